/* What rules that watch see: which of their terms hold now, and what became of them in the last update. */
import type { Live } from '../live/live';
import type { GraphNode, Port } from '../protocol/messages';
import { numberOf } from '../utility/useMany';

/** A term of a left-hand side, as the running mind says it. */
export interface Watched {
  text: string;
  /** What is watched: the name of a value, or an expression. */
  what: string;
  /** A condition holds or does not; else there is a number. */
  condition: boolean;
  /** Between which numbers it counts in full; infinite where there is no end. */
  lo: number;
  hi: number;
  /** How far outside it counts in part. */
  fade: number;
  weight: number;
  /** Where what it saw stands: a value as it is now, or, of an expression, what that came to when it was looked at last. */
  port: Port | undefined;
  expression: boolean;
}

const known = new WeakMap<GraphNode, readonly Watched[]>();

const bound = (text: string, none: number): number => (text === '' ? none : Number(text));

/** What a rule watches, in the order in which it is looked at. */
export function watchedBy(node: GraphNode | undefined): readonly Watched[] {
  if (!node) return [];
  const had = known.get(node);
  if (had) return had;
  const made = (node.extras ?? []).flatMap((e): Watched[] => {
    if (e.kind !== 'when' || (e.parts?.length ?? 0) < 12) return [];
    const [weight = '1', form = '', what = '', , , , , fade = '', lo = '', hi = '', port = '', dir = ''] = e.parts ?? [];
    return [{
      text: e.text, what, condition: form === 'if', lo: bound(lo, -Infinity), hi: bound(hi, Infinity), fade: bound(fade, 0), weight: Number(weight),
      port: node.ports.find((p) => p.name === port && p.dir === dir && !p.trigger), expression: dir === 'out',
    }];
  });
  known.set(node, made);
  return made;
}

/** What share of the weights a rule needs. */
export const needsOf = (node: GraphNode | undefined): number => Number(node?.extras?.find((e) => e.kind === 'threshold')?.parts?.[0] ?? 1);

/** Whether a term holds, in part only, or not; unseen: nobody has looked at it in the last update. */
export type Mark = 'holds' | 'partly' | 'fails' | 'unseen';

/** How much of its weight a term loses for a value. */
export function lostBy(t: Watched, value: number): number {
  if (value >= t.lo && value <= t.hi) return 0;
  const off = Math.max(t.lo - value, value - t.hi);
  return off < t.fade ? t.weight * (off / t.fade) : t.weight;
}

/**
 * What is seen of each term. Values are as they are now; of an expression it is known only what it came to when the rule was looked at last, and a rule
 * that can no longer reach what it needs is left.
 */
export function marksOf(terms: readonly Watched[], values: readonly number[], needs: number, looked: boolean): Mark[] {
  const total = terms.reduce((sum, t) => sum + t.weight, 0);
  const slack = total * (1 - needs) + total * 1e-9;
  let [lost, left] = [0, !looked];
  return terms.map((t, i) => {
    const value = values[i] ?? NaN;
    const unseen = Number.isNaN(value) || (t.expression && left);
    const miss = Number.isNaN(value) ? 0 : lostBy(t, value);
    lost += miss;
    left ||= lost > slack;
    return unseen ? 'unseen' : miss === 0 ? 'holds' : miss < t.weight ? 'partly' : 'fails';
  });
}

/** The number that a term saw; a truth is 1 or 0, and NaN is what is not known. */
export function seenBy(live: Live, t: Watched): number {
  const is = t.port?.value === undefined ? null : live.mind.value(t.port.value).get();
  return is?.full === 'true' ? 1 : is?.full === 'false' ? 0 : numberOf(is);
}

/** A rule was looked at in the last update. */
export const wasLooked = (verdict: string): boolean => !['', 'skipped', 'beyond'].includes(verdict);

const words: Readonly<Record<string, [short: string, doc: string]>> = {
  'selected': ['fires', 'It matches, and was selected'],
  'no match': ['no match', 'Its score is below what it needs'],
  'filtered': ['dropped', 'It matches, and was dropped'],
  'not drawn': ['not drawn', 'It matches, and others were drawn'],
  'skipped': ['skipped', 'Skipped: as many as may run had been selected before'],
  'beyond': ['cap', 'Skipped: the cap was hit before'],
  'by default': ['default', 'No rule matched: it is what is done then'],
  'as step': ['step', 'No rule matched: it is the first step to one that will'],
};

/** What became of a rule, in a word or two, and in a sentence; rivals are rules that were selected, by their tags. */
export function verdictText(verdict: string, running: boolean, tags: readonly string[], rivals: readonly { name: string; tags: readonly string[] }[]): { short: string; doc: string } {
  const [short, doc] = words[verdict] ?? ['·', 'It has not been updated yet'];
  const names = rivals.map((r) => r.name).join(', ');
  if (verdict === 'filtered') {
    for (const r of rivals) {
      const tag = r.tags.find((t) => tags.includes(t));
      if (tag !== undefined) return { short: `dropped: ${r.name}`, doc: `${doc}: ${r.name} was selected first, and both have the tag ${tag}` };
    }
  }
  if (running && verdict !== 'selected') return { short: 'runs on', doc: `It runs since an update before. In the last one: ${doc.charAt(0).toLowerCase()}${doc.slice(1)}` };
  if ((verdict === 'skipped' || verdict === 'not drawn') && names !== '') return { short, doc: `${verdict === 'skipped' ? 'Skipped' : 'It matches, and was not drawn'}: ${names} ${rivals.length > 1 ? 'were' : 'was'} selected` };
  return { short, doc };
}
