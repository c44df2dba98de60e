import type { GraphNode } from '../protocol/messages';
import type { Mind, ValueChange } from '../protocol/mind';
import { Cell, type Beat } from './beat';
import { shown, type Shown } from './format';

/** How long a trigger's tick takes to fade, milliseconds. */
export const FADE_MS = 500;
const NEVER = -1;

/** How a node of a tree ended; none: not yet. */
export type Ended = 'none' | 'success' | 'failure' | 'aborted';

/** A trigger as ports and links show it. */
export interface Pulse {
  /** Fired less than FADE_MS ago, or in the tick at which the game is paused. */
  lit: Cell<boolean>;
  /** Grows with every frame in which the trigger fired. */
  count: Cell<number>;
}

/**
 * The watched mind: activity, triggers and values, each in a cell of its own, so that a frame redraws only what
 * changed. Kept outside React; times are in ticks, fades in milliseconds of the beat's clock.
 */
export class MindStore {
  readonly tick: Cell<number>;
  readonly parked: Cell<boolean>;
  /** True once a whole frame of the watched part has come. */
  readonly ready: Cell<boolean>;
  /** True once any frame of the watched agent has come: its activity is known, and newer than the activity of all. */
  readonly known: Cell<boolean>;
  /** Grows when activity changes. */
  readonly switches: Cell<number>;
  private agent = NEVER;
  private part = NEVER;
  private program = NEVER;
  private bytes = new Uint8Array(0);
  private readonly actives: Cell<boolean>[] = [];
  private readonly since: number[] = [];
  /** The tick at which each bit changed last or its node ended, also as it did before. */
  private readonly visits: number[] = [];
  private readonly pulses: Pulse[] = [];
  private readonly firedTick: number[] = [];
  private readonly litUntil = new Map<number, number>();
  /** Triggers that fired in the tick before: a frame shows them again when they act, which is not firing. */
  private fired = new Uint8Array(0);
  private firedIn = NEVER;
  private readonly values: Cell<Shown | null>[] = [];
  /** Values that came while nobody listened: they are made into text when somebody does. */
  private readonly unread: (ValueChange | undefined)[] = [];
  private held = false;
  private readonly never: Cell<boolean>;
  private readonly none: Cell<Shown | null>;
  private readonly silent: Pulse;

  constructor(private readonly beat: Beat) {
    this.tick = new Cell(beat, 0);
    this.parked = new Cell(beat, false);
    this.ready = new Cell(beat, false);
    this.known = new Cell(beat, false);
    this.switches = new Cell(beat, 0);
    this.never = new Cell(beat, false);
    this.none = new Cell<Shown | null>(beat, null);
    this.silent = { lit: this.never, count: new Cell(beat, 0) };
  }

  /** Names what is watched from now on; keeps activity and triggers while the agent stays the same. */
  watch(agent: number, part: number): void {
    if (agent !== this.agent) this.forget();
    this.agent = agent;
    this.part = part;
    this.unread.length = 0;
    // forEach passes over the holes that cells nobody asked for leave.
    this.values.forEach((cell) => {
      cell.set(null);
    });
    this.ready.set(false);
  }

  /** Paused: ticks of the triggers that fired last stay lit until the game goes on. */
  hold(paused: boolean): void {
    if (this.held === paused) return;
    this.held = paused;
    this.beat.ask(this.fade);
  }

  get paused(): boolean {
    return this.held;
  }

  active(bit: number): Cell<boolean> {
    if (bit < 0) return this.never;
    return (this.actives[bit] ??= new Cell(this.beat, false));
  }

  /** The tick at which the bit last changed, as far as this page has seen; -1 when it has not. */
  activeSince(bit: number): number {
    return this.since[bit] ?? NEVER;
  }

  /** The tick at which the bit last changed or its node ended, also between two frames that this page has seen; -1 when it has not. */
  lastChange(bit: number): number {
    return Math.max(this.activeSince(bit), this.visits[bit] ?? NEVER);
  }

  /** How a node ended last, by its two bits, and the tick at which it did; -1: not seen. */
  ended(node: Pick<GraphNode, 'active' | 'succeeded' | 'failed'>): { how: Ended; tick: number } {
    const { how, tick } = this.endedAnew(node);
    const on = this.active(node.active).latest();
    return { how, tick: on ? tick : Math.max(tick, this.visits[node.active] ?? NEVER) };
  }

  /** Whether a node ended in a tick, by its activity bit. */
  endedIn(bit: number, tick: number): boolean {
    return bit >= 0 && !this.active(bit).latest() && this.visits[bit] === tick;
  }

  /** How a node ended last, and the tick at which that came to differ or it stopped: what ends alike every tick is no news. */
  endedAnew(node: Pick<GraphNode, 'active' | 'succeeded' | 'failed'>): { how: Ended; tick: number } {
    const on = (bit: number | undefined): boolean => bit !== undefined && this.active(bit).latest();
    const [succeeded, failed] = [on(node.succeeded), on(node.failed)];
    const how = succeeded ? (failed ? 'aborted' : 'success') : failed ? 'failure' : 'none';
    const bits = [node.succeeded, node.failed, on(node.active) ? undefined : node.active];
    return { how, tick: Math.max(...bits.map((b) => (b === undefined ? NEVER : this.activeSince(b)))) };
  }

