/* Where a node that is dragged can be put down: between children, or below what has none yet. */
import type { Box } from '../../../graph/layout';
import type { TreeLayout } from '../../../tree/layout';
import type { Item, Tree } from '../../../tree/model';
import { Obj } from '../../model/json';
import { nodesOf } from './edits';
import { takesChild } from './shape';

export interface Slot {
  parent: string;
  at: number;
  box: Box;
}

const THICK = 4;

/** The top of what stands in an item's place: decorators are stacked above what they decorate. */
function span(item: Item, places: TreeLayout['places']): Box | undefined {
  let out: Box | undefined;
  for (let i: Item | undefined = item; i; i = i.node.kind === 'decorator' ? i.children[0] : undefined) {
    const b = places.get(i.node.id);
    if (!b) break;
    out = out ? { ...out, height: b.y + b.height - out.y } : b;
  }
  return out;
}

/** All places for a node, but for those in itself. */
export function slotsOf(json: Obj, tree: Tree, { places, way }: TreeLayout, without: ReadonlySet<string>): Slot[] {
  const out: Slot[] = [];
  for (const item of tree.items.values()) {
    const { name } = item.node;
    if (without.has(name)) continue;
    const own = places.get(item.node.id);
    const node = nodesOf(json).object(name);
    if (!own || !(takesChild(node) || item.children.some((c) => without.has(c.node.name)))) continue;
    const boxes = item.children.map((c) => span(c, places)).filter((b) => b !== undefined);
    if (boxes.length < item.children.length) continue; // folded
    if (boxes.length === 0) {
      const box = way === 'down' ? { x: own.x + 8, y: own.y + own.height + 8, width: own.width - 16, height: THICK } : { x: own.x + own.width + 8, y: own.y + 4, width: THICK, height: own.height - 8 };
      out.push({ parent: name, at: 0, box });
      continue;
    }
    if (item.node.kind === 'decorator') continue;
    for (let at = 0; at <= boxes.length; at++) {
      const [before, after] = [boxes[at - 1], boxes[at]];
      const near = after ?? before;
      if (!near) continue;
      if (way === 'down') {
        const x = before && after ? (before.x + before.width + after.x) / 2 : after ? after.x - 9 : near.x + near.width + 9;
        out.push({ parent: name, at, box: { x: x - THICK / 2, y: near.y - 4, width: THICK, height: near.height + 8 } });
      } else {
        const y = before && after ? (before.y + before.height + after.y) / 2 : after ? after.y - 6 : near.y + near.height + 6;
        out.push({ parent: name, at, box: { x: near.x - 4, y: y - THICK / 2, width: near.width + 8, height: THICK } });
      }
    }
  }
  return out;
}

const away = (v: number, from: number, to: number): number => Math.max(from - v, 0, v - to);

/** The place nearest to a point, if one is near enough. */
export function nearest(slots: readonly Slot[], x: number, y: number, within = 110): Slot | undefined {
  let best: Slot | undefined;
  let least = within;
  for (const s of slots) {
    const d = Math.hypot(away(x, s.box.x, s.box.x + s.box.width), away(y, s.box.y, s.box.y + s.box.height));
    if (d < least) [best, least] = [s, d];
  }
  return best;
}
