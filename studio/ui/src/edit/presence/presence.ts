/* Who else edits the project now: what they look at, and where they and this page have changed the same. */
import { createStore } from 'zustand/vanilla';
import type { Editor } from '../editor';
import type { News } from '../protocol';
import { recall, remember } from '../shell/remember';
import { clashes, editsOf, taken, type Clash, type PresentEdit } from './edits';

/** Another page. */
export interface Person {
  page: number;
  session: string;
  name: string;
  document: string;
  selection: readonly string[];
  edits: readonly PresentEdit[];
}

interface Presence {
  /** The number of this page; 0 as long as it is alone. */
  you: number;
  /** What this page's user is called; empty if nobody has said. */
  name: string;
  others: readonly Person[];
  clashes: readonly Clash[];
}

const isName = (v: unknown): v is string => typeof v === 'string';

export const presence = createStore<Presence>(() => ({ you: 0, name: recall('browser', 'name', isName, ''), others: [], clashes: [] }));

/** How many colours there are for pages. */
const COLOURS = 6;

export const nameOf = (p: Pick<Person, 'page' | 'name'>): string => p.name || `Page ${String(p.page)}`;

/** The colour of a page: the name of a variable of the style sheet. */
export const colourOf = (page: number): string => `var(--person-${String(((page - 1) % COLOURS) + 1)})`;

const TELL_MS = 150;
const SELECTED = 64;

/** What was decided of clashes: they are not told again as long as both values stay. */
const settled = new Set<string>();

const mine = (e: Editor): PresentEdit[] => [...e.state.docs.values()].flatMap(editsOf).slice(0, 256);

function look(e: Editor): void {
  const { others, clashes: was } = presence.getState();
  const now = others.length === 0 ? [] : clashes(mine(e), others).filter((c) => !settled.has(c.key));
  if (now.map((c) => c.key).join('\0') !== was.map((c) => c.key).join('\0')) presence.setState({ clashes: now });
}

/** This page's value stays: nothing more is said of it until one of the two changes. */
export function keepMine(e: Editor, list: readonly Clash[]): void {
  for (const c of list) settled.add(c.key);
  look(e);
}

/** What the others have made of it is taken, as a change that undo takes back. */
export async function takeTheirs(e: Editor, list: readonly Clash[]): Promise<void> {
  for (const c of list) {
    if (!c.takes) continue;
    if (e.state.current !== c.document) await e.open(c.document);
    e.change(`take what ${nameOf(presence.getState().others.find((p) => p.page === c.page) ?? { page: c.page, name: '' })} has made of it`, (json) => taken(json, c));
  }
  look(e);
}

export function setName(e: Editor, name: string): void {
  const own = [...name.trim()].slice(0, 40).join('');
  remember('browser', 'name', own);
  presence.setState({ name: own });
  tellNow(e);
}

const said = new WeakMap<Editor, string>();

function tellNow(e: Editor): void {
  const { current, connection, session } = e.state;
  if (connection !== 'open' || session === '') return;
  // A page that is alone tells where it is, and nothing else: nobody would see it.
  const alone = presence.getState().others.length === 0;
  const m = { name: presence.getState().name, document: current ?? '', selection: e.selection.slice(0, SELECTED), edits: alone ? [] : mine(e) };
  const text = JSON.stringify(m);
  if (said.get(e) === text) return;
  said.set(e, text);
  void e.request('presence', m).catch(() => {
    said.delete(e);
  });
}

/** Tells others what this page does, and hears what they do. The result ends it. */
export function followPresence(e: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tellNow(e);
      look(e);
    }, TELL_MS);
  };
  const ends = [
    e.store.subscribe((s, old) => {
      if (s.docs !== old.docs || s.current !== old.current || s.connection !== old.connection) soon();
    }),
    e.onNews((m: News) => {
      if (m.t === 'hello') {
        said.delete(e);
        presence.setState({ you: 0, others: [] });
        soon();
      }
      if (m.t !== 'presence') return;
      const { others } = presence.getState();
      presence.setState({ you: Number(m.you), others: m.pages as Person[] });
      // Whoever comes hears what was not told while nobody was there.
      if (others.length === 0) tellNow(e);
      look(e);
    }),
  ];
  soon();
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
