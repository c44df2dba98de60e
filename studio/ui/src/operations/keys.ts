/* Keys: how they are written, matched, and left to a game that holds them. */
import { keyName } from '../stage/keys';

/** A key by the character that it types; letters in lower case. */
export interface Key {
  key: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** It also holds while somebody writes in a text field. */
  inText?: boolean;
  /** It holds only in games that hold all keys before it. */
  reserve?: boolean;
}

export interface Pressed {
  key: string;
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const codes: Readonly<Record<string, string>> = {
  ' ': 'Space', '.': 'Period', ',': 'Comma', '>': 'Period', '<': 'Comma', '/': 'Slash', '?': 'Slash', '-': 'Minus', '=': 'Equal', '+': 'Equal', '[': 'BracketLeft', ']': 'BracketRight', '\\': 'Backslash',
};

/** Where a key usually sits on the keyboard: a game may hold that place. */
export const codeOf = (k: Key): string => codes[k.key] ?? (/^[a-z]$/.test(k.key) ? `Key${k.key.toUpperCase()}` : /^\d$/.test(k.key) ? `Digit${k.key}` : k.key);

/** The keys that hold while a game holds some: those with Ctrl or Alt are never a game's. */
export function freeKeys(keys: readonly Key[], taken: ReadonlySet<string>): Key[] {
  const free = keys.filter((k) => k.ctrl === true || k.alt === true || !taken.has(codeOf(k)));
  const plain = free.filter((k) => !k.reserve);
  return plain.length > 0 ? plain : free.slice(0, 1);
}

/** With Alt some systems type other characters: then the key's place counts. */
const typed = (k: Key, e: Pressed): boolean => e.key.toLowerCase() === k.key.toLowerCase() || (k.alt === true && e.code === codeOf(k));

export const isKey = (k: Key, e: Pressed): boolean =>
  typed(k, e) &&
  (e.ctrlKey || e.metaKey) === (k.ctrl ?? false) &&
  e.altKey === (k.alt ?? false) &&
  (e.shiftKey === (k.shift ?? false) || /^[^a-z0-9]$/i.test(k.key));

const names: Readonly<Record<string, string>> = { Delete: 'Del', Backspace: 'Backspace', PageUp: 'Page up', PageDown: 'Page down', ContextMenu: 'Menu' };

/** A key as people read it. */
export const keyText = (k: Key): string =>
  [k.ctrl && 'Ctrl', k.alt && 'Alt', k.shift && 'Shift', names[k.key] ?? (k.key.length === 1 && k.key !== ' ' ? k.key.toUpperCase() : keyName(codeOf(k)))].filter(Boolean).join('+');
