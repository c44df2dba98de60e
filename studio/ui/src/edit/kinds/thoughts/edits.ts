/* What is done to thoughts. Every edit takes a document and gives another one, with what is selected then. */
import { type Json, List, Num, Obj, at, edited, pointer, steps } from '../../model/json';
import { portsOf } from '../../model/ports';
import type { Priority } from '../../../thoughts/lanes';
import { removeAll } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';
import { allThoughts, clusterAt, hasGaps, isCluster, isThought, levelsOf, namesOf, ownerOf, priorityJson, priorityOf, priorityText, samePriority, thoughtWay, thoughtsIn, weightJson, weightOf } from './model';

const set = (t: Obj, member: string, value: Json | undefined): Obj => (value === undefined ? t.without(member) : t.with(member, value));

const asUrgent = (t: Obj, p: Priority): Obj => (samePriority(priorityOf(t), p) && t.has('priority') === (p !== 0) ? t : set(t, 'priority', priorityJson(p)));

const inThought = (json: Obj, path: string, make: (t: Obj) => Obj): Obj => edited(json, steps(path), (v) => (v instanceof Obj ? make(v) : v));

/** The ways of thoughts, each once, none that lies in another of them. */
function chosen(json: Obj, paths: readonly string[]): string[] {
  const all = [...new Set(paths.map((p) => pointer(thoughtWay(p))))].filter((p) => p !== '' && at(json, steps(p)) instanceof Obj);
  if (all.length === 0) throw new Error('Select a thought.');
  return all.filter((p) => !all.some((o) => o !== p && p.startsWith(`${o}/`)));
}

/** Makes thoughts as urgent as that. */
export function moved(json: Obj, paths: readonly string[], to: Priority): Edited {
  const list = chosen(json, paths);
  return { json: list.reduce((out, p) => inThought(out, p, (t) => asUrgent(t, to)), json), selection: list };
}

/** Puts thoughts in another cluster, or in the document itself, there as urgent as that. */
export function movedInto(json: Obj, paths: readonly string[], owner: readonly string[], to: Priority): Edited {
  const holder = pointer(owner);
  const list = chosen(json, paths);
  if (owner.length > 0 && (!isThought(owner) || !isCluster(clusterAt(json, owner)))) throw new Error(`${holder} is no cluster: only clusters hold thoughts.`);
  let out = json;
  const selection: string[] = [];
  for (const p of list) {
    if (holder === p || holder.startsWith(`${p}/`)) throw new Error(`${steps(p).at(-1) ?? ''} cannot lie in itself.`);
    const name = steps(p).at(-1) ?? '';
    const made = pointer([...owner, 'thoughts', name]);
    const thought = at(json, steps(p));
    if (made !== p && thought !== undefined) out = edited(removeAll(out, [p]), [...owner, 'thoughts', name], () => thought);
    out = inThought(out, made, (t) => asUrgent(t, to));
    selection.push(made);
  }
  return { json: out, selection };
}

/** With the levels of a cluster's thoughts, instincts apart, made anew. */
function relevelled(json: Obj, owner: readonly string[], make: (level: number, path: string) => number): Obj {
  return thoughtsIn(clusterAt(json, owner), owner).reduce((out, t) => {
    const p = priorityOf(t.thought);
    return typeof p === 'number' && p > 0 ? inThought(out, t.path, (o) => asUrgent(o, make(p, t.path))) : out;
  }, json);
}

/**
 * Makes a new level before one that there is, for thoughts that are put there: what was as urgent as that, or less, is one less
 * urgent from now on. The thoughts may come from another cluster.
 */
export function insertedLevel(json: Obj, paths: readonly string[], before: number, owner: readonly string[] = ownerOf(paths[0] ?? '')): Edited {
  if (!Number.isInteger(before) || before < 1) throw new Error('Levels begin with 1: 0 is for instincts.');
  const list = chosen(json, paths);
  const room = relevelled(json, owner, (l, path) => (l >= before && !list.includes(path) ? l + 1 : l));
  return movedInto(room, list, owner, before);
}

/** Gives the levels of a cluster the numbers from 1 on, in the order that they have. */
export function closedGaps(json: Obj, owner: readonly string[]): Obj {
  const levels = levelsOf(thoughtsIn(clusterAt(json, owner), owner));
  return relevelled(json, owner, (l) => levels.indexOf(l) + 1);
}

/** The ways of the clusters, and of the document, whose levels have gaps. */
export const withGaps = (json: Obj): string[][] =>
  [[] as string[], ...allThoughts(json).filter((t) => isCluster(t.thought)).map((t) => steps(t.path))].filter((owner) => hasGaps(thoughtsIn(clusterAt(json, owner), owner)));

/**
 * One lane up or down among those beside it: instincts, the levels that there are, one more if it has company on the last one,
 * never.
 */
