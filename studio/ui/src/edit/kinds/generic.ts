import { createElement } from 'react';
import { type Json, List, Obj, at, change, pointer, steps } from '../model/json';
import type { Edited, Item, KindEditor } from './kind';
import { Outline } from '../panels/Outline';

/** Members that hold what a document is made of, in any kind: the nodes come first. */
const holders = ['nodes', 'states', 'options', 'layers', 'tasks', 'actions', 'goals', 'considerations', 'fields', 'root', 'transitions', 'links', 'ports', 'variables'];

const titleOf = (v: Json | undefined): string => {
  if (typeof v === 'string') return v;
  if (!(v instanceof Obj)) return '';
  for (const member of ['do', 'run', 'call', 'expr', 'when', 'type']) if (v.text(member) !== '') return v.text(member);
  return '';
};

function items(holder: string, v: Json | undefined): Item[] {
  if (v instanceof Obj) return v.members.map(([name, value]) => ({ path: pointer([holder, name]), name, title: titleOf(value), what: holder, children: [] }));
  if (v instanceof List) return v.items.map((value, i) => ({ path: pointer([holder, i]), name: value instanceof Obj ? value.text('in') || value.text('out') || value.text('name') : '', title: titleOf(value), what: holder, children: [] }));
  return [];
}

const holderOf = (json: Obj): string => holders.find((h) => json.get(h) instanceof Obj) ?? 'nodes';

/** Removes values by their pointers, the last ones of lists first. */
export function removeAll(json: Obj, paths: readonly string[]): Obj {
  const order = paths.map(steps).sort((a, b) => {
    const n = Math.min(a.length, b.length);
    for (let i = 0; i < n; i++) if (a[i] !== b[i]) return Number(b[i]) - Number(a[i]) || ((a[i] ?? '') < (b[i] ?? '') ? 1 : -1);
    return b.length - a.length;
  });
  let out: Json | undefined = json;
  for (const path of order) if (path.length > 0 && at(out, path) !== undefined) out = change(out, path, () => undefined);
  return out instanceof Obj ? out : json;
}

/** For kinds that the page has no canvas for. */
export const generic: KindEditor = {
  kind: '',
  Canvas: () => createElement(Outline),
  outline: (json) => holders.flatMap((h) => items(h, json.get(h))),
  names: (json) => new Set(json.object(holderOf(json)).names),
  add(json, node, name): Edited {
    const holder = holderOf(json);
    return { json: json.with(holder, json.object(holder).with(name, node)), selection: [pointer([holder, name])] };
  },
  remove: (json, paths) => ({ json: removeAll(json, paths), selection: [] }),
};
