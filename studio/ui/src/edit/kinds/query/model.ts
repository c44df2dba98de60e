/* What a query's document says: its generators and its tests, what they are, and about how many points come of them. */
import { type Json, List, Num, Obj, parse, pointer, write } from '../../model/json';
import { type Schema, follow } from '../../properties/schema';

export type What = 'generate' | 'tests';

/** A generator or a test. */
export interface Part {
  /** JSON Pointer of it. */
  path: string;
  what: What;
  /** Its name in the document; generators need none. */
  name: string;
  /** Such as "cone" or "distance"; empty if it does not say. */
  sort: string;
  value: Obj;
  /** What the sort is told; of an expression itself, the text. */
  args: Json | undefined;
}

/** Members beside the one that says what sort it is. */
const beside: ReadonlySet<string> = new Set(['name', 'doc', 'filter', 'score']);

/** Members in which tests differ from generators. */
export const isTest = (node: Obj): boolean => node.has('filter') || node.has('score');

const sortOf = (o: Obj): string => o.names.find((n) => !beside.has(n)) ?? '';

export function generatorsOf(json: Obj): Part[] {
  return json.list('generate').map((v, i) => {
    const value = v instanceof Obj ? v : Obj.empty;
    const sort = sortOf(value);
    return { path: pointer(['generate', i]), what: 'generate' as const, name: value.text('name'), sort, value, args: value.get(sort) };
  });
}

export function testsOf(json: Obj): Part[] {
  return json.object('tests').members.map(([name, v]) => {
    const value = v instanceof Obj ? v : Obj.empty;
    const sort = sortOf(value);
    return { path: pointer(['tests', name]), what: 'tests' as const, name, sort, value, args: value.get(sort) };
  });
}

/** A sort of generator or test, as the schema of the kind tells of it. */
export interface Sort {
  name: string;
  doc: string;
  /** Of what it is told. */
  schema: Schema;
  /** What a new one looks like. */
  example: Obj;
}

/** The sorts that there are. */
export function sortsIn(root: Schema, what: What): Sort[] {
  const holder = follow(root, root.properties?.[what] ?? {});
  const one = follow(root, (what === 'generate' ? holder.items : typeof holder.additionalProperties === 'object' ? holder.additionalProperties : undefined) ?? {});
  return (one.oneOf ?? []).map((s) => {
    const name = s.required?.[0] ?? '';
    const example = parse(JSON.stringify(s.examples?.[0] ?? {}));
    return { name, doc: s.description ?? '', schema: follow(root, one.properties?.[name] ?? {}), example: example instanceof Obj ? example : Obj.empty };
  });
}

const steps = (length: number, step: number): number => (length >= 0 && step > 0 ? Math.floor(length / step + 1e-9) : 0);
const turns = (step: number): number => (step > 0 ? Math.max(1, Math.ceil(360 / step - 1e-9)) : 1);
const rays = (angle: number, step: number): number => (angle >= 360 ? turns(step) : steps(angle, step) + 1);

/** About how many points come of a generator; undefined if only the game can tell. */
export function estimate(g: Part): number | undefined {
  const { args } = g;
  if (!(args instanceof Obj)) return undefined;
  const of = (name: string, or?: number): number => {
    const v = args.get(name);
    return v instanceof Num ? v.value : v === undefined && or !== undefined ? or : NaN;
  };
  const counted = (n: number): number | undefined => (Number.isFinite(n) && n >= 0 ? Math.round(n) : undefined);
  const spacing = of('spacing', 0);
  switch (g.sort) {
    case 'grid':
      return Number.isFinite(of('range') + spacing) ? counted((2 * steps(of('range'), spacing) + 1) ** 2) : undefined;
    case 'ring': {
      const inner = of('inner', 0);
      if (!Number.isFinite(inner + of('outer') + spacing + of('step') + of('arc', 360))) return undefined;
      const circles = steps(of('outer') - inner, spacing) + 1;
      const around = rays(of('arc', 360), of('step'));
      return counted(inner > 0 ? circles * around : (circles - 1) * around + 1);
    }
    case 'cone': {
      const inner = of('inner', spacing);
      if (!Number.isFinite(inner + of('range') + spacing + of('angle') + of('step'))) return undefined;
      return counted((steps(of('range') - inner, spacing) + 1) * rays(of('angle'), of('step')));
    }
    case 'random':
      return counted(of('count'));
    default:
      return undefined;
  }
}

