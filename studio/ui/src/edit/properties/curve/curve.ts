/* Response curves as package curve computes them: from 0 to 1 to 0 to 1. */
import { type Json, List, Num, Obj } from '../../model/json';
import { formula } from './formula';

export const shapes = ['linear', 'power', 'exponential', 'logistic', 'logit', 'sine', 'parabola', 'step', 'points', 'segments', 'formula', 'constant'] as const;

export type Shape = (typeof shapes)[number];

export interface CurveData {
  shape: Shape;
  /** The number that goes with the shape. */
  k: number;
  /** 0 stands for e. */
  base: number;
  points: readonly (readonly [number, number])[];
  segments: readonly (CurveData & { to: number })[];
  compute: (x: number) => number;
  flip: boolean;
  slope: number;
  shift: number;
  lift: number;
  /** Why it cannot be drawn as it is meant. */
  problem: string;
}

const plain: CurveData = { shape: 'linear', k: 1, base: 0, points: [], segments: [], compute: (x) => x, flip: false, slope: 1, shift: 0, lift: 0, problem: '' };

/** The number of a shape when only its name is written, or when it is chosen anew. */
export const usual: Readonly<Partial<Record<Shape, number>>> = { power: 2, exponential: 4, logistic: 12, logit: 10, sine: 1, step: 0.5, constant: 0.5, linear: 1, parabola: 1 };

const isShape = (name: string): name is Shape => (shapes as readonly string[]).includes(name);

/** The names that a curve may have by itself. */
export const named: readonly string[] = ['linear', 'parabola', 'sine', 'logistic', 'logit'];

const number = (v: Json | undefined, or: number): number => (v instanceof Num ? v.value : or);

/** Reads a curve as documents write it. Of a name, resolve says what curve it stands for. */
export function readCurve(v: Json | undefined, resolve: (name: string) => Json | undefined = () => undefined, depth = 0): CurveData {
  if (v === undefined) return plain;
  if (typeof v === 'string') {
    const found = depth < 4 ? resolve(v) : undefined;
    if (found !== undefined) return readCurve(found, resolve, depth + 1);
    return named.includes(v) && isShape(v) ? { ...plain, shape: v, k: usual[v] ?? 1 } : { ...plain, problem: `There is no curve ${v}.` };
  }
  if (!(v instanceof Obj)) return { ...plain, problem: 'A curve is a name or an object.' };
  const shape = v.names.find(isShape) ?? 'linear';
  const of = v.get(shape);
  const slope = number(v.get('slope'), 1);
  const out: CurveData = {
    ...plain, shape, k: number(of, usual[shape] ?? 1), base: number(v.get('base'), 0), flip: v.get('flip') === true, slope: slope === 0 ? 1 : slope,
    shift: number(v.get('shift'), 0), lift: number(v.get('lift'), 0),
  };
  if (shape === 'points' && of instanceof List) out.points = of.items.flatMap((p) => (p instanceof List ? [[number(p.items[0], 0), number(p.items[1], 0)] as const] : []));
  if (shape === 'segments' && of instanceof List) out.segments = of.items.flatMap((s) => (s instanceof Obj ? [{ ...readCurve(s, resolve, depth + 1), to: number(s.get('to'), 1) }] : []));
  if (shape === 'formula') {
    try {
      out.compute = formula(typeof of === 'string' ? of : '');
    } catch (e) {
      out.problem = e instanceof Error ? e.message : String(e);
    }
  }
  return out;
}

const clamp = (y: number): number => (y >= 1 ? 1 : y > 0 ? y : 0);

/** What a curve makes of x. */
export function valueAt(c: CurveData, at: number): number {
  const x = (Number.isNaN(at) ? 0 : at) - c.shift;
  const y = clamp(shapeAt(c, x) * c.slope + c.lift);
  return c.flip ? 1 - y : y;
}

function shapeAt(c: CurveData, x: number): number {
  const k = c.k;
  switch (c.shape) {
    case 'linear':
      return x;
    case 'constant':
      return k;
    case 'power':
      return x <= 0 ? 0 : x ** k;
    case 'exponential':
      return k === 1 ? x : (k ** x - 1) / (k - 1);
    case 'logistic':
      return 1 / (1 + Math.exp((c.base > 1 ? k * Math.log(c.base) : k) * (0.5 - x)));
    case 'logit':
      return x <= 0 ? -Infinity : x >= 1 ? Infinity : 0.5 + Math.log(x / (1 - x)) / (c.base > 1 ? Math.log(c.base) : 1) / k;
    case 'sine':
      return (1 - Math.cos(Math.PI * k * x)) / 2;
    case 'parabola':
      return 4 * x * (1 - x);
    case 'step':
      return x >= k ? 1 : 0;
    case 'points':
      return between(c.points, x);
    case 'segments': {
      const s = c.segments.find((p) => x <= p.to) ?? c.segments.at(-1);
      return s ? valueAt(s, x) : x;
    }
    case 'formula':
      return c.compute(x);
  }
}

/** On the straight lines between points; of two at the same x the later one holds from there on. */
function between(p: CurveData['points'], x: number): number {
  let i = 0;
  while (i < p.length && (p[i]?.[0] ?? 0) <= x) i++;
  const [a, b] = [p[i - 1], p[i]];
  if (!a) return b?.[1] ?? 0;
  return b ? a[1] + (b[1] - a[1]) * ((x - a[0]) / (b[0] - a[0])) : a[1];
}

/** A curve's values at equal steps from 0 to 1. */
export const sampled = (c: CurveData, steps: number): number[] => Array.from({ length: steps + 1 }, (_, i) => valueAt(c, i / steps));

/** What a curve does, in words. */
export function inWords(c: CurveData): string {
  const y = sampled(c, 512);
  const [start = 0, end = 0] = [y[0], y.at(-1)];
  const low = Math.min(...y);
  const high = Math.max(...y);
  const rises = y.some((v, i) => i > 0 && v > (y[i - 1] ?? v) + 1e-12);
  const falls = y.some((v, i) => i > 0 && v < (y[i - 1] ?? v) - 1e-12);
  const f = (v: number): string => String(Number(v.toPrecision(3)));
  const what = rises && falls ? 'rises and falls' : rises ? 'only rises' : falls ? 'only falls' : 'is the same everywhere';
  return `${what}, from ${f(start)} to ${f(end)}${low < Math.min(start, end) || high > Math.max(start, end) ? `, between ${f(low)} and ${f(high)}` : ''}${low === 0 ? '; 0 rules the option out' : ''}`;
}
