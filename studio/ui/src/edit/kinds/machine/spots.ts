/* Where the states of a machine are drawn. */
import type { Box } from '../../../graph/layout';
import { List, Num, Obj } from '../../model/json';
import { placeList } from '../graph/places';
import { allPlaces } from './levels';

export { placeList };

const drawn = new WeakMap<Obj, ReadonlyMap<string, Box>>();

/** What was drawn of a document, by JSON Pointers. */
export const knownSpots = (json: Obj): ReadonlyMap<string, Box> | undefined => drawn.get(json);

export const knowSpots = (json: Obj, boxes: ReadonlyMap<string, Box>): void => {
  drawn.set(json, boxes);
};

export function viewOf(json: Obj): Record<string, [number, number]> {
  const out: Record<string, [number, number]> = {};
  for (const [name, v] of json.object('view').members) {
    const [x, y] = v instanceof List ? v.items : [];
    if (x instanceof Num && y instanceof Num) out[name] = [x.value, y.value];
  }
  return out;
}

/** With a place for all that is drawn on these levels, so that it stays there if something comes or is moved. */
export function frozenView(json: Obj, levels: ReadonlySet<string> = top): Obj {
  const boxes = drawn.get(json);
  if (!boxes) return json;
  const has = json.object('view');
  const fresh = allPlaces(json).flatMap((p) => {
    const b = boxes.get(p.path);
    return b && levels.has(p.level) && p.sort !== 'region' && !has.has(p.name) ? [[p.name, placeList([b.x, b.y])] as const] : [];
  });
  return fresh.length === 0 ? json : json.with('view', new Obj([...has.members, ...fresh]));
}

const top: ReadonlySet<string> = new Set(['']);
