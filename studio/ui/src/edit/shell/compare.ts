/* How a document differs from another version of it, in words and as marks for its canvas. */
import { createStore } from 'zustand/vanilla';
import type { Editor, Mark } from '../editor';
import { textNow, textOf } from './saving';

export interface Detail {
  op: Mark;
  /** From the thing that differs, as a JSON Pointer; empty for that itself. */
  path: string;
  old?: unknown;
  new?: unknown;
}

export interface Difference {
  op: Mark;
  member: string;
  /** What one thing of the member is called, if it holds things. */
  noun?: string;
  name?: string;
  was?: string;
  path?: string;
  oldPath?: string;
  parent?: string;
  oldParent?: string;
  moved?: boolean;
  details?: Detail[] | null;
}

export interface Comparison {
  path: string;
  /** What it is compared with: saved, a revision, or an earlier version. */
  with: string;
  /** That, for people. */
  title: string;
  changes: readonly Difference[];
}

export const comparison = createStore<{ now: Comparison | null }>(() => ({ now: null }));

const LONG = 60;

/** A value as text that is short enough to be read in a line. */
export function short(v: unknown): string {
  const text = typeof v === 'string' ? v : (JSON.stringify(v) ?? '');
  return text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text;
}

/** What a change is about: node Flee, the start. */
export const subject = (c: Difference): string => {
  const one = c.noun ?? (c.member === 'view' ? 'place' : undefined);
  return one === undefined ? c.member : c.name === undefined || c.name === '' ? one : `${one} ${c.name}`;
};

const step = (path: string): string => path.replace(/(^|\/)doc$/, '$1description').replace(/^\//, '').replaceAll('/', ' › ').replaceAll('~1', '/').replaceAll('~0', '~');

export function detailText(d: Detail): string {
  const name = step(d.path);
  const before = name === '' ? '' : `${name}: `;
  switch (d.op) {
    case 'added':
      return `${before}${short(d.new)} (new)`;
    case 'removed':
      return `${before}${short(d.old)} (gone)`;
    case 'changed':
      return `${before}${short(d.old)} → ${short(d.new)}`;
  }
}

/** What has changed besides its members. */
export function moves(c: Difference): string[] {
  const out: string[] = [];
  if (c.was !== undefined && c.was !== '') out.push(`was called ${c.was}`);
  if (c.oldParent !== undefined && c.oldParent !== '') out.push(`moved from ${c.oldParent}${c.parent === undefined || c.parent === '' ? '' : ` to ${c.parent}`}`);
  else if (c.moved) out.push('moved');
  return out;
}

/** How the canvas marks what differs. What is gone is marked at its old place. */
export function marksOf(changes: readonly Difference[]): Map<string, Mark> {
  const out = new Map<string, Mark>();
  for (const c of changes) {
    const at = c.op === 'removed' ? c.oldPath : c.path;
    if (at !== undefined && at !== '' && !(c.op === 'removed' && out.has(at))) out.set(at, c.op);
  }
  return out;
}

/** What a text differs in from an older one. */
export const difference = async (e: Editor, old: string, now: string): Promise<Difference[]> =>
  (await e.request<{ changes: Difference[] | null }>('diff', { old, new: now })).changes ?? [];

/** Says a difference in few words: 2 added, 1 changed. */
export function summary(changes: readonly Difference[]): string {
  const n = (op: Mark): number => changes.filter((c) => c.op === op).length;
  const parts = (['added', 'changed', 'removed'] as const).filter((op) => n(op) > 0).map((op) => `${String(n(op))} ${op}`);
  return parts.length === 0 ? 'no difference' : parts.join(', ');
}

export const titleOf = (of: string): string => (of === 'saved' ? 'what is saved' : of === 'HEAD' ? 'the last commit' : /^[0-9a-f]{32}$/.test(of) ? 'an earlier version' : of);

let asked = 0;

/** Compares the current document, and shows the difference until it is ended. */
export async function compare(e: Editor, of: string, title = titleOf(of)): Promise<Comparison | null> {
  const path = e.state.current;
  if (path === null) throw new Error('There is no document open.');
  const n = ++asked;
  const changes = await difference(e, await textOf(e, path, of), await textNow(e, path));
  if (n !== asked || e.state.current !== path) return null;
  const now: Comparison = { path, with: of, title, changes };
  comparison.setState({ now });
  e.set({ marks: marksOf(changes) });
  return now;
}

export function endCompare(e: Editor): void {
  asked++;
  comparison.setState({ now: null });
  if (e.state.marks.size > 0) e.set({ marks: new Map() });
}

const AGAIN_MS = 250;

/** Keeps the comparison as the document changes. */
export function followCompare(e: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = e.store.subscribe((s, old) => {
    const { now } = comparison.getState();
    if (!now || (s.docs === old.docs && s.current === old.current)) return;
    const json = (x: typeof s) => x.docs.get(now.path)?.history.state.json;
    if (s.current !== old.current) e.set({ marks: s.current === now.path ? marksOf(now.changes) : new Map() });
    if (s.current !== now.path || (json(s) === json(old) && s.docs.get(now.path)?.base === old.docs.get(now.path)?.base)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (comparison.getState().now?.path === e.state.current) void compare(e, now.with, now.title).catch(() => undefined);
    }, AGAIN_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
