import { describe, expect, it } from 'vitest';
import * as edits from '../../src/edit/kinds/maneuver/edits';
import { maneuvers } from '../../src/edit/kinds/maneuver/model';
import { comesBehind, inTurn, laned } from '../../src/edit/kinds/maneuver/turn';
import { Obj, at, json as ofPlain, parse, steps, write, type Plain } from '../../src/edit/model/json';
import { joinPath } from '../../src/planner/cards';
import { placeBranches } from '../../src/planner/layout';
import { standOf } from '../../src/maneuver/stand';
import type { Schedule } from '../../src/protocol/control';

const battle = import.meta.glob<string>('../../../../games/maneuver/documents/*.maneuver.json', { query: '?raw', import: 'default', eager: true });
const object = (v: Plain): Obj => ofPlain(v) as Obj;
const plain = (json: Obj, path: string): unknown => {
  const v = at(json, steps(path));
  return v === undefined ? undefined : JSON.parse(write(v));
};

const lift = object({
  kind: 'maneuver', root: 'Take',
  tasks: { Drive: { scope: 'unit', inputs: { Unit: 'unit' }, outputs: { End: 'unit' }, when: 'Fuel > 0', why: 'there is no fuel', seconds: '5' }, Lift: { scope: 'units' }, Mount: { scope: 'unit' }, Rest: {}, Take: { scope: 'mission' } },
  methods: {
    byTruck: {
      of: 'Lift', off: 'not Trucks', when: 'Near', why: 'no truck is near', ways: 'Turns(Trucks)',
      parts: { Bring: { task: 'Drive', with: { Unit: 'Fetch.End' }, after: ['Load'] }, Fetch: { task: 'Drive' }, Load: { task: 'Mount', each: 'Foot', with: { Unit: 'Fetch.End' }, after: ['Fetch'] } },
      set: { End: 'Bring.End' },
    },
    onFoot: { of: 'Lift', parts: { Walk: { task: 'Drive' }, Swim: { task: 'Swim' } } },
    whole: { of: 'Take', parts: { Lift: { task: 'Lift' } } },
  },
});

describe('manoeuvres as they are drawn', () => {
  const drawn = maneuvers(lift);
  const card = (id: string) => drawn.cards.find((c) => c.id === id);
  const rows = (id: string) => card(id)?.rows.map((r) => `${r.label ?? ''} ${r.text}`);

  it('show methods with their doctrine, conditions and refusals in words, and their parts in turn', () => {
    expect(rows('/methods/byTruck')).toEqual(['off while not Trucks', 'when Near', 'else no truck is near', 'a plan for each of Turns(Trucks)', 'Fetch Drive', 'Load Mount ×n', 'Bring Drive', 'End = Bring.End']);
    expect(rows('/tasks/Drive')).toEqual(['given Unit', 'gives End', 'when Fuel > 0', 'else there is no fuel', 'seconds 5']);
    expect(card('/tasks/Take')?.title).toBe('plans begin here');
    expect(card('/tasks/Lift')?.title).toBe('2 methods');
    expect(card('/methods/onFoot')?.rows.find((r) => r.text === 'Swim')?.tone).toBe('lost');
    expect(card('/methods/byTruck')?.rows.find((r) => r.label === 'Load')?.title).toBe('Load: Mount, one for each of Foot\nIt begins when Fetch has ended.\nUnit: Fetch.End');
  });

  it('join parts with what they wait for and whose values they take, and no line lies on another', () => {
    const joins = card('/methods/byTruck')?.joins ?? [];
    expect(joins.map((j) => `${j.sort} ${j.from} > ${j.to}`).sort()).toEqual(['after part Fetch > part Load', 'after part Load > part Bring', 'value part Bring > set End', 'value part Fetch > part Bring', 'value part Fetch > part Load']);
    expect(joins.find((j) => j.to === 'part Bring' && j.sort === 'after')?.path).toBe('/methods/byTruck/parts/Bring/after/0');
    expect(joins.find((j) => j.to === 'part Load' && j.sort === 'after')?.title).toBe('Load begins when Fetch has ended');
    const own = card('/methods/byTruck');
    if (!own) throw new Error('no card');
    expect(new Set(joins.map((j) => joinPath(own, j).path)).size).toBe(joins.length);
    // Two over the same rows lie in lanes of their own; a line that a row has not is not drawn.
    const of = (from: string, to: string) => ({ path: `${from}${to}`, from, to, sort: 'after' as const, title: '' });
    expect(laned(['a', 'b', 'c'], [of('a', 'c'), of('a', 'b'), of('b', 'c'), of('b', 'x')]).map((j) => [j.path, j.lane])).toEqual([['ab', 0], ['bc', 0], ['ac', 1]]);
  });

  it('stand in columns by their level of command, and each task once: other parts lead to it', () => {
    const column = (id: string) => drawn.columns.of.get(id) ?? -1;
    expect(['/tasks/Take', '/methods/whole', '/tasks/Lift', '/methods/byTruck', '/tasks/Drive'].map(column)).toEqual([0, 1, 2, 3, 4]);
    expect(column('/tasks/Rest')).toBe(4);
    expect(drawn.levels.map((l) => l.scope)).toEqual(['mission', 'units', 'unit']);
    expect(drawn.columns.across).toEqual([{ from: '/methods/onFoot', fromRow: 'part Walk', to: '/tasks/Drive' }]);
    expect([...drawn.loose]).toEqual(['/tasks/Rest']);
    const { places, lines } = placeBranches(drawn.branches, [], drawn.columns);
    expect(lines).toHaveLength(8); // three methods at their tasks, five parts at their types; what is no type has none
    const boxes = [...places.values()];
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
  });

  it('are not put on each other where a task is refined by others of its level, by higher ones, or by itself', () => {
    const again = maneuvers(object({ kind: 'maneuver', root: 'A', scopes: ['team', 'unit'], tasks: { A: { scope: 'team' }, B: { scope: 'unit' }, C: { scope: 'team' } }, methods: { a: { of: 'A', parts: { B: { task: 'B' } } }, b: { of: 'B', parts: { C: { task: 'C' }, A: { task: 'A' } } }, lost: { of: 'Z', parts: {} } } }));
    const { places } = placeBranches(again.branches, [], again.columns);
    const of = again.columns.of;
    expect(of.get('/tasks/A')).not.toBe(of.get('/tasks/C'));
    expect(places.size).toBe(6);
    expect(again.cards.find((c) => c.id === '/methods/lost')?.wrong).toBe('There is no task Z.');
    expect(again.columns.across).toEqual([{ from: '/methods/b', fromRow: 'part A', to: '/tasks/A' }]);
  });

  it('of a battle have all of its tasks and methods, apart from each other', () => {
    for (const side of ['blue', 'red']) {
      const doc = parse(battle[`../../../../games/maneuver/documents/${side}.maneuver.json`] ?? '') as Obj;
      const all = maneuvers(doc);
      expect(all.cards).toHaveLength(doc.object('tasks').size + doc.object('methods').size);
      expect([side, ...all.loose]).toEqual([side]);
      expect(all.cards.filter((c) => c.wrong !== undefined || c.rows.some((r) => r.tone === 'lost'))).toEqual([]);
      const boxes = [...placeBranches(all.branches, [], all.columns).places.values()];
      for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
    }
  });
});

