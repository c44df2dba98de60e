/* Where the nodes of a graph are: where the document says, else where they were laid out. */
import type { Box } from '../../../graph/layout';
import { List, Num, Obj } from '../../model/json';

export type Spot = readonly [number, number];

/** Where an editor shows the document's own ports. */
export const INPUTS = '#inputs';
export const OUTPUTS = '#outputs';

/** What was drawn of a document: places by nodes' names, and of its own ports. */
const drawn = new WeakMap<Obj, ReadonlyMap<string, Box>>();

export const knownPlaces = (json: Obj): ReadonlyMap<string, Box> | undefined => drawn.get(json);

export const knowPlaces = (json: Obj, places: ReadonlyMap<string, Box>): void => {
  drawn.set(json, places);
};

export const placeList = ([x, y]: Spot): List => new List([new Num(Math.round(x)), new Num(Math.round(y))]);

/** The places that a document gives. */
export function said(json: Obj): Map<string, Spot> {
  const out = new Map<string, Spot>();
  for (const [name, v] of json.object('view').members) {
    const [x, y] = v instanceof List ? v.items : [];
    if (x instanceof Num && y instanceof Num && Number.isFinite(x.value) && Number.isFinite(y.value)) out.set(name, [x.value, y.value]);
  }
  return out;
}

/** With a place for every node, as it is drawn, so that what is there stays where it is if something comes or is moved. */
export function frozen(json: Obj): Obj {
  const places = drawn.get(json);
  if (!places) return json;
  const has = said(json);
  const fresh = [...places].filter(([name]) => !has.has(name) && json.object('nodes').has(name));
  if (fresh.length === 0) return json;
  return json.with('view', new Obj([...json.object('view').members.filter(([n]) => !fresh.some(([f]) => f === n)), ...fresh.map(([name, b]) => [name, placeList([b.x, b.y])] as const)]));
}

/** With boxes at other places. */
export function moved(json: Obj, to: ReadonlyMap<string, Spot>): Obj {
  const start = frozen(json);
  const view = new Map(start.object('view').members);
  for (const [name, at] of to) view.set(name, placeList(at));
  return start.with('view', new Obj([...view]));
}
