import { Graph, layout } from '@dagrejs/dagre';
import { bounds, type Box, type Places } from '../graph/layout';
import type { Point } from '../graph/curve';
import { CARD, type Machine, type State, type Way } from './model';
import { bend, clip, labelAt, overlaps } from './route';

export const PILL = { width: 72, height: 22 };
export const DOT = 14;
/** Width a height of the space that machines are shown in. */
const ASPECT = 1.45;
const LOOSE = 30;
/** From the dot of the start to the card that it leads to, dot included. */
const BEFORE = 42;

/** Where a way runs, from border to border, and the middle of its label. */
export interface Route {
  points: Point[];
  label: Point;
}

export interface MachineLayout {
  /** Cards by state, 'start', and 'any:3' for the pill whose ways lead to state 3. */
  places: Places;
  /** By the index of the link. */
  routes: Map<number, Route>;
  start: Point[];
  room: Box;
}

export const pillId = (to: number): string => `any:${to}`;

const heightOf = (s: State): number => CARD + s.above;

/** The card at the bottom of the room that a state takes with its loops. */
const card = (s: State, x: number, y: number): Box => ({ x: x - s.width / 2, y: y + heightOf(s) / 2 - CARD, width: s.width, height: CARD });

/** Where what leads into or out of a place is tied to. */
const middle = (b: Box): Point => [b.x + b.width / 2, b.y + b.height / 2];

function ranked(m: Machine, rankdir: 'LR' | 'TB', ranker: string): MachineLayout {
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir, ranker, nodesep: 34, edgesep: 22, ranksep: rankdir === 'LR' ? 28 : 32 });
  g.setDefaultEdgeLabel(() => ({}));
  const id = (n: number): string => String(n);
  // The state that comes first in the graph comes first in the layout, too. It has the dot of the start at its left.
  const first = m.states.filter((s) => s.node.id === m.start);
  for (const s of first) g.setNode(id(s.node.id), { width: Math.max(s.roomWidth, s.width + 2 * BEFORE), height: heightOf(s) });
  for (const s of m.states) if (s.node.id !== m.start) g.setNode(id(s.node.id), { width: s.roomWidth, height: heightOf(s) });
  for (const w of m.ways) {
    const from = w.from < 0 ? pillId(w.to) : id(w.from);
    if (w.from < 0 && !g.hasNode(from)) g.setNode(from, PILL);
    g.setEdge(from, id(w.to), { width: w.width + 8, height: w.height + 4, labelpos: 'c', weight: w.from < 0 ? 2 : 1 }, id(w.index));
  }
  layout(g);
  const at = (name: string): { x: number; y: number } => g.node(name) as { x: number; y: number };
  const places: Places = new Map();
  for (const s of m.states) places.set(s.node.id, card(s, at(id(s.node.id)).x, at(id(s.node.id)).y));
  for (const name of g.nodes()) {
    if (!/^\d+$/.test(name)) places.set(name, { x: at(name).x - PILL.width / 2, y: at(name).y - PILL.height / 2, ...PILL });
  }
  for (const s of first) {
    const b = boxOf(places, id(s.node.id));
    places.set('start', { x: b.x - BEFORE, y: b.y + (CARD - DOT) / 2, width: DOT, height: DOT });
  }
  const line = (from: string, to: string, name: string): { points: Point[]; label: Point } => {
    const e = g.edge({ v: from, w: to, name }) as { points: { x: number; y: number }[]; x?: number; y?: number };
    const inner = e.points.slice(1, -1).map((p): Point => [p.x, p.y]);
    const [a, b] = [boxOf(places, from), boxOf(places, to)];
    const points = [clip(a, middle(a), inner[0] ?? middle(b)), ...inner, clip(b, middle(b), inner.at(-1) ?? middle(a))];
    return { points, label: e.x === undefined || e.y === undefined ? middle(b) : [e.x, e.y] };
  };
  const routes = new Map(m.ways.map((w) => [w.index, line(w.from < 0 ? pillId(w.to) : id(w.from), id(w.to), id(w.index))]));
  return { places, routes, start: startLine(m, places), room: roomOf(m, places, routes) };
}

function startLine(m: Machine, places: Places): Point[] {
  if (m.start < 0) return [];
  const [a, b] = [boxOf(places, 'start'), boxOf(places, String(m.start))];
  return [clip(a, middle(a), middle(b)), clip(b, middle(b), middle(a))];
}

