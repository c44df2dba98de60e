/*
 * Everything that the editor can do is an operation with a name and arguments that are texts: buttons, keys, menus, the
 * command palette and the terminal all run the same ones, and what was run can be listed, repeated and scripted. They lie in the
 * page's one list, operations/registry.ts; here is what the editor does of them.
 */
import { keyText, isKey, type Key } from '../operations/keys';
import { define as register, inMode, keysOf, operationOf, titleIn, type About, type Args, type Doing, type Operation as Registered, type Param, type Share } from '../operations/registry';
import '../operations/shared';
import type { Editor } from './editor';

export { isKey, keyText, type Args, type Key, type Param };

/** An operation as the editor does it. */
export interface Operation extends Readonly<About>, Doing<Editor> {
  title: string;
}

/** What the editor does of an operation that others do, too, and that is declared with them. */
export type Shared = Share<'edit'>;

/** Makes operations of the editor known; each name is taken once. */
export function define(...list: readonly (Operation | Shared)[]): void {
  register('edit', ...list);
}

/** Makes tools of documents of some kinds known: their keys hold while one of them is open. */
export function defineFor(kinds: readonly string[], ...list: readonly (Operation | Shared)[]): void {
  define(...list.map((o) => ('group' in o ? { kinds, ...o } : o)));
}

const seen = new Map<Registered, Operation>();

function here(o: Registered): Operation {
  const had = seen.get(o);
  if (had) return had;
  if (!o.edit) throw new Error(`the editor has no operation ${o.name}`);
  const made: Operation = { ...o, ...o.edit, title: titleIn(o, 'edit'), keys: keysOf(o) };
  seen.set(o, made);
  return made;
}

/** All operations of the editor, by group and name. */
export const operations = (): Operation[] => inMode('edit').map(here).sort((a, b) => (a.group === b.group ? (a.name < b.name ? -1 : 1) : a.group < b.group ? -1 : 1));

export function operation(name: string): Operation | undefined {
  const o = operationOf(name, 'edit');
  return o?.name === name ? here(o) : undefined; // what is typed is its name
}

const plain = /^[^\s"'=]+$/;

/** An operation with its arguments, as it is typed: node.rename from=Idle to="Wait". */
export const line = (name: string, args: Args): string =>
  [name, ...Object.entries(args).flatMap(([k, v]) => (v === undefined ? [] : [`${k}=${plain.test(v) ? v : JSON.stringify(v)}`]))].join(' ');

/** What is called by a word, or by another word for it alone: TriggerPort for game.trigger. */
const called = (word: string): Operation | undefined => {
  const exact = operation(word);
  if (exact) return exact;
  const others = operations().filter((o) => o.also?.includes(word));
  return others.length === 1 && /\p{Lu}/u.test(word) ? others[0] : undefined;
};

/** A call such as TriggerPort("Cry", 2), as a line of words. */
function spread(text: string): string {
  const call = /^\s*([A-Za-z][\w.-]*)\s*\((.*)\)\s*$/.exec(text);
  if (!call) return text;
  const args = (call[2] ?? '').match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return [call[1] ?? '', ...args.map((a) => a.trim()).filter(Boolean)].join(' ');
}

/**
 * Reads a typed line. Arguments without a name take the operation's parameters in their order; of what is no operation those that
 * others says. It throws what is wrong.
 */
export function readLine(line: string, others: (name: string) => readonly string[] | undefined = () => undefined): { name: string; args: Args } {
  const text = spread(line);
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
  const found = called(first.value);
  const params = found?.params?.map((p) => p.name) ?? others(first.value);
  if (!found && !params) return { name: first.value, args: {} }; // nothing is called so, and that is what is wrong
  const args: Record<string, string> = {};
  let place = 0;
  for (const w of rest) {
    const name = w.name ?? params?.[place++];
    if (name === undefined) {
      const n = params?.length ?? 0;
      throw new Error(`${first.value} takes ${n === 0 ? 'no arguments' : n === 1 ? 'one argument' : `${String(n)} arguments`}${n === 0 ? '' : `: ${params?.join(', ') ?? ''}`}`);
    }
    args[name] = w.value;
  }
  return { name: found?.name ?? first.value, args };
}
