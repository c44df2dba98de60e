/* Planners' documents and the minds that run them: what goes by a name in one is found in the other. */
import { nodesByPath } from '../../../live/joined';
import type { GraphNode, Part } from '../../../protocol/messages';
import { steps } from '../../model/json';

/** The node that a pointer of a document leads to, such as /actions/Fry, /state/Stones or /tasks/Guard/methods/1. */
export function runningOf(part: Part | null, pointer: string): GraphNode | undefined {
  if (!part || !pointer.startsWith('/')) return undefined;
  const [member = '', name = '', , index] = steps(pointer);
  if (member === 'state') return part.nodes.find((n) => n.kind === 'state');
  const node = nodesByPath(part).get(name);
  if (index === undefined || !node) return node;
  // Methods are known by their number among those of their task.
  const link = part.links.find((l) => l.from[0] === node.id && Number(l.label) === Number(index) && part.nodes[l.to[0]]?.kind === 'method');
  return link && part.nodes[link.to[0]];
}
