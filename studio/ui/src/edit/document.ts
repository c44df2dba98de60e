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
