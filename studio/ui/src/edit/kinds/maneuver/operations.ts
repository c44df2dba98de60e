/* What can be done to manoeuvres only. */
import type { Editor } from '../../editor';
import { Obj, steps } from '../../model/json';
import { defineFor } from '../../operation';
import { freeName } from '../kind';
import { namesOf } from '../generic/parts';
import { addAfter, addMethod, addPart, addTask, movePart, partsOf, refine, retype, spotOf, taskNear, within, whyNotAfter } from './edits';
import { methodPath, methodsOf, partPath, taskPath, typeOf } from './model';

const first = (e: Editor): string => e.selection[0] ?? '';
const one = (e: Editor): boolean => e.selection.length === 1;
const inMethod = (e: Editor): boolean => one(e) && spotOf(first(e)) !== undefined;
const onPart = (e: Editor): boolean => one(e) && spotOf(first(e))?.part !== undefined;
/** Keys are those of all documents: a domain of another kind has tasks, too. */
const isOpen = (e: Editor): boolean => e.json.text('kind') === 'maneuver';
const onTask = (e: Editor): boolean => isOpen(e) && one(e) && steps(first(e))[0] === 'tasks' && steps(first(e)).length === 2;

const tasks = (e: Editor): string[] => e.json.object('tasks').names;
const methods = (e: Editor): string[] => e.json.object('methods').names;
const chooseTask = (e: Editor, title: string, run: string): void => {
  const items = e.json.object('tasks').members.map(([n, v]) => ({ name: n, title: n, doc: v instanceof Obj ? v.text('doc') || v.text('scope') : '' }));
  e.show('choose', { title, items, run, param: 'task' });
};

/** Of a pointer to a part or to a line of it, that of the part. */
function partOf(e: Editor, path: string | undefined): { method: string; part: string; path: string } {
  const is = spotOf(path ?? first(e));
  if (is?.part === undefined) throw new Error('Select a part of a method first.');
  return { method: is.method, part: is.part, path: partPath(is.method, is.part) };
}

/** Goes to the next part or line of the method, or to the one before. */
function step(e: Editor, by: 1 | -1): void {
  const is = spotOf(first(e));
  if (!is) return;
  const all = within(e.json, is.method);
  const i = all.indexOf(first(e));
  const to = i < 0 ? (by > 0 ? all[0] : all.at(-1)) : (all[i + by] ?? methodPath(is.method));
  if (to !== undefined) e.select([to], true);
}

const ofPart = { name: 'of', doc: 'the part, such as /methods/frontal/parts/Move; without it the selected one', optional: true };
const ofTask = { name: 'task', doc: 'a type of task; without it a list opens', optional: true, choices: tasks };

