import { describe, expect, it } from 'vitest';
import { inBraces, namesOf, offers, wordAt } from '../../src/debug/breakpoints/names';
import { concerns, nth, placeOf, reach, saysWhen, scopeOf, spotOf, stopsOf, type On } from '../../src/debug/breakpoints/spec';
import { marksIn, marksOf } from '../../src/debug/breakpoints/marks';
import { goTo, removeBreakpoint, setBreakpoint, stopAt, toggleAt } from '../../src/debug/breakpoints/actions';
import { emptyBreakpoint, type Breakpoint } from '../../src/debug/debugState';
import { keyOf, nameOf, pathOf, type Spot } from '../../src/debug/things';
import { create } from './made';
import type { Port, Program } from '../../src/protocol/messages';
import { program, rig } from '../frames';
import { machinePart } from '../village';
import { FakeGame } from './fake';

const stop = (more: Partial<Breakpoint>): Breakpoint => ({ ...emptyBreakpoint(), ...more });
const machine: Program = { ...program(), parts: [machinePart] };
const answered = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};
const portSpot = (p: Program, part: number, node: number, name: string): Spot => {
  const ports: Port[] = (node < 0 ? p.parts[part] : p.parts[part]?.nodes[node])?.ports ?? [];
  const port = ports.find((x) => x.name === name);
  if (!port) throw new Error(`no port ${name}`);
  return { kind: 'port', part, node, port };
};

describe('places that the game can stop at', () => {
  const p = program();
  const spots: [Spot, string, string, On[]][] = [
    [{ kind: 'node', part: 0, node: 1 }, 'RunAway', 'RunAway', ['enter', 'exit', 'success', 'failure']],
    [{ kind: 'node', part: 1, node: 0 }, 'Idle/Wait', 'Wait', ['enter', 'exit', 'success', 'failure']],
    [{ kind: 'node', part: 0, node: 2 }, 'LowHealth', 'LowHealth', []],
    [portSpot(p, 0, 2, 'OnBecomeTrue'), 'LowHealth.OnBecomeTrue', 'LowHealth.OnBecomeTrue', ['trigger']],
    [portSpot(p, 0, -1, 'CharHealth'), 'CharHealth', 'CharHealth', ['change']],
    [portSpot(p, 1, 0, 'Activate'), 'Idle/Wait.Activate', 'Wait.Activate', ['trigger']],
  ];
  it.each(spots)('knows %o as %s', (spot, path, name, stops) => {
    expect(pathOf(p, spot)).toBe(path);
    expect(nameOf(p, spot)).toBe(name);
    expect(stopsOf(p, spot)).toEqual(stops);
    for (const on of stops) expect(keyOf(spotOf(p, { on, path }) ?? spot)).toBe(keyOf(spot));
    if (stops[0] !== undefined) expect(spotOf(p, { on: stops[0], path })).not.toBeNull();
  });

  it('finds transitions by their ends, from any state too', () => {
    for (const [link, l] of machinePart.links.entries()) {
      if (l.bit === undefined) continue;
      const spot: Spot = { kind: 'way', part: 0, link };
      const at = spotOf(machine, { on: 'transition', path: pathOf(machine, spot) });
      expect(at && pathOf(machine, at)).toBe(pathOf(machine, spot));
      expect(placeOf(machine, { on: 'transition', path: pathOf(machine, spot) })).toMatchObject({ part: 0 });
    }
    expect(pathOf(machine, { kind: 'way', part: 0, link: machinePart.links.findIndex((l) => l.from[0] < 0 && l.bit !== undefined) })).toBe('* -> Over');
  });

  it('finds nothing where a document has changed', () => {
    expect(spotOf(p, { on: 'enter', path: 'Gone' })).toBeNull();
    expect(spotOf(p, { on: 'change', path: 'Idle.Gone' })).toBeNull();
    expect(spotOf(p, { on: 'trigger', path: 'CharHealth' })).toMatchObject({ kind: 'port' });
    expect(spotOf(p, { on: 'condition', path: '' })).toBeNull();
  });

  it('says for whom one is', () => {
    const whom = { agent: 3, document: 'a.graph.json' };
    for (const scope of ['agent', 'document', 'all'] as const) expect(scopeOf(reach(scope, whom))).toBe(scope);
    expect(concerns({ agent: 3, document: '' }, 3, 'x')).toBe(true);
    expect(concerns({ agent: 3, document: '' }, 4, 'x')).toBe(false);
    expect(concerns({ agent: 0, document: 'y' }, 4, 'x')).toBe(false);
  });

  it('says in words what one waits for', () => {
    expect(saysWhen(stop({ on: 'transition', path: 'Idle -> Flee' }))).toEqual({ what: 'Idle → Flee', verb: 'is taken' });
    expect(saysWhen(stop({ on: 'condition', condition: 'a < 3' }))).toEqual({ what: 'a < 3', verb: 'becomes true' });
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(nth)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd']);
  });
});

