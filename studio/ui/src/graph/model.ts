import type { Direction, GraphNode, Link, Part, Port } from '../protocol/messages';

/** Sizes in pixels of the graph at zoom 1; graph.css draws with the same numbers. */
export const HEADER = 36;
export const ROW = 20;
export const PAD = 6;
const MIN_WIDTH = 148;
const MAX_WIDTH = 260;
const GLYPH = 26;
const GAP = 14;
const MONO = 6.7;

export interface Shape {
  ins: Port[];
  outs: Port[];
  /** Ports that are not shown. */
  hidden: Port[];
  width: number;
  height: number;
}

export type Boundary = 'inputs' | 'outputs';

const portKey = (node: number, dir: Direction, port: string): string => `${String(node)}/${dir}:${port}`;

/** Keys of all ports with a link at them; node -1 is the part itself. */
function linkedPorts(links: readonly Link[]): Set<string> {
  const set = new Set<string>();
  for (const l of links) {
    set.add(portKey(l.from[0], 'out', l.from[1]));
    set.add(portKey(l.to[0], 'in', l.to[1]));
  }
  return set;
}

/** How wide a letter is. */
function letterWidth(c: string): number {
  if (/[iljI.,:;'|!]/.test(c)) return 3.6;
  if (/[frt1()[\] -]/.test(c)) return 5.1;
  if (/[mwMW@%]/.test(c)) return 10.3;
  return /[A-Z]/.test(c) ? 8.3 : 7;
}

const letters = new Map<string, number>();

/** About how wide a label is in the sans face at 12 px: no font has to be loaded to lay out a graph. */
export function textWidth(text: string): number {
  let w = 0;
  for (const c of text) {
    let one = letters.get(c);
    if (one === undefined) letters.set(c, (one = letterWidth(c)));
    w += one;
  }
  return w;
}

/** Characters that a value of the type is given beside its port. */
export function valueChars(type: string | undefined): number {
  switch (type) {
    case 'bool':
      return 5;
    case 'int':
      return 7;
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

/** What of a port says how much room it needs. */
export interface Row {
  name: string;
  trigger: boolean;
  type?: string;
}

/** The same with and without a game: a value that may come has its room. */
function rowWidth(r: Row, letters: number): number {
  const wanted = Math.max(letters, r.trigger ? 0 : valueChars(r.type));
  return GLYPH + textWidth(r.name) + (wanted === 0 ? 0 : wanted * MONO + 8);
}

/** What an expression says is cut at about so much, so that one block does not push the others away. */
const TITLE = 252;

/** How wide a block has to be for its names. */
export const headWidth = (name: string, title: string, code: boolean): number =>
  Math.max(112 + textWidth(name) * 1.28, Math.min(84 + textWidth(title) * (code ? 1.06 : 0.95), TITLE));

export const BOUNDARY_WIDTH = 120;

const none = (): number => 0;

/** A block's rows, triggers above data, each in the document's order, and the room that they need; letters: how long what the document gives a row is. */
export function sized<R extends Row>(ins: readonly R[], outs: readonly R[], head: number, letters: (row: R) => number = none): { ins: R[]; outs: R[]; width: number; height: number } {
  const ordered = (rows: readonly R[]): R[] => [...rows.filter((r) => r.trigger), ...rows.filter((r) => !r.trigger)];
  const widest = (rows: readonly R[]): number => rows.reduce((w, r) => Math.max(w, rowWidth(r, letters(r))), 0);
  // Letters are larger from far; where there is one side only, nothing else gives them room.
  const sides = widest(ins) + widest(outs) + GAP;
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, head, sides)) / 4) * 4;
  return { ins: ordered(ins), outs: ordered(outs), width, height: HEADER + Math.max(ins.length, outs.length) * ROW + PAD };
}

/** Where a row's port is on its block. */
export function rowSpot(block: { ins: readonly Pick<Row, 'name'>[]; outs: readonly Pick<Row, 'name'>[]; width: number }, dir: Direction, name: string): [number, number] {
  const i = (dir === 'in' ? block.ins : block.outs).findIndex((p) => p.name === name);
  return [dir === 'in' ? 0 : block.width, i < 0 ? HEADER / 2 : HEADER + i * ROW + ROW / 2];
}

/** Ports that every node has stand folded until something is linked to them, but for the one that starts it. */
export const isIdle = (p: { name: string; builtin?: boolean | undefined }, linked: boolean, starts: string): boolean => !linked && p.builtin === true && p.name !== starts;

/** A part's blocks and boundaries with the ports that are shown and the room they need. */
export interface Model {
  part: Part;
  nodes: { node: GraphNode; shape: Shape }[];
  boundaries: { side: Boundary; shape: Shape }[];
  links: Link[];
}

const no: ReadonlySet<string> = new Set();

/** The blocks of a part, with all ports of those that are named in `unfolded` and of all if `all`. */
export function buildModel(part: Part, all: boolean, unfolded: ReadonlySet<string> = no): Model {
  const linked = linkedPorts(part.links);
  const shape = (id: number, ports: readonly Port[], head: number, starts: string, open: boolean): Shape => {
    const idle = (p: Port): boolean => !all && !open && isIdle(p, linked.has(portKey(id, p.dir, p.name)), starts);
    const of = (dir: Direction): Port[] => ports.filter((p) => p.dir === dir && !idle(p));
    return { ...sized(of('in'), of('out'), head), hidden: ports.filter(idle) };
  };
  const nodes = part.nodes.map((node) => ({
    node,
    shape: shape(node.id, node.ports, headWidth(node.name, node.title, node.kind === 'expression'), 'Activate', unfolded.has(node.name)),
  }));
  const boundaries = (['inputs', 'outputs'] as const)
    .map((side) => ({ side, shape: shape(-1, part.ports.filter((p) => p.dir === (side === 'inputs' ? 'out' : 'in')), BOUNDARY_WIDTH, 'OnActivate', unfolded.has(`#${side}`)) }))
    .filter((b) => b.shape.ins.length + b.shape.outs.length + b.shape.hidden.length > 0);
  return { part, nodes, boundaries, links: part.links };
}

/** The port at an end of a link: links leave at ports of direction out and arrive at ports of direction in. */
export function portAt(part: Part, node: number, dir: Direction, name: string): Port | undefined {
  const ports = node < 0 ? part.ports : part.nodes[node]?.ports;
  return ports?.find((p) => p.name === name && p.dir === dir);
}
