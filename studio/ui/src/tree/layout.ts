import type { TreeWay } from '../live/settings';
import { bounds, type Box } from '../graph/layout';
import type { Tree } from './model';
import { cardHeight, TAG, TAG_GAP, type Unit } from './units';

/** Between children of one parent, between others, and between levels. */
const SIBLINGS = { down: 18, right: 12 };
const COUSINS = { down: 30, right: 20 };
const LEVELS = { down: 40, right: 46 };
/** Width a height of the space that trees are shown in. */
const ASPECT = 1.6;

/** A line from a card to the top of a child. */
export interface Branch {
  from: number;
  to: number;
  path: string;
  /** All that it runs through. */
  box: Box;
}

export interface TreeLayout {
  way: TreeWay;
  places: Map<number, Box>;
  branches: Branch[];
  room: Box;
}

/** Where a unit stands among its siblings, and the outline of all below it: by level, from and to, seen from its middle. */
interface Outline {
  unit: Unit;
  children: { outline: Outline; shift: number }[];
  from: number[];
  to: number[];
}

/**
 * Puts subtrees side by side as close as their outlines allow, and each parent above the middle of its children (after
 * Reingold and Tilford). Siblings keep their order, and a subtree looks the same wherever it hangs.
 */
function outline(unit: Unit, way: TreeWay): Outline {
  const half = (way === 'down' ? unit.width : unit.height) / 2;
  const children = unit.children.map((c) => ({ outline: outline(c, way), shift: 0 }));
  const from: number[] = [];
  const to: number[] = [];
  for (const c of children) {
    c.outline.from.forEach((f, level) => {
      const end = to[level];
      if (end !== undefined) c.shift = Math.max(c.shift, end - f + (level === 0 ? SIBLINGS : COUSINS)[way]);
    });
    c.outline.from.forEach((f, level) => {
      from[level] = Math.min(from[level] ?? Infinity, f + c.shift);
      to[level] = Math.max(to[level] ?? -Infinity, (c.outline.to[level] ?? 0) + c.shift);
    });
  }
  const middle = ((children[0]?.shift ?? 0) + (children.at(-1)?.shift ?? 0)) / 2;
  for (const c of children) c.shift -= middle;
  return { unit, children, from: [-half, ...from.map((v) => v - middle)], to: [half, ...to.map((v) => v - middle)] };
}

const n = (v: number): string => String(Math.round(v * 10) / 10);

/** From the middle of a card's far side to the middle of a unit's near side. */
function branchPath(way: TreeWay, from: Box, to: Box): string {
  if (way === 'down') {
    const [x, y, tx, ty] = [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2, to.y];
    const my = ty - Math.min(LEVELS.down, ty - y) / 2;
    return `M${n(x)} ${n(y)}C${n(x)} ${n(my)} ${n(tx)} ${n(my)} ${n(tx)} ${n(ty)}`;
  }
  const [x, y, tx, ty] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2];
  const mx = tx - Math.min(LEVELS.right, tx - x) / 2;
  return `M${n(x)} ${n(y)}C${n(mx)} ${n(y)} ${n(mx)} ${n(ty)} ${n(tx)} ${n(ty)}`;
}

/** Boxes of a unit's tags and of its card, stacked. */
function stack(tree: Tree, unit: Unit, x: number, y: number, places: Map<number, Box>): void {
  let top = y;
  for (const t of unit.tags) {
    places.set(t.node.id, { x, y: top, width: unit.width, height: TAG });
    top += TAG + TAG_GAP;
  }
  if (unit.body) places.set(unit.body.node.id, { x, y: top, width: unit.width, height: cardHeight(tree.part, unit.body) });
}

/** Places the units of a tree so that it grows one way. */
function grow(tree: Tree, units: readonly Unit[], way: TreeWay): TreeLayout {
  const places = new Map<number, Box>();
  const branches: Branch[] = [];
  let start = 0;
  for (const root of units) {
    const whole = outline(root, way);
    const least = Math.min(...whole.from);
    // All of a level begin at one line.
    const depths: number[] = [];
    const measure = (o: Outline, level: number): void => {
      depths[level] = Math.max(depths[level] ?? 0, way === 'down' ? o.unit.height : o.unit.width);
      for (const c of o.children) measure(c.outline, level + 1);
    };
    measure(whole, 0);
    const starts = [0];
    for (const d of depths) starts.push((starts.at(-1) ?? 0) + d + LEVELS[way]);
    const put = (o: Outline, level: number, middle: number): void => {
      const along = starts[level] ?? 0;
      const { unit } = o;
      if (way === 'down') stack(tree, unit, middle - unit.width / 2, along, places);
      else stack(tree, unit, along, middle - unit.height / 2, places);
      for (const c of o.children) {
        put(c.outline, level + 1, middle + c.shift);
        join(o.unit, c.outline.unit);
      }
    };
    const join = (parent: Unit, child: Unit): void => {
      const from = parent.body && places.get(parent.body.node.id);
      const to = places.get(child.top.node.id);
      if (!parent.body || !from || !to) return;
      const near = way === 'down' ? to : wholeBox(child, places);
      branches.push({ from: parent.body.node.id, to: child.top.node.id, path: branchPath(way, from, near), box: bounds([from, near]) });
    };
    put(whole, 0, start - least);
    start += Math.max(...whole.to) - least + COUSINS[way] * 2;
  }
  return { way, places, branches, room: bounds(places.values()) };
}

/** Sideways a branch leads to the card, past the tags above it. */
function wholeBox(unit: Unit, places: ReadonlyMap<number, Box>): Box {
  const id = unit.body?.node.id ?? unit.top.node.id;
  return places.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
}

const cost = ({ room }: TreeLayout): number => Math.max(room.width / ASPECT, room.height);

/** The way in which the whole tree can be shown larger; downwards if it makes little difference. */
export function bestWay(tree: Tree, units: readonly Unit[]): TreeWay {
  return cost(grow(tree, units, 'down')) <= 1.2 * cost(grow(tree, units, 'right')) ? 'down' : 'right';
}

export const placeTree = grow;
