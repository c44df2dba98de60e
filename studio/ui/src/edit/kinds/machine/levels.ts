/* A machine document as levels of states: the document's own, and those that states, regions and interrupts hold. */
import { type Json, List, Obj, at, pointer, steps, edited } from '../../model/json';

/** What a machine is made of and can be selected. */
export type Sort = 'state' | 'region' | 'interrupt';

export interface Place {
  /** JSON Pointer. */
  path: string;
  name: string;
  sort: Sort;
  value: Obj;
  /** Pointer of what holds it; empty for the document. */
  level: string;
}

const objects = (v: Json | undefined): [string, Obj][] => (v instanceof Obj ? v.members.map(([n, x]) => [n, x instanceof Obj ? x : Obj.empty]) : []);

/** What a level has itself: not what its states hold. */
export function placesOf(holder: Obj, level: string): Place[] {
  const under = (member: string, key: string | number): string => `${level}${pointer([member, key])}`;
  return [
    ...objects(holder.get('regions')).map(([name, value]): Place => ({ path: under('regions', name), name, sort: 'region', value, level })),
    ...objects(holder.get('states')).map(([name, value]): Place => ({ path: under('states', name), name, sort: 'state', value, level })),
    ...holder.list('interrupts').map((v, i): Place => ({ path: under('interrupts', i), name: v instanceof Obj ? v.text('name') : '', sort: 'interrupt', value: v instanceof Obj ? v : Obj.empty, level })),
  ];
}

export const holds = (v: Obj): boolean => v.has('states') || v.has('regions') || v.has('interrupts');

/** All states, regions and interrupts; those that hold others come before these. */
export function allPlaces(json: Obj): Place[] {
  const out: Place[] = [];
  const walk = (holder: Obj, level: string): void => {
    for (const p of placesOf(holder, level)) {
      out.push(p);
      walk(p.value, p.path);
    }
  };
  walk(json, '');
  return out;
}

export const levelAt = (json: Obj, level: string): Obj => {
  const v = at(json, steps(level));
  return v instanceof Obj ? v : Obj.empty;
};

/** Changes what holds a level. */
export function withLevel(json: Obj, level: string, make: (holder: Obj) => Obj): Obj {
  return edited(json, steps(level), (v) => make(v instanceof Obj ? v : Obj.empty));
}

/** A member that is a text or a list of texts. */
export function texts(v: Json | undefined): string[] {
  if (typeof v === 'string') return [v];
  return v instanceof List ? v.items.filter((i): i is string => typeof i === 'string') : [];
}

/** Where a pointer leads: the level, the member and the key. */
export function partsOf(path: string): { level: string; member: string; key: string } {
  const way = steps(path);
  return { level: pointer(way.slice(0, -2)), member: way.at(-2) ?? '', key: way.at(-1) ?? '' };
}

export const isState = (path: string): boolean => ['states', 'regions', 'interrupts'].includes(partsOf(path).member);
export const isTransition = (path: string): boolean => partsOf(path).member === 'transitions' && /^\d+$/.test(partsOf(path).key);
