/* What a document of senses says: modalities, profiles with their sensors, and how strong a signal is that reaches one. */
import { type Json, List, Num, Obj, pointer, steps } from '../../model/json';
import type { Point } from '../../plan/camera';
import defaults from './defaults.json';

export const types = ['sight', 'hearing', 'smell', 'touch', 'damage', 'team', 'custom'] as const;
export type Type = (typeof types)[number];

export interface Modality {
  path: string;
  name: string;
  type: Type;
  value: Obj;
  range: number;
  attenuation: number;
}

export interface Cone {
  /** JSON Pointer of it; empty of one that the document does not have, as those that sight has by itself. */
  path: string;
  /** Degrees from edge to edge. */
  angle: number;
  attenuation: number;
  sphere: number;
  /** The size of a box that must get through in place of a sphere, m; 0 for none. */
  wide: number;
  high: number;
  priority: number;
}

export interface Sensor {
  path: string;
  name: string;
  profile: string;
  value: Obj;
  of: string;
  threshold: number;
  /** m; 0 for as far as the signal goes. */
  range: number;
  forward: number;
  left: number;
  /** Degrees. */
  turn: number;
  /** In the order in which they are tried: the highest priority first. Without any it senses all around. */
  cones: readonly Cone[];
  off: boolean;
}

export const numberAt = (o: Obj, name: string, or: number): number => {
  const v = o.get(name);
  return v instanceof Num && Number.isFinite(v.value) ? v.value : or;
};

const isType = (t: string): t is Type => (types as readonly string[]).includes(t);

/** What a modality of a type is where its document says nothing: as package sense has it. */
export const usual = (type: Type): Readonly<Record<string, number | string | boolean>> => defaults.modalities[type];

export const usualMemory: Readonly<Record<string, number>> = defaults.memory;
export const usualThreshold = defaults.threshold;

/** A modality is of the type that it is called after, unless it says another. */
export function typeOf(name: string, value: Obj): Type {
  const said = value.text('type') || name.toLowerCase();
  return isType(said) ? said : 'custom';
}

export function modalitiesOf(json: Obj): Modality[] {
  return json.object('modalities').members.map(([name, v]) => {
    const value = v instanceof Obj ? v : Obj.empty;
    const type = typeOf(name, value);
    const d = defaults.modalities[type];
    return { path: pointer(['modalities', name]), name, type, value, range: numberAt(value, 'range', d.range), attenuation: numberAt(value, 'attenuation', d.attenuation) };
  });
}

const coneOf = (v: Json, path: string): Cone => {
  const o = v instanceof Obj ? v : Obj.empty;
  return { path, angle: numberAt(o, 'angle', 360), attenuation: numberAt(o, 'attenuation', 0), sphere: numberAt(o, 'sphere', 0), wide: numberAt(o, 'wide', 0), high: numberAt(o, 'high', 0), priority: numberAt(o, 'priority', 0) };
};

const usualCones: readonly Cone[] = defaults.cones.map((c) => ({ path: '', angle: c.angle, attenuation: c.attenuation, sphere: 0, wide: 0, high: 0, priority: c.priority }));

const tried = (cones: readonly Cone[]): Cone[] => cones.toSorted((a, b) => b.priority - a.priority);

function sensorOf(json: Obj, profile: string, name: string, v: Json): Sensor {
  const value = v instanceof Obj ? v : Obj.empty;
  const path = pointer(['profiles', profile, 'sensors', name]);
  const of = value.text('of');
  const own = value.get('cones');
  const sight = typeOf(of, json.object('modalities').object(of)) === 'sight' && json.object('modalities').has(of);
  const cones = own instanceof List ? own.items.map((c, i) => coneOf(c, `${path}/cones/${String(i)}`)) : sight ? usualCones : [];
  return {
    path, name, profile, value, of, threshold: numberAt(value, 'threshold', usualThreshold), range: numberAt(value, 'range', 0),
    forward: numberAt(value, 'forward', 0), left: numberAt(value, 'left', 0), turn: numberAt(value, 'turn', 0), cones: tried(cones), off: value.get('off') === true,
  };
}

export interface Profile {
  path: string;
  name: string;
  value: Obj;
  sensors: readonly Sensor[];
}

export function profilesOf(json: Obj): Profile[] {
  return json.object('profiles').members.map(([name, v]) => {
    const value = v instanceof Obj ? v : Obj.empty;
    return { path: pointer(['profiles', name]), name, value, sensors: value.object('sensors').members.map(([n, s]) => sensorOf(json, name, n, s)) };
  });
}

/** The sensor that something selected is, or lies in. */
export function sensorAt(profiles: readonly Profile[], path: string): Sensor | undefined {
  const way = steps(path);
  if (way[0] !== 'profiles' || way[1] === undefined) return undefined;
  const sensors = profiles.find((p) => p.name === way[1])?.sensors ?? [];
  return way[2] === 'sensors' && way[3] !== undefined ? sensors.find((s) => s.name === way[3]) : sensors[0];
}

/** How far the sensor reaches whatever the signal is, m. */
export const rangeOf = (s: Sensor, m: Modality | undefined): number => (m ? (s.range > 0 ? Math.min(s.range, m.range) : m.range) : s.range);

/** How far a signal of a strength is perceived through a cone, m; 0 if it is not at all. */
export function reach(s: Sensor, m: Modality | undefined, cone: Cone | undefined, strength: number): number {
  const range = rangeOf(s, m);
  const least = s.threshold + (cone?.attenuation ?? 0);
  if (strength < least) return 0;
  const a = m?.attenuation ?? 1;
  if (a >= 1) return range;
  if (a <= 0) return 0;
  return Math.min(range, Math.log(least / strength) / Math.log(a));
}

const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

export interface Sensed {
  /** What is left of the strength; 0 if nothing is perceived. */
  strength: number;
  /** Through which cone, by its place among those that are tried; -1 without cones. */
  cone: number;
  distance: number;
  /** Degrees to the left of where it looks. */
  bearing: number;
}

/** What a sensor of a body at 0, 0 that faces along x perceives of a signal at a place. Walls are left out. */
export function sensed(s: Sensor, m: Modality | undefined, at: Point, strength: number): Sensed {
  const [dx, dy] = [at[0] - s.forward, at[1] - s.left];
  const distance = Math.hypot(dx, dy);
  const bearing = distance < 1e-9 ? 0 : turned((Math.atan2(dy, dx) * 180) / Math.PI - s.turn);
  const out: Sensed = { strength: 0, cone: -1, distance, bearing };
  if (distance > rangeOf(s, m)) return out;
  const left = strength * (m?.attenuation ?? 1) ** distance;
  if (s.cones.length === 0) return left >= s.threshold ? { ...out, strength: left } : out;
  const cone = s.cones.findIndex((c) => Math.abs(bearing) <= c.angle / 2 + 1e-9 && left - c.attenuation >= s.threshold);
  return cone < 0 ? out : { ...out, strength: left - (s.cones[cone]?.attenuation ?? 0), cone };
}
