import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { setSetting, settings } from '../../live/settings';
import { programOf } from '../../live/state';
import { edit, go } from '../../mode';
import type { Intervention, MakeTestResponse, WhatIf, WhatIfDifference, WhatIfNow } from '../../protocol/control';
import { wordsOf, type Standing } from '../debugState';
import { showTab } from '../side';
import { seekTo, tickNow } from '../time/actions';
import { switchTo } from '../time/branches/branches';

/** A change as the game is told it, and as people read it. */
export interface Change {
  deed: Pick<Intervention, 'agent' | 'do' | 'path'> & Partial<Intervention>;
  text: string;
}

export interface WhatIfState {
  /** How long both futures are played. */
  seconds: number;
  /** Changes beside the one that the form holds. */
  changes: readonly Change[];
  /** What the form is to begin with, because somebody asked from there: the path of a value. */
  asked: string;
  /** What came of it, while two futures are compared. */
  found: WhatIf | null;
  /** Another change is put in, though two futures are compared. */
  another: boolean;
  busy: boolean;
  refused: string;
  /** A document is about to be changed at a frame of a timeline. */
  awaited: { was: number; starts: number; tick: number } | null;
  /** The differences that a test is to expect, by their places. */
  expected: ReadonlySet<number>;
  /** The test, and where it was saved; or why not. */
  made: { test: MakeTestResponse; file: string; why: string } | null;
}

const nothing: WhatIfState = { seconds: 10, changes: [], asked: '', found: null, another: false, busy: false, refused: '', awaited: null, expected: new Set(), made: null };

/** Which of two futures: without and with the change. */
export type Side = 'was' | 'is';

export const sides: readonly Side[] = ['was', 'is'];

export const otherOf = (side: Side): Side => (side === 'was' ? 'is' : 'was');

/** Which of both the game goes; null if nothing is compared. */
export function solidSide(standing: Standing | null): Side | null {
  const w = standing?.whatIf;
  if (!w || !standing.timeline) return null;
  return standing.timeline.id === w.is ? 'is' : 'was';
}

/** What a future is called. */
export const titleOf = (side: Side, change: string): string => (side === 'was' ? 'As it was' : `What if: ${change}`);

/** The next difference in behaviour after a frame, or the one before; null if there is none. */
export function nextDifference(differences: readonly WhatIfDifference[], tick: number, by: 1 | -1): number | null {
  const ticks = [...new Set(differences.map((d) => d.tick))].sort((a, b) => a - b);
  return (by > 0 ? ticks.find((t) => t > tick) : ticks.findLast((t) => t < tick)) ?? null;
}

const keyOf = (starts: number, w: WhatIfNow): string => `${starts} ${w.was} ${w.is} ${w.at} ${w.to} ${w.change}`;

/** What somebody tries out in the past of a game. */
export class WhatIfs {
  readonly store: StoreApi<WhatIfState> = createStore<WhatIfState>(() => nothing);
  private key = '';
  /** States of the game from before what was answered last have counted fewer comparisons. */
  private counted = 0;

  constructor(private readonly live: Live) {
    live.debug.store.subscribe((s, was) => {
      if (s.standing !== was.standing) this.follow(s.standing);
    });
    this.follow(live.debug.state.standing);
  }

  get state(): WhatIfState {
    return this.store.getState();
  }

  set(by: Partial<WhatIfState>): void {
    this.store.setState(by);
  }

  private follow(standing: Standing | null): void {
    if (!standing) {
      this.counted = 0; // it may be another game
      return;
    }
    this.await(standing);
    const w = standing.whatIf;
    const key = w ? keyOf(standing.starts, w) : '';
    if (key === this.key || this.state.busy || standing.comparisons < this.counted) return;
    this.key = key;
    if (!w) {
      if (this.state.found) this.set({ found: null, another: false, expected: new Set(), made: null });
      return;
    }
    // Another page has asked, or this one was opened since.
    this.live.debug.control.getWhatIf().then((found) => {
      if (this.key === key) this.take(found);
    }, () => {
      if (this.key === key) this.key = '';
    });
  }

  private take(found: WhatIf): void {
    const first = found.differences.findIndex((d) => d.testable && d.kind === 'does');
    const expected = first >= 0 ? first : found.differences.findIndex((d) => d.testable);
    this.key = keyOf(this.live.debug.state.standing?.starts ?? 0, found.of);
    this.counted = found.comparisons;
    this.set({ found, another: false, changes: [], asked: '', refused: '', made: null, expected: new Set(expected < 0 ? [] : [expected]) });
  }

