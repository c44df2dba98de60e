/* A document of tasks and methods as it is drawn: a tree from the root, in which each task has its place once. */
import type { Card, Row } from '../../../planner/cards';
import type { Branch } from '../../../planner/layout';
import { type Json, List, Num, Obj, pointer } from '../../model/json';
import { filled } from '../../properties/title';

export interface TaskTree {
  branches: readonly Branch<string>[];
  /** What a card stands for that is drawn elsewhere, by its id. */
  again: ReadonlyMap<string, string>;
  /** Tasks that no plan can have, for nothing leads to them. */
  loose: ReadonlySet<string>;
  /** All of them. */
  cards: readonly Card<string>[];
  /** Those of what the planner knows. */
  facts: readonly Card<string>[];
}

const texts = (v: Json | undefined): string[] => (v instanceof List ? v.items : v === undefined ? [] : [v]).filter((i): i is string => typeof i === 'string' && i !== '');

/** What a subtask names, and what it is given. */
function call(v: Json): { task: string; with: string } {
  if (!(v instanceof Obj)) return { task: typeof v === 'string' ? v : '', with: '' };
  const value = (x: Json): string => (x instanceof Obj ? x.text('expr') : x instanceof List ? `(${x.items.map(value).join(', ')})` : x instanceof Num ? x.text : String(x));
  return { task: v.text('task'), with: v.object('with').members.map(([, x]) => value(x)).join(', ') };
}

const conditions = (v: Json | undefined): Row[] => texts(v).map((text, i) => ({ key: `when ${String(i + 1)}`, side: 'note', label: i === 0 ? 'when' : 'and', text, title: `Only while ${text}`, code: true }));

const said = (member: string, label: string, v: Json | undefined): Row[] =>
  (v instanceof Num ? [v.text] : texts(v)).flatMap((t) => t.split(';')).map((t) => t.trim()).filter((t) => t !== '').map((text, i) => ({ key: `${member} ${String(i)}`, side: 'note', label, text, title: `${label} ${text}`, code: true }));

const about = (o: Obj): { about?: string } => (o.text('doc') === '' ? {} : { about: o.text('doc') });

export const isCompound = (task: Json | undefined): task is Obj => task instanceof Obj && task.has('methods');

export function taskTree(json: Obj): TaskTree {
  const tasks = json.object('tasks');
  const placed = new Set<string>();
  const again = new Map<string, string>();
  const cards: Card<string>[] = [];
  const keep = <C extends Card<string>>(c: C): C => {
    cards.push(c);
    return c;
  };

  const method = (task: string, m: Obj, i: number): Branch<string> => {
    const id = pointer(['tasks', task, 'methods', i]);
    const calls = m.list('subtasks').map(call);
    const rows: Row[] = [
      ...conditions(m.get('when')),
      ...said('score', 'score', m.get('score')),
      ...calls.map((c, k): Row => ({
        key: `sub ${String(k)}`, side: 'out', label: String(k + 1), text: c.with === '' ? c.task : `${c.task} ${c.with}`, title: tasks.has(c.task) ? `${String(k + 1)}. ${c.task}${c.with === '' ? '' : `: ${c.with}`}` : `There is no task ${c.task}`,
        ...(!tasks.has(c.task) && { tone: 'lost' as const }),
      })),
    ];
    const card = keep({ id, sort: 'method', name: m.text('name') || `Method ${String(i + 1)}`, title: calls.length === 0 ? 'nothing to do' : '', ...about(m), order: i + 1, rows });
    const named = [...new Set(calls.map((c) => c.task))].filter((t) => tasks.has(t));
    return { card, children: named.map((t) => ({ branch: branch(t, `${id} ${t}`), rows: calls.flatMap((c, k) => (c.task === t ? [`sub ${String(k)}`] : [])) })) };
  };

  const branch = (name: string, at: string): Branch<string> => {
    const id = pointer(['tasks', name]);
    if (placed.has(name)) {
      const mark = `again ${at}`;
      again.set(mark, id);
      return { card: keep({ id: mark, sort: 'again', name, title: '', rows: [] }), children: [] };
    }
    placed.add(name);
    const v = tasks.get(name);
    const t = v instanceof Obj ? v : Obj.empty;
    const badges = [t.get('slot') === true && 'slot', t.get('background') === true && 'background', t.get('pause') === true && 'pause'].filter((b) => b !== false);
    const marked = badges.length === 0 ? {} : { badges };
    const domain = t.text('domain');
    if (domain !== '') {
      const fill = t.object('fill').members.map(([slot, to], i): Row => ({ key: `fill ${String(i)}`, side: 'note', label: `${slot} is`, text: typeof to === 'string' ? to : '', title: `Its slot ${slot} is filled by ${typeof to === 'string' ? to : ''}` }));
      return { card: keep({ id, sort: 'task', kind: 'htn', name, title: domain, ...marked, ...about(t), rows: [...conditions(t.get('when')), ...fill] }), children: [] };
    }
    if (!isCompound(v)) {
      const runs = filled('[{run}|{do}]', t);
      return { card: keep({ id, sort: 'task', name, title: runs || 'nothing to run', ...about(t), ...marked, rows: [...conditions(t.get('when')), ...said('time', 'takes', t.get('time')), ...said('effects', 'then', t.get('effects')), ...said('expects', 'expects', t.get('expects')), ...said('stop', 'ends', t.get('stop'))] }), children: [] };
    }
    const choose = { score: 'the best score first', random: 'by chance' }[t.text('choose')];
    const methods = t.list('methods').map((m) => (m instanceof Obj ? m : Obj.empty));
    const card = keep({ id, sort: 'compound', name, ...marked, title: choose ?? (name === root ? 'plans begin here' : `${String(methods.length)} ${methods.length === 1 ? 'method' : 'methods'}`), ...about(t), rows: [], ...(methods.length === 0 && { wrong: 'It has no methods, so no plan can have it.' }) });
    return { card, children: methods.map((m, i) => ({ branch: method(name, m, i) })) };
  };

  const names = tasks.names;
  const root = json.text('root') || (names.length === 1 ? (names[0] ?? '') : '');
  const branches: Branch<string>[] = tasks.has(root) ? [branch(root, '')] : [];
  const reached = new Set(placed);
  // What nothing leads to: the tops of it first.
  const named = new Set(names.flatMap((n) => { const t = tasks.get(n); return t instanceof Obj ? t.list('methods').flatMap((m) => (m instanceof Obj ? m.list('subtasks').map((s) => call(s).task).filter((s) => s !== n) : [])) : []; }));
  for (const pass of [names.filter((n) => !named.has(n)), names]) for (const n of pass) if (!placed.has(n)) branches.push(branch(n, ''));
  const loose = new Set(names.filter((n) => !reached.has(n)).map((n) => pointer(['tasks', n])));
  const facts = json.object('state').members.map(([name, v]): Card<string> => {
    const o = v instanceof Obj ? v : Obj.empty;
    return { id: pointer(['state', name]), sort: 'fact', name, title: o.text('expr') || (typeof v === 'string' ? v : o.text('type')), ...about(o), rows: [] };
  });
  return { branches, again, loose, cards: [...cards, ...facts], facts };
}
