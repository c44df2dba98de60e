import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import { readable } from '../../live/format';
import type { Live } from '../../live/live';
import { findNode, programOf } from '../../live/state';
import type { Program } from '../../protocol/messages';
import { Refused } from '../../protocol/client';
import type { Command, Intervention } from '../../protocol/control';
import { wordsOf } from '../debugState';
import { findPort, pathOfNode } from '../paths';
import { keyOf } from '../things';

export type { Command, Intervention };

export interface OverridesState {
  /** Since the start of the game, in their order. */
  done: Intervention[];
  /** What is held and forced now, of all agents. */
  standing: Intervention[];
  /** Commands; null until it has said. */
  commands: Command[] | null;
  /** What of the watched agent is held or forced, by the key of its place: the value or the result. */
  marks: ReadonlyMap<string, Intervention>;
}

const NONE: ReadonlyMap<string, Intervention> = new Map();
const nothing: OverridesState = { done: [], standing: [], commands: null, marks: NONE };

/** Between two looks at what is held and forced, milliseconds. */
const APART_MS = 1000;

/** What is held and forced of an agent, where it is seen. */
export function standingMarks(program: Program, agent: number, standing: readonly Intervention[]): ReadonlyMap<string, Intervention> {
  const marks = new Map<string, Intervention>();
  for (const d of standing) {
    if (d.agent !== agent) continue;
    if (d.do === 'hold') {
      const at = findPort(program, d.path);
      if (at) marks.set(keyOf({ kind: 'port', part: at.part.id, node: at.node?.id ?? -1, port: at.port }), d);
    } else {
      const at = findNode(program, d.path);
      if (at && pathOfNode(program, at.part, at.node) === d.path) marks.set(keyOf({ kind: 'node', ...at }), d);
    }
  }
  return marks.size > 0 ? marks : NONE;
}

/** What people do to a game by hand. */
export class Overrides {
  readonly store: StoreApi<OverridesState> = createStore<OverridesState>(() => nothing);
  private asking = false;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the last deed: two that were on their way at once could change places. */
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly live: Live) {
    const { debug } = live;
    debug.store.subscribe((s, was) => {
      if (s.features !== was.features) {
        this.store.setState({ ...nothing });
        if (s.features?.has('intervene')) void this.meet();
      }
      // What is done elsewhere shows when the game goes back or begins anew, and in what it says.
      if (!s.standing || !was.standing || s.standing === was.standing) return;
      const [to, from] = [s.standing.tick, was.standing.tick];
      if (to < from || s.standing.starts !== was.standing.starts || s.standing.timeline?.id !== was.standing.timeline?.id) this.later();
      else if (to > from && (this.state.standing.some((d) => d.once) || this.state.done.some((d) => d.tick > from && d.tick <= to))) this.later(); // what the recording holds comes into force again
    });
    live.store.subscribe((s, was) => {
      if (s.log !== was.log) this.later();
      if (s.game?.tools !== was.game?.tools && s.game?.name === was.game?.name) void this.meet(); // what can be told may be new, too
      if (s.agent !== was.agent || s.agents !== was.agents || s.programs !== was.programs) this.mark();
    });
    if (debug.can('intervene')) void this.meet();
  }

  get state(): OverridesState {
    return this.store.getState();
  }

  private async meet(): Promise<void> {
    await this.refresh();
    if (!this.live.debug.can('commands')) return;
    try {
      this.store.setState({ commands: (await this.live.debug.control.listCommands()).commands });
    } catch {
      // A game that went meanwhile: it is asked again when it is met again.
    }
  }

  private later(): void {
    if (!this.live.debug.can('intervene')) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.refresh();
    }, APART_MS);
  }

  /** Asks what was done, and what of it is in force. */
  async refresh(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      const { done, overrides } = await this.live.debug.control.listInterventions({});
      this.store.setState({ done, standing: overrides });
      this.mark();
    } catch (e) {
      // A game that had no time is asked again; that it is gone, the connection says.
      this.again ||= e instanceof Refused && e.code === 'unavailable' && this.live.state.connection === 'open';
    } finally {
      this.asking = false;
      if (this.again) {
        this.again = false;
        this.later();
      }
    }
  }

  private mark(): void {
    const s = this.live.state;
    const program = programOf(s, s.agent);
    const marks = program && s.agent !== null && this.state.standing.length > 0 ? standingMarks(program, s.agent, this.state.standing) : NONE;
    if (marks.size > 0 || this.state.marks.size > 0) this.store.setState({ marks });
  }

  /** Does something by hand. Empty, or why the game would not. */
  async do(deed: Partial<Omit<Intervention, 'tick'>> & { do: string }): Promise<string> {
    const why = await this.tell(deed);
    if (why === '') await this.refresh();
    return why;
  }

  /** The same, for what is done many times a second: what it came to is asked for later. Deeds come one after the other, as they were done. */
  tell(deed: Partial<Omit<Intervention, 'tick'>> & { do: string }): Promise<string> {
    const agent = this.live.state.agent ?? 0; // whom the page shows now
    const told = this.line.then(() => this.send({ agent, ...deed }));
    this.line = told;
    return told;
  }

  private async send(deed: Partial<Omit<Intervention, 'tick'>> & { do: string }): Promise<string> {
    try {
      await this.live.debug.control.intervene({ intervention: deed });
    } catch (e) {
      return wordsOf(e);
    }
    this.later();
    return '';
  }

  /** Ends a hold or a forced result. */
  release(d: Pick<Intervention, 'agent' | 'do' | 'path'>): Promise<string> {
    return this.do({ agent: d.agent, do: d.do === 'hold' ? 'release' : 'unforce', path: d.path });
  }
}

const all = new WeakMap<Live, Overrides>();

export function overridesOf(live: Live): Overrides {
  let h = all.get(live);
  if (!h) all.set(live, (h = new Overrides(live)));
  return h;
}

export const useOverrides = <T,>(select: (s: OverridesState) => T): T => useStore(overridesOf(useLive()).store, select);

/** What is held or forced at a place of the watched agent. */
export const useHeld = (key: string): Intervention | undefined => useOverrides((s) => s.marks.get(key));

/** Lines that were drawn on the stage are long. */
const inShort = (arg: string): string => {
  const text = readable(arg);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** What was done, as one reads it in a list. */
export function describeIntervention(d: Intervention): string {
  switch (d.do) {
    case 'set':
      return `set ${d.path} to ${readable(d.value)}`;
    case 'hold':
      return `holds ${d.path} at ${readable(d.value)}`;
    case 'release':
      return `released ${d.path}`;
    case 'fire':
      return `fired ${d.path}`;
    case 'force':
      return `forces ${d.path}: ${d.value}${d.once ? ', once' : ''}`;
    case 'unforce':
      return `${d.path} decides again${d.auto ? ' after its forced result' : ''}`;
    case 'command':
      return [`command ${d.path}`, d.args.map(inShort).join(', ')].filter(Boolean).join(': ');
    case 'reload':
      return `documents were changed: ${d.path}`;
    default:
      return `${d.do} ${d.path}`;
  }
}
