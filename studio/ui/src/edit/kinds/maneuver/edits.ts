/* What is done to tasks, methods and parts where they are drawn. */
import { type Json, List, Num, Obj, at, edited, pointer, steps } from '../../model/json';
import type { Branch } from '../../../planner/layout';
import { walk } from '../htn/edits';
import { addTo, removeAll } from '../generic/parts';
import { type Edited, freeName } from '../kind';
import { methodPath, methodsOf, namesIn, partPath, taskPath, typeOf } from './model';
import { comesBehind, inTurn, passed } from './turn';

/** What a pointer says of a method: of itself, of a part of it, or of a line between parts. */
export interface Spot {
  method: string;
  part?: string;
  /** It is about a line: after which part, or which input takes a value. */
  line?: { member: 'after' | 'with'; step: string };
}

export function spotOf(path: string): Spot | undefined {
  const [member, method, parts, part, line, step, ...more] = steps(path);
  if (member !== 'methods' || method === undefined || more.length > 0) return undefined;
  if (parts === undefined) return { method };
  if (parts !== 'parts' || part === undefined) return undefined;
  if (line === undefined) return { method, part };
  return (line === 'after' || line === 'with') && step !== undefined ? { method, part, line: { member: line, step } } : undefined;
}

/** The pointer of what a row of a method's card shows: the row "part Move" is the part Move. */
export function rowPath(card: string, row: string): string | undefined {
  const of = spotOf(card);
  return of && of.part === undefined && row.startsWith('part ') ? partPath(of.method, row.slice('part '.length)) : undefined;
}

const methodAt = (json: Obj, name: string): Obj => {
  const m = json.object('methods').get(name);
  if (!(m instanceof Obj)) throw new Error(`There is no method ${name}.`);
  return m;
};

export const partsOf = (json: Obj, method: string): Obj => {
  const m = json.object('methods').get(method);
  return m instanceof Obj ? m.object('parts') : Obj.empty;
};

const withPart = (json: Obj, method: string, part: string, change: (p: Obj) => Obj): Obj =>
  edited(json, ['methods', method, 'parts', part], (p) => (p instanceof Obj ? change(p) : p));

/** A part of a type of task for a method, which is called like it. */
export function addPart(json: Obj, method: string, task: string): Edited {
  const parts = methodAt(json, method).object('parts');
  if (!json.object('tasks').has(task)) throw new Error(`There is no task ${task}.`);
  const name = freeName(task, new Set(parts.names));
  return { json: edited(json, ['methods', method], (m) => (m instanceof Obj ? m.with('parts', parts.with(name, Obj.of({ task }))) : m)), selection: [partPath(method, name)] };
}

/** Why a part cannot wait for another; empty if it can. */
export function whyNotAfter(json: Obj, method: string, part: string, before: string): string {
  const parts = partsOf(json, method);
  for (const p of [part, before]) if (!parts.has(p)) return `${method} has no part ${p}.`;
  if (part === before) return 'A part cannot wait for itself.';
  const own = parts.get(part);
  if (own instanceof Obj && namesIn(own.get('after')).includes(before)) return `${part} waits for ${before} already.`;
  return comesBehind(parts, before, part) ? `${before} waits for ${part}: they would wait for each other.` : '';
}

/** A part begins when another one of its method has ended. */
export function addAfter(json: Obj, method: string, part: string, before: string): Edited {
  const why = whyNotAfter(json, method, part, before);
  if (why !== '') throw new Error(why);
  const had = at(json, ['methods', method, 'parts', part, 'after']);
  const list = had instanceof List ? had : List.empty;
  return { json: withPart(json, method, part, (p) => p.with('after', new List([...list.items, before]))), selection: [pointer(['methods', method, 'parts', part, 'after', list.items.length])] };
}

/** A part becomes one of another method, under a name that is free there. What it waited for stays behind. */
export function movePart(json: Obj, path: string, method: string): Edited {
  const was = spotOf(path);
  const part = was?.part;
  if (!was || part === undefined) throw new Error('Select a part: parts are moved between methods.');
  const value = partsOf(json, was.method).get(part);
  if (!(value instanceof Obj)) throw new Error(`${was.method} has no part ${part}.`);
  const to = methodAt(json, method).object('parts');
  if (was.method === method) return { json, selection: [path] };
  const name = freeName(part, new Set(to.names));
  const out = without(json, [path]);
  return { json: edited(out, ['methods', method], (m) => (m instanceof Obj ? m.with('parts', to.with(name, value.without('after'))) : m)), selection: [partPath(method, name)] };
}

/** A part becomes a task of another type. */
export function retype(json: Obj, path: string, task: string): Edited {
  const is = spotOf(path);
  if (is?.part === undefined) throw new Error('Select a part: it is a task of some type.');
  if (!json.object('tasks').has(task)) throw new Error(`There is no task ${task}.`);
  return { json: withPart(json, is.method, is.part, (p) => p.with('task', task)), selection: [partPath(is.method, is.part)] };
}

