/* What can be done to tasks only. */
import type { Editor } from '../../editor';
import { at, steps } from '../../model/json';
import { defineFor } from '../../operation';
import { addMethod } from './edits';
import { isCompound } from './model';

const task = (e: Editor): string => e.selection[0] ?? '';

defineFor(
  ['htn'],
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
