/* A document of manoeuvres as it is drawn: tasks in columns by their level of command, the methods of each beside it, and the parts of those in their order. */
import type { Card, Join, Line, Row } from '../../../planner/cards';
import type { Branch, Columns } from '../../../planner/layout';
import { type Json, List, Num, Obj, pointer } from '../../model/json';
import { inTurn, laned, passed } from './turn';

/** The levels of command of a document that names none, the highest first. */
const USUAL = ['mission', 'objective', 'team', 'tactic', 'units', 'unit'];

export interface Maneuvers {
  /** Tasks with their methods, those first that plans begin with; each task stands below the method that makes it first. */
  branches: readonly Branch<string>[];
  columns: Columns<string>;
  cards: readonly Card<string>[];
  /** Tasks that no plan can have, and their methods. */
  loose: ReadonlySet<string>;
  /** Levels of command that have tasks, the highest first, each with the cards of its first column. */
  levels: readonly { scope: string; tasks: readonly string[] }[];
}

export const taskPath = (name: string): string => pointer(['tasks', name]);
export const methodPath = (name: string): string => pointer(['methods', name]);
export const partPath = (method: string, part: string): string => pointer(['methods', method, 'parts', part]);

const objectOf = (v: Json | undefined): Obj => (v instanceof Obj ? v : Obj.empty);

/** The text of an expression or a value as a document has it. */
export const said = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : v instanceof Obj ? v.text('expr') : v instanceof List ? `(${v.items.map(said).join(', ')})` : v === undefined ? '' : String(v));

export const namesIn = (v: Json | undefined): string[] => (v instanceof List ? v.items.filter((i): i is string => typeof i === 'string') : []);

/** The type of task that a part is. */
export const typeOf = (part: Json | undefined): string => objectOf(part).text('task');

/** The methods of a task, in the order of the document. */
export const methodsOf = (json: Obj, task: string): string[] => json.object('methods').members.filter(([, m]) => objectOf(m).text('of') === task).map(([name]) => name);

const note = (key: string, label: string, v: Json | undefined, title: (text: string) => string, code = true): Row[] => {
  const text = said(v);
  return text === '' ? [] : [{ key, side: 'note', label, text, title: title(text), ...(code && { code }) }];
};

const about = (o: Obj): { about?: string } => (o.text('doc') === '' ? {} : { about: o.text('doc') });

const list = (names: readonly string[]): string => names.join(', ');

function taskCard(json: Obj, name: string): Card<string> {
  const t = objectOf(json.object('tasks').get(name));
  const scopes = scopesOf(json);
  const methods = methodsOf(json, name).length;
  const scope = t.text('scope') || (scopes.at(-1) ?? '');
  const rows = [
    ...note('inputs', 'given', list(t.object('inputs').names), (s) => `What must be known before it is refined: ${s}`, false),
    ...note('outputs', 'gives', list(t.object('outputs').names), (s) => `What it decides for others: ${s}`, false),
    ...note('when', 'when', t.get('when'), (s) => `It can only be done if ${s}`),
    ...note('why', 'else', t.get('why'), (s) => `Without it, people are told: ${s}`, false),
    ...note('seconds', 'seconds', t.get('seconds'), (s) => `It takes ${s} seconds${methods > 0 ? ', as long as it is not refined' : ''}`),
  ];
  const begins = json.text('root') === name;
  const what = methods > 0 ? `${String(methods)} ${methods === 1 ? 'method' : 'methods'}` : begins ? 'no methods' : 'done by a unit';
  return { id: taskPath(name), sort: methods > 0 || begins ? 'compound' : 'task', name, title: begins ? 'plans begin here' : what, ...about(t), rows, width: 190, badges: scope === '' ? [] : [scope], ...(begins && methods === 0 && { wrong: 'It has no methods, so there is no plan.' }) };
}

/** The sentence of a part: what it is, for what it is made, and what it is given. */
function partTitle(name: string, p: Obj): string {
  const each = said(p.get('each'));
  const when = said(p.get('when'));
  const after = namesIn(p.get('after'));
  return [
    `${name}: ${typeOf(p)}${each === '' ? '' : `, one for each of ${each}`}${when === '' ? '' : `, only if ${when}`}`,
    ...(after.length === 0 ? [] : [`It begins when ${list(after)} ${after.length === 1 ? 'has' : 'have'} ended.`]),
    ...p.object('with').members.map(([input, v]) => `${input}: ${said(v)}`),
  ].join('\n');
}

