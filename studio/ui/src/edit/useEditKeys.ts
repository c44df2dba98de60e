import { useEffect, useMemo } from 'react';
import { useOperationKeys, type Target } from '../operations/keyboard';
import { Typing } from './adding/typing';
import type { Editor } from './editor';

/** Keys run the editor's operations, and words that are typed on the canvas are looked for. */
export function useEditKeys(editor: Editor): void {
  const typing = useMemo(() => new Typing(editor), [editor]);
  const target = useMemo<Target<'edit'>>(
    () => ({
      mode: 'edit',
      context: editor,
      run: (o) => void editor.run(o.name),
      first: (e, found) => {
        if (e.defaultPrevented || !typing.press(e, found)) return false;
        e.preventDefault();
        return true;
      },
    }),
    [editor, typing],
  );
  useOperationKeys(target);
  useEffect(() => {
    const pointed = () => {
      typing.stop();
    };
    window.addEventListener('pointerdown', pointed, true);
    return () => {
      typing.stop();
      window.removeEventListener('pointerdown', pointed, true);
    };
  }, [typing]);
}
