import { useMemo } from 'react';
import { useOperationKeys } from '../operations/keyboard';
import type { Editor } from './editor';

/** Keys run the editor's operations. */
export function useEditKeys(editor: Editor): void {
  useOperationKeys(useMemo(() => ({ mode: 'edit', context: editor, run: (o) => void editor.run(o.name) }), [editor]));
}
