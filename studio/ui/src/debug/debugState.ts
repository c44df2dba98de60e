import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Control } from '../protocol/control';
import {
  BreakpointSchema,
  type Breakpoint as WireBreakpoint, type Substep as WireSubstep, type State as WireState, type Stop as WireStop,
} from '../protocol/control/wits/debug/v1/debug_pb';
import { plain, type Plain } from './plain';

/** How the game stands, see State of debug/proto. */
export type Standing = Plain<WireState>;
/** Why it stands. */
export type Stop = Plain<WireStop>;
/** Where a step stands within a frame. */
export type Substep = Plain<WireSubstep>;
export type Breakpoint = Plain<WireBreakpoint>;

/** What a game can do beside being watched. */
export type Feature = 'control' | 'seek' | 'keep' | 'intervene' | 'commands' | 'reload' | 'profile' | 'perceptions' | 'ask';

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

export const emptyBreakpoint = (): Breakpoint => plain(create(BreakpointSchema, { enabled: true }));

/** What the game said in words, without the code that stands before it. */
export const wordsOf = (e: unknown): string => (e instanceof ConnectError ? e.rawMessage : e instanceof Error ? e.message : String(e));

/** The debugger's side of a running game: how it stands, what stops it, and what can be asked of it. */
export class Debug {
  readonly store: StoreApi<DebugState> = createStore<DebugState>(() => initial);
  private client: Control | null = null;

  constructor(
    private readonly connect: () => Control,
    /** Why nothing can be asked now, in words; null if it can. */
    private readonly unheard: () => string | null = () => null,
  ) {}

  get state(): DebugState {
    return this.store.getState();
  }

  /** The service itself, for who deals with errors of its own. */
  get control(): Control {
    return (this.client ??= this.connect());
  }

  /** Asks the game for any answer; also one that it does not understand is one. Fails if none comes. */
  async ping(): Promise<void> {
    try {
      await this.control.getState({});
    } catch (e) {
      if (!(e instanceof ConnectError) || e.code === Code.Unavailable || e.code === Code.Unknown || e.code === Code.Canceled) throw e;
    }
  }

  can(feature: Feature): boolean {
    return this.state.features?.has(feature) ?? false;
  }

  // What the WebSocket says.

  /** A game was met, or met again: what was known is void, and it is asked what it can do. */
  greet(): void {
    this.store.setState({ ...initial, refused: this.state.refused, waiting: this.state.waiting });
    // It may have come back at another place.
    this.client = null;
    void this.meet();
  }

  private async meet(): Promise<void> {
    try {
      const hello = await this.control.hello({ versions: [1] });
      this.store.setState({ features: new Set(hello.features) });
    } catch {
      // A game of an older version, or one that went meanwhile: nothing beyond watching is offered.
      this.store.setState({ features: new Set() });
    }
  }

  onState(state: WireState): void {
    this.stand(plain(state));
  }

  onStopped(stop: WireStop, hits: readonly WireStop[]): void {
    this.store.setState({ stop: plain(stop), hits: hits.map(plain), stops: this.state.stops + 1 });
  }

  onBreakpoints(list: readonly WireBreakpoint[]): void {
    this.store.setState({ breakpoints: list.map(plain) });
  }

  private stand(standing: Standing): void {
    this.store.setState({ standing, stop: standing.stop ?? null, hits: standing.hits });
  }

  // What the page asks.

  /**
   * Asks the game something, and gives its answer as plain data; null if it was refused, which the page then tells in the
   * game's words.
   */
  async ask<T>(what: (control: Control) => Promise<T>): Promise<Plain<T> | null> {
    const why = this.unheard();
    if (why !== null) {
      this.store.setState({ refused: why });
      return null;
    }
    this.store.setState({ waiting: this.state.waiting + 1 });
    try {
      const answer = plain(await what(this.control));
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
  async act(what: (control: Control) => Promise<WireState>): Promise<Standing | null> {
    const standing = await this.ask(what);
    if (standing) this.stand(standing);
    return standing;
  }

  dismiss(): void {
    this.store.setState({ refused: null });
  }
}
