import type { Box } from '../../../graph/layout';
import type { TreeWay } from '../../../live/settings';
import { thing, type Thing } from '../../../canvas/things';
import { badgeOf } from '../../../tree/Card';
import type { TreeLayout } from '../../../tree/layout';
import { pathTo, type Item, type Tree } from '../../../tree/model';
import { EditCard, EditTag, type EditData } from './CardView';
import { pathOf } from './edits';

const below = (i: Item): string => i.children.map((c) => `${c.node.name} ${String(c.node.active)}`).join();

const alike = (a: EditData, b: EditData): boolean =>
  a.way === b.way && a.order === b.order && a.label === b.label && a.rooted === b.rooted && a.width === b.width && a.height === b.height &&
  a.part.document === b.part.document && a.part.ports === b.part.ports && sameNode(a.item.node, b.item.node) && a.item.below === b.item.below && below(a.item) === below(b.item);

const sameNode = (a: Item['node'], b: Item['node']): boolean =>
  a.name === b.name && a.title === b.title && a.type === b.type && a.about === b.about && a.active === b.active && a.ports === b.ports && JSON.stringify(a.extras) === JSON.stringify(b.extras);

const sameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

interface Card {
  thing: Thing;
  data: EditData;
}

/** The cards of a tree. Those that are drawn alike stay the same objects, so that only what has changed is drawn anew. */
export class Cards {
  private before = new Map<string, Card>();

  of(tree: Tree, layout: TreeLayout, root: string): Thing[] {
    const now = new Map<string, Card>();
    for (const [id, box] of layout.places) {
      const item = tree.items.get(id);
      if (item) now.set(item.node.name, this.card(tree, item, box, layout.way, root));
    }
    this.before = now;
    return [...now.values()].map((c) => c.thing);
  }

  private card(tree: Tree, item: Item, box: Box, way: TreeWay, root: string): Card {
    const { node } = item;
    const { order, label } = badgeOf(item, way);
    const fresh: EditData = { part: tree.part, item, way, order, label, rooted: (pathTo(item)[0] ?? item).node.name === root, width: box.width, height: box.height };
    const old = this.before.get(node.name);
    const data = old && alike(old.data, fresh) ? old.data : fresh;
    if (old?.data === data && sameBox(old.thing.box, box)) return old;
    const Draw = node.kind === 'decorator' ? EditTag : EditCard;
    return { data, thing: thing({ id: pathOf(node.name), box, data, Draw, label: `${node.name}, ${node.kind} ${node.title}`, title: node.name }) };
  }
}
