/* How nodes of a tree name their children: by a list, one by one, or case by case. */
import { type Json, List, Num, Obj } from '../../model/json';
import { schemaOf } from '../../properties/knowledge';
import type { Schema } from '../../properties/schema';

/** How nodes of a type name their children, as its members are called; a type without any has none. */
interface Type {
  condition: boolean;
  list?: string;
  one?: string;
  cases?: string;
}

/** What the rules of a schema say of nodes: one for each sort of trees. */
const nodeSchemas = (schema: Schema): Schema[] =>
  [schema, ...(schema.then?.allOf ?? []).flatMap((rule) => [rule.then ?? {}, rule.else ?? {}])].flatMap((s) => {
    const node = s.properties?.nodes?.additionalProperties;
    return typeof node === 'object' ? [node] : [];
  });

const namesNode = (s: Schema | boolean | undefined): boolean => typeof s === 'object' && s.role === 'name' && s.of === 'node';

/** How members of nodes name children. */
function typeIn(members: readonly (readonly [string, Schema | undefined])[], condition: boolean): Type {
  const type: Type = { condition };
  for (const [name, s] of members) {
    if (namesNode(s)) type.one = name;
    else if (namesNode(s?.items)) type.list = name;
    else if (namesNode(s?.additionalProperties)) type.cases = name;
  }
  return type;
}

const read = new WeakMap<Schema, Map<string, Type>>();

/** The types of node that the schema of trees has, those of a game too. Nodes of trees of behaviours have none; what they may have goes by the name of what holds their children. */
function types(): Map<string, Type> {
  const schema = schemaOf('tree');
  let out = read.get(schema);
  if (out) return out;
  read.set(schema, (out = new Map()));
  for (const node of nodeSchemas(schema)) {
    for (const choice of node.oneOf ?? []) {
      const tells = choice.required?.[0];
      if (tells !== undefined) out.set(tells, typeIn(Object.entries(choice.properties ?? {}).map(([name, own]) => [name, own.role === undefined ? node.properties?.[name] : own] as const), choice.group === 'condition'));
    }
    const plain = typeIn(node.oneOf ? [] : Object.entries(node.properties ?? {}), false);
    if (plain.list !== undefined) out.set(plain.list, { condition: false, list: plain.list });
  }
  return out;
}

const leaf: Type = { condition: false };

export type Sort = 'composite' | 'decorator' | 'condition' | 'leaf';

/** The member that says what a node is: its type; of a behaviour what holds its children, or its first member. Empty of one that says nothing. */
export function typeOf(node: Obj): string {
  const all = types();
  // A node may have a word of another type beside its own, which is true or false.
  const own = node.names.filter((name) => all.has(name) && typeof node.get(name) !== 'boolean');
  return own.find((name) => all.get(name)?.list === name && node.has(name)) ?? own[0] ?? node.names.find((name) => name !== 'doc') ?? '';
}

const shapeOf = (node: Obj): Type => types().get(typeOf(node)) ?? leaf;

export function sortOf(node: Obj): Sort {
  const type = shapeOf(node);
  if (type.list !== undefined || type.cases !== undefined) return 'composite';
  if (type.one !== undefined) return 'decorator';
  return type.condition ? 'condition' : 'leaf';
}

export interface Child {
  name: string;
  /** In which case a switch runs it; else empty. */
  label: string;
}

const textsOf = (v: Json | undefined): string[] => (v instanceof List ? v.items.filter((i): i is string => typeof i === 'string') : []);

export function childrenOf(node: Obj): Child[] {
  const { list, one, cases } = shapeOf(node);
  const single = one === undefined ? '' : node.text(one);
  return [
    ...(list === undefined ? [] : textsOf(node.get(list)).map((name) => ({ name, label: '' }))),
    ...(cases === undefined ? [] : node.object(cases).members.flatMap(([label, name]) => (typeof name === 'string' && name !== '' ? [{ name, label }] : []))),
    ...(one === undefined || single === '' ? [] : [{ name: single, label: cases === undefined ? '' : one }]),
  ];
}

/** Whether one more child can be taken. */
export function takesChild(node: Obj): boolean {
  const sort = sortOf(node);
  return sort === 'composite' || (sort === 'decorator' && childrenOf(node).length === 0);
}

/** The weights of a random order go with the children. */
function weighted(node: Obj, edit: (weights: List) => List): Obj {
  const weights = node.get('weights');
  return weights instanceof List ? node.with('weights', edit(weights)) : node;
}

const freeCase = (cases: Obj): string => {
  for (const c of ['true', 'false']) if (!cases.has(c) && cases.names.every((n) => n === 'true' || n === 'false')) return c;
  for (let n = cases.size + 1; ; n++) if (!cases.has(`case${String(n)}`)) return `case${String(n)}`;
};

/** With a child more, at a place among the others; of a decorator it takes the place of the child. */
export function withChild(node: Obj, name: string, at = Infinity): Obj {
  const { list, one, cases } = shapeOf(node);
  if (cases !== undefined) {
    const own = node.object(cases);
    return one !== undefined && own.size > 0 && !node.has(one) ? node.with(one, name) : node.with(cases, own.with(freeCase(own), name));
  }
  if (list === undefined) return one === undefined ? node : node.with(one, name);
  const v = node.get(list);
  const held = v instanceof List ? v : List.empty;
  const place = Math.max(0, Math.min(at, held.items.length));
  return weighted(node.with(list, held.inserted(place, name)), (w) => w.inserted(Math.min(place, w.items.length), new Num(1)));
}

/** Without a child; a decorator is left with an empty place. */
export function withoutChild(node: Obj, name: string): Obj {
  const { list, one, cases } = shapeOf(node);
  if (cases !== undefined) {
    const rest = node.with(cases, new Obj(node.object(cases).members.filter(([, c]) => c !== name)));
    return one !== undefined && rest.text(one) === name ? rest.without(one) : rest;
  }
  if (list === undefined) return one !== undefined && node.text(one) === name ? node.with(one, '') : node;
  const v = node.get(list);
  if (!(v instanceof List)) return node;
  const at = v.items.indexOf(name);
  return at < 0 ? node : weighted(node.with(list, v.without(at)), (w) => (at < w.items.length ? w.without(at) : w));
}

/** With another child in the place of one. */
export function exchanged(node: Obj, was: string, name: string): Obj {
  const { list, one, cases } = shapeOf(node);
  const v = list === undefined ? undefined : node.get(list);
  const at = v instanceof List ? v.items.indexOf(was) : -1;
  let out = list !== undefined && v instanceof List && at >= 0 ? node.with(list, v.with(at, name)) : node;
  if (cases !== undefined) out = out.with(cases, new Obj(out.object(cases).members.map(([label, c]) => [label, c === was ? name : c] as const)));
  return one !== undefined && out.text(one) === was ? out.with(one, name) : out;
}

/** With several children in the place of one, in a list; elsewhere the first of them takes it. */
export function spread(node: Obj, was: string, names: readonly string[]): Obj {
  const { list } = shapeOf(node);
  const v = list === undefined ? undefined : node.get(list);
  const at = v instanceof List ? v.items.indexOf(was) : -1;
  if (at < 0) return names[0] === undefined ? withoutChild(node, was) : exchanged(node, was, names[0]);
  const out = names.reduce((n, name, i) => withChild(n, name, at + 1 + i), node);
  return withoutChild(out, was);
}
