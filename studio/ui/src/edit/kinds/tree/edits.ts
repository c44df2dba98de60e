/* Changes of a tree. Each gives a tree in which every child has one parent, as far as it had before. */
import { List, Obj, pointer, steps } from '../../model/json';
import { freeName, type Edited, type Where } from '../kind';
import { childrenOf, exchanged, sortOf, spread, takesChild, withChild, withoutChild } from './shape';

export const nodesOf = (json: Obj): Obj => json.object('nodes');

export const nodeOf = (json: Obj, name: string): Obj => nodesOf(json).object(name);

export const pathOf = (name: string): string => pointer(['nodes', name]);

/** The node that a JSON Pointer is about; empty if it is about none. */
export function nameAt(path: string | undefined): string {
  const [holder, name] = steps(path ?? '');
  return holder === 'nodes' ? (name ?? '') : '';
}

export const namesAt = (paths: readonly string[]): string[] => [...new Set(paths.map(nameAt))].filter((n) => n !== '');

/** Who names a node as a child. */
export function parentOf(json: Obj, name: string): string {
  for (const [parent, node] of nodesOf(json).members) if (node instanceof Obj && childrenOf(node).some((c) => c.name === name)) return parent;
  return '';
}

/** A node with all that hangs below it, itself first. */
export function below(json: Obj, name: string): Set<string> {
  const out = new Set<string>();
  const walk = (n: string): void => {
    if (out.has(n) || !nodesOf(json).has(n)) return;
    out.add(n);
    for (const c of childrenOf(nodeOf(json, n))) walk(c.name);
  };
  walk(name);
  return out;
}

/** The node, which must be there. */
function present(json: Obj, name: string): Obj {
  const node = nodesOf(json).get(name);
  if (!(node instanceof Obj)) throw new Error(`There is no node ${name}.`);
  return node;
}

const setNode = (json: Obj, name: string, node: Obj): Obj => json.with('nodes', nodesOf(json).with(name, node));

/** Puts something in the place where a node hangs: with its parent, or as the root. */
function inPlaceOf(json: Obj, name: string, edit: (parent: Obj) => Obj, root: string): Obj {
  const parent = parentOf(json, name);
  if (parent !== '') return setNode(json, parent, edit(nodeOf(json, parent)));
  if (json.text('root') !== name) return json;
  return root === '' ? json.without('root') : json.with('root', root);
}

/** A leaf that never ends: what stands behind it never runs. */
const restsFor = (json: Obj, name: string): boolean => nodeOf(json, name).text('status') === 'running';

/** The index for a new child: where it is wanted, but before what never ends at the end of the list. */
function placeIn(json: Obj, parent: string, wanted = Infinity): number {
  const children = childrenOf(nodeOf(json, parent));
  let end = children.length;
  while (end > 0 && restsFor(json, children[end - 1]?.name ?? '')) end--;
  return Math.min(wanted, end);
}

/** A node, or the first above it, that takes one more child, and the child of it that is on the way. */
function takerAt(json: Obj, name: string, from = ''): { parent: string; behind: string } | undefined {
  for (let at = name, behind = from; at !== ''; behind = at, at = parentOf(json, at)) if (takesChild(nodeOf(json, at))) return { parent: at, behind };
  return undefined;
}

/**
 * Adds a node where it runs: in what is selected if that takes one, else behind it or behind what holds it; without a selection
 * in the root. A root that takes none, such as a single action, comes into a sequence with it. The first one is the root.
 */
export function addNode(json: Obj, node: Obj, name: string, where: Where): Edited {
  const selection = [pathOf(name)];
  const clean = sortOf(node) === 'composite' ? emptied(node) : node;
  const out = setNode(json, name, clean);
  const root = json.text('root');
  if (!nodesOf(json).has(root)) return { json: out.with('root', name), selection };
  const near = nodesOf(json).has(nameAt(where.near)) ? nameAt(where.near) : root;
  const inner = takerAt(json, near) ?? takerBelow(json, root);
  const taker = (where.outer && inner && takerAt(json, parentOf(json, inner.parent), inner.parent)) || inner;
  if (taker) {
    const at = childrenOf(nodeOf(json, taker.parent)).findIndex((c) => c.name === taker.behind);
    const place = placeIn(json, taker.parent, at < 0 ? Infinity : at + 1);
    return { json: setNode(out, taker.parent, withChild(nodeOf(out, taker.parent), name, place)), selection };
  }
  const outer = freeName('Main', new Set(nodesOf(out).names));
  const both = restsFor(json, root) ? [name, root] : [root, name];
  return { json: setNode(out, outer, Obj.of({ sequence: new List(both) })).with('root', outer), selection };
}

