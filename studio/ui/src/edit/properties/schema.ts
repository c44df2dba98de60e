/*
 * JSON Schema as the kinds of documents write it: what holds for a value at hand. A document may have errors while it is
 * edited, so that where a schema offers several forms the one is taken that a value is most like.
 */
import { type Json, type Plain, List, Num, Obj, parse } from '../model/json';

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  minProperties?: number;
  maxProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  not?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  /** What the value is for, and what a name names or an expression gives: of kinds that declare their bodies. */
  role?: string;
  of?: string;
  unit?: string;
  noun?: string;
  /** The names are those of what is in the document that this member beside names. */
  beside?: string;
  /** The parts make a tree: the member that names the first. */
  tree?: string;
  /** A name of an arrow between parts: "from", "to"; "end" of what ends what holds it. */
  arrow?: string;
  /** What comes with a part that is added, and where it is put. */
  brings?: readonly { at: string; value: Plain }[];
  /** What things like it are called, of one of several. */
  group?: string;
  /** All documents have it. */
  header?: boolean;
  /** What people read on such an object: see title.ts. */
  says?: string;
}

/** The schema that a reference leads to. */
export function follow(root: Schema, s: Schema): Schema {
  for (let n = 0; s.$ref?.startsWith('#') && n < 16; n++) {
    let to: unknown = root;
    for (const step of s.$ref.slice(1).split('/').filter((t) => t !== '')) to = (to as Record<string, unknown> | undefined)?.[step];
    if (typeof to !== 'object' || to === null) return {};
    s = to as Schema;
  }
  return s;
}

export function typeOf(v: Json): string {
  if (v === null) return 'null';
  if (v instanceof Num) return 'number';
  if (v instanceof List) return 'array';
  if (v instanceof Obj) return 'object';
  return typeof v;
}

const isA = (type: string, v: Json): boolean => typeOf(v) === type || (type === 'integer' && v instanceof Num && Number.isInteger(v.value));

const equal = (a: unknown, v: Json): boolean => (v instanceof Num ? a === v.value : a === v);

const patterns = new Map<string, RegExp>();

/** A pattern as Go writes it; one that a browser cannot read fits everything. */
export function fits(pattern: string, text: string): boolean {
  let r = patterns.get(pattern);
  if (!r) {
    try {
      r = new RegExp(pattern, 'u');
    } catch {
      r = /^/;
    }
    patterns.set(pattern, r);
  }
  return r.test(text);
}

/** Whether a value is as a schema says. */
export function matches(root: Schema, schema: Schema, v: Json): boolean {
  const s = follow(root, schema);
  const all = (list: readonly Schema[] | undefined): boolean => (list ?? []).every((o) => matches(root, o, v));
  if (s.type !== undefined && ![s.type].flat().some((t) => isA(t, v))) return false;
  if (s.enum && !s.enum.some((e) => equal(e, v))) return false;
  if (s.const !== undefined && !equal(s.const, v)) return false;
  if (s.not && matches(root, s.not, v)) return false;
  if (s.anyOf && !s.anyOf.some((o) => matches(root, o, v))) return false;
  if (s.oneOf && s.oneOf.filter((o) => matches(root, o, v)).length !== 1) return false;
  if (!all(s.allOf)) return false;
  if (s.if) {
    const branch = matches(root, s.if, v) ? s.then : s.else;
    if (branch && !matches(root, branch, v)) return false;
  }
  if (v instanceof Num) return v.value >= (s.minimum ?? -Infinity) && v.value > (s.exclusiveMinimum ?? -Infinity) && v.value <= (s.maximum ?? Infinity);
  if (typeof v === 'string') return [...v].length <= (s.maxLength ?? Infinity) && (s.pattern === undefined || fits(s.pattern, v));
  if (v instanceof List) {
    const { items } = s;
    return v.items.length >= (s.minItems ?? 0) && v.items.length <= (s.maxItems ?? Infinity) && (!items || v.items.every((i) => matches(root, items, i)));
  }
  if (!(v instanceof Obj)) return true;
  return (
    v.size >= (s.minProperties ?? 0) && v.size <= (s.maxProperties ?? Infinity) &&
    (s.required ?? []).every((name) => v.has(name)) &&
    v.members.every(([name, value]) => {
      const of = member(s, name);
      return of === false ? false : (!s.propertyNames || matches(root, s.propertyNames, name)) && (of === undefined || matches(root, of, value));
    })
  );
}

/** The schema of a member; undefined if nothing is said of it, false if there must be none. */
function member(s: Schema, name: string): Schema | false | undefined {
  if (s.properties && Object.hasOwn(s.properties, name)) return s.properties[name];
  if (s.additionalProperties === false) return false;
  return typeof s.additionalProperties === 'object' ? s.additionalProperties : undefined;
}

