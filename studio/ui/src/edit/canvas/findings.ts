/* What is wrong with which part of a document. */
import { useEdit } from '../context';
import type { Finding } from '../protocol';

type Index = ReadonlyMap<string, Finding>;

const indexes = new WeakMap<readonly Finding[], Map<string, Index>>();

const worse = (a: Finding | undefined, b: Finding): Finding => (!a || (a.warning && !b.warning) ? b : a);

/** By JSON Pointers, of all that what is wrong lies in: what lies in a node is wrong with the node. */
function indexOf(findings: readonly Finding[], path: string): Index {
  let files = indexes.get(findings);
  if (!files) indexes.set(findings, (files = new Map()));
  let index = files.get(path);
  if (!index) {
    const made = new Map<string, Finding>();
    for (const f of findings) {
      if (f.file !== path) continue;
      for (let end = f.path.length; end > 0; end = f.path.lastIndexOf('/', end - 1)) made.set(f.path.slice(0, end), worse(made.get(f.path.slice(0, end)), f));
    }
    files.set(path, (index = made));
  }
  return index;
}

/** The worst that is wrong with a value, or with what is in it. */
export const wrongIn = (findings: readonly Finding[], path: string, pointer: string): Finding | undefined => indexOf(findings, path).get(pointer);

/** The same, for what is drawn: it changes only if the words do. */
export function useWrong(pointer: string): { text: string; warning: boolean } | undefined {
  const text = useEdit((s) => {
    const f = s.current === null ? undefined : wrongIn(s.findings, s.current, pointer);
    return f && `${f.warning ? 'w' : 'e'}${f.reason}${f.hint ? `\n${f.hint}` : ''}`;
  });
  return text === undefined ? undefined : { text: text.slice(1), warning: text.startsWith('w') };
}
