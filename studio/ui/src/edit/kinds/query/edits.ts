/* What is done to queries: generators and tests are added, exchanged, copied, taken away. */
import { type Json, List, Obj, at, edited, pointer, steps } from '../../model/json';
import { removeAll } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';
import { isTest } from './model';

export const namesOf = (json: Obj): ReadonlySet<string> =>
  new Set([...json.object('tests').names, ...json.list('generate').flatMap((g) => (g instanceof Obj && g.has('name') ? [g.text('name')] : []))]);

/** A generator more: behind the one that is selected, else at the end. */
export function addGenerator(json: Obj, generator: Json, near = ''): Edited {
  const had = json.get('generate');
  const list = had instanceof List ? had : had === undefined ? List.empty : new List([had]);
  const [holder, place] = steps(near);
  const to = holder === 'generate' && Number(place) < list.items.length ? Number(place) + 1 : list.items.length;
  return { json: json.with('generate', list.inserted(to, generator)), selection: [pointer(['generate', to])] };
}

/** A test more: behind the one that is selected, else at the end. */
export function addTest(json: Obj, test: Json, wanted: string, near = ''): Edited {
  const tests = json.object('tests');
  const name = freeName(wanted, namesOf(json));
  const [holder, after] = steps(near);
  const place = holder === 'tests' && after !== undefined ? tests.place(after) : -1;
  const members = place < 0 ? [...tests.members, [name, test] as const] : tests.members.toSpliced(place + 1, 0, [name, test]);
  return { json: json.with('tests', new Obj(members)), selection: [pointer(['tests', name])] };
}

/** Moves a generator or a test to a place among its own; the order of tests is for the reader alone. */
export function moveTo(json: Obj, path: string, to: number): Edited {
  const [holder = '', step = ''] = steps(path);
  const stay = { json, selection: [path] };
  if (holder === 'generate') {
    const list = json.get('generate');
    const item = list instanceof List ? list.items[Number(step)] : undefined;
    if (!(list instanceof List) || item === undefined || to < 0 || to >= list.items.length || to === Number(step)) return stay;
    return { json: json.with('generate', list.without(Number(step)).inserted(to, item)), selection: [pointer(['generate', to])] };
  }
  const tests = json.object('tests');
  const member = tests.members[tests.place(step)];
  if (holder !== 'tests' || !member || to < 0 || to >= tests.size) return stay;
  return { json: json.with('tests', new Obj(tests.without(step).members.toSpliced(to, 0, member))), selection: [path] };
}

export function shift(json: Obj, path: string, by: number): Edited {
  const [holder, step = ''] = steps(path);
  return moveTo(json, path, (holder === 'generate' ? Number(step) : json.object('tests').place(step)) + by);
}

/** Takes parts away; a query without tests has no member for them. */
export function remove(json: Obj, paths: readonly string[]): Edited {
  const out = removeAll(json, paths);
  return { json: out.has('tests') && out.object('tests').size === 0 ? out.without('tests') : out, selection: [] };
}

/** Makes a part another sort; of what it was told stays what the other one knows, too. */
export function resorted(json: Obj, path: string, to: string, args: Json, knows: ReadonlySet<string>): Obj {
  return edited(json, steps(path), (v) => {
    if (!(v instanceof Obj)) return v;
    const from = v.names.find((n) => !['name', 'doc', 'filter', 'score'].includes(n));
    if (from === undefined) return new Obj([[to, args], ...v.members]);
    const old = v.get(from);
    let next = args;
    if (old instanceof Obj && args instanceof Obj) for (const [n, a] of old.members) if (knows.has(n) && next instanceof Obj) next = next.with(n, a);
    return new Obj(v.members.map(([n, value]) => (n === from ? [to, next] : [n, value])));
  });
}

export function copy(json: Obj, paths: readonly string[]): Obj {
  const generate: Json[] = [];
  const tests: [string, Json][] = [];
  for (const p of paths) {
    const way = steps(p);
    const v = at(json, way);
    if (way.length !== 2 || v === undefined) continue;
    if (way[0] === 'generate') generate.push(v);
    else if (way[0] === 'tests') tests.push([way[1] ?? '', v]);
  }
  return Obj.of({ kind: 'query', ...(generate.length > 0 && { generate: new List(generate) }), ...(tests.length > 0 && { tests: new Obj(tests) }) });
}

export function paste(json: Obj, piece: Obj, where: Where): Edited {
  let out: Edited = { json, selection: [] };
  const selection: string[] = [];
  let near = where.near;
  if (piece.text('kind') === 'query') {
    for (const g of piece.list('generate')) {
      const taken = namesOf(out.json);
      out = addGenerator(out.json, g instanceof Obj && taken.has(g.text('name')) ? g.with('name', freeName(g.text('name'), taken)) : g, near);
      near = out.selection[0];
      selection.push(...out.selection);
    }
    for (const [name, t] of piece.object('tests').members) {
      out = addTest(out.json, t, name, near);
      near = out.selection[0];
      selection.push(...out.selection);
    }
  }
  if (selection.length === 0) throw new Error('There are no generators or tests on the clipboard.');
  return { json: out.json, selection };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What the palette gives. */
export const add = (json: Obj, node: Obj, name: string, where: Where): Edited =>
  isTest(node) ? addTest(json, node, capital(name), where.near) : addGenerator(json, node, where.near);
