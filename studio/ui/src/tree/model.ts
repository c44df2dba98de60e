import { isTransition } from '../machine/model';
import type { GraphNode, Part } from '../protocol/messages';

/** A node of a tree, where it hangs. */
export interface Item {
  node: GraphNode;
  parent: Item | null;
  /** In the order of execution. */
  children: Item[];
  depth: number;
  /** Place among its siblings, from 1; 0 of an only child. */
  order: number;
  /** In which case its parent runs it, of a switch; else empty. */
  label: string;
  /** How many nodes hang below it. */
  below: number;
}

export interface Tree {
  part: Part;
  roots: Item[];
  items: ReadonlyMap<number, Item>;
}

/** A part whose links lead from nodes to their children. A link that would close a circle or give a second parent is left out. */
export function buildTree(part: Part): Tree {
  const items = new Map(part.nodes.map((node): [number, Item] => [node.id, { node, parent: null, children: [], depth: 0, order: 0, label: '', below: 0 }]));
  for (const l of part.links) {
    const [from, to] = [items.get(l.from[0]), items.get(l.to[0])];
    if (!isTransition(l) || !from || !to || to.parent || isBelow(from, to)) continue;
    to.parent = from;
    to.label = l.label ?? '';
    from.children.push(to);
  }
  const roots = [...items.values()].filter((i) => !i.parent);
  const walk = [...roots];
  for (const item of walk) {
    item.depth = item.parent ? item.parent.depth + 1 : 0;
    item.children.forEach((c, i) => {
      c.order = item.children.length > 1 ? i + 1 : 0;
    });
    walk.push(...item.children);
  }
  for (const item of walk.reverse()) item.below = item.children.reduce((n, c) => n + 1 + c.below, 0);
  return { part, roots, items };
}

function isBelow(item: Item, above: Item): boolean {
  for (let i: Item | null = item; i; i = i.parent) if (i === above) return true;
  return false;
}

/** The items above one, the root first. */
export function pathTo(item: Item): Item[] {
  const path: Item[] = [];
  for (let i = item.parent; i; i = i.parent) path.unshift(i);
  return path;
}

/** Only what has several children, or could have, folds; a decorator stands with its child. */
export const foldable = (item: Item): boolean => item.node.kind !== 'decorator' && item.children.length > 0;

/** Nodes that are active and of whose children none is: where the tree is. */
export function runningLeaves(tree: Tree, active: (bit: number) => boolean): Item[] {
  const runs = (i: Item): boolean => active(i.node.active);
  return [...tree.items.values()].filter((i) => runs(i) && !i.children.some(runs));
}
