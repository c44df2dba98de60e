import { createStore, type StoreApi } from 'zustand/vanilla';
import { Debug } from '../debug/debugState';
import type { Client, Connection } from '../protocol/client';
import { gameClient, PROTOCOL, type GameHandlers } from '../protocol/game';
import type { Health } from '../protocol/pulse';
import { controlOf } from '../protocol/control';
import type { Agent, ClientMessage, Program, ServerMessage } from '../protocol/messages';
import { Beat } from './beat';
import { Fades } from './fades';
import { nameEntities } from './format';
import { MindStore } from './mind';
import { SceneStore } from './scene';
import { ActivityStore } from './activity';
import { firstAgent, initialState, LOG_KEEP, programOf, programsInUse, samePlace, takenKey, unheard, type State } from './state';

/** What a Live needs of its connection. */
type Connected = Pick<Client, 'connect' | 'close' | 'send' | 'request'>;

/** The page's side of a running game: what the server said, and what the page asks of it. */
export class Live {
  readonly store: StoreApi<State> = createStore<State>(() => initialState);
  readonly mind: MindStore;
  readonly scene: SceneStore;
  readonly activity: ActivityStore;
  readonly fades: Fades;
  readonly debug: Debug;
  private readonly client: Connected;
  private lines = 0;
  private held: string[] = [];
  private told = '';
  private following = false;
  /** The overlays that the page shows, as it told the game; empty for none. */
  private shown = '';
  /** The newest program of each name, and where in it the page was: ids change when a game starts again. */
  private readonly seen = new Map<string, Program>();
  private wanted: { part: number; node: number } | null = null;

  constructor(
    connect: (handlers: GameHandlers) => Connected,
    readonly beat: Beat = new Beat(),
    /** The path of the game on the host that served the page; null while it is nowhere. */
    readonly base: () => string | null = () => '',
  ) {
    this.debug = new Debug(controlOf((name, q) => this.client.request(name, q)), () => unheard(this.state));
    this.mind = new MindStore(beat);
    this.scene = new SceneStore(beat);
    this.activity = new ActivityStore(beat);
    this.fades = new Fades(beat);
    this.client = connect({
      connection: (state, retryInMs) => {
        this.onConnection(state, retryInMs);
      },
      health: (h) => {
        this.onHealth(h);
      },
      ping: () => this.debug.ping(),
      message: (m) => {
        this.onMessage(m);
      },
      scene: (s) => {
        this.mind.hold(s.paused);
        this.scene.apply(s);
      },
      mind: (m) => {
        this.mind.apply(m);
      },
      activity: (s) => {
        this.activity.apply(s);
      },
      unreadable: (reason) => {
        this.set({ notice: `A frame could not be read: ${reason}. Is the page older than the game?` });
      },
    });
  }

  connect(): void {
    this.client.connect();
  }

  close(): void {
    this.client.close();
  }

  get state(): State {
    return this.store.getState();
  }

  private set(change: Partial<State>): void {
    this.store.setState(change);
  }

  /** False when it cannot be sent. What tells the game to do something is refused while it does not answer, in words. */
  send(m: ClientMessage): boolean {
    const why = m.t === 'control' || m.t === 'start' || m.t === 'resume-agent' ? unheard(this.state) : null;
    if (why === null) return this.client.send(m);
    this.set({ notice: why });
    return false;
  }

  // What the page asks for.

  /** Watches an agent; with a part, that one, and from then on no other unless somebody says so. */
  select(agent: number, part?: number, node = -1): void {
    this.set({ picked: part !== undefined });
    this.watch(agent, part ?? 0, node);
  }

  /** Opens a part of the watched agent that nobody has chosen: what runs. */
  follow(part: number): void {
    if (this.state.agent !== null) this.watch(this.state.agent, part);
  }

  /** Whether the page opens what runs from now on. */
  pick(picked: boolean): void {
    if (this.state.picked !== picked) this.set({ picked });
  }

