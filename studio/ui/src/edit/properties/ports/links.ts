/* Which ports of a graph's node are linked, read from the links as documents write them. */
import type { Obj } from '../../model/json';

export interface Linked {
  /** JSON Pointer of the link. */
  path: string;
  /** The other end, such as Low.Result. */
  end: string;
}

interface Ends {
  into: Map<string, Linked[]>;
  out: Map<string, Linked[]>;
}

const known = new WeakMap<object, Ends>();

/** Ends of links by "Node.Port", without the number of a place among several. */
function endsOf(json: Obj): Ends {
  const list = json.get('links');
  if (typeof list !== 'object' || list === null) return { into: new Map(), out: new Map() };
  let ends = known.get(list);
  if (ends) return ends;
  ends = { into: new Map(), out: new Map() };
  const add = (to: Map<string, Linked[]>, key: string, linked: Linked): void => {
    const had = to.get(key);
    if (had) had.push(linked);
    else to.set(key, [linked]);
  };
  json.list('links').forEach((l, i) => {
    if (typeof l !== 'string') return;
    const [from, to] = l.split('->').map((t) => t.trim());
    if (from === undefined || to === undefined) return;
    const path = `/links/${String(i)}`;
    add(ends.into, to.replace(/\[\d+\]$/, ''), { path, end: from });
    add(ends.out, from, { path, end: to });
  });
  known.set(list, ends);
  return ends;
}

export const linksInto = (json: Obj, node: string, port: string): readonly Linked[] => endsOf(json).into.get(`${node}.${port}`) ?? [];
export const linksFrom = (json: Obj, node: string, port: string): readonly Linked[] => endsOf(json).out.get(`${node}.${port}`) ?? [];
