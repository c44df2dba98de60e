import type { Box } from '../../../graph/layout';
import type { TreeWay } from '../../../live/settings';
import type { TreeLayout } from '../../../tree/layout';
import { foldable, pathTo, type Item, type Tree } from '../../../tree/model';
import { thing, type Thing } from '../../../canvas/things';
import { EditCard, EditTag, type CardData } from './CardView';
import { pathOf } from './edits';

/** The number or case of a unit is shown where the branch to it arrives. */
function badge(item: Item, way: TreeWay): { order: number; label: string } {
  if (way === 'down') return item;
  if (item.node.kind === 'decorator' && item.children.length > 0) return { order: 0, label: '' };
  let top = item;
  while (top.parent?.node.kind === 'decorator') top = top.parent;
  return top;
}

const alike = (a: CardData, b: CardData): boolean =>
  a.way === b.way && a.order === b.order && a.label === b.label && a.below === b.below && a.rooted === b.rooted && a.width === b.width && a.height === b.height &&
  a.document === b.document && a.node.name === b.node.name && a.node.title === b.node.title && a.node.type === b.node.type && a.node.about === b.node.about && a.node.extras === b.node.extras;

const sameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

interface Card {
  thing: Thing;
  data: CardData;
}

/** The cards of a tree. Those that are drawn alike stay the same objects, so that only what has changed is drawn anew. */
export class Cards {
  private before = new Map<string, Card>();

  of(tree: Tree, layout: TreeLayout, document: string, root: string): Thing[] {
    const now = new Map<string, Card>();
    for (const [id, box] of layout.places) {
      const item = tree.items.get(id);
      if (item) now.set(item.node.name, this.card(item, box, layout.way, document, root));
    }
    this.before = now;
    return [...now.values()].map((c) => c.thing);
  }

  private card(item: Item, box: Box, way: TreeWay, document: string, root: string): Card {
    const { node } = item;
    const { order, label } = badge(item, way);
    const fresh: CardData = {
      document, node, way, order, label, below: foldable(item) ? item.below : 0, rooted: (pathTo(item)[0] ?? item).node.name === root,
      width: box.width, height: box.height,
    };
    const old = this.before.get(node.name);
    const data = old && alike(old.data, fresh) ? old.data : fresh;
    if (old?.data === data && sameBox(old.thing.box, box)) return old;
    const Draw = node.kind === 'decorator' ? EditTag : EditCard;
    return { data, thing: thing({ id: pathOf(node.name), box, data, Draw, label: `${node.name}, ${node.kind} ${node.title}`, title: node.name }) };
  }
}
