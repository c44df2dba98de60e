/* Options, levels of options, and considerations of a utility document, as its JSON has them, and what is done to them. */
import { type Json, List, Num, Obj, at, pointer, steps, edited } from '../../model/json';
import { removeAll } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';

export interface OptionAt {
  path: string;
  name: string;
  option: Obj;
  depth: number;
  /** Its position in the order in which options are asked; -1 where order means nothing. */
  place: number;
}

const isOption = (way: readonly string[]): boolean => way.length >= 2 && way.length % 2 === 0 && way.every((s, i) => i % 2 === 1 || s === 'options');

/** The way to the option that a pointer is in: /options/Fight/options/Strike. Empty if it is in none. */
export function optionWay(path: string): string[] {
  const way = steps(path);
  let n = 0;
  while (way[n] === 'options' && way[n + 1] !== undefined) n += 2;
  return way.slice(0, n);
}

/** The list of names by which options are chosen in order: rules or a sequence. */
export function orderOf(owner: Obj): { member: 'rules' | 'sequence'; names: readonly string[] } | undefined {
  const choose = owner.object('choose');
  for (const member of ['rules', 'sequence'] as const) if (choose.has(member)) return { member, names: choose.list(member).filter((n): n is string => typeof n === 'string') };
  return undefined;
}

/** The options of a level: those that rules or a sequence name first, in that order. */
export function level(owner: Obj): { name: string; option: Obj; place: number }[] {
  const order = orderOf(owner);
  const list = owner.object('options').members.map(([name, o]) => ({ name, option: o instanceof Obj ? o : Obj.empty, place: order ? order.names.indexOf(name) : -1 }));
  const rank = (p: number): number => (p < 0 ? Infinity : p);
  return order ? list.toSorted((a, b) => (rank(a.place) === rank(b.place) ? 0 : rank(a.place) - rank(b.place))) : list;
}

/** All options, those within an option after it. */
export function optionsOf(owner: Obj, way: readonly string[] = [], depth = 0): OptionAt[] {
  return level(owner).flatMap(({ name, option, place }) => {
    const own = [...way, 'options', name];
    return [{ path: pointer(own), name, option, depth, place }, ...optionsOf(option, own, depth + 1)];
  });
}

export const namesOf = (json: Obj): ReadonlySet<string> => new Set(optionsOf(json).map((o) => o.name));

/** With the names in which options are chosen changed, if they are chosen so. */
function reordered(json: Obj, owner: readonly string[], make: (names: readonly string[]) => readonly string[]): Obj {
  const o = at(json, owner);
  const order = o instanceof Obj ? orderOf(o) : undefined;
  return order ? edited(json, [...owner, 'choose', order.member], () => new List(make(order.names))) : json;
}

/** Adds an option beside the one that is selected, or within it. */
export function addOption(json: Obj, option: Obj, name: string, where: Where, inside = false): Edited {
  const near = optionWay(where.near ?? '');
  const owner = inside ? near : near.slice(0, -2);
  const whole = option.has('score') || option.has('considerations') || option.has('options') ? option : option.with('score', '0.5');
  const way = [...owner, 'options', name];
  const after = near.at(-1);
  const out = reordered(edited(json, way, () => whole), owner, (names) => {
    const i = after === undefined || inside ? -1 : names.indexOf(after);
    return i < 0 ? [...names, name] : names.toSpliced(i + 1, 0, name);
  });
  return { json: out, selection: [pointer(way)] };
}

/** Takes options, considerations and whatever else is selected away; rules and sequences forget the options. */
export function remove(json: Obj, paths: readonly string[]): Edited {
  const gone = paths.map(steps).filter(isOption);
  let out = removeAll(json, paths);
  for (const way of gone) {
    const name = way.at(-1) ?? '';
    out = reordered(out, way.slice(0, -2), (names) => names.filter((n) => n !== name));
    const owner = at(out, way.slice(0, -1));
    if (owner instanceof Obj && owner.size === 0 && way.length > 2) out = edited(out, way.slice(0, -1), () => undefined);
  }
  for (const way of paths.map(steps)) {
    const owner = way.slice(0, -1);
    const left = at(out, owner);
    if (way.length > 2 && owner.at(-1) === 'considerations' && owner[0] === 'options' && left instanceof List && left.items.length === 0) {
      const option = at(out, owner.slice(0, -1));
      if (option instanceof Obj && option.has('score')) out = edited(out, owner, () => undefined);
    }
  }
  return { json: out, selection: [] };
}

