import { useEffect } from 'react';
import { isTextField } from '../stage/keys';
import type { Editor } from './editor';
import { Typing } from './adding/typing';
import { isKey, operations } from './operation';

/** Keys run operations, but where somebody writes, or a dialog is open. */
export function useEditKeys(editor: Editor): void {
  useEffect(() => {
    const typing = new Typing(editor);
    const down = (e: KeyboardEvent) => {
      if (e.defaultPrevented || document.querySelector('dialog[open]')) return;
      const writing = isTextField(e.target);
      const found = operations().find((o) => (o.keys ?? []).some((k) => (!writing || k.inText) && isKey(k, e)) && o.enabled?.(editor) !== false);
      if (!writing && typing.press(e, found)) {
        e.preventDefault();
        return;
      }
      if (!found) return;
      const pressed = (e.key === 'Enter' || e.key === ' ') && !e.ctrlKey && e.target instanceof Element && e.target.closest('button, a, summary, [role="treeitem"]');
      if (pressed) return;
      e.preventDefault();
      void editor.run(found.name);
    };
    const pointed = () => {
      typing.stop();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('pointerdown', pointed, true);
    return () => {
      typing.stop();
      window.removeEventListener('pointerdown', pointed, true);
      window.removeEventListener('keydown', down);
    };
  }, [editor]);
}
