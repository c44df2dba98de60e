/* What is wrong with which part of a document. */
import { useEffect, useState } from 'react';
import { useEdit, useEditor } from '../context';
import { makingOf, MAKING_MS } from '../panels/hushed';
import { hintOf, reasonOf } from '../panels/words';
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

export interface Wrong {
  text: string;
  warning: boolean;
  /** It is of what somebody is just making. */
  waits: boolean;
}

/** The same, for what is drawn: it changes only if the words do. */
export function useWrong(pointer: string): Wrong | undefined {
  const editor = useEditor();
  const [, later] = useState(0);
  const text = useEdit((s) => {
    const f = s.current === null ? undefined : wrongIn(s.findings, s.current, pointer);
    return f && `${makingOf(editor).waits(f) ? 'h' : f.warning ? 'w' : 'e'}${[reasonOf(f), hintOf(f)].filter(Boolean).join('\n')}`;
  });
  const waits = text?.startsWith('h') === true;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => { later((n) => n + 1); }, MAKING_MS);
    return () => { clearTimeout(timer); };
  }, [waits, text]);
  return text === undefined ? undefined : { text: text.slice(1), warning: !text.startsWith('e'), waits };
}