/** Moves a consideration among those beside it, or an option in rules or a sequence. */
export function shift(json: Obj, path: string, by: number): Edited {
  const way = steps(path);
  if (isOption(way)) {
    const owner = way.slice(0, -2);
    const o = at(json, owner);
    if (!(o instanceof Obj) || !orderOf(o)) throw new Error('The order of options means nothing here: it does where they are chosen by rules, or in a sequence.');
    const name = way.at(-1) ?? '';
    return moveTo(json, path, level(o).findIndex((l) => l.name === name) + by);
  }
  return moveTo(json, path, Number(way.at(-1)) + by);
}

/** Moves it to a place among those beside it. */
export function moveTo(json: Obj, path: string, to: number): Edited {
  const way = steps(path);
  const stay = { json, selection: [path] };
  if (isOption(way)) {
    const owner = way.slice(0, -2);
    const o = at(json, owner);
    if (!(o instanceof Obj) || !orderOf(o)) return stay;
    const shown = level(o).map((l) => l.name);
    const name = way.at(-1) ?? '';
    const from = shown.indexOf(name);
    if (to < 0 || to >= shown.length || to === from) return stay;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, name);
    const known = new Set(orderOf(o)?.names);
    // What is not among the rules stays so, unless it is moved among them.
    return { json: reordered(json, owner, () => next.filter((n, i) => known.has(n) || (n === name && i < next.findLastIndex((k) => known.has(k)) + 1))), selection: [path] };
  }
  const owner = way.slice(0, -1);
  const list = at(json, owner);
  const from = Number(way.at(-1));
  if (!(list instanceof List) || list.items[from] === undefined || to < 0 || to >= list.items.length || to === from) return stay;
  const item = list.items[from];
  return { json: edited(json, owner, () => list.without(from).inserted(to, item)), selection: [pointer([...owner, to])] };
}

/** The list of considerations that a pointer is in, or that an option has: what a new one is added to. */
export function listWay(json: Obj, path: string): string[] | undefined {
  const way = steps(path);
  for (let n = way.length; n > 0; n--) {
    const own = way.slice(0, n);
    const v = at(json, own);
    if (v instanceof List && isConsiderations(own)) return own;
  }
  const option = optionWay(path);
  if (option.length > 0) return [...option, 'considerations'];
  return undefined;
}

/** Whether a way leads to a list of considerations. */
export function isConsiderations(way: readonly string[]): boolean {
  const last = way.at(-1);
  if (last === 'common') return way.length === 1;
  if (last === 'considerations') return way.length > 1 && way[0] !== 'considerations';
  if (last === 'all' || last === 'any' || last === 'not') return true;
  return way.length === 2 && way[0] === 'considerations';
}

export type ConsiderationSort = 'measure' | 'condition' | 'use' | 'all' | 'any' | 'not' | 'history' | 'pick';

/** What a consideration is. */
export function sortOf(c: Obj): ConsiderationSort | '' {
  if (c.has('input')) return 'measure';
  if (c.has('if')) return 'condition';
  for (const m of ['use', 'all', 'any', 'not', 'history', 'pick'] as const) if (c.has(m)) return m;
  return '';
}

