import { Graph, layout } from '@dagrejs/dagre';
import type { Model } from './model';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Top-left corners and sizes by node id; boundaries are 'inputs' and 'outputs'. */
export type Places = Map<number | string, Box>;

const NODE_GAP = 28;
const RANK_GAP = 60;
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

function ranked(model: Model, ids: ReadonlySet<number>, ranker: (typeof rankers)[number]): Map<number, Box> {
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir: 'LR', nodesep: NODE_GAP, ranksep: RANK_GAP, ranker, acyclicer: 'greedy' });
  g.setDefaultEdgeLabel(() => ({}));
  for (const { node, shape } of model.nodes) {
    if (ids.has(node.id)) g.setNode(String(node.id), { width: shape.width, height: shape.height });
  }
  model.links.forEach((l, i) => {
    const [from, to] = [l.from[0], l.to[0]];
    // What arrives a frame later does not say which block comes first.
    if (l.delayed || from === to || !ids.has(from) || !ids.has(to)) return;
    g.setEdge(String(from), String(to), {}, String(i));
  });
  layout(g);
  const places = new Map<number, Box>();
  for (const { node, shape } of model.nodes) {
    if (!ids.has(node.id)) continue;
    const at = g.node(String(node.id)) as { x: number; y: number };
    places.set(node.id, { x: at.x - shape.width / 2, y: at.y - shape.height / 2, width: shape.width, height: shape.height });
  }
  return places;
}

/** How much of a screen of the right shape the layout takes; less is better. */
const cost = (places: Map<number, Box>): number => {
  const b = bounds(places.values());
  return Math.max(b.width / ASPECT, b.height);
};

function arrange(model: Model, ids: ReadonlySet<number>): Map<number, Box> {
  // Past some size one layout is dear enough.
  const tries = ids.size > 120 ? rankers.slice(0, 1) : rankers;
  let best = new Map<number, Box>();
  let least = Infinity;
  for (const ranker of tries) {
    const places = ranked(model, ids, ranker);
    const c = cost(places);
    if (c < least - 1) [best, least] = [places, c];
  }
  return best;
}

/** Pushes boxes that overlap downwards, upper ones first: places from a document were made for other sizes. */
function separate(places: Places): void {
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
function linkedMiddle(model: Model, places: Places, side: string): number | null {
  const ys = model.links
    .map((l) => (side === 'inputs' ? (l.from[0] < 0 ? l.to[0] : -1) : l.to[0] < 0 ? l.from[0] : -1))
    .map((id) => places.get(id))
    .filter((b): b is Box => b !== undefined)
    .map((b) => b.y + b.height / 2);
  return ys.length === 0 ? null : ys.reduce((sum, y) => sum + y, 0) / ys.length;
}

/** Places every block: where the document says, and by layered layout where it does not say. */
export function place(model: Model): Places {
  const places: Places = new Map();
  const rest = new Set<number>();
  for (const { node, shape } of model.nodes) {
    const at = model.part.view?.[node.name];
    if (at) places.set(node.id, { x: at[0], y: at[1], width: shape.width, height: shape.height });
    else rest.add(node.id);
  }
  const said = bounds(places.values());
  const laid = arrange(model, rest);
  const dy = places.size > 0 ? said.y + said.height + NODE_GAP * 2 : 0;
  for (const [id, b] of laid) places.set(id, { ...b, x: b.x + said.x, y: b.y + dy });
  separate(places);
  const all = bounds(places.values());
  for (const { side, shape } of model.boundaries) {
    const middle = linkedMiddle(model, places, side) ?? all.y + all.height / 2;
    const x = side === 'inputs' ? all.x - RANK_GAP - shape.width : all.x + all.width + RANK_GAP;
    places.set(side, { x, y: middle - shape.height / 2, width: shape.width, height: shape.height });
  }
  return places;
}
