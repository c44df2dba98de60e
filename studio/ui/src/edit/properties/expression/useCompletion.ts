import { useEffect, useRef, useState } from 'react';
import { useEditor } from '../../context';
import { Refused } from '../../protocol';
import { pointsBefore } from './tokens';

export interface CompletionItem {
  insert: string;
  label: string;
  what: string;
  type?: string;
  unit?: string;
  doc?: string;
}

export interface Completion {
  /** Code points from 0: what an item takes the place of. */
  from: number;
  to: number;
  items?: CompletionItem[] | null;
  type?: string;
  problem?: { column: number; message: string; hint?: string } | null;
}

/** What was found, and for which text. */
export interface Found extends Completion {
  source: string;
}

/** After the last letter, milliseconds. */
const WAIT_MS = 60;

/**
 * What could be written at the cursor, the type of what is written, and what is wrong with it; nothing while the server does
 * not know. It asks only while the field has the focus.
 */
export function useCompletion(pointer: string, source: string, cursor: number, asking: boolean): Found | undefined {
  const editor = useEditor();
  const [found, setFound] = useState<Found>();
  const number = useRef(0);
  useEffect(() => {
    if (!asking) return;
    const n = ++number.current;
    const timer = setTimeout(() => {
      const d = editor.doc;
      if (!d) return;
      const texts = Object.fromEntries([...editor.state.docs.values()].filter((o) => o.dirty && o !== d).map((o) => [o.path, editor.text(o)]));
      editor
        .request<Completion>('complete', { path: d.path, text: editor.text(d), pointer, expr: source, cursor: pointsBefore(source, cursor), texts })
        .then(
          (c) => {
            if (n === number.current) setFound({ ...c, source });
          },
          (e: unknown) => {
            if (n === number.current && e instanceof Refused) setFound(undefined);
          },
        );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [editor, pointer, source, cursor, asking]);
  return found;
}
