/* A drawn document and the part of a running mind that runs it: the nodes of one by those of the other. */
import type { GraphNode, Link, Part } from '../protocol/messages';

/** A node's name, after those of what it lies in. */
function pathOf(part: Part, node: GraphNode): string {
  const names = [node.name];
  for (let n = part.nodes[node.in ?? -1]; n && names.length <= part.nodes.length; n = part.nodes[n.in ?? -1]) names.unshift(n.name);
  return names.join('/');
}

const known = new WeakMap<Part, ReadonlyMap<string, GraphNode>>();

/** The nodes of a part by their names, after those of what they lie in. */
export function nodesByPath(part: Part): ReadonlyMap<string, GraphNode> {
  let nodes = known.get(part);
  if (!nodes) known.set(part, (nodes = new Map(part.nodes.map((n) => [pathOf(part, n), n]))));
  return nodes;
}

/** Links by the paths of their ends; of several between the same ends, in their order. */
function linksByEnds(part: Part): Map<string, Link[]> {
  const out = new Map<string, Link[]>();
  const end = (id: number): string => { const n = part.nodes[id]; return n ? pathOf(part, n) : ''; };
  for (const l of part.links) {
    const key = `${end(l.from[0])}\n${end(l.to[0])}`;
    const same = out.get(key);
    if (same) same.push(l);
    else out.set(key, [l]);
  }
  return out;
}

/** The part that a document would be, with what tells how its nodes and links stand in the mind that runs it. */
export function joined(drawn: Part, running: Part): Part {
  const nodes = nodesByPath(running);
  const links = linksByEnds(running);
  const own = new Map([...linksByEnds(drawn)].flatMap(([key, list]) => list.map((l, i) => [l, links.get(key)?.[i]?.bit] as const)));
  return {
    ...drawn,
    ports: running.ports,
    nodes: drawn.nodes.map((n) => {
      const now = nodes.get(pathOf(drawn, n));
      if (!now) return n;
      const said = new Set(now.ports.map((p) => p.name));
      const { active, succeeded, failed, ports } = now;
      return { ...n, active, ports, ...(succeeded !== undefined && { succeeded }), ...(failed !== undefined && { failed }), ...(n.extras && { extras: n.extras.filter((e) => !said.has(e.kind)) }) };
    }),
    links: drawn.links.map((l) => { const bit = own.get(l); return bit === undefined ? l : { ...l, bit }; }),
  };
}
