import type { KindEditor } from '../kind';
import { addAt } from './edits';
import { HtnCanvas } from './HtnCanvas';
import './operations';

/** How tasks and methods are drawn, and what that changes of what is done to them. */
export const drawnHtn = (was: KindEditor): KindEditor => ({
  ...was,
  shows: ['tasks', 'state'],
  Canvas: HtnCanvas,
  add: addAt(was.add),
  menu: () => [[{ run: 'method.add' }, { run: 'subtask.add' }, { run: 'task.root' }, { run: 'edit.earlier', title: 'Try it earlier' }, { run: 'edit.later', title: 'Try it later' }]],
});