describe('marks', () => {
  const p = program();
  it('stand where breakpoints are, of the agent that is watched alone', () => {
    const list = [
      stop({ id: 1, on: 'enter', path: 'Idle', agent: 1 }), stop({ id: 2, on: 'exit', path: 'Idle', condition: 'CharHealth < 3', enabled: false }),
      stop({ id: 3, on: 'change', path: 'CharHealth', log: 'now {CharHealth}' }), stop({ id: 4, on: 'enter', path: 'RunAway', agent: 2 }),
    ];
    const marks = marksIn(p, 1, 'fighter.graph.json', list, new Set([3]));
    expect([...marks]).toEqual([
      ['n0/0', { ids: [1, 2], enabled: true, log: false, sometimes: false, hit: false }],
      ['v0', { ids: [3], enabled: true, log: true, sometimes: false, hit: true }],
    ]);
    // A value is one, whichever port it is seen at.
    expect(keyOf(portSpot(p, 0, 2, 'a'))).toBe('v0');
  });

  it('are told only when they change', () => {
    const { live, server, greet } = rig();
    greet();
    const store = marksOf(live);
    server.message({ t: 'breakpoints', breakpoints: [] });
    let told = 0;
    store.subscribe(() => told++);
    live.debug.store.setState({ breakpoints: [stop({ id: 1, on: 'enter', path: 'Idle' })] });
    expect(told).toBe(1);
    for (let tick = 1; tick < 9; tick++) server.message({ t: 'state', state: create('State', { tick }) });
    expect(told).toBe(1);
    server.message({ t: 'stopped', stop: create('Stop', { breakpoint: 1, agent: 1 }), hits: [] });
    expect(store.getState().marks.get('n0/0')?.hit).toBe(true);
    expect(told).toBe(2);
  });
});

describe('setting and removing', () => {
  const met = async () => {
    const game = new FakeGame();
    const r = rig(game.control);
    r.greet();
    await answered();
    return { game, ...r };
  };

  it('sets one at a place, and takes it away again', async () => {
    const { game, live } = await met();
    const idle: Spot = { kind: 'node', part: 0, node: 0 };
    expect(await toggleAt(live, idle)).toBe('');
    expect(game.list).toMatchObject([{ id: 1, on: 'enter', path: 'Idle', agent: 1, document: '', enabled: true }]);
    expect(live.debug.state.breakpoints).toHaveLength(1);
    expect(await toggleAt(live, idle)).toBe('');
    expect(game.list).toEqual([]);
    expect(live.debug.state.breakpoints).toEqual([]);
  });

  it('says why the game cannot stop at what has no beginning', async () => {
    const { game, live } = await met();
    expect(await toggleAt(live, { kind: 'node', part: 0, node: 2 })).toMatch(/cannot be set here/);
    expect(game.list).toEqual([]);
  });

  it('gives the game’s words where it refuses, and keeps what there was', async () => {
    const { game, live } = await met();
    const made = await stopAt(live, { kind: 'node', part: 0, node: 1 }, 'failure', 'document');
    if (!('made' in made)) throw new Error('it was refused');
    expect(made.made).toMatchObject({ document: 'fighter.graph.json', agent: 0 });
    expect(await setBreakpoint(live, { ...made.made, condition: 'wrong < 3' })).toEqual({ refused: 'fighter.graph.json has no value "wrong"; the nearest name is CharHealth' });
    expect(game.list).toMatchObject([{ condition: '', path: 'RunAway' }]);
    expect(live.debug.state.breakpoints).toMatchObject([{ condition: '' }]);
    expect(live.debug.state.refused).toBeNull();
    expect(await removeBreakpoint(live, 0)).toBe('');
    expect(game.list).toEqual([]);
  });

  it('leads to what one is set on, in an agent that it is for', async () => {
    const { live } = await met();
    live.select(3);
    expect(goTo(live, stop({ on: 'success', path: 'Idle/Wait', document: 'fighter.graph.json' }))).toBe(true);
    expect(live.state).toMatchObject({ agent: 1, part: 1, node: 0 });
    expect(goTo(live, stop({ on: 'success', path: 'Nowhere' }))).toBe(false);
  });
});

describe('names of conditions', () => {
  const names = namesOf(program());
  it('are all values by their paths, and how nodes stand', () => {
    const list = names.map((n) => n.name);
    expect(list).toEqual(expect.arrayContaining(['CharHealth', 'Idle.Target', 'LowHealth.Result', 'Idle.active', 'Idle/Wait.active']));
    expect(list).not.toContain('LowHealth.active');
    expect(new Set(list).size).toBe(list.length);
    expect(names.find((n) => n.name === 'CharHealth')).toMatchObject({ type: 'float', unit: 'hp' });
  });

  it('are offered for the word at the cursor', () => {
    expect(wordAt('Idle/Wa', 7)).toEqual({ word: 'Idle/Wa', from: 0 });
    expect(wordAt('3 < CharH && x', 9)).toEqual({ word: 'CharH', from: 4 });
    expect(wordAt('3 ', 2).word).toBe('');
    expect(offers(names, 'charh')[0]?.name).toBe('CharHealth');
    expect(offers(names, 'Wait')[0]?.name).toBe('Idle/Wait.active');
    expect(offers(names, 'Health').map((n) => n.name)).toContain('CharHealth');
    expect(offers(names, 'zzz')).toEqual([]);
  });

  it('belong into the braces of a message', () => {
    const text = 'health {CharHealth} of {{x {y';
    const at = (s: string): number => text.indexOf(s) + s.length;
    expect([at('health '), at('{Ch'), at('th}'), at('{{x'), at(' {y')].map((i) => inBraces(text, i))).toEqual([false, true, false, false, true]);
  });
});
