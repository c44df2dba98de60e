import { createStore, type StoreApi } from 'zustand/vanilla';
import { Refused } from '../protocol/client';
import type { Breakpoint, Control, State, Stop, Substep } from '../protocol/control';

/** How the game stands. */
export type Standing = State;
export type { Breakpoint, Stop, Substep };

/** What a game can do beside being watched. */
export type Feature = 'control' | 'seek' | 'keep' | 'intervene' | 'commands' | 'reload' | 'profile' | 'perceptions' | 'ask' | 'save';

/** What the debugger knows of the game, the same on all its pages. */
export interface DebugState {
  /** What this game can do; null until it has said. */
  features: ReadonlySet<string> | null;
  /** Null while the game has not said how it stands, as one does that knows no debugger. */
  standing: Standing | null;
  /** Those of all pages, in the order of their making. */
  breakpoints: Breakpoint[];
  /** Why it stands, and all that was hit in that frame; `stops` counts, for a stop at the same place is a new one. */
  stop: Stop | null;
  hits: Stop[];
  stops: number;
  /** What the game refused last, in its words; shown until dismissed. */
  refused: string | null;
  /** How many commands have not been answered yet. */
  waiting: number;
}

const initial: DebugState = { features: null, standing: null, breakpoints: [], stop: null, hits: [], stops: 0, refused: null, waiting: 0 };

export const emptyBreakpoint = (): Breakpoint => ({
  id: 0, enabled: true, on: 'condition', document: '', agent: 0, path: '', condition: '', hits: 0, log: '', hit: 0, problem: '', once: false,
});

/** What the game said in words. */
export const wordsOf = (e: unknown): string => (e instanceof Error ? e.message : String(e));

/** The debugger's side of a running game: how it stands, what stops it, and what can be asked of it. */
export class Debug {
  readonly store: StoreApi<DebugState> = createStore<DebugState>(() => initial);

  constructor(
    /** The calls themselves, for who deals with errors of its own. */
    readonly control: Control,
    /** Why nothing can be asked now, in words; null if it can. */
    private readonly unheard: () => string | null = () => null,
  ) {}

  get state(): DebugState {
    return this.store.getState();
  }

  /** Asks the game for any answer; also one that it does not understand is one. Fails if none comes. */
  async ping(): Promise<void> {
    try {
      await this.control.getState();
    } catch (e) {
      if (!(e instanceof Refused) || e.code === 'unavailable') throw e;
    }
  }

  can(feature: Feature): boolean {
    return this.state.features?.has(feature) ?? false;
  }

  // What the WebSocket says.

  /** A game was met, or met again: what was known is void, and it is asked what it can do. */
  greet(): void {
    this.store.setState({ ...initial, refused: this.state.refused, waiting: this.state.waiting });
    void this.meet();
  }

  private async meet(): Promise<void> {
    try {
      const hello = await this.control.hello({});
      this.store.setState({ features: new Set(hello.features) });
    } catch {
      // A game of an older version, or one that went meanwhile: nothing beyond watching is offered.
      this.store.setState({ features: new Set() });
    }
  }

  onState(state: State): void {
    this.stand(state);
  }

  onStopped(stop: Stop, hits: Stop[]): void {
    this.store.setState({ stop, hits, stops: this.state.stops + 1 });
  }

  onBreakpoints(list: Breakpoint[]): void {
    this.store.setState({ breakpoints: list });
  }

  private stand(standing: Standing): void {
    this.store.setState({ standing, stop: standing.stop ?? null, hits: standing.hits });
  }

  // What the page asks.

  /**
   * Asks the game something, and gives its answer; null if it was refused, which the page then tells in the
   * game's words.
   */
  async ask<T>(what: (control: Control) => Promise<T>): Promise<T | null> {
    const why = this.unheard();
    if (why !== null) {
      this.store.setState({ refused: why });
      return null;
    }
    this.store.setState({ waiting: this.state.waiting + 1 });
    try {
      const answer = await what(this.control);
      if (this.state.refused !== null) this.store.setState({ refused: null });
      return answer;
    } catch (e) {
      this.store.setState({ refused: wordsOf(e) });
      return null;
    } finally {
      this.store.setState({ waiting: Math.max(0, this.state.waiting - 1) });
    }
  }

  /** The same for what is answered by how the game stands then. */
  async act(what: (control: Control) => Promise<State>): Promise<Standing | null> {
    const standing = await this.ask(what);
    if (standing) this.stand(standing);
    return standing;
  }

  dismiss(): void {
    this.store.setState({ refused: null });
  }
}
