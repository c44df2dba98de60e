import type { Part, Program } from '../protocol/messages';

/** The activity bit of a part: its node's in the part that embeds it; the root has the last bit of all. */
export function partBit(program: Program, part: Part): number {
  if (part.parent < 0) return program.nodeBits - 1;
  return program.parts[part.parent]?.nodes[part.node]?.active ?? program.nodeBits - 1;
}
