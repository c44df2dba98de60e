import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
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

/**
 * Writes a value into elements as it changes, without rendering: many values change in every frame of a game. What is written is the
 * writer's alone: it is no part of what the component renders.
 */
export function useWritten<T>(cell: Cell<T>, write: (value: T) => void): void {
  const writer = useRef(write);
  useLayoutEffect(() => {
    writer.current = write;
    write(cell.get());
  });
  useLayoutEffect(() => cell.subscribe(() => { writer.current(cell.get()); }), [cell]);
}

/** Follows what is read out of a cell; the component renders only when that changed. */
export function useOf<T, R>(cell: Cell<T>, read: (value: T) => R): R {
  return useSyncExternalStore(cell.subscribe, () => read(cell.get()));
}
