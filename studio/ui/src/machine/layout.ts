import { Graph, layout } from '@dagrejs/dagre';
import { bounds, separate, type Box, type Places } from '../graph/layout';
import type { Point } from '../graph/curve';
import { CARD, type Level, type Machine, type State, type Way } from './model';
import { bend, clip, labelAt, overlaps } from './route';

export const PILL = { width: 72, height: 22 };
export const DOT = 14;
/** Width a height of the space that machines are shown in. */
const ASPECT = 1.6;
const LOOSE = 30;
/** From the dot of the start to the card that it leads to, dot included. */
const BEFORE = 42;
/** Around what a state or region holds: above it is its name. */
const HEAD = 36;
const PAD = 18;
const REGION_GAP = 12;

/** Where a way runs, from border to border, and the middle of its label. */
export interface Route {
  points: Point[];
  label: Point;
}

export interface MachineLayout {
  /** Cards by state, 'start' and 'start:2' for the dots where the document and what state 2 holds begin, and 'any:3' for the
   * pill whose ways lead to state 3. */
  places: Places;
  /** By the index of the link. */
  routes: Map<number, Route>;
  /** From a dot to its state, by the dot's place. */
  starts: Map<string, Point[]>;
  room: Box;
}

export const startId = (holder: number): string => (holder < 0 ? 'start' : `start:${holder}`);

export const pillId = (to: number): string => `any:${to}`;

/** What a level's states take: of those that hold others that is known once these have their places. */
type Sizes = ReadonlyMap<number, { width: number; height: number; inner: MachineLayout | null }>;

function sizeOf(s: State, sizes: Sizes): { width: number; height: number } {
  return sizes.get(s.node.id) ?? { width: s.width, height: CARD };
}

/** The room that a state takes with its loops. */
function roomFor(s: State, sizes: Sizes): { width: number; height: number } {
  const { width, height } = sizeOf(s, sizes);
  return { width: s.loops.reduce((w, l) => Math.max(w, l.width + 16), width), height: height + s.above };
}

/** The card at the bottom of the room that a state takes with its loops. */
function card(s: State, sizes: Sizes, { x, y }: { x: number; y: number }): Box {
  const { width, height } = sizeOf(s, sizes);
  return { x: x - width / 2, y: y + roomFor(s, sizes).height / 2 - height, width, height };
}

/** Where what leads into or out of a place is tied to. */
const middle = (b: Box): Point => [b.x + b.width / 2, b.y + b.height / 2];

function ranked(m: Level, sizes: Sizes, rankdir: 'LR' | 'TB', ranker: string): MachineLayout {
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir, ranker, nodesep: 34, edgesep: 22, ranksep: rankdir === 'LR' ? 28 : 32 });
  g.setDefaultEdgeLabel(() => ({}));
  const id = (n: number): string => String(n);
  // The state that comes first in the graph comes first in the layout, too. It has the dot of the start at its left.
  const first = m.states.filter((s) => s.node.id === m.start);
  for (const s of first) {
    const room = roomFor(s, sizes);
    g.setNode(id(s.node.id), { width: Math.max(room.width, sizeOf(s, sizes).width + 2 * BEFORE), height: room.height });
  }
  for (const s of m.states) if (s.node.id !== m.start) g.setNode(id(s.node.id), roomFor(s, sizes));
  for (const w of m.ways) {
    const from = w.from < 0 ? pillId(w.to) : id(w.from);
    if (w.from < 0 && !g.hasNode(from)) g.setNode(from, { ...PILL });
    g.setEdge(from, id(w.to), { width: w.width + 8, height: w.height + 4, labelpos: 'c', weight: w.from < 0 ? 2 : 1 }, id(w.index));
  }
  layout(g);
  const at = (name: string): { x: number; y: number } => g.node(name) as { x: number; y: number };
  const places: Places = new Map();
  for (const s of m.states) places.set(s.node.id, card(s, sizes, at(id(s.node.id))));
  for (const name of g.nodes()) {
    if (!/^\d+$/.test(name)) places.set(name, { x: at(name).x - PILL.width / 2, y: at(name).y - PILL.height / 2, ...PILL });
  }
  for (const s of first) {
    const b = boxOf(places, id(s.node.id));
    places.set(startId(m.holder), { x: b.x - BEFORE, y: b.y + (b.height - DOT) / 2, width: DOT, height: DOT });
  }
  const line = (from: string, to: string, name: string): { points: Point[]; label: Point } => {
    const e = g.edge({ v: from, w: to, name }) as { points: { x: number; y: number }[]; x?: number; y?: number };
    const inner = e.points.slice(1, -1).map((p): Point => [p.x, p.y]);
    const [a, b] = [boxOf(places, from), boxOf(places, to)];
    const points = [clip(a, middle(a), inner[0] ?? middle(b)), ...inner, clip(b, middle(b), inner.at(-1) ?? middle(a))];
    return { points, label: e.x === undefined || e.y === undefined ? middle(b) : [e.x, e.y] };
  };
  const routes = new Map(m.ways.map((w) => [w.index, line(w.from < 0 ? pillId(w.to) : id(w.from), id(w.to), id(w.index))]));
  return { places, routes, starts: startLine(m, places), room: roomOf(m, sizes, places, routes) };
}