/** How much a value is like a schema that it need not fit: what it must have counts most. */
function likeness(root: Schema, schema: Schema, v: Json): number {
  const s = follow(root, schema);
  if (matches(root, s, v)) return 1000;
  const types = s.type === undefined ? (s.required || s.properties ? ['object'] : []) : [s.type].flat();
  let out = types.length === 0 ? 0 : types.some((t) => isA(t, v)) ? 10 : -100;
  if (v instanceof Obj) {
    for (const name of s.required ?? []) out += v.has(name) ? 20 : -5;
    for (const name of v.names) if (s.properties && Object.hasOwn(s.properties, name)) out += 1;
  }
  return out;
}

/** Which of several forms a value has. */
export function chosen(root: Schema, forms: readonly Schema[], v: Json): number {
  let best = 0;
  let most = -Infinity;
  forms.forEach((f, i) => {
    const n = likeness(root, f, v);
    if (n > most) [best, most] = [i, n];
  });
  return best;
}

/** What holds for a value: references followed, conditions decided, the form taken that the value has. */
export interface Effective extends Schema {
  /** What the form that the value has is for, where there are several. */
  form?: string;
  /** Which of the members go with that form, if not all do. */
  suits?: readonly string[];
}

const joinProperties = (a: Schema['properties'], b: Schema['properties']): Schema['properties'] => {
  if (!a || !b) return a ?? b;
  const out: Record<string, Schema> = { ...a };
  for (const [name, s] of Object.entries(b)) {
    const had = out[name];
    out[name] = had ? { ...s, ...had, ...(s.type !== undefined && { type: s.type }) } : s;
  }
  return out;
};

function join(a: Effective, b: Effective): Effective {
  const out: Effective = { ...b, ...a };
  const properties = joinProperties(a.properties, b.properties);
  if (properties) out.properties = properties;
  if (a.required && b.required) out.required = [...new Set([...a.required, ...b.required])];
  return out;
}

export function effective(root: Schema, schema: Schema, v: Json | undefined): Effective {
  const { anyOf, oneOf, allOf, if: condition, then, else: other, ...own } = follow(root, schema);
  let out: Effective = own;
  for (const s of allOf ?? []) out = join(out, effective(root, s, v));
  if (condition) {
    const branch = v !== undefined && matches(root, condition, v) ? then : other;
    if (branch) out = join(out, effective(root, branch, v));
  }
  for (const forms of [anyOf, oneOf]) {
    const form = forms && v !== undefined ? forms[chosen(root, forms, v)] : undefined;
    if (!form) continue;
    const e = effective(root, form, v);
    const text = e.form ?? e.description;
    const suits = out.properties && e.properties ? Object.keys(e.properties) : undefined;
    out = join(out, e);
    if (e.role !== undefined) out.role = e.role; // of a number or an expression, the expression
    if (e.of !== undefined) out.of = e.of;
    if (suits) out.suits = suits;
    if (text !== undefined && text !== '') out.form = text;
  }
  return out;
}

/**
 * Schemas that go round in circles are written to some depth, and left open there. Members of these names mean the same at
 * any depth: what they are is taken from further out.
 */
const again: Readonly<Record<string, (outer: readonly Effective[]) => Schema | undefined>> = {
  segments: (o) => {
    const { segments, ...rest } = o.at(-1)?.properties ?? {};
    return { ...segments, items: { type: 'object', required: ['to'], properties: { to: { type: 'number', description: 'Where the part ends, from 0 to 1.' }, ...rest } } };
  },
};

const open = (s: Schema): boolean => !s.properties && !s.items && !s.anyOf && !s.oneOf && !s.$ref && typeof s.additionalProperties !== 'object';

const isOpen = (s: Schema): boolean => open(s) || (s.items !== undefined && open(s.items)) || (typeof s.additionalProperties === 'object' && open(s.additionalProperties) && (s.additionalProperties.type ?? 'object') === 'object' && !s.additionalProperties.enum);

const roles = new WeakMap<Schema, Map<string, string>>();

/** What members are for, by their names, wherever they lie; of a list, its items. */
export function rolesIn(root: Schema): ReadonlyMap<string, string> {
  let out = roles.get(root);
  if (out) return out;
  const all = new Map<string, string>();
  roles.set(root, (out = all));
  const walk = (s: Schema): void => {
    for (const [name, p] of Object.entries(s.properties ?? {})) {
      const role = p.items?.role ?? p.role;
      if (role !== undefined && !all.has(name)) all.set(name, role);
      walk(p);
    }
    for (const inner of [s.items, s.additionalProperties, s.then, ...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? []), ...Object.values(s.$defs ?? {})]) if (typeof inner === 'object') walk(inner);
  };
  walk(root);
  return out;
}

