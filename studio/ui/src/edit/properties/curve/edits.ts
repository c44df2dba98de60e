/* What dragging, choosing and typing make of a curve. All give curves as documents write them. */
import { type Json, List, Num, Obj } from '../../model/json';
import { type CurveData, type Shape, readCurve, sampled, shapes, usual, valueAt } from './curve';

/** A control point of a curve, in the plot's coordinates from 0 to 1. */
export interface Handle {
  id: string;
  label: string;
  x: number;
  y: number;
  /** Which way it can be moved. */
  free: 'x' | 'y' | 'both';
  /** It can be taken away. */
  removable?: boolean;
}

/** Numbers that are dragged have three digits behind the point. */
export const rounded = (v: number): Num => new Num(Number(v.toFixed(3)));

/** The curve as an object; one that is a name is written out. */
export function asObject(v: Json | undefined, c: CurveData): Obj {
  if (v instanceof Obj) return v;
  return Obj.of({ [c.shape]: usual[c.shape] ?? 1 });
}

/** Members that mean nothing at their usual value are left out. */
const tidy = (o: Obj): Obj => new Obj(o.members.filter(([n, v]) => !((n === 'shift' || n === 'lift') && v instanceof Num && v.value === 0) && !(n === 'slope' && v instanceof Num && v.value === 1) && !(n === 'flip' && v === false)));

const X = 0.75;

/** The number of shapes that one point on the curve decides, and where its ends are. */
const solved: Partial<Record<Shape, readonly [low: number, high: number]>> = { power: [0.02, 40], exponential: [0.0001, 10000], logistic: [-80, 80], logit: [0.5, 200] };

const onPlot = (v: number): number => Math.min(1, Math.max(0, v));

export function handles(c: CurveData): Handle[] {
  const at = (id: string, label: string, x: number, free: Handle['free'] = 'both'): Handle => ({ id, label, x: onPlot(x), y: valueAt(c, onPlot(x)), free });
  switch (c.shape) {
    case 'linear':
      return [at('start', 'where it begins', 0, 'y'), at('end', 'where it ends', 1, 'y')];
    case 'constant':
      return [at('level', 'its value', 0.5, 'y')];
    case 'step':
      return [{ id: 'edge', label: 'where it steps', x: onPlot(c.k + c.shift), y: 0.5, free: 'x' }];
    case 'points':
      return c.points.map(([x, y], i) => ({ id: `point ${String(i)}`, label: `point ${String(i + 1)}`, x: x + c.shift, y: finish(c, y), free: 'both', removable: c.points.length > 1 }));
    case 'segments':
      return c.segments.slice(0, -1).map((s, i) => ({ id: `part ${String(i)}`, label: `end of part ${String(i + 1)}`, x: onPlot(s.to + c.shift), y: valueAt(c, s.to + c.shift), free: 'x' }));
    case 'formula':
    case 'sine':
    case 'parabola':
      return [at('move', 'the whole curve', 0.5 + c.shift)];
    default:
      return [at('move', 'the whole curve', 0.5 + c.shift), at('bend', 'how much it bends', X + c.shift, 'y')];
  }
}

const finish = (c: CurveData, y: number): number => {
  const v = onPlot(y * c.slope + c.lift);
  return c.flip ? 1 - v : v;
};

/** What the shape itself must give for the curve to give y. */
const unfinish = (c: CurveData, y: number): number => ((c.flip ? 1 - y : y) - c.lift) / c.slope;

/** The number with which the curve goes as near as it can to a point. */
function solve(c: CurveData, [low, high]: readonly [number, number], x: number, y: number): number {
  const log = low > 0;
  const [a, b] = log ? [Math.log(low), Math.log(high)] : [low, high];
  let best = c.k;
  let least = Infinity;
  const look = (from: number, to: number): void => {
    for (let i = 0; i <= 60; i++) {
      const t = from + ((to - from) * i) / 60;
      const k = log ? Math.exp(t) : t;
      if (c.shape === 'exponential' && Math.abs(k - 1) < 1e-6) continue;
      const d = Math.abs(valueAt({ ...c, k }, x) - y);
      if (d < least - 1e-12) [best, least] = [k, d];
    }
  };
  look(a, b);
  for (let width = (b - a) / 60; width > 1e-4; width /= 20) {
    const t = log ? Math.log(best) : best;
    look(Math.max(a, t - width), Math.min(b, t + width));
  }
  return Number(best.toPrecision(3));
}

