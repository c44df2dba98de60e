import { createStore } from 'zustand/vanilla';
import { setSetting, settings } from '../live/settings';

/** The tabs beside the inspector. */
export type Tab = 'inspector' | 'why' | 'stops' | 'hands' | 'senses' | 'query' | 'test' | 'what-if' | 'record' | 'saves';

interface Side {
  tab: Tab;
  /** A breakpoint whose fields are open; 0 for one that is yet to be made, -1 for none. */
  editing: number;
}

export const side = createStore<Side>(() => ({ tab: 'inspector', editing: -1 }));

/** Goes to a tab, and unfolds the panel. */
export function showTab(tab: Tab): void {
  side.setState({ tab });
  const { collapsed } = settings.getState();
  if (collapsed.inspector) setSetting({ collapsed: { ...collapsed, inspector: false } });
}

export function editStop(id: number): void {
  side.setState({ editing: id });
  showTab('stops');
}
