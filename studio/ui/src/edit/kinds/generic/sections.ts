/* Which members of a document hold its parts, as the schema of its kind says. */
import type { Editor } from '../../editor';
import { type Json, List, Num, Obj, at } from '../../model/json';
import { knowledgeOf, schemaOf } from '../../properties/knowledge';
import { type Schema, along, effective, first, follow } from '../../properties/schema';
import { singular } from '../../properties/singular';

export interface Section {
  member: string;
  doc: string;
  /** What one of its parts is called: "entry". */
  noun: string;
  /** What a part is. */
  part: Schema;
  /** The least part that is right. */
  least: Json;
  /** Its parts lie in a list, and not in an object by their names. */
  list: boolean;
  /** Its parts run actions and documents, so that what the palette offers belongs here. */
  runs: boolean;
}

/** The least part that is right: of one that may be written as a text, a type; else what says nothing of itself, if it need not. */
function least(root: Schema, of: Schema): Json {
  const forms = (follow(root, of).anyOf ?? []).map((f) => follow(root, f));
  if (forms.some((f) => f.role === 'type')) return 'bool';
  return forms.some((f) => f.type === 'object' && f.required === undefined) ? Obj.empty : first(root, of);
}

/** Roles of what holds values, and no parts. */
const values = new Set(['pairs', 'variables', 'link']);

/** The members of an object that hold parts: of the document, or of a part of it. */
export function sectionsOf(root: Schema, of: Schema = root): Section[] {
  return Object.entries(follow(root, of).properties ?? {}).flatMap(([member, declared]): Section[] => {
    const s = follow(root, declared);
    const items = typeof s.additionalProperties === 'object' ? s.additionalProperties : s.items;
    if (s.header === true || items === undefined || values.has(s.role ?? '')) return [];
    const part = follow(root, items);
    const made = least(root, items);
    if (!(made instanceof Obj) && s.items !== undefined) return [];
    return [{ member, doc: s.description ?? '', noun: s.noun ?? singular(member), part, least: made, list: s.items !== undefined, runs: part.properties?.run !== undefined || part.properties?.do !== undefined }];
  });
}

/** The members that hold parts of a document. */
export const sectionsIn = (json: Obj): Section[] => sectionsOf(schemaOf(json.text('kind')));

export const sections = (e: Editor): Section[] => sectionsOf(knowledgeOf(e).schema(e.json.text('kind')) ?? {});

export interface Named {
  value: string;
  doc?: string | undefined;
}

const docOf = (v: Json | undefined): string | undefined => (v instanceof Obj ? v.text('doc') || undefined : undefined);

/** What the parts of an object are called that are of a noun, such as "entry", with what they are for; undefined if it can have none. */
function partsOf(root: Schema, o: Obj, of: Schema, noun: string): Named[] | undefined {
  let out: Named[] | undefined;
  for (const [member, declared] of Object.entries(of.properties ?? {})) {
    const s = follow(root, declared);
    if (s.noun !== noun) continue;
    const held = o.get(member);
    if (s.role === 'named' || (s.role === 'pairs' && s.propertyNames !== undefined)) out = [...(out ?? []), ...(held instanceof Obj ? held.members.map(([value, v]) => ({ value, doc: docOf(v) })) : [])];
    else if (s.items?.role === undefined) out = [...(out ?? []), ...(held instanceof List ? held.items.flatMap((v) => (v instanceof Obj && v.has('name') ? [{ value: v.text('name'), doc: docOf(v) }] : [])) : [])];
  }
  return out;
}

/** Names of parts that are called so: of those beside what lies on a way, else of all in the document; undefined if no part can be. */
export function named(json: Obj, noun: string, way: readonly string[] = []): Named[] | undefined {
  const root = schemaOf(json.text('kind'));
  for (let n = way.length - 1; n >= 0; n--) {
    const outer = way.slice(0, n);
    const o = at(json, outer);
    const { schemas } = along(root, json, outer);
    const near = o instanceof Obj && schemas.length === n + 1 ? partsOf(root, o, schemas[n] ?? {}, noun) : undefined;
    if (near !== undefined && near.length > 0) return near;
  }
  const within = (o: Obj, of: Schema, depth: number): Named[] | undefined => {
    let out = partsOf(root, o, of, noun);
    for (const [member, declared] of depth > 4 ? [] : Object.entries(of.properties ?? {})) {
      const s = follow(root, declared);
      const items = typeof s.additionalProperties === 'object' ? s.additionalProperties : s.items;
      const held = o.get(member);
      if (items === undefined || s.header === true) continue;
      for (const v of held instanceof Obj ? held.members.map(([, value]) => value) : held instanceof List ? held.items : []) {
        const inner = v instanceof Obj ? within(v, effective(root, items, v), depth + 1) : undefined;
        if (inner) out = [...(out ?? []), ...inner];
      }
    }
    return out;
  };
  const all = within(json, effective(root, root, json), 0);
  return all && [...new Map(all.map((p) => [p.value, p])).values()];
}

/** What a part says of itself in numbers, ranges, words and names, each with what it is called: [["from", "4.5 h"], ["speed", "4 to 5 m/s"], ["fears", "dog, wolf"], ["odds", "Hall 0.4, Study 0.6"]]. */
export function facts(root: Schema, of: Schema, part: Obj): [string, string][] {
  return part.members.flatMap(([member, v]): [string, string][] => {
    const s = follow(root, of).properties?.[member];
    const declared = s && follow(root, s);
    if (!declared || member === 'doc' || member === 'name') return [];
    const measured = (is: string): [string, string][] => [[member, [is, declared.unit].filter(Boolean).join(' ')]];
    if (v instanceof Num) return measured(String(v.value));
    if (v instanceof List && v.items.length === 2 && v.items.every((n) => n instanceof Num)) return measured(v.items.map((n) => String((n as Num).value)).join(declared.role === 'point' ? ', ' : ' to '));
    if (v instanceof Obj && v.names.length > 0 && declared.additionalProperties) return [[member, v.members.map(([name, of]) => (of instanceof Num ? `${name} ${String(of.value)}` : name)).join(', ')]];
    return typeof v === 'string' || typeof v === 'boolean' ? [[member, String(v)]] : [];
  });
}
