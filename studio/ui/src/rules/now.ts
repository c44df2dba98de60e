/* How rules stand in the mind that runs them: how often what came of each, what fires now, and what was missing last. */
import { useMemo } from 'react';
import type { Live } from '../live/live';
import { useCell, useGame, useLive } from '../live/context';
import type { GraphNode } from '../protocol/messages';
import { numberOf, useMany } from '../utility/useMany';
import { binOf, type Rule, ruleOf } from './model';

/** What the node of a rule tells. */
export type Told = 'Fired' | 'FailedInputs' | 'FailedChecks' | 'LastFired' | 'LastFailed' | 'FailedUnit' | 'Missing' | 'Needed' | 'Had' | 'Matched' | 'Filtered' | 'Succeeded' | 'Failed' | 'Score' | 'Verdict' | 'Gained';

const known = new WeakMap<GraphNode, Partial<Record<string, number>>>();

/** Where in a mind a node has what it tells. */
export function valueAt(node: GraphNode | undefined, name: Told): number | undefined {
  if (!node) return undefined;
  let at = known.get(node);
  if (!at) known.set(node, (at = Object.fromEntries(node.ports.filter((p) => p.dir === 'out' && p.value !== undefined).map((p) => [p.name, p.value]))));
  return at[name];
}

/** The node is a rule: one that watches may do an action or run a document, and is then of that kind. */
export const isRule = (node: GraphNode): boolean => node.kind === 'rule' || valueAt(node, 'Verdict') !== undefined;

/** A rule fires "now" for so much of a second, where nobody can see single ticks. */
const LIT_S = 0.4;

/** Whether it fires now: in the tick that is shown, or while the game runs just before. */
export const lit = (fired: number, last: number, tick: number, paused: boolean, rate: number): boolean => fired > 0 && tick >= last && tick - last <= (paused ? 0 : LIT_S * rate);

/** What a node tells now; NaN of what is not known. */
export const readOf = (live: Live, node: GraphNode | undefined, name: Told): number => numberOf(live.mind.value(valueAt(node, name)).get());

/** What a row shows of its rule: it fires, runs on since an update before, failed after it fired last, or matched and was dropped. */
export type Standing = 'fires' | 'runs' | 'fails' | 'dropped' | '';

/** How a rule that watches stands, by what became of it in the last update and whether it runs. */
export const standingOf = (verdict: string, active: boolean): Standing =>
  ['selected', 'by default', 'as step'].includes(verdict) ? 'fires' : active ? 'runs' : verdict === 'filtered' || verdict === 'not drawn' ? 'dropped' : '';

/** Whether a rule fires now, and whether it failed after it fired last. */
export function useStanding(node: GraphNode | undefined): Standing {
  const live = useLive();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const verdict = valueAt(node, 'Verdict');
  const cells = useMemo(() => (verdict !== undefined ? [live.mind.value(verdict), live.mind.active(node?.active ?? -1)] : [live.mind.tick, live.scene.paused, ...(['Fired', 'LastFired', 'LastFailed', 'Missing'] as const).map((n) => live.mind.value(valueAt(node, n)))]), [live, node, verdict]);
  return useMany(cells, () => {
    if (verdict !== undefined) return standingOf(live.mind.value(verdict).get()?.short ?? '', live.mind.active(node?.active ?? -1).get());
    const [fired, last] = [readOf(live, node, 'Fired'), readOf(live, node, 'LastFired')];
    if (lit(fired, last, live.mind.tick.get(), live.scene.paused.get(), rate)) return 'fires';
    const failed = readOf(live, node, 'Missing');
    return failed && !Number.isNaN(failed) && (!(fired > 0) || readOf(live, node, 'LastFailed') > last) ? 'fails' : '';
  }) as Standing;
}

/** What failed last of a rule. */
export interface Failing {
  input: boolean;
  /** unit.leather of an input; the text of a check. */
  what: string;
  need: string;
  have: string;
  who: string;
  frame: number;
}

/** An amount, in as many digits as matter. */
const figure = (n: number): string => (Number.isNaN(n) ? '·' : String(Number(n.toFixed(Math.abs(n) < 1 ? 4 : 2))).replace('-', '−'));