const boxOf = (places: Places, name: string): Box => places.get(/^\d+$/.test(name) ? Number(name) : name) ?? { x: 0, y: 0, width: 0, height: 0 };

function roomOf(m: Machine, places: Places, routes: ReadonlyMap<number, Route>): Box {
  const boxes: Box[] = [...places.values()];
  for (const s of m.states) {
    const b = boxOf(places, String(s.node.id));
    boxes.push({ x: b.x + (b.width - s.roomWidth) / 2, y: b.y - s.above, width: s.roomWidth, height: heightOf(s) });
  }
  for (const w of m.ways) {
    const r = routes.get(w.index);
    if (!r) continue;
    boxes.push(labelBox(w, r.label));
    for (const [x, y] of r.points) boxes.push({ x, y, width: 0, height: 0 });
  }
  return bounds(boxes);
}

const labelBox = (w: Way, [x, y]: Point): Box => ({ x: x - w.width / 2, y: y - w.height / 2, width: w.width, height: w.height });

const cost = (l: MachineLayout): number => Math.max(l.room.width / ASPECT, l.room.height);

/** A free place beside a card for something small that leads to it. */
function beside(target: Box, size: { width: number; height: number }, gap: number, taken: readonly Box[]): Box {
  const [cx, cy] = middle(target);
  const spots: Point[] = [
    [target.x - gap - size.width / 2, cy], [cx, target.y - gap - size.height / 2],
    [cx, target.y + target.height + gap + size.height / 2], [target.x + target.width + gap + size.width / 2, cy],
  ];
  const boxes = spots.map(([x, y]): Box => ({ x: x - size.width / 2, y: y - size.height / 2, ...size }));
  return boxes.find((b) => !taken.some((t) => overlaps(b, t))) ?? boxes[0] ?? target;
}

/** Places by the document's word: ways bend, so that those that go and those that come keep apart. */
function placeSaid(m: Machine, view: Record<string, [number, number]>): MachineLayout {
  const places: Places = new Map();
  let below = Math.max(0, ...Object.values(view).map(([, y]) => y)) + CARD + LOOSE;
  for (const s of m.states) {
    const at = view[s.node.name];
    places.set(s.node.id, { x: at?.[0] ?? 0, y: at?.[1] ?? (below += heightOf(s) + LOOSE), width: s.width, height: CARD });
  }
  const taken = (): Box[] => [...places.values()];
  const longest = new Map<number, Way>();
  for (const w of m.ways) if (w.from < 0 && w.width >= (longest.get(w.to)?.width ?? 0)) longest.set(w.to, w);
  for (const [to, w] of longest) places.set(pillId(to), beside(boxOf(places, String(to)), PILL, w.width + 48, taken()));
  if (m.start >= 0) places.set('start', beside(boxOf(places, String(m.start)), { width: DOT, height: DOT }, 30, taken()));
  const routes = new Map<number, Route>();
  const together = new Map<string, number>();
  const full: Box[] = taken();
  for (const w of m.ways) {
    const from = w.from < 0 ? pillId(w.to) : String(w.from);
    const n = together.get(`${from}>${w.to}`) ?? 0;
    together.set(`${from}>${w.to}`, n + 1);
    const [a, b] = [boxOf(places, from), boxOf(places, String(w.to))];
    const via = bend(middle(a), middle(b), w.from < 0 ? n * 30 : 26 + n * 34);
    const points = [clip(a, middle(a), via), via, clip(b, middle(b), via)];
    const label = labelAt(points, w, full);
    full.push(labelBox(w, label));
    routes.set(w.index, { points, label });
  }
  return { places, routes, start: startLine(m, places), room: roomOf(m, places, routes) };
}

/** Places states, where the document says (unless told to tidy up) or in layers, with room for all labels. */
export function placeMachine(m: Machine, tidy = false): MachineLayout {
  const view = m.part.view ?? {};
  if (!tidy && m.states.some((s) => view[s.node.name])) return placeSaid(m, view);
  const tries = (['TB', 'LR'] as const).flatMap((dir) => ['network-simplex', 'tight-tree'].map((ranker) => ranked(m, dir, ranker)));
  return tries.reduce((best, next) => (cost(next) < cost(best) - 1 ? next : best));
}
