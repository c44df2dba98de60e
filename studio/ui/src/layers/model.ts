import type { GraphNode, Part, Port } from '../protocol/messages';

/** A hint that a layer sends: the port it leaves by, and where it goes. */
export interface Sent {
  /** Without the prefix of the port. */
  name: string;
  port: Port;
  /** The layer that takes it; null if nobody does. */
  to: GraphNode | null;
}

/** One document of a stack of layers. */
export interface Layer {
  node: GraphNode;
  /** The last one: it acts. */
  base: boolean;
  /** The condition under which it is on the stack; empty for always. */
  when: string;
  /** The layer that it lies over; empty of the base. */
  over: string;
  /** It lies over another than the next one. */
  skips: boolean;
  sends: Sent[];
  /** Ports by which it takes hints. */
  takes: Port[];
}

/** Ports that send hints are called so, and then as the hint. */
export const PREFIX = 'Hint';
const isHint = (p: Port): boolean => !p.trigger && p.type === 'hint';
const extra = (n: GraphNode, kind: string): string => n.extras?.find((e) => e.kind === kind)?.text ?? '';

/** The layers of a part, the top first, as the document has them. */
export function buildLayers(part: Part): Layer[] {
  return part.nodes.map((node, i) => {
    const over = extra(node, 'over');
    const sends = node.ports.filter((p) => isHint(p) && p.dir === 'out' && p.name.startsWith(PREFIX)).map((port): Sent => {
      const link = part.links.find((l) => l.from[0] === node.id && l.from[1] === port.name);
      return { name: port.name.slice(PREFIX.length), port, to: (link && part.nodes[link.to[0]]) ?? null };
    });
    return {
      node, base: i === part.nodes.length - 1, when: extra(node, 'when'), over, skips: over !== '' && over !== part.nodes[i + 1]?.name,
      sends, takes: node.ports.filter((p) => isHint(p) && p.dir === 'in'),
    };
  });
}

/** What a hint says, by sign. */
export const signOf = (hint: string): '+' | '−' | '=' => (hint === 'positive' ? '+' : hint === 'negative' ? '−' : '=');

/** What a layer is, beside its name. */
export const smallOf = (l: Pick<Layer, 'base' | 'skips' | 'over'>, runs: string): string => [l.base ? 'the base, which acts' : l.skips ? `over ${l.over}` : '', runs].filter(Boolean).join(' · ');
