import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { plain } from '../../src/debug/plain';
import type { Breakpoint } from '../../src/debug/debugState';
import type { Deed } from '../../src/debug/hands/handsState';
import type { Control } from '../../src/protocol/control';
import {
  BreakpointSchema, HelloResponseSchema, InterventionSchema, ListCommandsResponseSchema, ListInterventionsResponseSchema, RemoveBreakpointResponseSchema,
  WhyResponseSchema, type Breakpoint as WireBreakpoint, type Intervention as WireIntervention, type WhyResponse,
} from '../../src/protocol/control/wits/debug/v1/debug_pb';

interface Asked {
  agent?: number;
  part?: number;
  node?: number;
}

const refuse = (words: string): never => {
  throw new ConnectError(words, Code.InvalidArgument);
};

/** A game's side of the debugger, as small as it can be: it keeps what it is told, and refuses what has "wrong" in it. */
export class FakeGame {
  stops: WireBreakpoint[] = [];
  done: WireIntervention[] = [];
  asked: Asked[] = [];
  answer: (q: Asked) => WhyResponse = () => create(WhyResponseSchema, {});
  private last = 0;

  /** What the page would see. */
  get list(): Breakpoint[] {
    return this.stops.map(plain);
  }

  get deeds(): Partial<Deed>[] {
    return this.done.map((d) => { const { agent, do: what, path, value, once, args } = plain(d); return { agent, do: what, path, value, once, args }; });
  }

  private standing(): WireIntervention[] {
    const over = (d: WireIntervention, i: number): boolean =>
      this.done.slice(i + 1).some((x) => x.agent === d.agent && x.path === d.path && (x.do === d.do || x.do === (d.do === 'hold' ? 'release' : 'unforce')));
    return this.done.filter((d, i) => (d.do === 'hold' || d.do === 'force') && !over(d, i));
  }

  readonly control: Partial<Control> = {
    hello: () => Promise.resolve(create(HelloResponseSchema, { features: ['control', 'seek', 'intervene', 'commands'] })),
    setBreakpoint: async ({ breakpoint }) => {
      const b = create(BreakpointSchema, breakpoint as WireBreakpoint);
      if (`${b.path} ${b.condition} ${b.log}`.includes('wrong')) refuse('fighter.graph.json has no value "wrong"; the nearest name is CharHealth');
      if (b.id === 0) b.id = ++this.last;
      this.stops = [...this.stops.filter((x) => x.id !== b.id), b].sort((x, y) => x.id - y.id);
      return Promise.resolve(b);
    },
    removeBreakpoint: async ({ id }) => {
      this.stops = id === 0 ? [] : this.stops.filter((b) => b.id !== id);
      return Promise.resolve(create(RemoveBreakpointResponseSchema, {}));
    },
    intervene: async ({ intervention }) => {
      const d = create(InterventionSchema, intervention as WireIntervention);
      if (d.value === '13') refuse('thirteen brings bad luck');
      this.done = [...this.done, d];
      return Promise.resolve(d);
    },
    listInterventions: async () => Promise.resolve(create(ListInterventionsResponseSchema, { done: this.done, overrides: this.standing() })),
    listCommands: async () =>
      Promise.resolve(create(ListCommandsResponseSchema, {
        commands: [
          { name: 'push', label: 'Push back', agent: true, params: [{ name: 'speed', type: 'float', unit: 'm/s', value: '5' }] },
          { name: 'disarm', label: 'Disarm', agent: true },
          { name: 'rain', label: 'Let it rain' },
        ],
      })),
    why: async (q) => {
      const asked = { agent: q.agent ?? 0, part: q.part ?? 0, node: q.node ?? 0 };
      this.asked.push(asked);
      return Promise.resolve(this.answer(asked));
    },
  };
}
