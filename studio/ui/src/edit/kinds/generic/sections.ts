/* Which members of a document hold its parts, as the schema of its kind says. */
import type { Editor } from '../../editor';
import { type Json, List, Num, Obj } from '../../model/json';
import { knowledgeOf, schemaOf } from '../../properties/knowledge';
import { type Schema, first, follow } from '../../properties/schema';
import { singular } from '../../properties/Title';

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

/** The least parts of which schemas only say that they are texts: a fact that the agent's own actions make, a value that effects write. */
const least: Readonly<Record<string, Json>> = { facts: Obj.empty, state: 'bool', fields: 'bool' };

/** Members that every kind has, and that are edited elsewhere or tell of no parts. */
const common = new Set(['boards', 'frames', 'implements', 'override', 'ports', 'renames', 'variables', 'view']);

/** Roles of what holds values, and no parts. */
const values = new Set(['pairs', 'variables', 'link']);

/** The members of an object that hold parts: of the document, or of a part of it. */
export function sectionsOf(root: Schema, of: Schema = root): Section[] {
  return Object.entries(follow(root, of).properties ?? {}).flatMap(([member, declared]): Section[] => {
    const s = follow(root, declared);
    const items = typeof s.additionalProperties === 'object' ? s.additionalProperties : s.items;
    if (common.has(member) || items === undefined || values.has(s.role ?? '')) return [];
    const part = follow(root, items);
    const made = least[member] ?? first(root, items);
    if (!(made instanceof Obj) && s.items !== undefined) return [];
    return [{ member, doc: s.description ?? '', noun: s.noun ?? singular(member), part, least: made, list: s.items !== undefined, runs: part.properties?.run !== undefined || part.properties?.do !== undefined }];
  });
}

/** The members that hold parts of a document. */
export const sectionsIn = (json: Obj): Section[] => sectionsOf(schemaOf(json.text('kind')));

export const sections = (e: Editor): Section[] => sectionsOf(knowledgeOf(e).schema(e.json.text('kind')) ?? {});

/** Names of all parts that are called so, such as "entry", with what they are for; undefined if no part can be. */
export function named(json: Obj, noun: string): { value: string; doc?: string | undefined }[] | undefined {
  const root = schemaOf(json.text('kind'));
  const within = (o: Obj, of: Schema, depth: number): { value: string; doc?: string | undefined }[] | undefined => {
    let out: { value: string; doc?: string | undefined }[] | undefined;
    for (const s of depth > 4 ? [] : sectionsOf(root, of)) {
      const held = o.get(s.member);
      const parts: readonly (readonly [string, Json])[] = held instanceof Obj ? held.members : held instanceof List ? held.items.map((v) => [v instanceof Obj ? v.text('name') : '', v] as const) : [];
      if (s.noun === noun) out = [...(out ?? []), ...parts.filter(([name]) => name !== '').map(([value, v]) => ({ value, doc: v instanceof Obj ? v.text('doc') || undefined : undefined }))];
      for (const [, v] of parts) {
        const inner = v instanceof Obj ? within(v, s.part, depth + 1) : undefined;
        if (inner) out = [...(out ?? []), ...inner];
      }
    }
    return out;
  };
  return within(json, root, 0);
}

/** What a part says of itself in numbers, words and names, each with what it is called: [["from", "4.5 h"], ["then", "Break"]]. */
export function facts(root: Schema, of: Schema, part: Obj): [string, string][] {
  return part.members.flatMap(([member, v]): [string, string][] => {
    const s = follow(root, of).properties?.[member];
    const declared = s && follow(root, s);
    if (!declared || member === 'doc' || member === 'name') return [];
    if (v instanceof Num) return [[member, [String(v.value), declared.unit].filter(Boolean).join(' ')]];
    return typeof v === 'string' || typeof v === 'boolean' ? [[member, String(v)]] : [];
  });
}
