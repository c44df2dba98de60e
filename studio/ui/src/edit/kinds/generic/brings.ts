/* What comes with a part that is added, so that it has a use: as the kind declares it ("brings" of the schema). */
import { type Json, List, Obj, at, edited, json as ofPlain, pointer, steps } from '../../model/json';
import { schemaOf } from '../../properties/knowledge';
import { follow } from '../../properties/schema';
import { freeName } from '../kind';

/** The document with what comes with a part of a member; as it was if some of that cannot be put where it belongs. */
export function withBrought(json: Obj, member: string, name: string, near: string | undefined): Obj {
  const root = schemaOf(json.text('kind'));
  const declared = follow(root, root.properties?.[member] ?? {});
  const names = new Map([['{name}', name]]);
  for (const { at: way } of declared.brings ?? []) {
    const [holder = '', made = '', ...deeper] = steps(way);
    if (deeper.length === 0 && !names.has(made)) names.set(made, freeName(made.replace('{name}', name), new Set(json.object(holder).names)));
  }
  const named = (text: string): string => [...names].sort(([a], [b]) => b.length - a.length).reduce((t, [from, to]) => t.replaceAll(from, to), text);
  let out = json;
  for (const { at: way, value } of declared.brings ?? []) {
    const [path] = ways(out, steps(way).map(named), steps(near ?? ''), declared.tree).filter((p) => fits(out, p));
    if (path === undefined) return json;
    const put = filled(ofPlain(value), named);
    const last = path.at(-1);
    out = edited(out, last === '-' ? path.slice(0, -1) : path, (had) => (last === '-' ? new List([...(had instanceof List ? had.items : []), put]) : put));
  }
  return out;
}

/** A way with a part in place of each *: the selected one, the one that everything begins with, then all others. */
function ways(json: Obj, way: readonly string[], near: readonly string[], first: string | undefined): string[][] {
  const star = way.indexOf('*');
  if (star < 0) return [[...way]];
  const holder = at(json, way.slice(0, star));
  const inside = near.length > star && pointer(near.slice(0, star)) === pointer(way.slice(0, star)) ? near[star] : undefined;
  const parts = new Set([inside, first && json.text(first), ...(holder instanceof Obj ? holder.names : [])].filter((n) => n !== undefined && n !== ''));
  return [...parts].flatMap((n) => ways(json, [...way.slice(0, star), String(n), ...way.slice(star + 1)], near, first));
}

/** Something can be put there: what is to hold it is there, and it is not. */
function fits(json: Obj, path: readonly string[]): boolean {
  const holder = at(json, path.slice(0, -1));
  return path.at(-1) === '-' ? holder instanceof List : path.length === 2 || (holder instanceof Obj && !holder.has(path.at(-1) ?? ''));
}

/** A value in which names stand. */
function filled(v: Json, named: (text: string) => string): Json {
  if (typeof v === 'string') return named(v);
  if (v instanceof List) return new List(v.items.map((i) => filled(i, named)));
  return v instanceof Obj ? new Obj(v.members.map(([n, value]) => [named(n), filled(value, named)] as const)) : v;
}