function startLine(m: Level, places: Places): Map<string, Point[]> {
  const id = startId(m.holder);
  if (m.start < 0) return new Map();
  const [a, b] = [boxOf(places, id), boxOf(places, String(m.start))];
  return new Map([[id, [clip(a, middle(a), middle(b)), clip(b, middle(b), middle(a))]]]);
}

const boxOf = (places: Places, name: string): Box => places.get(/^\d+$/.test(name) ? Number(name) : name) ?? { x: 0, y: 0, width: 0, height: 0 };

function roomOf(m: Level, sizes: Sizes, places: Places, routes: ReadonlyMap<number, Route>): Box {
  const boxes: Box[] = [...places.values()];
  for (const s of m.states) {
    const b = boxOf(places, String(s.node.id));
    const { width, height } = roomFor(s, sizes);
    boxes.push({ x: b.x + (b.width - width) / 2, y: b.y - s.above, width, height });
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
function placeSaid(m: Level, sizes: Sizes, view: Record<string, [number, number]>): MachineLayout {
  const places: Places = new Map();
  let below = Math.max(0, ...Object.values(view).map(([, y]) => y)) + CARD + LOOSE;
  for (const s of m.states) {
    const at = view[s.node.name];
    const size = sizeOf(s, sizes);
    places.set(s.node.id, { x: at?.[0] ?? 0, y: at?.[1] ?? below, width: size.width, height: size.height });
    if (!at) below += roomFor(s, sizes).height + LOOSE;
  }
  // What holds others is larger than the document may have thought.
  if (m.states.some((s) => s.inner)) separate(places);
  const taken = (): Box[] => [...places.values()];
  const longest = new Map<number, Way>();
  for (const w of m.ways) if (w.from < 0 && w.width >= (longest.get(w.to)?.width ?? 0)) longest.set(w.to, w);
  for (const [to, w] of longest) places.set(pillId(to), beside(boxOf(places, String(to)), PILL, w.width + 48, taken()));
  if (m.start >= 0) places.set(startId(m.holder), beside(boxOf(places, String(m.start)), { width: DOT, height: DOT }, 30, taken()));
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
  return { places, routes, starts: startLine(m, places), room: roomOf(m, sizes, places, routes) };
}

/** Regions side by side, or below each other where that shows them larger. */
function sideBySide(m: Level, sizes: Sizes): MachineLayout {
  const stack = (way: 'row' | 'column'): MachineLayout => {
    const all = m.states.map((s) => sizeOf(s, sizes));
    const [width, height] = [Math.max(0, ...all.map((a) => a.width)), Math.max(0, ...all.map((a) => a.height))];
    const places: Places = new Map();
    let at = 0;
    m.states.forEach((s, i) => {
      const size = all[i] ?? { width: s.width, height: CARD };
      places.set(s.node.id, way === 'row' ? { x: at, y: 0, width: size.width, height } : { x: 0, y: at, width, height: size.height });
      at += (way === 'row' ? size.width : size.height) + REGION_GAP;
    });
    return { places, routes: new Map(), starts: new Map(), room: bounds(places.values()) };
  };
  const [row, column] = [stack('row'), stack('column')];
  return cost(row) <= cost(column) ? row : column;
}

/** Which way the states within states are laid out; null: each as suits it. */
type Lie = 'LR' | 'TB' | null;

function placeLevel(m: Level, view: Record<string, [number, number]> | null, lie: Lie, nested = false): MachineLayout {
  const sizes: Sizes = new Map(m.states.map((s) => {
    const inner = s.inner && placeLevel(s.inner, view, lie, true);
    const width = Math.max(s.width, (inner?.room.width ?? 0) + (inner ? 2 * PAD : 0));
    return [s.node.id, { width, height: inner ? HEAD + inner.room.height + PAD : CARD, inner }];
  }));
  const own = ownPlaces(m, sizes, view, nested ? lie : null);
  // What a state holds lies in the middle of what is below its name.
  for (const s of m.states) {
    const inner = sizes.get(s.node.id)?.inner;
    const b = own.places.get(s.node.id);
    if (!inner || !b) continue;
    const [dx, dy] = [b.x + (b.width - inner.room.width) / 2 - inner.room.x, b.y + HEAD + (b.height - HEAD - PAD - inner.room.height) / 2 - inner.room.y];
    const moved = ([x, y]: Point): Point => [x + dx, y + dy];
    for (const [id, p] of inner.places) own.places.set(id, { ...p, x: p.x + dx, y: p.y + dy });
    for (const [id, r] of inner.routes) own.routes.set(id, { points: r.points.map(moved), label: moved(r.label) });
    for (const [id, points] of inner.starts) own.starts.set(id, points.map(moved));
  }
  return own;
}

function ownPlaces(m: Level, sizes: Sizes, view: Record<string, [number, number]> | null, lie: Lie): MachineLayout {
  if (m.regions) return sideBySide(m, sizes);
  if (view && m.states.some((s) => view[s.node.name])) return placeSaid(m, sizes, view);
  const apart = m.states.filter((s) => s.interrupt && !m.ways.some((w) => w.from === s.node.id));
  const ids = new Set(apart.map((s) => s.node.id));
  const rest = { ...m, states: m.states.filter((s) => !ids.has(s.node.id)), ways: m.ways.filter((w) => !ids.has(w.to)) };
  const ways = lie ? [lie] : (['TB', 'LR'] as const);
  const tries = ways.flatMap((dir) => ['network-simplex', 'tight-tree'].map((ranker) => ranked(rest, sizes, dir, ranker)));
  const best = tries.reduce((a, b) => (cost(b) < cost(a) - 1 ? b : a));
  return apart.length > 0 ? withInterrupts(m, sizes, apart, best) : best;
}

/** Interrupts stand at the side, each below what says when it begins: they lead back to wherever the machine was. */
function withInterrupts(m: Level, sizes: Sizes, apart: readonly State[], layout: MachineLayout): MachineLayout {
  const { places, routes, starts, room } = layout;
  const column = Math.max(...apart.map((s) => Math.max(roomFor(s, sizes).width, ...m.ways.filter((w) => w.to === s.node.id).map((w) => w.width))));
  const x = room.x - LOOSE - column / 2;
  let y = room.y;
  for (const s of apart) {
    const { width, height } = sizeOf(s, sizes);
    const ways = m.ways.filter((w) => w.to === s.node.id);
    const words = ways.reduce((h, w) => h + w.height + 6, 0);
    const pill = { x: x - PILL.width / 2, y, ...PILL };
    const box = { x: x - width / 2, y: y + PILL.height + 14 + words + 14 + s.above, width, height };
    if (ways.length > 0) places.set(pillId(s.node.id), pill);
    places.set(s.node.id, box);
    let at = y + PILL.height + 14;
    for (const w of ways) {
      const label: Point = [x, at + w.height / 2];
      routes.set(w.index, { points: [[x, y + PILL.height], label, [x, box.y]], label });
      at += w.height + 6;
    }
    y = box.y + height + LOOSE;
  }
  return { places, routes, starts, room: roomOf(m, sizes, places, routes) };
}

/** Places states, where the document says (unless told to tidy up) or in layers, with room for all labels. */
export function placeMachine(m: Machine, tidy = false): MachineLayout {
  const view = tidy ? null : (m.part.view ?? null);
  const lies: Lie[] = m.states.some((s) => s.inner) ? [null, 'LR', 'TB'] : [null];
  const tries = lies.map((lie) => placeLevel(m.top, view, lie));
  return tries.reduce((a, b) => (cost(b) < cost(a) - 1 ? b : a));
}
