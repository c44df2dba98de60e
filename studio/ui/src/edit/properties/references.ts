/* How documents name each other. */
import { splitWithin } from '../shell/names';

/** The path of a document as another one names it: from the documents' folder, or from where that one lies; "#name" within its file. */
export function referenceTo(from: string, to: string): string {
  const inner = splitWithin(to);
  if (inner.name !== '' && inner.file === splitWithin(from).file) return `#${inner.name}`;
  const [a, b] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < a.length && same < b.length - 1 && a[same] === b[same]) same++;
  return same === a.length ? b.slice(same).join('/') : `/${to}`;
}

/** The document that a reference leads to, by its path from the documents' folder. */
export function referred(from: string, reference: string): string {
  if (reference.startsWith('#')) return splitWithin(from).file + reference;
  if (reference.startsWith('/')) return reference.slice(1);
  const out = from.split('/').slice(0, -1);
  for (const part of reference.split('/')) {
    if (part === '..') out.pop();
    else if (part !== '.') out.push(part);
  }
  return out.join('/');
}
