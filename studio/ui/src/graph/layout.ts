import { dagre } from './dagre';
import type { Link } from '../protocol/messages';
import type { Boundary, Model } from './model';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Top-left corners and sizes by node id; boundaries are 'inputs' and 'outputs'. */
export type Places = Map<number | string, Box>;

const NODE_GAP = 22;
const RANK_GAP = 56;
/** Between links that run side by side. */
const LANE = 14;
/** A block that begins this little before another ends still counts as after it. */
const SLACK = 48;
/** What a bend may take of the level way past a block. */
const BEND = 10;
/** Between links that run past a block side by side. */
const BESIDE = 4;
/** Width a height of the space that graphs are shown in; layouts nearest to it can be shown largest. */
const ASPECT = 1.45;
const rankers = ['network-simplex', 'tight-tree', 'longest-path'] as const;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + NODE_GAP / 2 && b.x < a.x + a.width + NODE_GAP / 2 &&
  a.y < b.y + b.height + NODE_GAP / 2 && b.y < a.y + a.height + NODE_GAP / 2;

/** The box around all places; empty at the origin. */
export function bounds(boxes: Iterable<Box>): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const b of boxes) {
    x0 = Math.min(x0, b.x);
    y0 = Math.min(y0, b.y);
    x1 = Math.max(x1, b.x + b.width);
    y1 = Math.max(y1, b.y + b.height);
  }
  return x0 === Infinity ? { x: 0, y: 0, width: 0, height: 0 } : { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

type Id = number | string;
/** What of a link says where it runs. */
export type Ends = Pick<Link, 'from' | 'to' | 'delayed'> & {
  /** The heights at which it leaves and arrives; without them, the middles of the blocks. */
  ys?: readonly [number, number];
};
type Point = [number, number];

export interface Item {
  id: Id;
  width: number;
  height: number;
}

export interface Ranked {
  places: Places;
  /** What a link that passes ranks runs through, by link index; dagre keeps these lanes free of blocks. */
  through: Map<number, Point[]>;
}

const ends = (l: Ends): [Id, Id] => [l.from[0] < 0 ? 'inputs' : l.from[0], l.to[0] < 0 ? 'outputs' : l.to[0]];

function ranked(items: readonly Item[], links: readonly Ends[], ranker: (typeof rankers)[number]): Ranked {
  const { Graph, layout } = dagre();
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir: 'LR', nodesep: NODE_GAP, edgesep: LANE, ranksep: RANK_GAP, ranker, acyclicer: 'greedy' });
  g.setDefaultEdgeLabel(() => ({}));
  const ids = new Set(items.map((i) => i.id));
  for (const i of items) g.setNode(String(i.id), { width: i.width, height: i.height });
  links.forEach((l, i) => {
    const [from, to] = ends(l);
    // What arrives a frame later does not say which block comes first.
    if (l.delayed || from === to || !ids.has(from) || !ids.has(to)) return;
    g.setEdge(String(from), String(to), {}, String(i));
  });
  // The part's own ports stand at its sides, whatever they are linked to.
  for (const { id } of items) {
    if (typeof id === 'string') continue;
    if (ids.has('inputs') && (g.inEdges(String(id)) ?? []).length === 0) g.setEdge('inputs', String(id), { weight: 0 }, 'side');
    if (ids.has('outputs') && (g.outEdges(String(id)) ?? []).length === 0) g.setEdge(String(id), 'outputs', { weight: 0 }, 'side');
  }
  layout(g);
  const places: Places = new Map();
  for (const i of items) {
    const at = g.node(String(i.id)) as { x: number; y: number };
    places.set(i.id, { x: at.x - i.width / 2, y: at.y - i.height / 2, width: i.width, height: i.height });
  }
  const through = new Map<number, Point[]>();
  for (const e of g.edges()) {
    const index = Number(e.name);
    const points = (g.edge(e) as { points?: { x: number; y: number }[] }).points ?? [];
    if (Number.isInteger(index)) through.set(index, points.slice(1, -1).map((p) => [p.x, p.y]));
  }
  return { places, through };
}

/** How much of a screen of the right shape the layout takes; less is better. */
const cost = (places: Places): number => {
  const b = bounds(places.values());
  return Math.max(b.width / ASPECT, b.height);
};

/** Lays blocks out in layers, from left to right. */
export function arrange(items: readonly Item[], links: readonly Ends[]): Ranked {
  // Past some size one layout is dear enough.
  const [first, ...others] = items.length > 120 ? rankers.slice(0, 1) : rankers;
  let best = ranked(items, links, first ?? 'network-simplex');
  for (const ranker of others) {
    const next = ranked(items, links, ranker);
    if (cost(next.places) < cost(best.places) - 1) best = next;
  }
  return best;
}

