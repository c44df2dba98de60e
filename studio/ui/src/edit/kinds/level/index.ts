import { Obj, pointer } from '../../model/json';
import type { Item, KindEditor } from '../kind';
import { LevelCanvas } from './LevelCanvas';
import { added, copy, holders, namesOf, paste, remove } from './edits';
import './operations';
import { one, partsOf, shapesOf, type Sort } from './shapes';

const order: readonly (typeof holders)[number][] = ['floors', 'walls', 'doors', 'solids', 'regions', 'marks', 'links', 'areas', 'materials'];

/** All parts, under what they are. */
function outline(json: Obj): Item[] {
  return order.flatMap((holder): Item[] => {
    const parts = partsOf(json.get(holder));
    if (parts.length === 0) return [];
    const children = parts.map(([step, name, o]): Item => ({
      path: pointer([holder, step]), name, title: name === '' ? `${one[holder as Sort] ?? 'part'} ${String(Number(step) + 1)}` : o.text('material') || o.list('tags').filter((t) => typeof t === 'string').join(' '), what: holder, children: [],
      ...(o.text('doc') !== '' && { doc: o.text('doc') }),
    }));
    return [{ path: pointer([holder]), name: '', title: `${holder} (${String(parts.length)})`, what: 'section', children }];
  });
}

/** The member that a part of the palette goes to: it is called like the part, or says so itself. */
function holderOf(node: Obj): string {
  const of = node.names.find((n) => (holders as readonly string[]).includes(n));
  return of ?? 'marks';
}

/** The world as its designers draw it. */
export const level: KindEditor = {
  kind: 'level',
  Canvas: LevelCanvas,
  shows: holders.filter((h) => h !== 'materials' && h !== 'areas'),
  inert: true,
  outline,
  names: namesOf,
  add: (json, node, name) => {
    const holder = holderOf(node);
    return added(json, holder, node.get(holder) ?? node, name);
  },
  remove,
  copy,
  paste: (json, piece, where) => paste(json, piece, where.at ? { ...where, at: [where.at[0], -where.at[1]] } : where, shapesOf),
  all: (json) => shapesOf(json).map((s) => s.path),
};
