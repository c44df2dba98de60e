/* A document that is open: what is on the disk, what has been made of it since, and how to go back. */
import { History } from './model/history';
import { type Json, Obj, at, parse, same, steps } from './model/json';
import type { DocText } from './protocol';

/** What undo goes back to: the document, and what was selected in it. */
export interface Content {
  readonly json: Obj;
  /** JSON Pointers. */
  readonly selection: readonly string[];
}

export interface Doc {
  readonly path: string;
  /** The version on the disk that it was made from; empty if it was never saved. */
  readonly base: string;
  /** What that version says. */
  readonly saved: Json;
  readonly history: History<Content>;
  /** It differs from what is on the disk. */
  readonly dirty: boolean;
  /** Somebody else has changed it on the disk since; the version that is there now, empty if it is gone. */
  readonly external?: string;
  /** Why its text cannot be edited on a canvas: it is no JSON object. */
  readonly unreadable?: string;
  readonly text?: string;
}

export const contentOf = (d: Doc): Content => d.history.state;
export const jsonOf = (d: Doc): Obj => d.history.state.json;

/** Opens a text. */
export function openText(t: DocText): Doc {
  let json: Json;
  let unreadable: string | undefined;
  try {
    json = parse(t.text);
    if (!(json instanceof Obj)) unreadable = 'A document is a JSON object.';
  } catch (e) {
    json = Obj.empty;
    unreadable = e instanceof Error ? e.message : String(e);
  }
  const content: Content = { json: json instanceof Obj ? json : Obj.empty, selection: [] };
  return {
    path: t.path, base: t.version, saved: content.json, history: History.of(content), dirty: false,
    ...(unreadable !== undefined && { unreadable, text: t.text }),
  };
}

const kept = (json: Obj, selection: readonly string[]): readonly string[] => {
  const left = selection.filter((p) => at(json, steps(p)) !== undefined);
  return left.length === selection.length ? selection : left;
};

/** With another history; whether it is saved is looked at anew. */
export const withHistory = (d: Doc, history: History<Content>): Doc =>
  history === d.history ? d : { ...d, history, dirty: !same(d.saved, history.state.json) };

/** With a change. Changes of one run are one step of undo. */
export function changed(d: Doc, label: string, json: Obj, selection: readonly string[] = d.history.state.selection, run = ''): Doc {
  if (json === d.history.state.json) return selected(d, selection);
  return withHistory(d, d.history.did(label, { json, selection: kept(json, selection) }, run));
}

const LAST = ['frames', 'view'];

/** A document with other documents within its file; undefined for none. */
export function withWithin(json: Obj, documents: Json | undefined): Obj {
  if (documents === undefined) return json.without('documents');
  if (json.has('documents')) return json.with('documents', documents);
  const at = json.members.findIndex(([name]) => LAST.includes(name));
  return at < 0 ? json.with('documents', documents) : new Obj(json.members.toSpliced(at, 0, ['documents', documents]));
}

/**
 * With what lies within its file as it is on the disk now: that is changed and taken back in tabs of its own. Undefined if what is on the
 * disk differs in more than that, or if what lies within has been changed here as well.
 */
export function absorbed(d: Doc, text: DocText): Doc | undefined {
  const theirs = openText(text);
  if (d.unreadable !== undefined || theirs.unreadable !== undefined || !(d.saved instanceof Obj)) return undefined;
  const now = jsonOf(theirs);
  const { json, selection } = d.history.state;
  if (!same(withWithin(now, undefined), withWithin(d.saved, undefined)) || !same(json.get('documents'), d.saved.get('documents'))) return undefined;
  const history = d.history.with({ json: withWithin(json, now.get('documents')), selection });
  return settled({ ...d, saved: now, history, dirty: !same(now, history.state.json) }, text.version);
}

/** Where undo or redo leads, with what lies within the file as it is. */
export function keepingWithin(d: Doc, history: History<Content>): History<Content> {
  const { json, selection } = history.state;
  const documents = jsonOf(d).get('documents');
  return same(json.get('documents'), documents) ? history : history.with({ json: withWithin(json, documents), selection });
}

/** With another selection, which is no step of undo. */
export function selected(d: Doc, selection: readonly string[]): Doc {
  const { json, selection: now } = d.history.state;
  if (selection.length === now.length && selection.every((p, i) => p === now[i])) return d;
  return { ...d, history: d.history.with({ json, selection }).ended() };
}

/** Made from another version than it was: that which is on the disk now. */
export function settled(d: Doc, base: string): Doc {
  const out: Doc & { external?: string } = { ...d, base };
  delete out.external;
  return out;
}

/** When a text of it was saved; it may have been changed since. */
export const asSaved = (d: Doc, saved: Json): Doc => ({ ...d, saved, dirty: !same(saved, d.history.state.json) });