/** The first below a node that takes one more child. */
function takerBelow(json: Obj, name: string): { parent: string; behind: string } | undefined {
  const parent = [...below(json, name)].find((n) => takesChild(nodeOf(json, n)));
  return parent === undefined ? undefined : { parent, behind: '' };
}

/** Children that a template of the palette names are examples. */
function emptied(node: Obj): Obj {
  return childrenOf(node).reduce((n, c) => withoutChild(n, c.name), node);
}

/** Removes nodes with all that hangs below them. */
export function removeNodes(json: Obj, names: readonly string[]): Edited {
  const gone = new Set<string>();
  for (const n of names) for (const b of below(json, n)) gone.add(b);
  let out = json;
  const parent = names.length === 1 ? parentOf(json, names[0] ?? '') : '';
  for (const n of names) if (gone.has(n)) out = inPlaceOf(out, n, (p) => withoutChild(p, n), '');
  out = out.with('nodes', new Obj(nodesOf(out).members.filter(([n]) => !gone.has(n))));
  return { json: withoutPlaces(out, gone), selection: parent !== '' && !gone.has(parent) ? [pathOf(parent)] : [] };
}

function withoutPlaces(json: Obj, gone: ReadonlySet<string>): Obj {
  const view = json.get('view');
  return view instanceof Obj && view.names.some((n) => gone.has(n)) ? json.with('view', new Obj(view.members.filter(([n]) => !gone.has(n)))) : json;
}

/** Takes a node away and lets its children take its place. */
export function unwrap(json: Obj, name: string): Edited {
  const children = childrenOf(present(json, name)).map((c) => c.name);
  const [first] = children;
  const parent = parentOf(json, name);
  const room = parent === '' ? 1 : sortOf(nodeOf(json, parent)) === 'composite' ? Infinity : 1;
  if (children.length > room) throw new Error(`${name} has ${String(children.length)} children, and only one can take its place.`);
  const out = inPlaceOf(json, name, (p) => spread(p, name, children), first ?? '');
  return { json: withoutPlaces(out.with('nodes', nodesOf(out).without(name)), new Set([name])), selection: first === undefined ? [] : [pathOf(first)] };
}

/** Puts a node around another, or around several that stand side by side. */
export function wrap(json: Obj, names: readonly string[], node: Obj, wanted: string): Edited {
  const [first] = names;
  if (first === undefined) throw new Error('Select what is to be wrapped.');
  for (const n of names) present(json, n);
  const parent = parentOf(json, first);
  if (names.some((n) => parentOf(json, n) !== parent)) throw new Error('What is wrapped together must have one parent.');
  const sort = sortOf(node);
  if (sort !== 'composite' && sort !== 'decorator') throw new Error(`${wanted} has no children: it cannot be put around anything.`);
  if (names.length > 1 && sort === 'decorator') throw new Error('A decorator has one child: wrap several nodes in a composite.');
  const order = parent === '' ? [...names] : childrenOf(nodeOf(json, parent)).map((c) => c.name).filter((n) => names.includes(n));
  const name = freeName(wanted, new Set(nodesOf(json).names));
  const outer = order.reduce((n, c) => withChild(n, c), sort === 'composite' ? emptied(node) : node);
  let out = inPlaceOf(json, order[0] ?? first, (p) => exchanged(p, order[0] ?? first, name), name);
  for (const n of order.slice(1)) out = inPlaceOf(out, n, (p) => withoutChild(p, n), '');
  return { json: setNode(out, name, outer), selection: [pathOf(name)] };
}

