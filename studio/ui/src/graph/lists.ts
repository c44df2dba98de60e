import type { Part } from '../protocol/messages';

/** Whether a part is things that have nothing to do with each other as far as one can see: no links between them. */
export const isList = (part: Part): boolean =>
  part.kind !== 'graph' && part.nodes.length > 0 && part.nodes.every((n) => n.active >= 0) && !part.links.some((l) => l.from[0] >= 0 && l.to[0] >= 0);