  /** Without a bit: of a trigger that the program does not watch, and that never fires here. */
  pulse(bit: number | undefined): Pulse {
    if (bit === undefined) return this.silent;
    return (this.pulses[bit] ??= { lit: new Cell(this.beat, false), count: new Cell(this.beat, 0) });
  }

  /** The tick of the last frame in which the trigger fired; -1 when this page has not seen it fire. */
  lastFired(bit: number | undefined): number {
    return bit === undefined ? NEVER : (this.firedTick[bit] ?? NEVER);
  }

  /** Without an index: of a port that has no value of its own. */
  value(index: number | undefined): Cell<Shown | null> {
    if (index === undefined) return this.none;
    const cell = this.values[index];
    if (cell) {
      this.read(index);
      return cell;
    }
    const came = this.unread[index];
    this.unread[index] = undefined;
    return (this.values[index] = new Cell(this.beat, came ? shown(came.value, came.set) : null, () => { this.read(index); }));
  }

  apply(m: Mind): void {
    if (m.agent !== this.agent || m.part !== this.part) return;
    if (m.program !== this.program || m.tick < this.tick.latest()) this.forget();
    this.program = m.program;
    const first = this.bytes.length === 0;
    this.tick.set(m.tick);
    this.parked.set(m.parked);
    for (const { bit, ago } of m.marks) {
      this.visits[bit] = m.tick - ago;
      if (first) this.since[bit] = m.tick - ago;
    }
    this.applyActive(m.active, m, first);
    this.known.set(true);
    this.applyFired(m.fired, m.tick);
    for (const v of m.values) this.applyValue(v);
    if (m.whole) this.ready.set(true);
  }

  private applyValue(v: ValueChange): void {
    this.unread[v.index] = v;
    if (this.values[v.index]?.watched) this.read(v.index);
  }

  /** Makes the text of what came, if something did since. */
  private read(index: number): void {
    const [cell, came] = [this.values[index], this.unread[index]];
    if (!cell || !came) return;
    this.unread[index] = undefined;
    const next = shown(came.value, came.set);
    const old = cell.latest();
    if (old?.full === next.full && old.set === next.set && old.type === next.type) return;
    cell.set(next);
  }

  private applyActive(bytes: Uint8Array, { tick, marks }: Mind, first: boolean): void {
    const exact = new Map(marks.map((k) => [k.bit, tick - k.ago]));
    for (let i = 0; i < bytes.length; i++) {
      const now = bytes[i] ?? 0;
      const changed = now ^ (this.bytes[i] ?? 0);
      if (changed === 0) continue;
      this.switches.set(this.switches.latest() + 1);
      for (let b = 0; b < 8; b++) {
        if ((changed & (1 << b)) === 0) continue;
        const bit = i * 8 + b;
        this.active(bit).set((now & (1 << b)) !== 0);
        if (!first) this.since[bit] = exact.get(bit) ?? tick;
      }
    }
    this.bytes = bytes.slice();
  }

  private applyFired(bytes: Uint8Array, tick: number): void {
    const until = this.beat.now() + FADE_MS;
    const before = tick === this.firedIn + 1 ? this.fired : undefined;
    const news = new Uint8Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) {
      const fired = (bytes[i] ?? 0) & ~(before?.[i] ?? 0);
      news[i] = fired;
      if (fired === 0) continue;
      for (let b = 0; b < 8; b++) {
        if ((fired & (1 << b)) === 0) continue;
        const bit = i * 8 + b;
        const pulse = this.pulse(bit);
        pulse.lit.set(true);
        pulse.count.set(pulse.count.latest() + 1);
        this.firedTick[bit] = tick;
        this.litUntil.set(bit, until);
      }
    }
    this.fired = news;
    this.firedIn = tick;
    if (this.litUntil.size > 0) this.beat.ask(this.fade);
  }

  private readonly fade = (now: number): void => {
    let waiting = false;
    for (const [bit, until] of this.litUntil) {
      if (this.held && this.firedTick[bit] === this.tick.latest()) continue;
      if (now < until) {
        waiting = true;
        continue;
      }
      this.litUntil.delete(bit);
      this.pulse(bit).lit.set(false);
    }
    if (waiting) this.beat.ask(this.fade);
  };

  private forget(): void {
    for (const bit of this.litUntil.keys()) this.pulse(bit).lit.set(false);
    this.litUntil.clear();
    this.actives.forEach((cell) => {
      cell.set(false);
    });
    this.since.length = 0;
    this.visits.length = 0;
    this.firedTick.length = 0;
    this.firedIn = NEVER;
    this.bytes = new Uint8Array(0);
    this.known.set(false);
    this.switches.set(this.switches.latest() + 1);
    this.tick.set(0);
    this.parked.set(false);
  }
}
