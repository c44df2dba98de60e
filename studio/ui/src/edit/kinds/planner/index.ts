import { List, Obj } from '../../model/json';
import { generic } from '../generic';
import { addTo, taker } from '../generic/parts';
import { freeName, type Edited, type KindEditor, type Where } from '../kind';

/** An action that a plan can have needs an effect that somebody wants: a fact of its own, which the first goal wants from now on. */
function addAction(json: Obj, node: Obj, name: string, where: Where): Edited {
  const [goal, wanted] = json.object('goals').members[0] ?? ['', null];
  if (!(wanted instanceof Obj) || node.has('effects')) return addTo(json, taker(json), node, name, where.near);
  const fact = freeName(`${name}Done`, new Set(json.object('facts').names));
  const out = json
    .with('facts', json.object('facts').with(fact, Obj.empty))
    .with('goals', json.object('goals').with(goal, wanted.with('want', wanted.object('want').with(fact, true))));
  return addTo(out, taker(json), node.with('effects', Obj.of({ [fact]: true })), name, where.near);
}

/** A task that is run belongs into a method: of the compound task that is selected, else of the root, behind what that does first. */
function addTask(json: Obj, node: Obj, name: string, where: Where): Edited {
  const made = addTo(json, taker(json), node, name, where.near);
  const tasks = made.json.object('tasks');
  const near = /^\/tasks\/([^/]+)/.exec(where.near ?? '')?.[1] ?? '';
  const owner = [near, json.text('root')].find((n) => tasks.object(n).list('methods').length > 0);
  if (owner === undefined) return made;
  const [first, ...others] = tasks.object(owner).list('methods');
  if (!(first instanceof Obj)) return made;
  const methods = new List([first.with('subtasks', new List([...first.list('subtasks'), name])), ...others]);
  return { ...made, json: made.json.with('tasks', tasks.with(owner, tasks.object(owner).with('methods', methods))) };
}

/** Planning for goals: facts, actions, goals. */
export const goap: KindEditor = { ...generic, kind: 'goap', add: addAction };

/** Planning by tasks and their methods. */
export const htn: KindEditor = { ...generic, kind: 'htn', add: addTask };
