import type { LinkData } from './LinkEdge';
import type { BlockData, BoundaryData } from './BlockNode';
import type { Layout, Places } from './layout';
import { handleId, portAt, type Model } from './model';

export type FlowNode = BlockData | BoundaryData;

const endId = (node: number, side: 'inputs' | 'outputs'): string => (node < 0 ? side : String(node));

/** The graph widget's nodes; nothing in them changes while a part is shown. */
export function flowNodes(model: Model, places: Places): FlowNode[] {
  const still = { draggable: false, connectable: false, selectable: false };
  const blocks = model.nodes.map(({ node, shape }): FlowNode => {
    const at = places.get(node.id) ?? { x: 0, y: 0 };
    return {
      id: String(node.id), type: 'block', position: { x: at.x, y: at.y }, data: { node, shape }, ...still,
      width: shape.width, height: shape.height, ariaLabel: `${node.name}, ${node.kind} ${node.title}`,
    };
  });
  const sides = model.boundaries.map(({ side, shape }): FlowNode => {
    const at = places.get(side) ?? { x: 0, y: 0 };
    return {
      id: side, type: 'boundary', position: { x: at.x, y: at.y }, data: { side, name: model.part.name, shape }, ...still,
      width: shape.width, height: shape.height, focusable: false,
    };
  });
  return [...blocks, ...sides];
}

/** The graph widget's links. */
export function flowLinks(model: Model, routes: Layout['routes']): LinkData[] {
  const links: LinkData[] = [];
  model.links.forEach((l, i) => {
    const from = portAt(model.part, l.from[0], 'out', l.from[1]);
    const to = portAt(model.part, l.to[0], 'in', l.to[1]);
    if (!from || !to) return;
    links.push({
      id: String(i), type: 'link', focusable: false, selectable: false,
      source: endId(l.from[0], 'inputs'), sourceHandle: handleId('out', from.name),
      target: endId(l.to[0], 'outputs'), targetHandle: handleId('in', to.name),
      data: { from: l.from[0], to: l.to[0], trigger: from.trigger, delayed: l.delayed, bit: from.bit, route: routes.get(i) ?? [] },
    });
  });
  return links;
}
