import { describe, expect, it } from 'vitest';
import { faultyNode, findNode, partPath, samePart } from '../src/live/state';
import { game, idlePart, mind, program, rig, rootPart, activity } from './frames';

describe('live', () => {
  it('watches the first agent that has a program', () => {
    const { live, sent, greet } = rig();
    greet();
    expect(live.state.agent).toBe(1);
    expect(sent).toEqual([{ t: 'input', held: [], focus: 1 }, { t: 'watch', agent: 1, part: 0 }]);
  });

  it('goes down into a part and up again, with the part’s block selected', () => {
    const { live, sent, greet } = rig();
    greet();
    sent.length = 0;
    live.select(1, 1);
    expect(live.up()).toBe(true);
    expect(sent).toEqual([{ t: 'watch', agent: 1, part: 1 }, { t: 'watch', agent: 1, part: 0 }, { t: 'inspect', node: 0 }]);
    expect(live.up()).toBe(false);
  });

  it('comes back to the same part after the game was started again with other numbers', () => {
    const { live, sent, server, greet } = rig();
    greet();
    live.select(1, 1);
    sent.length = 0;
    server.connection('closed', 250);
    server.connection('open', 0);
    server.message({ t: 'hello', protocol: 2, game: game({ process: 8 }) });
    server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 5, fault: false }] });
    const other = { ...idlePart, id: 1, node: 1, name: 'other' };
    const idle = { ...idlePart, id: 2 };
    const nodes = rootPart.nodes.map((n) => (n.name === 'Idle' ? { ...n, part: 2 } : n));
    server.message({ t: 'program', ...program({ id: 5, parts: [{ ...rootPart, nodes }, other, idle] }) });
    expect(sent).toEqual([{ t: 'input', held: [], focus: 1 }, { t: 'watch', agent: 1, part: 0 }, { t: 'watch', agent: 1, part: 2 }]);
    expect(live.state.part).toBe(2);
  });

  it('keeps its place and its block when a restart sends the new program before the agents', () => {
    const { live, sent, server, greet } = rig();
    greet();
    live.inspect(1);
    sent.length = 0;
    const nodes = [rootPart.nodes[1], rootPart.nodes[0], rootPart.nodes[2]].flatMap((n, id) => (n ? [{ ...n, id }] : []));
    server.message({ t: 'program', ...program({ id: 2, parts: [{ ...rootPart, nodes }, { ...idlePart, node: 1 }] }) });
    server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 2, fault: false }] });
    expect(sent).toEqual([{ t: 'watch', agent: 1, part: 0 }, { t: 'inspect', node: 0 }]);
    expect(live.state).toMatchObject({ part: 0, node: 0 });
  });

  it('moves on when the watched agent goes', () => {
    const { live, server, greet } = rig();
    greet();
    server.message({ t: 'agents', agents: [{ id: 4, name: 'Green', program: 1, fault: false }] });
    expect(live.state.agent).toBe(4);
    server.message({ t: 'agents', agents: [] });
    expect(live.state.agent).toBeNull();
  });

  it('sends inputs on change only', () => {
    const { live, sent, greet } = rig();
    greet();
    sent.length = 0;
    live.input(['left']);
    live.input(['left']);
    live.input([]);
    expect(sent).toEqual([{ t: 'input', held: ['left'], focus: 1 }, { t: 'input', held: [], focus: 1 }]);
  });

  it('tells a game that can be played which agent is selected, with what is held', () => {
    const { live, sent, server, greet } = rig();
    greet();
    live.input(['left']);
    sent.length = 0;
    live.select(3);
    live.select(3, 0, -1);
    expect(sent).toEqual([{ t: 'input', held: ['left'], focus: 3 }, { t: 'watch', agent: 3, part: 0 }]);
    sent.length = 0;
    server.message({ t: 'agents', agents: [] });
    expect(sent).toEqual([{ t: 'unwatch' }, { t: 'input', held: ['left'], focus: 0 }]);
  });

  it('tells a game without controls nothing of the kind', () => {
    const { live, sent, server } = rig();
    live.connect();
    server.message({ t: 'hello', protocol: 2, game: game({ controls: [] }) });
    server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 1, fault: false }] });
    expect(sent).toEqual([{ t: 'watch', agent: 1, part: 0 }]);
  });

  it('stays with an agent that loses its mind, and knows what its body does', () => {
    const { live, server, greet } = rig();
    greet();
    const order = { name: 'chop', state: 'active' as const, detail: 'execute', seconds: 0.4, solid: true, beside: false };
    server.message({ t: 'body', agent: 3, orders: [order] });
    expect(live.state.body).toBeNull();
    server.message({ t: 'body', agent: 1, orders: [order] });
    expect(live.state.body).toEqual([order]);
    server.message({ t: 'agents', agents: [{ id: 3, name: 'Blue', program: 0, fault: false }, { id: 1, name: 'Red', program: 0, fault: false }] });
    expect(live.state).toMatchObject({ agent: 1, body: [order] });
    live.select(3);
    expect(live.state.body).toBeNull();
  });

  it('keeps notes of the inspected block only', () => {
    const { live, server, greet } = rig();
    greet();
    live.inspect(1);
    server.message({ t: 'notes', agent: 1, part: 0, node: 2, notes: [{ name: 'x', value: '1' }] });
    expect(live.state.notes).toEqual([]);
    server.message({ t: 'notes', agent: 1, part: 0, node: 1, notes: [{ name: 'x', value: '1' }] });
    expect(live.state.notes).toHaveLength(1);
    live.inspect(-1);
    expect(live.state.notes).toEqual([]);
  });

  it('keeps the last 2,000 lines of the log', () => {
    const { live, server } = rig();
    const lines = Array.from({ length: 1500 }, (_, i) => ({ tick: i, agent: 1, level: 'info', text: 'x' }));
    server.message({ t: 'log', lines });
    server.message({ t: 'log', lines });
    expect(live.state.log).toHaveLength(2000);
    expect(live.state.log.at(-1)?.n).toBe(2999);
  });

  it('tells of a game that speaks another protocol, and of refused requests', () => {
    const { live, server } = rig();
    server.message({ t: 'hello', protocol: 1, game: game() });
    expect(live.state.wrongProtocol).toBe(1);
    server.message({ t: 'refused', message: 'no such agent', request: 'watch' });
    expect(live.state.notice).toContain('no such agent');
  });

  it('walks all agents, round and round', () => {
    const { live, server, greet } = rig();
    greet();
    server.message({ t: 'agents', agents: [
      { id: 1, name: 'Red', program: 1, fault: false }, { id: 3, name: 'Blue', program: 0, fault: false }, { id: 5, name: 'Green', program: 1, fault: false },
    ] });
    const steps = ([1, 1, 1, -1] as const).map((by) => {
      live.step(by);
      return live.state.agent;
    });
    expect(steps).toEqual([3, 5, 1, 5]);
  });
});

