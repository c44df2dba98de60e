import { useMemo, useSyncExternalStore } from 'react';
import type { Shown } from '../live/format';

interface Told {
  subscribe: (listener: () => void) => () => void;
}

/** Subscribes to many cells at once. */
const following = (cells: readonly Told[]) => (listener: () => void) => {
  const stops = cells.map((c) => c.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Follows what is made of many cells, which a caller lists once, as a text, so that nothing is drawn while that stays the same. */
export function useMany(cells: readonly Told[], text: () => string): string {
  const subscribe = useMemo(() => following(cells), [cells]);
  return useSyncExternalStore(subscribe, text);
}

export const numberOf = (v: Shown | null): number => (v === null ? NaN : Number(v.full));
