import { describe, expect, it } from 'vitest';
import { learnSchemas } from './schemas';
import { listing } from './fake';
import { choicesFor } from '../../src/edit/properties/choices';
import type { EditState } from '../../src/edit/editor';
import { kindEditor } from '../../src/edit/kinds/registry';
import { addTo } from '../../src/edit/kinds/generic/parts';
import { facts, named, sectionsOf } from '../../src/edit/kinds/generic/sections';
import { Obj, parse, write } from '../../src/edit/model/json';
import type { Item } from '../../src/edit/kinds/kind';
import { learn } from '../../src/edit/properties/knowledge';
import type { Schema } from '../../src/edit/properties/schema';
import board from './fixtures/board.schema.json';
import goap from './fixtures/goap.schema.json';
import htn from './fixtures/htn.schema.json';
import ofLayers from './fixtures/hinted.schema.json';

learnSchemas();

const read = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const schemas: Readonly<Record<string, unknown>> = { board, goap, htn, hinted: ofLayers };
for (const [kind, schema] of Object.entries(schemas)) learn(kind, schema as Schema);
const lines = (items: readonly Item[], depth = 0): string[] => items.flatMap((i) => [`${'-'.repeat(depth)}${i.name || i.title}${i.name !== '' && i.title !== '' ? `: ${i.title}` : ''}`, ...lines(i.children, depth + 1)]);

const soldier = read(`{"wits": 1, "kind": "goap", "ports": [{"in": "Armed", "type": "bool"}], "goals": {"Kill": {"want": {"TargetDead": true}}},
  "facts": {"TargetDead": "Dead", "Ready": {"expr": "Armed"}}, "actions": {"Shoot": {"do": "Work", "effects": {"TargetDead": true}}}}`);
const layers = read(`{"wits": 1, "kind": "hinted", "layers": [{"name": "Courage", "run": "brave.tree.json"}, {"name": "Soldier", "run": "soldier.tree.json"}]}`);

