import type { Obj } from '../model/json';
import type { Effective } from './schema';

/** What says what a thing is: it is replaced as a whole, not added beside another one. */
const being: Readonly<Record<string, readonly string[]>> = {
  nodes: ['do', 'run', 'call', 'expr', 'const'],
  states: ['do', 'run', 'end'],
  options: ['do', 'run'],
  thoughts: ['do', 'run', 'thoughts'],
};

/** Members that a thing could have, and has not: those that go with what it is. */
export function offeredTo(kind: string, holder: string, value: Obj, e: Effective, skip: ReadonlySet<string>): string[] {
  const of = kind === 'tree' && holder === 'nodes' ? (e.suits ?? Object.keys(e.properties ?? {})) : Object.keys(e.properties ?? {});
  const own = being[holder] ?? [];
  const is = own.find((m) => value.has(m)) ?? (holder === 'options' || holder === 'states' ? undefined : own[0]);
  return of.filter((n) => !value.has(n) && !skip.has(n) && !(is !== undefined && own.includes(n)));
}
