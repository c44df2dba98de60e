/* A drag on a plan, or a row of arrow keys: however often it changes the document, it is one step of undo. */
import { useRef } from 'react';
import { useEditor } from '../context';
import type { Edited } from '../kinds/kind';
import type { Obj } from '../model/json';

export interface Stroke {
  /** Changes the document. All changes until the end are one step. */
  change: (label: string, edit: (json: Obj) => Obj | Edited) => void;
  end: () => void;
  /** As it was before. */
  cancel: () => void;
}

let strokes = 0;

export function useStroke(): Stroke {
  const editor = useEditor();
  const open = useRef<{ run: string; depth: number } | null>(null);
  return {
    change(label, edit) {
      open.current ??= { run: `stroke ${String(++strokes)}`, depth: editor.doc?.history.depth ?? 0 };
      editor.change(label, edit, open.current.run);
    },
    end() {
      const o = open.current;
      open.current = null;
      if (o) editor.endRun();
    },
    cancel() {
      const o = open.current;
      open.current = null;
      if (!o) return;
      editor.endRun();
      if (editor.doc?.history.depth === o.depth + 1) editor.undo();
    },
  };
}
