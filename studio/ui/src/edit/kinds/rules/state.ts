/* What the page shows of documents of rules that is in no document: the cell that is written in. */
import { createStore } from 'zustand/vanilla';
import type { ColumnName } from '../../../rules/columns';

interface State {
  /** The rule, by its pointer; empty for none. */
  key: string;
  column: ColumnName;
  /** The rule that is dragged, and the one that it is over. */
  dragged: string;
  over: string;
  /** What training has added to the weights of rules in the mind that is shown, by their names; null where none are trained. */
  learned: (() => ReadonlyMap<string, number>) | null;
}

export const tableState = createStore<State>(() => ({ key: '', column: 'rule', dragged: '', over: '', learned: null }));

/** Begins to write in a cell. */
export const beginAt = (key: string, column: ColumnName): void => { tableState.setState({ key, column }); };

export const endWriting = (): void => { tableState.setState({ key: '' }); };
