/*
 * Numbers that a search may change (docs/file-format.md, "Numbers that may be sought"): the document's "tune" names each by what leads to it.
 * What is wrong with a mark the server says; here marks are read, made, taken away, and kept true while the document becomes another.
 */
import { type Json, List, Num, Obj, at, pointer, same, steps } from '../../model/json';

/** A mark as the document has it; what is wrong is as far as it can be read. */
export interface Mark {
  /** How the document names the number: names of members and of items, with / between. */
  name: string;
  /** JSON Pointer of the number; undefined if the name leads to nothing. */
  pointer: string | undefined;
  value: Json | undefined;
  /** Bounds, both included, in the number's own unit. */
  low: number | undefined;
  high: number | undefined;
  /** Factors count and not differences. */
  log: boolean;
  whole: boolean;
}

/** What a number may be, as far as it is known. */
export interface Limits {
  least?: number | undefined;
  most?: number | undefined;
  whole?: boolean | undefined;
}

const LAST = ['frames', 'view'];
const untuned = new Set(['wits', 'view', 'frames', 'tune', 'documents']);

/** Whether a search may change what a JSON Pointer leads to, if it is a number. */
export const canTune = (path: string): boolean => path !== '' && !untuned.has(steps(path)[0] ?? '');

/** What an item of a list is called. */
function nameOfItem(item: Json): string {
  if (!(item instanceof Obj)) return '';
  for (const member of ['name', 'in', 'out']) {
    const v = item.get(member);
    if (typeof v === 'string') return v;
  }
  return '';
}

/** The place of an item that has a name or a number. */
function placeOf(list: List, step: string): number {
  const named = list.items.findIndex((item) => nameOfItem(item) === step);
  if (named >= 0) return named;
  return /^(?:0|[1-9]\d*)$/.test(step) && Number(step) < list.items.length ? Number(step) : -1;
}

/** The JSON Pointer of what a name in "tune" leads to; undefined for nothing. */
export function pointerOf(json: Obj, name: string): string | undefined {
  if (name === '') return undefined;
  const way: string[] = [];
  let v: Json | undefined = json;
  for (const step of steps(`/${name}`)) {
    const place: string = v instanceof List ? String(placeOf(v, step)) : step;
    v = at(v, [place]);
    if (v === undefined) return undefined;
    way.push(place);
  }
  return pointer(way);
}

/** How "tune" names what a JSON Pointer leads to: items by their names, if these lead there, else by their numbers. */
export function nameOf(json: Obj, path: string): string {
  const out: string[] = [];
  let v: Json | undefined = json;
  for (const step of steps(path)) {
    const list: Json | undefined = v;
    v = at(list, [step]);
    const called = list instanceof List && v !== undefined ? nameOfItem(v) : '';
    out.push(called !== '' && list instanceof List && placeOf(list, called) === Number(step) ? called : step);
  }
  return pointer(out).slice(1);
}

const number = (v: Json | undefined): number | undefined => (v instanceof Num ? v.value : undefined);

const known = new WeakMap<Obj, readonly Mark[]>();
const none: readonly Mark[] = [];

/** The marks of a document, in its order. */
export function marksOf(json: Obj): readonly Mark[] {
  const list = json.get('tune');
  if (!(list instanceof Obj) || list.size === 0) return none;
  let out = known.get(json);
  if (!out) {
    out = list.members.map(([name, m]): Mark => {
      const way = pointerOf(json, name);
      const says = m instanceof Obj ? m : Obj.empty;
      return { name, pointer: way, value: way === undefined ? undefined : at(json, steps(way)), low: number(says.get('low')), high: number(says.get('high')), log: says.get('log') === true, whole: says.get('whole') === true };
    });
    known.set(json, out);
  }
  return out;
}

export const markAt = (json: Obj, path: string): Mark | undefined => marksOf(json).find((m) => m.pointer === path);

/** JSON Pointer of a mark in "tune". */
export const pathOfMark = (name: string): string => pointer(['tune', name]);

const neat = (n: number): number => Number(n.toPrecision(12));

