import type { Agent } from '../../protocol/messages';
import type { Perception } from '../../protocol/control';

export type { Perception };

/** Who perceives whom: observers by row, observed by column, in the order of the game's agents. */
export interface Matrix {
  rows: Agent[];
  columns: Agent[];
  cells: ReadonlyMap<string, Perception[]>;
  /** Pairs of which one perceives the other now, and that are only remembered. */
  now: number;
  remembered: number;
}

export const cellOf = (by: number, of: number): string => `${by}/${of}`;

/** What is perceived now stands first, then what is stronger, then what is fresher. */
export const before = (a: Perception, b: Perception): number => Number(b.now) - Number(a.now) || b.strength - a.strength || a.seconds - b.seconds;

const nameless = (id: number): Agent => ({ id, name: `Agent ${id}`, program: 0, fault: false });

/** The matrix of those who perceive or are perceived; of `only` its row and column alone, if that is an agent. */
export function matrixOf(list: readonly Perception[], agents: readonly Agent[], only: number | null = null): Matrix {
  const cells = new Map<string, Perception[]>();
  const observers = new Set<number>();
  const observed = new Set<number>();
  for (const p of list) {
    if (only !== null && p.by !== only && p.of !== only) continue;
    const key = cellOf(p.by, p.of);
    const there = cells.get(key);
    if (there) there.push(p);
    else cells.set(key, [p]);
    observers.add(p.by);
    observed.add(p.of);
  }
  let now = 0;
  for (const ps of cells.values()) {
    ps.sort(before);
    if (ps[0]?.now) now++;
  }
  const known = new Set(agents.map((a) => a.id));
  const listed = (ids: ReadonlySet<number>): Agent[] => [...agents.filter((a) => ids.has(a.id)), ...[...ids].filter((id) => !known.has(id)).sort((a, b) => a - b).map(nameless)];
  return { rows: listed(observers), columns: listed(observed), cells, now, remembered: cells.size - now };
}

/** Seconds as people say them: below ten with a decimal. */
export const secondsText = (s: number): string => (s < 9.95 ? `${s.toFixed(1)} s` : s < 120 ? `${s.toFixed(0)} s` : `${(s / 60).toFixed(0)} min`);

const place = (p: Perception): string => (p.at ? `${p.at.x.toFixed(1)}, ${p.at.y.toFixed(1)} m` : 'an unknown position');

/** A perception in a sentence. */
export function sentenceOf(p: Perception, name: (id: number) => string): string {
  const how = `with ${p.sense === '' ? 'a sense' : p.sense}`;
  const strength = `strength ${p.strength.toFixed(2)}`;
  return p.now
    ? `${name(p.by)} perceives ${name(p.of)} ${how} for ${secondsText(p.seconds)}, ${strength}, at ${place(p)}.`
    : `${name(p.by)} remembers ${name(p.of)}, perceived ${how} ${secondsText(p.seconds)} ago, ${strength}, at ${place(p)}.`;
}
