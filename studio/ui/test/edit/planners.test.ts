import { describe, expect, it } from 'vitest';
import * as facts from '../../src/edit/kinds/goap/edits';
import * as moves from '../../src/edit/kinds/htn/moves';
import { json as ofPlain, type Obj, type Plain, at, steps, write } from '../../src/edit/model/json';
import { chainOf } from '../../src/planner/chain';
import { toldOf } from '../../src/planner/told';
import type { ExplainPlanResponse } from '../../src/protocol/control';

const object = (v: Plain): Obj => ofPlain(v) as Obj;
const plain = (json: Obj, path: string): unknown => {
  const v = at(json, steps(path));
  return v === undefined ? undefined : JSON.parse(write(v));
};

describe('facts of goals and actions', () => {
  const camp = object({
    facts: { Fed: {}, Fish: {}, Wood: { type: 'int' }, Mood: { type: 'mood' }, Place: { type: 'place' } },
    goals: { Eat: { want: { Fed: true } } },
    actions: { Fry: { pre: { Fish: true }, effects: { Fed: true, Fish: false } }, Sing: { effects: { Mood: 'calm' } } },
  });

  it('have pointers of their own, and rows of cards lead to them', () => {
    expect(facts.factRow('/actions/Fry/pre/Fish')).toEqual({ member: 'actions', owner: 'Fry', side: 'pre', fact: 'Fish' });
    expect(facts.factRow('/goals/Eat/want/Fed')).toEqual({ member: 'goals', owner: 'Eat', side: 'want', fact: 'Fed' });
    for (const other of ['/goals/Eat/pre/Fed', '/actions/Fry/want/Fed', '/actions/Fry', '/actions/Fry/pre/Fish/least', '/facts/Fed']) expect(facts.factRow(other), other).toBeUndefined();
    expect(facts.rowPath('/goals/Eat', 'in Fed')).toBe('/goals/Eat/want/Fed');
    expect(facts.rowPath('/actions/Fry', 'in Fish')).toBe('/actions/Fry/pre/Fish');
    expect(facts.rowPath('/actions/Take', 'out At(b, l)')).toBe('/actions/Take/effects/At(b, l)');
    expect(facts.rowPath('/facts/Fed', 'in Fed')).toBeUndefined();
    expect(facts.rowPath('/actions/Fry', 'note Fed')).toBeUndefined();
  });

  it('become what an effect must be for a condition, and the other way about', () => {
    expect(facts.effectFor(false)).toBe(false);
    expect(write(facts.effectFor(object({ of: ['calm', 'angry'] }).get('of')) ?? null)).toBe('"calm"');
    expect(write(facts.effectFor(object({ least: 2, most: 3 })) ?? null)).toBe('2');
    expect(write(facts.effectFor(object({ most: 3 })) ?? null)).toBe('3');
    expect(plain(facts.conditionFor(object({ add: 2 })) as Obj, '')).toEqual({ least: 1 });
    expect(plain(facts.conditionFor(object({ add: -1 })) as Obj, '')).toEqual({ most: 0 });
    expect(facts.conditionFor(object({ expr: 'x' }))).toBeUndefined();
    expect(facts.conditionFor('calm')).toBe('calm');
  });

  it('are added with a value of their type, one that others have of an enumeration, and not where they cannot be', () => {
    const fed = facts.withFact(camp, '/actions/Sing', 'needs', 'Fed');
    expect([plain(fed.json, '/actions/Sing'), fed.selection]).toEqual([{ effects: { Mood: 'calm' }, pre: { Fed: true } }, ['/actions/Sing/pre/Fed']]);
    expect(plain(facts.withFact(camp, '/goals/Eat', 'needs', 'Wood').json, '/goals/Eat/want')).toEqual({ Fed: true, Wood: { least: 1 } });
    expect(plain(facts.withFact(camp, '/actions/Fry', 'effects', 'Wood').json, '/actions/Fry/effects/Wood')).toEqual({ add: 1 });
    expect(plain(facts.withFact(camp, '/actions/Fry', 'needs', 'Mood').json, '/actions/Fry/pre/Mood')).toBe('calm');
    expect(() => facts.withFact(camp, '/actions/Fry', 'needs', 'Place')).toThrow('Place is place');
    expect(() => facts.withFact(camp, '/actions/Fry', 'needs', 'Gold')).toThrow('no fact Gold');
    expect(() => facts.withFact(camp, '/goals/Eat', 'effects', 'Fish')).toThrow('Eat is a goal');
    expect(() => facts.withFact(camp, '/facts/Fed', 'needs', 'Fish')).toThrow('Select a goal or an action');
  });

  it('are flipped and removed; the last condition of an action takes the empty list with it, the last effect does not', () => {
    expect(plain(facts.flipped(camp, '/actions/Fry/effects/Fish').json, '/actions/Fry/effects/Fish')).toBe(true);
    expect(plain(facts.flipped(camp, '/goals/Eat/want/Fed').json, '/goals/Eat/want/Fed')).toBe(false);
    expect(() => facts.flipped(camp, '/actions/Sing/effects/Mood')).toThrow('true or false');
    expect(plain(facts.withoutRows(camp, ['/actions/Fry/pre/Fish', '/actions/Sing/effects/Mood', '/actions']), '/actions')).toEqual({ Fry: { effects: { Fed: true, Fish: false } }, Sing: { effects: {} } });
  });

  it('are walked by arrow keys, from the last to itself and from the first to the card', () => {
    expect(facts.rowsOf(camp, '/actions/Fry')).toEqual(['/actions/Fry/pre/Fish', '/actions/Fry/effects/Fed', '/actions/Fry/effects/Fish']);
    expect(facts.walkRows(camp, '/actions/Fry/pre/Fish', 'ArrowDown')).toBe('/actions/Fry/effects/Fed');
    expect(facts.walkRows(camp, '/actions/Fry/effects/Fish', 'ArrowDown')).toBe('/actions/Fry/effects/Fish');
    expect(facts.walkRows(camp, '/actions/Fry/pre/Fish', 'ArrowUp')).toBe('/actions/Fry');
    expect(facts.walkRows(camp, '/actions/Fry/pre/Fish', 'ArrowLeft')).toBeUndefined();
    expect(facts.walkRows(camp, '/actions/Fry', 'ArrowDown')).toBeUndefined();
  });
});

