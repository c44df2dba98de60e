/* Paths of documents: folder/stem.kind.json, and folder/stem.kind.json#name for one within the file of another. */

export interface DocumentName {
  /** Without a slash at its end; empty for the documents' folder itself. */
  folder: string;
  stem: string;
  /** As the path tells it; empty for a document within a file. */
  kind: string;
  /** The file that it lies within; empty for one with a file of its own. */
  within: string;
}

/** The file of a document, and its name within that; the name is empty for one with a file of its own. */
export function splitWithin(path: string): { file: string; name: string } {
  const [, file = path, name = ''] = /^(.*)#([^#./]+)$/.exec(path) ?? [];
  return { file, name };
}

const KIND = /\.([a-z][a-z0-9_-]*)\.json$/;

export function splitPath(path: string): DocumentName {
  const inner = splitWithin(path);
  if (inner.name !== '') return { ...splitPath(inner.file), stem: inner.name, kind: '', within: inner.file };
  const slash = path.lastIndexOf('/');
  const file = path.slice(slash + 1);
  const kind = KIND.exec(file)?.[1] ?? '';
  return { folder: slash < 0 ? '' : path.slice(0, slash), stem: kind === '' ? file.replace(/\.json$/, '') : file.replace(KIND, ''), kind, within: '' };
}

export const joinPath = ({ folder, stem, kind, within = '' }: Omit<DocumentName, 'within'> & { within?: string }): string => within !== '' ? `${within}#${stem}` : `${folder === '' ? '' : `${folder}/`}${stem}${kind === '' ? '' : `.${kind}`}.json`;

/** A name for people as a file is called: Run away -> run_away. */
export const fileName = (name: string): string =>
  name
    .trim()
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** A folder as it is written: no slashes at its ends, none twice. */
export const folderName = (text: string): string => text.split('/').map((s) => s.trim()).filter((s) => s !== '' && s !== '.').join('/');

/** A path beside another one that is free: a.graph.json -> a2.graph.json. */
export function freePath(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path;
  const name = splitPath(path);
  const stem = name.stem.replace(/\d+$/, '') || name.stem;
  for (let n = 2; ; n++) {
    const free = joinPath({ ...name, stem: `${stem}${String(n)}` });
    if (!taken.has(free)) return free;
  }
}

/** Many or one of something: 1 document, 2 documents. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
