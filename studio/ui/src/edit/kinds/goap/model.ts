/* A document of goals and actions as it is drawn: what needs what, what comes of what, and what nothing can make so. */
import type { Card, Line, Row } from '../../../planner/cards';
import { type Json, List, Num, Obj, pointer } from '../../model/json';
import { filled } from '../../properties/title';

export interface Network {
  cards: readonly Card<string>[];
  lines: readonly Line<string>[];
  /** Actions from which nothing comes that a goal needs. */
  loose: ReadonlySet<string>;
}

const shown = (v: Json | undefined): string => (v instanceof Num ? v.text : typeof v === 'string' ? v : v instanceof List ? v.items.map(shown).join(' or ') : v instanceof Obj ? v.names.join(', ') : String(v));

/** "not Armed", "Rounds is at least 3": what must be so of a fact. */
export function conditionText(fact: string, v: Json | undefined): string {
  if (v === true) return fact;
  if (v === false) return `not ${fact}`;
  if (v instanceof Obj) {
    if (v.has('not')) return `${fact} is not ${shown(v.get('not'))}`;
    const [least, most] = [v.get('least'), v.get('most')];
    if (least !== undefined && most !== undefined) return `${fact} ${shown(least)} to ${shown(most)}`;
    return least !== undefined ? `${fact} ≥ ${shown(least)}` : `${fact} ≤ ${shown(most)}`;
  }
  return v instanceof Num ? `${fact} = ${v.text}` : `${fact} is ${shown(v)}`;
}

/** "Armed", "Rounds + 6": what comes of an action. */
export function effectText(fact: string, v: Json | undefined): string {
  const add = v instanceof Obj ? v.get('add') : undefined;
  if (add instanceof Num) return add.value < 0 ? `${fact} − ${String(-add.value)}` : `${fact} + ${add.text}`;
  return conditionText(fact, v);
}

const plain = (v: Json | undefined): string => (v instanceof Num ? String(v.value) : String(v));

/** Whether a value is as a condition wants it. */
function holds(c: Json | undefined, v: Json): boolean {
  if (c instanceof List) return c.items.some((i) => holds(i, v));
  if (!(c instanceof Obj)) return plain(c) === plain(v);
  if (c.has('not')) return !holds(c.get('not'), v);
  const [least, most] = [c.get('least'), c.get('most')];
  return v instanceof Num && (!(least instanceof Num) || v.value >= least.value) && (!(most instanceof Num) || v.value <= most.value);
}

/** Whether an effect can make a condition so, or brings it nearer. */
export function serves(effect: Json | undefined, c: Json | undefined): boolean {
  const add = effect instanceof Obj ? effect.get('add') : undefined;
  if (!(add instanceof Num)) return effect !== undefined && holds(c, effect);
  if (!(c instanceof Obj)) return true;
  if (c.has('not')) return true;
  return add.value > 0 ? c.has('least') : c.has('most');
}

const none = (type: string): Json => (type === 'int' ? new Num(0) : type === '' || type === 'bool' ? false : '');

/** Where the values of facts come from. */
interface Source {
  /** The game tells it: it may be so by itself. */
  world: boolean;
  expr: string;
  initial: Json;
}

function sourceOf(v: Json | undefined): Source | undefined {
  if (typeof v === 'string') return { world: true, expr: v, initial: false };
  if (!(v instanceof Obj)) return undefined;
  const expr = v.text('expr');
  return { world: expr !== '', expr, initial: v.get('default') ?? none(v.text('type')) };
}

interface Need {
  owner: string;
  fact: string;
  want: Json;
  row: string;
}

interface Make {
  action: string;
  fact: string;
  value: Json;
  row: string;
}

const costOf = (a: Obj): string => { const c = a.get('cost'); return c instanceof Num ? c.text : typeof c === 'string' ? c : ''; };

const note = (key: string, label: string, text: string): Row[] => (text === '' ? [] : [{ key: `${key} `, side: 'note', label, text, title: `${label} ${text}`, code: true }]);

