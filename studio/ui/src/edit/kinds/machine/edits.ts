/* Changes of machines. All are whole: transitions that lead from or to a state that goes, go with it. */
import { type Json, List, Obj, pointer, steps } from '../../model/json';
import { removeAll } from '../generic/parts';
import { freeName, type Edited, type Where } from '../kind';
import { frozenView, knownSpots, placeList } from './spots';
import { allPlaces, holds, isState, isTransition, levelAt, partsOf, placesOf, texts, withLevel } from './levels';

const one = (names: readonly string[]): Json | undefined => (names.length === 0 ? undefined : names.length === 1 ? names[0] : new List(names));

const set = (o: Obj, member: string, v: Json | undefined): Obj => (v === undefined ? o.without(member) : o.with(member, v));

/** A transition without states that are gone; undefined if nothing is left of it. */
function without(t: Json, gone: ReadonlySet<string>): Json | undefined {
  if (!(t instanceof Obj)) return t;
  const [from, to] = [texts(t.get('from')), texts(t.get('to'))];
  const [stays, leads] = [from.filter((n) => !gone.has(n)), to.filter((n) => !gone.has(n))];
  if ((from.length > 0 && stays.length === 0) || (to.length > 0 && leads.length === 0)) return undefined;
  if (stays.length === from.length && leads.length === to.length) return t;
  return set(set(t, 'from', one(stays)), 'to', leads.length === 1 && to.length > 1 ? new List(leads) : one(leads));
}

/** A level without what named states that are gone. */
function tidied(holder: Obj, gone: ReadonlySet<string>): Obj {
  let out = holder;
  const old = holder.list('transitions');
  const left = old.flatMap((t) => { const v = without(t, gone); return v === undefined ? [] : [v]; });
  if (left.length < old.length || left.some((t, i) => t !== old[i])) out = left.length === 0 ? out.without('transitions') : out.with('transitions', new List(left));
  if (gone.has(out.text('start'))) out = out.without('start');
  const interrupts = out.list('interrupts').map((v) => (v instanceof Obj && gone.has(v.text('to')) ? v.without('to') : v));
  if (interrupts.some((v, i) => v !== out.list('interrupts')[i])) out = out.with('interrupts', new List(interrupts));
  for (const member of ['interrupts', 'transitions']) if (out.get(member) instanceof List && out.list(member).length === 0) out = out.without(member);
  const regions = out.get('regions');
  return regions instanceof Obj && regions.size === 0 ? out.without('regions') : out;
}

export function remove(json: Obj, paths: readonly string[]): Edited {
  // Levels are named by pointers that removals in lists may shift: the deepest are done first, each on its own.
  const levels = new Map<string, Set<string>>();
  const names = new Set<string>();
  for (const p of allPlaces(json)) {
    if (!paths.some((q) => p.path === q || p.path.startsWith(`${q}/`))) continue;
    names.add(p.name);
    if (!paths.includes(p.path)) continue;
    const set = levels.get(p.level) ?? new Set<string>();
    levels.set(p.level, set.add(p.name));
  }
  let out = json;
  // Transitions that are selected themselves go first, while their places are what they were.
  out = removeAll(out, paths.filter((p) => isTransition(p) || !isState(p)));
  for (const [level, gone] of [...levels].sort(([a], [b]) => b.length - a.length))
    out = withLevel(out, level, (holder) => {
      const own = placesOf(holder, '').filter((p) => gone.has(p.name)).map((p) => p.path);
      return tidied(removeAll(holder, own), gone);
    });
  const view = out.object('view').members.filter(([n]) => !names.has(n));
  if (view.length < out.object('view').size) out = view.length === 0 ? out.without('view') : out.with('view', new Obj(view));
  if (out.get('transitions') instanceof List && out.list('transitions').length === 0) out = out.without('transitions');
  return { json: out, selection: [] };
}

/** Where a new state goes: into what is selected if that holds states, else beside it. */
export function levelFor(json: Obj, near: string | undefined): string {
  for (let path = near ?? ''; path !== ''; path = pointer(steps(path).slice(0, -2))) {
    const { member, level } = partsOf(path);
    if (!isState(path) && member !== 'transitions') continue;
    if (isState(path) && (levelAt(json, path).has('states') || member === 'regions')) return path;
    if (member === 'regions') continue;
    return level;
  }
  return '';
}

/** A transition from one state to another, after those that are there. */
export function addTransition(json: Obj, level: string, from: string, to: string): Edited {
  const list = levelAt(json, level).list('transitions');
  const t = new Obj([...(from === '' ? [] : [['from', from] as const]), ['to', to]]);
  return { json: withLevel(json, level, (h) => h.with('transitions', new List([...list, t]))), selection: [`${level}/transitions/${String(list.length)}`] };
}