function methodCard(json: Obj, name: string): Card<string> {
  const m = objectOf(json.object('methods').get(name));
  const tasks = json.object('tasks');
  const parts = m.object('parts');
  const order = inTurn(parts);
  const rows: Row[] = [
    ...note('off', 'off while', m.get('off'), (s) => `Doctrine: plans do without it while ${s}`),
    ...note('when', 'when', m.get('when'), (s) => `It can be used if ${s}`),
    ...note('why', 'else', m.get('why'), (s) => `Without it, people are told: ${s}`, false),
    ...note('ways', 'a plan for each of', m.get('ways'), (s) => `There is a plan for each element of ${s}, which expressions call way`),
    ...order.map((part): Row => {
      const p = objectOf(parts.get(part));
      const type = typeOf(p);
      const known = tasks.has(type);
      const marks = `${p.has('each') ? ' ×n' : ''}${p.has('when') ? ' if' : ''}`;
      return { key: `part ${part}`, side: 'out', label: part, text: `${type}${marks}`, title: known ? partTitle(part, p) : `There is no task ${type}`, ...(!known && { tone: 'lost' as const }) };
    }),
    ...m.object('set').members.map(([out, v]): Row => ({ key: `set ${out}`, side: 'note', label: out, text: `= ${said(v)}`, title: `${out} of ${m.text('of')} is ${said(v)}`, code: true })),
  ];
  const joins: Omit<Join, 'lane'>[] = [
    ...order.flatMap((part) => {
      const p = objectOf(parts.get(part));
      return [
        ...namesIn(p.get('after')).map((before, i) => ({ path: pointer(['methods', name, 'parts', part, 'after', i]), from: `part ${before}`, to: `part ${part}`, sort: 'after' as const, title: `${part} begins when ${before} has ended` })),
        ...passed(parts, p.object('with')).map(({ member, from, output }) => ({ path: pointer(['methods', name, 'parts', part, 'with', member]), from: `part ${from}`, to: `part ${part}`, sort: 'value' as const, title: `${member} of ${part} is ${output} of ${from}` })),
      ];
    }),
    ...passed(parts, m.object('set')).map(({ member, from, output }) => ({ path: pointer(['methods', name, 'set', member]), from: `part ${from}`, to: `set ${member}`, sort: 'value' as const, title: `${member} of ${m.text('of')} is ${output} of ${from}` })),
  ];
  const of = m.text('of');
  const lost = tasks.has(of) ? '' : of === '' ? 'It names no task that it is for.' : `There is no task ${of}.`;
  return { id: methodPath(name), sort: 'method', name, title: order.length === 0 ? 'nothing to do' : '', ...about(m), rows, width: 236, joins: laned(rows.map((r) => r.key), joins), ...(lost !== '' && { wrong: lost }) };
}

const scopesOf = (json: Obj): readonly string[] => {
  const own = namesIn(json.get('scopes'));
  return own.length > 0 ? own : USUAL;
};

/** The place of a task's level of command, from 0, the highest. */
function levelOf(json: Obj, scopes: readonly string[], task: string): number {
  const scope = objectOf(json.object('tasks').get(task)).text('scope');
  const at = scopes.indexOf(scope);
  return at < 0 ? scopes.length - 1 : at;
}

export function maneuvers(json: Obj): Maneuvers {
  const tasks = json.object('tasks');
  const methods = json.object('methods');
  const scopes = scopesOf(json);
  const cards: Card<string>[] = [];
  const placed = new Set<string>();
  const across: Line<string>[] = [];
  /** Of each card its level of command, how often that has come before it on the way there, and whether it is a method. */
  const spots = new Map<string, readonly [level: number, nth: number, method: number]>();
  const keep = (c: Card<string>): Card<string> => {
    cards.push(c);
    return c;
  };

  const method = (name: string, spot: readonly [number, number], within: readonly number[]): Branch<string> => {
    const card = keep(methodCard(json, name));
    spots.set(card.id, [...spot, 1]);
    const parts = objectOf(methods.get(name)).object('parts');
    const made = inTurn(parts).map((part) => ({ row: `part ${part}`, type: typeOf(parts.get(part)) })).filter(({ type }) => tasks.has(type));
    const children = [...new Set(made.map(({ type }) => type))].flatMap((type) => {
      const rows = made.filter((p) => p.type === type).map(({ row }) => row);
      if (!placed.has(type)) return [{ branch: task(type, within), rows }];
      for (const fromRow of rows) across.push({ from: card.id, fromRow, to: taskPath(type) });
      return [];
    });
    return { card, children };
  };

  const task = (name: string, within: readonly number[]): Branch<string> => {
    placed.add(name);
    const card = keep(taskCard(json, name));
    const level = levelOf(json, scopes, name);
    const nth = within.filter((l) => l === level).length;
    spots.set(card.id, [level, nth, 0]);
    return { card, children: methodsOf(json, name).map((m) => ({ branch: method(m, [level, nth], [...within, level]) })) };
  };

  const root = json.text('root');
  const branches: Branch<string>[] = tasks.has(root) ? [task(root, [])] : [];
  const reached = new Set(cards.map((c) => c.id));
  const made = new Set(methods.members.flatMap(([, m]) => objectOf(m).object('parts').members.map(([, p]) => typeOf(p))));
  for (const pass of [tasks.names.filter((n) => !made.has(n)), tasks.names]) for (const n of pass) if (!placed.has(n)) branches.push(task(n, []));
  for (const [name, m] of methods.members) if (!tasks.has(objectOf(m).text('of'))) branches.push(method(name, [0, 0], []));

  // Only columns that have cards count.
  const keyOf = ([level, nth, m]: readonly [number, number, number]): number => (level * (tasks.size + 1) + nth) * 2 + m;
  const used = [...new Set([...spots.values()].map(keyOf))].sort((a, b) => a - b);
  const of = new Map([...spots].map(([id, spot]) => [id, used.indexOf(keyOf(spot))]));
  const levels = scopes.flatMap((scope, level) => {
    const own = [...spots].filter(([, spot]) => spot[0] === level && spot[1] === 0 && spot[2] === 0).map(([id]) => id);
    return own.length === 0 ? [] : [{ scope, tasks: own }];
  });
  return { branches, columns: { of, across }, cards, loose: new Set(cards.map((c) => c.id).filter((id) => !reached.has(id))), levels };
}
