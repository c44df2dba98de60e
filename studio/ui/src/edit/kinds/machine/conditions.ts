/* What a transition is likely to wait for: told by what its state runs, by what the document knows, and by the way back. */
import type { Editor } from '../../editor';
import { List, Num, Obj, at, edited, steps, type Json } from '../../model/json';
import { portsOf } from '../../model/ports';
import type { Offer } from '../../properties/expression/offers';
import type { CompletionItem } from '../../properties/expression/useCompletion';
import { knowledgeOf } from '../../properties/knowledge';
import { titlesIn } from '../../properties/title';
import { levelAt, partsOf, texts } from './levels';

/** Something that a condition can compare. */
interface Value {
  name: string;
  type: string;
  unit?: string | undefined;
  doc?: string | undefined;
}

const typeOf = (v: Json): string => (v instanceof Obj ? v.text('type') : typeof v === 'string' ? v : '');

/** What the document itself declares and takes in, in its order. */
export function valuesOf(json: Obj): Value[] {
  const unit = (v: Json): string | undefined => (v instanceof Obj ? v.text('unit') || undefined : undefined);
  const ports = portsOf(json).filter((p) => !p.out && p.type !== 'trigger').map((p): Value => ({ name: p.name, type: p.type, unit: p.unit || undefined, doc: p.doc || undefined }));
  const variables = json.object('variables').members.map(([name, v]): Value => ({ name, type: typeOf(v), unit: unit(v), doc: v instanceof Obj ? v.text('doc') || undefined : undefined }));
  return [...ports, ...variables];
}

/** The values that only the server knows of, such as fields of boards; of states those of the one that is left. */
const others = (names: readonly CompletionItem[], own: readonly Value[], states: readonly string[]): Value[] =>
  names.flatMap((n) => (n.what !== 'function' && !states.some((s) => n.label.startsWith(`${s}.`)) && n.what !== 'value' && n.type !== undefined && !own.some((v) => v.name === n.label) ? [{ name: n.label, type: n.type, unit: n.unit, doc: n.doc }] : []));

/** How expressions write that there is no entity. */
const NONE = 'nobody';

const word = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const opposites: Readonly<Record<string, string>> = { '<': '>=', '>=': '<', '>': '<=', '<=': '>', '==': '!=', '!=': '==' };

/** The opposite of a condition, if it is one name or one comparison. */
export function opposite(when: string): string | undefined {
  const text = when.trim();
  const not = /^not\s+(\S+)$/.exec(text)?.[1];
  if (not !== undefined && word.test(not)) return not;
  if (word.test(text)) return `not ${text}`;
  const [, left = '', sign = '', right = ''] = /^([^\s<>=!]+)\s*(<=|>=|==|!=|<|>)\s*([^\s<>=!]+)$/.exec(text) ?? [];
  return sign === '' ? undefined : `${left} ${opposites[sign] ?? sign} ${right}`;
}

/** How a value is asked for. */
function asked(v: Value, enums: ReadonlySet<string>): Offer[] {
  const about = { note: [v.type, v.unit].filter(Boolean).join(' '), doc: v.doc };
  if (v.type === 'bool') return [{ label: v.name, ...about }, { label: `not ${v.name}`, ...about }];
  if (v.type === 'float' || v.type === 'int') return ['<', '>'].map((sign): Offer => ({ label: `${v.name} ${sign} …`, insert: `${v.name} ${sign} `, open: 'text', ...about }));
  if (v.type === 'entity') return ['!=', '=='].map((sign) => ({ label: `${v.name} ${sign} ${NONE}`, ...about }));
  if (enums.has(v.type)) return [{ label: `${v.name} == …`, insert: `${v.name} == `, open: 'list', ...about }];
  return [];
}

/** What the transition at a pointer is likely to wait for, the likeliest first. */
export function conditionsFor(e: Editor, path: string, names: readonly CompletionItem[]): Offer[] {
  const { json } = e;
  const { level } = partsOf(path);
  const t = at(json, steps(path));
  if (!(t instanceof Obj)) return [];
  const holder = levelAt(json, level);
  const [from, to] = [texts(t.get('from')), texts(t.get('to'))];
  const all = holder.list('transitions').filter((x): x is Obj => x instanceof Obj && x !== t);
  const leaving = all.filter((x) => texts(x.get('from')).some((n) => from.includes(n)));
  const state = from.length === 1 ? holder.object('states').get(from[0] ?? '') : undefined;

  const write = (members: Record<string, Json>) => (): void => {
    e.change('condition', (json) => edited(json, steps(path), (v) => (v instanceof Obj ? Object.entries(members).reduce((o, [m, x]) => o.with(m, x), v) : v)));
  };
  const titles = titlesIn(json, 'transitions');
  const waits = (members: Record<string, Json>, label: string, doc: string): Offer => ({ label: titles(Obj.of(members), label), note: 'transition', doc, take: write(members) });

  const back = all.filter((x) => texts(x.get('from')).some((n) => to.includes(n)) && texts(x.get('to')).some((n) => from.includes(n))).flatMap((x) => opposite(x.text('when')) ?? []);
  const runs = state instanceof Obj && (state.has('run') || state.has('do') || state.has('states'));
  const done = runs && !leaving.some((x) => x.has('done')) ? [waits({ done: 'any' }, 'done', `When what ${from[0] ?? ''} runs has ended.`)] : [];
  const ends = runs ? [waits({ done: 'success' }, 'success', `When what ${from[0] ?? ''} runs has succeeded.`), waits({ done: 'failure' }, 'failure', `When what ${from[0] ?? ''} runs has failed.`)] : [];
  const triggers = portsOf(json).filter((p) => p.type === 'trigger' && !p.out).map((p) => waits({ on: p.name }, `on ${p.name}`, p.doc || 'When it fires.'));
  const after = from.length > 0 && !leaving.some((x) => x.has('after')) ? [waits({ after: new Num(1) }, 'after 1 s', 'When the state has been current for a second; change the number afterwards.')] : [];

  const enums = new Set((knowledgeOf(e).manifest().types ?? []).filter((x) => (x.enum ?? []).length > 0).map((x) => x.name));
  const own = valuesOf(json);
  const used = (v: Value): boolean => leaving.some((x) => new RegExp(`(?<![\\p{L}\\p{N}_.])${v.name.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}_])`, 'u').test(x.text('when')));
  const fresh = own.toSorted((a, b) => Number(used(a)) - Number(used(b)));
  const compared = fresh.flatMap((v) => asked(v, enums));
  const [yes, rest] = [compared.filter((o) => o.open === undefined && !o.label.startsWith('not ')), compared.filter((o) => o.open !== undefined || o.label.startsWith('not '))];
  const list = [
    ...back.map((label): Offer => ({ label, note: 'the way back turned round', doc: 'The opposite of what leads here.' })),
    ...done, ...yes, ...triggers, ...rest, ...after, ...ends,
    // What comes from the server comes later: behind all, so that nothing moves under somebody's hands.
    ...others(names, own, holder.object('states').names.filter((n) => !from.includes(n))).flatMap((v) => asked(v, enums)),
  ];
  return list.filter((o, i) => list.findIndex((p) => p.label === o.label) === i);
}

/** The last transition of a level: one that was just added. */
export const lastTransition = (json: Obj, level: string): string | undefined => {
  const list = levelAt(json, level).get('transitions');
  return list instanceof List && list.items.length > 0 ? `${level}/transitions/${String(list.items.length - 1)}` : undefined;
};
