/* What a level's document draws: its floors, walls and the rest as shapes on a plan, each with the places of its points in the document. */
import { type Json, List, Num, Obj, pointer } from '../../model/json';
import type { Bounds, Point } from '../../plan/camera';
import { boundsOf } from '../../plan/camera';

export const sorts = ['floors', 'regions', 'solids', 'walls', 'doors', 'links', 'marks'] as const;
export type Sort = (typeof sorts)[number];

/** What one of each is called. */
export const one: Readonly<Record<Sort, string>> = { floors: 'floor', regions: 'region', solids: 'solid', walls: 'wall', doors: 'door', links: 'link', marks: 'mark' };

export interface Corner {
  at: Point;
  /** JSON Pointer of it. */
  path: string;
  /** What it is, beside "corner 2": a centre, an end. */
  what?: string;
}

export interface Shape {
  /** JSON Pointer of it. */
  path: string;
  sort: Sort;
  name: string;
  form: 'area' | 'line' | 'circle' | 'point';
  corners: readonly Corner[];
  /** JSON Pointers of lists that corners can be added to or taken from, and how many each needs. */
  lists: readonly { path: string; least: number; closed: boolean; from: number; count: number }[];
  holes: readonly (readonly Point[])[];
  /** Of a line: it goes back to where it began. */
  closed: boolean;
  /** Of a circle, m. */
  radius: number;
  /** Of walls and doors, m. */
  thick: number;
  /** Degrees counter-clockwise from the x axis; undefined if it looks nowhere. */
  facing: number | undefined;
  tags: readonly string[];
  /** Sight goes through it. */
  clear: boolean;
  /** Of a door, at the beginning. */
  open: boolean;
}

const THICK = 0.2;

const numberOf = (v: Json | undefined): number | undefined => (v instanceof Num && Number.isFinite(v.value) ? v.value : undefined);

export function pointOf(v: Json | undefined): Point | undefined {
  if (!(v instanceof List)) return undefined;
  const [x, y] = [numberOf(v.items[0]), numberOf(v.items[1])];
  return x === undefined || y === undefined ? undefined : [x, y];
}

function cornersOf(v: Json | undefined, path: string): Corner[] {
  if (!(v instanceof List)) return [];
  return v.items.flatMap((p, i) => {
    const at = pointOf(p);
    return at ? [{ at, path: `${path}/${String(i)}` }] : [];
  });
}

const truth = (v: Json | undefined): boolean => v === true;

/** One shape; undefined if the document does not say where it is. */
function shapeOf(sort: Sort, name: string, o: Obj, path: string, clear: (material: string) => boolean): Shape | undefined {
  const base = {
    path, sort, name, lists: [], holes: [], closed: false, radius: 0, thick: 0, facing: undefined, open: false,
    tags: o.list('tags').filter((t): t is string => typeof t === 'string'), clear: clear(o.text('material')),
  };
  const ends = (thick: number): Shape | undefined => {
    const [from, to] = [pointOf(o.get('from')), pointOf(o.get('to'))];
    if (!from || !to) return undefined;
    return { ...base, form: 'line', thick, open: truth(o.get('open')), corners: [{ at: from, path: `${path}/from`, what: 'beginning' }, { at: to, path: `${path}/to`, what: 'end' }] };
  };
  switch (sort) {
    case 'marks': {
      const at = pointOf(o.get('at'));
      return at && { ...base, form: 'point', facing: numberOf(o.get('facing')), corners: [{ at, path: `${path}/at`, what: 'place' }] };
    }
    case 'doors':
      return ends(numberOf(o.get('thick')) ?? THICK);
    case 'links':
      return ends(0);
    case 'walls': {
      const corners = cornersOf(o.get('points'), `${path}/points`);
      const closed = truth(o.get('closed'));
      return corners.length === 0 ? undefined : { ...base, form: 'line', closed, corners, thick: numberOf(o.get('thick')) ?? THICK, lists: [{ path: `${path}/points`, least: 2, closed, from: 0, count: corners.length }] };
    }
    default: {
      const circle = o.object('circle');
      const middle = pointOf(circle.get('at') ?? o.get('at'));
      if (sort === 'solids' && middle) return { ...base, form: 'circle', radius: numberOf(circle.get('radius') ?? o.get('radius')) ?? 0.5, corners: [{ at: middle, path: circle.has('at') ? `${path}/circle/at` : `${path}/at`, what: 'middle' }] };
      const outline = cornersOf(o.get('outline'), `${path}/outline`);
      if (outline.length === 0) return undefined;
      const corners = [...outline];
      const lists = [{ path: `${path}/outline`, least: 3, closed: true, from: 0, count: outline.length }];
      const holes: Point[][] = [];
      o.list('holes').forEach((h, i) => {
        const at = `${path}/holes/${String(i)}`;
        const own = cornersOf(h, at);
        if (own.length === 0) return;
        lists.push({ path: at, least: 3, closed: true, from: corners.length, count: own.length });
        corners.push(...own);
        holes.push(own.map((c) => c.at));
      });
      return { ...base, form: 'area', closed: true, corners, lists, holes };
    }
  }
}

