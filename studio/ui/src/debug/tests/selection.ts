import { createStore } from 'zustand/vanilla';
import { voidFrom } from '../time/branches/branches';
import type { Debug } from '../debugState';

/** A stretch of the recording: its first frame and its last. */
export interface Range {
  from: number;
  to: number;
}

/** What is selected on the timeline; null for nothing. */
export const selection = createStore<{ range: Range | null }>(() => ({ range: null }));

/** The stretch between two frames, in whichever order, as far as the recording has it. */
export function rangeOf(a: number, b: number, extent: { oldest: number; newest: number }): Range {
  const within = (t: number): number => Math.min(Math.max(Math.round(t), extent.oldest), extent.newest);
  return { from: within(Math.min(a, b)), to: within(Math.max(a, b)) };
}

export const select = (range: Range | null): void => {
  selection.setState({ range });
};

/** Moves one end of the selection to a frame; the other one gives way if it must. */
export function markEnd(which: 'from' | 'to', tick: number, extent: { oldest: number; newest: number }): void {
  const now = selection.getState().range;
  const other = which === 'from' ? Math.max(now?.to ?? extent.newest, tick) : Math.min(now?.from ?? extent.oldest, tick);
  select(rangeOf(tick, other, extent));
}

/**
 * Keeps what is selected within the run: of a run that was begun anew nothing stays selected, and of one that was taken another
 * way what lies before that. Returns what ends it.
 */
export function followRun(debug: Pick<Debug, 'state' | 'store'>): () => void {
  let was = debug.state.standing;
  return debug.store.subscribe(({ standing }) => {
    if (!standing || standing === was) return;
    const { range } = selection.getState();
    if (range && was && was.starts !== standing.starts) select(null);
    else if (range) {
      const other = voidFrom(was, standing, range.to);
      if (other !== null && other <= range.to) select(range.from < other - 1 ? { from: range.from, to: other - 1 } : null);
    }
    was = standing;
  });
}