/** A consideration to begin with. */
export function newConsideration(sort: ConsiderationSort, taken: ReadonlySet<string>): Obj {
  switch (sort) {
    case 'measure':
      return Obj.of({ name: freeName('Measure', taken), input: '0.5', from: 0, to: 1 });
    case 'condition':
      return Obj.of({ name: freeName('Condition', taken), if: 'true' });
    case 'use':
      return Obj.of({ use: '' });
    case 'all':
    case 'any':
    case 'not':
      return Obj.of({ [sort]: [newConsideration('condition', taken)] });
    case 'history':
      return Obj.of({ name: freeName('Past', taken), history: { stopped: { from: 0, to: 10 } } });
    case 'pick':
      return Obj.of({ name: freeName('Pick', taken), pick: { from: '', as: 'it', considerations: [] } });
  }
}

/** Adds a consideration after the one that is selected, or at the end of the option's. */
export function addConsideration(json: Obj, near: string, c: Obj): Edited {
  const list = listWay(json, near);
  if (!list) throw new Error('Select the option, or the set, that the consideration shall be added to.');
  const way = steps(near);
  const items = at(json, list);
  const count = items instanceof List ? items.items.length : 0;
  const after = list.every((s, i) => way[i] === s) ? Number(way[list.length]) : NaN;
  const place = Number.isInteger(after) ? Math.min(after + 1, count) : count;
  return { json: edited(json, list, () => (items instanceof List ? items.inserted(place, c) : new List([c]))), selection: [pointer([...list, place])] };
}

/** Names of the considerations in a list: ports of the option have them. */
export function considerationNames(list: readonly Json[]): Set<string> {
  const out = new Set<string>();
  const walk = (v: Json | undefined): void => {
    if (v instanceof List) v.items.forEach(walk);
    if (!(v instanceof Obj)) return;
    if (v.has('name')) out.add(v.text('name'));
    for (const m of ['all', 'any', 'not']) walk(v.get(m));
  };
  list.forEach(walk);
  return out;
}

/** What is selected, to be pasted elsewhere. */
export function copy(json: Obj, paths: readonly string[]): Obj {
  const options: [string, Json][] = [];
  const considerations: Json[] = [];
  for (const path of paths) {
    const way = steps(path);
    const v = at(json, way);
    if (v === undefined) continue;
    if (isOption(way)) options.push([way.at(-1) ?? '', v]);
    else if (isConsiderations(way.slice(0, -1))) considerations.push(v);
  }
  return Obj.of({ kind: 'utility', ...(options.length > 0 && { options: new Obj(options) }), ...(considerations.length > 0 && { considerations: new List(considerations) }) });
}

export function paste(json: Obj, piece: Obj, where: Where): Edited {
  let out: Edited = { json, selection: [] };
  const made: string[] = [];
  for (const [name, option] of piece.object('options').members) {
    if (!(option instanceof Obj)) continue;
    out = addOption(out.json, renamedWithin(option, namesOf(out.json)), freeName(name, namesOf(out.json)), where);
    made.push(...out.selection);
  }
  let near = where.near ?? '';
  for (const c of piece.list('considerations')) {
    if (!(c instanceof Obj)) continue;
    const list = listWay(out.json, near);
    const taken = considerationNames(list ? [at(out.json, list) ?? null] : []);
    out = addConsideration(out.json, near, c.has('name') && taken.has(c.text('name')) ? c.with('name', freeName(c.text('name'), taken)) : c);
    near = out.selection[0] ?? near;
    made.push(...out.selection);
  }
  if (made.length === 0) throw new Error('There are no options or considerations on the clipboard.');
  return { json: out.json, selection: made };
}

/** Options within an option that is pasted need names that are free, too. */
function renamedWithin(option: Obj, taken: ReadonlySet<string>): Obj {
  if (!option.has('options')) return option;
  const names = new Map<string, string>();
  const used = new Set(taken);
  const members = option.object('options').members.map(([n, o]): [string, Json] => {
    const free = freeName(n, used);
    used.add(free);
    names.set(n, free);
    return [free, o instanceof Obj ? renamedWithin(o, used) : o];
  });
  const order = orderOf(option);
  const out = option.with('options', new Obj(members));
  return order ? out.with('choose', Obj.of({ [order.member]: order.names.map((n) => names.get(n) ?? n) })) : out;
}

export const textOf = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : '');
