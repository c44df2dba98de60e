import { describe, expect, it } from 'vitest';
import { ranked } from '../../src/edit/adding/AddDialog';
import { graph } from '../../src/edit/kinds/graph';
import { conditionsFor, opposite } from '../../src/edit/kinds/machine/conditions';
import { inputsFor, isNew } from '../../src/edit/kinds/utility/inputs';
import { Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { filtered } from '../../src/edit/properties/expression/offers';
import type { CompletionItem } from '../../src/edit/properties/expression/useCompletion';
import type { EditPort, PaletteItem } from '../../src/edit/protocol';
import { fakeEditor, hello } from './fake';
import { learnSchemas } from './schemas';

learnSchemas();

const told = (label: string, type: string, what = 'field'): CompletionItem => ({ insert: label, label, what, type });

async function opened(path: string, text: string) {
  const { editor, say } = fakeEditor({ read: () => ({ path, text, version: '1' }), check: () => ({}) });
  say(hello([path]) as never);
  await editor.open(path);
  return editor;
}

const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

describe('what a transition is likely to wait for', () => {
  const machine = (transitions: string): string => `{"wits": 1, "kind": "machine", "ports": [{"in": "Near", "type": "bool"}, {"in": "Health", "type": "float", "unit": "hp"}, {"in": "Bell", "type": "trigger"}, {"in": "Foe", "type": "entity"}],
    "variables": {"Tired": "bool"}, "start": "Walk", "states": {"Hit": {"do": "Swing"}, "Walk": {"do": "Walk"}, "Wait": {}}, "transitions": [${transitions}]}`;
  const labels = async (transitions: string, names: readonly CompletionItem[] = []): Promise<string[]> => {
    const e = await opened('m.machine.json', machine(transitions));
    return conditionsFor(e, '/transitions/0', names).map((o) => o.label);
  };

  it('the end of what the state runs, what the document knows, triggers, time; what the server knows comes last', async () => {
    expect(await labels('{"from": "Walk", "to": "Hit"}', [told('Squad.Alarm', 'bool'), told('Walk.Elapsed', 'float', 'node'), told('Hit.Elapsed', 'float', 'node'), told('min', 'float', 'function'), told('Near', 'bool', 'port')])).toEqual([
      'done', 'Near', 'Foe != nobody', 'Foe == nobody', 'Tired', 'on Bell', 'not Near', 'Health < …', 'Health > …', 'not Tired', 'after 1 s', 'success', 'failure', 'Squad.Alarm', 'not Squad.Alarm', 'Walk.Elapsed < …', 'Walk.Elapsed > …',
    ]);
  });

  it('first of all the opposite of the way back; what leaves the state already comes behind', async () => {
    expect((await labels('{"from": "Walk", "to": "Hit"}, {"from": "Hit", "to": "Walk", "when": "Health < 30"}')).slice(0, 2)).toEqual(['Health >= 30', 'done']);
    expect((await labels('{"from": "Walk", "to": "Hit"}, {"from": "Walk", "to": "Wait", "when": "Near", "done": "any"}')).slice(0, 4)).toEqual(['Foe != nobody', 'Foe == nobody', 'Tired', 'Near']);
    expect((await labels('{"from": "Wait", "to": "Hit"}')).slice(0, 2)).toEqual(['Near', 'Foe != nobody']);
  });

  it('turns one name and one comparison round, and nothing that is more', () => {
    expect(['Near', 'not Near', 'Health < 30', 'Squad.Mood == calm', 'Near and Far', 'f(x) < 3 and y'].map(opposite)).toEqual(['not Near', 'Near', 'Health >= 30', 'Squad.Mood != calm', undefined, undefined]);
  });

  it('says it in one step of undo', async () => {
    const e = await opened('m.machine.json', machine('{"from": "Walk", "to": "Hit"}'));
    conditionsFor(e, '/transitions/0', []).find((o) => o.label === 'after 1 s')?.take?.();
    expect(text(e.json, '/transitions/0')).toBe('{"from": "Walk", "to": "Hit", "after": 1}');
    e.undo();
    expect(text(e.json, '/transitions/0')).toBe('{"from": "Walk", "to": "Hit"}');
  });
});

describe('what is typed', () => {
  const offers = [{ label: 'Near' }, { label: 'not Near' }, { label: 'Health < …', insert: 'Health < ', open: 'text' as const }];
  const of = (typed: string): string[] => filtered(offers, typed).map((o) => o.label);

  it('finds the offers that begin so, then those with a word that does; an expression is no search', () => {
    expect(of('')).toEqual(['Near', 'not Near', 'Health < …']);
    expect(of('n')).toEqual(['Near', 'not Near']);
    expect(of('not')).toEqual(['not Near']);
    expect(of('Near')).toEqual(['Near', 'not Near']);
    expect(of('he')).toEqual(['Health < …']);
    expect(of('Health < ')).toEqual([]);
    expect(of('Health<3')).toEqual([]);
    expect(of('(Near')).toEqual([]);
  });

  it('finds what is called so before what is called so elsewhere', () => {
    const item = (title: string, also: string[] = []): PaletteItem => ({ what: 'type', name: title, title, group: '', also, node: {} });
    const [own, items] = [[item('State', ['mode', 'idle']), item('End')], [item('MoveTowards'), item('Remote')]];
    expect(ranked(own, items, 'mo').map((i) => i.title)).toEqual(['MoveTowards', 'State', 'Remote', 'End']);
    expect(ranked(own, items, 'idle').map((i) => i.title)[0]).toBe('State');
    expect(ranked(own, items, '').map((i) => i.title)).toEqual(['State', 'End', 'MoveTowards', 'Remote']);
  });
});

describe('what a consideration is likely to look at', () => {
  const wants = `{"wits": 1, "kind": "utility", "ports": [{"in": "Health", "type": "float", "default": 100, "unit": "hp"}, {"in": "Near", "type": "bool"}, {"in": "Count", "type": "int"}],
    "options": {"A": {"considerations": [{"name": "Health", "input": "Health", "from": 0, "to": 100}, {"name": "Measure", "input": "0.5", "from": 0, "to": 1}, {"name": "Condition", "if": "true"}]}}}`;

  it('a number that nothing measures yet, for a condition a truth; it is named after it and measured to its default', async () => {
    const e = await opened('w.utility.json', wants);
    const path = '/options/A/considerations/1';
    expect(inputsFor(e, path, [told('Squad.Fear', 'float'), told('Near', 'bool', 'port')]).map((o) => o.label)).toEqual(['Count', 'Health', 'Squad.Fear']);
    inputsFor(e, path, [])[1]?.take?.();
    expect(text(e.json, path)).toBe('{"name": "Health2", "input": "Health", "from": 0, "to": 100}');
    inputsFor(e, '/options/A/considerations/2', [])[0]?.take?.();
    expect(text(e.json, '/options/A/considerations/2')).toBe('{"name": "Near", "if": "Near"}');
    e.undo();
    e.undo();
    expect(write(e.json, 0)).toBe(write(parse(wants), 0));
  });

  it('keeps the name and the ends of what is no longer new', async () => {
    const e = await opened('w.utility.json', wants.replace('"Measure", "input": "0.5"', '"Fear", "input": "0.5"'));
    inputsFor(e, '/options/A/considerations/1', [])[1]?.take?.();
    expect(text(e.json, '/options/A/considerations/1')).toBe('{"name": "Fear", "input": "Health", "from": 0, "to": 1}');
    expect(isNew(Obj.of({ name: 'Measure3', input: '0.5' }))).toBe(true);
    expect(isNew(Obj.of({ name: 'Measure', input: 'Health' }))).toBe(false);
  });
});

describe('what goes on from a node of a graph', () => {
  const json = parse('{"wits": 1, "kind": "graph", "ports": [{"in": "Foe", "type": "entity"}, {"in": "Fast", "type": "float"}, {"in": "Slow", "type": "float"}, {"in": "Speed", "type": "float"}], "nodes": {"Walk": {"do": "Walk"}}}') as Obj;
  const ports: EditPort[] = [
    { name: 'Activate', out: false, type: 'trigger', builtin: true }, { name: 'Target', out: false, type: 'entity' }, { name: 'Speed', out: false, type: 'float', default: '3' }, { name: 'Bend', out: false, type: 'float', default: '0' },
  ];

  it('is begun by its success, and given what the document takes in where it is clear which', () => {
    const { json: out, selection } = graph.add(json, Obj.of({ do: 'Hunt' }), 'Hunt', { from: { end: 'Walk.OnSuccess', type: 'trigger', out: true }, onwards: true, ports });
    expect(out.list('links')).toEqual(['Walk.OnSuccess -> Hunt.Activate', 'Foe -> Hunt.Target', 'Speed -> Hunt.Speed']);
    expect(selection).toEqual(['/nodes/Hunt']);
  });

  it('a link that was dragged makes that one only', () => {
    expect(graph.add(json, Obj.of({ do: 'Hunt' }), 'Hunt', { from: { end: 'Walk.OnSuccess', type: 'trigger', out: true }, ports }).json.list('links')).toEqual(['Walk.OnSuccess -> Hunt.Activate']);
  });

  it('begins at the start while nothing is selected, and nowhere behind what never ends', async () => {
    const e = await opened('g.graph.json', write(json.with('nodes', json.object('nodes').with('Low', Obj.of({ call: 'IfLess' })))));
    expect(graph.onwards?.(e)?.from.end).toBe('OnActivate');
    e.select(['/nodes/Walk']);
    expect(graph.onwards?.(e)?.from.end).toBe('Walk.OnSuccess');
    e.select(['/nodes/Low']);
    expect(graph.onwards?.(e)).toBeUndefined();
  });
});
