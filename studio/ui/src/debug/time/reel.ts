import { bandKey, cut, MOST_SPANS, Tape, type Film, type Mark, type Spans, type Stretch } from './tape';
import type { Extent } from './view';

/** So many ticks are asked for at once at most: the game answers between two of its frames, and exactly up to a thousand. */
export const AT_ONCE = 960;
/** At least so many ticks are known exactly around what is looked at; or so many seconds, where those are more. */
const EXACT_TICKS = 20_000;
const EXACT_SECONDS = 300;
/** What is older than so many seconds is asked for in summaries of a second; at most so many seconds at once. */
const SUMMED_SECONDS = 10;
const SUMMED_AT_ONCE = 3600;
/** Summaries go first when they are so many seconds behind. */
const STARVED_SECONDS = 60;

/** What is to be asked of the game. */
export interface Wanted {
  /** Which of the two tapes it is for. */
  far: boolean;
  from: number;
  to: number;
  /** How coarse the answer may be, in ticks. */
  grain: number;
}

/** What is looked at, in ticks; whoever follows looks at the newest, too, wherever the view ends. */
export interface Looked {
  from: number;
  to: number;
  follow: boolean;
}

/**
 * What is known of an agent's past, on two tapes: near is exact and holds what is looked at, far is coarse and holds the whole
 * recording. Both are bounded, in what they hold and in what they ask for at once, however long a recording is and however fast
 * it grows: near restarts at the newest tick where it could not catch up, and far gives what lies before.
 */
export class Reel implements Film {
  readonly near = new Tape();
  readonly far = new Tape();
  /** Changes when something that was known came otherwise: an answer to what was asked before is void. */
  epoch = 0;
  private joined = new Map<string, Spans>();
  private joinedAt = -1;

  /** Grows with every change. */
  get version(): number {
    return this.near.version + this.far.version;
  }

  get empty(): boolean {
    return this.near.empty;
  }

  get to(): number {
    return this.near.to;
  }

  /** The end of all that is known, exactly or not. */
  get known(): number {
    return Math.max(this.near.to, this.far.to);
  }

  get marks(): readonly Mark[] {
    const { near, far } = this;
    if (near.empty) return far.marks;
    const outside = (m: Mark): boolean => m.tick < near.from || m.tick > near.to;
    const before = far.marks.filter((m) => outside(m) && m.tick < near.from);
    const after = far.marks.filter((m) => outside(m) && m.tick > near.to);
    return [...before, ...near.marks, ...after];
  }

  spans(part: number, node: number): Spans {
    const { near, far } = this;
    if (far.empty || (far.from >= near.from && far.to <= near.to)) return near.spans(part, node);
    if (near.empty) return far.spans(part, node);
    if (this.joinedAt !== this.version) {
      this.joined = new Map();
      this.joinedAt = this.version;
    }
    const key = bandKey(part, node);
    let all = this.joined.get(key);
    if (!all) {
      const coarse = far.spans(part, node);
      all = [...cut(coarse, far.from, near.from), ...near.spans(part, node), ...cut(coarse, near.to, far.to)];
      this.joined.set(key, all);
    }
    return all;
  }

  clear(): void {
    this.epoch++;
    this.near.clear();
    this.far.clear();
  }

  /** Forgets all from a tick on: it came otherwise. */
  end(tick: number): void {
    this.epoch++;
    this.near.end(tick);
    this.far.end(tick);
  }

  /** Forgets all before a tick: it cannot be gone to any more. */
  begin(tick: number): void {
    this.near.begin(tick);
    this.far.begin(tick);
  }

  take(wanted: Wanted, s: Stretch): void {
    (wanted.far ? this.far : this.near).add(s);
  }

  /** What to ask for next; null if all that is wanted is known. */
  next(looked: Looked, extent: Extent, rate: number): Wanted | null {
    // Where near takes all there is to ask, far would never have its turn.
    const starved = !this.near.empty && extent.newest - Math.max(this.far.to, extent.oldest) > STARVED_SECONDS * rate;
    return (starved ? this.nextFar(extent, rate) : null) ?? this.nextNear(looked, extent, rate) ?? this.nextFar(extent, rate);
  }

  private nextNear(looked: Looked, extent: Extent, rate: number): Wanted | null {
    const { near } = this;
    const most = Math.max(EXACT_TICKS, EXACT_SECONDS * rate);
    const to = Math.min(extent.newest, looked.follow ? extent.newest : Math.ceil(looked.to));
    const from = Math.max(extent.oldest, Math.floor(looked.from), to - most);
    const ask = (a: number, b: number): Wanted => ({ far: false, from: a, to: b, grain: 1 });
    // Looked at more closely than it is known: it is asked for anew.
    if (near.grain > 1 && looked.to - looked.from < near.grain * 512) near.clear();
    if (near.empty) return to > from ? ask(Math.max(from, to - AT_ONCE), to) : null;
    if (to > near.to + 2 * AT_ONCE || to < near.from - AT_ONCE) return ask(Math.max(from, to - AT_ONCE), to);
    if (to > near.to) return ask(near.to, Math.min(to, near.to + AT_ONCE));
    if (from < near.from) return ask(Math.max(extent.oldest, near.from - AT_ONCE), near.from);
    const span = to - from;
    const around = near.to - near.from > 2 * most + AT_ONCE ? most / 2 : near.fullest > MOST_SPANS / 2 && near.to - near.from > 3 * span ? span : 0;
    if (around > 0) {
      near.begin(from - around);
      near.end(to + around);
    }
    return null;
  }

  private nextFar(extent: Extent, rate: number): Wanted | null {
    const { near, far } = this;
    const most = SUMMED_AT_ONCE * rate;
    const ask = (from: number, to: number): Wanted => ({ far: true, from, to, grain: rate + 1 });
    // The newest belongs to near, if that is there: so it must not be asked for again and again.
    const due = !near.empty && near.to >= extent.newest - rate ? near.from : extent.newest;
    const end = far.empty ? extent.oldest : far.to;
    if (due > end || extent.newest - end > SUMMED_SECONDS * rate) {
      const to = extent.newest;
      if (to <= end) return null;
      return to - end > most && !far.empty ? ask(to - most, to) : ask(Math.max(end, to - most), to);
    }
    if (!far.empty && extent.oldest < far.from) return ask(Math.max(extent.oldest, far.from - most), far.from);
    return null;
  }
}
