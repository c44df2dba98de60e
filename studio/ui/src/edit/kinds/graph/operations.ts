/* What can be done to graphs only. */
import { defineFor, type Args } from '../../operation';
import type { Editor } from '../../editor';
import { List, Obj, parse, pointer, steps } from '../../model/json';
import { portsOf } from '../../model/ports';
import type { EditPort } from '../../protocol';
import { runOf } from '../../canvas/operations';
import { canvasOf } from '../../canvas/state';
import type { Item } from '../kind';
import { settings, setSetting } from '../../../live/settings';
import { addLink, nodeAt, removeLink, setLink } from './edits';
import { endOf, endText, linkOf, type End, type Link } from './links';
import { misfit } from './model';
import { toggleUnfolded } from '../../../graph/unfolded';

const isGraph = (e: Editor): boolean => e.json.text('kind') === 'graph' && e.doc?.unreadable === undefined;
const nodesOf = (e: Editor): string[] => e.selection.map(nodeAt).filter((n): n is string => n !== undefined && e.json.object('nodes').has(n));
const linkAt = (e: Editor): number => (isGraph(e) && e.selection.length === 1 && /^\/links\/\d+$/.test(e.selection[0] ?? '') ? Number((e.selection[0] ?? '').slice(7)) : -1);
const linkTexts = (e: Editor): string[] => e.json.list('links').filter((l): l is string => typeof l === 'string');

/** The ports of a node, or of the document itself, seen from within. */
export function portsAt(e: Editor, node: string): EditPort[] {
  if (node !== '') {
    const v = e.json.object('nodes').get(node);
    return v instanceof Obj ? (e.infos.get('graph', e.state.current ?? '', v)?.ports ?? []) : [];
  }
  const life = (name: string, out: boolean): EditPort => ({ name, out, type: 'trigger', builtin: true });
  const own = portsOf(e.json).map((p): EditPort => ({ name: p.name, out: !p.out, type: p.type, doc: p.doc }));
  const variables = e.json.object('variables').members.map(([name, v]): EditPort => ({ name, out: true, type: v instanceof Obj ? v.text('type') : typeof v === 'string' ? v : '' }));
  return [...own, ...variables, life('OnActivate', true), life('Deactivate', false), life('Fail', false)];
}

const portAt = (e: Editor, end: End, out: boolean): EditPort | undefined => portsAt(e, end.node).find((p) => p.name === end.port && (p.out ?? false) === out);

/** Whether an end takes one link only. */
const takesOne = (p: EditPort | undefined): boolean => p !== undefined && p.type !== 'trigger' && p.list !== true;

function read(a: Args): Link {
  const link = linkOf(a.link ?? `${a.from ?? ''} -> ${a.to ?? ''}`);
  if (!link) throw new Error(`${a.link ?? `${a.from ?? ''} -> ${a.to ?? ''}`} is no link: write "Node.Port -> Node.Port".`);
  return link;
}

function find(e: Editor, text: string): number {
  const wanted = linkOf(text);
  return e.json.list('links').findIndex((l) => l === text || (wanted !== null && typeof l === 'string' && same(linkOf(l), wanted)));
}

const same = (a: Link | null, b: Link): boolean => a !== null && endText(a.from) === endText(b.from) && endText(a.to) === endText(b.to);

function add(e: Editor, a: Args): void {
  const { from, to } = read(a);
  const [p, q] = [portAt(e, from, true), portAt(e, to, false)];
  const why = p && q ? misfit({ trigger: p.type === 'trigger', type: p.type }, { trigger: q.type === 'trigger', type: q.type, list: q.list ?? false }) : '';
  if (why !== '') throw new Error(why);
  const instead = a.instead === undefined ? -1 : find(e, a.instead);
  e.change(`link ${endText(from)} to ${endText(to)}`, (json) => (instead < 0 ? addLink(json, from, to, takesOne(q)) : setLink(json, instead, from, to, takesOne(q))));
}

interface Choice { name: string; title: string; doc?: string; group?: string }

