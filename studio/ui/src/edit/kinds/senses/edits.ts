/* What is done to senses: modalities, profiles, sensors and cones are added, renamed, copied, taken away. */
import { type Json, List, Num, Obj, at, change, edited, pointer, steps } from '../../model/json';
import { removeAll } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';
import { type Modality, type Sensor, type Type, modalitiesOf, profilesOf, sensorAt } from './model';

export const namesOf = (json: Obj): ReadonlySet<string> =>
  new Set([...json.object('modalities').names, ...profilesOf(json).flatMap((p) => [p.name, ...p.sensors.map((s) => s.name)])]);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A modality more; it need not say its type if it is called after it. */
export function addModality(json: Obj, type: Type, wanted = capital(type)): Edited {
  const all = json.object('modalities');
  const name = freeName(wanted, new Set(all.names));
  return { json: json.with('modalities', all.with(name, name.toLowerCase() === type ? Obj.empty : Obj.of({ type }))), selection: [pointer(['modalities', name])] };
}

export function addProfile(json: Obj, wanted = 'Profile', value: Obj = Obj.of({ sensors: {} })): Edited {
  const all = json.object('profiles');
  const name = freeName(wanted, new Set(all.names));
  return { json: json.with('profiles', all.with(name, value)), selection: [pointer(['profiles', name])] };
}

const organs: Readonly<Record<Type, string>> = { sight: 'Eyes', hearing: 'Ears', smell: 'Nose', touch: 'Skin', damage: 'Pain', team: 'Radio', custom: 'Sensor' };

/** A sensor more in a profile: of the first modality that it does not sense yet. */
export function addSensor(json: Obj, profile: string, of?: string): Edited {
  const p = profilesOf(json).find((o) => o.name === profile);
  if (!p) throw new Error(`There is no profile ${profile}.`);
  const all = modalitiesOf(json);
  const m = of === undefined ? (all.find((o) => !p.sensors.some((s) => s.of === o.name)) ?? all[0]) : all.find((o) => o.name === of);
  if (!m) throw new Error(of === undefined ? 'A sensor senses a modality: add one first.' : `There is no modality ${of}.`);
  const way = ['profiles', profile, 'sensors'];
  const name = freeName(organs[m.type], new Set(p.value.object('sensors').names));
  return { json: edited(json, [...way, name], () => Obj.of({ of: m.name })), selection: [pointer([...way, name])] };
}

/** The cones of a sensor, written into the document if it has those of sight by itself. */
function written(json: Obj, s: Sensor): Obj {
  if (s.value.get('cones') instanceof List) return json;
  const cones = s.cones.map((c) => Obj.of({ priority: c.priority, angle: c.angle, ...(c.attenuation > 0 && { attenuation: c.attenuation }) }));
  return edited(json, [...steps(s.path), 'cones'], () => new List(cones));
}

const sensorOf = (json: Obj, path: string): Sensor => {
  const s = sensorAt(profilesOf(json), path);
  if (!s) throw new Error('Select the sensor that the cone shall belong to.');
  return s;
};

/** A cone more: half as wide as the narrowest, and tried before all others. */
export function addCone(json: Obj, path: string): Edited {
  const s = sensorOf(json, path);
  const out = written(json, s);
  const narrow = s.cones.reduce((least, c) => Math.min(least, c.angle), 360);
  const first = s.cones.reduce((most, c) => Math.max(most, c.priority), -1);
  const list = at(out, [...steps(s.path), 'cones']);
  const count = list instanceof List ? list.items.length : 0;
  const cone = Obj.of({ priority: first + 1, angle: s.cones.length === 0 ? 120 : Math.max(5, Math.round(narrow / 2)) });
  return { json: edited(out, [...steps(s.path), 'cones'], (v) => (v instanceof List ? v.inserted(count, cone) : new List([cone]))), selection: [`${s.path}/cones/${String(count)}`] };
}

