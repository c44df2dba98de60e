/* Which members of a document hold its parts, as the schema of its kind says. */
import type { Editor } from '../../editor';
import { Obj, type Json } from '../../model/json';
import { knowledgeOf } from '../../properties/knowledge';
import { type Schema, first, follow } from '../../properties/schema';

export interface Section {
  member: string;
  doc: string;
  /** The least part that is right. */
  least: Json;
}

/** The least parts of which schemas only say that they are texts: a fact that the agent's own actions make, a value that effects write. */
const least: Readonly<Record<string, Json>> = { facts: Obj.empty, state: 'bool', fields: 'bool' };

/** Members that every kind has, and that are edited elsewhere or tell of no parts. */
const common = new Set(['boards', 'frames', 'implements', 'override', 'ports', 'renames', 'variables', 'view']);

/** The members that hold parts. */
export function sectionsOf(root: Schema): Section[] {
  return Object.entries(root.properties ?? {}).flatMap(([member, declared]): Section[] => {
    const s = follow(root, declared);
    const of = typeof s.additionalProperties === 'object' ? s.additionalProperties : s.items;
    if (common.has(member) || of === undefined) return [];
    const part = least[member] ?? first(root, of);
    return part instanceof Obj || s.items === undefined ? [{ member, doc: s.description ?? '', least: part }] : [];
  });
}

export const sections = (e: Editor): Section[] => sectionsOf(knowledgeOf(e).schema(e.json.text('kind')) ?? {});