  private watch(agent: number, part: number, node = -1): void {
    const s = this.state;
    this.wanted = null;
    if (s.agent !== agent || s.part !== part) {
      this.mind.watch(agent, part);
      this.set({ agent, part, node: -1, notes: [], ...(s.agent !== agent && { body: null, taken: new Map() }) });
      this.tell();
      this.send({ t: 'watch', agent, part });
      if (s.node >= 0) this.send({ t: 'inspect', node: -1 });
    }
    this.mark(node);
  }

  /** Selects a node of the open part, which stays open then; -1 for none. */
  inspect(node: number): void {
    if (node >= 0) this.pick(true);
    this.mark(node);
  }

  private mark(node: number): void {
    if (this.state.node === node) return;
    this.set({ node, notes: [] });
    this.send({ t: 'inspect', node });
  }

  /** Goes to the part that embeds this one, with the node it came out of selected. False at the root. */
  up(): boolean {
    const s = this.state;
    const part = programOf(s, s.agent)?.parts[s.part];
    if (s.agent === null || !part || part.parent < 0) return false;
    this.select(s.agent, part.parent, part.node);
    return true;
  }

  /** Selects the next (1) or previous (-1) agent. */
  step(by: 1 | -1): void {
    const list = this.state.agents;
    if (list.length === 0) return;
    const at = list.findIndex((a) => a.id === this.state.agent);
    const next = list[(at + by + list.length) % list.length];
    if (next && next.id !== this.state.agent) this.select(next.id);
  }

  /** Has the game tell what all agents do, while somebody looks. */
  followAll(on: boolean): void {
    if (this.following === on) return;
    this.following = on;
    if (this.state.game) this.send({ t: 'activity', on });
  }

  /** Has the game paint these overlays from now on. */
  showOverlays(overlays: { name: string; agent?: number }[]): void {
    const text = overlays.length === 0 ? '' : JSON.stringify(overlays);
    if (text !== this.shown && this.state.game && this.send({ t: 'show', overlays })) this.shown = text;
  }

  /** Takes the inputs that are held from now on. */
  input(held: string[]): void {
    this.held = held;
    this.tell();
  }

  /** Tells a game that can be played what is held and which agent is selected, when either differs from what it knows. */
  private tell(): void {
    const s = this.state;
    if (!s.game?.controls?.length) return;
    const m: ClientMessage = { t: 'input', held: this.held, focus: s.agent ?? 0 };
    const text = JSON.stringify(m);
    if (text === this.told) return;
    if (this.send(m)) this.told = text;
  }

  dismissNotice(): void {
    this.set({ notice: null });
  }

  clearLog(): void {
    this.set({ log: [] });
  }

  // What the server says.

  private onConnection(connection: Connection, retryInMs: number): void {
    this.set({ connection, retryAt: retryInMs > 0 ? Date.now() + retryInMs : 0 });
    if (connection !== 'open') this.told = '';
  }

  private onHealth({ silentSince, stuck }: Health): void {
    const before = unheard(this.state);
    this.set({ silentSince, stuck });
    if (before === null || unheard(this.state) !== null) return;
    // What was refused for that can be said again.
    if (this.state.notice === before) this.set({ notice: null });
    if (this.debug.state.refused === before) this.debug.dismiss();
  }