/** Sets a number of the cone that is tried at a place; cones that sight has by itself are written down first. */
export function coneSet(json: Obj, path: string, place: number, member: 'angle' | 'attenuation' | 'sphere' | 'priority', to: number): Obj {
  const s = sensorOf(json, path);
  const out = written(json, s);
  const now = sensorOf(out, path).cones[place];
  return now ? edited(out, [...steps(now.path), member], () => new Num(Number(to.toFixed(2)))) : json;
}

/** How far it reaches: a sensor with a range of its own has that changed, else the modality's is. */
export function rangeSet(json: Obj, s: Sensor, m: Modality | undefined, to: number): Obj {
  const value = new Num(Number(Math.max(0.1, to).toFixed(2)));
  return s.value.has('range') || !m ? edited(json, [...steps(s.path), 'range'], () => value) : edited(json, [...steps(m.path), 'range'], () => value);
}

/** Takes parts away. A sensor without cones senses all around, and is said so; sensors of a modality that is gone stay, and are told to be wrong. */
export function remove(json: Obj, paths: readonly string[]): Edited {
  return { json: removeAll(json, paths), selection: [] };
}

export function shift(json: Obj, path: string, by: 1 | -1): Edited {
  const way = steps(path);
  const owner = at(json, way.slice(0, -1));
  const last = way.at(-1) ?? '';
  if (owner instanceof List) {
    const [from, to] = [Number(last), Number(last) + by];
    const item = owner.items[from];
    if (item === undefined || to < 0 || to >= owner.items.length) return { json, selection: [path] };
    return { json: edited(json, way.slice(0, -1), () => owner.without(from).inserted(to, item)), selection: [pointer([...way.slice(0, -1), to])] };
  }
  if (!(owner instanceof Obj)) return { json, selection: [path] };
  const from = owner.place(last);
  const member = owner.members[from];
  const to = from + by;
  if (!member || to < 0 || to >= owner.size) return { json, selection: [path] };
  return { json: edited(json, way.slice(0, -1), () => new Obj(owner.members.toSpliced(from, 1).toSpliced(to, 0, member))), selection: [path] };
}

/** What is selected, each by what it is. */
export function copy(json: Obj, paths: readonly string[]): Obj {
  let out = Obj.of({ kind: 'senses' });
  for (const path of paths) {
    const way = steps(path);
    const v = at(json, way);
    const name = way.at(-1) ?? '';
    if (!(v instanceof Obj)) continue;
    const holder = way.length === 2 ? way[0] : way.length === 4 ? 'sensors' : 'cones';
    if (holder === undefined) continue;
    if (holder === 'cones') out = out.with('cones', new List([...out.list('cones'), v]));
    else out = out.with(holder, out.object(holder).with(name, v));
  }
  return out;
}

export function paste(json: Obj, piece: Obj, where: Where): Edited {
  let out = json;
  const selection: string[] = [];
  const put = (owner: readonly string[], name: string, v: Json): void => {
    const had = at(out, owner);
    const free = freeName(name, new Set(had instanceof Obj ? had.names : []));
    const next = change(out, [...owner, free], () => v);
    if (next instanceof Obj) out = next;
    selection.push(pointer([...owner, free]));
  };
  if (piece.text('kind') === 'senses') {
    for (const holder of ['modalities', 'profiles']) for (const [name, v] of piece.object(holder).members) put([holder], name, v);
    const near = steps(where.near ?? '');
    const profile = near[0] === 'profiles' ? near[1] : out.object('profiles').names[0];
    for (const [name, v] of piece.object('sensors').members) {
      if (profile === undefined) throw new Error('A sensor belongs to a profile: add one first.');
      put(['profiles', profile, 'sensors'], name, v);
    }
    const sensor = sensorAt(profilesOf(out), where.near ?? '');
    for (const v of piece.list('cones')) {
      if (!sensor) throw new Error('Select the sensor that the cone shall belong to.');
      const way = [...steps(sensor.path), 'cones'];
      const had = at(out, way);
      const n = had instanceof List ? had.items.length : 0;
      out = edited(out, way, (l) => (l instanceof List ? l.inserted(n, v) : new List([v])));
      selection.push(pointer([...way, n]));
    }
  }
  if (selection.length === 0) throw new Error('There are no senses on the clipboard.');
  return { json: out, selection };
}