export function shift(json: Obj, path: string, by: 1 | -1): Edited {
  const [own = ''] = chosen(json, [path]);
  const owner = ownerOf(own);
  const list = thoughtsIn(clusterAt(json, owner), owner);
  const now = priorityOf(list.find((t) => t.path === own)?.thought ?? Obj.empty);
  if (typeof now === 'object') throw new Error(`How urgent it is, “${now.expr}” says: give it a number first, with thought.move.`);
  const levels = levelsOf(list);
  const last = levels.at(-1) ?? 0;
  const alone = list.filter((t) => samePriority(priorityOf(t.thought), now)).length === 1;
  const rest: Priority[] = now === last && last > 0 && alone ? ['never'] : [last + 1, 'never'];
  const way: Priority[] = [0, ...levels, ...rest];
  const here = way.findIndex((p) => samePriority(p, now));
  // Who is never there comes back to the last level.
  const to = now === 'never' && by < 0 ? Math.max(1, way.length - 2 - Number(levels.length > 0)) : here + by;
  const next = way[to];
  return next === undefined ? { json, selection: [own] } : moved(json, [own], next);
}

/** Puts the thought on a level of its own, before (-1) or behind (1) the one that it is on. */
export function parted(json: Obj, path: string, by: 1 | -1): Edited {
  const [own = ''] = chosen(json, [path]);
  const now = priorityOf(clusterAt(json, steps(own)));
  if (typeof now !== 'number') throw new Error('It is on no level: its priority is no number.');
  if (now === 0 && by < 0) throw new Error('It is an instinct: nothing is more urgent.');
  return insertedLevel(json, [own], now === 0 ? 1 : by < 0 ? now : now + 1);
}

/** Sets what a thought weighs: a number, or an expression. */
export function weighed(json: Obj, path: string, to: number | string): Edited {
  const list = chosen(json, [path]);
  return { json: list.reduce((out, p) => inThought(out, p, (t) => set(t, 'weight', weightJson(to))), json), selection: list };
}

// Clusters.

const SIMPLE = /^[\w.]+$|^[\w.]+\([^()]*\)$/;
const bracket = (text: string): string => (SIMPLE.test(text) ? text : `(${text})`);

/** The product of two weights. */
export function timesWeight(a: number | string, b: number | string): number | string {
  if (a === 1) return b;
  if (b === 1) return a;
  if (typeof a === 'number' && typeof b === 'number') return a * b;
  return [a, b].map((w) => (typeof w === 'number' ? String(Number(w.toPrecision(12))) : bracket(w))).join(' * ');
}

const both = (a: string, b: string): string => (a === '' || a === b ? b : b === '' ? a : `${bracketAnd(a)} && ${bracketAnd(b)}`);
const bracketAnd = (text: string): string => (/\|\||\?|\bor\b/.test(text) ? `(${text})` : text);

/**
 * Thoughts of one lane become a cluster in that lane; they are instincts in it. If all of them have conditions the cluster is
 * there while one of these holds, so that it does not keep its level from others when none of them is there.
 */
export function grouped(json: Obj, paths: readonly string[], wanted = 'Cluster'): Edited {
  const list = chosen(json, paths);
  const owner = ownerOf(list[0] ?? '');
  if (list.some((p) => pointer(ownerOf(p)) !== pointer(owner))) throw new Error('They lie in different clusters: only thoughts that lie side by side become one.');
  const thoughts = list.map((p) => ({ name: steps(p).at(-1) ?? '', thought: clusterAt(json, steps(p)) }));
  const [first] = thoughts;
  const urgency = priorityOf(first?.thought ?? Obj.empty);
  const other = thoughts.find((t) => !samePriority(priorityOf(t.thought), urgency));
  if (other) throw new Error(`A cluster has one priority: ${first?.name ?? ''} has ${priorityText(urgency)}, ${other.name} ${priorityText(priorityOf(other.thought))}. Put them on one level first.`);
  const name = freeName(wanted, namesOf(json));
  const conditions = [...new Set(thoughts.map((t) => t.thought.text('when')))];
  const when = urgency === 0 || urgency === 'never' || conditions.includes('') ? '' : conditions.map((c) => (conditions.length > 1 && /\?/.test(c) ? `(${c})` : c)).join(' || ');
  const cluster = asUrgent(Obj.of({ ...(when !== '' && { when }), thoughts: new Obj(thoughts.map((t) => [t.name, asUrgent(t.thought, 0)] as const)) }), urgency);
  // The cluster stands where the first of them stood.
  const out = edited(json, [...owner, 'thoughts'], (v) => {
    if (!(v instanceof Obj)) return v;
    const gone = new Set(thoughts.map((t) => t.name));
    const place = v.place(first?.name ?? '');
    const before = v.members.slice(0, place).filter(([n]) => !gone.has(n));
    const behind = v.members.slice(place).filter(([n]) => !gone.has(n));
    return new Obj([...before, [name, cluster], ...behind]);
  });
  return { json: out, selection: [pointer([...owner, 'thoughts', name])] };
}

/** Members of a cluster that its thoughts cannot take over. */
const OWN = ['succeeds', 'fails', 'success', 'failure', 'again'] as const;

