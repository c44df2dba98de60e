import type { GraphNode, Part, Port } from '../protocol/messages';
import { type Lane, type Priority, lanesOf } from './lanes';

/** A thought of a part, with what lies in it. */
export interface Thought {
  node: GraphNode;
  /** The clusters in which it lies, from the outermost. */
  outer: readonly Thought[];
  priority: Priority;
  /** The number, or the expression. */
  weight: number | string;
  when: string;
  succeeds: string;
  fails: string;
  /** What it runs after a success or failure. */
  after: readonly GraphNode[];
  /** The thoughts within it, if it is a cluster. */
  inner: readonly Lane<Thought>[] | null;
}

const said = (n: GraphNode, kind: string): string => n.extras?.find((e) => e.kind === kind)?.text ?? '';

/** Only thoughts say how urgent they are; what runs after one has ended lies in it, too, and does not. */
const isThought = (n: GraphNode): boolean => n.extras?.some((e) => e.kind === 'priority') ?? false;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const numberOr = (text: string, otherwise: number): number | string => (text === '' ? otherwise : NUMBER.test(text) ? Number(text) : text);

function priorityOf(n: GraphNode): Priority {
  const p = numberOr(said(n, 'priority'), 0);
  return typeof p === 'number' || p === 'never' ? p : { expr: p };
}

function thoughts(part: Part, within: number | undefined, outer: readonly Thought[]): Thought[] {
  if (outer.length > part.nodes.length) return [];
  return part.nodes.filter((n) => n.in === within && isThought(n)).map((node) => {
    const t: Thought = {
      node, outer, priority: priorityOf(node), weight: numberOr(said(node, 'weight'), 1), when: said(node, 'when'), succeeds: said(node, 'succeeds'), fails: said(node, 'fails'),
      after: part.nodes.filter((n) => n.in === node.id && !isThought(n)), inner: null,
    };
    if (node.kind === 'thought') t.inner = lanes(thoughts(part, node.id, [...outer, t]));
    return t;
  });
}

const lanes = (list: readonly Thought[]): Lane<Thought>[] => lanesOf(list, (t) => t.node.name, (t) => t.priority);

const boards = new WeakMap<Part, Lane<Thought>[]>();

/** The board of a part: its thoughts in lanes, those of clusters within them. */
export function boardOf(part: Part): Lane<Thought>[] {
  let board = boards.get(part);
  if (!board) boards.set(part, (board = lanes(thoughts(part, undefined, []))));
  return board;
}

/** All thoughts of a board, in the order in which they can run. */
export const allOf = (board: readonly Lane<Thought>[]): Thought[] => board.flatMap((l) => l.items.flatMap((t) => [t, ...allOf(t.inner ?? [])]));

/** A port that a node or part gives its value by. */
export const portNamed = (ports: readonly Port[], name: string, dir?: Port['dir']): Port | undefined =>
  ports.find((p) => !p.trigger && p.name === name && (dir === undefined || p.dir === dir) && p.value !== undefined);

export type Combination = 'sum' | 'average' | 'budget' | 'first';

/** A value of the part that is made of what thoughts give out. */
export interface Combined {
  name: string;
  by: Combination;
  /** How long it is at most; 0: as long as it likes. */
  most: number;
  port: Port;
}

/** The values of a part that are combined, with how and up to what. */
export function combinedOf(part: Part): Combined[] {
  return (part.extras ?? []).flatMap((e) => {
    const [name, by, most] = e.kind === 'combine' ? (e.parts ?? []) : [];
    // A value that goes out is inbound as seen from inside.
    const port = name === undefined ? undefined : portNamed(part.ports, name, 'in');
    return port ? [{ name: port.name, by: by as Combination, most: Number(most ?? 0), port }] : [];
  });
}

/** Whether what a thought runs was given its weight, and so gives out values that have it already. */
export const scalesItself = (part: Part, node: GraphNode): boolean => part.links.some((l) => l.to[0] === node.id && l.to[1] === 'Weight');