describe('programs', () => {
  it('forgets those that no agent runs any more', () => {
    const { live, server, greet } = rig();
    greet();
    const first = live.state.programs;
    server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 1, fault: true }] });
    expect(live.state.programs).toBe(first);
    server.message({ t: 'program', ...program({ id: 2 }) });
    expect([...live.state.programs.keys()]).toEqual([1, 2]);
    server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 2, fault: false }] });
    expect([...live.state.programs.keys()]).toEqual([2]);
    server.message({ t: 'agents', agents: [] });
    expect(live.state.programs.size).toBe(0);
  });
});

describe('activity', () => {
  const agents = [{ id: 1, name: 'Red', program: 1, fault: false }, { id: 5, name: 'Green', program: 1, fault: false }];
  const followed = () => {
    const r = rig();
    r.greet();
    r.server.message({ t: 'agents', agents });
    r.server.activity(activity([1, [0]], [5, [1, 3]]));
    r.steps.frame();
    return r;
  };

  it('is asked for while somebody looks, and again after a new connection', () => {
    const { live, sent, server, greet } = rig();
    live.followAll(true);
    expect(sent).toEqual([]);
    greet();
    expect(sent[0]).toEqual({ t: 'activity', on: true });
    sent.length = 0;
    server.message({ t: 'hello', protocol: 2, game: game() });
    expect(sent).toEqual([{ t: 'activity', on: true }]);
    live.followAll(false);
    live.followAll(false);
    expect(sent.slice(1)).toEqual([{ t: 'activity', on: false }]);
  });

  it('tells only the cells that changed', () => {
    const { live, server, steps } = followed();
    const one = live.activity.active(5, 1, 1);
    const three = live.activity.active(5, 1, 3);
    const told: string[] = [];
    one.subscribe(() => told.push('one'));
    three.subscribe(() => told.push('three'));
    expect([one.get(), three.get(), live.activity.has(5, 1, 0)]).toEqual([true, true, false]);
    server.activity(activity([5, [3]]));
    steps.frame();
    expect(one.get()).toBe(false);
    expect(told).toEqual(['one']);
    expect(live.activity.has(1, 1, 0)).toBe(true);
  });

  it('knows nothing of an agent that left, or that runs another program', () => {
    const { live, server, steps } = followed();
    server.message({ t: 'agents', agents: agents.slice(0, 1) });
    server.message({ t: 'agents', agents });
    expect(live.activity.has(5, 1, 1)).toBe(false);
    server.activity(activity([5, [2], 9]));
    expect(live.activity.has(5, 1, 2)).toBe(false);
    const cell = live.activity.active(5, 9, 2);
    expect(cell.get()).toBe(true);
    server.message({ t: 'hello', protocol: 2, game: game() });
    steps.frame();
    expect(cell.get()).toBe(false);
  });

  it('knows when the watched mind’s own frames have come', () => {
    const { live, server, steps } = followed();
    expect(live.mind.known.get()).toBe(true);
    live.select(5);
    steps.frame();
    expect(live.mind.known.get()).toBe(false);
    server.mind(mind({ agent: 5 }));
    steps.frame();
    expect(live.mind.known.get()).toBe(true);
  });
});

