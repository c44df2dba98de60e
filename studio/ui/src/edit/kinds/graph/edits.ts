/* Changes of graphs. All are whole: what names a node that goes, goes with it. */
import { type Json, List, Obj, pointer, steps } from '../../model/json';
import { portsOf as ownPorts } from '../../model/ports';
import type { EditPort } from '../../protocol';
import { removeAll } from '../generic/parts';
import { freeName, type Edited, type From, type Where } from '../kind';
import { endOf, endText, linkOf, linkText, samePort, type End } from './links';
import { INPUTS, OUTPUTS, frozen, knownPlaces, placeList, type Spot } from './places';

export const nodePath = (name: string): string => pointer(['nodes', name]);
export const linkPath = (i: number): string => pointer(['links', i]);

/** The node's name, if a pointer leads to one or into one. */
export function nodeAt(path: string): string | undefined {
  const [holder, name] = steps(path);
  return holder === 'nodes' ? name : undefined;
}

const listed = (json: Obj, name: string): List => {
  const v = json.get(name);
  return v instanceof List ? v : List.empty;
};

/** Without members and lists that say nothing any more. */
function lean(json: Obj, name: string): Obj {
  const v = json.get(name);
  return (v instanceof List && v.items.length === 0) || (v instanceof Obj && v.size === 0 && name !== 'nodes') ? json.without(name) : json;
}

/** Adds a link, in place of what took its end if that takes one only. The link's pointer is what is selected then. */
export function addLink(json: Obj, from: End, to: End, one: boolean): Edited {
  const text = linkText({ from, to });
  const links = listed(json, 'links').items.filter((l) => {
    const link = typeof l === 'string' ? linkOf(l) : null;
    return !(one && link && samePort(link.to, to)) && l !== text;
  });
  return { json: json.with('links', new List([...links, text])), selection: [linkPath(links.length)] };
}

/** Replaces a link by another one. */
export function setLink(json: Obj, at: number, from: End, to: End, one: boolean): Edited {
  const without = listed(json, 'links').without(at);
  return addLink(json.with('links', without), from, to, one);
}

export function removeLink(json: Obj, at: number): Obj {
  return lean(json.with('links', listed(json, 'links').without(at)), 'links');
}

/** What a script is attached to names the node, if it is one of these. */
const ofNode = (key: string, names: ReadonlySet<string>): boolean => names.has(endOf(key)?.node ?? '');

/** Takes away what is selected, and all links and scripts that name a node that goes. */
export function remove(json: Obj, paths: readonly string[]): Edited {
  const gone = new Set(paths.filter((p) => steps(p).length === 2).map(nodeAt).filter((n): n is string => n !== undefined));
  const declared = new Set<string>();
  for (const p of paths) {
    const [holder, key = ''] = steps(p);
    if (steps(p).length !== 2) continue;
    if (holder === 'variables') declared.add(key);
    const port = holder === 'ports' ? json.list('ports')[Number(key)] : undefined;
    if (port instanceof Obj) declared.add(port.text('in') || port.text('out'));
  }
  const view = json.object('view');
  let out = removeAll(json, paths);
  if (gone.size > 0 || declared.size > 0) {
    const hangs = (e: End): boolean => (e.node === '' ? declared.has(e.port) : gone.has(e.node));
    const links = listed(out, 'links');
    const left = links.items.filter((l) => {
      const link = typeof l === 'string' ? linkOf(l) : null;
      return !link || !(hangs(link.from) || hangs(link.to));
    });
    if (left.length < links.items.length) out = lean(out.with('links', new List(left)), 'links');
    const scripts = out.object('scripts').members.filter(([key]) => !ofNode(key, gone));
    if (scripts.length < out.object('scripts').size) out = lean(out.with('scripts', new Obj(scripts)), 'scripts');
    const places = view.members.filter(([name]) => !gone.has(name));
    if (places.length < view.size) out = lean(out.with('view', new Obj(places)), 'view');
  }
  for (const name of ['links', 'scripts', 'ports', 'variables', 'frames']) out = lean(out, name);
  return { json: out, selection: [] };
}

/** A place beside others that is free. */
function free(json: Obj, wanted: Spot): Spot {
  const taken = new Set(json.object('view').members.flatMap(([, v]) => (v instanceof List ? [v.items.map((n) => (typeof n === 'object' && n !== null && 'value' in n ? n.value : 0)).join()] : [])));
  let [x, y] = wanted;
  while (taken.has(`${String(x)},${String(y)}`)) [x, y] = [x + 20, y + 20];
  return [x, y];
}

