/* How tasks and methods change their places: subtasks within and between methods, methods within and between tasks. */
import { type Json, List, Obj, at, edited, pointer, steps } from '../../model/json';
import type { Edited } from '../kind';
import { isCompound } from './model';

/** A method's place: /tasks/Guard/methods/1. */
export interface MethodAt {
  task: string;
  method: number;
}

/** What a pointer says of a method or, with sub, of one of its subtasks. */
export function placeOf(path: string): (MethodAt & { sub?: number }) | undefined {
  const [member, task, methods, method, subtasks, sub, ...more] = steps(path);
  if (member !== 'tasks' || task === undefined || methods !== 'methods' || method === undefined || more.length > 0) return undefined;
  if (subtasks === undefined) return { task, method: Number(method) };
  return subtasks === 'subtasks' && sub !== undefined ? { task, method: Number(method), sub: Number(sub) } : undefined;
}

export const methodPath = ({ task, method }: MethodAt): string => pointer(['tasks', task, 'methods', method]);

const listAt = (json: Obj, path: string, member: string): List => {
  const owner = at(json, steps(path));
  const list = owner instanceof Obj ? owner.get(member) : undefined;
  return list instanceof List ? list : List.empty;
};

const withList = (json: Obj, path: string, member: string, list: List): Obj => edited(json, steps(path), (o) => (o instanceof Obj ? o.with(member, list) : o));

const clamped = (i: number, most: number): number => Math.max(0, Math.min(i, most));

/** The pointer of what a row of a method's card shows: the row "sub 1" is its second subtask. */
export function subPath(card: string, row: string): string | undefined {
  const [sort, nth] = row.split(' ');
  const of = placeOf(card);
  return sort === 'sub' && of && of.sub === undefined && nth !== undefined ? `${card}/subtasks/${nth}` : undefined;
}

/** A subtask is put before the one that has a place in a method, which may be another one. */
export function moveSubtask(json: Obj, from: string, to: string, before: number): Edited {
  const was = placeOf(from);
  const is = placeOf(to);
  if (was?.sub === undefined || !is || is.sub !== undefined) throw new Error('A subtask is moved into a method.');
  const owner = methodPath(was);
  const list = listAt(json, owner, 'subtasks');
  const call = list.items[was.sub];
  if (call === undefined) throw new Error(`${owner} has no subtask ${String(was.sub + 1)}.`);
  const out = withList(json, owner, 'subtasks', list.without(was.sub));
  const target = listAt(out, to, 'subtasks');
  const place = clamped(owner === to && before > was.sub ? before - 1 : before, target.items.length);
  return { json: withList(out, to, 'subtasks', target.inserted(place, call)), selection: [`${to}/subtasks/${String(place)}`] };
}

/** A method is put before the one that has a place among those of a task, which may be another one: its place is its priority. */
export function moveMethod(json: Obj, from: string, task: string, before: number): Edited {
  const was = placeOf(from);
  if (!was || was.sub !== undefined) throw new Error('Select a method: methods are moved among those of a task.');
  if (!isCompound(json.object('tasks').get(task))) throw new Error(`${task} has no methods.`);
  const owner = pointer(['tasks', was.task]);
  const list = listAt(json, owner, 'methods');
  const m = list.items[was.method];
  if (m === undefined) throw new Error(`${was.task} has no method ${String(was.method + 1)}.`);
  const out = withList(json, owner, 'methods', list.without(was.method));
  const to = pointer(['tasks', task]);
  const target = listAt(out, to, 'methods');
  const place = clamped(was.task === task && before > was.method ? before - 1 : before, target.items.length);
  return { json: withList(out, to, 'methods', target.inserted(place, m)), selection: [methodPath({ task, method: place })] };
}

/** A task that there is becomes a subtask of a method, before the one that has a place in it. */
export function addSubtask(json: Obj, to: string, task: string, before: number): Edited {
  const is = placeOf(to);
  if (!is || !(at(json, steps(methodPath(is))) instanceof Obj)) throw new Error('Select a method first: subtasks are what a method does, one after the other.');
  if (!json.object('tasks').has(task)) throw new Error(`There is no task ${task}.`);
  const path = methodPath(is);
  const list = listAt(json, path, 'subtasks');
  const place = clamped(before, list.items.length);
  return { json: withList(json, path, 'subtasks', list.inserted(place, task)), selection: [`${path}/subtasks/${String(place)}`] };
}

/** The task that a subtask names. */
export const taskOf = (call: Json | undefined): string => (call instanceof Obj ? call.text('task') : typeof call === 'string' ? call : '');

/** The subtasks of the method that is selected, or that has what is selected, as pointers. */
export function subtasksAt(json: Obj, path: string): string[] {
  const is = placeOf(path);
  return is ? listAt(json, methodPath(is), 'subtasks').items.map((_, i) => `${methodPath(is)}/subtasks/${String(i)}`) : [];
}

/** Where an arrow key leads from a subtask: to the one before or after it, to its method, to its task. */
export function walkSubtasks(json: Obj, path: string, key: string): string | undefined {
  const is = placeOf(path);
  if (is?.sub === undefined) return undefined;
  const all = subtasksAt(json, path);
  if (key === 'ArrowUp') return all[is.sub - 1] ?? methodPath(is);
  if (key === 'ArrowDown') return all[is.sub + 1] ?? path;
  if (key === 'ArrowLeft') return methodPath(is);
  const task = taskOf(at(json, steps(path)));
  return json.object('tasks').has(task) ? pointer(['tasks', task]) : path;
}
