/* The parts of a method in the order in which they come: behind those that they wait for, and whose values they take. */
import type { Join } from '../../../planner/cards';
import { type Json, List, Obj } from '../../model/json';

/** A value that is an output of another part, as it is. */
const OUTPUT = /^\s*([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*)\s*$/u;

/** Values of an object that are outputs of parts: "Fetch.End". */
export function passed(parts: Obj, values: Obj): { member: string; from: string; output: string }[] {
  return values.members.flatMap(([member, v]) => {
    const found = typeof v === 'string' ? OUTPUT.exec(v) : null;
    const [from, output] = [found?.[1], found?.[2]];
    return from !== undefined && output !== undefined && parts.has(from) ? [{ member, from, output }] : [];
  });
}

/** What a part waits for: parts that must have ended, and parts whose values it takes. */
export function waitsFor(parts: Obj, part: string): string[] {
  const p = parts.get(part);
  if (!(p instanceof Obj)) return [];
  const after = p.get('after');
  const named = after instanceof List ? after.items.filter((a: Json): a is string => typeof a === 'string' && parts.has(a)) : [];
  return [...new Set([...named, ...passed(parts, p.object('with')).map((v) => v.from)])];
}

/** Names of parts, each behind what it waits for; else, and where they wait for each other, in the order of the document. */
export function inTurn(parts: Obj): string[] {
  const out: string[] = [];
  const left = new Set(parts.names);
  while (left.size > 0) {
    const next = [...left].find((p) => waitsFor(parts, p).every((w) => !left.has(w) || w === p)) ?? [...left][0];
    if (next === undefined) break;
    left.delete(next);
    out.push(next);
  }
  return out;
}

/** Whether a part waits for another, be it by way of others; none waits for itself. */
export function comesBehind(parts: Obj, part: string, other: string): boolean {
  const seen = new Set<string>();
  const waiting = waitsFor(parts, part);
  for (let w = waiting.pop(); w !== undefined; w = waiting.pop()) {
    if (w === other) return true;
    if (seen.has(w)) continue;
    seen.add(w);
    waiting.push(...waitsFor(parts, w));
  }
  return false;
}

/** Lines between rows with their lanes: the shortest lie next to the rows, and none on another. Those of rows that there are not are left out. */
export function laned(rows: readonly string[], joins: readonly Omit<Join, 'lane'>[]): Join[] {
  const span = (j: Omit<Join, 'lane'>): [number, number] => {
    const [a, b] = [rows.indexOf(j.from), rows.indexOf(j.to)];
    return [Math.min(a, b), Math.max(a, b)];
  };
  const out: Join[] = [];
  const drawn = joins.filter((j) => j.from !== j.to && rows.includes(j.from) && rows.includes(j.to));
  for (const j of [...drawn].sort((a, b) => span(a)[1] - span(a)[0] - (span(b)[1] - span(b)[0]))) {
    const [from, to] = span(j);
    let lane = 0;
    while (out.some((o) => o.lane === lane && span(o)[0] < to && span(o)[1] > from)) lane++;
    out.push({ ...j, lane });
  }
  return out;
}
