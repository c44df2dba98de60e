import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCell, useLive } from '../live/context';
import type { Row } from './tree';

/** Has the game tell what all agents do while the tree can be seen. */
export function useAllActivity(): void {
  const live = useLive();
  useEffect(() => {
    const look = () => {
      live.followAll(document.visibilityState === 'visible');
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      live.followAll(false);
    };
  }, [live]);
}

const keysOf = (rows: readonly Row[], runs: (r: Row) => boolean): string => rows.filter(runs).map((r) => r.key).join(' ');

/**
 * The running ones of these rows. Their keys are compared as one string, so that the tree renders only when the set
 * changes; those of the watched agent apart, which change more often.
 */
export function useRunning(rows: readonly Row[], watched: number | null, on: boolean): ReadonlySet<string> | null {
  const { mind, activity } = useLive();
  const known = useCell(mind.known);
  const [own, others] = useMemo(() => {
    const lit = on ? rows.filter((r) => r.bit >= 0) : [];
    const first = lit.filter((r) => known && r.agent === watched);
    return [first, first.length > 0 ? lit.filter((r) => r.agent !== watched) : lit];
  }, [rows, watched, on, known]);
  const ownKeys = useSyncExternalStore(mind.switches.subscribe, () => keysOf(own, (r) => mind.active(r.bit).latest()));
  const otherKeys = useSyncExternalStore(activity.count.subscribe, () => keysOf(others, (r) => activity.has(r.agent, r.program, r.bit)));
  return useMemo(() => (on ? new Set(`${ownKeys} ${otherKeys}`.split(' ')) : null), [ownKeys, otherKeys, on]);
}