const plain = (text: string): string => text.replace(/\s+/g, '');

/** The last failure of a rule; undefined if there is none. */
export function useFailing(node: GraphNode | undefined): Failing | undefined {
  const { mind } = useLive();
  const which = numberOf(useCell(mind.value(valueAt(node, 'Missing'))));
  const need = useCell(mind.value(valueAt(node, 'Needed')));
  const have = useCell(mind.value(valueAt(node, 'Had')));
  const who = useCell(mind.value(valueAt(node, 'FailedUnit')));
  const frame = numberOf(useCell(mind.value(valueAt(node, 'LastFailed'))));
  const rule = useMemo(() => node && ruleOf(node), [node]);
  if (!rule || !which) return undefined;
  const input = which > 0 ? rule.takes[which - 1] : undefined;
  const what = input ? binOf(input) : rule.when[-which - 1]?.text;
  if (what === undefined) return undefined;
  return { input: which > 0, what, need: figure(numberOf(need)), have: figure(numberOf(have)), who: who?.short ?? '', frame };
}

/** Whether a check is the one that failed, however it is spaced. */
export const isCheck = (f: Failing | undefined, text: string): boolean => f !== undefined && !f.input && plain(f.what) === plain(text);

/** Whether one operator compares two amounts: only then is it known what stood on its sides. */
export const compares = (check: string): boolean => /^\S+\s*(?:[<>]=?|[!=]=)\s*\S+$/.test(check.trim()) && !/&&|\|\|/.test(check);

/** What was missing, in a few words: "had 4 of 8". */
export const failureText = (f: Failing): string => {
  const who = f.who === '' || f.who === 'nobody' ? '' : ` for ${f.who}`;
  if (f.input) return `Missing last in frame ${String(f.frame)}${who}: ${f.have} of ${f.need}`;
  return `Did not hold last in frame ${String(f.frame)}${who}${compares(f.what) ? `: ${f.have}, against ${f.need}` : ''}`;
};

/** How the table is sorted. */
export type By = 'order' | 'name' | 'every' | 'fired' | 'inputs' | 'checks' | 'matched' | 'dropped';
export interface Sorting {
  by: By;
  down: boolean;
}

/** Which rules are listed. */
export type Listing = 'all' | 'never' | 'often' | 'fails';

/** What came of a rule so far. */
export interface Counts {
  fired: number;
  inputs: number;
  checks: number;
  /** Of rules that watch. */
  matched?: number;
  dropped?: number;
}

export const countsOf = (live: Live, node: GraphNode | undefined): Counts => ({ fired: readOf(live, node, 'Fired') || 0, inputs: readOf(live, node, 'FailedInputs') || 0, checks: readOf(live, node, 'FailedChecks') || 0, matched: readOf(live, node, 'Matched') || 0, dropped: readOf(live, node, 'Filtered') || 0 });

/** How often a rule came to nothing: it failed, or was dropped. */
const inVain = (c: Counts): number => c.inputs + c.checks + (c.dropped ?? 0);

const listed = (l: Listing, c: Counts): boolean => l === 'all' || (l === 'never' ? c.fired === 0 : l === 'often' ? c.fired > 0 : inVain(c) > 0);

/** The rules that are listed, in the order that is asked for; of those that are equal the order of the document. */
export function arranged(rules: readonly { rule: Rule; counts: Counts }[], list: Listing, { by, down }: Sorting): Rule[] {
  const value = ({ rule, counts }: { rule: Rule; counts: Counts }, at: number): number | string =>
    ({ order: at, name: rule.name.toLowerCase(), every: Number(rule.every) || 1, matched: 0, dropped: 0, ...counts })[by];
  const order = by === 'order' && (list === 'often' || list === 'fails') ? (r: { counts: Counts }) => -(list === 'often' ? r.counts.fired : inVain(r.counts)) : undefined;
  return rules
    .map((r, at) => ({ r, is: order ? order(r) : value(r, at) }))
    .filter(({ r }) => listed(list, r.counts))
    .sort((a, b) => (a.is === b.is ? 0 : (a.is < b.is ? -1 : 1) * (down && !order ? -1 : 1)))
    .map(({ r }) => r.rule);
}
