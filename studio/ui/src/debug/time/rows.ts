import type { Part, Port, Program } from '../../protocol/messages';
import { treeOf } from '../../tree/useTree';
import { findPort, pathOfNode } from '../paths';
import { firstEndingAfter, type Film } from './tape';

/** A row of the timeline: when a node was active. */
export interface BandRow {
  kind: 'band';
  key: string;
  part: number;
  node: number;
  name: string;
  path: string;
  depth: number;
  /** Its bit in mind frames. */
  bit: number;
}

/** Values that somebody pinned: numbers of one unit share a plot, bools are steps, anything else is text. */
export interface ValueRow {
  kind: 'plot' | 'steps' | 'texts';
  key: string;
  name: string;
  unit: string;
  paths: string[];
}

export type Row = BandRow | ValueRow;

export const ROW = 20;
export const PLOT = 64;

export const heightOf = (r: Row): number => (r.kind === 'plot' ? PLOT : ROW);

/** How deep a node lies in its part. */
function depthIn(part: Part, node: number): number {
  if (part.kind === 'tree' || part.kind === 'htn') return treeOf(part).items.get(node)?.depth ?? 0;
  let depth = 0;
  for (let at = part.nodes[node]?.in; at !== undefined && depth < part.nodes.length; at = part.nodes[at]?.in) depth++;
  return depth;
}

function inOrder(part: Part): number[] {
  const ids = part.nodes.map((n) => n.id);
  if (!part.nodes.some((n) => n.in !== undefined)) return ids;
  const below = (at: number | undefined): number[] => part.nodes.filter((n) => n.in === at).flatMap((n) => [n.id, ...below(n.id)]);
  return below(undefined);
}

/** The nodes of a part that can be active, in its order; with all parts each node is followed by what it runs. */
export function bandRows(program: Program, part: number, all: boolean): BandRow[] {
  const rows: BandRow[] = [];
  const walk = (p: Part, above: number, levels: number) => {
    for (const id of inOrder(p)) {
      const n = p.nodes[id];
      if (!n) continue;
      const depth = above + depthIn(p, id);
      if (n.active >= 0) rows.push({ kind: 'band', key: `${p.id}/${id}`, part: p.id, node: id, name: n.name, path: pathOfNode(program, p.id, id), depth, bit: n.active });
      const inner = n.part === undefined ? undefined : program.parts[n.part];
      if (all && inner && inner.parent === p.id && levels < program.parts.length) walk(inner, depth + 1, levels + 1);
    }
  };
  const first = program.parts[all ? 0 : part];
  if (first) walk(first, 0, 0);
  return rows;
}

/** With more rows than this only those that ran in what is looked at are shown. */
const ALL_SHOWN = 16;

/** The rows that are worth their room; the selected one always is. */
export function worthShowing(rows: BandRow[], tape: Film, from: number, to: number, selected: string): BandRow[] {
  if (rows.length <= ALL_SHOWN) return rows;
  return rows.filter((r) => {
    if (r.key === selected) return true;
    const spans = tape.spans(r.part, r.node);
    const at = firstEndingAfter(spans, from);
    return at < spans.length && (spans[at] ?? 0) < to;
  });
}

const numbers = new Set(['float', 'int', 'measure']);

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The rows of pinned values. A value that the program has no more has none. */
export function valueRows(program: Program, pins: readonly string[]): ValueRow[] {
  const rows: ValueRow[] = [];
  for (const path of pins) {
    const port: Port | undefined = findPort(program, path)?.port;
    if (!port) continue;
    const unit = port.unit ?? '';
    const kind = port.type === 'bool' ? 'steps' : numbers.has(port.type ?? '') ? 'plot' : 'texts';
    const shared = kind === 'plot' && unit !== '' ? rows.find((r) => r.kind === 'plot' && r.unit === unit) : undefined;
    if (shared) shared.paths.push(path);
    else rows.push({ kind, key: `pin ${path}`, name: lastName(path), unit, paths: [path] });
  }
  return rows;
}

/** Where each row begins, and where the last ends. */
export function tops(rows: readonly Row[]): number[] {
  const out = [0];
  for (const r of rows) out.push((out[out.length - 1] ?? 0) + heightOf(r));
  return out;
}

/** The first and the one behind the last row of a stretch of them. */
export function rowsIn(starts: readonly number[], top: number, height: number): [number, number] {
  let first = 0;
  while (first + 2 < starts.length && (starts[first + 1] ?? 0) <= top) first++;
  let last = first;
  while (last + 1 < starts.length && (starts[last] ?? 0) < top + height) last++;
  return [first, last];
}