/** The one state of a level, if it is what new machines begin with: nothing runs in it, and nothing leads from it or to it. */
function placeholder(holder: Obj): string | undefined {
  const [first, second] = holder.object('states').members;
  const alone = first !== undefined && second === undefined && first[0] === 'Idle' && holder.text('start') === 'Idle' && first[1] instanceof Obj && first[1].size === 0;
  return alone && holder.list('transitions').length === 0 && holder.list('interrupts').length === 0 ? 'Idle' : undefined;
}

export function add(json: Obj, node: Obj, name: string, where: Where): Edited {
  const from = where.from ? allPlaces(json).find((p) => p.path === where.from?.end) : undefined;
  const level = from?.level ?? levelFor(json, where.near);
  const start = frozenView(json, where.at ? new Set([level]) : undefined);
  let out = withLevel(start, level, (h) => {
    const waits = from || node.size === 0 || node.has('end') ? undefined : placeholder(h);
    const states = (waits === undefined ? h.object('states') : Obj.empty).with(name, node);
    const next = h.with('states', states);
    return waits !== undefined || (h.object('states').size === 0 && !h.has('start')) ? next.with('start', name) : next;
  });
  const at = where.at ?? (level === '' ? free(json, from?.path ?? where.near) : undefined);
  if (at) out = out.with('view', out.object('view').with(name, placeList(at)));
  const made = `${level}${pointer(['states', name])}`;
  return from ? { json: addTransition(out, level, from.name, name).json, selection: [made] } : { json: out, selection: [made] };
}

/** A place beside a state, or below all. */
function free(json: Obj, near: string | undefined): readonly [number, number] | undefined {
  const spots = knownSpots(json);
  if (!spots || spots.size === 0) return undefined;
  const b = near === undefined ? undefined : spots.get(near);
  if (b) return [b.x, b.y + b.height + 60];
  const all = [...spots.values()];
  return [Math.min(...all.map((s) => s.x)), Math.max(...all.map((s) => s.y + s.height)) + 60];
}

/** Exchanges a transition, or an interrupt, with the one before or after it: the first that may be taken is. */
export function shift(json: Obj, path: string, by: 1 | -1): Edited {
  const { level, member, key } = partsOf(path);
  const list = levelAt(json, level).list(member);
  const [i, j] = [Number(key), Number(key) + by];
  const [a, b] = [list[i], list[j]];
  if (!['transitions', 'interrupts'].includes(member) || a === undefined || b === undefined) return { json, selection: [path] };
  return { json: withLevel(json, level, (h) => h.with(member, new List(list.with(i, b).with(j, a)))), selection: [`${level}/${member}/${String(j)}`] };
}

/** The machine begins with this state. */
export function begin(json: Obj, path: string): Obj {
  const { level, member, key } = partsOf(path);
  if (member !== 'states') return json;
  return withLevel(json, level, (h) => h.with('start', key));
}

/** A state that holds states, the first of them being a new one. */
export function hold(json: Obj, path: string): Edited {
  const v = levelAt(json, path);
  if (holds(v)) return { json, selection: [path] };
  const inner = freeName(`${partsOf(path).key}Part`, new Set(allPlaces(json).map((p) => p.name)));
  const runs = ['run', 'do', 'with', 'pass', 'store'].filter((m) => v.has(m));
  const state = new Obj(v.members.filter(([m]) => runs.includes(m)));
  const out = withLevel(json, path, (h) => new Obj([...h.members.filter(([m]) => !runs.includes(m)), ['start', inner], ['states', new Obj([[inner, state]])]]));
  return { json: out, selection: [`${path}${pointer(['states', inner])}`] };
}

export function addInterrupt(json: Obj, near: string | undefined, node: Obj = Obj.empty): Edited {
  const level = levelFor(json, near);
  const name = freeName('Interrupt', new Set(allPlaces(json).map((p) => p.name)));
  const list = levelAt(json, level).list('interrupts');
  const out = withLevel(frozenView(json), level, (h) => h.with('interrupts', new List([...list, new Obj([['name', name], ['when', 'false'], ...node.members])])));
  return { json: out, selection: [`${level}/interrupts/${String(list.length)}`] };
}

