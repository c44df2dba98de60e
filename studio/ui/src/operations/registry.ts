/*
 * Everything that the page can do is an operation: it has a name, a title, keys, and other words by which people look for it. What it does
 * is told for each mode in which it can be done: while a game is watched (live), and while documents are edited (edit). Buttons, menus,
 * keys, the palette, the terminal and the key sheet all read this one list, in both modes. Nothing is needed here but types, so that
 * whatever draws can ask for an operation.
 */
import type { Editor } from '../edit/editor';
import type { Live } from '../live/live';
import type { Key } from './keys';

export interface Contexts {
  live: Live;
  edit: Editor;
}

export type Mode = keyof Contexts;

export const modes: readonly Mode[] = ['live', 'edit'];

export interface Param {
  name: string;
  /** What it is, for people. */
  doc: string;
  optional?: boolean;
  /** What can be given, if that is known. */
  choices?: (e: Editor) => readonly string[];
}

export type Args = Readonly<Record<string, string | undefined>>;

export const groups = ['Game', 'Time', 'Mind', 'Project', 'Document', 'Edit', 'Node', 'View'] as const;

export type Group = (typeof groups)[number];

/** What an operation is, whoever does it. */
export interface About {
  /** Such as node.add: what it is about, and what it does. */
  name: string;
  title: string;
  group: Group;
  doc?: string;
  params?: readonly Param[];
  keys?: readonly Key[];
  /** Other words by which people look for it, such as those of other tools. */
  also?: readonly string[];
  /** It is a case of another operation, whose keys it has: to fold a branch of a tree is to fold. */
  as?: string;
  /** What its buttons call it, where that is shorter than its name. */
  short?: string;
  /** Kinds of documents of which it is a tool: its keys hold while one of them is open, before those of all others. */
  kinds?: readonly string[];
  /** It only looks or goes somewhere: it is not listed among what was done, unless it was typed. */
  quiet?: boolean;
  /** In a game, a key that is held does it again and again. */
  repeats?: boolean;
}

/** What an operation does in a mode. */
export interface Doing<C> {
  /** What it is called there, if that differs. */
  title?: string;
  /** The palette does not list it: it opens the palette itself. */
  unlisted?: boolean;
  /** Without it, always. */
  enabled?: (c: C) => boolean;
  /** A text that it gives, or promises, is shown in the terminal. */
  run: (c: C, args: Args) => unknown;
}

export interface Operation extends About {
  live?: Doing<Live>;
  edit?: Doing<Editor>;
}

const all = new Map<string, Operation>();
const byShort = new Map<string, Operation>();

/** Makes operations known; each name is taken once. */
export function declare(...list: readonly About[]): void {
  for (const about of list) {
    if (all.has(about.name)) throw new Error(`there are two operations ${about.name}`);
    all.set(about.name, { ...about });
    if (about.short === undefined) continue;
    if (byShort.has(about.short)) throw new Error(`there are two operations ${about.short}`);
    byShort.set(about.short, all.get(about.name) as Operation);
  }
}

/** Says what an operation that is known does in a mode; once. */
export function does<M extends Mode>(mode: M, name: string, doing: Doing<Contexts[M]>): void {
  const o = all.get(name);
  if (!o) throw new Error(`there is no operation ${name}`);
  if (o[mode] !== undefined) throw new Error(`what ${name} does is told twice`);
  Object.assign(o, { [mode]: doing });
}

/** What a mode does of an operation that is declared elsewhere. */
export type Share<M extends Mode> = Doing<Contexts[M]> & { name: string };

/** Makes operations of one mode known, and what it does of those that others do, too: these have no group. */
export function define<M extends Mode>(mode: M, ...list: readonly ((About & Doing<Contexts[M]>) | Share<M>)[]): void {
  for (const { enabled, run, unlisted, ...about } of list) {
    const doing: Doing<Contexts[M]> = { run, ...(enabled && { enabled }), ...(unlisted && { unlisted }) };
    if ('group' in about) declare(about);
    else if (about.title !== undefined) doing.title = about.title;
    does(mode, about.name, doing);
  }
}

/** All operations that can be done in a mode, in the order in which they were made known. */
export const inMode = (mode: Mode): Operation[] => [...all.values()].filter((o) => o[mode] !== undefined);

export const everything = (): Operation[] => [...all.values()];

/** An operation of a mode by its name, or by what its buttons call it. */
export const operationOf = (name: string, mode: Mode): Operation | undefined => [all.get(name), byShort.get(name)].find((o) => o?.[mode] !== undefined);

/** What an operation is called in a mode. */
export const titleIn = (o: Operation, mode: Mode): string => o[mode]?.title ?? o.title;

/** The keys of an operation: its own, or those of what it is a case of. */
export const keysOf = (o: Pick<About, 'keys' | 'as'>): readonly Key[] => o.keys ?? (o.as === undefined ? [] : (all.get(o.as)?.keys ?? []));

/** What a key of it means: operations of one meaning may have one key. */
export const meaningOf = (o: Operation): string => o.as ?? o.name;
