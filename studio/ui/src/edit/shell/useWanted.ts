import { useEffect } from 'react';
import { useStore } from 'zustand';
import { mode, takeWanted } from '../../mode';
import type { Editor } from '../editor';
import type { Item } from '../kinds/kind';

const named = (items: readonly Item[], name: string): Item | undefined => {
  for (const i of items) {
    const found = i.name === name ? i : named(i.children, name);
    if (found) return found;
  }
  return undefined;
};

/** Opens what somebody who watched the game wants to edit, with the node selected. */
export function useWanted(editor: Editor): void {
  const wanted = useStore(mode, (s) => s.wanted);
  const ready = editor.state.session !== '';
  useEffect(() => {
    if (!wanted) return;
    const open = async (): Promise<void> => {
      takeWanted();
      if (!(await editor.run('document.open', { path: wanted.document }))) return;
      const item = wanted.node === '' ? undefined : named(editor.kind.outline(editor.json), wanted.node);
      if (item) editor.select([item.path], true);
    };
    if (editor.state.listing) {
      void open();
      return;
    }
    return editor.store.subscribe((s, old) => {
      if (s.listing && !old.listing) void open();
    });
  }, [editor, wanted, ready]);
}
