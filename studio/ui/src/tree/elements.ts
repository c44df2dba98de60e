import type { BranchData } from './BranchEdge';
import type { TreeLayout } from './layout';
import type { Item, Tree } from './model';
import type { ItemData } from './TreeNode';

const still = { draggable: false, connectable: false, selectable: false };

/** The number or case of a unit is shown where the branch to it arrives: at its top, or sideways at its card. */
function badgeOf(item: Item, way: TreeLayout['way']): Pick<Item, 'order' | 'label'> {
  if (way === 'down') return item;
  if (item.node.kind === 'decorator' && item.children.length > 0) return { order: 0, label: '' };
  let top = item;
  while (top.parent?.node.kind === 'decorator') top = top.parent;
  return top;
}

export function treeNodes(tree: Tree, layout: TreeLayout): ItemData[] {
  const nodes: ItemData[] = [];
  for (const [id, box] of layout.places) {
    const item = tree.items.get(id);
    if (!item) continue;
    const { node } = item;
    const { order, label } = badgeOf(item, layout.way);
    nodes.push({
      id: String(id), type: node.kind === 'decorator' ? 'tag' : 'card', position: { x: box.x, y: box.y }, width: box.width, height: box.height, ...still,
      data: { part: tree.part, item, way: layout.way, order, label, width: box.width, height: box.height },
      ariaLabel: `${node.name}, ${node.kind} ${node.title}`,
    });
  }
  return nodes;
}

export function treeBranches(tree: Tree, layout: TreeLayout): BranchData[] {
  return layout.branches.map(({ from, to, path }) => ({
    id: String(to), type: 'branch', source: String(from), target: String(to), focusable: false, selectable: false,
    data: { path, from, to, bit: tree.items.get(to)?.node.active ?? -1 },
  }));
}