/** The thoughts of a cluster take its place, with its priority, and with its weight and condition beside their own. */
export function dissolved(json: Obj, path: string): Edited {
  const [own = ''] = chosen(json, [path]);
  const way = steps(own);
  const [owner, name] = [way.slice(0, -2), way.at(-1) ?? ''];
  const cluster = clusterAt(json, way);
  if (!isCluster(cluster)) throw new Error(`${name} holds no thoughts.`);
  const has = OWN.find((m) => cluster.has(m));
  if (has) throw new Error(`${name} has “${has}”, which its thoughts cannot take over.`);
  const [urgency, weight, when] = [priorityOf(cluster), weightOf(cluster), cluster.text('when')];
  const inner = thoughtsIn(cluster, way).map((t) => {
    const p = priorityOf(t.thought);
    if (p !== 0 && p !== 'never') throw new Error(`${t.name} has a level of its own in ${name}, which would mix with those outside: make it an instinct there first.`);
    const condition = both(when, t.thought.text('when'));
    let out = asUrgent(t.thought, p === 'never' ? p : urgency);
    out = set(out, 'weight', weightJson(timesWeight(weight, weightOf(t.thought))));
    return [t.name, set(out, 'when', condition === '' ? undefined : condition)] as const;
  });
  const out = edited(json, [...owner, 'thoughts'], (v) => (v instanceof Obj ? new Obj(v.members.flatMap((m) => (m[0] === name ? inner : [m]))) : v));
  return { json: out, selection: inner.map(([n]) => pointer([...owner, 'thoughts', n])) };
}

// Adding, taking away, copies.

/** A thought more: in the lane that was pointed at, else in the cluster that is selected, else beside the thought that is. */
export function add(json: Obj, node: Obj, name: string, where: Where): Edited {
  const near = thoughtWay(where.near ?? '');
  const selected = clusterAt(json, near);
  const inside = near.length === 0 || isCluster(selected);
  const owner = inside ? near : near.slice(0, -2);
  const level = where.at?.[1];
  const urgency: Priority = level !== undefined ? (level < 0 ? 'never' : level) : inside ? 0 : priorityOf(selected);
  const whole = node.has('do') || node.has('run') || node.has('thoughts') ? node : node.with('do', '');
  const thought = whole.has('priority') && level === undefined ? whole : asUrgent(whole, urgency);
  return { json: edited(json, [...owner, 'thoughts', name], () => thought), selection: [pointer([...owner, 'thoughts', name])] };
}

export const remove = (json: Obj, paths: readonly string[]): Edited => ({ json: removeAll(json, paths), selection: [] });

export function copy(json: Obj, paths: readonly string[]): Obj {
  const members: [string, Json][] = [];
  for (const p of paths) {
    const v = at(json, steps(p));
    if (v !== undefined && isThought(steps(p)) && !paths.some((o) => p.startsWith(`${o}/`))) members.push([steps(p).at(-1) ?? '', v]);
  }
  return Obj.of({ kind: 'thoughts', ...(members.length > 0 && { thoughts: new Obj(members) }) });
}

/** The thoughts within one that is pasted need names that are free, too. */
function renamedWithin(t: Obj, used: Set<string>): Obj {
  if (!isCluster(t)) return t;
  return t.with('thoughts', new Obj(t.object('thoughts').members.map(([n, v]) => {
    const free = freeName(n, used);
    used.add(free);
    return [free, v instanceof Obj ? renamedWithin(v, used) : v] as const;
  })));
}

/** Puts copies beside the selected thought, as urgent as they were. */
export function paste(json: Obj, piece: Obj, where: Where): Edited {
  const owner = ownerOf(where.near ?? '');
  const used = new Set(namesOf(json));
  let out = json;
  const selection: string[] = [];
  for (const [n, v] of piece.text('kind') === 'thoughts' ? piece.object('thoughts').members : []) {
    if (!(v instanceof Obj)) continue;
    const name = freeName(n, used);
    used.add(name);
    const made = [...owner, 'thoughts', name];
    out = edited(out, made, () => renamedWithin(v, used));
    selection.push(pointer(made));
  }
  if (selection.length === 0) throw new Error('There are no thoughts on the clipboard.');
  return { json: out, selection };
}

// Values that are combined.

/** Says how a value is combined. Where there is no limit yet, a budget begins with one. */
export function combined(json: Obj, port: string, by: string, most?: number | null): Edited {
  const had = json.object('combine').object(port);
  let how = by === 'sum' ? had.without('by') : had.with('by', by);
  if (most !== undefined) how = most === null ? how.without('most') : how.with('most', new Num(most));
  if (by === 'budget' && !how.has('most')) how = how.with('most', new Num(10));
  return { json: json.with('combine', json.object('combine').with(port, how)), selection: [] };
}

/** Lets the document give out a value, if it does not yet. */
export function givenOut(json: Obj, name: string, type: string, unit = ''): Obj {
  if (portsOf(json).some((p) => p.name === name)) return json;
  return json.with('ports', new List([...json.list('ports'), Obj.of({ out: name, type, ...(unit !== '' && { unit }) })]));
}

export function uncombined(json: Obj, port: string): Edited {
  const left = json.object('combine').without(port);
  return { json: left.size > 0 ? json.with('combine', left) : json.without('combine'), selection: [] };
}
