import type { Box } from '../../graph/layout';
import type { Guide, Point } from '../../canvas/state';

export type Side = 'left' | 'right' | 'top' | 'bottom' | 'column' | 'row';

const sides: readonly Side[] = ['left', 'right', 'top', 'bottom', 'column', 'row'];

/** Reads a side. It throws what there is. */
export function sideOf(text: string): Side {
  const side = sides.find((s) => s === text);
  if (!side) throw new Error(`There is no side ${text}: there is ${sides.join(', ')}.`);
  return side;
}

/** Where boxes lie when they have one side, or their middles, on one line. */
export function align(boxes: ReadonlyMap<string, Box>, side: Side): Map<string, Point> {
  const all = [...boxes.values()];
  const [left, top] = [Math.min(...all.map((b) => b.x)), Math.min(...all.map((b) => b.y))];
  const [right, bottom] = [Math.max(...all.map((b) => b.x + b.width)), Math.max(...all.map((b) => b.y + b.height))];
  const to = (b: Box): Point => {
    switch (side) {
      case 'left': return [left, b.y];
      case 'right': return [right - b.width, b.y];
      case 'top': return [b.x, top];
      case 'bottom': return [b.x, bottom - b.height];
      case 'column': return [(left + right - b.width) / 2, b.y];
      case 'row': return [b.x, (top + bottom - b.height) / 2];
    }
  };
  return new Map([...boxes].map(([id, b]) => { const [x, y] = to(b); return [id, [Math.round(x), Math.round(y)]]; }));
}

/** Where boxes lie when there is the same room between each two of them; the outermost stay. */
export function spread(boxes: ReadonlyMap<string, Box>, way: 'x' | 'y'): Map<string, Point> {
  const size = way === 'x' ? 'width' : 'height';
  const order = [...boxes].sort(([, a], [, b]) => a[way] - b[way]);
  const [first, last] = [order[0]?.[1], order.at(-1)?.[1]];
  if (!first || !last) return new Map();
  const taken = order.reduce((sum, [, b]) => sum + b[size], 0);
  const gap = (last[way] + last[size] - first[way] - taken) / Math.max(1, order.length - 1);
  let at = first[way];
  return new Map(order.map(([id, b]) => {
    const here = Math.round(at);
    at += b[size] + gap;
    return [id, way === 'x' ? [here, b.y] : [b.x, here]];
  }));
}

/** The lines of a box that can lie on those of another: its sides and its middle. */
const linesOf = (b: Box, way: 'x' | 'y'): readonly number[] => (way === 'x' ? [b.x, b.x + b.width / 2, b.x + b.width] : [b.y, b.y + b.height / 2, b.y + b.height]);

const span = (boxes: readonly Box[], way: 'x' | 'y'): [number, number] =>
  way === 'x' ? [Math.min(...boxes.map((b) => b.y)), Math.max(...boxes.map((b) => b.y + b.height))] : [Math.min(...boxes.map((b) => b.x)), Math.max(...boxes.map((b) => b.x + b.width))];

/** The least move, of at most so much, with which a line of a box comes onto one of the others. */
function pulled(box: Box, others: readonly Box[], way: 'x' | 'y', within: number): number | undefined {
  let best: number | undefined;
  for (const o of others)
    for (const to of linesOf(o, way))
      for (const from of linesOf(box, way)) if (Math.abs(to - from) <= within && Math.abs(to - from) < Math.abs(best ?? Infinity)) best = to - from;
  return best;
}

/**
 * How a box that is dragged comes into line with others: by how much it is moved besides, along each way if there is something
 * near, and the lines on which it lies then.
 */
export function snapped(box: Box, others: readonly Box[], within: number): { dx: number | undefined; dy: number | undefined; guides: Guide[] } {
  const [dx, dy] = [pulled(box, others, 'x', within), pulled(box, others, 'y', within)];
  const now = { ...box, x: box.x + (dx ?? 0), y: box.y + (dy ?? 0) };
  const guides: Guide[] = [];
  for (const way of ['x', 'y'] as const) {
    if ((way === 'x' ? dx : dy) === undefined) continue;
    for (const at of linesOf(now, way)) {
      const on = others.filter((o) => linesOf(o, way).some((l) => Math.abs(l - at) < 0.5));
      if (on.length === 0) continue;
      const [from, to] = span([now, ...on], way);
      guides.push({ way, at, from, to });
    }
  }
  return { dx, dy, guides };
}
