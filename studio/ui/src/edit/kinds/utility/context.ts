import { createContext, useContext, type MouseEvent } from 'react';
import type { Editor } from '../../editor';
import { useEdit } from '../../context';

/** What the rows of a table have in common. */
export interface TableState {
  folded: ReadonlySet<string>;
  fold: (path: string) => void;
  /** The consideration whose curve is open. */
  curve: string;
  showCurve: (path: string) => void;
  /** What is dragged, and the row that it is over. */
  dragged: string;
  over: string;
  drag: (path: string, over?: string) => void;
  drop: (on: string) => void;
  /** There is a column of weights: some option sums up what it measures. */
  weights: boolean;
  /** There is a column of what everything is worth now: a mind runs the document. */
  live: boolean;
  /** The score at which a bar is full. */
  full: number;
}

export const TableContext = createContext<TableState>({
  folded: new Set(), fold: () => undefined, curve: '', showCurve: () => undefined, dragged: '', over: '', drag: () => undefined, drop: () => undefined, weights: false, live: false, full: 1,
});

export const useTable = (): TableState => useContext(TableContext);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

export const sameList = (a: string, b: string): boolean => a !== '' && a !== b && parentOf(a) === parentOf(b);

/** Whether a row is selected, and whether it is the only one: its fields can be written in. */
export function useSelected(path: string): { selected: boolean; alone: boolean } {
  const text = useEdit((s) => {
    const list = s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection;
    return list?.includes(path) ? (list.length === 1 ? 'alone' : 'selected') : '';
  });
  return { selected: text !== '', alone: text === 'alone' };
}

/** Selects a row with the mouse; a click on what it says goes on into its field. */
export function clickRow(e: MouseEvent<HTMLElement>, editor: Editor, path: string): void {
  const target = e.target as HTMLElement;
  if (target.closest('input, textarea, select, button, .curve-row')) return;
  const now = editor.selection;
  if (e.ctrlKey || e.metaKey) editor.select(now.includes(path) ? now.filter((p) => p !== path) : [...now, path]);
  else editor.select([path]);
  const field = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  // A name is written with F2, or a second click.
  if (field !== undefined && field !== 'name' && !e.ctrlKey && !e.metaKey) focusCell(path, field);
}

/** Goes into a field of a row when it can be written in; what stands in a new one is selected, so that typing replaces it. */
export function focusCell(path: string, cell: string, fresh = false): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`.utility-edit [data-row="${CSS.escape(path)}"]`);
    const field = row?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-cell="${cell}"] :is(textarea, input)`);
    field?.focus();
    if (fresh) field?.select();
  });
}

export const focusRow = (path: string): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`.utility-edit [data-row="${CSS.escape(path)}"]`)?.focus();
  });
};

