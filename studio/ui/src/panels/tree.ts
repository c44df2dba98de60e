import { inOrder } from '../planner/parts';
import { findNode, partPath } from '../live/state';
import type { Agent, Fault, GraphNode, Part, Program } from '../protocol/messages';
import { partBit } from '../graph/activity';
import { treeOf } from '../tree/useTree';

/** One row of the tree of running behaviours. */
export interface Row {
  key: string;
  kind: 'agent' | 'part' | 'action';
  agent: number;
  part: number;
  node: number;
  depth: number;
  name: string;
  detail: string;
  program: number;
  /** Activity bit; -1 for rows without one. */
  bit: number;
  /** The agent is parked: of its row. */
  fault: boolean;
  /** Who steers the agent: of its row. */
  steered: string | undefined;
}

function partRows(agent: number, program: Program, id: number, depth: number, rows: Row[], within = 0): void {
  const part = program.parts[id];
  if (!part || within > program.parts.length) return;
  const node = part.parent < 0 ? undefined : program.parts[part.parent]?.nodes[part.node];
  rows.push({
    key: `${agent}/${id}`, kind: 'part', agent, part: id, node: -1, depth, name: node?.name ?? part.name,
    detail: part.document, program: program.id, bit: partBit(program, part), fault: false, steered: undefined,
  });
  for (const { node: n, depth: deeper } of nodesOf(part)) {
    const below = depth + 1 + deeper;
    if (n.kind === 'part' && n.part !== undefined) partRows(agent, program, n.part, below, rows, within + 1);
    else if (n.active >= 0) {
      rows.push({
        key: `${agent}/${id}/${n.id}`, kind: 'action', agent, part: id, node: n.id, depth: below, name: n.name,
        detail: n.title, program: program.id, bit: n.active, fault: false, steered: undefined,
      });
    }
  }
}

/** A part's nodes in the order of a list, and how deep they lie: below their parents, or in the states that hold them. */
function nodesOf(part: Part): { node: GraphNode; depth: number }[] {
  if (part.kind === 'htn') return inOrder(part);
  if (part.kind === 'tree') {
    const { items } = treeOf(part);
    return part.nodes.map((node) => ({ node, depth: items.get(node.id)?.depth ?? 0 }));
  }
  const within = (holder: number | undefined, depth: number): { node: GraphNode; depth: number }[] =>
    depth > part.nodes.length ? [] : part.nodes.filter((n) => n.in === holder).flatMap((node) => [{ node, depth }, ...within(node.id, depth + 1)]);
  return within(undefined, 0);
}

/** All agents with all parts and actions of those whose program is known, depth first. */
export function treeRows(agents: readonly Agent[], programs: ReadonlyMap<number, Program>): Row[] {
  const rows: Row[] = [];
  for (const a of agents) {
    rows.push({
      key: String(a.id), kind: 'agent', agent: a.id, part: 0, node: -1, depth: 0, name: a.name,
      detail: a.program > 0 ? (a.document ?? '') : 'no mind', program: a.program, bit: -1, fault: a.fault, steered: a.steered,
    });
    const program = programs.get(a.program);
    if (program) partRows(a.id, program, 0, 1, rows);
  }
  return rows;
}

/** Where an agent's fault is: the row that failed, and those above it. */
export type FaultMarks = ReadonlyMap<string, 'here' | 'inside'>;

/** The rows on the way to each fault: whoever looks at the tree finds down from the agent to what failed. */
export function faultMarks(agents: readonly Agent[], programs: ReadonlyMap<number, Program>, faults: ReadonlyMap<number, Fault>): FaultMarks {
  const marks = new Map<string, 'here' | 'inside'>();
  for (const [id, fault] of faults) {
    marks.set(String(id), 'inside');
    const program = programs.get(agents.find((a) => a.id === id)?.program ?? 0);
    const at = program && findNode(program, fault.node);
    if (!program || !at) continue;
    for (const part of partPath(program, at.part)) marks.set(`${id}/${part}`, 'inside');
    const inner = program.parts[at.part]?.nodes[at.node]?.part;
    marks.set(inner === undefined ? `${id}/${at.part}/${at.node}` : `${id}/${inner}`, 'here');
  }
  return marks;
}

/** Rows that match, with the rows they hang below. `hidden` keys fold what is below them while nothing is filtered. */
export function filterRows(rows: readonly Row[], text: string, keep: (r: Row) => boolean, hidden: ReadonlySet<string>): Row[] {
  const query = text.trim().toLowerCase();
  const wanted = new Set<string>();
  const above: Row[] = [];
  for (const row of rows) {
    above.length = row.depth;
    above[row.depth] = row;
    const hit = query === '' || `${row.name} ${row.detail}`.toLowerCase().includes(query);
    if (hit && keep(row)) for (const r of above) wanted.add(r.key);
  }
  const out: Row[] = [];
  let fold = Infinity;
  for (const row of rows) {
    if (row.depth <= fold) fold = Infinity;
    if (row.depth > fold || !wanted.has(row.key)) continue;
    out.push(row);
    if (query === '' && hidden.has(row.key)) fold = row.depth;
  }
  return out;
}

/** With more agents than this, all but the watched one start folded. */
const UNFOLDED = 6;

/** The keys that are folded: what starts folded, turned over where the user did so. */
export function foldedKeys(agents: readonly Agent[], watched: number | null, toggled: ReadonlySet<string>): Set<string> {
  const folded = new Set(toggled);
  if (agents.length <= UNFOLDED) return folded;
  for (const a of agents) {
    if (a.id === watched) continue;
    const key = String(a.id);
    if (toggled.has(key)) folded.delete(key);
    else folded.add(key);
  }
  return folded;
}
