import type { Candidate, Goal, Interval, Measure, Tuning } from './snapshot';
import { percent, short } from './words';

/** A point of the plot: by how much it is better than the documents as they are, by each goal; null is not known. */
export interface Point {
  /** What it is: `documents`, a member that was confirmed, one that the search holds on to, or a candidate. */
  kind: 'documents' | 'member' | 'held' | 'candidate';
  name: string;
  values: readonly number[];
  worths: readonly (number | null)[];
  /** Bounds of 95 %, by each goal, where they are known. */
  intervals: readonly Interval[];
  rounds?: number;
  words?: string;
  measures?: readonly Measure[];
  better?: boolean;
  dominated?: boolean;
}

export const isNumber = (v: number | null | undefined): v is number => typeof v === 'number';

/** The documents, and the front: what was confirmed, before that what the search holds on to. */
export function frontOf(t: Tuning): Point[] {
  const documents: Point = { kind: 'documents', name: 'Documents as they are', values: t.parameters.map((p) => p.was), worths: t.goals.map(() => 0), intervals: [] };
  if (t.outcome !== '') {
    return [documents, ...t.members.map((m, i): Point => ({
      kind: 'member', name: `Member ${String(i + 1)}`, values: m.values, worths: m.goals.map((g) => g.gain.estimate), intervals: m.goals.map((g) => g.gain),
      words: m.words, measures: m.goals, better: m.better, dominated: m.dominated,
    }))];
  }
  return [documents, ...t.front.map((h, i): Point => ({ kind: 'held', name: `On the front: ${String(i + 1)}`, values: h.values, worths: h.worths, intervals: [], rounds: h.rounds }))];
}

export const pointOf = (c: Candidate): Point => ({ kind: 'candidate', name: `Candidate ${String(c.number)} of turn ${String(c.turn)}`, values: c.values, worths: c.worths.map((w) => w.estimate), intervals: c.worths, rounds: c.rounds });

/** Those that no other of the list is as good as by both goals, from the left to the right. */
export function steps(points: readonly Point[], x: number, y: number): [number, number][] {
  const known = points.map((p) => [p.worths[x] ?? null, p.worths[y] ?? null]).filter((p): p is [number, number] => p[0] !== null && p[1] !== null);
  known.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
  const out: [number, number][] = [];
  for (const p of known) {
    const last = out.at(-1);
    if (!last || p[1] > last[1]) out.push(p);
  }
  return out.reverse();
}

/** The bounds of an axis: all of the front and the documents, and candidates but for the worst tenth, which lie on the edge. */
export function boundsOf(front: readonly Point[], candidates: readonly Point[], goal: number): [number, number] {
  const known = (list: readonly Point[]): number[] => list.map((p) => p.worths[goal] ?? null).filter((v) => v !== null);
  const tried = known(candidates).sort((a, b) => a - b);
  const must = [0, ...known(front), ...tried.slice(Math.floor(tried.length / 10))];
  const low = Math.min(...must);
  const high = Math.max(...must);
  const pad = (high - low) * 0.07 || 1;
  return [low - pad, high + pad];
}

/** A goal as people read it. */
export const goalName = (g: Goal): string => (g.less ? `less ${g.name}` : g.name);

/** How much better something is: +12.5 %, -3.2 */
export function gain(g: Goal, v: number | null): string {
  if (v === null) return '?';
  const text = g.name === 'wins' ? percent(v) : short(v);
  return v > 0 ? `+${text}` : text;
}

/** +12.5 % (+3.1 to +21.9 %) */
export function gainInterval(g: Goal, i: Interval | undefined): string {
  if (!isNumber(i?.low) || !isNumber(i.high)) return gain(g, i?.estimate ?? null);
  return `${gain(g, i.estimate)} (${gain(g, i.low)} to ${gain(g, i.high)})`;
}

/** What it came to, as the game reports it. */
export const value = (g: Goal, v: number | null): string => (v === null ? '?' : g.name === 'wins' ? percent(v) : short(v));
