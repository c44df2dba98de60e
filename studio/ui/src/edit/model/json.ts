/*
 * JSON that keeps what is written: numbers with their digits, members in their order whatever they are called. Values are
 * never changed; what changes is a new value that shares the rest with the old one, so that undo costs nothing.
 */

export type Json = null | boolean | string | Num | List | Obj;

/** A number, as it is written. */
export class Num {
  readonly text: string;

  constructor(text: string | number) {
    this.text = String(text);
  }

  get value(): number {
    return Number(this.text);
  }
}

export type Member = readonly [name: string, value: Json];

/** An array. */
export class List {
  static readonly empty = new List([]);
  readonly items: readonly Json[];

  constructor(items: readonly Json[]) {
    this.items = items;
  }

  with(at: number, value: Json): List {
    return new List(this.items.with(at, value));
  }

  inserted(at: number, value: Json): List {
    return new List(this.items.toSpliced(at, 0, value));
  }

  without(at: number): List {
    return new List(this.items.toSpliced(at, 1));
  }
}

/** An object. */
export class Obj {
  static readonly empty = new Obj([]);
  readonly members: readonly Member[];
  #places: Map<string, number> | undefined;

  constructor(members: readonly Member[]) {
    this.members = members;
  }

  /** Makes an object of plain values; undefined members are left out. */
  static of(values: Record<string, Plain | undefined>): Obj {
    return new Obj(Object.entries(values).flatMap(([name, v]) => (v === undefined ? [] : [[name, json(v)] as const])));
  }

  get size(): number {
    return this.members.length;
  }

  get names(): string[] {
    return this.members.map(([name]) => name);
  }

  /** The place of a member, -1 if there is none. */
  place(name: string): number {
    if (this.members.length < 8) return this.members.findIndex(([n]) => n === name);
    this.#places ??= new Map(this.members.map(([n], i) => [n, i]));
    return this.#places.get(name) ?? -1;
  }

  has(name: string): boolean {
    return this.place(name) >= 0;
  }

  get(name: string): Json | undefined {
    return this.members[this.place(name)]?.[1];
  }

  /** The member as an object; an empty one for anything else. */
  object(name: string): Obj {
    const v = this.get(name);
    return v instanceof Obj ? v : Obj.empty;
  }

  /** The items of a member that is an array; none for anything else. */
  list(name: string): readonly Json[] {
    const v = this.get(name);
    return v instanceof List ? v.items : List.empty.items;
  }

  /** The member as a text; empty for anything else. */
  text(name: string): string {
    const v = this.get(name);
    return typeof v === 'string' ? v : '';
  }

  /** With a member set; a new one comes last. */
  with(name: string, value: Json): Obj {
    const at = this.place(name);
    if (at < 0) return new Obj([...this.members, [name, value]]);
    return Object.is(this.members[at]?.[1], value) ? this : new Obj(this.members.with(at, [name, value]));
  }

  without(name: string): Obj {
    const at = this.place(name);
    return at < 0 ? this : new Obj(this.members.toSpliced(at, 1));
  }

  /** With a member that has another name and the same place. */
  renamed(from: string, to: string): Obj {
    const at = this.place(from);
    const member = this.members[at];
    if (!member || from === to) return this;
    return new Obj(this.members.with(at, [to, member[1]]));
  }
}

/** Values as TypeScript writes them. */
export type Plain = null | boolean | string | number | Json | readonly Plain[] | { readonly [name: string]: Plain | undefined };

const isJson = (v: object): v is Num | List | Obj => v instanceof Num || v instanceof List || v instanceof Obj;

export function json(v: Plain): Json {
  if (v === null || typeof v === 'boolean' || typeof v === 'string') return v;
  if (typeof v === 'number') return new Num(v);
  if (isJson(v)) return v;
  if (Array.isArray(v)) return new List((v as readonly Plain[]).map(json));
  return Obj.of(v as Record<string, Plain | undefined>);
}

