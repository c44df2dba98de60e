import type { Live } from '../live/live';
import { partPath, programOf, type Place } from '../live/state';
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

/** Whether a part shows a choice: two nodes or more that can run and hold no others. */
const choosing = new WeakMap<Part, boolean>();
export function showsChoice(part: Part): boolean {
  let known = choosing.get(part);
  if (known === undefined) {
    const { items } = treeOf(part);
    const holders = new Set(part.nodes.map((n) => n.in));
    const leaves = part.nodes.filter((n) => n.active >= 0 && !holders.has(n.id) && !items.get(n.id)?.children.some((c) => c.node.active >= 0));
    choosing.set(part, (known = leaves.length > 1));
  }
  return known;
}

/** The innermost part on the way to what runs that shows a choice; the root if there is none. */
export function partToOpen(program: Program, active: (bit: number) => boolean): number {
  for (const place of runningPlaces(program, active)) {
    const open = partPath(program, place.part).findLast((id) => {
      const part = program.parts[id];
      return part !== undefined && showsChoice(part);
    });
    if (open !== undefined) return open;
  }
  return 0;
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