describe('paths', () => {
  it('names the way to a part', () => {
    expect(partPath(program(), 1)).toEqual([0, 1]);
    expect(partPath(program(), 9)).toEqual([]);
  });

  it('finds nodes by path, with or without a port', () => {
    expect(findNode(program(), 'Idle/Wait')).toEqual({ part: 1, node: 0 });
    expect(findNode(program(), 'LowHealth.OnBecomeTrue')).toEqual({ part: 0, node: 2 });
    expect(findNode(program(), 'Idle/Gone')).toBeNull();
    expect(findNode(program(), 'RunAway/Wait')).toBeNull();
  });

  it('finds the block that a fault is in, or that leads to it', () => {
    const { live, server, greet } = rig();
    greet();
    expect(faultyNode(live.state)).toBe(-1);
    server.message({ t: 'fault', agent: 1, fault: { document: '', node: 'Idle/Wait', type: 'Wait', message: 'x', stack: '' } });
    expect(faultyNode(live.state)).toBe(0);
    live.select(1, 1);
    expect(faultyNode(live.state)).toBe(0);
    server.message({ t: 'fault', agent: 1, fault: { document: '', node: 'RunAway', type: '', message: 'x', stack: '' } });
    expect(faultyNode(live.state)).toBe(-1);
    live.select(1, 0);
    expect(faultyNode(live.state)).toBe(1);
  });

  it('stays at the deepest part that is still there', () => {
    const without = program({ parts: [{ ...rootPart, nodes: [] }] });
    expect(samePart(program(), 1, without)).toBe(0);
    expect(samePart(program(), 1, program())).toBe(1);
  });
});