/** Whether two values are written alike, the order of members included. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a instanceof Num) return b instanceof Num && a.text === b.text;
  if (a instanceof List) return b instanceof List && a.items.length === b.items.length && a.items.every((v, i) => same(v, b.items[i]));
  if (a instanceof Obj)
    return b instanceof Obj && a.size === b.size && a.members.every(([name, v], i) => b.members[i]?.[0] === name && same(v, b.members[i][1]));
  return false;
}

/** What is wrong with a text, and where: line and column from 1. */
export class JsonError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, text: string, at: number) {
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1;
    super(`${String(line)}:${String(column)}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;
// eslint-disable-next-line no-control-regex -- JSON has no control characters in texts
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Reads a JSON text. */
export function parse(text: string): Json {
  let at = 0;
  const fail = (message: string): never => {
    throw new JsonError(message, text, at);
  };
  const space = (): void => {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    at = SPACE.lastIndex;
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const string = (): string => {
    const raw = match(TEXT) ?? fail('expected a text in double quotes');
    return JSON.parse(raw) as string;
  };
  const rest = (close: string): boolean => {
    space();
    if (text[at] === close) {
      at++;
      return false;
    }
    if (text[at] !== ',') fail(`expected a comma or ${close}`);
    at++;
    space();
    return true;
  };
  const value = (): Json => {
    space();
    switch (text[at]) {
      case '{': {
        at++;
        space();
        const members: Member[] = [];
        if (text[at] === '}') at++;
        else
          do {
            const name = string();
            space();
            if (text[at] !== ':') fail('expected a colon');
            at++;
            members.push([name, value()]);
          } while (rest('}'));
        return new Obj(members);
      }
      case '[': {
        at++;
        space();
        const items: Json[] = [];
        if (text[at] === ']') at++;
        else do items.push(value());
          while (rest(']'));
        return new List(items);
      }
      case '"':
        return string();
    }
    for (const [word, meaning] of [['true', true], ['false', false], ['null', null]] as const)
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    return new Num(match(NUMBER) ?? fail('expected a value'));
  };
  if (text.startsWith('\uFEFF')) at = 1;
  const out = value();
  space();
  if (at < text.length) fail('expected the end');
  return out;
}

/** Writes a value, objects and lists of the first levels one member a line: the server gives saved files their form. */
export function write(v: Json, open = 2): string {
  const out: string[] = [];
  const put = (v: Json, depth: number): void => {
    if (v instanceof Num) out.push(v.text);
    else if (!(v instanceof List) && !(v instanceof Obj)) out.push(JSON.stringify(v));
    else {
      const object = v instanceof Obj;
      const count = object ? v.size : v.items.length;
      const broken = depth < open && count > 0;
      const line = broken ? `\n${'  '.repeat(depth + 1)}` : '';
      out.push(object ? '{' : '[');
      for (let i = 0; i < count; i++) {
        if (i > 0) out.push(broken ? ',' : ', ');
        out.push(line);
        if (object) out.push(JSON.stringify(v.members[i]?.[0]), ': ');
        put((object ? v.members[i]?.[1] : v.items[i]) ?? null, depth + 1);
      }
      if (broken) out.push(`\n${'  '.repeat(depth)}`);
      out.push(object ? '}' : ']');
    }
  };
  put(v, 0);
  return out.join('');
}

/** A way to a value: names of members and places of items. */
export type Path = readonly (string | number)[];

/** The way as a JSON Pointer (RFC 6901). */
export const pointer = (path: Path): string => path.map((p) => `/${String(p).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The steps of a JSON Pointer; places of items are texts. */
export const steps = (text: string): string[] =>
  text === '' ? [] : text.slice(1).split('/').map((s) => s.replaceAll('~1', '/').replaceAll('~0', '~'));

const index = (list: List, step: string | number): number => {
  const i = typeof step === 'number' ? step : /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
  return i < list.items.length ? i : -1;
};

/** The value that a way leads to. */
export function at(v: Json | undefined, path: Path): Json | undefined {
  for (const step of path) {
    if (v instanceof Obj) v = v.get(String(step));
    else if (v instanceof List) v = v.items[index(v, step)];
    else return undefined;
  }
  return v;
}

/**
 * Replaces what a way leads to by what change makes of it: undefined takes it away. Objects that are missing on the way are
 * made; of a list the place after the last can be set.
 */
export function change(v: Json | undefined, path: Path, make: (old: Json | undefined) => Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return make(v);
  if (v instanceof List) {
    const i = step === '-' || Number(step) === v.items.length ? v.items.length : index(v, step);
    if (i < 0) throw new RangeError(`there is no item ${String(step)}`);
    const value = change(v.items[i], rest, make);
    if (value === undefined) return i < v.items.length ? v.without(i) : v;
    return i < v.items.length ? v.with(i, value) : v.inserted(i, value);
  }
  const owner = v === undefined ? Obj.empty : v;
  if (!(owner instanceof Obj)) throw new RangeError(`${String(step)} cannot be a member of a value that is no object`);
  const value = change(owner.get(String(step)), rest, make);
  if (value !== undefined) return owner.with(String(step), value);
  return v === undefined ? undefined : owner.without(String(step));
}

/** The same of a document, which stays an object whatever is made of it. */
export function edited(json: Obj, path: Path, make: (old: Json | undefined) => Json | undefined): Obj {
  const out = change(json, path, make);
  return out instanceof Obj ? out : json;
}

/** The name that an object has in its member. */
export function nameIn(json: Obj, path: string): string {
  const part = at(json, steps(path));
  return part instanceof Obj ? part.text('name') : '';
}
