/* What is done to tasks and methods where they are drawn. */
import type { Branch } from '../../../planner/layout';
import { List, Obj, at, edited, steps } from '../../model/json';
import { addTo } from '../generic/parts';
import type { Edited, KindEditor } from '../kind';
import { isCompound } from './model';

/** Where an arrow key leads: to what holds it, to the first of what it holds, to the one before or after it. */
export function walk(roots: readonly Branch<string>[], id: string, key: string): string | undefined {
  const find = (list: readonly Branch<string>[], above: Branch<string> | undefined): { own: Branch<string>; above: Branch<string> | undefined; beside: readonly Branch<string>[] } | undefined => {
    for (const b of list) {
      if (b.card.id === id) return { own: b, above, beside: list };
      const found = find(b.children.map((c) => c.branch), b);
      if (found) return found;
    }
    return undefined;
  };
  const found = find(roots, undefined);
  if (!found) return undefined;
  const real = (list: readonly Branch<string>[]): Branch<string>[] => list.filter((b) => b.card.sort !== 'again');
  if (key === 'ArrowLeft') return found.above?.card.id;
  if (key === 'ArrowRight') return real(found.own.children.map((c) => c.branch))[0]?.card.id;
  const beside = real(found.beside);
  return beside[beside.indexOf(found.own) + (key === 'ArrowUp' ? -1 : 1)]?.card.id;
}

/** What is added while a method is selected becomes the last of its subtasks; elsewhere it goes where the kind has it. */
export const addAt = (otherwise: KindEditor['add']): KindEditor['add'] => (json, node, name, where): Edited => {
  const [member, task, , method] = steps(where.near ?? '');
  const way = ['tasks', task ?? '', 'methods', method ?? ''];
  if (member !== 'tasks' || method === undefined || !(at(json, way) instanceof Obj) || !isCompound(json.object('tasks').get(task ?? ''))) return otherwise(json, node, name, where);
  const made = addTo(json, 'tasks', node, name);
  return { ...made, json: edited(made.json, way, (m) => (m instanceof Obj ? m.with('subtasks', new List([...m.list('subtasks'), name])) : m)) };
};

/** Another method for the task that is selected, behind the others. */
export function addMethod(json: Obj, path: string): Edited {
  const [, task = ''] = steps(path);
  const way = ['tasks', task, 'methods'];
  const had = at(json, way);
  const list = had instanceof List ? had : List.empty;
  return { json: edited(json, way, () => list.inserted(list.items.length, new Obj([['subtasks', List.empty]]))), selection: [`${path.split('/').slice(0, 3).join('/')}/methods/${String(list.items.length)}`] };
}
