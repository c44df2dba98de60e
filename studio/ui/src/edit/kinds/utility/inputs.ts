/* What a consideration is likely to look at, and what follows from it. */
import type { Editor } from '../../editor';
import { List, Num, Obj, at, edited, steps, type Json } from '../../model/json';
import { portsOf } from '../../model/ports';
import type { Offer } from '../../properties/expression/offers';
import type { CompletionItem } from '../../properties/expression/useCompletion';
import { freeName } from '../kind';
import { considerationNames, sortOf, textOf } from './options';

/** Types that a measure can take as they are. */
const numbers: ReadonlySet<string> = new Set(['float', 'int']);

interface Value {
  name: string;
  type: string;
  unit?: string | undefined;
  doc?: string | undefined;
  /** Its default: mostly what counts as all of it. */
  full?: Json | undefined;
}

/** What the document itself takes in and declares, in its order. */
function own(json: Obj): Value[] {
  const value = (name: string, o: Obj): Value => ({ name, type: o.text('type'), unit: o.text('unit') || undefined, doc: o.text('doc') || undefined, full: o.get('default') });
  const ports = portsOf(json).filter((p) => !p.out).map((p): Value => ({ name: p.name, type: p.type, unit: p.unit || undefined, doc: p.doc || undefined, full: p.default }));
  const variables = json.object('variables').members.map(([name, v]) => (v instanceof Obj ? value(name, v) : { name, type: typeof v === 'string' ? v : '' }));
  return [...ports, ...variables];
}

/** It has the name and the input with which every one begins. */
export const isNew = (c: Obj): boolean => (sortOf(c) === 'measure' && c.text('input') === '0.5' && /^Measure\d*$/.test(c.text('name'))) || (sortOf(c) === 'condition' && c.text('if') === 'true' && /^Condition\d*$/.test(c.text('name')));

/** How often a name is measured in the document. */
function counts(v: Json | undefined, name: string): number {
  if (v instanceof List) return v.items.reduce<number>((n, x) => n + counts(x, name), 0);
  if (!(v instanceof Obj)) return 0;
  return v.members.reduce((n, [, x]) => n + counts(x, name), Number(v.text('input') === name || v.text('if') === name));
}

/** What the consideration at a pointer is likely to look at: what the document takes in and nothing measures yet comes first. */
export function inputsFor(e: Editor, path: string, names: readonly CompletionItem[]): Offer[] {
  const { json } = e;
  const c = at(json, steps(path));
  if (!(c instanceof Obj)) return [];
  const measure = sortOf(c) === 'measure';
  const fits = (type: string): boolean => (measure ? numbers.has(type) : type === 'bool');
  const known = own(json);
  const mine = known.filter((v) => fits(v.type)).toSorted((a, b) => counts(json, a.name) - counts(json, b.name));
  const others = names.flatMap((n): Value[] => (n.what !== 'function' && n.type !== undefined && fits(n.type) && !known.some((v) => v.name === n.label) ? [{ name: n.label, type: n.type, unit: n.unit, doc: n.doc }] : []));
  return [...mine, ...others].map((v) => ({ label: v.name, insert: v.name, note: [v.type, v.unit].filter(Boolean).join(' '), doc: v.doc, take: () => { look(e, path, v, measure); } }));
}

/** Looks at a value: what is new is named after it, and counts from none of it to all of it. */
function look(e: Editor, path: string, v: Value, measure: boolean): void {
  e.change(`look at ${v.name}`, (json) => {
    const list = at(json, steps(path).slice(0, -1));
    const others = list instanceof List ? list.items.filter((_, i) => i !== Number(steps(path).at(-1))) : [];
    return edited(json, steps(path), (c) => {
      if (!(c instanceof Obj)) return c;
      const named = isNew(c) ? c.with('name', freeName(v.name, considerationNames(others))) : c;
      const out = named.with(measure ? 'input' : 'if', v.name);
      const all = measure && isNew(c) && v.full instanceof Num && v.full.value > 0 && textOf(c.get('from')) === '0' && textOf(c.get('to')) === '1';
      return all ? out.with('to', v.full ?? new Num(1)) : out;
    });
  });
}
