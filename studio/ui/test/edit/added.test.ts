import '../../src/edit/kinds';
/* FU2: what somebody adds to a new document runs. Here is where the page puts it; package studio runs what comes of it. */
import { describe, expect, it } from 'vitest';
import { learnSchemas } from './schemas';
import templates from './fixtures/templates.json';
import { portsOf } from '../../src/edit/adding/items';
import { kindEditor } from '../../src/edit/kinds/registry';
import type { Item } from '../../src/edit/kinds/kind';
import { json as ofPlain, Obj, parse, write, type Plain } from '../../src/edit/model/json';
import type { PaletteItem } from '../../src/edit/protocol';

learnSchemas();

/** What the palette offers: an action, and for layers, which run documents alone, a tree that does it. */
const item = (kind: string, name: string): PaletteItem =>
  kind === 'hinted'
    ? { what: 'document', name: `${name}.tree.json`, title: name, group: 'document', node: { run: `${name}.tree.json` } }
    : { what: 'action', name, title: name, group: 'action', node: { do: name } };

function add(json: Obj, name: string, near: string | undefined): { json: Obj; near: string | undefined } {
  const kind = kindEditor(json.text('kind'));
  const i = item(json.text('kind'), name);
  const out = kind.add(json, ofPlain(i.node as Plain) as Obj, name, { near, ports: portsOf(i) });
  return { json: out.json, near: out.selection[0] };
}

const all = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...all(i.children)]);

/** Whatever can be selected in a new document, or nothing, and something added; then another behind that. */
const rows = Object.values(templates).flatMap((text) => {
  const json = parse(text) as Obj;
  const kind = json.text('kind');
  if (kindEditor(kind).takes?.(json, item(kind, 'Mark')) === false) return []; // its units run something, and not itself
  const selections = [undefined, ...all(kindEditor(kind).outline(json)).map((i) => i.path)];
  return selections.map((near) => {
    const first = add(json, 'Mark', near);
    const second = add(first.json, 'MarkAgain', first.near);
    return { kind, near: near ?? '', first: write(first.json, 0), second: write(second.json, 0) };
  });
});

describe('FU2: what is added to a new document', () => {
  it('lands where it runs, in every kind that runs something', async () => {
    expect(new Set(rows.map((r) => r.kind))).toEqual(new Set(['goap', 'graph', 'hinted', 'htn', 'machine', 'rules', 'thoughts', 'tree', 'utility']));
    // Of rules those that watch: an economy has no mind that could run something, so it is not among the templates, and takes nothing that runs.
    expect(Object.keys(templates).filter((t) => t.startsWith('rules'))).toEqual(['rules/watch']);
    await expect(`[\n${rows.map((r) => JSON.stringify(r)).join(',\n')}\n]\n`).toMatchFileSnapshot('./fixtures/added.json');
  });

  it('is a task or a method in manoeuvres, which run nothing themselves', () => {
    const json = parse(templates.maneuver) as Obj;
    const { add: adds, plain, takes } = kindEditor('maneuver');
    expect(takes?.(json, item('maneuver', 'Mark'))).toBe(false);
    const [task, method] = plain?.(json) ?? [];
    const withTask = adds(json, task?.node as Obj, 'Scout', {});
    expect([withTask.selection, write(withTask.json.object('tasks').get('Scout') ?? null, 0)]).toEqual([['/tasks/Scout'], '{"scope": "unit", "seconds": 5}']);
    const withMethod = adds(withTask.json, method?.node as Obj, 'byNight', { near: '/tasks/Scout' });
    expect([withMethod.selection, write(withMethod.json.object('methods').get('byNight') ?? null, 0)]).toEqual([['/methods/byNight'], '{"of": "Scout", "parts": {}}']);
    expect(() => add(json, 'Mark', undefined)).toThrow('run neither actions nor documents');
  });

  it('is nothing that runs in an economy, which has no mind: neither the palette nor a command puts it there', () => {
    const economy = parse('{"kind": "rules", "resources": {"wood": {"unit": {}}}, "units": {"Forester": {}}, "rules": [{"name": "Cut", "of": "Forester", "outputs": {"unit": {"wood": 1}}}]}') as Obj;
    const watch = parse(templates['rules/watch']) as Obj;
    const { takes, plain } = kindEditor('rules');
    const offers = (json: Obj) => [item('rules', 'Mark'), item('hinted', 'Mark')].map((i) => takes?.(json, i));
    expect([offers(economy), offers(watch)]).toEqual([[false, false], [true, true]]);
    expect(plain?.(economy).map((i) => i.title)).toEqual(['Rule', 'Resource', 'Type of unit', 'Area']);
    expect(plain?.(watch).map((i) => i.title)).toEqual(['Rule']);
    expect(() => add(economy, 'Mark', undefined)).toThrow('run neither actions nor documents');
  });
});
