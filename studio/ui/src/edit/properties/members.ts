import { type Obj } from '../model/json';
import type { Effective, Schema } from './schema';

/** Whether a member says what a thing runs. */
export const runs = (s: Schema | undefined): boolean => s?.role === 'action' || s?.role === 'document' || s?.role === 'function';

/** Whether a member says what a thing is, of a noun: what it runs, that it ends what holds it, or that it holds others like it. */
const tells = (s: Schema, noun: string | undefined): boolean => runs(s) || s.arrow === 'end' || (s.role === 'named' && s.noun === noun);

/** Members that a thing could have, and has not: those that go with what it is. What says what it is is replaced as a whole, not added beside another one. */
export function offeredTo(noun: string | undefined, value: Obj, e: Effective, skip: ReadonlySet<string>): string[] {
  const own = Object.entries(e.properties ?? {}).filter(([, s]) => tells(s, noun)).map(([n]) => n);
  const known = own.some((m) => value.has(m));
  return (e.suits ?? Object.keys(e.properties ?? {})).filter((n) => !value.has(n) && !skip.has(n) && !(known && own.includes(n)));
}
