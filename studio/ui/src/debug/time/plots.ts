import type { Series } from './series';
import type { Looked } from './reel';
import type { Extent } from './view';

/** So many ticks are asked for at once at most. */
export const PIECE = 6000;
/** About how many points of a value a view has. */
const POINTS = 1500;
/** So many points of a value are kept; with more, of each span of equal length the lowest, the highest and the last stay. */
export const MOST_POINTS = 6000;

export interface WantedPoints {
  from: number;
  to: number;
  points: number;
}

interface Point {
  tick: number;
  value: number;
  text: string;
}

const pointsOf = (s: Series): Point[] => s.ticks.map((tick, i) => ({ tick, value: s.values[i] ?? NaN, text: s.texts[i] ?? '' }));

const seriesOf = (like: Series, points: readonly Point[]): Series => ({
  ...like,
  ticks: points.map((p) => p.tick),
  values: like.values.length > 0 ? points.map((p) => p.value) : [],
  texts: like.texts.length > 0 ? points.map((p) => p.text) : [],
});

/** The points that say the same of a long time: of numbers the extremes and the last of each span of so many ticks, of texts the last. */
function thinned(points: readonly Point[], ticks: number, texts: boolean): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length; ) {
    const cell = Math.floor((points[i]?.tick ?? 0) / ticks);
    const first = i;
    while (i < points.length && Math.floor((points[i]?.tick ?? 0) / ticks) === cell) i++;
    const all = points.slice(first, i);
    const last = all[all.length - 1];
    if (!last) continue;
    const low = all.reduce((a, b) => (b.value < a.value ? b : a));
    const high = all.reduce((a, b) => (b.value > a.value ? b : a));
    out.push(...(texts ? [last] : all.filter((p) => p === low || p === high || p === last)));
  }
  return out;
}

/**
 * What is known of some values over one unbroken stretch of the recording. It grows at both ends as more of it is asked for, in
 * pieces, and stays small.
 */
export class Plots {
  /** The ticks that are known, both included; none if to is less than from. */
  from = 0;
  to = -1;
  /** How long a view it was asked for: of a much shorter one more is to be seen. */
  private span = 0;
  private all = new Map<string, Series>();
  /** Changes when something that was known came otherwise: an answer to what was asked before is void. */
  epoch = 0;

  get series(): ReadonlyMap<string, Series> {
    return this.all;
  }

  get empty(): boolean {
    return this.to < this.from;
  }

  clear(): void {
    this.all = new Map();
    [this.from, this.to, this.span] = [0, -1, 0];
    this.epoch++;
  }

  /** Forgets all from a tick on: it came otherwise. */
  end(tick: number): void {
    this.epoch++;
    this.keep(this.from, Math.min(this.to, tick - 1));
  }

  private keep(from: number, to: number): void {
    if (this.empty || (from <= this.from && to >= this.to)) return;
    if (to < from) {
      this.clear();
      return;
    }
    for (const [path, s] of this.all) {
      const points = pointsOf(s).filter((p) => p.tick <= to);
      // What it was at the first tick that stays, it became before.
      const before = points.filter((p) => p.tick <= from).at(-1);
      this.all.set(path, seriesOf(s, [...(before ? [{ ...before, tick: Math.max(from, before.tick) }] : []), ...points.filter((p) => p.tick > from)]));
    }
    [this.from, this.to] = [Math.max(from, this.from), Math.min(this.to, to)];
  }

  /** What to ask for next so that a view is known; null if it is. */
  next(looked: Looked, extent: Extent): WantedPoints | null {
    const to = Math.min(extent.newest, looked.follow ? extent.newest : Math.ceil(looked.to));
    const from = Math.max(extent.oldest, Math.floor(looked.from));
    if (to < from) return null;
    const span = Math.max(1, looked.to - looked.from);
    const ask = (a: number, b: number): WantedPoints => ({ from: a, to: b, points: Math.max(100, Math.min(2000, Math.ceil((POINTS * (b - a)) / span))) });
    if (this.span > 4 * span && this.span > POINTS) this.clear();
    this.span = Math.max(this.span, span);
    if (this.empty || from > this.to + 1 || to < this.from - 1 || to > this.to + 2 * PIECE) return ask(Math.max(from, to - PIECE), to);
    if (to > this.to) return ask(this.to + 1, Math.min(to, this.to + PIECE));
    if (from < this.from) return ask(Math.max(from, this.from - PIECE), this.from - 1);
    if (this.to - this.from > 4 * span + PIECE) this.keep(Math.floor(from - span), Math.ceil(to + span));
    return null;
  }

  take(wanted: WantedPoints, series: readonly Series[]): void {
    if (this.empty || wanted.from > this.to + 1 || wanted.to < this.from - 1) {
      const { span } = this;
      this.all = new Map();
      [this.from, this.to, this.span] = [wanted.from, wanted.to, span];
    }
    const next = new Map(this.all);
    for (const s of series) {
      const known = this.all.get(s.path);
      const before = known ? pointsOf(known).filter((p) => p.tick < wanted.from) : [];
      const after = known ? pointsOf(known).filter((p) => p.tick > wanted.to) : [];
      const joined = [...before, ...pointsOf(s), ...after];
      // Each piece begins with what the value is, whether it became so there or not.
      let points = joined.filter((p, i) => i === 0 || !Object.is(p.value, joined[i - 1]?.value) || p.text !== joined[i - 1]?.text);
      if (points.length > MOST_POINTS) points = thinned(points, Math.ceil((3 * (Math.max(this.to, wanted.to) - Math.min(this.from, wanted.from))) / (MOST_POINTS / 2)), s.texts.length > 0);
      next.set(s.path, seriesOf(s.ticks.length > 0 || !known ? s : known, points));
    }
    this.all = next;
    this.from = Math.min(this.from, wanted.from);
    this.to = Math.max(this.to, wanted.to);
  }
}
