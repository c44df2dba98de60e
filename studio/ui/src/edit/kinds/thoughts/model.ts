/* Thoughts as a document's JSON has them: where they lie, how urgent they are, what they weigh. */
import { type Json, Num, Obj, at, pointer, steps } from '../../model/json';
import { portsOf } from '../../model/ports';
import { type Lane, type Priority, lanesOf } from '../../../thoughts/lanes';
import type { Titles } from '../../properties/title';

export interface ThoughtAt {
  path: string;
  name: string;
  thought: Obj;
  /** The way to the cluster that it lies in; empty for the document. */
  owner: readonly string[];
}

/** Whether a way leads to a thought: /thoughts/Graze/thoughts/Herd. */
export const isThought = (way: readonly string[]): boolean => way.length >= 2 && way.length % 2 === 0 && way.every((s, i) => i % 2 === 1 || s === 'thoughts');

/** The way to the thought that a pointer is in; empty if it is in none. */
export function thoughtWay(path: string): string[] {
  const way = steps(path);
  let n = 0;
  while (way[n] === 'thoughts' && way[n + 1] !== undefined) n += 2;
  return way.slice(0, n);
}

/** The names on the way to a thought: Graze/Herd. */
export const namesOnWay = (path: string): string => thoughtWay(path).filter((_, i) => i % 2 === 1).join('/');

/** The way to the cluster that a thought lies in. */
export const ownerOf = (path: string): string[] => thoughtWay(path).slice(0, -2);

/** The thoughts of a cluster, or of the document. */
export const thoughtsIn = (holder: Obj, owner: readonly string[] = []): ThoughtAt[] =>
  holder.object('thoughts').members.map(([name, v]) => ({ path: pointer([...owner, 'thoughts', name]), name, thought: v instanceof Obj ? v : Obj.empty, owner }));

/** The cluster at a way, or the document. */
export const clusterAt = (json: Obj, owner: readonly string[]): Obj => {
  const v = at(json, owner);
  return v instanceof Obj ? v : Obj.empty;
};

/** All thoughts, those of a cluster behind it. */
export const allThoughts = (holder: Obj, owner: readonly string[] = []): ThoughtAt[] =>
  thoughtsIn(holder, owner).flatMap((t) => [t, ...allThoughts(t.thought, [...owner, 'thoughts', t.name])]);

export const namesOf = (json: Obj): ReadonlySet<string> => new Set(allThoughts(json).map((t) => t.name));

export const isCluster = (t: Obj): boolean => t.has('thoughts');

const exprOf = (v: Json | undefined): string | undefined => (v instanceof Obj && typeof v.get('expr') === 'string' ? v.text('expr') : undefined);

/** How urgent a thought is; what cannot be read counts as left out. */
export function priorityOf(t: Obj): Priority {
  const v = t.get('priority');
  if (v === 'never') return 'never';
  if (v instanceof Num) return v.value >= 0 ? v.value : 0;
  const expr = exprOf(v);
  return expr === undefined ? 0 : { expr };
}

/** A priority as documents write it; instincts need not say it. */
export const priorityJson = (p: Priority): Json | undefined => (p === 0 ? undefined : typeof p === 'number' ? new Num(p) : p === 'never' ? p : Obj.of({ expr: p.expr }));

/** A priority as it is typed: a number, "never", or an expression. */
export function readPriority(text: string): Priority {
  const t = text.trim();
  if (t === 'never') return 'never';
  if (!/^\d+$/.test(t)) {
    if (t === '' || /^[-+.\d]/.test(t)) throw new Error(`${t === '' ? 'Nothing' : t} is no priority: it is a whole number from 0, never, or an expression.`);
    return { expr: t };
  }
  return Number(t);
}

export const samePriority = (a: Priority, b: Priority): boolean => (typeof a === 'object' && typeof b === 'object' ? a.expr === b.expr : a === b);

export const priorityText = (p: Priority): string => (typeof p === 'object' ? p.expr : String(p));

/** What a thought weighs: a number, or the text of an expression. */
export function weightOf(t: Obj): number | string {
  const v = t.get('weight');
  return v instanceof Num ? v.value : (exprOf(v) ?? 1);
}

/** A weight as documents write it; 1 need not be said. Digits that only come of computing in binary are left out. */
export const weightJson = (w: number | string): Json | undefined => (w === 1 ? undefined : typeof w === 'number' ? new Num(Number(w.toPrecision(12))) : Obj.of({ expr: w }));

/** The lanes of a cluster, or of the document. */
export const lanes = (list: readonly ThoughtAt[]): Lane<ThoughtAt>[] => lanesOf(list, (t) => t.name, (t) => priorityOf(t.thought));

/** The levels of a cluster that have thoughts, from the most urgent; instincts have none. */
export const levelsOf = (list: readonly ThoughtAt[]): number[] =>
  [...new Set(list.map((t) => priorityOf(t.thought)).filter((p): p is number => typeof p === 'number' && p > 0))].sort((a, b) => a - b);

/** Whether levels do not follow one on the other. */
export const hasGaps = (list: readonly ThoughtAt[]): boolean => levelsOf(list).some((l, i) => l !== i + 1);

export const textOf = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : '');

/** What a thought says beside how urgent it is, what it weighs and when it is there. */
export function marksOf(t: Obj, titles: Titles): { text: string; title: string }[] {
  const out: { text: string; title: string }[] = [];
  for (const [member, word] of [['success', 'has succeeded'], ['failure', 'has failed']] as const) {
    const after = t.object(member);
    if (t.has(member)) out.push({ text: `${member}: ${titles(after)}`, title: `What it runs when it ${word}` });
  }
  if (t.has('succeeds')) out.push({ text: `succeeds: ${t.text('succeeds')}`, title: 'It is a success when this holds' });
  if (t.has('fails')) out.push({ text: `fails: ${t.text('fails')}`, title: 'It is a failure when this holds' });
  if (t.get('again') === true) out.push({ text: 'again', title: 'Restarts when it ends' });
  return out;
}

/** What can be combined: numbers and vectors. */
export const COMBINED: ReadonlySet<string> = new Set(['float', 'vec2', 'vec3']);

/** The values that the document gives out and that can be combined, with their units. */
export const combinable = (json: Obj): { name: string; type: string; unit: string }[] =>
  portsOf(json).filter((p) => p.out && COMBINED.has(p.type));

export const combinations = [
  { by: 'sum', title: 'the sum', doc: 'All that the thoughts give, by their weights, put together.' },
  { by: 'average', title: 'the average by weight', doc: 'The sum, divided by the sum of the weights.' },
  { by: 'budget', title: 'in turn, within a budget', doc: 'Each in turn gets what is left of “most”: instincts first, then the others, each by name.' },
  { by: 'first', title: 'the first that is not zero', doc: 'In the same order.' },
] as const;
