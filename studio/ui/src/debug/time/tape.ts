import type { Mark as WireMark, Timeline as WireTimeline } from '../../protocol/control/wits/debug/v1/debug_pb';
import type { Plain } from '../plain';

export type Mark = Plain<WireMark>;
export type Stretch = Plain<WireTimeline>;

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

export const bandKey = (part: number, node: number): string => `${part}/${node}`;

/**
 * What is known of what an agent did: one unbroken stretch of the recording, which grows at both ends as more of it is
 * asked for.
 */
export class Tape {
  /** The ticks that are known: [from, to). */
  from = 0;
  to = 0;
  private readonly bands = new Map<string, number[]>();
  marks: Mark[] = [];
  /** Grows with every change. */
  version = 0;

  get empty(): boolean {
    return this.to <= this.from;
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
    [this.from, this.to] = [0, 0];
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
    for (const [key, spans] of this.bands) this.bands.set(key, cut(spans, from, to));
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
    for (const key of new Set([...this.bands.keys(), ...fresh.keys()])) {
      const known = this.bands.get(key) ?? [];
      const left = cut(known, this.from, s.from);
      const right = cut(known, s.to, this.to);
      this.bands.set(key, join(join(left, cut(fresh.get(key) ?? [], s.from, s.to)), right));
    }
    // What happened in the newest frame is told with a stretch that ends there, and once more with the one that begins there.
    const newest = s.to >= this.to;
    const before = this.marks.filter((m) => m.tick < s.from);
    const after = newest ? [] : this.marks.filter((m) => m.tick >= s.to);
    this.marks = [...before, ...s.marks.filter((m) => m.tick >= s.from && (newest || m.tick < s.to)), ...after];
    this.from = Math.min(this.from, s.from);
    this.to = Math.max(this.to, s.to);
    this.version++;
  }

  /**
   * What to ask for next so that a view is known, then the newest, then all that is older; at most so many ticks. Null
   * if all is.
   */
  missing(view: { from: number; to: number }, extent: { oldest: number; newest: number }, most: number): { from: number; to: number; urgent: boolean } | null {
    const end = extent.newest;
    const from = Math.max(extent.oldest, Math.floor(view.from));
    const to = Math.min(end, Math.ceil(view.to));
    if (to <= from && this.empty) return null;
    const far = this.empty || from > this.to + most || to < this.from - most;
    if (far) return to > from ? { from: Math.max(from, to - most), to, urgent: true } : null;
    if (to > this.to) return { from: this.to, to: Math.min(to, this.to + most), urgent: true };
    if (from < this.from) return { from: Math.max(extent.oldest, this.from - most), to: this.from, urgent: true };
    if (end > this.to) return { from: this.to, to: Math.min(end, this.to + most), urgent: false };
    if (extent.oldest < this.from) return { from: Math.max(extent.oldest, this.from - most), to: this.from, urgent: false };
    return null;
  }
}
