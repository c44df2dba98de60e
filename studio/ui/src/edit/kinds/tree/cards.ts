import type { TreeWay } from '../../../live/settings';
import type { TreeLayout } from '../../../tree/layout';
import { foldable, pathTo, type Item, type Tree } from '../../../tree/model';
import type { CardData, TreeCard } from './CardView';

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

/** The cards of a tree. Those that are drawn alike stay the same objects, so that only what has changed is drawn anew. */
export class Cards {
  private before = new Map<string, TreeCard>();

  of(tree: Tree, layout: TreeLayout, document: string, root: string): TreeCard[] {
    const now = new Map<string, TreeCard>();
    for (const [id, box] of layout.places) {
      const item = tree.items.get(id);
      if (item) now.set(item.node.name, this.card(item, box, layout.way, document, root));
    }
    this.before = now;
    return [...now.values()];
  }

  private card(item: Item, box: { x: number; y: number; width: number; height: number }, way: TreeWay, document: string, root: string): TreeCard {
    const { node } = item;
    const { order, label } = badge(item, way);
    const fresh: CardData = {
      document, node, way, order, label, below: foldable(item) ? item.below : 0, rooted: (pathTo(item)[0] ?? item).node.name === root,
      width: box.width, height: box.height,
    };
    const old = this.before.get(node.name);
    const data = old && alike(old.data, fresh) ? old.data : fresh;
    if (old?.data === data && old.position.x === box.x && old.position.y === box.y) return old;
    return {
      id: node.name, type: node.kind === 'decorator' ? 'tag' : 'card', position: { x: box.x, y: box.y }, width: box.width, height: box.height, data,
      connectable: false, selectable: false, ariaLabel: `${node.name}, ${node.kind} ${node.title}`,
    };
  }
}
