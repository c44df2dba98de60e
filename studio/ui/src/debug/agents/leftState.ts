import { createStore } from 'zustand/vanilla';
import { setSetting, settings } from '../../live/settings';

/** The tabs below the stage. */
export type LeftTab = 'behaviours' | 'agents' | 'running' | 'profile';

/** What the list of agents is to have, and in which order. */
export interface Query {
  text: string;
  document: string;
  status: string;
  where: string;
  /** As ListAgents has it: a leading "-" turns the order round. */
  sort: string;
  /** Values that have a column of their own. */
  values: string[];
}

export const everybody: Query = { text: '', document: '', status: '', where: '', sort: '', values: [] };

export const statuses = ['active', 'ended', 'parked', 'steered', 'mindless'] as const;

interface Left {
  tab: LeftTab;
  query: Query;
}

export const left = createStore<Left>(() => ({ tab: 'behaviours', query: everybody }));

/** Goes to a tab, and unfolds the panel. */
export function showLeft(tab: LeftTab): void {
  left.setState({ tab });
  const { collapsed } = settings.getState();
  if (collapsed.tree || collapsed.left) setSetting({ collapsed: { ...collapsed, tree: false, left: false } });
}

export const ask = (by: Partial<Query>): void => {
  left.setState((s) => ({ query: { ...s.query, ...by } }));
};

/** The order after a click on a column: up, down, the game's own. */
export const nextSort = (now: string, column: string): string => (now === column ? `-${column}` : now === `-${column}` ? '' : column);

export const isFiltered = (q: Query): boolean => q.document !== '' || q.status !== '' || q.where.trim() !== '';