/** A method refines another task. */
export function refine(json: Obj, method: string, task: string): Edited {
  methodAt(json, method);
  if (!json.object('tasks').has(task)) throw new Error(`There is no task ${task}.`);
  return { json: edited(json, ['methods', method], (m) => (m instanceof Obj ? m.with('of', task) : m)), selection: [methodPath(method)] };
}

/** The task that something is about: itself, that of a method, or the root. */
export function taskNear(json: Obj, near: string | undefined): string {
  const [holder, name] = steps(near ?? '');
  if (holder === 'tasks' && name !== undefined) return name;
  const of = holder === 'methods' && name !== undefined ? at(json, ['methods', name, 'of']) : undefined;
  return typeof of === 'string' ? of : json.text('root');
}

/** Another method for the task that is selected. */
export const addMethod = (json: Obj, near: string | undefined, name: string): Edited => addTo(json, 'methods', Obj.of({ of: taskNear(json, near), parts: Obj.empty }), name);

/** Another task, on the lowest level of command; while a method is selected it makes it, too. */
export function addTask(json: Obj, near: string | undefined, name: string): Edited {
  const scope = namesIn(json.get('scopes')).at(-1) ?? 'unit';
  const made = addTo(json, 'tasks', new Obj([['scope', scope], ['seconds', new Num('5')]]), name);
  const is = spotOf(near ?? '');
  return is && json.object('methods').has(is.method) ? { json: addPart(made.json, is.method, name).json, selection: made.selection } : made;
}

/** Without what is selected, and all that hangs at it: methods of tasks, what waits for parts or takes their values, and lists that would be empty. */
export function without(json: Obj, paths: readonly string[]): Obj {
  const gone = paths.flatMap((p) => {
    const [member, name, ...more] = steps(p);
    return member === 'tasks' && name !== undefined && more.length === 0 ? [p, ...methodsOf(json, name).map(methodPath)] : [p];
  });
  const out = removeAll(json, gone);
  // What named parts that are no more.
  return out.object('methods').members.reduce((json, [method, m]) => {
    if (!(m instanceof Obj)) return json;
    const parts = m.object('parts');
    const lost = new Set(gone.flatMap((p) => { const is = spotOf(p); return is?.method === method && is.part !== undefined && !is.line ? [is.part] : []; }).filter((p) => !parts.has(p)));
    // Values are taken of parts as they were.
    const was = new Obj([...parts.members, ...[...lost].map((p): [string, Json] => [p, Obj.empty])]);
    const kept = (values: Obj): Obj => passed(was, values).filter((v) => lost.has(v.from)).reduce((o, v) => o.without(v.member), values);
    const tidy = (p: Obj): Obj => {
      const after = p.get('after');
      const left = after instanceof List ? after.items.filter((a) => typeof a !== 'string' || !lost.has(a)) : [];
      const own = after instanceof List ? (left.length === 0 ? p.without('after') : left.length === after.items.length ? p : p.with('after', new List(left))) : p;
      return lost.size > 0 && own.has('with') ? own.with('with', kept(own.object('with'))) : own;
    };
    const next = parts.members.reduce((o, [name, p]) => (p instanceof Obj ? o.with(name, tidy(p)) : o), parts);
    return edited(json, ['methods', method], (m) => {
      if (!(m instanceof Obj)) return m;
      const set = kept(m.object('set'));
      const own = m.has('parts') ? m.with('parts', next) : m;
      return lost.size === 0 || !m.has('set') ? own : set.size === 0 ? own.without('set') : own.with('set', set);
    });
  }, out);
}

/** What is selected when it is removed: the method of a part, the part of a line. */
export function left(paths: readonly string[]): string[] {
  const is = paths.length === 1 ? spotOf(paths[0] ?? '') : undefined;
  if (is?.part === undefined) return [];
  return [is.line ? partPath(is.method, is.part) : methodPath(is.method)];
}

/** The parts of a method in their order, each followed by what it waits for, as pointers. */
export function within(json: Obj, method: string): string[] {
  const parts = partsOf(json, method);
  return inTurn(parts).flatMap((part) => {
    const p = parts.get(part);
    const own = partPath(method, part);
    if (!(p instanceof Obj)) return [own];
    return [own, ...namesIn(p.get('after')).map((_, i) => `${own}/after/${String(i)}`), ...passed(parts, p.object('with')).map((v) => pointer(['methods', method, 'parts', part, 'with', v.member]))];
  });
}

/** Where an arrow key leads from a part: to the one above or below, to its method, to its task; from a card as the drawing has them. */
export function walkManeuvers(json: Obj, roots: readonly Branch<string>[], id: string, key: string, path: string): string | undefined {
  const is = spotOf(path);
  if (is?.part === undefined) return walk(roots, id, key);
  const own = partPath(is.method, is.part);
  const all = inTurn(partsOf(json, is.method)).map((p) => partPath(is.method, p));
  const i = all.indexOf(own);
  if (key === 'ArrowUp') return all[i - 1] ?? methodPath(is.method);
  if (key === 'ArrowDown') return all[i + 1] ?? own;
  if (key === 'ArrowLeft') return methodPath(is.method);
  const task = typeOf(partsOf(json, is.method).get(is.part));
  return json.object('tasks').has(task) ? taskPath(task) : own;
}