/** The schema of a member or an item of a value; undefined if nothing is said of it. Outer ends with that of the value. */
export function inside(outer: readonly Effective[], step: string): Schema | undefined {
  const s = outer.at(-1);
  if (!s) return undefined;
  if (s.items && /^\d+$/.test(step)) return s.items;
  const found = member(s, step);
  if (found === false) return undefined;
  if ((found === undefined || isOpen(found)) && Object.hasOwn(again, step) && (found !== undefined || s.properties)) {
    const more = again[step]?.(outer);
    if (more) return found ? { ...more, ...(found.description !== undefined && { description: found.description }) } : more;
  }
  return found;
}

/** Schemas on the way to a value in a document, the document's own first; it ends early where nothing is said. */
export function along(root: Schema, doc: Json, steps: readonly string[]): { schemas: Effective[]; declared: Schema | undefined } {
  const schemas: Effective[] = [effective(root, root, doc)];
  let declared: Schema | undefined = root;
  let v: Json | undefined = doc;
  for (const step of steps) {
    declared = inside(schemas, step);
    v = v instanceof Obj ? v.get(step) : v instanceof List ? v.items[Number(step)] : undefined;
    if (!declared) return { schemas, declared: undefined };
    schemas.push(effective(root, declared, v));
  }
  return { schemas, declared };
}

/** One of the forms that a value may have, and how to begin one. */
export interface Form {
  label: string;
  doc: string;
  is: (v: Json) => boolean;
  make: () => Json;
}

/** A value to begin with. */
export function first(root: Schema, schema: Schema, depth = 0): Json {
  const s = effective(root, schema, undefined);
  const json = (v: unknown): Json => (typeof v === 'number' ? new Num(v) : (v as Json));
  if (s.const !== undefined) return json(s.const);
  if (s.default !== undefined && (typeof s.default !== 'object' || s.properties)) return typeof s.default === 'object' ? parse(JSON.stringify(s.default)) : json(s.default);
  if (s.enum?.[0] !== undefined) return json(s.enum[0]);
  if ((s.minProperties ?? s.minItems ?? 0) > 0 && s.examples?.[0] !== undefined) return parse(JSON.stringify(s.examples[0]));
  const own = follow(root, schema);
  const form = (s as Schema).anyOf?.[0] ?? own.anyOf?.[0] ?? own.oneOf?.[0];
  if (form && (s.type === undefined || s.type === 'object') && !own.properties) return first(root, form, depth);
  switch ([s.type].flat()[0] ?? (s.properties ? 'object' : 'string')) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return new Num(s.minimum ?? (s.exclusiveMinimum !== undefined ? s.exclusiveMinimum + 1 : 0));
    case 'array':
      return new List(Array.from({ length: s.minItems ?? 0 }, (_, i) => (s.items ? (s.items.type === 'number' ? new Num(i) : first(root, s.items, depth + 1)) : '')));
    case 'object': {
      let out = Obj.empty;
      if (depth < 4) for (const name of s.required ?? []) out = out.with(name, first(root, s.properties?.[name] ?? {}, depth + 1));
      for (const [name, of] of Object.entries(s.properties ?? {})) if (out.size < (s.minProperties ?? 0) && !out.has(name)) out = out.with(name, first(root, of, depth + 1));
      return out;
    }
    default:
      return '';
  }
}

const typeNames: Record<string, string> = { number: 'a number', integer: 'a whole number', string: 'a text', array: 'a list', object: 'in detail', boolean: 'yes or no', null: 'nothing' };

/** The forms that a value may have, if there are several. */
export function forms(root: Schema, schema: Schema): Form[] {
  const out: Form[] = [];
  const take = (s: Schema): void => {
    const t = follow(root, s);
    const several = t.anyOf ?? t.oneOf;
    if (several) {
      several.forEach(take);
      return;
    }
    if (t.enum) {
      for (const e of t.enum) if (typeof e === 'string') out.push({ label: e, doc: '', is: (v) => v === e, make: () => e });
      return;
    }
    const types = t.type === undefined ? [] : [t.type].flat();
    if (types.length > 1) {
      for (const type of types) take({ ...t, type });
      return;
    }
    const pair = types[0] === 'array' && t.minItems === 2 && t.maxItems === 2;
    const one = t.required?.length === 1 && Object.entries(t.properties ?? {}).every(([name, of]) => name === t.required?.[0] || of.type === 'boolean') ? t.required[0] : undefined;
    const label = pair ? 'drawn from a range' : (one ?? typeNames[types[0] ?? ''] ?? 'a value');
    if (out.some((f) => f.label === label)) return;
    const type = types[0];
    out.push({ label, doc: t.description ?? '', is: (v) => matches(root, t, v) || (type !== undefined && isA(type, v) && (one === undefined || (v instanceof Obj && v.has(one))) && (!pair || (v instanceof List && v.items.length === 2))), make: () => first(root, t) });
  };
  take(schema);
  return out.length > 1 ? out : [];
}
