import { useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Doc } from './document';
import type { Editor, EditState } from './editor';
import { EditorContext } from './editorContext';
import { Obj } from './model/json';

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor needs an EditorContext');
  return editor;
}

/** Selects from the editor's state. */
export function useEdit<T>(select: (s: EditState) => T): T {
  return useStore(useEditor().store, select);
}

export const useDoc = (): Doc | undefined => useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)));

/** The current document; an empty object if there is none. */
export const useJson = (): Obj => useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.json) ?? Obj.empty);

const nothing: readonly string[] = [];

export const useSelection = (): readonly string[] => useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection) ?? nothing);

/** Renders anew whenever more is known of nodes. */
export function useInfos(): Editor['infos'] {
  const { infos } = useEditor();
  useSyncExternalStore(infos.subscribe, infos.count);
  return infos;
}
