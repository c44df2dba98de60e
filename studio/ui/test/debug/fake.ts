import { Refused } from '../../src/protocol/client';
import type { Breakpoint } from '../../src/debug/debugState';
import type { Intervention } from '../../src/debug/overrides/overridesState';
import type { Control } from '../../src/protocol/control';
import { create } from './made';
import type { Breakpoint as WireBreakpoint, Intervention as WireIntervention, WhyResponse } from '../../src/protocol/control';

interface Asked {
  agent?: number;
  part?: number;
  node?: number;
}

const refuse = (words: string): never => {
  throw new Refused(words, 'invalid');
};

/** A game's side of the debugger, as small as it can be: it keeps what it is told, and refuses what has "wrong" in it. */
export class FakeGame {
  stops: WireBreakpoint[] = [];
  done: WireIntervention[] = [];
  asked: Asked[] = [];
  answer: (q: Asked) => WhyResponse = () => create('WhyResponse', {});
  private last = 0;

  /** What the page would see. */
  get list(): Breakpoint[] {
    return this.stops;
  }

  get deeds(): Partial<Intervention>[] {
    return this.done.map((d) => { const { agent, do: what, path, value, once, args } = d; return { agent, do: what, path, value, once, args }; });
  }

  private standing(): WireIntervention[] {
    const over = (d: WireIntervention, i: number): boolean =>
      this.done.slice(i + 1).some((x) => x.agent === d.agent && x.path === d.path && (x.do === d.do || x.do === (d.do === 'hold' ? 'release' : 'unforce')));
    return this.done.filter((d, i) => (d.do === 'hold' || d.do === 'force') && !over(d, i));
  }

  readonly control: Partial<Control> = {
    hello: () => Promise.resolve(create('HelloResponse', { features: ['control', 'seek', 'intervene', 'commands'] })),
    setBreakpoint: async ({ breakpoint }) => {
      const b = create('Breakpoint', breakpoint as WireBreakpoint);
      if (`${b.path} ${b.condition} ${b.log}`.includes('wrong')) refuse('fighter.graph.json has no value "wrong"; the nearest name is CharHealth');
      if (b.id === 0) b.id = ++this.last;
      this.stops = [...this.stops.filter((x) => x.id !== b.id), b].sort((x, y) => x.id - y.id);
      return Promise.resolve(b);
    },
    removeBreakpoint: async ({ breakpoint: id = 0 }) => {
      this.stops = id === 0 ? [] : this.stops.filter((b) => b.id !== id);
      return Promise.resolve({});
    },
    intervene: async ({ intervention }) => {
      const d = create('Intervention', intervention as WireIntervention);
      if (d.value === '13') refuse('thirteen brings bad luck');
      this.done = [...this.done, d];
      return Promise.resolve(d);
    },
    listInterventions: async () => Promise.resolve(create('ListInterventionsResponse', { done: this.done, overrides: this.standing() })),
    listCommands: async () =>
      Promise.resolve(create('ListCommandsResponse', {
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
