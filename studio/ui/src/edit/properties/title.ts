/*
 * What people read on a part of a document, by the title that its kind declares for it. The programs that run have the same titles: see
 * Title in document/declare, which says what a title may have in it.
 */
import { type Json, List, Num, Obj, write } from '../model/json';
import { schemaOf, useKnowledge } from './knowledge';
import { type Schema, chosen, effective, follow } from './schema';

function plain(v: Json): string {
  if (typeof v === 'string') return v;
  if (v instanceof Num) return v.text;
  if (v instanceof List) return v.items.map(plain).join(', ');
  if (v instanceof Obj) return v.size === 1 && v.has('expr') ? plain(v.get('expr') ?? null) : v.names.join(', ');
  return write(v, 0);
}

/** What an object says in a member, for people; nothing if it says nothing. */
function said(member: string, of: Obj): string {
  const [name = '', ...inner] = member.replace('#', '').split('/');
  let v = of.get(name);
  for (const deeper of inner) v = v instanceof Obj ? v.get(deeper) : undefined;
  if (member.startsWith('#')) return v instanceof Obj ? String(v.size) : v instanceof List ? String(v.items.length) : '';
  if (v === undefined || v === null || v === false) return '';
  return v === true ? (inner.at(-1) ?? name) : plain(v);
}

function fill(form: string, of: Obj): { text: string; whole: boolean } {
  let whole = true;
  const text = form.replaceAll(/\{([^}]*)\}/g, (_, member: string) => {
    const [name = '', word] = member.split(':');
    const s = said(name, of);
    whole &&= word === undefined ? s !== '' : s === word;
    return word === undefined ? s : '';
  });
  return { text, whole };
}

/** A title with what an object says in the place of members. */
export const filled = (form: string, of: Obj): string =>
  form
    .replaceAll(/\[([^\]]*)\]|([^[]+)/g, (_, choices: string | undefined, outside: string | undefined) =>
      outside === undefined ? ((choices ?? '').split('|').map((choice) => fill(choice, of)).find((f) => f.whole)?.text ?? '') : fill(outside, of).text)
    .trim().replace(/,$/, '');

/** The title of a part, or what there is to say of one without; nothing at all as long as the schema has not come. */
export type Titles = (part: Obj, otherwise?: string) => string;

function make(root: Schema, s: Schema): (part: Obj) => string {
  if (s.anyOf && !s.oneOf) {
    const forms = s.anyOf;
    return (part) => titlesBy(root, forms[chosen(root, forms, part)] ?? {})(part);
  }
  if (!s.oneOf) return (part) => filled(s.says ?? '', part);
  const choices = s.oneOf.map((c) => {
    const tells = c.required?.[0] ?? '';
    const own = c.properties?.[tells];
    const type = own?.type ?? s.properties?.[tells]?.type;
    return { tells, flag: type === 'boolean' || type === undefined, says: c.says ?? tells };
  });
  return (part) => {
    const told = choices.filter((c) => part.has(c.tells));
    const by = told.find((c) => c.flag || typeof part.get(c.tells) !== 'boolean') ?? told[0];
    return by ? filled(by.says, part) : '';
  };
}

const made = new WeakMap<Schema, Titles>();

/** The titles of parts that are as a schema says. */
export function titlesBy(root: Schema, schema: Schema): Titles {
  const s = follow(root, schema);
  let titles = made.get(s);
  if (!titles) {
    const title = make(root, s);
    made.set(s, (titles = (part, otherwise = '') => title(part) || otherwise));
  }
  return titles;
}

const none: Titles = () => '';

/** The titles of the parts that a member of a document holds, by name or in a list: "nodes". */
export const titlesIn = (doc: Obj, member: string): Titles => titlesOf(schemaOf(doc.text('kind')), member, doc);

/** The same for those who render anew when the schema has come. */
export function useTitles(kind: string, member: string): Titles {
  const root = useKnowledge().schema(kind);
  return root ? titlesOf(root, member) : none;
}

function titlesOf(root: Schema, member: string, doc = Obj.empty): Titles {
  const holder = effective(root, root, doc).properties?.[member];
  const held = holder && follow(root, holder);
  const part = typeof held?.additionalProperties === 'object' ? held.additionalProperties : held?.items;
  return part ? titlesBy(root, part) : none;
}