defineFor(
  ['maneuver'],
  {
    name: 'maneuver.part', title: 'Add a part…', group: 'Node', also: ['step', 'subtask', 'child', 'decompose'], keys: [{ key: 's' }], enabled: inMethod,
    params: [ofTask, { name: 'to', doc: 'the method; without it the selected one', optional: true, choices: methods }],
    run: (e, a) => {
      const to = a.to ?? spotOf(first(e))?.method;
      if (to === undefined) throw new Error('Select a method first: parts are the tasks that it makes.');
      const named = a.task;
      if (named === undefined) chooseTask(e, `Which task does ${to} make?`, 'maneuver.part');
      else e.change(`add a part ${named}`, (json) => addPart(json, to, named));
    },
  },
  {
    name: 'maneuver.after', title: 'Begin after another part…', group: 'Node', also: ['precedence', 'order', 'wait', 'before', 'depends'], keys: [{ key: 'b' }], enabled: onPart,
    params: [{ name: 'part', doc: 'the part that must have ended; without it a list opens', optional: true, choices: (e) => partsOf(e.json, spotOf(first(e))?.method ?? '').names }, ofPart],
    run: (e, a) => {
      const { method, part } = partOf(e, a.of);
      const before = a.part;
      if (before === undefined) {
        const items = partsOf(e.json, method).members.filter(([n]) => whyNotAfter(e.json, method, part, n) === '').map(([n, v]) => ({ name: n, title: n, doc: typeOf(v) }));
        if (items.length === 0) throw new Error(`There is no other part that ${part} could wait for.`);
        e.show('choose', { title: `What must have ended before ${part} begins?`, items, run: 'maneuver.after', param: 'part' });
      } else e.change(`${part} begins after ${before}`, (json) => addAfter(json, method, part, before));
    },
  },
  {
    name: 'maneuver.type', title: 'Make the part a task of another type…', group: 'Node', also: ['retarget', 'change type', 'link'], enabled: onPart, params: [ofTask, ofPart],
    run: (e, a) => {
      const { part, path } = partOf(e, a.of);
      const named = a.task;
      if (named === undefined) chooseTask(e, `Which task is ${part}?`, 'maneuver.type');
      else e.change(`${part} is a ${named}`, (json) => retype(json, path, named));
    },
  },
  {
    name: 'maneuver.move', title: 'Move the part to another method…', group: 'Node', also: ['carry'], enabled: onPart,
    params: [{ name: 'to', doc: 'the method; without it a list opens', optional: true, choices: methods }, ofPart],
    run: (e, a) => {
      const { method, part, path } = partOf(e, a.of);
      const { to } = a;
      if (to === undefined) e.show('choose', { title: `Which method makes ${part}?`, items: methods(e).filter((m) => m !== method).map((n) => ({ name: n, title: n })), run: 'maneuver.move', param: 'to' });
      else e.change(`move ${part} to ${to}`, (json) => movePart(json, path, to));
    },
  },
  {
    name: 'maneuver.refine', title: 'Let the method refine another task…', group: 'Node', also: ['carry', 'move'], enabled: inMethod,
    params: [ofTask, { name: 'of', doc: 'the method; without it the selected one', optional: true, choices: methods }],
    run: (e, a) => {
      const of = a.of ?? spotOf(first(e))?.method ?? '';
      const named = a.task;
      if (named === undefined) chooseTask(e, `Which task does ${of} refine?`, 'maneuver.refine');
      else e.change(`${of} refines ${named}`, (json) => refine(json, of, named));
    },
  },
  {
    name: 'maneuver.method', title: 'Add a method', group: 'Node', also: ['way', 'tactic', 'alternative', 'decompose'], keys: [{ key: 'm' }], enabled: isOpen,
    run: (e) => {
      const near = first(e);
      e.change(`add a method of ${taskNear(e.json, near)}`, (json) => addMethod(json, near, freeName('method', namesOf(json))));
    },
  },
  {
    name: 'maneuver.task', title: 'Add a task', group: 'Node', also: ['activity', 'order', 'primitive', 'compound'], keys: [{ key: 't' }], enabled: isOpen,
    run: (e) => {
      const near = first(e);
      e.change('add a task', (json) => addTask(json, near, freeName('Task', namesOf(json))));
    },
  },
  {
    name: 'maneuver.root', title: 'Let plans begin with it', group: 'Node', also: ['root', 'start', 'entry', 'main'], enabled: onTask,
    run: (e) => { e.change('let plans begin with it', (json) => json.with('root', steps(first(e))[1] ?? '')); },
  },
  {
    name: 'maneuver.beside', title: 'Select the next method of the same task', group: 'View', also: ['sibling', 'alternative'], enabled: inMethod,
    run: (e) => {
      const task = taskNear(e.json, first(e));
      const all = methodsOf(e.json, task);
      const next = all[(all.indexOf(spotOf(first(e))?.method ?? '') + 1) % all.length];
      e.select([next === undefined ? taskPath(task) : methodPath(next)], true);
    },
  },
  { name: 'maneuver.next', title: 'Select the next part or line of the method', group: 'View', keys: [{ key: '.' }], enabled: inMethod, run: (e) => { step(e, 1); } },
  { name: 'maneuver.previous', title: 'Select the previous part or line of the method', group: 'View', keys: [{ key: ',' }], enabled: inMethod, run: (e) => { step(e, -1); } },
);