describe('manoeuvres as they are edited', () => {
  const parts = (json: Obj, method: string) => plain(json, `/methods/${method}/parts`) as Record<string, { task: string; after?: string[]; with?: Record<string, string> }>;

  it('know parts and lines by their pointers', () => {
    expect(edits.spotOf('/methods/byTruck/parts/Bring')).toEqual({ method: 'byTruck', part: 'Bring' });
    expect(edits.spotOf('/methods/byTruck/parts/Bring/after/0')?.line).toEqual({ member: 'after', step: '0' });
    for (const other of ['/tasks/Drive', '/methods', '/methods/byTruck/set/End', '/methods/byTruck/parts', '/methods/byTruck/parts/Bring/task']) expect(edits.spotOf(other), other).toBeUndefined();
    expect(edits.rowPath('/methods/byTruck', 'part Load')).toBe('/methods/byTruck/parts/Load');
    expect(edits.rowPath('/methods/byTruck', 'when')).toBeUndefined();
    expect(edits.rowPath('/tasks/Drive', 'part Load')).toBeUndefined();
  });

  it('let parts wait for others, but not for what waits for them', () => {
    const out = edits.addAfter(lift, 'onFoot', 'Walk', 'Swim');
    expect([parts(out.json, 'onFoot').Walk, out.selection]).toEqual([{ task: 'Drive', after: ['Swim'] }, ['/methods/onFoot/parts/Walk/after/0']]);
    expect(inTurn(edits.partsOf(out.json, 'onFoot'))).toEqual(['Swim', 'Walk']);
    expect(edits.whyNotAfter(lift, 'byTruck', 'Fetch', 'Bring')).toBe('Bring waits for Fetch: they would wait for each other.');
    expect(edits.whyNotAfter(lift, 'byTruck', 'Load', 'Fetch')).toBe('Load waits for Fetch already.');
    expect(edits.whyNotAfter(lift, 'byTruck', 'Bring', 'Fetch')).toBe('');
    expect(() => edits.addAfter(lift, 'byTruck', 'Load', 'Load')).toThrow('wait for itself');
    expect(comesBehind(edits.partsOf(lift, 'byTruck'), 'Bring', 'Fetch')).toBe(true);
    expect(comesBehind(edits.partsOf(lift, 'byTruck'), 'Fetch', 'Fetch')).toBe(false);
  });

  it('take a line away, and the list with the last of it', () => {
    const out = edits.without(lift, ['/methods/byTruck/parts/Load/after/0']);
    expect(parts(out, 'byTruck').Load).toEqual({ task: 'Mount', each: 'Foot', with: { Unit: 'Fetch.End' } });
    expect(edits.left(['/methods/byTruck/parts/Load/after/0'])).toEqual(['/methods/byTruck/parts/Load']);
    expect(plain(edits.without(lift, ['/methods/byTruck/parts/Bring/with/Unit']), '/methods/byTruck/parts/Bring/with')).toEqual({});
  });

  it('take a part away with all that waits for it or takes its values, a task with its methods', () => {
    const out = edits.without(lift, ['/methods/byTruck/parts/Fetch']);
    expect(parts(out, 'byTruck')).toEqual({ Bring: { task: 'Drive', with: {}, after: ['Load'] }, Load: { task: 'Mount', each: 'Foot', with: {} } });
    expect(plain(edits.without(lift, ['/methods/byTruck/parts/Bring']), '/methods/byTruck/set')).toBeUndefined();
    const rest = edits.without(lift, ['/tasks/Lift']);
    expect([rest.object('tasks').has('Lift'), rest.object('methods').names]).toEqual([false, ['whole']]);
    expect(edits.left(['/methods/byTruck/parts/Fetch'])).toEqual(['/methods/byTruck']);
    expect(edits.left(['/tasks/Lift'])).toEqual([]);
  });

  it('add parts, methods and tasks where they belong', () => {
    const part = edits.addPart(lift, 'onFoot', 'Drive');
    expect([parts(part.json, 'onFoot').Drive, part.selection]).toEqual([{ task: 'Drive' }, ['/methods/onFoot/parts/Drive']]);
    expect(edits.addPart(part.json, 'onFoot', 'Drive').selection).toEqual(['/methods/onFoot/parts/Drive2']);
    expect(() => edits.addPart(lift, 'onFoot', 'Fly')).toThrow('no task Fly');
    expect(plain(edits.addMethod(lift, '/methods/byTruck/parts/Load', 'byAir').json, '/methods/byAir')).toEqual({ of: 'Lift', parts: {} });
    expect(plain(edits.addMethod(lift, undefined, 'byAir').json, '/methods/byAir/of')).toBe('Take');
    const made = edits.addTask(lift, '/methods/onFoot', 'Wait');
    expect([plain(made.json, '/tasks/Wait'), parts(made.json, 'onFoot').Wait, made.selection]).toEqual([{ scope: 'unit', seconds: 5 }, { task: 'Wait' }, ['/tasks/Wait']]);
    expect(edits.addTask(lift, '/tasks/Lift', 'Wait').json.object('methods').names).toEqual(lift.object('methods').names);
  });

  it('carry parts to other methods and types, and methods to other tasks', () => {
    const out = edits.movePart(lift, '/methods/byTruck/parts/Load', 'onFoot');
    expect([Object.keys(parts(out.json, 'byTruck')), parts(out.json, 'byTruck').Bring?.after, parts(out.json, 'onFoot').Load?.after]).toEqual([['Bring', 'Fetch'], undefined, undefined]);
    expect(out.selection).toEqual(['/methods/onFoot/parts/Load']);
    expect(parts(edits.retype(lift, '/methods/onFoot/parts/Walk', 'Rest').json, 'onFoot').Walk).toEqual({ task: 'Rest' });
    expect(plain(edits.refine(lift, 'onFoot', 'Take').json, '/methods/onFoot/of')).toBe('Take');
    expect(() => edits.refine(lift, 'onFoot', 'Fly')).toThrow('no task Fly');
    expect(() => edits.movePart(lift, '/methods/byTruck', 'onFoot')).toThrow('Select a part');
  });

  it('are walked by keys, lines too', () => {
    const { branches } = maneuvers(lift);
    const walk = (path: string, key: string) => edits.walkManeuvers(lift, branches, '/methods/byTruck', key, path);
    const own = '/methods/byTruck/parts/';
    expect([walk(`${own}Load`, 'ArrowUp'), walk(`${own}Fetch`, 'ArrowUp'), walk(`${own}Load`, 'ArrowDown'), walk(`${own}Bring`, 'ArrowDown'), walk(`${own}Load`, 'ArrowLeft'), walk(`${own}Load/after/0`, 'ArrowRight')]).toEqual(
      [`${own}Fetch`, '/methods/byTruck', `${own}Bring`, `${own}Bring`, '/methods/byTruck', '/tasks/Mount']);
    expect([walk('/methods/byTruck', 'ArrowLeft'), walk('/methods/byTruck', 'ArrowDown')]).toEqual(['/tasks/Lift', '/methods/onFoot']);
    expect(edits.within(lift, 'byTruck')).toEqual([`${own}Fetch`, `${own}Load`, `${own}Load/after/0`, `${own}Load/with/Unit`, `${own}Bring`, `${own}Bring/after/0`, `${own}Bring/with/Unit`]);
  });
});

describe('a plan of several units', () => {
  it('says of types of task and methods whether they are in it', () => {
    const task = (node: number, methodNode: number, stand: string) => ({ node, methodNode, stand });
    const plan = { tasks: [task(1, 5, ''), task(2, -1, 'runs'), task(3, -1, 'done')] } as unknown as Schedule;
    expect([1, 5, 2, 3, 4].map((n) => standOf(plan, n))).toEqual(['planned', 'planned', 'runs', 'planned', '']);
  });
});