const described = (p: EditPort, title: string, name: string): Choice => ({ name, title, doc: [p.type === 'trigger' ? 'trigger' : p.type, p.doc].filter(Boolean).join(': ') });

/** Lets somebody choose the port, and then what it is joined to. */
function connect(e: Editor, a: Args): void {
  const [node = ''] = nodesOf(e);
  const from = a.from === undefined ? null : endOf(a.from.replace(/^(?:in|out) /, ''));
  if (!from) {
    const items = portsAt(e, node).map((p) => described(p, `${p.out ? '→' : '←'} ${p.name}`, `${p.out ? 'out' : 'in'} ${node}.${p.name}`));
    e.show('choose', { title: `Connect which port of ${node}?`, items, run: 'link.connect', param: 'from' });
    return;
  }
  const out = a.dir === undefined ? !(a.from ?? '').startsWith('in ') : a.dir === 'out';
  const own = portAt(e, from, out);
  const fits = (p: EditPort): boolean => {
    if ((p.out ?? false) === out || !own) return false;
    const [x, y] = out ? [own, p] : [p, own];
    return misfit({ trigger: x.type === 'trigger', type: x.type }, { trigger: y.type === 'trigger', type: y.type, list: y.list ?? false }) === '';
  };
  const items = ['', ...e.json.object('nodes').names].flatMap((n) => portsAt(e, n).filter(fits).map((p) => {
    const other = endText({ node: n, port: p.name, index: -1 });
    return described(p, other, out ? `${endText(from)} -> ${other}` : `${other} -> ${endText(from)}`);
  }));
  if (items.length === 0) throw new Error(`No port matches ${endText(from)}.`);
  e.show('choose', { title: `${endText(from)} ${out ? '→' : '←'} which port?`, items, run: 'link.add', param: 'link' });
}

/** Lets somebody choose another end of the selected link. */
function reconnect(e: Editor, a: Args): void {
  const at = linkAt(e);
  const text = e.json.list('links')[at];
  const link = typeof text === 'string' ? linkOf(text) : null;
  if (!link) return;
  const to = portAt(e, link.to, false);
  const from = portAt(e, link.from, true);
  const type = from?.type ?? to?.type;
  if (a.link !== undefined) {
    const next = read(a);
    e.change(`link ${a.link}`, (json) => setLink(json, at, next.from, next.to, takesOne(portAt(e, next.to, false))));
    return;
  }
  const ends = ['', ...e.json.object('nodes').names].flatMap((n) => portsAt(e, n).filter((p) => p.type === type).map((p) => ({ p, end: endText({ node: n, port: p.name, index: -1 }) })));
  const items = ends.map(({ p, end }) => described(p, p.out ? `from ${end}` : `to ${end}`, p.out ? `${end} -> ${endText(link.to)}` : `${endText(link.from)} -> ${end}`));
  e.show('choose', { title: 'Reconnect the link', items, run: 'link.reconnect', param: 'link' });
}

function disconnect(e: Editor, port: string): void {
  const end = endOf(port);
  const names = (l: unknown): boolean => {
    const link = typeof l === 'string' ? linkOf(l) : null;
    return end !== null && link !== null && [link.from, link.to].some((x) => x.node === end.node && x.port === end.port);
  };
  e.change(`disconnect ${port}`, (json) => {
    const left = json.list('links').filter((l) => !names(l));
    return left.length === 0 ? json.without('links') : json.with('links', new List(left));
  });
}

function fire(e: Editor, node: string, trigger: string): void {
  e.change(`${node} fires ${trigger}`, (json) => {
    const v = json.object('nodes').get(node);
    if (!(v instanceof Obj)) throw new Error(`There is no node ${node}.`);
    const info = e.infos.get('graph', e.state.current ?? '', v);
    const all = (info?.fire ?? []) as { name: string; on?: boolean }[];
    const now = v.has('fire') ? v.list('fire').filter((f): f is string => typeof f === 'string') : all.filter((f) => f.on).map((f) => f.name);
    const next = now.includes(trigger) ? now.filter((f) => f !== trigger) : [...now, trigger];
    const usual = all.filter((f) => f.on).map((f) => f.name);
    const plain = next.length === usual.length && usual.every((f) => next.includes(f));
    return json.with('nodes', json.object('nodes').with(node, plain ? v.without('fire') : v.with('fire', new List(next))));
  });
}

