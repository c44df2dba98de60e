/* What a document of rules says, as the table shows it. */
import { type Bin, type Condition, type Rule, type Stock, type Term, wording } from '../../../rules/model';
import { type Json, List, Num, Obj, pointer } from '../../model/json';

export const scopes = ['unit', 'tile', 'player'] as const;

export const textOf = (v: Json | undefined): string => (v instanceof Num ? v.text : typeof v === 'string' ? v : '');

const objects = (v: Json | undefined): Obj => (v instanceof Obj ? v : Obj.empty);

/** Amounts by bin, in the order in which a rule takes and gives them. */
const termsOf = (goods: Json | undefined): Term[] =>
  scopes.flatMap((where) => objects(objects(goods).get(where)).members.map(([resource, amount]) => ({ where, resource, amount: textOf(amount) })));

const texts = (v: Json | undefined): string[] => (typeof v === 'string' ? [v] : v instanceof List ? v.items.filter((t): t is string => typeof t === 'string') : []);

/** A number as the server writes it. */
const figure = (v: Json | undefined): string => (v instanceof Num ? String(v.value) : '');

/** A term of a left-hand side that is weighed, in words: "distance is 3 ± 1". */
function weighed(v: Json): Condition[] {
  if (typeof v === 'string') return [{ text: v }];
  if (!(v instanceof Obj)) return [];
  const weight = figure(v.get('weight'));
  const said = (m: string): string => figure(v.get(m));
  const text = v.has('value') ? wording(textOf(v.get('value')), { is: said('is'), within: said('within'), from: said('from'), to: said('to'), fade: said('fade') }) : textOf(v.get('if'));
  return [{ text, ...(weight !== '' && weight !== '1' && { weight }) }];
}

const scripts = ['success', 'failure', 'failedInputs', 'failedChecks'] as const;

/** Members of a document whose rules watch, and of no economy. */
const watching = ['threshold', 'choose', 'otherwise', 'training', 'end'];
/** Members of a rule of an economy alone. */
const trading = ['of', 'every', 'rate', 'checks', 'inputs', 'outputs', 'changes', 'failedInputs', 'failedChecks'];

/** Whether the rules of a document watch, within a mind, and are not those of an economy. */
export const watches = (json: Obj): boolean => {
  const has = (m: string): boolean => json.list('rules').some((r) => r instanceof Obj && r.has(m));
  // What has bins, and rules that use them, is an economy, with something in it that does not belong there.
  return (watching.some((m) => json.has(m)) || has('when')) && !(json.has('resources') && trading.some(has));
};

/** Whether the weights of rules are none, still trained, or locked as training left them. */
export const trainingOf = (json: Obj): '' | 'trained' | 'locked' => (!json.has('training') ? '' : json.object('training').get('locked') === true ? 'locked' : 'trained');

/** By what the rules that match are chosen, and what that is called: while weights are trained the greatest does not come first, but rules are drawn by weight. */
export const ordersOf = (json: Obj): (readonly [name: string, title: string])[] => [
  ['listed', 'the first in the list'], ['shuffled', 'the first in an order that is drawn'],
  ['weighted', trainingOf(json) === 'trained' ? 'drawn by weight' : 'the greatest weight'], ['random', 'at random'],
];

/** A rule as the document says it. */
export function ruleIn(v: Json, at: number, within: Obj = Obj.empty): Rule {
  const o = objects(v);
  const watching = watches(within);
  const when = o.get('when');
  return {
    key: pointer(['rules', at]), name: o.text('name'), doc: o.text('doc'), of: texts(o.get('of')), every: textOf(o.get('every')), rate: o.get('rate') === true,
    when: [...texts(o.get('checks')).map((text) => ({ text })), ...(when instanceof List ? when.items : when === undefined ? [] : [when]).flatMap(weighed)],
    takes: termsOf(o.get('inputs')),
    gives: [...termsOf(o.get('outputs')), ...o.object('changes').members.flatMap(([where, list]) => objects(list).members.map(([resource, amount]) => ({ where, resource, amount: textOf(amount), each: true })))],
    scripts: scripts.flatMap((s) => (o.has(s) ? [[s, o.text(s)] as const] : [])),
    ...(watching && {
      watch: {
        needs: figure(o.get('threshold')) || figure(within.get('threshold')) || '1', weight: figure(o.get('weight')).replace(/^1$/, ''), tags: texts(o.get('tags')),
        unique: o.get('unique') === true, step: o.get('step') === true, does: o.text('run') || o.text('do'),
      },
    }),
  };
}

export const rulesIn = (json: Obj): Rule[] => json.list('rules').map((v, i) => ruleIn(v, i, json));

const binIn = (where: string, v: Obj): Bin => ({ where, start: textOf(v.get('start')) || '0', least: textOf(v.get('least')) || '0', cap: textOf(v.get('cap')) });

const doc = (v: Json): { doc?: string } => (objects(v).text('doc') === '' ? {} : { doc: objects(v).text('doc') });

export const stockIn = (json: Obj): Stock => ({
  resources: json.object('resources').members.map(([name, v]) => ({ name, bins: scopes.flatMap((s) => (objects(v).has(s) ? [binIn(s, objects(v).object(s))] : [])), ...doc(v) })),
  areas: json.object('areas').members.map(([name, v]) => ({ name, radius: textOf(objects(v).get('radius')), ...doc(v) })),
  units: json.object('units').members.map(([name, v]) => ({ name, start: objects(v).object('start').members.map(([r, a]) => [r, textOf(a)] as const), ...doc(v) })),
});

/** Where something is in the document: of which member of a rule a term is. */
export function wayOf(t: Pick<Term, 'where' | 'resource' | 'each'>, takes: boolean): string[] {
  return t.each ? ['changes', t.where, t.resource] : [takes ? 'inputs' : 'outputs', t.where, t.resource];
}

/** A place for an amount, as a list to choose from has it. */
export interface Place {
  /** unit.leather; "each" for changes of tiles: "each Near.fire". */
  value: string;
  label: string;
}

/** What a rule can take or give: bins of resources, and of what it gives changes of each tile. */
export function placesIn(json: Obj, takes: boolean): { bins: Place[]; each: Place[] } {
  const { resources, areas } = stockIn(json);
  const bins = resources.flatMap((r) => r.bins.map((b): Place => ({ value: `${b.where}.${r.name}`, label: `${r.name} · ${b.where}` })));
  const tiled = resources.filter((r) => r.bins.some((b) => b.where === 'tile'));
  const each = takes ? [] : ['tile', ...areas.map((a) => a.name)].flatMap((w) => tiled.map((r): Place => ({ value: `each ${w}.${r.name}`, label: `${r.name} · each tile${w === 'tile' ? '' : ` of ${w}`}` })));
  return { bins, each };
}

export const placeOf = (t: Term): string => `${t.each ? 'each ' : ''}${t.where}.${t.resource}`;

/** The way to what a choice names. */
export function chosenWay(value: string, takes: boolean): string[] {
  const each = value.startsWith('each ');
  const [where = '', resource = ''] = value.replace(/^each /, '').split('.');
  return wayOf({ where, resource, ...(each && { each }) }, takes);
}
