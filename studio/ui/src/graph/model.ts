import type { Direction, GraphNode, Link, Part, Port } from '../protocol/messages';

/** Sizes in pixels of the graph at zoom 1; graph.css draws with the same numbers. */
export const HEADER = 36;
export const ROW = 20;
export const PAD = 6;
const MIN_WIDTH = 148;
const MAX_WIDTH = 300;
const GLYPH = 26;
const GAP = 14;
const MONO = 6.7;

export interface Shape {
  ins: Port[];
  outs: Port[];
  width: number;
  height: number;
}

export type Boundary = 'inputs' | 'outputs';

export const handleId = (dir: Direction, port: string): string => `${dir}:${port}`;
const portKey = (node: number, dir: Direction, port: string): string => `${node}/${handleId(dir, port)}`;

/** Keys of all ports with a link at them; node -1 is the part itself. */
function linkedPorts(links: readonly Link[]): Set<string> {
  const set = new Set<string>();
  for (const l of links) {
    set.add(portKey(l.from[0], 'out', l.from[1]));
    set.add(portKey(l.to[0], 'in', l.to[1]));
  }
  return set;
}

/** About how wide a label is in the sans face at 12 px: no font has to be loaded to lay out a graph. */
export function textWidth(text: string): number {
  let w = 0;
  for (const c of text) {
    if (/[iljI.,:;'|!]/.test(c)) w += 3.6;
    else if (/[frt1()[\] -]/.test(c)) w += 5.1;
    else if (/[mwMW@%]/.test(c)) w += 10.3;
    else if (/[A-Z]/.test(c)) w += 8.3;
    else w += 7;
  }
  return w;
}

/** Characters that a value of the type is given beside its port. */
export function valueChars(type: string | undefined): number {
  switch (type) {
    case 'bool':
    case 'int':
      return 5;
    case 'entity':
      return 6;
    case 'float':
      return 7;
    case 'vec2':
      return 12;
    case 'vec3':
      return 18;
    default:
      return 11;
  }
}

function portWidth(p: Port): number {
  const value = p.trigger ? 0 : valueChars(p.type) * MONO + 8;
  return GLYPH + textWidth(p.name) + value;
}

const widest = (ports: readonly Port[]): number => ports.reduce((w, p) => Math.max(w, portWidth(p)), 0);

/** Triggers above data, each in the document's order. */
const ordered = (ports: Port[]): Port[] => [...ports.filter((p) => p.trigger), ...ports.filter((p) => !p.trigger)];

function shape(ports: readonly Port[], titleWidth: number): Shape {
  const ins = ordered(ports.filter((p) => p.dir === 'in'));
  const outs = ordered(ports.filter((p) => p.dir === 'out'));
  const sides = widest(ins) + widest(outs) + (ins.length > 0 && outs.length > 0 ? GAP : 0);
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, titleWidth, sides)) / 4) * 4;
  return { ins, outs, width, height: HEADER + Math.max(ins.length, outs.length) * ROW + PAD };
}

const shows = (p: Port, linked: boolean, all: boolean): boolean => all || linked || !p.trigger || !p.builtin;

/** A part's blocks and boundaries with the ports that are shown and the room they need. */
export interface Model {
  part: Part;
  nodes: { node: GraphNode; shape: Shape }[];
  boundaries: { side: Boundary; shape: Shape }[];
  links: Link[];
}

export function buildModel(part: Part, allPorts: boolean): Model {
  const linked = linkedPorts(part.links);
  const visible = (id: number, ports: readonly Port[]) =>
    ports.filter((p) => shows(p, linked.has(portKey(id, p.dir, p.name)), allPorts));
  const nodes = part.nodes.map((node) => ({
    node,
    shape: shape(visible(node.id, node.ports), 84 + Math.max(textWidth(node.name) * 1.12, textWidth(node.title))),
  }));
  const own = visible(-1, part.ports);
  const boundaries = (['inputs', 'outputs'] as const)
    .map((side) => ({ side, ports: own.filter((p) => p.dir === (side === 'inputs' ? 'out' : 'in')) }))
    .filter((b) => b.ports.length > 0)
    .map((b) => ({ side: b.side, shape: shape(b.ports, 120) }));
  return { part, nodes, boundaries, links: part.links };
}

/** The port at an end of a link: links leave at ports of direction out and arrive at ports of direction in. */
export function portAt(part: Part, node: number, dir: Direction, name: string): Port | undefined {
  const ports = node < 0 ? part.ports : part.nodes[node]?.ports;
  return ports?.find((p) => p.name === name && p.dir === dir);
}
