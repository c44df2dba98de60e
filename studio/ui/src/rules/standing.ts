/* How a rule stands: what came of it when it was looked at last, and which parts of its left-hand side held. */
import type { GraphNode, Port } from '../protocol/messages';

export const outcomes = ['waiting', 'fired', 'unmet', 'missing', 'noMatch', 'beaten', 'conflict'] as const;
export type Outcome = (typeof outcomes)[number];

export const words: Readonly<Record<Outcome, string>> = {
  waiting: 'not evaluated yet', fired: 'fired', unmet: 'check failed', missing: 'input missing', noMatch: 'no match', beaten: 'not selected', conflict: 'excluded',
};

export const isOutcome = (text: string | undefined): text is Outcome => (outcomes as readonly string[]).includes(text ?? '');

/** A part of a left-hand side. */
export interface Term {
  sort: 'when' | 'check' | 'input';
  text: string;
}

export type Held = 'held' | 'failed' | 'unknown';

/** What a rule says, in the order in which it is looked at. */
export const termsOf = (node: GraphNode): Term[] =>
  (['when', 'check', 'input'] as const).flatMap((sort) => (node.extras ?? []).filter((e) => e.kind === sort).map((e) => ({ sort, text: e.text })));

export const gives = (node: GraphNode): string[] => (node.extras ?? []).filter((e) => e.kind === 'output').map((e) => e.text);

export const portOf = (node: GraphNode, name: string): Port | undefined => node.ports.find((p) => p.dir === 'out' && p.name === name && p.value !== undefined && p.value >= 0);

/** Which terms held: conditions with weights by their bits, then checks up to the one that failed, then inputs up to the one that was missing. */
export function held(terms: readonly Term[], outcome: Outcome, failing: number, bits: number): Held[] {
  const nth = { when: 0, check: 0, input: 0 };
  return terms.map(({ sort }) => {
    const i = nth[sort]++;
    if (outcome === 'waiting') return 'unknown';
    if (sort === 'when') return Math.floor(bits / 2 ** i) % 2 === 1 ? 'held' : 'failed';
    if (outcome === 'noMatch') return 'unknown';
    if (outcome === 'unmet') return sort === 'check' && i < failing ? 'held' : sort === 'check' && i === failing ? 'failed' : 'unknown';
    if (outcome === 'missing') return sort === 'check' || i < failing ? 'held' : i === failing ? 'failed' : 'unknown';
    return 'held';
  });
}

/** What stands out in the counters of a rule; "" for nothing. */
export function remark(fired: number, refused: number): string {
  if (fired === 0 && refused > 0) return 'never fired';
  return fired >= 20 && refused === 0 ? 'always fires' : '';
}
