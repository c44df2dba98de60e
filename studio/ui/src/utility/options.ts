import type { GraphNode, Port } from '../protocol/messages';

/** The value indices of an option's ports. */
export interface OptionPorts {
  score: number | undefined;
  modifier: number | undefined;
  outcome: number | undefined;
  rank: number | undefined;
  standing: number | undefined;
  until: number | undefined;
  since: number | undefined;
  suspended: number | undefined;
}

export function portsOf(node: GraphNode): OptionPorts {
  const value = (name: string): number | undefined => node.ports.find((p) => !p.trigger && p.dir === 'out' && p.name === name)?.value;
  return {
    score: value('Score'), modifier: value('Modifier'), outcome: value('Outcome'), rank: value('Rank'),
    standing: value('Decision'), until: value('Until'), since: value('Since'), suspended: value('Suspended'),
  };
}

/** What an option weighs, in the document's order: each tells what it saw, and what it made of it. */
export const considerationsOf = (node: GraphNode): Port[] => node.ports.filter((p) => !p.trigger && p.dir === 'out' && p.type === 'measure');

/** Where the pieces of a bar are, as shares of its length. */
export interface Bar {
  /** What the score is without its modifier; 0 where nothing is left of it. */
  base: number;
  /** The modifier's piece: added to the base, or taken from its end. */
  from: number;
  to: number;
  sign: '+' | '−' | '';
}

const share = (v: number, full: number): number => (full > 0 ? Math.min(1, Math.max(0, v / full)) : 0);

/** A score that holds its modifier, as a bar of which `full` is all. */
export function barOf(score: number, modifier: number, full: number): Bar {
  const base = score - modifier;
  const sign = modifier > 0 ? '+' : modifier < 0 ? '−' : '';
  return { base: share(Math.min(base, score), full), from: share(Math.min(base, score), full), to: share(Math.max(base, score), full), sign };
}

/** What a full bar stands for: 1, or more when something scores more, in steps that do not wobble. */
export function fullScale(scores: readonly number[]): number {
  const most = scores.reduce((m, s) => (Number.isFinite(s) ? Math.max(m, s) : m), 0);
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((k) => k * power).find((v) => v >= most) ?? most;
}

/** The option with the highest score of the highest rank, -1 if none is above 0: what would be chosen if the highest is. */
export function highest(scores: readonly number[], ranks: readonly number[] = []): number {
  let best = -1;
  const rank = (i: number): number => ranks[i] ?? 0;
  scores.forEach((s, i) => {
    if (s <= 0 || Number.isNaN(s)) return;
    if (best < 0 || rank(i) > rank(best) || (rank(i) === rank(best) && s > (scores[best] ?? 0))) best = i;
  });
  return best;
}

/** Which of an option's considerations holds it back most, -1 if all say the same. */
export function least(outputs: readonly number[]): number {
  if (new Set(outputs).size < 2) return -1;
  return outputs.reduce((least, v, i) => (v < (outputs[least] ?? Infinity) ? i : least), 0);
}

export const percent = (v: number): string => `${(v * 100).toFixed(1)}%`;

export const signed = (v: number): string => (v === 0 ? '' : `${v > 0 ? '+' : '−'}${Math.abs(v).toFixed(2)}`);

/** A score in as many characters whatever it is, so that points stand below each other. */
export const scoreText = (v: number): string => (Number.isFinite(v) ? (Object.is(v, -0) ? 0 : v).toFixed(2).replace('-', '−') : '·');
