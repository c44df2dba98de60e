import type { Series } from '../../protocol/control';
import { shortFloat } from '../../live/format';

/** A value over a time: what it became at each tick; it stays so until the next. */
export type { Series };

/** The place of what a value was at a tick; -1 before the first. */
export function placeAt(s: Series, tick: number): number {
  let [low, high] = [0, s.ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((s.ticks[middle] ?? 0) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What a value was at a tick, for people; "" if that is not known. */
export function textAt(s: Series, tick: number): string {
  const i = placeAt(s, tick);
  if (i < 0) return '';
  const text = s.texts[i];
  if (text !== undefined) return text;
  if (i >= s.values.length) return '';
  const v = s.values[i] ?? NaN;
  if (s.type === 'bool') return v !== 0 ? 'true' : 'false';
  return s.type === 'int' ? String(v) : shortFloat(v);
}

export interface Run {
  from: number;
  to: number;
  text: string;
}

/** A value as runs of the same. */
export function runs(s: Series, end: number): Run[] {
  const out: Run[] = [];
  for (const [i, from] of s.ticks.entries()) {
    const text = s.texts[i] ?? textAt(s, from);
    const to = s.ticks[i + 1] ?? end;
    const last = out[out.length - 1];
    if (last?.text === text) last.to = to;
    else if (to > from) out.push({ from, to, text });
  }
  return out;
}

/** Series on the same ticks, as plots need them: each holds what it was until it changes; null before it is known. */
export function aligned(list: readonly Series[], end: number): [number[], ...(number | null)[][]] {
  const ticks = [...new Set(list.flatMap((s) => s.ticks))].sort((a, b) => a - b).filter((t) => t < end);
  if (ticks.length > 0) ticks.push(end);
  const columns = list.map((s) => {
    let at = -1;
    return ticks.map((t): number | null => {
      while (at + 1 < s.ticks.length && (s.ticks[at + 1] ?? 0) <= t) at++;
      const v = at < 0 ? undefined : s.values[at];
      return v === undefined || v === null || !Number.isFinite(v) ? null : v;
    });
  });
  return [ticks, ...columns];
}

/** The lowest and highest of some series, with room around; something to draw in if they are one or none. */
export function range(list: readonly Series[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const s of list) {
    for (const v of s.values) {
      if (v === null || !Number.isFinite(v)) continue;
      if (v < low) low = v;
      if (v > high) high = v;
    }
  }
  if (low > high) return [0, 1];
  if (low === high) return [low - Math.max(1, Math.abs(low) * 0.1), high + Math.max(1, Math.abs(high) * 0.1)];
  const room = (high - low) * 0.08;
  return [low - room, high + room];
}
