import { describe, expect, it, vi } from 'vitest';
import { overridesOf, describeIntervention, standingMarks, type Intervention } from '../../src/debug/overrides/overridesState';
import { canForce, fieldsOf, valueOf } from '../../src/debug/overrides/values';
import { commandsFor } from '../../src/debug/overrides/commandsFor';
import { entriesOf } from '../../src/debug/contextEntries';
import { over } from '../../src/debug/over';
import { side } from '../../src/debug/side';
import { program, rig } from '../frames';
import { Refused } from '../../src/protocol/client';
import { FakeGame } from './fake';
import { create } from './made';

const answered = async () => {
  for (let i = 0; i < 12; i++) await Promise.resolve();
};

async function met() {
  const game = new FakeGame();
  const r = rig(game.control);
  const hands = overridesOf(r.live);
  r.greet();
  await answered();
  return { game, hands, ...r };
}

describe('values put in by hand', () => {
  const ok: [type: string, fields: string[], value: string][] = [
    ['float', ['1.50'], '1.50'], ['float', ['+3'], '3'], ['float', ['-1e3'], '-1e3'], ['int', [' 12 '], '12'], ['bool', ['true'], 'true'], ['vec2', ['1', '-2.5'], '1, -2.5'],
    ['vec3', ['0', '1', '2'], '0, 1, 2'], ['entity', ['nobody'], 'null'], ['entity', [''], 'null'], ['entity', ['#7'], String(2n ** 32n + 7n)],
    ['entity', ['#7.2'], String(2n * 2n ** 32n + 7n)], ['entity', ['4294967303'], '4294967303'], ['string', ['  as it is'], 'as it is'], ['Path', ['[1]'], '[1]'],
  ];
  it.each(ok)('%s from %j', (type, fields, value) => {
    expect(valueOf({ type }, fields)).toEqual({ value });
  });

  const wrong: [string, string[]][] = [['float', ['x']], ['float', ['']], ['float', ['1,5']], ['int', ['1.5']], ['vec2', ['1', '']], ['entity', ['you']], ['entity', ['#1.2.3']]];
  it.each(wrong)('%s not from %j, and says what it must be', (type, fields) => {
    expect(valueOf({ type }, fields)).toMatchObject({ wrong: expect.stringMatching(/^This must be /) as unknown });
  });

  it('begin with what is there now', () => {
    expect(fieldsOf({ type: 'vec3' }, '(1, 2.5, -3)')).toEqual(['1', '2.5', '-3']);
    expect(fieldsOf({ type: 'vec2' }, '')).toEqual(['0', '0']);
    expect(fieldsOf({ type: 'bool' }, 'true')).toEqual(['true']);
    expect(fieldsOf({ type: 'Mood', choices: ['calm', 'angry'] }, 'angry')).toEqual(['angry']);
    expect(fieldsOf({ type: 'Mood', choices: ['calm', 'angry'] }, '7')).toEqual(['calm']);
  });

  it('are results only of what has one', () => {
    expect(canForce({ active: 1, kind: 'action' })).toBe(true);
    expect(canForce({ active: -1, kind: 'function' })).toBe(false);
  });
});

