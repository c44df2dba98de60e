/* What is done to levels: corners and shapes are moved, drawn, taken away. */
import { type Json, List, Num, Obj, at, edited, pointer, steps } from '../../model/json';
import { type Point, tidy } from '../../plan/camera';
import { removeAll } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';
import { type Shape, type Sort, one, partsOf, pointOf, sorts } from './shapes';

const num = (v: number): Num => new Num(tidy(v));

/** A point as documents have it; what stands behind x and y, such as a height, stays. */
const written = ([x, y]: Point, old?: Json): List => new List([num(x), num(y), ...(old instanceof List ? old.items.slice(2) : [])]);

export const namesOf = (json: Obj): ReadonlySet<string> => new Set(sorts.flatMap((s) => partsOf(json.get(s)).map(([, name]) => name)));

/** Puts the point at a JSON Pointer elsewhere. */
export const cornerMoved = (json: Obj, path: string, to: Point): Obj => edited(json, steps(path), (old) => written(to, old));

/** Moves shapes by so many metres, from where they were when it began. */
export function shapesMoved(json: Obj, shapes: readonly Shape[], [dx, dy]: Point): Obj {
  let out = json;
  for (const s of shapes) for (const c of s.corners) if (pointOf(at(out, steps(c.path)))) out = cornerMoved(out, c.path, [c.at[0] + dx, c.at[1] + dy]);
  return out;
}

/** A corner more, behind the one at a place of a list. */
export const cornerAdded = (json: Obj, list: string, after: number, to: Point): Obj =>
  edited(json, steps(list), (v) => {
    const had = v instanceof List ? v : List.empty;
    return had.inserted(after + 1, written(to, had.items[after]));
  });

/** A corner less, if enough are left. */
export function cornerRemoved(json: Obj, shape: Shape, path: string): Obj {
  const owner = path.slice(0, path.lastIndexOf('/'));
  const list = shape.lists.find((l) => l.path === owner);
  if (!list || list.count <= list.least) throw new Error(`${shape.name || one[shape.sort]} needs ${String(list?.least ?? shape.corners.length)} ${shape.form === 'area' ? 'corners' : 'points'} at least.`);
  return edited(json, steps(path), () => undefined);
}

const square = ([x, y]: Point, half: number): Json => new List([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]].map(([a, b]) => written([a ?? 0, b ?? 0])));
const path = (points: readonly Point[]): Json => new List(points.map((p) => written(p)));

/** A new part of a sort: with the points that were drawn, or of some size at a place. */
export function partOf(sort: Sort, points: readonly Point[]): Obj {
  const [a, b] = points;
  const from: Point = a ?? [0, 0];
  const to: Point = b ?? [from[0] + 2, from[1]];
  switch (sort) {
    case 'floors':
      return Obj.of({ outline: points.length > 2 ? path(points) : square(from, 5) });
    case 'regions':
      return Obj.of({ outline: points.length > 2 ? path(points) : square(from, 2) });
    case 'solids':
      return Obj.of({ outline: points.length > 2 ? path(points) : square(from, 0.5), high: 1 });
    case 'walls':
      return Obj.of({ points: path(points.length > 1 ? points : [from, [from[0] + 4, from[1]]]), high: 2.5 });
    case 'doors':
      return Obj.of({ from: written(from), to: written(points.length > 1 ? to : [from[0] + 1, from[1]]) });
    case 'links':
      return Obj.of({ from: written(from), to: written(to) });
    case 'marks':
      return Obj.of({ at: written(from) });
  }
}

/** How many points a sort needs to be drawn, and how many end it by themselves. */
export const drawnWith: Readonly<Record<Sort, { least: number; most: number }>> = {
  floors: { least: 3, most: Infinity }, regions: { least: 3, most: Infinity }, solids: { least: 3, most: Infinity }, walls: { least: 2, most: Infinity },
  doors: { least: 2, most: 2 }, links: { least: 2, most: 2 }, marks: { least: 1, most: 1 },
};

/** With a part more; lists get it at their end. */
export function added(json: Obj, sort: string, part: Json, wanted: string): Edited {
  const name = freeName(wanted, new Set(partsOf(json.get(sort)).map(([, n]) => n)));
  const had = json.get(sort);
  if (had instanceof List) return { json: json.with(sort, had.inserted(had.items.length, part instanceof Obj ? new Obj([['name', name], ...part.without('name').members]) : part)), selection: [pointer([sort, had.items.length])] };
  if (had !== undefined && !(had instanceof Obj)) throw new Error(`${sort} is damaged: it should hold parts by their names.`);
  return { json: json.with(sort, json.object(sort).with(name, part)), selection: [pointer([sort, name])] };
}

/** What is taken away; holders that are empty then go, too. */
export function remove(json: Obj, paths: readonly string[]): Edited {
  let out = removeAll(json, paths);
  for (const p of paths) {
    const [holder = '', ...rest] = steps(p);
    const left = out.get(holder);
    if (rest.length === 1 && (left instanceof Obj ? left.size === 0 : left instanceof List && left.items.length === 0)) out = out.without(holder);
  }
  return { json: out, selection: [] };
}

/** Holders of what can be copied: what is drawn, and what that is made of. */
export const holders = [...sorts, 'materials', 'areas'] as const;

export function copy(json: Obj, paths: readonly string[]): Obj {
  let out = Obj.of({ kind: 'level' });
  for (const p of paths) {
    const way = steps(p);
    const [holder = '', step] = way;
    const value = at(json, way);
    if (way.length !== 2 || step === undefined || value === undefined) continue;
    const name = partsOf(json.get(holder)).find(([s]) => String(s) === step)?.[1] ?? step;
    out = out.with(holder, out.object(holder).with(name || freeName('Part', new Set(out.object(holder).names)), value));
  }
  return out;
}

/** Beside where it was copied from, or at the place. */
export function paste(json: Obj, piece: Obj, where: Where, shapes: (o: Obj) => readonly Shape[]): Edited {
  const drawn = shapes(piece);
  const first = drawn[0]?.corners[0]?.at;
  const by: Point = where.at && first ? [where.at[0] - first[0], where.at[1] - first[1]] : [1, -1];
  const moved = piece.text('kind') === 'level' ? shapesMoved(piece, drawn, by) : Obj.empty;
  let out: Edited = { json, selection: [] };
  const selection: string[] = [];
  for (const holder of holders) for (const [name, part] of moved.object(holder).members) {
    out = added(out.json, holder, part, name);
    selection.push(...out.selection);
  }
  if (selection.length === 0) throw new Error('There is nothing of a level on the clipboard.');
  return { json: out.json, selection };
}

/** Turned by so many degrees around the middle of all. */
export function turned(json: Obj, shapes: readonly Shape[], degrees: number): Obj {
  const all = shapes.flatMap((s) => s.corners.map((c) => c.at));
  if (all.length === 0) return json;
  const xs = all.map((p) => p[0]);
  const ys = all.map((p) => p[1]);
  const [mx, my] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
  const [c, s] = degrees % 90 === 0 ? ([[1, 0], [0, 1], [-1, 0], [0, -1]][quarter] as [number, number]) : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  let out = json;
  for (const shape of shapes) {
    for (const { at: [x, y], path } of shape.corners) out = cornerMoved(out, path, [mx + (x - mx) * c - (y - my) * s, my + (x - mx) * s + (y - my) * c]);
    if (shape.facing !== undefined) out = edited(out, [...steps(shape.path), 'facing'], () => num((((shape.facing ?? 0) + degrees + 540) % 360) - 180));
  }
  return out;
}
