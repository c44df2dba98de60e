/* What is changed and not saved, value by value, and where two pages have changed the same in different ways. */
import type { Doc } from '../document';
import { jsonOf } from '../document';
import { type Json, List, Obj, at, edited, parse, pointer, same, steps, write } from '../model/json';

/** A value that a page has changed and not saved, as it tells others. */
export interface PresentEdit {
  document: string;
  path: string;
  /** As a JSON text; empty if it is gone or too long to be told. */
  value: string;
  gone: boolean;
}

/** What the server takes of one page. */
const MOST = 256;
const LONGEST = 4096;
const bytes = new TextEncoder();

/** Where things lie is nothing that anybody would lose. */
const unimportant: ReadonlySet<string> = new Set(['view']);

function differences(was: Json | undefined, is: Json | undefined, way: readonly (string | number)[], out: [string, Json | undefined][]): void {
  if (same(was, is)) return;
  if (was instanceof Obj && is instanceof Obj) {
    for (const name of new Set([...was.names, ...is.names])) if (way.length > 0 || !unimportant.has(name)) differences(was.get(name), is.get(name), [...way, name], out);
  } else if (was instanceof List && is instanceof List && was.items.length === is.items.length) {
    was.items.forEach((v, i) => { differences(v, is.items[i], [...way, i], out); });
  } else out.push([pointer(way), is]);
}

/** What of a document is changed and not saved: the innermost values that differ. */
export function editsOf(d: Doc): PresentEdit[] {
  if (!d.dirty || d.unreadable !== undefined) return [];
  const found: [string, Json | undefined][] = [];
  differences(d.saved, jsonOf(d), [], found);
  return found.slice(0, MOST).map(([path, v]) => {
    const text = v === undefined ? '' : write(v, 0);
    return { document: d.path, path, value: bytes.encode(text).length > LONGEST ? '' : text, gone: v === undefined };
  });
}

/** Two pages have changed the same, and not to the same. */
export interface Clash {
  /** It stays the same as long as the two values do. */
  key: string;
  document: string;
  /** JSON Pointer of what both have changed: the inner one, if one lies in the other. */
  path: string;
  /** The page that has changed it, too. */
  page: number;
  mine: PresentEdit;
  theirs: PresentEdit;
  /** Theirs can be taken here. */
  takes: boolean;
}

const within = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

export function clashes(mine: readonly PresentEdit[], pages: readonly { page: number; edits: readonly PresentEdit[] }[]): Clash[] {
  const out: Clash[] = [];
  for (const { page, edits } of pages)
    for (const theirs of edits)
      for (const m of mine) {
        if (m.document !== theirs.document || (!within(m.path, theirs.path) && !within(theirs.path, m.path))) continue;
        if (m.path === theirs.path && m.value === theirs.value && m.gone === theirs.gone && (m.value !== '' || m.gone)) continue;
        const path = m.path.length >= theirs.path.length ? m.path : theirs.path;
        out.push({ key: [page, m.document, m.path, m.value, theirs.path, theirs.value].join('\n'), document: m.document, path, page, mine: m, theirs, takes: within(m.path, theirs.path) && (theirs.value !== '' || theirs.gone) });
      }
  return out;
}

/** A document with what another page has made of a value. */
export function taken(json: Obj, { theirs }: Clash): Obj {
  const way = steps(theirs.path);
  if (theirs.gone) return at(json, way) === undefined ? json : edited(json, way, () => undefined);
  return edited(json, way, () => parse(theirs.value));
}

/** What people call a place in a document: "Low › expr", "Low › description". */
export function placeOf(path: string): string {
  const way = steps(path);
  const words = way.map((s, i) => (/^\d+$/.test(s) ? String(Number(s) + 1) : s === 'doc' && i === way.length - 1 && i !== 1 ? 'description' : s));
  return (way.length > 2 ? words.slice(1) : words).join(' › ');
}

/** A value as people read it. */
export function valueOf(e: PresentEdit): string {
  if (e.gone) return 'removed';
  if (e.value === '') return 'a long text';
  const said = (v: Json): string => (v instanceof Obj ? v.members.map(([n, x]) => `${n} ${said(x)}`).join(', ') || 'nothing' : v instanceof List ? v.items.map(said).join(', ') || 'nothing' : typeof v === 'string' ? v || 'nothing' : write(v, 0));
  const text = said(parse(e.value));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