describe('hands', () => {
  it('hold, show where it is held, and let go', async () => {
    const { hands } = await met();
    expect(await hands.do({ do: 'hold', path: 'CharHealth', value: '25' })).toBe('');
    expect(hands.state.standing).toMatchObject([{ agent: 1, do: 'hold', path: 'CharHealth', value: '25' }]);
    expect([...hands.state.marks.keys()]).toEqual(['v0']);
    expect(await hands.do({ do: 'force', path: 'Idle/Wait', value: 'success', once: true })).toBe('');
    expect([...hands.state.marks.keys()]).toEqual(['v0', 'n1/0']);
    for (const d of hands.state.standing) expect(await hands.release(d)).toBe('');
    expect(hands.state.standing).toEqual([]);
    expect(hands.state.marks.size).toBe(0);
    expect(hands.state.done.map((d) => d.do)).toEqual(['hold', 'force', 'release', 'unforce']);
  });

  it('show again what the recording holds when the game comes back to it', async () => {
    vi.useFakeTimers();
    try {
      const { game, hands, live } = await met();
      const held = create('Intervention', { tick: 240, agent: 1, do: 'hold', path: 'CharHealth', value: '25' });
      const at = async (tick: number) => {
        game.control.listInterventions = () => Promise.resolve(create('ListInterventionsResponse', { done: [held], overrides: tick < 240 ? [] : [held] }));
        live.debug.onState(create('State', { starts: 1, newest: 840, tick }));
        await vi.advanceTimersByTimeAsync(2000);
        return hands.state.standing.length;
      };
      await at(840);
      await hands.refresh();
      expect(await at(100), 'before it was held').toBe(0);
      expect(await at(840), 'back to now').toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ask again for what holds while the game has no time to say it', async () => {
    vi.useFakeTimers();
    try {
      const { game, hands, live } = await met();
      live.store.setState({ connection: 'open' });
      await hands.do({ do: 'hold', path: 'CharHealth', value: '25' });
      const answers = game.control.listInterventions;
      game.control.listInterventions = () => Promise.reject(new Refused('the game does not get on', 'unavailable'));
      for (const d of hands.state.standing) await hands.release(d);
      expect(hands.state.marks.size).toBe(1);
      await vi.advanceTimersByTimeAsync(2000);
      game.control.listInterventions = answers;
      await vi.advanceTimersByTimeAsync(2000);
      expect(hands.state.marks.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('show nothing of other agents, and nothing that has gone', () => {
    const deed = (d: Partial<Intervention>): Intervention => ({ tick: 0, agent: 1, do: 'hold', path: '', value: '', args: [], once: false, auto: false, ...d });
    expect(standingMarks(program(), 1, [deed({ agent: 2, path: 'CharHealth' }), deed({ path: 'Gone' }), deed({ do: 'force', path: 'Gone' })]).size).toBe(0);
  });

  it('give the game’s words where it refuses', async () => {
    const { game, hands, live } = await met();
    expect(await hands.do({ do: 'set', path: 'CharHealth', value: '13' })).toBe('thirteen brings bad luck');
    expect(game.deeds).toEqual([]);
    expect(live.debug.state.refused).toBeNull();
  });

  it('know what the game can be told, for an agent and as a whole', async () => {
    const { hands } = await met();
    expect(commandsFor(hands.state.commands, 1).map((c) => c.name)).toEqual(['push', 'disarm']);
    expect(commandsFor(hands.state.commands, 0).map((c) => c.name)).toEqual(['rain']);
    expect(commandsFor(null, 0)).toEqual([]);
  });

  it('say in words what was done', () => {
    const deed = { tick: 1, agent: 1, path: 'Idle', value: 'success', args: [], once: true, auto: false };
    expect(describeIntervention({ ...deed, do: 'force' })).toBe('forces Idle: success, once');
    expect(describeIntervention({ ...deed, do: 'command', path: 'push', args: ['5'] })).toBe('command push: 5');
  });
});

describe('the menu at a thing', () => {
  const find = (groups: ReturnType<typeof entriesOf>, id: string) => groups.flat().find((e) => e.id === id);

  it('stops, forces and fires at a node', async () => {
    const { game, live } = await met();
    const at = { kind: 'node', agent: 1, part: 0, node: 1 } as const;
    const groups = entriesOf(live, at);
    find(groups, 'stop-failure')?.run();
    find(groups, 'force-success-once')?.run();
    find(groups, 'fire-Activate')?.run();
    await answered();
    expect(game.list).toMatchObject([{ path: 'RunAway', agent: 1 }]);
    expect(game.deeds).toEqual([
      { agent: 1, do: 'force', path: 'RunAway', value: 'success', once: true, args: [] }, { agent: 1, do: 'fire', path: 'RunAway.Activate', value: '', once: false, args: [] },
    ]);
    const after = entriesOf(live, at);
    expect(find(after, 'stop-failure')?.checked).toBe(true);
    expect(find(after, 'force-success-once')?.checked).toBe(true);
    find(after, 'stop-failure')?.run();
    find(after, 'unforce')?.run();
    await answered();
    expect(game.list).toEqual([]);
    expect(game.deeds.at(-1)).toMatchObject({ do: 'unforce', path: 'RunAway' });
  });

  it('tells an agent what to do, and asks for what that needs', async () => {
    const { game, live } = await met();
    const groups = entriesOf(live, { kind: 'agent', agent: 1 });
    find(groups, 'do-disarm')?.run();
    find(groups, 'do-rain')?.run();
    await answered();
    expect(game.deeds).toMatchObject([{ agent: 1, do: 'command', path: 'disarm' }, { agent: 0, do: 'command', path: 'rain' }]);
    find(groups, 'do-push')?.run();
    expect(over.getState().what).toEqual({ kind: 'command', agent: 1, name: 'push' });
  });

  it('has nothing that the game cannot do', async () => {
    const { live, greet } = rig({});
    greet();
    await answered();
    expect(entriesOf(live, { kind: 'node', agent: 1, part: 0, node: 1 }).flat().map((e) => e.id)).toEqual(['why']);
    expect(entriesOf(live, { kind: 'agent', agent: 1 }).flat().map((e) => e.id)).toEqual(['why']);
  });

  it('opens the fields of a stop that is set from it', async () => {
    const { game, live } = await met();
    find(entriesOf(live, { kind: 'node', agent: 1, part: 0, node: 0 }), 'stop-edit')?.run();
    await answered();
    expect(game.list).toHaveLength(1);
    expect(side.getState()).toEqual({ tab: 'stops', editing: 1 });
  });
});
