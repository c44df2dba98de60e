import { useSyncExternalStore } from 'react';
import { useLive } from '../../live/context';
import { useDebug } from '../context';
import { scrubberOf, tickNow } from './actions';
import type { Extent } from './view';

/** The frames that can be gone to; null without a recording. */
export function useExtent(): Extent | null {
  const oldest = useDebug((s) => s.standing?.oldest ?? 0);
  const newest = useDebug((s) => s.standing?.newest ?? 0);
  const seeks = useDebug((s) => (s.features?.has('seek') ?? false) && s.standing !== null);
  return seeks ? { oldest, newest } : null;
}

/** The frame where the game stands, or is on its way to. */
export function useTickNow(): number {
  const live = useLive();
  const scrubber = scrubberOf(live);
  useDebug((s) => s.standing?.tick);
  return useSyncExternalStore(scrubber.subscribe, () => tickNow(live));
}

/** How many frames the game stands before the newest of its recording; 0 in the present. */
export function useTicksBack(): number {
  const tick = useTickNow();
  const extent = useExtent();
  return extent ? Math.max(0, extent.newest - tick) : 0;
}