async function whole(e: Editor, label: string, t: string, args: object, select: (json: Obj) => string[]): Promise<Record<string, unknown>> {
  const d = e.doc;
  if (!d) return {};
  const before = e.json;
  const out = await e.request<Record<string, unknown>>(t, { path: d.path, text: e.text(d), ...args });
  const json = parse(String(out.text));
  if (!(json instanceof Obj) || e.doc?.path !== d.path) return out;
  if (e.json !== before) throw new Error('The document was changed meanwhile: do it again.');
  e.change(label, () => ({ json, selection: select(json) }));
  return out;
}

/** Kinds of which parts can become documents of their own. */
const DIVISIBLE = ['graph', 'machine', 'tree'];

/** Names of the nodes or states that are selected. */
function namesOf(e: Editor): string[] {
  if (!DIVISIBLE.includes(e.json.text('kind')) || e.doc?.unreadable !== undefined) return [];
  return e.selection.flatMap((p) => {
    const [member, name] = steps(p).slice(-2);
    return name !== undefined && (member === 'nodes' || member === 'states') ? [name] : [];
  });
}

/** Where something with a name is in the outline. */
function pathOf(items: readonly Item[], name: string): string | undefined {
  for (const i of items) {
    const found = i.name === name ? i.path : pathOf(i.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function extract(e: Editor, a: Args): Promise<void> {
  const nodes = namesOf(e);
  if (a.to === undefined) {
    e.show('extract', { nodes });
    return;
  }
  const to = a.to;
  const name = a.name ?? (to.split('/').at(-1) ?? to).replace(/^.*#/, '').replace(/\..*$/, '').replace(/(?:^|[\s_-]+)(\p{L})/gu, (_, c: string) => c.toUpperCase());
  await whole(e, `extract to ${to}`, 'extract', { nodes, to, name }, (json) => [pathOf(e.kind.outline(json), name) ?? ''].filter((p) => p !== '')).then(async (out) => {
    const made = out.extracted;
    const text = typeof made === 'string' ? made : typeof made === 'object' && made !== null && 'text' in made ? String(made.text) : '';
    if (text !== '') await e.request('save', { path: to, text, base: '' });
  });
}

const one = (e: Editor): boolean => isGraph(e) && e.selection.length === 1 && nodesOf(e).length === 1;

defineFor(
  ['graph'],
  {
    name: 'link.add', title: 'Link two ports', group: 'Node', also: ['connect', 'wire', 'edge'], enabled: isGraph,
    params: [{ name: 'link', doc: '"Node.Port -> Node.Port"', optional: true }, { name: 'from', doc: 'a port that gives out', optional: true }, { name: 'to', doc: 'a port that takes in', optional: true }, { name: 'instead', doc: 'a link that it takes the place of', optional: true, choices: linkTexts }],
    run: add,
  },
  {
    name: 'link.remove', title: 'Remove a link', group: 'Node', also: ['disconnect', 'break link', 'unlink'], enabled: isGraph, params: [{ name: 'link', doc: '"Node.Port -> Node.Port"', choices: linkTexts }],
    run: (e, a) => {
      const at = find(e, a.link ?? '');
      if (at < 0) throw new Error(`There is no link ${a.link ?? ''}.`);
      e.change(`remove ${a.link ?? ''}`, (json) => ({ json: removeLink(json, at), selection: [] }));
    },
  },
  { name: 'link.connect', title: 'Connect a port…', group: 'Node', also: ['wire', 'link', 'edge', 'pin'], keys: [{ key: 'c' }], enabled: one, params: [{ name: 'from', doc: 'the port, as Node.Port', optional: true }, { name: 'dir', doc: 'in or out', optional: true }], run: connect },
  { name: 'link.reconnect', title: 'Reconnect the link…', group: 'Node', also: ['rewire', 'move link'], keys: [{ key: 'r' }], enabled: (e) => linkAt(e) >= 0, params: [{ name: 'link', doc: 'what it shall be', optional: true }], run: reconnect },
  { name: 'link.disconnect', title: 'Remove all links of a port', group: 'Node', also: ['break links', 'unlink', 'unwire'], enabled: isGraph, params: [{ name: 'port', doc: 'the port, as Node.Port' }], run: (e, a) => { disconnect(e, a.port ?? ''); } },
  { name: 'link.insert', title: 'Put a new node on the link…', group: 'Node', also: ['reroute', 'put between'], enabled: (e) => linkAt(e) >= 0, run: (e) => { e.show('add', { at: canvasOf(e)?.spot(), near: e.selection[0] }); } },
  {
    name: 'script.edit', title: 'Script of a trigger', group: 'Node', also: ['code', 'event'], enabled: isGraph, params: [{ name: 'port', doc: 'the trigger port, as Node.Port' }],
    run: (e, a) => {
      const path = pointer(['scripts', a.port ?? '']);
      if (!e.json.object('scripts').has(a.port ?? '')) e.change(`script of ${a.port ?? ''}`, (json) => json.with('scripts', json.object('scripts').with(a.port ?? '', '')));
      e.select([path], true);
    },
  },
  {
    name: 'node.fire', title: 'Fire a trigger or not', group: 'Node', also: ['event', 'trigger'], enabled: isGraph, params: [{ name: 'node', doc: 'a function or an expression' }, { name: 'trigger', doc: 'such as OnBecomeTrue' }],
    run: (e, a) => { fire(e, a.node ?? '', a.trigger ?? ''); },
  },
  {
    name: 'node.self', title: 'Ask for the agent itself or not', group: 'Node', also: ['owner', 'agent'], enabled: isGraph, params: [{ name: 'node', doc: 'a function' }],
    run: (e, a) => {
      e.change(`${a.node ?? ''} asks for itself`, (json) => {
        const v = json.object('nodes').get(a.node ?? '');
        if (!(v instanceof Obj)) throw new Error(`There is no node ${a.node ?? ''}.`);
        return json.with('nodes', json.object('nodes').with(a.node ?? '', v.get('self') === true ? v.without('self') : v.with('self', true)));
      });
    },
  },
  {
    name: 'node.extract', title: 'Extract to a new document…', group: 'Node', also: ['subgraph', 'collapse to function', 'macro', 'sub tree', 'refactor', 'collapse nodes', 'new asset'], kinds: DIVISIBLE, keys: [{ key: 'e', ctrl: true, shift: true }], enabled: (e) => namesOf(e).length > 0,
    params: [{ name: 'to', doc: 'the new document, such as flee.graph.json', optional: true }, { name: 'name', doc: 'of the node that runs it', optional: true }], run: extract,
  },
  {
    name: 'node.inline', title: 'Inline what it runs', group: 'Node', also: ['expand', 'unpack', 'dissolve', 'flatten'], kinds: DIVISIBLE, keys: [{ key: 'i', ctrl: true, shift: true }],
    enabled: (e) => namesOf(e).length === 1 && e.selection.length === 1 && runOf(e, e.selection[0] ?? '') !== undefined, run: async (e) => { const [node = ''] = namesOf(e); await whole(e, `inline ${node}`, 'inline', { node }, () => []); },
  },
  {
    name: 'graph.ports', title: 'Show or hide ports that are not linked', group: 'View', also: ['pins', 'advanced', 'hidden'], keys: [{ key: 'u' }], enabled: (e) => isGraph(e) && nodesOf(e).length > 0,
    run: (e) => { toggleUnfolded(e.state.current ?? '', nodesOf(e)); },
  },
  { name: 'graph.all-ports', enabled: isGraph, run: () => { setSetting({ allPorts: !settings.getState().allPorts }); } },
);
