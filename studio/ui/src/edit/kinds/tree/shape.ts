/* How nodes of a tree name their children: by a list, one by one, or case by case. */
import { type Json, List, Num, Obj } from '../../model/json';
import type { Schema } from '../../properties/schema';

const composites = new Set(['sequence', 'selector', 'filter', 'parallel', 'monitor', 'utility', 'simulate', 'children']);
const decorators = new Set(['invert', 'succeed', 'fail', 'repeat', 'retry', 'until', 'cooldown', 'timeout', 'delay', 'once', 'guard', 'fake', 'solid', 'breakpoint']);
const conditions: ReadonlySet<string> = new Set(['if', 'while', 'await', 'hinted']);
const leaves: ReadonlySet<string> = new Set(['do', 'run', 'dynamic', 'wait', 'set', 'script', 'hint', 'fire', 'log', 'status']);

/** Of trees of behaviours, whose nodes have no type: what they may have besides. */
const ofBehaviours = ['children', 'do', 'run', 'script', 'when', 'stimulus'];

/** What the rules of a schema say of nodes: one for each sort of trees. */
const nodeSchemas = (schema: Schema): Schema[] =>
  [schema, ...(schema.then?.allOf ?? []).flatMap((rule) => [rule.then ?? {}, rule.else ?? {}])].flatMap((s) => {
    const node = s.properties?.nodes?.additionalProperties;
    return typeof node === 'object' ? [node] : [];
  });

/** Learns the types of node that a game adds: how their members name children. */
export function learn(schema: Schema): void {
  for (const node of nodeSchemas(schema)) {
    for (const choice of node.oneOf ?? []) {
      const name = choice.required?.[0];
      if (name === undefined || leaves.has(name) || conditions.has(name)) continue;
      const own = choice.properties?.[name];
      const says = own?.role === undefined ? node.properties?.[name] : own;
      if (says?.items?.role === 'name' && says.items.of === 'node') composites.add(name);
      else if (says?.role === 'name' && says.of === 'node') decorators.add(name);
    }
  }
}

export type Sort = 'composite' | 'decorator' | 'condition' | 'leaf';

/** The member that says what a node is: its type. Empty of one that says nothing. */
export function typeOf(node: Obj): string {
  for (const name of node.names) if (name !== 'children' && (composites.has(name) || decorators.has(name) || conditions.has(name) || leaves.has(name) || name === 'switch')) {
    // A behaviour that repeats has children, and says so with a bool.
    if (decorators.has(name) && typeof node.get(name) === 'boolean') continue;
    if (node.has('children')) return 'children';
    return name;
  }
  return ofBehaviours.find((name) => node.has(name)) ?? node.names[0] ?? '';
}

export function sortOf(node: Obj): Sort {
  const type = typeOf(node);
  if (composites.has(type) || type === 'switch') return 'composite';
  if (decorators.has(type)) return 'decorator';
  return conditions.has(type) ? 'condition' : 'leaf';
}

export interface Child {
  name: string;
  /** In which case a switch runs it; else empty. */
  label: string;
}

const textsOf = (v: Json | undefined): string[] => (v instanceof List ? v.items.filter((i): i is string => typeof i === 'string') : []);

export function childrenOf(node: Obj): Child[] {
  const type = typeOf(node);
  if (composites.has(type)) return textsOf(node.get(type)).map((name) => ({ name, label: '' }));
  if (decorators.has(type)) {
    const name = node.text(type);
    return name === '' ? [] : [{ name, label: '' }];
  }
  if (type !== 'switch') return [];
  const cases = node.object('cases').members.flatMap(([label, name]) => (typeof name === 'string' && name !== '' ? [{ name, label }] : []));
  const other = node.text('else');
  return other === '' ? cases : [...cases, { name: other, label: 'else' }];
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
  const type = typeOf(node);
  if (decorators.has(type)) return node.with(type, name);
  if (type === 'switch') {
    const cases = node.object('cases');
    return cases.size > 0 && !node.has('else') ? node.with('else', name) : node.with('cases', cases.with(freeCase(cases), name));
  }
  const v = node.get(type);
  const list = v instanceof List ? v : List.empty;
  const place = Math.max(0, Math.min(at, list.items.length));
  return weighted(node.with(type, list.inserted(place, name)), (w) => w.inserted(Math.min(place, w.items.length), new Num(1)));
}

/** Without a child; a decorator is left with an empty place. */
export function withoutChild(node: Obj, name: string): Obj {
  const type = typeOf(node);
  if (decorators.has(type)) return node.text(type) === name ? node.with(type, '') : node;
  if (type === 'switch') {
    const cases = new Obj(node.object('cases').members.filter(([, c]) => c !== name));
    const rest = node.with('cases', cases);
    return rest.text('else') === name ? rest.without('else') : rest;
  }
  const v = node.get(type);
  if (!(v instanceof List)) return node;
  const at = v.items.indexOf(name);
  return at < 0 ? node : weighted(node.with(type, v.without(at)), (w) => (at < w.items.length ? w.without(at) : w));
}

/** With another child in the place of one. */
export function exchanged(node: Obj, was: string, name: string): Obj {
  const type = typeOf(node);
  if (decorators.has(type)) return node.text(type) === was ? node.with(type, name) : node;
  if (type === 'switch') {
    const cases = new Obj(node.object('cases').members.map(([label, c]) => [label, c === was ? name : c] as const));
    const rest = node.with('cases', cases);
    return rest.text('else') === was ? rest.with('else', name) : rest;
  }
  const v = node.get(type);
  const at = v instanceof List ? v.items.indexOf(was) : -1;
  return v instanceof List && at >= 0 ? node.with(type, v.with(at, name)) : node;
}

/** With several children in the place of one, in a list; elsewhere the first of them takes it. */
export function spread(node: Obj, was: string, names: readonly string[]): Obj {
  const type = typeOf(node);
  const v = node.get(type);
  const at = v instanceof List ? v.items.indexOf(was) : -1;
  if (!composites.has(type) || at < 0) return names[0] === undefined ? withoutChild(node, was) : exchanged(node, was, names[0]);
  const out = names.reduce((n, name, i) => withChild(n, name, at + 1 + i), node);
  return withoutChild(out, was);
}
