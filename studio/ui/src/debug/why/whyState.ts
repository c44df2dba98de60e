import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import type { Reason } from '../../protocol/control';
import { wordsOf } from '../debugState';

export type { Reason };

/** About what is asked. */
export interface Asked {
  agent: number;
  part: number;
  node: number;
}

export interface WhyState {
  asked: Asked | null;
  /** The frame that decided it. */
  tick: number;
  reasons: Reason[];
  /** Why there is no answer; empty if there is one. */
  refused: string;
  /** Nothing has come for this question yet. */
  waiting: boolean;
  /** Where was asked from, to go back to: the last one first. */
  trail: Asked[];
}

const nothing: WhyState = { asked: null, tick: 0, reasons: [], refused: '', waiting: false, trail: [] };

const same = (a: Asked | null, b: Asked | null): boolean => a?.agent === b?.agent && a?.part === b?.part && a?.node === b?.node;

/** Asks why things stand as they do: one question at a time, and only the newest counts. */
export class Why {
  readonly store: StoreApi<WhyState> = createStore<WhyState>(() => nothing);
  private asking = false;
  private stale = false;

  constructor(private readonly live: Live) {}

  get state(): WhyState {
    return this.store.getState();
  }

  /** Asks about something; what was asked about before can be gone back to. */
  about(asked: Asked): void {
    const was = this.state.asked;
    if (same(asked, was)) {
      this.look();
      return;
    }
    const back = same(asked, this.state.trail[0] ?? null);
    const trail = back ? this.state.trail.slice(1) : was ? [was, ...this.state.trail].slice(0, 20) : [];
    this.store.setState({ ...nothing, asked, trail, waiting: true });
    this.look();
  }

  /** Asks again, as of the frame that is shown now. */
  look(): void {
    if (!this.state.asked) return;
    if (this.asking) this.stale = true;
    else void this.ask(this.state.asked);
  }

  private async ask(asked: Asked): Promise<void> {
    this.asking = true;
    this.stale = false;
    let answer: Partial<WhyState>;
    try {
      const { tick, reasons } = await this.live.debug.control.why({ ...asked, tick: -1 });
      answer = { tick, reasons, refused: '', waiting: false };
    } catch (e) {
      answer = { reasons: [], refused: wordsOf(e), waiting: false };
    }
    this.asking = false;
    if (same(asked, this.state.asked)) this.store.setState(answer);
    if (this.stale) this.look();
  }

  /** Goes back to what was asked about before. */
  back(): boolean {
    const to = this.state.trail[0];
    if (!to || !programOf(this.live.state, to.agent)) return false;
    this.live.select(to.agent, to.part, to.node);
    this.about(to);
    return true;
  }
}

const all = new WeakMap<Live, Why>();

export function whyOf(live: Live): Why {
  let w = all.get(live);
  if (!w) all.set(live, (w = new Why(live)));
  return w;
}

export const useWhy = <T,>(select: (s: WhyState) => T): T => useStore(whyOf(useLive()).store, select);

/** What is said of one frame: of that which decided, or of the one that is shown. */
export interface Section {
  tick: number;
  /** "63.2 s before"; empty where the game does not say. */
  ago: string;
  causes: Reason[];
  values: Reason[];
  alternatives: Reason[];
  /** Where the values came from, step by step, as far as the world. */
  origins: Reason[];
}

function listOf(section: Section, role: string): Reason[] {
  switch (role) {
    case 'value':
      return section.values;
    case 'alternative':
      return section.alternatives;
    case 'origin':
      return section.origins;
    default:
      return section.causes;
  }
}

// The notation of answers, in any language: the frame of which a sentence speaks stands in brackets at its end.
const ofFrame = /^(.*) \(frame ([\d,]+)\)\.$/;

/** A sentence without the frame that it ends with, which stands beside it; null if it names none. */
export function frameOf(text: string): { text: string; tick: number | null } {
  const m = ofFrame.exec(text);
  return m?.[1] && m[2] ? { text: `${m[1]}.`, tick: Number(m[2].replaceAll(',', '')) } : { text, tick: null };
}

/** How a thing stands, and then what is said of each frame, in the order in which it is told. */
export function told(reasons: readonly Reason[]): { states: Reason[]; sections: Section[] } {
  const sections: Section[] = [];
  for (const r of reasons) {
    if (r.role === 'state') continue;
    let section = sections.find((s) => s.tick === r.tick);
    if (!section) sections.push((section = { tick: r.tick, ago: '', causes: [], values: [], alternatives: [], origins: [] }));
    section.ago ||= r.ago;
    listOf(section, r.role).push(r);
  }
  return { states: reasons.filter((r) => r.role === 'state'), sections };
}

/** So many alternatives are shown at first. */
export const FEW = 4;

/** So often a running game is asked, milliseconds. */
export const LIVE_MS = 500;
