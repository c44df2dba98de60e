import { useEffect } from 'react';
import { isTextField } from '../stage/keys';
import type { Editor } from './editor';
import { isKey, operations } from './operation';

/** Keys run operations, but where somebody writes, or a dialog is open. */
export function useEditKeys(editor: Editor): void {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (e.defaultPrevented || document.querySelector('dialog[open]')) return;
      const writing = isTextField(e.target);
      const found = operations().find((o) => (o.keys ?? []).some((k) => (!writing || k.inText) && isKey(k, e)) && o.enabled?.(editor) !== false);
      if (!found) return;
      const pressed = (e.key === 'Enter' || e.key === ' ') && !e.ctrlKey && e.target instanceof Element && e.target.closest('button, a, summary, [role="treeitem"]');
      if (pressed) return;
      e.preventDefault();
      void editor.run(found.name);
    };
    window.addEventListener('keydown', down);
    return () => {
      window.removeEventListener('keydown', down);
    };
  }, [editor]);
}
