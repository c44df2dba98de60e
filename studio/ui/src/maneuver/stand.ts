/* What a type of task or a method is in a plan of several units. */
import type { Schedule } from '../protocol/control';

/** Runs: one of its tasks does. Planned: one is in the plan, and may be done already. Empty: none is. */
export function standOf(s: Schedule, node: number): 'runs' | 'planned' | '' {
  const tasks = s.tasks.filter((t) => t.node === node || t.methodNode === node);
  if (tasks.length === 0) return '';
  return tasks.some((t) => t.stand === 'runs') ? 'runs' : 'planned';
}