describe('tasks and methods', () => {
  const guard = object({
    tasks: {
      Guard: { methods: [{ name: 'a', subtasks: ['Walk', { task: 'Look' }, 'Rest'] }, { name: 'b', subtasks: [] }] },
      Chase: { methods: [{ name: 'c', subtasks: ['Walk'] }] },
      Walk: {}, Look: {}, Rest: {},
    },
  });
  const calls = (json: Obj, method: string) => (plain(json, method) as { subtasks: unknown[] }).subtasks;
  const names = (json: Obj, task: string) => (plain(json, `/tasks/${task}`) as { methods: { name: string }[] }).methods.map((m) => m.name);

  it('have places', () => {
    expect(moves.placeOf('/tasks/Guard/methods/1')).toEqual({ task: 'Guard', method: 1 });
    expect(moves.placeOf('/tasks/Guard/methods/0/subtasks/2')).toEqual({ task: 'Guard', method: 0, sub: 2 });
    for (const other of ['/tasks/Guard', '/tasks/Guard/methods', '/tasks/Guard/methods/0/subtasks', '/tasks/Guard/methods/0/subtasks/2/task', '/state/x/methods/0']) expect(moves.placeOf(other), other).toBeUndefined();
    expect(moves.subPath('/tasks/Guard/methods/0', 'sub 1')).toBe('/tasks/Guard/methods/0/subtasks/1');
    expect(moves.subPath('/tasks/Guard/methods/0', 'when 1')).toBeUndefined();
  });

  it('put a subtask before another one of its method, whichever of them came first', () => {
    const to = (before: number) => moves.moveSubtask(guard, '/tasks/Guard/methods/0/subtasks/0', '/tasks/Guard/methods/0', before);
    expect(calls(to(3).json, '/tasks/Guard/methods/0')).toEqual([{ task: 'Look' }, 'Rest', 'Walk']);
    expect(to(3).selection).toEqual(['/tasks/Guard/methods/0/subtasks/2']);
    expect(calls(to(2).json, '/tasks/Guard/methods/0')).toEqual([{ task: 'Look' }, 'Walk', 'Rest']);
    expect(calls(to(1).json, '/tasks/Guard/methods/0')).toEqual(['Walk', { task: 'Look' }, 'Rest']);
    expect(calls(moves.moveSubtask(guard, '/tasks/Guard/methods/0/subtasks/2', '/tasks/Guard/methods/0', 0).json, '/tasks/Guard/methods/0')).toEqual(['Rest', 'Walk', { task: 'Look' }]);
  });

  it('carry a subtask into another method with what it is given', () => {
    const out = moves.moveSubtask(guard, '/tasks/Guard/methods/0/subtasks/1', '/tasks/Chase/methods/0', 9);
    expect(calls(out.json, '/tasks/Guard/methods/0')).toEqual(['Walk', 'Rest']);
    expect([calls(out.json, '/tasks/Chase/methods/0'), out.selection]).toEqual([['Walk', { task: 'Look' }], ['/tasks/Chase/methods/0/subtasks/1']]);
    expect(() => moves.moveSubtask(guard, '/tasks/Guard/methods/0', '/tasks/Chase/methods/0', 0)).toThrow('into a method');
    expect(() => moves.moveSubtask(guard, '/tasks/Guard/methods/0/subtasks/7', '/tasks/Chase/methods/0', 0)).toThrow('no subtask 8');
  });

  it('move methods within a task and to another one that has methods', () => {
    expect(names(moves.moveMethod(guard, '/tasks/Guard/methods/0', 'Guard', 2).json, 'Guard')).toEqual(['b', 'a']);
    const out = moves.moveMethod(guard, '/tasks/Guard/methods/1', 'Chase', 0);
    expect([names(out.json, 'Guard'), names(out.json, 'Chase'), out.selection]).toEqual([['a'], ['b', 'c'], ['/tasks/Chase/methods/0']]);
    expect(() => moves.moveMethod(guard, '/tasks/Guard/methods/0', 'Walk', 0)).toThrow('Walk has no methods');
    expect(() => moves.moveMethod(guard, '/tasks/Guard/methods/0/subtasks/0', 'Chase', 0)).toThrow('Select a method');
  });

  it('add a task as a subtask, and are walked by arrow keys', () => {
    const out = moves.addSubtask(guard, '/tasks/Guard/methods/1', 'Chase', 4);
    expect([calls(out.json, '/tasks/Guard/methods/1'), out.selection]).toEqual([['Chase'], ['/tasks/Guard/methods/1/subtasks/0']]);
    expect(() => moves.addSubtask(guard, '/tasks/Guard/methods/1', 'Fly', 0)).toThrow('no task Fly');
    const walk = (sub: number, key: string) => moves.walkSubtasks(guard, `/tasks/Guard/methods/0/subtasks/${String(sub)}`, key);
    expect([walk(1, 'ArrowUp'), walk(0, 'ArrowUp'), walk(2, 'ArrowDown'), walk(1, 'ArrowLeft'), walk(1, 'ArrowRight')]).toEqual(
      ['/tasks/Guard/methods/0/subtasks/0', '/tasks/Guard/methods/0', '/tasks/Guard/methods/0/subtasks/2', '/tasks/Guard/methods/0', '/tasks/Look']);
    expect(moves.walkSubtasks(guard, '/tasks/Guard/methods/0', 'ArrowUp')).toBeUndefined();
  });
});

