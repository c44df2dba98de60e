import type { Extra, GraphNode, Part } from '../protocol/messages';

/** An option, and how deep it lies in others. */
export interface Place {
  node: GraphNode;
  depth: number;
}

/** The options that compete with one, itself included. */
export const siblings = (part: Part, node: GraphNode): GraphNode[] => part.nodes.filter((n) => n.in === node.in);

/** All options, those within an option after it. Of equal level `less` says which comes first, else the document does. */
export function placesOf(part: Part, less?: (a: GraphNode, b: GraphNode) => number): Place[] {
  const within = (holder: number | undefined, depth: number): Place[] => {
    if (depth > part.nodes.length) return [];
    const list = part.nodes.filter((n) => n.in === holder);
    const level = holder === undefined ? part.extras : part.nodes.find((n) => n.id === holder)?.extras;
    const order = chosen(level)?.parts ?? [];
    const place = (n: GraphNode): number => order.indexOf(n.name) >>> 0; // those without a place come last
    if (less && !isSequence(level)) list.sort((a, b) => less(a, b) || a.id - b.id);
    else if (order.length > 0) list.sort((a, b) => place(a) - place(b) || a.id - b.id);
    return list.flatMap((node) => [{ node, depth }, ...within(node.id, depth + 1)]);
  };
  return within(undefined, 0);
}

/** How one of the options of a level is chosen, in words: the part says, or the option that they lie in. */
export const choosesOf = (extras: Part['extras']): string => chosen(extras)?.text ?? '';

const chosen = (extras: Part['extras']): Extra | undefined => extras?.find((e) => e.kind === 'chooses');

/** The options of a level run one after the other: nobody asks what they are worth. */
const isSequence = (extras: Part['extras']): boolean => choosesOf(extras) === 'one after the other';

/** An option is one of a sequence. */
export const inSequence = (part: Part, node: GraphNode): boolean => isSequence(node.in === undefined ? part.extras : part.nodes.find((n) => n.id === node.in)?.extras);
