/* Production rules as the table shows them, whether a mind tells of them or a document says them. */
import type { Extra, GraphNode } from '../protocol/messages';

/** An amount of a resource in the bins of a unit, its tiles, the player, or of the tiles of an area. */
export interface Term {
  /** unit, tile or player; the name of an area. */
  where: string;
  resource: string;
  amount: string;
  /** Each tile changes by it, which is no output. */
  each?: boolean;
}

/** One of the things that a rule looks at. */
export interface Condition {
  text: string;
  /** Terms of a left-hand side that are weighed, and not all needed. */
  weight?: string;
}

export interface Rule {
  /** The node's number, or the JSON Pointer in the document. */
  key: string;
  name: string;
  doc: string;
  of: readonly string[];
  every: string;
  rate: boolean;
  when: readonly Condition[];
  takes: readonly Term[];
  gives: readonly Term[];
  /** What runs afterwards, and its statements. */
  scripts: readonly (readonly [when: string, text: string])[];
  /** Of a rule that watches, within a mind. */
  watch?: Watching;
}

/** What a rule that watches says beside its terms. */
export interface Watching {
  /** What share of the weights must hold. */
  needs: string;
  /** What it is weighed by beside other rules; empty for 1. */
  weight: string;
  /** Its weight is trained while it runs. */
  gains?: boolean;
  tags: readonly string[];
  unique: boolean;
  step: boolean;
  /** What it runs: a document or an action. */
  does: string;
}

export interface Bin {
  where: string;
  start: string;
  least: string;
  /** Empty for none. */
  cap: string;
}

/** What there is beside the rules. */
export interface Stock {
  resources: readonly { name: string; bins: readonly Bin[]; doc?: string }[];
  areas: readonly { name: string; radius: string; doc?: string }[];
  units: readonly { name: string; start: readonly (readonly [resource: string, amount: string])[]; doc?: string }[];
}

const of = (extras: readonly Extra[] | undefined, kind: string): Extra[] => (extras ?? []).filter((e) => e.kind === kind);

const term = ({ parts: [where = '', resource = '', amount = ''] = [] }: Extra): Term => ({ where, resource, amount });

/** What a node of a running mind says of its rule. */
export function ruleOf(node: GraphNode): Rule {
  const said = (kind: string): Extra[] => of(node.extras, kind);
  const one = (kind: string, at = 0): string => said(kind)[0]?.parts?.[at] ?? '';
  return {
    key: String(node.id), name: node.name, doc: node.about ?? node.doc ?? '',
    of: said('of')[0]?.parts ?? [], every: said('every')[0]?.parts?.[0] ?? '', rate: said('rate').length > 0,
    when: [...said('check').map((e) => ({ text: e.text })), ...said('when').map((e) => ({ text: e.text, ...(e.parts?.[0] !== undefined && e.parts[0] !== '1' && { weight: e.parts[0] }) }))],
    takes: said('input').map(term),
    gives: [...said('output').map(term), ...said('change').map((e) => ({ ...term(e), each: true }))],
    scripts: [...said('run').map((e) => ['run', e.text] as const), ...said('script').map(({ parts: [when = '', text = ''] = [] }) => [when, text] as const)],
    ...(one('threshold') !== '' && { watch: { needs: one('threshold'), weight: one('weight'), tags: said('tags')[0]?.parts ?? [], unique: said('unique').length > 0, step: said('step').length > 0, does: one('does', 1), ...(node.ports.some((p) => p.name === 'Gained' && p.dir === 'out') && { gains: true }) } }),
  };
}

const fours = (list: readonly string[]): Bin[] => Array.from({ length: Math.floor(list.length / 4) }, (_, i) => ({ where: list[4 * i] ?? '', start: list[4 * i + 1] ?? '', least: list[4 * i + 2] ?? '', cap: list[4 * i + 3] ?? '' }));

/** What a running part says that there is. */
export const stockOf = (extras: readonly Extra[] | undefined): Stock => ({
  resources: of(extras, 'resource').map(({ parts: [name = '', ...rest] = [] }) => ({ name, bins: fours(rest) })),
  areas: of(extras, 'area').map(({ parts: [name = '', radius = ''] = [] }) => ({ name, radius })),
  units: of(extras, 'unit').map(({ parts: [name = '', ...rest] = [] }) => ({ name, start: rest.flatMap((r, i) => (i % 2 === 0 ? [[r, rest[i + 1] ?? ''] as const] : [])) })),
});

/** How a term is named: unit.leather. */
export const binOf = (t: Term): string => `${t.where}.${t.resource}`;

const places: Readonly<Record<string, [from: string, into: string]>> = { unit: ['from the unit', 'into the unit'], player: ['from the player', 'to the player'], tile: ['from its tiles', 'to its tiles'] };

const signed = (amount: string): string => (amount.startsWith('-') ? amount.replace('-', '−') : `+${amount}`);

/** What is read beside the resource. */
export const amountText = (t: Term): string => (t.each ? signed(t.amount) : t.amount.replace('-', '−'));

/** A term as a sentence says it: "8 leather from the player". */
export function termText(t: Term, takes: boolean): string {
  if (t.each) return `${signed(t.amount)} ${t.resource} on each tile ${t.where === 'tile' ? 'of the unit' : `in ${t.where}`}`;
  return `${t.amount} ${t.resource} ${places[t.where]?.[takes ? 0 : 1] ?? t.where}`;
}

/** A term in words, as the server says it: "Height is 2 ± 0.5". */
export const wording = (what: string, said: { is?: string; within?: string; from?: string; to?: string; fade?: string }): string =>
  what + ([[' is ', said.is], [' ± ', said.within], [' from ', said.from], [' to ', said.to], [', fading over ', said.fade]] as const).map(([word, v]) => (v ? word + v : '')).join('');

/** All that a rule does, in a sentence for whoever does not see the table. */
export const ruleText = (r: Rule): string =>
  [r.takes.map((t) => termText(t, true)).join(', '), r.gives.map((t) => termText(t, false)).join(', ')].filter(Boolean).join(' → ');

/** Whether it has all of some words. */
export function hasWords(r: Rule, text: string): boolean {
  const all = [r.name, r.doc, ...r.of, ...r.when.map((w) => w.text), ...[...r.takes, ...r.gives].map(binOf), ...r.scripts.flat(), ...(r.watch ? [...r.watch.tags, r.watch.does] : [])].join(' ').toLowerCase();
  return text.toLowerCase().split(/\s+/).every((w) => all.includes(w));
}