const unitOf: Readonly<Record<string, string>> = {
  range: 'm', spacing: 'm', inner: 'm', outer: 'm', project: 'm', radius: 'm', height: 'm', within: 'm', reach: 'm', arc: '°', step: '°', angle: '°',
};


/** What a sort measures in. */
export const measures: Readonly<Record<string, string>> = { distance: 'm', facing: '°', path: 'm', border: 'm', ground: 'm' };

const brief = (v: Json): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : v instanceof List ? `(${v.items.map(brief).join(', ')})` : write(v, 0));

/** What a part is told, in a few words: at self · range 15 m · angle 90°. */
export function argsInWords(p: Part): string {
  if (!(p.args instanceof Obj)) return p.args === undefined ? '' : brief(p.args);
  return p.args.members.map(([name, v]) => (name === 'tag' || name === 'field' ? `“${brief(v)}”` : `${name} ${brief(v)}${v instanceof Num ? (unitOf[name] === '°' ? '°' : unitOf[name] === undefined ? '' : ` ${unitOf[name] ?? ''}`) : ''}`)).join(' · ');
}

/** What a test keeps. */
export function filterInWords(t: Part): string {
  const f = t.value.get('filter');
  if (!(f instanceof Obj)) return '';
  const u = measures[t.sort] === undefined ? '' : measures[t.sort] === '°' ? '°' : ` ${measures[t.sort] ?? ''}`;
  const is = f.get('is');
  const truth: Readonly<Record<string, readonly [string, string]>> = { visibility: ['seen', 'not seen'], path: ['reachable', 'not reachable'], overlap: ['some near', 'none near'], ground: ['on the ground', 'off the ground'], inside: ['inside', 'outside'] };
  const said = is === true || is === false ? (truth[t.sort]?.[is ? 0 : 1] ?? (is ? 'true' : 'false')) : '';
  const bounds = [f.has('least') && `≥ ${brief(f.get('least') ?? '')}${u}`, f.has('most') && `≤ ${brief(f.get('most') ?? '')}${u}`].filter(Boolean).join(' and ');
  return `keeps ${said || bounds || '?'}`;
}

/** What a test likes. */
export function scoreInWords(t: Part): string {
  const s = t.value.get('score');
  if (!(s instanceof Obj)) return '';
  const low = s.text('prefer') === 'low';
  const near: Readonly<Record<string, readonly [string, string]>> = { distance: ['far', 'near'], path: ['long', 'short'], border: ['far from edges', 'at edges'], facing: ['behind', 'in front'], overlap: ['many', 'few'] };
  const weight = s.get('weight');
  return `likes ${near[t.sort]?.[low ? 1 : 0] ?? (low ? 'low' : 'high')}${weight === undefined ? '' : ` ×${brief(weight)}`}`;
}

/** The offsets of the points of a pattern, in metres, that looks along an angle in radians; undefined of what only the game can tell. */
export function pattern(g: Part, facing: number): readonly (readonly [number, number])[] | undefined {
  const n = estimate(g);
  if (n === undefined || n > 4000 || !(g.args instanceof Obj)) return undefined;
  const args = g.args;
  const of = (name: string, or = 0): number => {
    const v = args.get(name);
    return v instanceof Num ? v.value : or;
  };
  const [spacing, step] = [of('spacing'), (of('step') * Math.PI) / 180];
  const polar = (a: number, r: number): readonly [number, number] => [Math.cos(a) * r, Math.sin(a) * r];
  const out: (readonly [number, number])[] = [];
  if (g.sort === 'grid') {
    const k = steps(of('range'), spacing);
    for (let y = -k; y <= k; y++) for (let x = -k; x <= k; x++) out.push([x * spacing, y * spacing]);
  } else if (g.sort === 'ring') {
    const inner = of('inner');
    const around = turns(of('step'));
    for (let c = 0; c <= steps(of('outer') - inner, spacing); c++) {
      const r = inner + c * spacing;
      for (let i = 0; i < (r === 0 ? 1 : around); i++) out.push(polar(facing + i * step, r));
    }
  } else if (g.sort === 'cone') {
    const inner = of('inner', spacing);
    const count = rays(of('angle'), of('step'));
    if (of('range') < inner) return out;
    for (let k = 0; k <= steps(of('range') - inner, spacing); k++) for (let i = 0; i < count; i++) out.push(polar(facing + (i - (count - 1) / 2) * step, inner + k * spacing));
  } else return undefined;
  return out;
}
