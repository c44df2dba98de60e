import type { Point } from '../graph/curve';
import type { Box } from '../graph/layout';

const n = (v: number): string => String(Math.round(v * 10) / 10);

export const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Where the line from a point within a box to one outside leaves it. */
export function clip(box: Box, from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const tx = dx === 0 ? Infinity : ((dx > 0 ? box.x + box.width : box.x) - from[0]) / dx;
  const ty = dy === 0 ? Infinity : ((dy > 0 ? box.y + box.height : box.y) - from[1]) / dy;
  const t = Math.min(tx, ty, 1);
  return [from[0] + dx * t, from[1] + dy * t];
}

/** The middle between two points, moved aside, to the left of who walks from one to the other. */
export function bend(from: Point, to: Point, by: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [(from[0] + to[0]) / 2 + (dy / length) * by, (from[1] + to[1]) / 2 - (dx / length) * by];
}

const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A smooth path near all points and through the first and the last. */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  let path = `M${n(first[0])} ${n(first[1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [points[i - 1] ?? first, points[i] ?? last, points[i + 1] ?? last];
    const [m, e] = [mid(a, b), mid(b, c)];
    path += `L${n(m[0])} ${n(m[1])}Q${n(b[0])} ${n(b[1])} ${n(e[0])} ${n(e[1])}`;
  }
  return `${path}L${n(last[0])} ${n(last[1])}`;
}

const TIP = 9;

/** The head of an arrow that ends at the last point. */
export function arrow(points: readonly Point[]): string {
  const to = points.at(-1);
  const from = points.at(-2);
  if (!to || !from) return '';
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const side = (k: number): string => `${n(to[0] - x * TIP - y * k)} ${n(to[1] - y * TIP + x * k)}`;
  return `M${n(to[0])} ${n(to[1])}L${side(TIP / 2)}L${side(-TIP / 2)}Z`;
}

/** A place for a label on a bent line, off what is there already; the middle when there is none. */
export function labelAt(points: readonly Point[], size: { width: number; height: number }, taken: readonly Box[]): Point {
  const [a, via, b] = points;
  if (!a || !via || !b) return a ?? [0, 0];
  const on = (t: number): Point => {
    const [p, q] = [t * t, (1 - t) * (1 - t)];
    return [q * a[0] + 2 * t * (1 - t) * via[0] + p * b[0], q * a[1] + 2 * t * (1 - t) * via[1] + p * b[1]];
  };
  const free = [0.5, 0.4, 0.6, 0.3, 0.7].map(on).find(([x, y]) => {
    const box = { x: x - size.width / 2, y: y - size.height / 2, ...size };
    return !taken.some((t) => overlaps(box, t));
  });
  return free ?? on(0.5);
}

/** An arc above a card from its left half to its right half, and the middle of its label. Outer ones go around inner ones. */
export function loopAbove(card: Box, rise: number, half: number): { points: Point[]; label: Point } {
  const x = card.x + card.width / 2;
  const top = card.y - rise;
  return {
    points: [[x - half, card.y], [x - half, top], [x, top], [x + half, top], [x + half, card.y]],
    label: [x, top],
  };
}
