import type { Mark, Timeline } from '../../protocol/control';

export type { Mark };
export type Stretch = Timeline;

/** Begin, end, begin, end: the end is the first tick that is not in it. */
export type Spans = readonly number[];

/** What of spans lies in [from, to). */
export function cut(spans: Spans, from: number, to: number): number[] {
  const out: number[] = [];
  for (let i = firstEndingAfter(spans, from); i + 1 < spans.length; i += 2) {
    const begin = Math.max(spans[i] ?? 0, from);
    const end = Math.min(spans[i + 1] ?? 0, to);
    if (begin >= to) break;
    if (begin < end) out.push(begin, end);
  }
  return out;
}

/** The place of the first span that ends after a tick; spans are in their order, so it is found by halves. */
export function firstEndingAfter(spans: Spans, tick: number): number {
  let [low, high] = [0, spans.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle * 2 + 1] ?? 0) > tick) high = middle;
    else low = middle + 1;
  }
  return low * 2;
}

/** Puts spans behind others; one that begins where the last ends goes on with it. */
function join(a: number[], b: Spans): number[] {
  let i = 0;
  if (a.length > 0 && b.length > 0 && a[a.length - 1] === b[0]) {
    a[a.length - 1] = b[1] ?? 0;
    i = 2;
  }
  for (; i < b.length; i++) a.push(b[i] ?? 0);
  return a;
}

/** Leaves out pauses that are shorter than some ticks, in place. */
function closePauses(spans: number[], ticks: number): void {
  let n = Math.min(2, spans.length);
  for (let i = 2; i + 1 < spans.length; i += 2) {
    if ((spans[i] ?? 0) - (spans[n - 1] ?? 0) < ticks) spans[n - 1] = spans[i + 1] ?? 0;
    else {
      spans[n] = spans[i] ?? 0;
      spans[n + 1] = spans[i + 1] ?? 0;
      n += 2;
    }
  }
  spans.length = n;
}

export const bandKey = (part: number, node: number): string => `${part}/${node}`;

/** What can be drawn of an agent's past. */
export interface Film {
  readonly empty: boolean;
  /** Grows with every change. */
  readonly version: number;
  /** The first tick that is not known. */
  readonly to: number;
  readonly marks: readonly Mark[];
  spans(part: number, node: number): Spans;
}

/** How many spans of a band are kept; with more, the shortest pauses are left out. */
export const MOST_SPANS = 4000;
/** How many marks are kept; with more, the oldest triggers go first, and then what is oldest. */
export const MOST_MARKS = 4000;

/**
 * What is known of what an agent did: one unbroken stretch of the recording, which grows at both ends as more of it is
 * asked for. What it holds is bounded, however long the stretch is: it becomes coarser then.
 */
export class Tape implements Film {
  /** The ticks that are known: [from, to). */
  from = 0;
  to = 0;
  private readonly bands = new Map<string, number[]>();
  marks: Mark[] = [];
  /** Pauses that are shorter, in ticks, are left out; 1 while all is exact. */
  grain = 1;
  /** Grows with every change. */
  version = 0;

  get empty(): boolean {
    return this.to <= this.from;
  }

  /** How many numbers the bands hold together. */
  get size(): number {
    let n = 0;
    for (const spans of this.bands.values()) n += spans.length;
    return n;
  }

  /** How many spans the band has that has most. */
  get fullest(): number {
    let n = 0;
    for (const spans of this.bands.values()) n = Math.max(n, spans.length / 2);
    return n;
  }

  spans(part: number, node: number): Spans {
    return this.bands.get(bandKey(part, node)) ?? [];
  }

  keys(): IterableIterator<string> {
    return this.bands.keys();
  }

  clear(): void {
    this.bands.clear();
    this.marks = [];
    [this.from, this.to, this.grain] = [0, 0, 1];
    this.version++;
  }

  /** Forgets all from a tick on: it came otherwise. */
  end(tick: number): void {
    this.keep(this.from, Math.min(tick, this.to));
  }

  /** Forgets all before a tick: it cannot be gone to any more. */
  begin(tick: number): void {
    this.keep(Math.max(tick, this.from), this.to);
  }

  private keep(from: number, to: number): void {
    if (from === this.from && to === this.to) return;
    if (to <= from) {
      this.clear();
      return;
    }
    for (const [key, spans] of this.bands) {
      const kept = cut(spans, from, to);
      if (kept.length > 0) this.bands.set(key, kept);
      else this.bands.delete(key);
    }
    this.marks = this.marks.filter((m) => m.tick >= from && m.tick < to);
    [this.from, this.to] = [from, to];
    this.version++;
  }

  /** Takes a stretch in place of what was known of it. What neither touches nor overlaps replaces all. */
  add(s: Stretch): void {
    if (s.to <= s.from) return;
    if (this.empty || s.from > this.to || s.to < this.from) {
      this.clear();
      [this.from, this.to] = [s.from, s.to];
    }
    const fresh = new Map(s.bands.map((b) => [bandKey(b.part, b.node), b.spans]));
    if (s.from >= this.to) {
      for (const [key, spans] of fresh) this.bands.set(key, join(this.bands.get(key) ?? [], cut(spans, s.from, s.to)));
    } else {
      for (const key of new Set([...this.bands.keys(), ...fresh.keys()])) {
        const known = this.bands.get(key) ?? [];
        const left = cut(known, this.from, s.from);
        const right = cut(known, s.to, this.to);
        this.bands.set(key, join(join(left, cut(fresh.get(key) ?? [], s.from, s.to)), right));
      }
    }
    this.mark(s);
    this.from = Math.min(this.from, s.from);
    this.to = Math.max(this.to, s.to);
    this.fit();
    this.version++;
  }

  private mark(s: Stretch): void {
    // What happened in the newest frame is told with a stretch that ends there, and once more with the one that begins there.
    const newest = s.to >= this.to;
    const before = this.marks.filter((m) => m.tick < s.from);
    const after = newest ? [] : this.marks.filter((m) => m.tick >= s.to);
    this.marks = [...before, ...s.marks.filter((m) => m.tick >= s.from && (newest || m.tick < s.to)), ...after];
    let over = this.marks.length - MOST_MARKS;
    if (over > 0) this.marks = this.marks.filter((m) => m.kind !== 'trigger' || over-- <= 0).slice(-MOST_MARKS);
  }

  /** Leaves out short pauses for as long as there are too many spans. */
  private fit(): void {
    if (this.fullest <= MOST_SPANS) return;
    this.grain = Math.max(this.grain, 2);
    for (;;) {
      // What came since the last time has its short pauses still.
      for (const spans of this.bands.values()) closePauses(spans, this.grain);
      if (this.fullest <= MOST_SPANS / 2) return;
      this.grain *= 2;
    }
  }
}