/** Hangs a node, with all below it, under another at a place among its children; under nobody if parent is empty. */
export function moveNode(json: Obj, name: string, parent: string, at: number): Edited {
  const selection = [pathOf(name)];
  present(json, name);
  if (parent !== '') present(json, parent);
  if (parent !== '' && below(json, name).has(parent)) throw new Error(`${parent} hangs below ${name}.`);
  const was = parentOf(json, name);
  if (parent !== '' && was !== parent && !takesChild(nodeOf(json, parent))) throw new Error(`${parent} takes no more children.`);
  let place = at;
  if (was !== '' && was === parent) {
    const now = childrenOf(nodeOf(json, was)).findIndex((c) => c.name === name);
    if (now < at) place--;
    if (now === place) return { json, selection };
  }
  let out = inPlaceOf(json, name, (p) => withoutChild(p, name), '');
  if (parent !== '') out = setNode(out, parent, withChild(nodeOf(out, parent), name, place));
  else if (!nodesOf(out).has(out.text('root'))) out = out.with('root', name);
  return { json: out, selection };
}

/** Hangs several nodes side by side, in their order. */
export function moveNodes(json: Obj, names: readonly string[], parent: string, at: number): Edited {
  let [out, place] = [json, at];
  for (const name of names) {
    out = moveNode(out, name, parent, place).json;
    place = parent === '' ? at : childrenOf(nodeOf(out, parent)).findIndex((c) => c.name === name) + 1;
  }
  return { json: out, selection: names.map(pathOf) };
}

/** Exchanges a node with the sibling before or after it. */
export function shift(json: Obj, name: string, by: 1 | -1): Edited {
  const parent = parentOf(json, name);
  const selection = [pathOf(name)];
  const siblings = parent === '' ? [] : childrenOf(nodeOf(json, parent));
  const at = siblings.findIndex((c) => c.name === name);
  const other = siblings[at + by]?.name;
  if (other === undefined) return { json, selection };
  const node = nodeOf(json, parent);
  const swapped = exchanged(exchanged(exchanged(node, name, '\u0000'), other, name), '\u0000', other);
  const weights = node.get('weights');
  const [a, b] = weights instanceof List ? [weights.items[at], weights.items[at + by]] : [];
  const out = weights instanceof List && a !== undefined && b !== undefined ? swapped.with('weights', weights.with(at, b).with(at + by, a)) : swapped;
  return { json: setNode(json, parent, out), selection };
}

/** The topmost of what is selected, with all below them, as a piece. */
export function copyNodes(json: Obj, paths: readonly string[]): Obj {
  const names = namesAt(paths).filter((n) => nodesOf(json).has(n));
  const tops = names.filter((n) => !names.some((m) => m !== n && below(json, m).has(n)));
  const all = new Set(tops.flatMap((n) => [...below(json, n)]));
  return Obj.of({ wits: 'piece', kind: 'tree', roots: new List(tops), nodes: new Obj(nodesOf(json).members.filter(([n]) => all.has(n))) });
}

/** Hangs a piece in or behind what is selected; names that are taken are made free. */
export function pasteNodes(json: Obj, piece: Obj, where: Where): Edited {
  if (piece.text('kind') !== 'tree' || piece.object('nodes').size === 0) throw new Error('What is on the clipboard is no piece of a tree.');
  const taken = new Set(nodesOf(json).names);
  const names = new Map<string, string>();
  for (const n of piece.object('nodes').names) {
    const free = freeName(n, taken);
    taken.add(free);
    names.set(n, free);
  }
  let out = json;
  for (const [n, v] of piece.object('nodes').members) {
    if (!(v instanceof Obj)) continue;
    // In two steps, for a new name may be the old one of another.
    const marked = childrenOf(v).reduce((node, c) => exchanged(node, c.name, `\u0000${names.get(c.name) ?? c.name}`), v);
    const node = childrenOf(marked).reduce((m, c) => exchanged(m, c.name, c.name.slice(1)), marked);
    out = setNode(out, names.get(n) ?? n, node);
  }
  const selection: string[] = [];
  let near = where.near;
  for (const root of piece.list('roots')) {
    const name = names.get(String(root));
    if (name === undefined) continue;
    const node = nodeOf(out, name);
    const hung = addNode(out.with('nodes', nodesOf(out).without(name)), Obj.empty, name, { near });
    out = setNode(hung.json, name, node);
    selection.push(pathOf(name));
    near = takesChild(nodeOf(json, nameAt(where.near))) ? where.near : pathOf(name);
  }
  return { json: out, selection };
}