/** Pushes boxes that overlap downwards, upper ones first: places from a document were made for other sizes. */
export function separate(places: Places): void {
  const boxes = [...places.values()].sort((a, b) => a.y - b.y || a.x - b.x);
  boxes.forEach((box, i) => {
    for (let moved = true; moved; ) {
      moved = false;
      for (const above of boxes.slice(0, i)) {
        if (!overlap(above, box)) continue;
        box.y = above.y + above.height + NODE_GAP;
        moved = true;
      }
    }
  });
}

/** The middle height of the blocks that a boundary is linked to. */
function linkedMiddle(model: Model, places: Places, side: Boundary): number | null {
  const ys = model.links
    .map((l) => ends(l))
    .filter(([from, to]) => (side === 'inputs' ? from : to) === side)
    .map(([from, to]) => places.get(side === 'inputs' ? to : from))
    .filter((b): b is Box => b !== undefined)
    .map((b) => b.y + b.height / 2);
  return ys.length === 0 ? null : ys.reduce((sum, y) => sum + y, 0) / ys.length;
}

/** Places by the document's word; blocks it does not name are laid out below, boundaries at the sides. */
function placeSaid(model: Model, view: Record<string, [number, number]>): Places {
  const places: Places = new Map();
  const rest: Item[] = [];
  for (const { node, shape } of model.nodes) {
    const at = view[node.name];
    if (at) places.set(node.id, { x: at[0], y: at[1], width: shape.width, height: shape.height });
    else rest.push({ id: node.id, width: shape.width, height: shape.height });
  }
  const said = bounds(places.values());
  const laid: Places = rest.length > 0 ? arrange(rest, model.links).places : new Map();
  for (const [id, b] of laid) places.set(id, { ...b, x: b.x + said.x, y: b.y + said.y + said.height + NODE_GAP * 2 });
  separate(places);
  const all = bounds(places.values());
  for (const { side, shape } of model.boundaries) {
    const middle = linkedMiddle(model, places, side) ?? all.y + all.height / 2;
    const x = side === 'inputs' ? all.x - RANK_GAP - shape.width : all.x + all.width + RANK_GAP;
    places.set(side, { x, y: middle - shape.height / 2, width: shape.width, height: shape.height });
  }
  return places;
}

/** Boxes by where they are across, so that a link looks at those alone that lie along it. */
class Across {
  private readonly sorted: readonly Box[];
  private readonly widest: number;

  constructor(places: Places) {
    this.sorted = [...places.values()].sort((a, b) => a.x - b.x);
    this.widest = this.sorted.reduce((w, b) => Math.max(w, b.width), 0);
  }

  /** Those that reach into the span, or touch it, from left to right. */
  between(left: number, right: number): Box[] {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle]?.x ?? 0) < left - this.widest) low = middle + 1;
      else high = middle;
    }
    const found: Box[] = [];
    for (let b = this.sorted[low]; b && b.x <= right; b = this.sorted[++low]) if (b.x + b.width >= left) found.push(b);
    return found;
  }
}

/** Where the link runs level past the blocks of a rank: from the rank's left side to its right side. */
function level(across: Across, [x, y]: Point): Point[] {
  let half = 0;
  for (const b of across.between(x, x)) {
    if (Math.abs(b.x + b.width / 2 - x) < 1) half = Math.max(half, b.width / 2);
  }
  return half === 0 ? [] : [[x - half + BEND, y], [x + half - BEND, y]];
}

/** The height at which a link back to an earlier block runs past all that lies between: where the way is shortest, beside others that run there. */
function wayBack(across: Across, from: Box, to: Box, taken: readonly number[], [start, end]: readonly [number, number]): number {
  const [left, right] = [to.x - LANE, from.x + from.width + LANE];
  const blocked = across.between(left, right).sort((a, b) => a.y - b.y);
  const gaps: [number, number][] = [];
  let top = -Infinity;
  for (const b of blocked) {
    if (b.y - LANE / 2 >= top) gaps.push([top, b.y - LANE / 2]);
    top = Math.max(top, b.y + b.height + LANE / 2);
  }
  gaps.push([top, Infinity]);
  const cost = (y: number): number => Math.abs(y - start) + Math.abs(y - end);
  const free = (y: number): boolean => taken.every((t) => Math.abs(t - y) >= LANE / 2);
  let best = Infinity;
  let least = Infinity;
  for (const [low, high] of gaps) {
    const middle = Math.min(high, Math.max(low, (start + end) / 2));
    for (const by of [LANE / 2, -LANE / 2]) {
      let y = middle;
      while (!free(y)) y += by;
      if (y >= low && y <= high && cost(y) < least) [best, least] = [y, cost(y)];
    }
  }
  return best;
}