export function network(json: Obj): Network {
  const actions = json.object('actions');
  const goals = json.object('goals');
  const facts = json.object('facts');
  const own = (member: string, name: string): string => pointer([member, name]);
  const needs: Need[] = [];
  const makes: Make[] = [];
  for (const [name, a] of actions.members) {
    if (!(a instanceof Obj)) continue;
    for (const [fact, want] of a.object('pre').members) needs.push({ owner: own('actions', name), fact, want, row: `in ${fact}` });
    for (const [fact, value] of a.object('effects').members) makes.push({ action: own('actions', name), fact, value, row: `out ${fact}` });
  }
  const most = (g: Obj): string => {
    const within = g.get('within');
    return g.text('maximise') === '' ? '' : g.text('maximise') + (within instanceof Num ? ` within ${within.text}` : '');
  };
  const stages = (g: Obj): string[] => g.list('first').map(shown);
  for (const [name, g] of goals.members) if (g instanceof Obj) for (const [fact, want] of g.object('want').members) needs.push({ owner: own('goals', name), fact, want, row: `in ${fact}` });

  // An action can begin some day if the game, the beginning or another one that can makes so what it needs.
  const byWorld = (n: Need): boolean => {
    const s = sourceOf(facts.get(n.fact));
    return s !== undefined && (s.world || holds(n.want, s.initial));
  };
  const able = new Set<string>();
  const met = (n: Need): boolean => byWorld(n) || makes.some((m) => m.fact === n.fact && able.has(m.action) && serves(m.value, n.want));
  for (let grown = true; grown; ) {
    grown = false;
    for (const name of actions.names) {
      const id = own('actions', name);
      if (able.has(id) || !needs.filter((n) => n.owner === id).every(met)) continue;
      able.add(id);
      grown = true;
    }
  }

  const lines = needs.flatMap((n) => makes.filter((m) => m.fact === n.fact && serves(m.value, n.want) && m.action !== n.owner).map((m): Line<string> => ({ from: m.action, fromRow: m.row, to: n.owner, toRow: n.row })));
  // What leads to a goal, from the goals backwards.
  const leads = new Set(goals.names.map((n) => own('goals', n)));
  for (let grown = true; grown; ) {
    grown = false;
    for (const l of lines) {
      if (!leads.has(l.to) || leads.has(l.from)) continue;
      leads.add(l.from);
      grown = true;
    }
  }

  const needRow = (n: Need): Row => {
    const s = sourceOf(facts.get(n.fact));
    const text = conditionText(n.fact, n.want);
    const is = typeof n.want === 'boolean' ? { is: n.want } : {};
    if (met(n)) return { key: n.row, side: 'in', text, ...is, ...(s?.world && { tone: 'world' as const }), title: s?.world ? `${text}: the game tells it (${s.expr})` : text };
    const served = makes.some((m) => m.fact === n.fact && serves(m.value, n.want));
    const why = !s ? `There is no fact ${n.fact}` : served ? `Only actions that can never begin make it so: ${text}` : `No action makes it so, and the game does not tell it: ${text}`;
    return { key: n.row, side: 'in', text, ...is, tone: 'lost', title: why };
  };
  const rows = (id: string): Row[] => needs.filter((n) => n.owner === id).map(needRow);
  const about = (o: Obj): { about?: string } => (o.text('doc') === '' ? {} : { about: o.text('doc') });

  const cards: Card<string>[] = [];
  for (const [name, v] of actions.members) {
    const a = v instanceof Obj ? v : Obj.empty;
    const id = own('actions', name);
    cards.push({
      id, sort: 'action', name, title: [filled('[{run}|{do}]', a) || 'nothing to run', costOf(a) && `cost ${costOf(a)}`].filter(Boolean).join(' · '), ...about(a),
      rows: [...rows(id), ...note('if', 'if', a.text('if')), ...note('when', 'when', a.text('when')), ...makes.filter((m) => m.action === id).map((m): Row => ({ key: m.row, side: 'out', text: effectText(m.fact, m.value), ...(typeof m.value === 'boolean' && { is: m.value }), title: `It makes so: ${effectText(m.fact, m.value)}` }))],
      ...(!able.has(id) && { wrong: 'This action can never begin: nothing makes so what it needs.' }),
    });
  }
  for (const [name, v] of goals.members) {
    const g = v instanceof Obj ? v : Obj.empty;
    const id = own('goals', name);
    const priority = g.get('priority');
    const lost = needs.some((n) => n.owner === id && !met(n));
    cards.push({
      id, sort: 'goal', name, title: priority instanceof Num ? `priority ${priority.text}` : 'goal', ...about(g),
      rows: [...note('first', 'first', stages(g).join(', then ')), ...rows(id), ...note('maximise', 'as much as possible', most(g)), ...note('priority', 'priority', typeof priority === 'string' ? priority : ''), ...note('avoid', 'avoids', g.list('avoid').map(shown).join(', '))],
      ...(lost && { wrong: 'No actions lead to this goal.' }),
    });
  }
  for (const [name, v] of facts.members) {
    const s = sourceOf(v);
    cards.push({ id: own('facts', name), sort: 'fact', name, title: s?.world ? s.expr : 'made by actions', ...(v instanceof Obj && about(v)), rows: [] });
  }
  return { cards, lines, loose: new Set(actions.names.map((n) => own('actions', n)).filter((id) => !leads.has(id))) };
}
