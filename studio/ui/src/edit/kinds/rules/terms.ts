/* Changes of what rules watch. */
import { type Json, List, Num, Obj, at, edited, steps } from '../../model/json';
import { withValue } from '../../properties/slots';

const whenOf = (rule: string): string[] => [...steps(rule), 'when'];

/** The terms of a rule, as the document writes them. */
export function termsIn(json: Obj, rule: string): readonly Json[] {
  const when = at(json, whenOf(rule));
  return when instanceof List ? when.items : [];
}

const objectOf = (v: Json | undefined): Obj => (v instanceof Obj ? v : typeof v === 'string' ? Obj.of({ if: v }) : Obj.empty);

/** Members that can be set, of a number and of a condition. */
export const termMembers = ['if', 'value', 'is', 'within', 'from', 'to', 'fade', 'weight'] as const;
export type TermMember = (typeof termMembers)[number];

/** What excludes what: a value is to be one, or between two. */
const excludes: Readonly<Partial<Record<TermMember, readonly TermMember[]>>> = { is: ['from', 'to'], within: ['from', 'to'], from: ['is', 'within'], to: ['is', 'within'] };

/** Sets a member of a term, or takes it away. What excludes it goes; a condition that says no more is written as one. */
export function setTermMember(json: Obj, rule: string, place: number, member: TermMember, value: Json | undefined): Obj {
  const had = termsIn(json, rule)[place];
  if (had === undefined) return json;
  let o = objectOf(had);
  for (const other of value === undefined ? [] : (excludes[member] ?? [])) o = o.without(other);
  o = value === undefined ? o.without(member) : o.with(member, value);
  const condition = o.get('if');
  const made = o.size === 1 && typeof condition === 'string' ? condition : o;
  return edited(json, [...whenOf(rule), place], () => made);
}

/** A value that was to be one is to be between two, or the other way round, as near to what it was as that can be said. */
export function turnTerm(json: Obj, rule: string, place: number, range: boolean): Obj {
  const o = objectOf(termsIn(json, rule)[place]);
  const n = (m: string): number | undefined => { const v = o.get(m); return v instanceof Num ? v.value : undefined; };
  const num = (v: number): Num => new Num(Number(v.toFixed(6)));
  if (range) {
    const [is, within] = [n('is') ?? 0, n('within') ?? 0];
    return setTermMember(setTermMember(json, rule, place, 'from', num(is - within)), rule, place, 'to', num(is + within));
  }
  const [from, to] = [n('from') ?? n('to') ?? 0, n('to') ?? n('from') ?? 0];
  const one = setTermMember(json, rule, place, 'is', num((from + to) / 2));
  return from === to ? one : setTermMember(one, rule, place, 'within', num(Math.abs(to - from) / 2));
}

/** Adds a term at the end: a condition, or a value, which is to be 0 or more until somebody says what. */
export function addTerm(json: Obj, rule: string, what: string, value: boolean): Obj {
  const made: Json = value ? Obj.of({ value: what, from: 0 }) : what;
  return edited(json, whenOf(rule), (v) => new List([...(v instanceof List ? v.items : []), made]));
}

/** Takes a term away. The list stays, so that the document stays one whose rules watch. */
export const dropTerm = (json: Obj, rule: string, place: number): Obj => edited(json, whenOf(rule), (v) => (v instanceof List ? v.without(place) : v));

/** Says what a rule runs: a document, which its name tells, or an action; nothing for an empty text. */
export function setDoes(json: Obj, rule: string, does: string): Obj {
  const out = withValue(withValue(json, [`${rule}/run`], undefined), [`${rule}/do`], undefined);
  return does === '' ? out : withValue(out, [`${rule}/${/[.#]/.test(does) ? 'run' : 'do'}`], does);
}
