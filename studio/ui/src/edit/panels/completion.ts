/* What a line of the terminal can go on with. */
import type { Editor } from '../editor';
import { operation, operations, type Operation } from '../operation';
import { commandOf } from './gameCommands';
import { fuzzy } from '../../operations/find';

export interface Completion {
  /** What comes in place of the word that is typed. */
  insert: string;
  doc: string;
}

export interface Completions {
  /** The characters that are replaced. */
  from: number;
  to: number;
  items: Completion[];
}

const MOST = 40;

const quoted = (v: string): string => (/^[^\s"'=]+$/.test(v) ? v : JSON.stringify(v));

/** The word that the cursor is in; a quote that is open belongs to it. */
function wordAt(text: string, cursor: number): { from: number; to: number } {
  let from = 0;
  let inside = false;
  for (let i = 0; i < cursor; i++) {
    if (text[i] === '"' && text[i - 1] !== '\\') inside = !inside;
    else if (text[i] === ' ' && !inside) from = i + 1;
  }
  let to = cursor;
  while (to < text.length && text[to] !== ' ') to++;
  return { from, to };
}

const values = (e: Editor, o: Operation, name: string, typed: string): Completion[] => {
  const p = o.params?.find((x) => x.name === name);
  const word = typed.replace(/^"|"$/g, '');
  return fuzzy(p?.choices?.(e) ?? [], word, (c) => c).slice(0, MOST).map((c) => ({ insert: `${name}=${quoted(c)}`, doc: p?.doc ?? '' }));
};

/** Arguments of a command of the game, and what can be given for them. */
function commandArgs(e: Editor, name: string, before: string, typed: string): Completion[] {
  const equals = typed.indexOf('=');
  const params = commandOf(e.game, name)?.params ?? [];
  const p = equals > 0 ? params.find((x) => x.name === typed.slice(0, equals)) : undefined;
  if (p) return p.choices.filter((c) => c.startsWith(typed.slice(equals + 1))).map((c) => ({ insert: `${p.name}=${quoted(c)}`, doc: p.doc }));
  return params.filter((x) => x.name.startsWith(typed) && !before.includes(` ${x.name}=`)).map((x) => ({ insert: `${x.name}=`, doc: x.doc }));
}

/** Names of operations first, then their parameters, then what can be given for them. */
export function complete(e: Editor, text: string, cursor: number): Completions {
  const { from, to } = wordAt(text, cursor);
  const typed = text.slice(from, cursor);
  const before = text.slice(0, from).trim();
  if (before === '') {
    const found = fuzzy(operations(), typed, (o) => o.name, (o) => o.title);
    const first = found.filter((o) => o.name.startsWith(typed));
    const items = [...first, ...found.filter((o) => !first.includes(o))].slice(0, MOST).map((o) => ({ insert: o.name, doc: o.title }));
    const told = e.game?.open() === true ? e.game.commands().filter((c) => c.name.startsWith(typed)).map((c) => ({ insert: c.name, doc: `${c.label} (command of the game)` })) : [];
    return { from, to, items: typed === '' ? [] : [...told, ...items] };
  }
  const word = before.split(/\s+/)[0] ?? '';
  const o = operation(word);
  if (!o) return { from, to, items: commandArgs(e, word, before, typed) };
  const equals = typed.indexOf('=');
  if (equals > 0) return { from, to, items: values(e, o, typed.slice(0, equals), typed.slice(equals + 1)) };
  const given = new Set([...before.matchAll(/(?:^|\s)([A-Za-z][\w-]*)=/g)].map((m) => m[1]));
  const left = (o.params ?? []).filter((p) => !given.has(p.name));
  const names = left.filter((p) => p.name.startsWith(typed)).map((p) => ({ insert: `${p.name}=`, doc: `${p.doc}${p.optional ? ' (may be left out)' : ''}` }));
  const first = left.find((p) => p.choices);
  return { from, to, items: [...names, ...(typed !== '' && first ? values(e, o, first.name, typed) : [])].slice(0, MOST) };
}

/** What all of them begin with. */
export function common(items: readonly Completion[]): string {
  const [first = '', ...rest] = items.map((i) => i.insert);
  let n = first.length;
  for (const r of rest) while (!r.startsWith(first.slice(0, n))) n--;
  return first.slice(0, n);
}
