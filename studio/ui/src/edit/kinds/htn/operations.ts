/* What can be done to tasks only. */
import type { Editor } from '../../editor';
import { at, steps } from '../../model/json';
import { defineFor } from '../../operation';
import { addMethod } from './edits';
import { isCompound } from './model';
import { addSubtask, methodPath, moveMethod, moveSubtask, placeOf, subtasksAt } from './moves';

const task = (e: Editor): string => e.selection[0] ?? '';

const inMethod = (e: Editor): boolean => e.selection.length === 1 && placeOf(task(e)) !== undefined;

/** A place that is typed, from 0; the last one without it. */
function place(text: string | undefined): number {
  const n = text === undefined ? Infinity : Number(text);
  if (Number.isNaN(n) || n < 0) throw new Error(`${text ?? ''} is no place: 0 is the first.`);
  return n;
}

/** Goes to the next subtask of the method, or to the one before. */
function step(e: Editor, by: 1 | -1): void {
  const all = subtasksAt(e.json, task(e));
  const is = placeOf(task(e));
  if (!is) return;
  const i = is.sub ?? -1;
  const to = i < 0 ? (by > 0 ? all[0] : all.at(-1)) : (all[i + by] ?? methodPath(is));
  if (to !== undefined) e.select([to], true);
}

/** Adds a subtask; without one it lets somebody choose. */
function addSub(e: Editor, a: { task?: string | undefined; to?: string | undefined; at?: string | undefined }): void {
  const to = a.to ?? task(e);
  const named = a.task;
  if (named === undefined) {
    const items = e.json.object('tasks').members.map(([n, v]) => ({ name: n, title: n, doc: isCompound(v) ? 'compound task' : 'task' }));
    e.show('choose', { title: 'Which task does the method do then?', items, run: 'subtask.add', param: 'task' });
    return;
  }
  const own = placeOf(to)?.sub;
  e.change(`add the subtask ${named}`, (json) => addSubtask(json, to, named, a.at === undefined && own !== undefined ? own + 1 : place(a.at)));
}

defineFor(
  ['htn'],
  {
    name: 'subtask.add', title: 'Add a subtask…', group: 'Node', also: ['step', 'call', 'child', 'decompose'], keys: [{ key: 's' }], enabled: inMethod,
    params: [{ name: 'task', doc: 'a task that there is; without it a list opens', optional: true, choices: (e) => e.json.object('tasks').names }, { name: 'to', doc: 'the method, such as /tasks/Guard/methods/0; without it the selected one', optional: true }, { name: 'at', doc: 'its place, from 0; without it behind the selected one, or the last', optional: true }],
    run: (e, a) => { addSub(e, a); },
  },
  {
    name: 'subtask.move', title: 'Move a subtask', group: 'Node', also: ['reorder'], enabled: (e) => inMethod(e) && placeOf(task(e))?.sub !== undefined,
    params: [{ name: 'to', doc: 'the method that it becomes one of' }, { name: 'at', doc: 'before which it is put, from 0', optional: true }, { name: 'of', doc: 'the subtask; without it the selected one', optional: true }],
    run: (e, a) => { e.change('move the subtask', (json) => moveSubtask(json, a.of ?? task(e), a.to ?? '', place(a.at))); },
  },
  {
    name: 'method.move', title: 'Move a method', group: 'Node', also: ['reorder', 'priority'], enabled: inMethod,
    params: [{ name: 'to', doc: 'the task that it becomes one of' }, { name: 'at', doc: 'before which it is put, from 0', optional: true }, { name: 'of', doc: 'the method; without it the selected one', optional: true }],
    run: (e, a) => { e.change('move the method', (json) => moveMethod(json, a.of ?? task(e), a.to ?? '', place(a.at))); },
  },
  { name: 'subtask.next', title: 'Select the next subtask of the method', group: 'View', keys: [{ key: '.' }], enabled: inMethod, run: (e) => { step(e, 1); } },
  { name: 'subtask.previous', title: 'Select the previous subtask of the method', group: 'View', keys: [{ key: ',' }], enabled: inMethod, run: (e) => { step(e, -1); } },
  {
    name: 'method.add', title: 'Add a method', group: 'Node', also: ['way', 'decompose', 'alternative', 'option', 'branch'], keys: [{ key: 'm' }],
    enabled: (e) => e.selection.length === 1 && steps(task(e))[0] === 'tasks' && isCompound(at(e.json, steps(task(e)).slice(0, 2))),
    run: (e) => { e.change('add a method', (json) => addMethod(json, task(e))); },
  },
  {
    name: 'task.root', title: 'Let plans begin with it', group: 'Node', also: ['root', 'start', 'entry', 'main'],
    enabled: (e) => e.selection.length === 1 && steps(task(e)).length === 2 && isCompound(at(e.json, steps(task(e)))),
    run: (e) => { e.change('let plans begin with it', (json) => json.with('root', steps(task(e))[1] ?? '')); },
  },
);
