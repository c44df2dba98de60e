/* What differs between two futures, in words. */
import { readable, shortFloat } from '../../live/format';
import type { Doing, WhatIfDifference } from '../../protocol/control';

/** A value for people: numbers as everywhere on the page. */
export const shown = (text: string): string => (text === '' ? '“”' : /^-?\d+\.\d+(e[-+]?\d+)?( \S+)?$/.test(text) ? text.replace(/^\S+/, (n) => shortFloat(Number(n))) : readable(text));

/** With six digits: of two values that are shown alike and are not. */
const exact = (text: string): string => text.replace(/^-?\d+\.\d+(e[-+]?\d+)?/, (n) => String(Number(Number(n).toPrecision(6))));

/** What differs from a frame on, as a sentence without its subject: "eats; as it was, flees". */
export function differenceText(d: Pick<WhatIfDifference, 'kind' | 'path' | 'was' | 'is'>): string {
  if (d.kind === 'value') {
    const [is, was] = [shown(d.is), shown(d.was)];
    return is === was ? `${d.path} is ${exact(d.is)}; as it was, ${exact(d.was)}` : `${d.path} is ${is}; as it was, ${was}`;
  }
  return `${d.is || 'is gone'}; as it was, ${d.was || 'was not there'}`;
}

export interface Group {
  agent: number;
  name: string;
  rows: { index: number; of: WhatIfDifference }[];
}

/** Differences by agent, whoever differs first at the top; within an agent in the order of frames. */
export function grouped(differences: readonly WhatIfDifference[]): Group[] {
  const groups = new Map<number, Group>();
  differences.forEach((of, index) => {
    const g = groups.get(of.agent) ?? { agent: of.agent, name: of.name || 'The game', rows: [] };
    groups.set(of.agent, g);
    g.rows.push({ index, of });
  });
  return [...groups.values()];
}

/** What an agent does in a stretch of frames: from, to (not any more), and what. */
export function stretches(list: readonly Doing[], to: number): { from: number; to: number; does: string }[] {
  return list.map((d, i) => ({ from: d.tick, to: list[i + 1]?.tick ?? to + 1, does: d.does }));
}