const round = ([x, y]: Spot): Spot => [Math.round(x), Math.round(y)];

/** A place for a new node: where somebody pointed, else beside what is selected, else below everything. */
function spotFor(json: Obj, where: Where): Spot | undefined {
  if (where.at) return free(json, round(where.at));
  const places = knownPlaces(json);
  if (!places) return undefined;
  // The first stands between the document's own ports.
  if (json.object('nodes').size === 0) return [360, 0];
  const near = places.get(nodeAt(where.near ?? '') ?? '');
  if (near) return free(json, round([near.x + near.width + 56, near.y]));
  // The document's own ports stand beside the nodes, and make room by themselves.
  const all = [...places].flatMap(([name, b]) => (name === INPUTS || name === OUTPUTS ? [] : [b]));
  return all.length === 0 ? [0, 0] : free(json, round([Math.min(...all.map((b) => b.x)), Math.max(...all.map((b) => b.y + b.height)) + 40]));
}

/** The port of a new node that a link leads to or comes from: the one that fits best. */
export function fitting(ports: readonly EditPort[], type: string, out: boolean): EditPort | undefined {
  const fits = ports.filter((p) => (p.out ?? false) === out && (p.type === type || (p.list === true && `list of ${p.type}` === type)));
  const [first] = out && type === 'trigger' ? ['OnSuccess', 'OnDeactivate'].flatMap((n) => fits.filter((p) => p.name === n)) : fits.filter((p) => !p.builtin || p.name === 'Activate');
  return first ?? fits[0];
}

/** Joins a new node to the port that a link was dragged from. */
function joined(e: Edited, name: string, { end, type, out }: From, ports: readonly EditPort[]): Edited {
  const port = fitting(ports, type, !out);
  const other = endOf(end);
  if (!port || !other) return e;
  const own: End = { node: name, port: port.name, index: -1 };
  const { json } = out ? addLink(e.json, other, own, type !== 'trigger' && !port.list) : addLink(e.json, own, other, type !== 'trigger');
  return { json, selection: e.selection };
}

/** With what the document takes in led to what the node takes in, where it is clear which: of one name and type, else the only one of its type. */
function fed(json: Obj, name: string, ports: readonly EditPort[]): Obj {
  const own = ownPorts(json).filter((p) => !p.out && p.type !== 'trigger');
  const takes = ports.filter((p) => p.out !== true && p.type !== 'trigger' && p.builtin !== true && p.list !== true);
  return takes.reduce((out, p) => {
    const fits = own.filter((o) => o.type === p.type);
    const lone = fits.length === 1 && takes.filter((t) => t.type === p.type).length === 1 && (p.default ?? '') === '' ? fits[0] : undefined;
    const from = fits.find((o) => o.name === p.name) ?? lone;
    return from ? addLink(out, { node: '', port: from.name, index: -1 }, { node: name, port: p.name, index: -1 }, true).json : out;
  }, json);
}

/** Puts a node between the two ends of a link, as far as its ports fit. */
export function insertOn(json: Obj, at: number, name: string, ports: readonly EditPort[], type: string): Obj {
  const text = listed(json, 'links').items[at];
  const link = typeof text === 'string' ? linkOf(text) : null;
  const [into, outOf] = [fitting(ports, type, false), fitting(ports, type, true)];
  if (!link || !into || !outOf) return json;
  const first = addLink(removeLink(json, at), link.from, { node: name, port: into.name, index: -1 }, false).json;
  return addLink(first, { node: name, port: outOf.name, index: -1 }, link.to, false).json;
}

export function add(json: Obj, node: Obj, name: string, where: Where): Edited {
  const at = spotFor(json, where);
  let out = frozen(json).with('nodes', frozen(json).object('nodes').with(name, node));
  if (at) out = out.with('view', out.object('view').with(name, placeJson(at)));
  const e: Edited = { json: out, selection: [nodePath(name)] };
  if (where.onLink && where.ports) return { ...e, json: insertOn(e.json, Number(steps(where.onLink.path)[1]), name, where.ports, where.onLink.type) };
  if (where.from && where.ports) {
    const on = joined(e, name, where.from, where.ports);
    return where.onwards ? { ...on, json: fed(on.json, name, where.ports) } : on;
  }
  return starts(json) || !where.ports?.some((p) => !p.out && p.name === 'Activate') ? e : { ...e, json: addLink(e.json, OWN_START, { node: name, port: 'Activate', index: -1 }, false).json };
}