/** The curve after a control point was moved. */
export function moved(v: Json | undefined, handle: Handle, x: number, y: number, resolve?: (name: string) => Json | undefined): Obj {
  const c = readCurve(v, resolve);
  const o = asObject(v, c);
  const [px, py] = [onPlot(x), onPlot(y)];
  const place = Number(handle.id.split(' ')[1] ?? -1);
  switch (handle.id.split(' ')[0]) {
    case 'start':
    case 'end': {
      const raw = (at: number): number => (c.flip ? 1 - valueAt(c, at) : valueAt(c, at));
      const want = c.flip ? 1 - py : py;
      const [y0, y1] = handle.id === 'start' ? [want, raw(1)] : [raw(0), want];
      if (Math.abs(y1 - y0) < 5e-4) return tidy(new Obj(o.members.filter(([n]) => n !== 'linear' && n !== 'slope' && n !== 'shift' && n !== 'lift')).with('constant', rounded(y0)));
      return tidy(o.without('shift').with('slope', rounded(y1 - y0)).with('lift', rounded(y0)));
    }
    case 'level':
      return o.with('constant', rounded(unfinish(c, py)));
    case 'edge':
      return o.with('step', rounded(px - c.shift));
    case 'point': {
      const list = c.points.map((p) => [...p] as [number, number]);
      const [before, after] = [list[place - 1]?.[0] ?? 0, list[place + 1]?.[0] ?? 1];
      list[place] = [Math.min(Math.max(px - c.shift, before), Math.max(before, after)), unfinish(c, py)];
      return o.with('points', new List(list.map(([a, b]) => new List([rounded(a), rounded(b)]))));
    }
    case 'part':
      return movedEnd(o, handle, px);
    case 'move': {
      const raw = c.flip ? 1 - py : py;
      const lifted = raw - valueAt({ ...c, flip: false, lift: 0, shift: 0, slope: 1 }, 0.5) * c.slope;
      return tidy(o.with('shift', rounded(px - 0.5)).with('lift', rounded(lifted)));
    }
    case 'bend': {
      const range = solved[c.shape];
      return range ? o.with(c.shape, new Num(solve(c, range, handle.x, py))) : o;
    }
    default:
      return o;
  }
}

/** The end of a part of a curve, moved. */
function movedEnd(v: Json | undefined, handle: Handle, x: number): Obj {
  const c = readCurve(v);
  const o = asObject(v, c);
  const i = Number(handle.id.split(' ')[1] ?? 0);
  const [before, after] = [c.segments[i - 1]?.to ?? 0, c.segments[i + 1]?.to ?? 1];
  const to = rounded(Math.min(Math.max(onPlot(x) - c.shift, before + 0.01), after - 0.01));
  return o.with('segments', new List(o.list('segments').map((s, n) => (n === i && s instanceof Obj ? s.with('to', to) : s))));
}

/** With one more point. */
export function withPoint(v: Json | undefined, x: number, y: number): { curve: Obj; at: number } {
  const c = readCurve(v);
  const o = asObject(v, c);
  const list = [...c.points];
  const px = x - c.shift;
  const i = list.findIndex((p) => p[0] > px);
  const at = i < 0 ? list.length : i;
  list.splice(at, 0, [px, unfinish(c, onPlot(y))]);
  return { curve: o.with('points', new List(list.map(([a, b]) => new List([rounded(a), rounded(b)])))), at };
}

export function withoutPoint(v: Json | undefined, at: number): Obj {
  const c = readCurve(v);
  const o = asObject(v, c);
  const items = o.list('points');
  return items.length > 1 ? o.with('points', new List(items.toSpliced(at, 1))) : o;
}

/** The curve in another shape; what it looks like is kept as far as points and parts can. */
export function reshaped(v: Json | undefined, to: Shape, resolve?: (name: string) => Json | undefined): Json {
  const c = readCurve(v, resolve);
  const around = v instanceof Obj && to !== 'points' && to !== 'segments' ? v.members.filter(([n]) => !(shapes as readonly string[]).includes(n) && n !== 'base') : [];
  switch (to) {
    case 'points': {
      const y = sampled(c, 4);
      return Obj.of({ points: new List(y.map((value, i) => new List([rounded(i / 4), rounded(value)]))) });
    }
    case 'segments': {
      const own = asObject(v, c);
      const inner = own.has('segments') ? Obj.of({ linear: 1 }) : own;
      return Obj.of({ segments: new List([inner.with('to', new Num('0.5')), inner.with('to', new Num('1'))]) });
    }
    case 'formula':
      return new Obj([...around, ['formula', 'x']]);
    case 'constant':
      return new Obj([['constant', rounded(valueAt(c, 0.5))]]);
    default:
      return new Obj([...around, [to, new Num(usual[to] ?? 1)]]);
  }
}

/** Presets. */
export const presets: readonly { name: string; curve: Json }[] = [
  { name: 'as it is', curve: 'linear' },
  { name: 'the less the better', curve: Obj.of({ linear: 1, flip: true }) },
  { name: 'slow at first', curve: Obj.of({ power: 2 }) },
  { name: 'fast at first', curve: Obj.of({ power: 0.5 }) },
  { name: 'urgent when low', curve: Obj.of({ power: 3, flip: true }) },
  { name: 'an S', curve: Obj.of({ logistic: 12 }) },
  { name: 'a falling S', curve: Obj.of({ logistic: 12, flip: true }) },
  { name: 'a hump', curve: 'parabola' },
  { name: 'a step', curve: Obj.of({ step: 0.5 }) },
  { name: 'points', curve: Obj.of({ points: [[0, 0], [0.3, 0.8], [1, 1]] }) },
];