/** One more program that runs side by side with what a state holds; what it held until then is the first. */
export function addRegion(json: Obj, path: string): Edited {
  const taken = new Set(allPlaces(json).map((p) => p.name));
  const name = freeName('Region', taken);
  const out = withLevel(json, path, (h) => {
    if (h.has('regions')) return h.with('regions', h.object('regions').with(name, Obj.empty));
    const moves = ['run', 'do', 'with', 'pass', 'store', 'start', 'states', 'transitions', 'interrupts'].filter((m) => h.has(m));
    const first = new Obj(h.members.filter(([m]) => moves.includes(m)));
    const second = freeName('Region', new Set([...taken, name]));
    return new Obj([...h.members.filter(([m]) => !moves.includes(m)), ['regions', new Obj([[name, first], [second, Obj.empty]])]]);
  });
  return { json: out, selection: [`${path}${pointer(['regions', name])}`] };
}

/** States that are selected, and the transitions among them. */
export function copy(json: Obj, paths: readonly string[]): Obj {
  const chosen = allPlaces(json).filter((p) => paths.includes(p.path) && p.sort !== 'interrupt' && !paths.some((q) => p.path.startsWith(`${q}/`)));
  const names = new Set(chosen.map((p) => p.name));
  const among = (t: Json): t is Obj => t instanceof Obj && t.has('from') && texts(t.get('from')).every((n) => names.has(n)) && texts(t.get('to')).every((n) => names.has(n));
  const transitions = [...new Set(chosen.map((p) => p.level))].flatMap((level) => levelAt(json, level).list('transitions').filter(among));
  const spots = knownSpots(json);
  const view = chosen.flatMap((p) => { const b = spots?.get(p.path); return b ? [[p.name, placeList([b.x, b.y])] as const] : []; });
  return new Obj([['kind', 'machine'], ['states', new Obj(chosen.map((p) => [p.name, p.value]))], ...(transitions.length > 0 ? [['transitions', new List(transitions)] as const] : []), ...(view.length > 0 ? [['view', new Obj(view)] as const] : [])]);
}

/** Gives all states in a piece names that are free, and transitions the new ones. */
function renamed(v: Json, names: ReadonlyMap<string, string>): Json {
  if (!(v instanceof Obj)) return v;
  const follow = (x: Json): Json => (typeof x === 'string' ? (names.get(x) ?? x) : x instanceof List ? new List(x.items.map(follow)) : x);
  const ports = (x: Json): Json => (typeof x === 'string' ? x.replace(/^[^.]+(?=\.)/, (n) => names.get(n) ?? n) : x instanceof List ? new List(x.items.map(ports)) : x);
  return new Obj(v.members.map(([member, x]) => {
    if ((member === 'states' || member === 'regions') && x instanceof Obj) return [member, new Obj(x.members.map(([n, s]) => [names.get(n) ?? n, renamed(s, names)]))];
    if (member === 'transitions' && x instanceof List) return [member, new List(x.items.map((t) => renamed(t, names)))];
    if (member === 'interrupts' && x instanceof List) return [member, new List(x.items.map((t) => renamed(t, names)))];
    return [member, ['from', 'to', 'start', 'name'].includes(member) ? follow(x) : member === 'on' || member === 'fire' ? ports(x) : x];
  }));
}

export function paste(json: Obj, piece: Obj, where: Where): Edited {
  const states = piece.object('states');
  if (states.size === 0) throw new Error('There are no states of a machine on the clipboard.');
  const taken = new Set(allPlaces(json).map((p) => p.name));
  const names = new Map<string, string>();
  for (const p of allPlaces(piece)) {
    const own = freeName(p.name, taken);
    taken.add(own);
    names.set(p.name, own);
  }
  const own = renamed(piece.without('kind').without('view'), names);
  if (!(own instanceof Obj)) return { json, selection: [] };
  const { member } = partsOf(where.near ?? '');
  const level = member === 'states' ? partsOf(where.near ?? '').level : levelFor(json, where.near);
  let out = withLevel(frozenView(json), level, (h) => {
    const next = h.with('states', new Obj([...h.object('states').members, ...own.object('states').members]));
    return own.list('transitions').length > 0 ? next.with('transitions', new List([...h.list('transitions'), ...own.list('transitions')])) : next;
  });
  const view = piece.object('view').members.flatMap(([n, v]) => {
    const [x, y] = v instanceof List ? v.items.map((i) => Number(typeof i === 'object' && i !== null && 'text' in i ? i.text : NaN)) : [];
    return x !== undefined && y !== undefined && Number.isFinite(x + y) ? [[names.get(n) ?? n, placeList([x + 40, y + 40])] as const] : [];
  });
  if (view.length > 0) out = out.with('view', new Obj([...out.object('view').members, ...view]));
  return { json: out, selection: own.object('states').names.map((n) => `${level}${pointer(['states', n])}`) };
}