/** Bounds to begin with: half and double, within what the number may be; whole ones for a whole number. Low is less than high, and the number lies between. */
export function boundsFor(value: number, { least = -Infinity, most = Infinity, whole = false }: Limits = {}): { low: number; high: number } {
  const ends = value === 0 ? [0, 1] : [neat(value / 2), neat(value * 2)];
  let [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (whole) [low, high] = [Math.floor(low), Math.ceil(high)];
  // What the document says lies within, even if it is more than the schema allows.
  [low, high] = [Math.min(value, Math.max(low, least)), Math.max(value, Math.min(high, most))];
  if (low < high) return { low, high };
  const step = whole ? 1 : Math.max(Math.abs(value), 1);
  return high + step <= most ? { low, high: high + step } : { low: low - step, high };
}

/** "300 to 1200" */
export const boundsText = ({ low, high }: Pick<Mark, 'low' | 'high'>): string => `${low === undefined ? '?' : String(low)} to ${high === undefined ? '?' : String(high)}`;

function withTune(json: Obj, tune: Obj): Obj {
  if (tune.size === 0) return json.without('tune');
  if (json.has('tune')) return json.with('tune', tune);
  const place = json.members.findIndex(([name]) => LAST.includes(name));
  return place < 0 ? json.with('tune', tune) : new Obj(json.members.toSpliced(place, 0, ['tune', tune]));
}

/** With a mark at a number; of one that is marked what is given changes. */
export function withMark(json: Obj, path: string, { low, high, log, whole }: { low?: Num | undefined; high?: Num | undefined; log?: boolean | undefined; whole?: boolean | undefined }): Obj {
  const name = markAt(json, path)?.name ?? nameOf(json, path);
  const tune = json.object('tune');
  let mark = tune.object(name);
  if (low) mark = mark.with('low', low);
  if (high) mark = mark.with('high', high);
  if (log !== undefined) mark = log ? mark.with('log', true) : mark.without('log');
  if (whole !== undefined) mark = whole ? mark.with('whole', true) : mark.without('whole');
  return withTune(json, tune.with(name, mark));
}

/** Without a mark, by its name in "tune". */
export const withoutMark = (json: Obj, name: string): Obj => withTune(json, json.object('tune').without(name));

/** The JSON Pointers at which this very number stands. Copies of a part share it. */
function placesOf(json: Obj, n: Num): string[] {
  const out: string[] = [];
  const walk = (v: Json, way: readonly (string | number)[]): void => {
    if (v === n) out.push(pointer(way));
    else if (v instanceof List) v.items.forEach((item, i) => { walk(item, [...way, i]); });
    else if (v instanceof Obj) for (const [name, item] of v.members) walk(item, [...way, name]);
  };
  walk(json, []);
  return out;
}

/** How a mark is called after a change, undefined if its number is gone. */
function follows(before: Obj, after: Obj, m: Mark): string | undefined {
  if (!(m.value instanceof Num) || m.pointer === undefined) return m.name; // it is a problem already, and stays one until somebody mends it
  const n = m.value;
  const now = pointerOf(after, m.name);
  const value = now === undefined ? undefined : at(after, steps(now));
  if (value === n) return m.name;
  if (at(after, steps(m.pointer)) === n) return nameOf(after, m.pointer);
  const moved = placesOf(after, n).find((p) => canTune(p) && at(before, steps(p)) !== n);
  if (moved !== undefined) return nameOf(after, moved);
  // Another number of the document has come to where it was: it was taken out of a list. Else somebody has typed another one.
  const other = value instanceof Num && placesOf(before, value).length > 0;
  return value === undefined || other ? undefined : m.name;
}

/** What a change makes of a document, with marks that lead to the numbers to which they led: what has another name or place is followed, and what is gone has none. */
export function keptMarks(before: Obj, after: Obj): Obj {
  const marks = before === after ? none : marksOf(before);
  if (marks.length === 0 || !same(before.get('tune'), after.get('tune'))) return after;
  const tune = after.object('tune');
  const members = new Map<string, Json>();
  for (const m of marks) {
    const name = follows(before, after, m);
    const says = tune.get(m.name);
    if (name !== undefined && says !== undefined && !members.has(name)) members.set(name, says);
  }
  const out = new Obj([...members]);
  return same(out, tune) ? after : withTune(after, out);
}
