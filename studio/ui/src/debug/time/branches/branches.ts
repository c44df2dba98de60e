import type { Live } from '../../../live/live';
import type { Branch, Divergence } from '../../../protocol/control';
import type { Standing } from '../../debugState';
import { cut } from '../tape';
import { scrubberOf, seekTo } from '../actions';

/** A timeline: the one that the game goes, or one that was left. */
export type { Branch, Divergence };

/** The first frame that came otherwise between two looks at how the game stands; null if all that was known still holds. */
export function voidFrom(was: Standing | null, is: Standing, known: number): number | null {
  if (!was || was.starts !== is.starts) return null;
  const before = was.timeline?.id;
  if (before !== undefined && is.timeline && before !== is.timeline.id) {
    const left = is.branches.find((b) => b.id === before);
    return (left ? left.at : Math.min(was.tick, is.newest)) + 1;
  }
  // Who goes on from the past without coming back to the present makes another recording from there on.
  return is.newest < known ? Math.min(was.tick, is.newest) + 1 : null;
}

const frames = (n: number): string => `${String(n)} ${n === 1 ? 'frame' : 'frames'}`;

/** What going on from the past will leave, before it is done; "" if that is nothing. */
export function forkWarning(tick: number, newest: number): string {
  if (newest <= tick) return '';
  return `Continue here or change something, and the ${newest - tick === 1 ? 'frame after this one is' : `${frames(newest - tick)} after this one are`} kept as a branch.`;
}

/** Where a branch forks, and how much of it the current timeline does not have. */
export const branchText = (b: Branch, rate: number): string => `forks at frame ${String(b.at)} (${(b.at / rate).toFixed(2)} s), ${frames(Math.max(0, b.to - b.at))} of its own`;

/** Makes a branch the timeline that the game goes, at a frame of it, else at its newest. */
export function switchTo(live: Live, id: number, tick?: number): void {
  void scrubberOf(live).instead(() => live.debug.act((c) => c.switchBranch({ branch: id, ...(tick !== undefined && { tick: Math.round(tick) }) })));
}

/** Goes to a frame on one side of a comparison. */
export function goTo(live: Live, branch: number | null, tick: number): void {
  if (branch === null) seekTo(live, tick);
  else switchTo(live, branch, tick);
}

export const rowKey = (d: Divergence): string => `${String(d.agent)} ${d.kind} ${d.path}`;

/** Adds differences of later frames to those of earlier ones, each row once. */
export function merged(rows: ReadonlyMap<string, Divergence>, more: readonly Divergence[]): Map<string, Divergence> {
  const out = new Map(rows);
  for (const d of more) {
    const key = rowKey(d);
    const had = out.get(key);
    if (!had) {
      out.set(key, d);
      continue;
    }
    const spans = [...had.spans];
    const goesOn = spans[spans.length - 1] === d.spans[0];
    if (goesOn) spans[spans.length - 1] = d.spans[1] ?? 0;
    spans.push(...d.spans.slice(goesOn ? 2 : 0));
    out.set(key, { ...had, spans });
  }
  return out;
}

/** In how many frames something differs. */
export function ticksOf(spans: readonly number[]): number {
  let n = 0;
  for (let i = 0; i + 1 < spans.length; i += 2) n += (spans[i + 1] ?? 0) - (spans[i] ?? 0);
  return n;
}

/** Whether something differs at a frame. */
export const differsAt = (d: Divergence, tick: number): boolean => cut(d.spans, tick, tick + 1).length > 0;
