/* How a plan is looked at. The world is in metres, x to the right and y up; the screen in pixels, y down. */

export type Point = readonly [x: number, y: number];

export interface Bounds {
  low: Point;
  high: Point;
}

export interface Size {
  width: number;
  height: number;
}

/** The place in the middle of what is seen, and pixels a metre. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const LEAST = 0.05;
const MOST = 2000;
/** Pixels around what is fitted, and the most pixels a metre that fitting gives: a single point fills no screen. */
const ROOM = 46;
const FITTED = 120;

export const toScreen = (c: Camera, s: Size, [x, y]: Point): Point => [s.width / 2 + (x - c.x) * c.scale, s.height / 2 - (y - c.y) * c.scale];

export const toWorld = (c: Camera, s: Size, [x, y]: Point): Point => [c.x + (x - s.width / 2) / c.scale, c.y - (y - s.height / 2) / c.scale];

export const bounded = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** The bounds of points; undefined of none. */
export function boundsOf(points: Iterable<Point>): Bounds | undefined {
  let [lx, ly, hx, hy] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    [lx, ly, hx, hy] = [Math.min(lx, x), Math.min(ly, y), Math.max(hx, x), Math.max(hy, y)];
  }
  return lx <= hx ? { low: [lx, ly], high: [hx, hy] } : undefined;
}

/** Bounds that hold both. */
export const joined = (a: Bounds | undefined, b: Bounds | undefined): Bounds | undefined => (a && b ? boundsOf([a.low, a.high, b.low, b.high]) : (a ?? b));

/** Sees all of it. */
export function fitted(b: Bounds | undefined, s: Size): Camera {
  const { low, high } = b ?? { low: [-10, -10] as Point, high: [10, 10] as Point };
  const wide = Math.max(40, s.width - 2 * ROOM) / Math.max(1e-6, high[0] - low[0]);
  const tall = Math.max(40, s.height - 2 * ROOM) / Math.max(1e-6, high[1] - low[1]);
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2, scale: bounded(Math.min(wide, tall, FITTED)) };
}

/** Comes closer by a factor; what is at the point stays there. */
export function zoomed(c: Camera, s: Size, at: Point, factor: number): Camera {
  const scale = bounded(c.scale * factor);
  const [x, y] = toWorld(c, s, at);
  return { x: x - (at[0] - s.width / 2) / scale, y: y + (at[1] - s.height / 2) / scale, scale };
}

export const panned = (c: Camera, dx: number, dy: number): Camera => ({ ...c, x: c.x - dx / c.scale, y: c.y + dy / c.scale });

const steps = [1, 2, 5];

/** The smallest round length, 1, 2 or 5 times a power of ten, that takes at least so many pixels. */
export function roundLength(scale: number, pixels: number): number {
  const least = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.find((s) => s * power >= least * (1 - 1e-9));
  return step === undefined ? 10 * power : step * power;
}

/** A number as documents have it: to the centimetre, without digits that say nothing. */
export const tidy = (v: number): number => Number(v.toFixed(2)) + 0;

/** To the raster, if there is one. */
export const snapped = ([x, y]: Point, raster: number): Point => (raster > 0 ? [tidy(Math.round(x / raster) * raster), tidy(Math.round(y / raster) * raster)] : [tidy(x), tidy(y)]);