/** Past the blocks that stand in the way of a link to a later block: above or below each, where the way is shorter. */
function around(across: Across, from: Box, to: Box, lanes: Set<number>, ys: readonly [number, number] = [from.y + from.height / 2, to.y + to.height / 2]): Point[] {
  const [x0, y0, x1, y1] = [from.x + from.width, ys[0], to.x, ys[1]];
  const clear = (y: number, left: number, right: number): boolean =>
    across.between(left, right).every((b) => b === from || b === to || b.y > y + 4 || b.y + b.height < y - 4);
  const points: Point[] = [];
  const between = across.between(x0, x1).filter((b) => b !== from && b !== to && b.x > x0 && b.x + b.width < x1);
  let y = y0;
  for (const b of between) {
    const last = points.at(-1)?.[0] ?? x0;
    // It was passed together with one that stands above or below it.
    if (points.length > 0 && b.x - BEND < last) continue;
    // Where the link would be if it went on straight from where it is, over the whole width of the block.
    const straight = (x: number): number => y + ((y1 - y) * (x - last)) / Math.max(1, x1 - last);
    const at = straight(b.x + b.width / 2);
    const over = [straight(b.x), straight(b.x + b.width)];
    if (Math.max(...over) < b.y - 4 || Math.min(...over) > b.y + b.height + 4) continue;
    const [left, right] = [b.x, b.x + b.width];
    const ways = [[b.y - LANE, -1], [b.y + b.height + LANE, 1]].sort(([p = 0], [q = 0]) => Math.abs(p - at) - Math.abs(q - at));
    let free: number | undefined;
    for (const [w = 0, away = 1] of ways) {
      // Links that go the same way lie beside each other.
      let lane = w;
      while (lanes.has(lane)) lane += away * BESIDE;
      if (!clear(lane, left, right)) continue;
      free = lane;
      break;
    }
    if (free === undefined) continue;
    lanes.add(free);
    points.push([left - BEND, free], [right + BEND, free]);
    y = free;
  }
  return points;
}

export interface Layout {
  places: Places;
  /** Points that a link passes on its way, by link index; a link without runs straight to its end. */
  routes: Map<number, Point[]>;
  /** The room of all blocks and links. */
  room: Box;
}

/** Whether the document says of no block where it stands, or is not asked. */
const isLaidOut = (model: Model, tidy: boolean): boolean => tidy || !model.nodes.some(({ node }) => model.part.view?.[node.name]);

/** Whether some places come from layered layout, for which dagre has to be there. */
export const needsDagre = (model: Model, tidy: boolean): boolean => isLaidOut(model, tidy) || !model.nodes.every(({ node }) => model.part.view?.[node.name]);

/** Places every block, where the document says (unless told to tidy up) or by layered layout, and routes the links. */
export function place(model: Model, tidy = false): Layout {
  const auto = isLaidOut(model, tidy);
  const items: Item[] = [
    ...model.nodes.map(({ node, shape }) => ({ id: node.id, width: shape.width, height: shape.height })),
    ...model.boundaries.map(({ side, shape }) => ({ id: side, width: shape.width, height: shape.height })),
  ];
  const { places, through } = auto ? arrange(items, model.links) : { places: placeSaid(model, model.part.view ?? {}), through: new Map<number, Point[]>() };
  return { places, ...route(places, model.links, auto ? through : null) };
}

/** Where links run: through the lanes of a layout, or, without one, around what is in their way. */
export function route(places: Places, links: readonly Ends[], through: ReadonlyMap<number, Point[]> | null): Pick<Layout, 'routes' | 'room'> {
  const room = bounds(places.values());
  const across = new Across(places);
  const routes = new Map<number, Point[]>();
  const back: number[] = [];
  const passing = new Set<number>();
  links.forEach((l, i) => {
    const [from, to] = ends(l).map((id) => places.get(id));
    if (!from || !to) return;
    if (to.x + SLACK < from.x + from.width) {
      // Back to an earlier block, each on a lane of its own.
      const y = wayBack(across, from, to, back, l.ys ?? [from.y + from.height / 2, to.y + to.height / 2]);
      back.push(y);
      routes.set(i, [[from.x + from.width + LANE, y], [to.x - LANE, y]]);
    } else {
      routes.set(i, through ? (through.get(i) ?? []).flatMap((p) => level(across, p)) : around(across, from, to, passing, l.ys));
    }
  });
  const passed = [...routes.values()].flat().map(([x, y]): Box => ({ x, y, width: 0, height: 0 }));
  return { routes, room: bounds([room, ...passed]) };
}
