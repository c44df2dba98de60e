import { useStore } from 'zustand';
import { useLive } from '../live/context';
import type { Debug, DebugState, Feature } from './debugState';

export const useDebugger = (): Debug => useLive().debug;

/** Selects from what the debugger knows of the game. */
export function useDebug<T>(select: (s: DebugState) => T): T {
  return useStore(useDebugger().store, select);
}

export const useCan = (feature: Feature): boolean => useDebug((s) => s.features?.has(feature) ?? false);
