import type { Live } from '../live/live';
import { programOf, type Place } from '../live/state';
import type { Part, Program } from '../protocol/messages';
import { treeOf } from '../tree/useTree';
import { revealSelected } from './ui';

interface Running extends Place {
  depth: number;
}

/** The nodes of a part that run and of which nothing inside or below runs, and how deep they are. */
function running(program: Program, part: Part, above: number, active: (bit: number) => boolean): Running[] {
  const items = treeOf(part).items;
  const found: Running[] = [];
  for (const node of part.nodes) {
    const item = items.get(node.id);
    if (!active(node.active) || item?.children.some((c) => active(c.node.active)) || part.nodes.some((n) => n.in === node.id && active(n.active))) continue;
    const depth = above + 1 + (item?.depth ?? 0);
    const inner = node.part === undefined ? undefined : program.parts[node.part];
    const inside = inner && inner.parent === part.id ? running(program, inner, depth, active) : [];
    found.push(...(inside.length > 0 ? inside : [{ part: part.id, node: node.id, depth }]));
  }
  return found;
}

/** Where a mind is: what runs and runs nothing further, the deepest first. */
export function runningPlaces(program: Program, active: (bit: number) => boolean): Place[] {
  const root = program.parts[0];
  const all = root ? running(program, root, 0, active) : [];
  return all.sort((a, b) => b.depth - a.depth).map(({ part, node }) => ({ part, node }));
}

/** Goes to the deepest node that runs, opening the part that it is in; from there to the next one that runs. */
export function jumpToRunning(live: Live): boolean {
  const s = live.state;
  const program = programOf(s, s.agent);
  if (s.agent === null || !program) return false;
  const places = runningPlaces(program, (bit) => live.mind.active(bit).latest());
  const here = places.findIndex((p) => p.part === s.part && p.node === s.node);
  const to = places[(here + 1) % places.length];
  if (!to) return false;
  live.select(s.agent, to.part, to.node);
  revealSelected();
  return true;
}