describe('what serves what', () => {
  const line = (from: string, to: string, fromRow?: string, toRow?: string) => ({ from, to, ...(fromRow !== undefined && { fromRow }), ...(toRow !== undefined && { toRow }) });
  const lines = [line('catch', 'fry', 'out Fish', 'in Fish'), line('kindle', 'fry', 'out Fire', 'in Fire'), line('fry', 'eat', 'out Fed'), line('kindle', 'warm', 'out Fire'), line('chop', 'kindle'), line('eat', 'catch')];

  it('is all that leads there and all that follows, but not what else comes of what leads there', () => {
    expect([...chainOf(lines, { id: 'kindle' }).cards].sort()).toEqual(['catch', 'chop', 'eat', 'fry', 'kindle', 'warm']);
    const chop = chainOf(lines.slice(0, 5), { id: 'fry' });
    expect([...chop.cards].sort()).toEqual(['catch', 'chop', 'eat', 'fry', 'kindle']);
    expect(chop.lines.has(lines[3] as (typeof lines)[0])).toBe(false);
  });

  it('begins at the row that is pointed at', () => {
    expect([...chainOf(lines.slice(0, 5), { id: 'fry', row: 'in Fish' }).cards].sort()).toEqual(['catch', 'fry']);
    expect([...chainOf(lines.slice(0, 5), { id: 'fry', row: 'out Fed' }).cards].sort()).toEqual(['eat', 'fry']);
    expect(chainOf(lines, { id: 'nobody' })).toEqual({ cards: new Set(['nobody']), lines: new Set() });
  });

  it('ends where it comes back to what it began with', () => {
    expect(chainOf(lines, { id: 'eat' }).lines.size).toBe(5);
  });
});

describe('what is told of a node of a plan', () => {
  const told: ExplainPlanResponse = {
    tick: 9, goal: 0, step: 1, left: [], says: [], tries: [],
    steps: [{ node: 3, after: ['done'] }, { node: 4, after: ['Fish'] }, { node: 3, after: ['Fed'] }, { node: 4, after: ['Wood'] }].map((s) => ({ ...s, about: '', name: '' })) as unknown as ExplainPlanResponse['steps'],
    notes: [{ node: 5, text: 'It is too dear.' }] as ExplainPlanResponse['notes'],
    lacks: [{ node: 5, port: 'Fire' }, { node: 4, port: 'Fish' }] as ExplainPlanResponse['lacks'],
  };

  it('counts the steps from the current one, without those that are done', () => {
    expect(toldOf(told, 4)).toEqual({ steps: [1, 3], after: ['Fish'], note: '', lacks: new Set(['Fish']) });
    expect(toldOf(told, 3)).toMatchObject({ steps: [2], after: ['Fed'] });
  });

  it('says why a node has no place in the plan, and what it lacks', () => {
    expect(toldOf(told, 5)).toEqual({ steps: [], after: [], note: 'It is too dear.', lacks: new Set(['Fire']) });
  });
});
