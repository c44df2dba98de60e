/*
 * Everything that the editor can do is an operation with a name and arguments that are texts: buttons, keys, menus, the
 * command palette and the terminal all run the same ones, and what was run can be listed, repeated and scripted.
 */
import type { Editor } from './editor';

export interface Param {
  name: string;
  /** What it is, for people. */
  doc: string;
  optional?: boolean;
  /** What can be given, if that is known. */
  choices?: (e: Editor) => readonly string[];
}

/** A key by the character that it types; letters in lower case. */
export interface Key {
  key: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** It also holds while somebody writes in a text field. */
  inText?: boolean;
}

export type Args = Readonly<Record<string, string | undefined>>;

export interface Operation {
  /** Such as node.add: what it is about, and what it does. */
  name: string;
  title: string;
  group: 'Project' | 'Document' | 'Edit' | 'Node' | 'View' | 'Game';
  doc?: string;
  params?: readonly Param[];
  keys?: readonly Key[];
  /** It only looks or goes somewhere: it is not listed among what was done, unless it was typed. */
  quiet?: boolean;
  /** Without it, always. */
  enabled?: (e: Editor) => boolean;
  /** A text that it gives, or promises, is shown in the terminal. */
  run: (e: Editor, args: Args) => unknown;
}

const all = new Map<string, Operation>();

/** Makes operations known; each name is taken once. */
export function define(...list: readonly Operation[]): void {
  for (const o of list) {
    if (all.has(o.name)) throw new Error(`there are two operations ${o.name}`);
    all.set(o.name, o);
  }
}

/** All operations, by group and name. */
export const operations = (): Operation[] => [...all.values()].sort((a, b) => (a.group === b.group ? (a.name < b.name ? -1 : 1) : a.group < b.group ? -1 : 1));

export const operation = (name: string): Operation | undefined => all.get(name);

const plain = /^[^\s"'=]+$/;

/** An operation with its arguments, as it is typed: node.rename from=Idle to="Wait". */
export const line = (name: string, args: Args): string =>
  [name, ...Object.entries(args).flatMap(([k, v]) => (v === undefined ? [] : [`${k}=${plain.test(v) ? v : JSON.stringify(v)}`]))].join(' ');

/** Reads a typed line. Arguments without a name take the operation's parameters in their order. It throws what is wrong. */
export function readLine(text: string): { name: string; args: Args } {
  const words: { name: string | null; value: string }[] = [];
  const word = /\s*(?:([A-Za-z][\w-]*)=)?("(?:[^"\\]|\\.)*"|[^\s"]+|(?=\s|$))/y;
  let at = 0;
  while (at < text.trimEnd().length) {
    word.lastIndex = at;
    const m = word.exec(text);
    if (!m) throw new Error(`cannot read ${text.slice(at).trim()}`);
    at = word.lastIndex;
    const raw = m[2] ?? '';
    words.push({ name: m[1] ?? null, value: raw.startsWith('"') ? (JSON.parse(raw) as string) : raw });
  }
  const [first, ...rest] = words;
  if (!first || first.name !== null) throw new Error('a line begins with the name of an operation');
  const params = operation(first.value)?.params ?? [];
  const args: Record<string, string> = {};
  let place = 0;
  for (const w of rest) {
    const name = w.name ?? params[place++]?.name;
    if (name === undefined) throw new Error(`${first.value} takes ${String(params.length)} arguments`);
    args[name] = w.value;
  }
  return { name: first.value, args };
}

interface Pressed {
  key: string;
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** With Alt some systems type other characters: then the key's place counts. */
const typed = (k: Key, e: Pressed): boolean =>
  e.key.toLowerCase() === k.key.toLowerCase() || (k.alt === true && (e.code === `Key${k.key.toUpperCase()}` || e.code === `Digit${k.key}`));

export const isKey = (k: Key, e: Pressed): boolean =>
  typed(k, e) &&
  (e.ctrlKey || e.metaKey) === (k.ctrl ?? false) &&
  e.altKey === (k.alt ?? false) &&
  (e.shiftKey === (k.shift ?? false) || /^[^a-z0-9]$/i.test(k.key));

const names: Record<string, string> = { ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Delete: 'Del', Escape: 'Esc' };

/** A key as people read it. */
export const keyText = (k: Key): string =>
  [k.ctrl && 'Ctrl', k.alt && 'Alt', k.shift && 'Shift', names[k.key] ?? (k.key.length === 1 ? k.key.toUpperCase() : k.key)].filter(Boolean).join('+');
