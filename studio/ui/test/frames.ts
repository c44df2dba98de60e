import { Beat } from '../src/live/beat';
import { Live } from '../src/live/live';
import type { GameHandlers } from '../src/protocol/game';
import type { Control } from '../src/protocol/control';
import type { ClientMessage, Game, GraphNode, Part, Port, Program } from '../src/protocol/messages';
import type { Mind, ValueChange } from '../src/protocol/mind';
import type { Scene } from '../src/protocol/scene';
import type { ActivityFrame } from '../src/protocol/activity';

/** Writes little-endian frames as the server does, from the protocol's document. */
export class Bytes {
  private readonly list: number[] = [];

  private put(n: number, write: (v: DataView) => void): this {
    const view = new DataView(new ArrayBuffer(n));
    write(view);
    this.list.push(...new Uint8Array(view.buffer));
    return this;
  }

  u8(...vs: number[]): this {
    this.list.push(...vs);
    return this;
  }
  u16(v: number): this {
    return this.put(2, (d) => { d.setUint16(0, v, true); });
  }
  u32(...vs: number[]): this {
    for (const v of vs) this.put(4, (d) => { d.setUint32(0, v, true); });
    return this;
  }
  u64(v: bigint): this {
    return this.put(8, (d) => { d.setBigUint64(0, v, true); });
  }
  i64(v: bigint): this {
    return this.put(8, (d) => { d.setBigInt64(0, v, true); });
  }
  f32(...vs: number[]): this {
    for (const v of vs) this.put(4, (d) => { d.setFloat32(0, v, true); });
    return this;
  }
  f64(...vs: number[]): this {
    for (const v of vs) this.put(8, (d) => { d.setFloat64(0, v, true); });
    return this;
  }
  string(s: string): this {
    const b = new TextEncoder().encode(s);
    return this.u16(b.length).u8(...b);
  }
  done(): ArrayBuffer {
    return new Uint8Array(this.list).buffer;
  }
}

/** A clock and an animation frame that move only when told. */
export class Steps {
  time = 1000;
  private waiting: ((now: number) => void)[] = [];
  readonly beat = new Beat(
    (run) => this.waiting.push(run),
    () => this.time,
  );

  /** Lets the time pass, then draws one frame. */
  frame(ms = 0): void {
    this.time += ms;
    const run = this.waiting;
    this.waiting = [];
    for (const f of run) f(this.time);
  }

  get idle(): boolean {
    return this.waiting.length === 0;
  }
}

const mask = (bits: readonly number[], n: number): Uint8Array => {
  const b = new Uint8Array(Math.ceil(n / 8));
  for (const i of bits) b[i >> 3] = (b[i >> 3] ?? 0) | (1 << (i & 7));
  return b;
};

interface MindOptions extends Partial<Omit<Mind, 'active' | 'fired'>> {
  active?: number[];
  fired?: number[];
}

export const mind = ({ active = [], fired = [], ...more }: MindOptions = {}): Mind => ({
  whole: false, parked: false, part: 0, agent: 1, program: 1, tick: 1, marks: [], values: [], ...more,
  active: mask(active, 16), fired: mask(fired, 24),
});

/** Activity; of each agent its id, its active bits and, where it is not 1, its program. */
export const activity = (...agents: [id: number, active: number[], program?: number][]): ActivityFrame => ({
  tick: 1, agents: agents.map(([agent, active, program = 1]) => ({ agent, program, parked: false, active: mask(active, 16) })),
});

export const float = (index: number, value: number): ValueChange => ({ index, set: value !== 0, value: { type: 'float', value } });

export const scene = (more: Partial<Scene> = {}): Scene => ({
  paused: false, over: false, speed: 1, time: 0, tick: 0, camX: 0, camY: 0, camHeight: 10, background: 0, commands: [], runs: [], huds: [], picks: [], ...more,
});

const t = (name: string, dir: Port['dir'], bit: number, builtin = false): Port => ({ name, dir, trigger: true, bit, builtin });
const d = (name: string, dir: Port['dir'], value: number, more: Partial<Port> = {}): Port => ({ name, dir, trigger: false, type: 'float', value, ...more });
const builtins = (bit: number): Port[] => [t('Activate', 'in', bit, true), t('Deactivate', 'in', bit + 1, true), t('OnActivate', 'out', bit + 2, true)];

