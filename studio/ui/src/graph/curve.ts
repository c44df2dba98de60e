export type Point = readonly [number, number];

const n = (v: number): string => String(Math.round(v * 10) / 10);

/**
 * A smooth path that leaves to the right, runs level through the points and arrives from the left. Where it has to go
 * back it turns in wide bends.
 */
export function curve(points: readonly Point[]): string {
  const [start] = points;
  if (!start) return '';
  let path = `M${n(start[0])} ${n(start[1])}`;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1] ?? start;
    const [x1, y1] = points[i] ?? start;
    if (y0 === y1) {
      path += `L${n(x1)} ${n(y1)}`;
      continue;
    }
    const reach = Math.max(Math.abs(x1 - x0) / 2, Math.min(40, Math.abs(y1 - y0) / 2));
    path += `C${n(x0 + reach)} ${n(y0)} ${n(x1 - reach)} ${n(y1)} ${n(x1)} ${n(y1)}`;
  }
  return path;
}

/** A path back to the left over a level lane: out, down to the lane, along it, up and in. */
export function loop(from: Point, lane: readonly [Point, Point], to: Point): string {
  const r = 10;
  const [[right, y], [left]] = lane;
  const down = y >= from[1] ? 1 : -1;
  const up = y >= to[1] ? 1 : -1;
  return (
    `M${n(from[0])} ${n(from[1])}L${n(right - r)} ${n(from[1])}Q${n(right)} ${n(from[1])} ${n(right)} ${n(from[1] + r * down)}` +
    `L${n(right)} ${n(y - r * down)}Q${n(right)} ${n(y)} ${n(right - r)} ${n(y)}L${n(left + r)} ${n(y)}` +
    `Q${n(left)} ${n(y)} ${n(left)} ${n(y - r * up)}L${n(left)} ${n(to[1] + r * up)}Q${n(left)} ${n(to[1])} ${n(left + r)} ${n(to[1])}L${n(to[0])} ${n(to[1])}`
  );
}

/** The link's path from port to port, and where a label sits on it. */
export function linkPath(from: Point, to: Point, route: readonly Point[]): { path: string; label: Point } {
  const [a, b] = route;
  if (a && b && a[0] > b[0]) return { path: loop(from, [a, b], to), label: [(a[0] + b[0]) / 2, a[1]] };
  return { path: curve([from, ...route, to]), label: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] };
}
