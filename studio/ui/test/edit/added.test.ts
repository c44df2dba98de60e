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
const rows = Object.entries(templates).flatMap(([kind, text]) => {
  const json = parse(text) as Obj;
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
    await expect(`[\n${rows.map((r) => JSON.stringify(r)).join(',\n')}\n]\n`).toMatchFileSnapshot('./fixtures/added.json');
  });
});
