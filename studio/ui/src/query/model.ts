import type { GraphNode, Part, Port } from '../protocol/messages';

/** The parameters and settings of a generator or a test, as the document gives them. */
export interface Said {
  name: string;
  text: string;
}

export const generatorsOf = (part: Part): GraphNode[] => part.nodes.filter((n) => n.kind === 'generator');
export const testsOf = (part: Part): GraphNode[] => part.nodes.filter((n) => n.kind === 'test');

const port = (ports: readonly Port[], name: string, dir: Port['dir']): Port | undefined => ports.find((p) => p.name === name && p.dir === dir && !p.trigger);

/** Where a query's own figures are: how many points a generator made, what a test ruled out, and what it gave the best point. */
export const figureOf = (node: GraphNode, name: string): number | undefined => port(node.ports, name, 'out')?.value;

/** A result of the whole query. Seen from inside what it gives is an in-port. */
export const resultOf = (part: Part, name: string): number | undefined => port(part.ports, name, 'in')?.value;

/** What comes into the query: its inputs, without what every document has. */
export const inputsOf = (part: Part): Port[] => part.ports.filter((p) => p.dir === 'out' && !p.trigger && p.builtin !== true && p.value !== undefined);

/** What a node has beside its ports, for people. */
export const saidOf = (node: GraphNode): Said[] => (node.extras ?? []).map((e) => ({ name: e.kind, text: e.text }));
