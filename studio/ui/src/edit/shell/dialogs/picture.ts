/*
 * A small picture of a document: its parts as boxes, and which names which as lines between them. What is a part and what names
 * one the schema of the kind says, so that it is drawn of any kind.
 */
import { curve } from '../../../graph/curve';
import '../../../graph/dagreNow';
import { arrange, bounds, type Box } from '../../../graph/layout';
import { sectionsOf } from '../../kinds/generic/sections';
import { type Json, List, Obj, json as ofPlain, type Plain } from '../../model/json';
import { titlesBy } from '../../properties/title';
import { effective, follow, inside, type Effective, type Schema } from '../../properties/schema';

export interface PictureBox extends Box {
  name: string;
  /** What it is: "state". */
  noun: string;
  /** The template has none yet: it stands for what can be added. */
  example: boolean;
}

export interface Picture {
  boxes: readonly PictureBox[];
  lines: readonly string[];
  room: Box;
}

interface Part {
  name: string;
  noun: string;
  value: Json;
  way: readonly (string | number)[];
  example: boolean;
}

const HIGH = 26;
const LETTER = 7.4;
const MOST = 12;

/** A document with what the schema gives as examples in the place of parts that it has none of, if it has no parts at all. */
function filled(root: Schema, json: Obj): { json: Obj; example: boolean } {
  const { properties = {} } = effective(root, root, json);
  const holders = sectionsOf(root, { properties });
  const has = (v: Json | undefined): boolean => (v instanceof Obj ? v.size > 0 : v instanceof List && v.items.length > 0);
  if (holders.some((s) => has(json.get(s.member)))) return { json, example: false };
  const first = holders.find((s) => follow(root, properties[s.member] ?? {}).examples?.[0] !== undefined);
  const example = first && follow(root, properties[first.member] ?? {}).examples?.[0];
  return first && example !== undefined ? { json: json.with(first.member, ofPlain(example as Plain)), example: true } : { json, example: true };
}

function partsOf(root: Schema, json: Obj, example: boolean): Part[] {
  return sectionsOf(root, { properties: effective(root, root, json).properties ?? {} }).flatMap((s): Part[] => {
    const held = json.get(s.member);
    if (held instanceof Obj) return held.members.map(([name, value]) => ({ name, noun: s.noun, value, way: [s.member, name], example }));
    // What lies in a list counts if it has a name: others, such as transitions, are lines.
    return held instanceof List ? held.items.flatMap((value, i) => (value instanceof Obj && value.text('name') !== '' ? [{ name: value.text('name'), noun: s.noun, value, way: [s.member, i], example }] : [])) : [];
  });
}

/** Parts of a document in which nothing has a name, by what they are: those that it has, else the first that can be added. */
function unnamed(root: Schema, json: Obj): Part[] {
  const { properties = {} } = effective(root, root, json);
  const has = sectionsOf(root, { properties }).flatMap((s) => json.list(s.member).map((value, i): Part => ({ name: titlesBy(root, s.part)(value instanceof Obj ? value : Obj.empty, s.noun), noun: s.noun, value, way: [s.member, i], example: false })));
  if (has.length > 0) return has;
  const first = Object.values(properties).find((p) => p.header !== true && p.noun !== undefined)?.noun;
  return first === undefined ? [] : [{ name: first, noun: first, value: null, way: [], example: true }];
}

/** The names of parts that a value names, by their nouns: "task GoTo". */
function named(root: Schema, outer: readonly Effective[], v: Json, out: string[]): void {
  const s = outer.at(-1);
  if (!s) return;
  if (typeof v === 'string') {
    if (s.role === 'name' && s.of !== undefined) out.push(`${s.of} ${v}`);
    return;
  }
  if (v instanceof Obj && s.role === 'pairs' && s.of !== undefined) out.push(...v.names.map((n) => `${s.of ?? ''} ${n}`));
  const members: (readonly [string, Json])[] = v instanceof Obj ? [...v.members] : v instanceof List ? v.items.map((x, i) => [String(i), x] as const) : [];
  for (const [step, x] of members) {
    const declared = inside(outer, step);
    if (declared) named(root, [...outer, effective(root, declared, x)], x, out);
  }
}

function on(root: Schema, json: Obj, way: readonly (string | number)[]): Effective[] {
  const schemas: Effective[] = [effective(root, root, json)];
  let v: Json | undefined = json;
  for (const step of way) {
    const declared = inside(schemas, String(step));
    if (!declared) return [];
    v = v instanceof Obj ? v.get(String(step)) : v instanceof List ? v.items[Number(step)] : undefined;
    schemas.push(effective(root, declared, v));
  }
  return schemas;
}

/** The picture of a document; undefined if nothing can be said of its parts. */
export function pictureOf(root: Schema, document: Obj): Picture | undefined {
  const { json, example } = filled(root, document);
  const found = partsOf(root, json, example);
  const parts = (found.length > 0 ? found : unnamed(root, json)).slice(0, MOST);
  if (parts.length === 0) return undefined;
  const at = new Map(parts.map((p, i) => [`${p.noun} ${p.name}`, i]));
  const joins = parts.flatMap((p, from) => {
    const names: string[] = [];
    named(root, on(root, json, p.way), p.value, names);
    return [...new Set(names)].flatMap((n) => { const to = at.get(n); return to === undefined || to === from ? [] : [{ from, to }]; });
  });
  const { places } = arrange(parts.map((p, i) => ({ id: i, width: Math.max(54, [...p.name].length * LETTER + 20), height: HIGH })), joins.map(({ from, to }) => ({ from: [from, ''], to: [to, ''], delayed: false })));
  const boxes = parts.flatMap((p, i): PictureBox[] => { const b = places.get(i); return b ? [{ ...b, name: p.name, noun: p.noun, example: p.example }] : []; });
  const lines = joins.flatMap(({ from, to }) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [curve([[a.x + a.width, a.y + a.height / 2], [b.x, b.y + b.height / 2]])] : [];
  });
  return { boxes, lines, room: bounds(boxes) };
}