describe('documents of kinds without a canvas', () => {
  it('list their parts by what holds them', () => {
    expect(lines(kindEditor('goap').outline(soldier))).toEqual(['ports', '-Armed: bool', 'goals', '-Kill: wants TargetDead', 'facts', '-TargetDead: Dead', '-Ready: Armed', 'actions', '-Shoot: Work']);
    const troll = read(`{"kind": "htn", "tasks": {"Main": {"methods": [{"name": "Fight", "when": ["A", "not B"]}, {"subtasks": []}]}}, "state": {"Tired": "bool"}}`);
    expect(lines(kindEditor('htn').outline(troll))).toEqual(['tasks', '-Main', '--Fight: A, not B', '--method 2', 'state', '-Tired: bool']);
  });

  it('tell what parts say of themselves, and which names a name can be', () => {
    const timetable: Schema = { properties: {
      hour: { role: 'expression', type: 'string' }, with: { role: 'pairs', type: 'object', additionalProperties: { type: 'object' } },
      entries: { role: 'named', noun: 'entry', type: 'object', additionalProperties: { type: 'object', properties: { from: { type: 'number', unit: 'h' }, then: { role: 'name', of: 'entry', type: 'string' }, run: { role: 'document', type: 'string' } } } },
    } };
    learn('timetable', timetable);
    const day = read('{"kind": "timetable", "hour": "Hour", "entries": {"Work": {"from": 8, "then": "Rest", "doc": "x"}, "Rest": {"run": "rest.tree.json"}}}');
    expect(kindEditor('timetable').outline(day).flatMap((s) => s.children.map((i) => [i.name, ...(i.facts ?? [])]))).toEqual([['Work', ['from', '8 h'], ['then', 'Rest']], ['Rest', ['run', 'rest.tree.json']]]);
    expect(named(day, 'entry')).toEqual([{ value: 'Work', doc: 'x' }, { value: 'Rest', doc: undefined }]);
    expect(named(day, 'state')).toBeUndefined();
    expect(write(kindEditor('timetable').add(read('{"kind": "timetable"}'), Obj.of({ do: 'Act' }), 'Nap', {}).json, 0)).toBe('{"kind": "timetable", "entries": {"Nap": {"do": "Act"}}}');
  });

  it('know the names of their parts, the nearest of those that lie in each other', () => {
    const values = (text: string, noun: string, ...way: string[]) => named(read(text), noun, way)?.map((n) => n.value);
    const machine = '{"kind": "machine", "states": {"A": {"start": "B", "states": {"B": {}, "C": {}}}, "D": {}}, "interrupts": [{"name": "I", "to": "D"}]}';
    expect(values(machine, 'state', 'states', 'A', 'start')).toEqual(['B', 'C']);
    expect(values(machine, 'state', 'interrupts', '0', 'to')).toEqual(['A', 'D']);
    expect(values(machine, 'state')).toEqual(['A', 'D', 'B', 'C']);
    expect(values(machine, 'interrupt')).toEqual(['I']);
    expect(values('{"kind": "tree", "root": "A", "nodes": {"A": {"sequence": ["B"]}, "B": {"wait": 1}}}', 'node', 'root')).toEqual(['A', 'B']);
    expect(values('{"kind": "tree", "semantics": "script", "nodes": {"A": {"children": ["B"]}, "B": {}}}', 'node', 'nodes', 'A', 'children', '0')).toEqual(['A', 'B']);
    const utility = '{"kind": "utility", "curves": {"Steep": {"logistic": 20}}, "considerations": {"Able": []}, "common": [{"name": "Fit", "if": "x"}], "buckets": {"Hunger": "1"}, "options": {"Eat": {"options": {"Bread": {}}}}}';
    for (const [noun, want] of Object.entries({ curve: 'Steep', 'set of considerations': 'Able', 'common consideration': 'Fit', bucket: 'Hunger' })) expect(values(utility, noun)).toEqual([want]);
    expect(values(utility, 'option', 'options', 'Eat', 'choose', 'rules', '0')).toEqual(['Bread']);
    expect(values(utility, 'option', 'choose', 'rules', '0')).toEqual(['Eat']);
    expect(values('{"kind": "hinted", "layers": [{"name": "Top", "over": "Base"}, {"name": "Base"}]}', 'layer', 'layers', '0', 'over')).toEqual(['Top', 'Base']);
    expect(values('{"kind": "goap", "goals": {"G": {"avoid": ["A"]}}, "actions": {"A": {}}}', 'action', 'goals', 'G', 'avoid', '0')).toEqual(['A']);
    expect(values('{"kind": "level", "materials": {"Hedge": {}}, "areas": {"Mud": {}}}', 'material')).toEqual(['Hedge']);
    expect(values('{"kind": "senses", "modalities": {"Sight": {}}}', 'modality')).toEqual(['Sight']);
  });

  it('say which documents a name can be', () => {
    const state = { current: 'a.json', listing: listing(['b.board.json', 'c.considerations.json', 'd.tree.json', 'e.graph.json', 'f.graph.json']) } as unknown as EditState;
    const offered = (text: string, ...way: string[]) => choicesFor('document', state, read(text), way, {})?.map((c) => c.value);
    expect(offered('{"kind": "graph", "boards": {"B": "x"}}', 'boards', 'B')).toEqual(['b.board.json']);
    expect(offered('{"kind": "graph", "base": "x"}', 'base')).toEqual(['e.graph.json', 'f.graph.json']);
    expect(offered('{"kind": "utility", "shared": {"S": "x"}}', 'shared', 'S')).toEqual(['c.considerations.json']);
    expect(offered('{"kind": "hinted", "layers": [{"name": "L", "run": "x"}]}', 'layers', '0', 'run')).toEqual(['d.tree.json']);
    expect(offered('{"kind": "machine", "states": {"S": {"run": "x"}}}', 'states', 'S', 'run')).toEqual(['d.tree.json', 'e.graph.json', 'f.graph.json']);
  });

  it('say in their schema to what can be added', () => {
    const of = (kind: string) => sectionsOf(schemas[kind] as Schema).map((s) => `${s.member} ${write(s.least, 0)}`);
    expect(of('goap').sort()).toEqual(['actions {"effects": {}}', 'facts {}', 'goals {"want": {}}']);
    expect(of('htn').sort()).toEqual(['state "bool"', 'tasks {}']);
    expect(of('hinted')).toEqual(['layers {"name": "", "run": ""}']);
    expect(of('board')).toEqual(['fields "bool"']);
  });

  it('take what is added where the kind has it', () => {
    const work = Obj.of({ do: 'Work' });
    const empty = read('{"wits": 1, "kind": "goap"}');
    expect(write(kindEditor('goap').add(empty, work, 'Draw', {}).json, 0)).toBe('{"wits": 1, "kind": "goap", "actions": {"Draw": {"do": "Work"}}}');
    expect(kindEditor('htn').add(read('{"kind": "htn"}'), work, 'Draw', {}).selection).toEqual(['/tasks/Draw']);
    expect(() => addTo(read('{"goals": 3}'), 'goals', Obj.empty, 'Win')).toThrow('goals is damaged');
  });

  it('get a layer above the one that is selected, so that the last one stays below', () => {
    const names = (json: Obj) => json.list('layers').map((l) => (l instanceof Obj ? l.text('name') : '?'));
    const { add, shift } = kindEditor('hinted');
    const run = Obj.of({ run: 'x.tree.json' });
    expect(names(add(layers, run, 'X', {}).json)).toEqual(['X', 'Courage', 'Soldier']);
    const added = add(layers, run, 'X', { near: '/layers/1' });
    expect(names(added.json)).toEqual(['Courage', 'X', 'Soldier']);
    expect(added.selection).toEqual(['/layers/1']);
    expect(names(shift?.(added.json, '/layers/1', -1).json ?? Obj.empty)).toEqual(['X', 'Courage', 'Soldier']);
    expect(shift?.(layers, '/layers/0', -1).json).toBe(layers);
  });

  it('give pieces that go into others of their kind, under names that are free', () => {
    const { copy, paste } = kindEditor('goap');
    const piece = copy?.(soldier, ['/goals/Kill', '/facts/Ready', '/actions']) ?? Obj.empty;
    expect(write(piece, 0)).toBe('{"kind": "goap", "goals": {"Kill": {"want": {"TargetDead": true}}}, "facts": {"Ready": {"expr": "Armed"}}}');
    const out = paste?.(soldier, read(write(piece)), {});
    expect(out?.selection).toEqual(['/goals/Kill2', '/facts/Ready2']);
    expect(out?.json.object('goals').names).toEqual(['Kill', 'Kill2']);
    expect(() => paste?.(layers, piece, {})).toThrow('There is nothing on the clipboard for a document of the kind hinted.');
  });

  it('say a place as a place, and a range as a range', () => {
    const spot: Schema = { type: 'object', properties: { at: { role: 'point', unit: 'm' }, radius: { role: 'range', unit: 'm' }, seats: { role: 'whole' } } };
    expect(facts(spot, spot, read('{"at": [2.6, -3.2], "radius": [0.5, 0.65], "seats": 2}'))).toEqual([['at', '2.6, -3.2 m'], ['radius', '0.5 to 0.65 m'], ['seats', '2']]);
  });

  it('puts a copy behind what it is of, and what is new before it', () => {
    const { copy, paste } = kindEditor('hinted');
    const first = layers.list('layers')[0];
    const out = paste?.(layers, copy?.(layers, ['/layers/0']) ?? Obj.empty, { near: '/layers/0' });
    expect(out?.selection).toEqual(['/layers/1']);
    expect(out?.json.list('layers')[0]).toEqual(first);
  });
});
