import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Cell } from './beat';
import type { Live } from './live';
import { settings, type Settings } from './settings';
import type { State } from './state';

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('useLive needs a LiveContext');
  return live;
}

/** Selects from what changes seldom. */
export function useGame<T>(select: (s: State) => T): T {
  return useStore(useLive().store, select);
}

export function useSettings<T>(select: (s: Settings) => T): T {
  return useStore(settings, select);
}

/** Follows one cell; the component renders only when that cell changed. */
export function useCell<T>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