const idle: GraphNode = { id: 0, name: 'Idle', kind: 'part', type: 'idle.graph.json', title: 'AIIdle', part: 1, active: 0, ports: [...builtins(2), d('Target', 'in', 1)] };
const runAway: GraphNode = { id: 1, name: 'RunAway', kind: 'action', type: 'RunAway', title: 'RunAway', active: 1, doc: 'Keeps away.', ports: builtins(5) };
const low: GraphNode = {
  id: 2, name: 'LowHealth', kind: 'function', type: 'IfLessThan', title: 'IfLessThan of float', active: -1,
  ports: [d('a', 'in', 0), d('b', 'in', 2, { default: '30', unit: 'hp' }), d('Result', 'out', 3, { type: 'bool' }), t('OnBecomeTrue', 'out', 8), t('OnBecomeFalse', 'out', 9)],
};
const wait: GraphNode = { id: 0, name: 'Wait', kind: 'action', type: 'Wait', title: 'Wait', active: 2, ports: builtins(10) };

export const rootPart: Part = {
  id: 0, parent: -1, node: -1, name: 'fighter', document: 'fighter.graph.json', kind: 'graph', doc: 'A fighter.',
  ports: [t('OnActivate', 'out', 0, true), t('Deactivate', 'in', 1, true), d('CharHealth', 'out', 0, { unit: 'hp' }), d('Fleeing', 'in', 3, { type: 'bool' })],
  nodes: [idle, runAway, low],
  links: [
    { from: [-1, 'CharHealth'], to: [2, 'a'], delayed: false },
    { from: [2, 'OnBecomeTrue'], to: [0, 'Deactivate'], delayed: false },
    { from: [2, 'OnBecomeTrue'], to: [1, 'Activate'], delayed: false },
    { from: [2, 'OnBecomeFalse'], to: [0, 'Activate'], delayed: false },
    { from: [2, 'Result'], to: [-1, 'Fleeing'], delayed: true },
  ],
};

export const idlePart: Part = {
  id: 1, parent: 0, node: 0, name: 'AIIdle', document: 'idle.graph.json', kind: 'graph',
  ports: [d('Target', 'out', 1)], nodes: [wait], links: [],
};

export const program = (more: Partial<Program> = {}): Program => ({
  id: 1, name: 'fighter', nodeBits: 4, triggerBits: 16, values: 4, parts: [rootPart, idlePart], ...more,
});

export const game = (more: Partial<Game> = {}): Game => ({
  name: 'duel', title: 'Sword duel', process: 7, rate: 60,
  controls: [{ input: 'left', label: 'Step left', keys: ['ArrowLeft', 'KeyA'] }, { input: 'swing', label: 'Swing', keys: ['KeyJ'] }],
  options: [{ name: 'blue', label: 'You play', choices: ['human', 'ai'], value: 'human' }],
  ...more,
});

/** A Live without a network: what it sends is kept, and the test speaks for the server; calls go to `control`, or nowhere. */
export function rig(control?: Partial<Control>): { live: Live; steps: Steps; sent: ClientMessage[]; server: GameHandlers; greet: () => void } {
  const steps = new Steps();
  const sent: ClientMessage[] = [];
  let server: GameHandlers | undefined;
  const live = new Live((handlers) => {
    server = handlers;
    return {
      connect: () => { handlers.connection('open', 0); },
      close: () => { handlers.connection('closed', 0); },
      send: (m) => { sent.push(m as ClientMessage); return true; },
      request: async <R>(name: string, q?: object) => {
        const call = control?.[name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase()) as keyof Control] as ((q: unknown) => Promise<unknown>) | undefined;
        if (!call) throw new Error('this game does not answer that');
        return (await call(q)) as R;
      },
    };
  }, steps.beat);
  if (!server) throw new Error('Live did not ask for a connection');
  const handlers = server;
  const greet = () => {
    live.connect();
    handlers.message({ t: 'hello', protocol: 2, game: game() });
    handlers.message({ t: 'agents', agents: [
      { id: 3, name: 'Blue', program: 0, fault: false },
      { id: 1, name: 'Red', program: 1, document: 'fighter.graph.json', fault: false },
    ] });
    handlers.message({ t: 'program', ...program() });
    handlers.mind(mind({ whole: true, active: [0, 3], values: [float(0, 100), float(1, 2)] }));
    steps.frame();
  };
  return { live, steps, sent, server: handlers, greet };
}
