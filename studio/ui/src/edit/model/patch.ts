import { type Json, List, Obj, at, change, steps } from './json';

/** An operation of a JSON Patch (RFC 6902), as the server offers them to put things right. */
export type Operation =
  | { op: 'add' | 'replace'; path: string; value: Json }
  | { op: 'remove'; path: string }
  | { op: 'move'; path: string; from: string };

/** Does operations, one after another. It throws if one of them cannot be done. */
export const patch = (doc: Json, operations: readonly Operation[]): Json => operations.reduce(once, doc);

function once(doc: Json, o: Operation): Json {
  switch (o.op) {
    case 'add':
      return add(doc, o.path, o.value);
    case 'replace':
      present(doc, o.path);
      return whole(change(doc, steps(o.path), () => o.value));
    case 'remove':
      present(doc, o.path);
      return whole(change(doc, steps(o.path), () => undefined));
    case 'move': {
      const value = present(doc, o.from);
      return add(whole(change(doc, steps(o.from), () => undefined)), o.path, value);
    }
  }
}

function add(doc: Json, path: string, value: Json): Json {
  const way = steps(path);
  const last = way.at(-1);
  if (last === undefined) return value;
  const owner = way.slice(0, -1);
  const inside = present(doc, path.slice(0, path.lastIndexOf('/')));
  if (inside instanceof List) {
    const place = last === '-' ? inside.items.length : Number(last);
    if (!Number.isInteger(place) || place < 0 || place > inside.items.length) throw new RangeError(`there is no place ${last} in ${path}`);
    return whole(change(doc, owner, () => inside.inserted(place, value)));
  }
  if (!(inside instanceof Obj)) throw new RangeError(`${path} does not lie in an object or a list`);
  return whole(change(doc, owner, () => inside.with(last, value)));
}

function present(doc: Json, path: string): Json {
  const v = at(doc, steps(path));
  if (v === undefined) throw new RangeError(`there is nothing at ${path}`);
  return v;
}

const whole = (v: Json | undefined): Json => v ?? null;
