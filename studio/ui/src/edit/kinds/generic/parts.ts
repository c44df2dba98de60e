/* What documents are made of, as any kind writes it: members that hold parts by name or in a list. */
import { type Json, List, Obj, at, change, pointer, steps, edited } from '../../model/json';
import { schemaOf } from '../../properties/knowledge';
import type { Schema } from '../../properties/schema';
import { type Titles, titlesBy } from '../../properties/title';
import { type Edited, freeName, type Item, type Where } from '../kind';
import { type Section, facts, sectionsIn, sectionsOf } from './sections';

const listOf = (v: Json | undefined): readonly Json[] => (v instanceof List ? v.items : []);

/** What a part does, or is about, in a word or two. */
function titleOf(v: Json | undefined, titles: Titles): string {
  if (v instanceof List) return v.items.map((i) => titleOf(i, titles)).join(', ');
  return typeof v === 'string' ? v : v instanceof Obj ? titles(v, v.text('label') || v.text('type')) : '';
}

/** What a port or variable is. */
const declaration: Titles = (o) => o.text('type');

/** What every document may have beside the parts of its kind. */
const declared: Readonly<Record<string, string>> = { ports: 'port', variables: 'variable' };

function items(holder: string, v: Json | undefined, root: Schema, of: Section | undefined, way: readonly (string | number)[] = [holder]): Item[] {
  const inner = of ? sectionsOf(root, of.part) : [];
  const titles = of ? titlesBy(root, of.part) : declaration;
  const item = (step: string | number, name: string, value: Json): Item => {
    const own = [...way, step];
    const o = value instanceof Obj ? value : Obj.empty;
    const said = of ? facts(root, of.part, o).filter(([, is]) => is !== name) : [];
    return {
      path: pointer(own), name, title: titleOf(value, titles), what: holder, noun: of?.noun ?? declared[holder] ?? '', ...(o.text('doc') !== '' && { doc: o.text('doc') }), ...(said.length > 0 && { facts: said }),
      children: inner.flatMap((s) => items(s.member, o.get(s.member), root, s, [...own, s.member])),
    };
  };
  if (v instanceof Obj) return v.members.map(([name, value]) => item(name, name, value));
  return listOf(v).map((value, i) => {
    const name = value instanceof Obj ? ['in', 'out', 'name', 'document'].map((m) => value.text(m)).find((t) => t !== '') : undefined;
    return item(i, name ?? (way.length > 1 && of ? `${of.noun} ${String(i + 1)}` : ''), value);
  });
}

/** Ports and variables, which most kinds have. */
export const declarations = (json: Obj): Item[] => Object.keys(declared).flatMap((h) => items(h, json.get(h), {}, undefined));

/** All parts, under the member that holds them, in the order of the document. */
export function outline(json: Obj): Item[] {
  const root = schemaOf(json.text('kind'));
  const of = new Map(sectionsOf(root).map((s) => [s.member, s]));
  const shown = (h: string): boolean => of.has(h) || Object.hasOwn(declared, h);
  return json.names.filter(shown).map((h) => ({ path: pointer([h]), name: '', title: h, what: 'section', children: items(h, json.get(h), root, of.get(h)) }));
}

const valuesOf = (json: Obj): Item[] => outline(json).flatMap((s) => s.children).flatMap((i) => [i, ...i.children]);

export const namesOf = (json: Obj): ReadonlySet<string> => new Set(valuesOf(json).map((i) => i.name));

/** The member that takes what the palette offers. */
export const taker = (json: Obj): string => sectionsIn(json).find((s) => s.runs)?.member ?? 'nodes';

/** With a part more. Of a list of parts with names the first counts most, so that a part comes before the selected one (behind it, if it is a copy), or on top; other lists get it at their end. */
export function addTo(json: Obj, holder: string, value: Json, name: string, near = '', behind = 0): Edited {
  const had = json.get(holder);
  const section = sectionsIn(json).find((s) => s.member === holder);
  if (!(had instanceof List) && !section?.list) {
    if (had !== undefined && !(had instanceof Obj)) throw new Error(`${holder} is damaged: it should hold parts by their names.`);
    return { json: json.with(holder, json.object(holder).with(name, value)), selection: [pointer([holder, name])] };
  }
  const list = new List(listOf(had));
  const [member, place] = steps(near);
  const calls = section?.part.properties?.name !== undefined;
  const at = !calls ? list.items.length : member === holder && place !== undefined ? Number(place) + behind : 0;
  const part = calls && value instanceof Obj ? new Obj([['name', name], ...value.without('name').members]) : value;
  return { json: json.with(holder, list.inserted(at, part)), selection: [pointer([holder, at])] };
}

/** Exchanges a part of a list with the one before or after it; parts that have names are in no order. */
export function shift(json: Obj, path: string, by: 1 | -1): Edited {
  const way = steps(path);
  const [owner, from] = [way.slice(0, -1), Number(way.at(-1))];
  const list = at(json, owner);
  const to = from + by;
  const moved = list instanceof List ? list.items[from] : undefined;
  if (!(list instanceof List) || moved === undefined || to < 0 || to >= list.items.length) return { json, selection: [path] };
  return { json: edited(json, owner, () => list.without(from).inserted(to, moved)), selection: [pointer([...owner, to])] };
}

/** Parts by the members that hold them, as documents have them. */
export function copy(json: Obj, paths: readonly string[]): Obj {
  let out = Obj.of({ kind: json.text('kind') });
  for (const path of paths) {
    const [holder = '', step, ...deeper] = steps(path);
    const value = at(json, steps(path));
    if (step === undefined || deeper.length > 0 || value === undefined) continue;
    out = json.get(holder) instanceof List ? out.with(holder, new List([...out.list(holder), value])) : out.with(holder, out.object(holder).with(step, value));
  }
  return out;
}

export function paste(json: Obj, piece: Obj, where: Where): Edited {
  let out = json;
  const selection: string[] = [];
  const take = (holder: string, value: Json, name: string): void => {
    const made = addTo(out, holder, value, freeName(name, namesOf(out)), selection.at(-1) ?? where.near, 1);
    out = made.json;
    selection.push(...made.selection);
  };
  if (piece.text('kind') === json.text('kind'))
    for (const holder of piece.names.filter((h) => Object.hasOwn(declared, h) || sectionsIn(json).some((s) => s.member === h))) {
      for (const [name, value] of piece.object(holder).members) take(holder, value, name);
      for (const value of piece.list(holder)) take(holder, value, value instanceof Obj ? value.text('name') || 'Part' : 'Part');
    }
  if (selection.length === 0) throw new Error(`There is nothing on the clipboard for a document of the kind ${json.text('kind')}.`);
  return { json: out, selection };
}

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