  private onMessage(m: ServerMessage): void {
    switch (m.t) {
      case 'hello':
        this.shown = ''; // whoever shows the stage says again what is wanted: it may be another game's
        // Programs are numbered by the process, and one is sent before its first watch on a connection.
        this.set({
          game: m.game,
          wrongProtocol: m.protocol === PROTOCOL ? null : m.protocol,
          programs: new Map(),
          faults: new Map(),
          agents: [],
          body: null,
          taken: new Map(),
          notice: null,
        });
        this.activity.clear();
        this.debug.greet();
        if (this.following) this.send({ t: 'activity', on: true });
        if (typeof document !== 'undefined') document.title = `${m.game.title} · Wits`;
        return;
      case 'agents':
        this.onAgents(m.agents);
        return;
      case 'program':
        this.onProgram(m);
        return;
      case 'fault': {
        const faults = new Map(this.state.faults);
        if (m.fault) faults.set(m.agent, m.fault);
        else faults.delete(m.agent);
        this.set({ faults });
        return;
      }
      case 'notes': {
        const s = this.state;
        if (m.agent === s.agent && m.part === s.part && m.node === s.node) this.set({ notes: m.notes });
        return;
      }
      case 'body':
        if (m.agent === this.state.agent) this.set({ body: m.orders });
        return;
      case 'taken': {
        if (m.agent !== this.state.agent) return;
        const taken = new Map(this.state.taken);
        for (const t of m.taken) taken.set(takenKey(t.part, t.link), t);
        this.set({ taken });
        return;
      }
      case 'log': {
        const added = m.lines.map((line) => ({ ...line, n: this.lines++ }));
        this.set({ log: [...this.state.log, ...added].slice(-LOG_KEEP) });
        return;
      }
      case 'tools':
        if (this.state.game) this.set({ game: { ...this.state.game, tools: m.tools, gestures: m.gestures, options: m.options } });
        return;
      case 'options':
        this.set({ options: m.values, seed: m.seed });
        return;
      case 'state':
        // The game may have been taken back: what was taken later has not been yet.
        this.set({ taken: new Map([...this.state.taken].filter(([, t]) => t.tick <= m.state.tick)) });
        this.debug.onState(m.state);
        return;
      case 'stopped':
        this.debug.onStopped(m.stop, m.hits);
        return;
      case 'breakpoints':
        this.debug.onBreakpoints(m.breakpoints);
        return;
      case 'refused':
        this.set({ notice: m.request ? `The game refused “${m.request}”: ${m.message}` : m.message });
    }
  }

  private onAgents(agents: Agent[]): void {
    nameEntities(agents);
    const before = this.state;
    const old = before.agents;
    const kept = new Map([...before.faults].filter(([id]) => agents.some((a) => a.id === id && a.fault)));
    this.set({ agents, faults: kept, programs: programsInUse(before.programs, agents) });
    this.activity.keep(agents);
    const mine = agents.find((a) => a.id === before.agent);
    if (!mine) {
      const first = firstAgent(agents);
      if (first) this.select(first.id);
      else if (before.agent !== null) {
        this.send({ t: 'unwatch' });
        this.set({ agent: null, part: 0, node: -1, notes: [], body: null, taken: new Map() });
        this.tell();
      }
      return;
    }
    this.tell();
    // A list after hello finds the page still watching, and a reloaded agent runs another program: watch anew.
    const was = old.find((a) => a.id === mine.id);
    if (was?.program === mine.program) return;
    const to = before.programs.get(mine.program);
    const from = was && before.programs.get(was.program);
    const here = { part: before.part, node: before.node };
    if (!to) this.wanted = here;
    const goal = to ? samePlace(from, here, to) : { part: 0, node: -1 };
    this.mind.watch(mine.id, goal.part);
    this.set({ part: goal.part, node: -1, notes: [], taken: new Map() });
    this.send({ t: 'watch', agent: mine.id, part: goal.part });
    this.mark(goal.node);
  }

  /** A program comes at connecting, reloading and restarting: the page stays at the same path of it. */
  private onProgram(m: Program): void {
    const from = this.seen.get(m.name);
    this.seen.set(m.name, m);
    this.set({ programs: new Map(this.state.programs).set(m.id, m) });
    const s = this.state;
    const mine = s.agents.find((a) => a.id === s.agent);
    if (!mine || mine.program !== m.id) return;
    const wanted = this.wanted ?? s;
    this.wanted = null;
    const { part, node } = samePlace(from, wanted, m);
    this.watch(mine.id, part, node);
  }
}

/**
 * A Live on a game that the host which served the page knows: its own at "", another one of the computer at "/game/ID". Where
 * it is is asked whenever the page connects; null while it is nowhere.
 */
export function liveAt(base: () => string | null): Live {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = (): string | null => {
    const at = base();
    return at === null ? null : `${scheme}://${location.host}${at}/ws`;
  };
  return new Live(
    (handlers) => gameClient(socket, handlers),
    new Beat(),
    base,
  );
}