  /** A document was changed where that was awaited: what comes of it is played. */
  private await(standing: Standing): void {
    const a = this.state.awaited;
    if (!a) return;
    if (standing.starts !== a.starts) this.set({ awaited: null });
    else if (standing.timeline && standing.timeline.id !== a.was && standing.branches.some((b) => b.id === a.was)) {
      this.set({ awaited: null });
      void this.play({ tick: a.tick, branch: a.was, changes: [] });
    }
  }

  /** Stops at the frame that is shown, and asks what is to be changed there. */
  open(path = ''): void {
    const { live } = this;
    if (!live.scene.paused.latest()) live.send({ t: 'control', do: 'pause' });
    if (settings.getState().large) setSetting({ large: false }); // the stage would cover what is asked
    this.set({ asked: path, another: this.state.found !== null, refused: '' });
    showTab('what-if');
  }

  /** Plays both futures of changes at the frame that is shown. */
  try(changes: readonly Change[]): Promise<void> {
    return this.play({ tick: tickNow(this.live), branch: 0, changes: changes.map((c) => c.deed) });
  }

  private async play(q: { tick: number; branch: number; changes: Partial<Intervention>[] }): Promise<void> {
    if (this.state.busy) return;
    const rate = this.live.state.game?.rate ?? 60;
    this.set({ busy: true, refused: '' });
    try {
      const found = await this.live.debug.control.whatIf({ ...q, frames: Math.round(this.state.seconds * rate) });
      this.take(found);
    } catch (e) {
      this.set({ refused: wordsOf(e) });
    } finally {
      this.set({ busy: false });
    }
    showTab('what-if');
    this.follow(this.live.debug.state.standing);
  }

  /** Stops at the frame that is shown, and waits for a document to be changed. False if the game would not. */
  async awaitDocument(): Promise<boolean> {
    const tick = tickNow(this.live);
    const standing = await this.live.debug.act((c) => c.prepareWhatIf({ tick }));
    if (!standing?.timeline) return false;
    this.set({ awaited: { was: standing.timeline.id, starts: standing.starts, tick } });
    return true;
  }

  /** The same, and goes to the editor with the document that is watched. */
  async editDocument(): Promise<void> {
    const s = this.live.state;
    const part = programOf(s, s.agent)?.parts[s.part];
    if (!(await this.awaitDocument())) return;
    if (part) edit(part.document, part.nodes[s.node]?.name ?? '');
    else go('edit');
  }

  /** Has the game go one of both futures, at the frame that is shown; the other one is the ghost then. */
  turnTo(side: Side): void {
    const s = this.live.debug.state.standing;
    const now = solidSide(s);
    if (!s?.whatIf || now === null || now === side) return;
    const to = s.branches.find((b) => b.id === s.whatIf?.[side])?.to ?? s.whatIf.to;
    switchTo(this.live, s.whatIf[side], Math.min(tickNow(this.live), to));
  }

  swap(): void {
    const now = solidSide(this.live.debug.state.standing);
    if (now) this.turnTo(otherOf(now));
  }

  /** Goes to the next difference after a frame, or the one before. */
  step(by: 1 | -1, from = tickNow(this.live)): void {
    const to = nextDifference(this.state.found?.differences ?? [], from, by);
    if (to !== null) seekTo(this.live, to, to);
  }

  /** Ends the comparison; both timelines are kept. */
  close(): void {
    void this.live.debug.act((c) => c.closeWhatIf());
  }

  expect(index: number, on: boolean): void {
    const expected = new Set(this.state.expected);
    if (on) expected.add(index);
    else expected.delete(index);
    this.set({ expected, made: null });
  }

  /** Makes a test of the differences that are expected, and saves it where a project is open. */
  async test(name: string, within: number, saves: boolean): Promise<void> {
    this.set({ busy: true, refused: '', made: null });
    try {
      const test = await this.live.debug.control.makeWhatIfTest({ name, within, differences: [...this.state.expected].sort((a, b) => a - b) });
      this.set({ made: { test, ...(saves ? await (await import('../tests/saveTest')).saveTest(test) : { file: '', why: '' }) } });
    } catch (e) {
      this.set({ refused: wordsOf(e) });
    } finally {
      this.set({ busy: false });
    }
  }
}

const all = new WeakMap<Live, WhatIfs>();

export function whatIfOf(live: Live): WhatIfs {
  let w = all.get(live);
  if (!w) all.set(live, (w = new WhatIfs(live)));
  return w;
}

export const useWhatIf = <T,>(select: (s: WhatIfState) => T): T => useStore(whatIfOf(useLive()).store, select);