/** The trigger with which a graph begins. */
const OWN_START: End = { node: '', port: 'OnActivate', index: -1 };

/** Something in the graph is begun by a link or a script: what is added now need not run at once. */
const starts = (json: Obj): boolean => json.object('scripts').size > 0 || listed(json, 'links').items.some((l) => typeof l === 'string' && linkOf(l)?.to.port === 'Activate');

export const placeJson = placeList;

/** The links among nodes, and scripts of them. */
export function copy(json: Obj, paths: readonly string[]): Obj {
  const names = new Set(paths.map(nodeAt).filter((n): n is string => n !== undefined && json.object('nodes').has(n)));
  const pick = (member: string, keep: (name: string) => boolean): Obj => new Obj(json.object(member).members.filter(([name]) => keep(name)));
  const links = listed(json, 'links').items.filter((l) => {
    const link = typeof l === 'string' ? linkOf(l) : null;
    return link !== null && names.has(link.from.node) && names.has(link.to.node);
  });
  const scripts = pick('scripts', (key) => ofNode(key, names));
  const places = knownPlaces(json);
  const view = new Obj([...names].flatMap((n) => { const b = places?.get(n); return b ? [[n, placeJson([b.x, b.y])] as const] : []; }));
  return new Obj([
    ['kind', 'graph'], ['nodes', pick('nodes', (n) => names.has(n))], ...(links.length > 0 ? [['links', new List(links)] as const] : []),
    ...(scripts.size > 0 ? [['scripts', scripts] as const] : []), ...(view.size > 0 ? [['view', view] as const] : []),
  ]);
}

const spotOf = (v: Json | undefined): Spot | undefined => {
  const [x, y] = v instanceof List ? v.items : [];
  return typeof x === 'object' && x !== null && 'value' in x && typeof y === 'object' && y !== null && 'value' in y ? [x.value, y.value] : undefined;
};

/** Puts a piece of a graph into another one, or the same again: names are made free, links among the nodes follow. */
export function paste(json: Obj, piece: Obj, where: Where): Edited {
  const nodes = piece.object('nodes');
  if (nodes.size === 0) throw new Error('There are no nodes of a graph on the clipboard.');
  const taken = new Set(json.object('nodes').names);
  const names = new Map<string, string>();
  for (const name of nodes.names) {
    const own = freeName(name, taken);
    taken.add(own);
    names.set(name, own);
  }
  const follow = (e: End): string => endText({ ...e, node: names.get(e.node) ?? e.node });
  const start = frozen(json);
  const links = piece.list('links').flatMap((l) => {
    const link = typeof l === 'string' ? linkOf(l) : null;
    return link ? [`${follow(link.from)} -> ${follow(link.to)}`] : [];
  });
  const scripts = piece.object('scripts').members.flatMap(([key, v]) => {
    const e = endOf(key);
    return e ? [[follow(e), v] as const] : [];
  });
  const spots = new Map(piece.object('view').members.flatMap(([name, v]) => { const s = spotOf(v); return s ? [[name, s] as const] : []; }));
  const [left, top] = [Math.min(...[...spots.values()].map((s) => s[0])), Math.min(...[...spots.values()].map((s) => s[1]))];
  const by: Spot = where.at && spots.size > 0 ? [Math.round(where.at[0] - left), Math.round(where.at[1] - top)] : [40, 40];
  let out = start.with('nodes', new Obj([...start.object('nodes').members, ...nodes.members.map(([n, v]) => [names.get(n) ?? n, v] as const)]));
  if (links.length > 0) out = out.with('links', new List([...out.list('links'), ...links]));
  if (scripts.length > 0) out = out.with('scripts', new Obj([...out.object('scripts').members, ...scripts]));
  const view = [...spots].map(([n, s]) => [names.get(n) ?? n, placeJson([s[0] + by[0], s[1] + by[1]])] as const);
  if (view.length > 0) out = out.with('view', new Obj([...out.object('view').members, ...view]));
  return { json: out, selection: [...names.values()].map(nodePath) };
}