const none: readonly Shape[] = [];

/** The parts of a sort, by their names, or by their places in a list. */
export const partsOf = (v: Json | undefined): readonly (readonly [step: string | number, name: string, value: Obj])[] =>
  v instanceof Obj
    ? v.members.map(([name, o]) => [name, name, o instanceof Obj ? o : Obj.empty] as const)
    : v instanceof List
      ? v.items.map((o, i) => [i, o instanceof Obj ? o.text('name') : '', o instanceof Obj ? o : Obj.empty] as const)
      : [];

/** Whether sight goes through a material of the document. */
export function clearIn(json: Obj): (material: string) => boolean {
  const found = new Set(partsOf(json.get('materials')).flatMap(([, name, m]) => (truth(m.get('transparent')) ? [name] : [])));
  return (material) => found.has(material);
}

/** All shapes, what lies below first. */
export function shapesOf(json: Obj): readonly Shape[] {
  const clear = clearIn(json);
  const out = sorts.flatMap((sort) => partsOf(json.get(sort)).flatMap(([step, name, o]) => shapeOf(sort, name, o, pointer([sort, step]), clear) ?? []));
  return out.length === 0 ? none : out;
}

/** The way round an area, without its holes; of a line, its points. */
export const outer = (s: Shape): readonly Point[] => s.corners.slice(0, s.lists[0]?.count ?? s.corners.length).map((c) => c.at);

export function boundsOfShapes(shapes: readonly Shape[]): Bounds | undefined {
  return boundsOf(shapes.flatMap((s) => s.corners.flatMap(({ at: [x, y] }): Point[] => (s.radius > 0 ? [[x - s.radius, y - s.radius], [x + s.radius, y + s.radius]] : [[x, y]]))));
}

/** Where a shape's name stands: the middle of its bounds, or of its line. */
export function middleOf(s: Shape): Point {
  const p = outer(s);
  const a: Point = p[0] ?? [0, 0];
  const b = p[1];
  if (s.form === 'line' && b && p.length === 2) return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const box = boundsOf(p);
  return box ? [(box.low[0] + box.high[0]) / 2, (box.low[1] + box.high[1]) / 2] : a;
}

const ring = (points: readonly Point[], closed: boolean): string => points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join('') + (closed ? 'Z' : '');

/** The shape as path data, in metres. */
export function pathOf(s: Shape): string {
  if (s.form === 'circle') {
    const [x, y] = s.corners[0]?.at ?? [0, 0];
    const r = s.radius;
    return `M${String(x - r)} ${String(y)}a${String(r)} ${String(r)} 0 1 0 ${String(2 * r)} 0a${String(r)} ${String(r)} 0 1 0 ${String(-2 * r)} 0Z`;
  }
  return ring(outer(s), s.closed) + s.holes.map((h) => ring(h, true)).join('');
}

/** Half the width of a letter, and of a mark with what stands beside it, in pixels. */
const LETTER = 3.6;
const DOT = 8;

/** How far up or down a room's name stands from the middle of its room, so that it lies on no mark. */
export function clearOf(marks: readonly Point[], x: number, y: number, name: string): number {
  const reach = name.length * LETTER + DOT;
  const covered = (dy: number): boolean => marks.some(([mx, my]) => Math.abs(mx - x) < reach && Math.abs(my - y - dy) < 6 + DOT);
  return [0, 16, -16, 28, -28].find((dy) => !covered(dy)) ?? 0;
}
