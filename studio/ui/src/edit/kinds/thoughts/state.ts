/* What the board knows beside the document: what is folded, and what is dragged over what. */
import { createContext, useContext, type DragEvent } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useEdit, useEditor } from '../../context';
import type { Editor } from '../../editor';
import { pointer } from '../../model/json';
import { thoughtWay } from './model';

export interface BoardState {
  folded: ReadonlySet<string>;
  dragged: readonly string[];
  /** The place that they would be dropped on. */
  over: string;
}

export const boardState = (): StoreApi<BoardState> => createStore<BoardState>(() => ({ folded: new Set(), dragged: [], over: '' }));

/** By document: who comes back finds clusters folded as they were. */
const states = new Map<string, StoreApi<BoardState>>();

export function stateOf(path: string): StoreApi<BoardState> {
  let s = states.get(path);
  if (!s) states.set(path, (s = boardState()));
  return s;
}

export const BoardContext = createContext<StoreApi<BoardState>>(boardState());

export const useBoard = <T,>(pick: (s: BoardState) => T): T => useStore(useContext(BoardContext), pick);

export const toggled = (s: StoreApi<BoardState>, path: string): void => {
  s.setState(({ folded }) => ({ folded: folded.has(path) ? new Set([...folded].filter((p) => p !== path)) : new Set([...folded, path]) }));
};

/** Whether a thought is selected, and whether it is the only thing that is: it can be written in. */
export function useSelected(path: string): 'alone' | 'selected' | '' {
  return useEdit((s) => {
    const list = s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection;
    return list?.includes(path) ? (list.length === 1 ? 'alone' : 'selected') : '';
  });
}

/** What is taken hold of with a card: the card, or all that is selected with it. */
const heldWith = (editor: Editor, path: string): readonly string[] => (editor.selection.includes(path) ? editor.selection.filter((p) => pointer(thoughtWay(p)) === p) : [path]);

/** Makes a part of a card that by which it is dragged. */
export function useHandle(path: string): { draggable: boolean; onDragStart: (e: DragEvent) => void; onDragEnd: () => void } {
  const editor = useEditor();
  const board = useContext(BoardContext);
  return {
    draggable: true,
    onDragStart: (e) => {
      e.dataTransfer.effectAllowed = 'move';
      e.dataTransfer.setData('text/plain', path);
      e.stopPropagation();
      board.setState({ dragged: heldWith(editor, path), over: '' });
    },
    onDragEnd: () => {
      board.setState({ dragged: [], over: '' });
    },
  };
}

/** Makes something that thoughts can be dropped on; not on what they hold themselves. */
export function useTarget(key: string, into: string, drop: (paths: string) => void): { over: boolean; on: { onDragOver: (e: DragEvent) => void; onDrop: (e: DragEvent) => void } } {
  const board = useContext(BoardContext);
  const over = useBoard((s) => s.over === key && s.dragged.length > 0);
  const fits = (): boolean => {
    const { dragged } = board.getState();
    return dragged.length > 0 && !dragged.some((p) => into === p || into.startsWith(`${p}/`));
  };
  return {
    over,
    on: {
      onDragOver: (e) => {
        e.stopPropagation();
        if (!fits()) return;
        e.preventDefault();
        e.dataTransfer.dropEffect = 'move';
        if (board.getState().over !== key) board.setState({ over: key });
      },
      onDrop: (e) => {
        e.stopPropagation();
        if (!fits()) return;
        e.preventDefault();
        const { dragged } = board.getState();
        board.setState({ dragged: [], over: '' });
        drop(dragged.join(','));
      },
    },
  };
}
