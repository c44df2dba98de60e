/*
 * A graph document as blocks with ports and links between them, from its JSON and what the server knows of its nodes. Blocks
 * are kept as long as nothing that they show has changed, so that one change draws one block anew.
 */
import { namesOf } from '../../../graph/expression';
import { BOUNDARY_WIDTH, headWidth, isIdle, rowSpot, sized as sizedBy } from '../../../graph/model';
import type { NodeInfo } from '../../infos';
import { type Json, Num, Obj, pointer, write } from '../../model/json';
import { knownInterfaces, portsOf } from '../../model/ports';
import { titlesIn } from '../../properties/title';
import type { EditPort } from '../../protocol';
import { endOf, linkOf, type End } from './links';
import { INPUTS, OUTPUTS } from './places';
import { linkPath, nodePath } from './edits';

export type Dir = 'in' | 'out';

/** A port as it is drawn. */
export interface PortRow {
  name: string;
  dir: Dir;
  trigger: boolean;
  /** Empty while it is not known. */
  type: string;
  unit: string;
  doc: string;
  list: boolean;
  builtin: boolean;
  linked: boolean;
  /** What is given to it, or its default. */
  value: string;
  /** The value is written in the document, not the default. */
  given: boolean;
  /** JSON Pointer of the value that can be written. */
  valuePath: string;
  /** Statements that run when it fires. */
  script: string;
  /** A link names it, and there is no such port. */
  unknown: boolean;
  variable: boolean;
  /** An expression reads it by its name: no link of the document leads to it. */
  read: boolean;
  /** JSON Pointer of the document's own port or variable. */
  path: string;
}

export type BlockKind = 'action' | 'function' | 'constant' | 'expression' | 'part' | 'inputs' | 'outputs' | 'ghost';

export interface Block {
  /** JSON Pointer of the node; of the document's own ports #inputs or #outputs, of a node that is not there ?Name. */
  id: string;
  name: string;
  kind: BlockKind;
  title: string;
  about: string;
  ins: PortRow[];
  outs: PortRow[];
  /** Ports that are not shown. */
  hidden: PortRow[];
  width: number;
  height: number;
  error: string;
  /** The document that it runs. */
  run?: string | undefined;
}

export interface DrawnLink {
  id: string;
  at: number;
  from: End;
  to: End;
  /** The blocks at its ends. */
  source: string;
  target: string;
  trigger: boolean;
  /** A port at one of its ends is not known, or the types differ. */
  wrong: string;
}

export interface GraphModel {
  json: Obj;
  blocks: ReadonlyMap<string, Block>;
  links: readonly DrawnLink[];
  /** From what expressions name to where they are: drawn as links, and no links of the document. */
  reads: readonly DrawnLink[];
}

const kindOf = (node: Obj): BlockKind =>
  node.has('do') ? 'action' : node.has('run') ? 'part' : node.has('expr') ? 'expression' : node.has('const') ? 'constant' : 'function';

const plainText = (v: Json | undefined): string => (v === undefined ? '' : typeof v === 'string' ? v : v instanceof Num ? v.text : v instanceof Obj && v.has('expr') ? v.text('expr') : write(v, 0));

const short = (text: string): string => (text.length > VALUE_CHARS ? `${text.slice(0, VALUE_CHARS - 1)}…` : text);

interface Found {
  port: EditPort;
  unknown: boolean;
}

const key = (dir: Dir, port: string): string => `${dir}:${port}`;

interface Around {
  /** Keys of ports with a link at them, in the order of the links. */
  linked: ReadonlySet<string>;
  scripts: ReadonlyMap<string, string>;
  all: boolean;
}

function rowsOf(ports: readonly Found[], node: Obj, own: string, around: Around, shows: (p: EditPort, linked: boolean) => boolean): { ins: PortRow[]; outs: PortRow[]; hidden: PortRow[] } {
  const values = node.object('with');
  const [ins, outs, hidden]: [PortRow[], PortRow[], PortRow[]] = [[], [], []];
  for (const { port: p, unknown } of ports) {
    const dir: Dir = p.out ? 'out' : 'in';
    const linked = around.linked.has(key(dir, p.name));
    const script = p.type === 'trigger' ? (around.scripts.get(p.name) ?? '') : '';
    const shown = unknown || script !== '' || around.all || shows(p, linked);
    const trigger = p.type === 'trigger';
    const constant = dir === 'out' && node.has('const');
    const given = dir === 'in' ? values.get(p.name) : constant ? node.get('const') : undefined;
    (!shown ? hidden : p.out ? outs : ins).push({
      name: p.name, dir, trigger, type: p.type, unit: p.unit ?? '', doc: p.doc ?? '', list: p.list ?? false, builtin: p.builtin ?? false, linked,
      value: given !== undefined ? short(plainText(given)) : dir === 'in' && !linked && !trigger ? short(p.default ?? '') : '',
      given: given !== undefined, valuePath: own === '' || trigger ? '' : constant ? `${own}/const` : dir === 'in' ? `${own}/with/${p.name}` : '',
      script, unknown, variable: false, read: false, path: '',
    });
  }
  return { ins, outs, hidden };
}

/** What a document gives is cut at so many letters. */
const VALUE_CHARS = 18;

const lettersOf = (p: PortRow): number => (p.trigger ? (p.script === '' ? 0 : 2) : Math.min(p.value.length, VALUE_CHARS));
const sized = (ins: readonly PortRow[], outs: readonly PortRow[], head: number) => sizedBy(ins, outs, head, lettersOf);

/** Known ports, and those that only links, values or scripts know. */
function withUnknown(known: readonly EditPort[], linked: ReadonlySet<string>, sure: boolean): Found[] {
  const has = new Set(known.map((p) => key(p.out ? 'out' : 'in', p.name)));
  const out: Found[] = known.map((port) => ({ port, unknown: false }));
  for (const k of linked) {
    if (has.has(k)) continue;
    const [dir, name = ''] = k.split(':');
    out.push({ port: { name, out: dir === 'out', type: /^(?:On\p{Lu}|Activate$|Deactivate$|Fail$)/u.test(name) ? 'trigger' : '' }, unknown: sure });
  }
  return out;
}

const readRow = (name: string): PortRow => ({
  name, dir: 'in', trigger: false, type: '', unit: '', doc: '', list: false, builtin: false, linked: true, value: '', given: false, valuePath: '', script: '', unknown: false, variable: false, read: true, path: '',
});

function blockOf(name: string, node: Obj, says: string, info: NodeInfo | undefined, around: Around, reads: readonly string[]): Block {
  const id = nodePath(name);
  const given = info?.ports ?? [];
  const sure = info !== undefined && info.error === undefined;
  const shows = (p: EditPort, linked: boolean): boolean => !isIdle(p, linked, 'Activate');
  const { ins, outs, hidden } = rowsOf(withUnknown(given, around.linked, sure), node, id, around, shows);
  const kind = kindOf(node);
  const title = (kind === 'action' || kind === 'function' ? info?.title : '') || says || 'nothing yet';
  const size = sized([...ins, ...reads.map(readRow)], outs, headWidth(name, title, kind === 'expression'));
  return { id, name, kind, title, about: [info?.doc, node.text('doc')].filter(Boolean).join('\n'), ...size, hidden, error: info?.error ?? '', run: info?.run };
}

const life = (name: string, out: boolean, doc: string): EditPort => ({ name, out, type: 'trigger', builtin: true, doc });

/** The document's own ports, seen from inside. */
function boundary(json: Obj, side: 'inputs' | 'outputs', around: Around): Block {
  const from = side === 'inputs';
  const ports: EditPort[] = from ? [life('OnActivate', true, 'Fires when the graph starts.')] : [life('Deactivate', false, 'Ends the graph.'), life('Fail', false, 'Ends the graph as failed.')];
  const own = portsOf(json).filter((p) => p.out !== from && p.name !== '');
  for (const { name, type, unit, doc, default: value } of own) ports.push({ name, out: from, type, unit, doc, default: value === undefined ? '' : plainText(value) });
  const variables = new Set<string>();
  if (from)
    for (const [name, v] of json.object('variables').members) {
      variables.add(name);
      ports.push({ name, out: true, type: v instanceof Obj ? v.text('type') : plainText(v), doc: v instanceof Obj ? v.text('doc') : '' });
    }
  const { ins, outs, hidden } = rowsOf(withUnknown(ports, around.linked, !json.has('base')), Obj.empty, '', around, (p, linked) => !isIdle(p, linked, 'OnActivate'));
  const declared = new Map(own.map((p) => [p.name, p.path]));
  for (const p of [...ins, ...outs, ...hidden]) {
    p.variable = variables.has(p.name);
    p.path = p.builtin ? '' : p.variable ? pointer(['variables', p.name]) : (declared.get(p.name) ?? '');
  }
  const size = sized(ins, outs, BOUNDARY_WIDTH);
  return { id: from ? INPUTS : OUTPUTS, name: from ? 'Inputs' : 'Outputs', kind: side, title: 'of this document', about: '', ...size, hidden, error: '' };
}

/** A node that links name and that is not here: a mistake, if it is not the base's. */
function ghost(name: string, around: Around, derived: boolean): Block {
  const { ins, outs } = rowsOf(withUnknown([], around.linked, !derived), Obj.empty, '', around, () => true);
  return { id: `?${name}`, name, kind: 'ghost', title: derived ? 'of the base' : 'not in this document', about: '', ...sized(ins, outs, headWidth(name, '', false)), hidden: [], error: derived ? '' : `There is no node ${name}.` };
}

export interface Asked {
  json: Obj;
  info: (node: Obj) => NodeInfo | undefined;
  /** Whether all ports are shown, of everything or of one block. */
  all: boolean;
  unfolded: ReadonlySet<string>;
}

interface Kept {
  node: Obj;
  info: NodeInfo | undefined;
  around: string;
  block: Block;
}

/** How a row is called that shows what an expression reads. */
const readName = (e: End): string => (e.node === '' ? e.port : `${e.node}.${e.port}`);

/** What the expressions of a document name: ports and variables of its own, and ports of other nodes, by the node. */
function readsIn(json: Obj, nodes: Obj): Map<string, End[]> {
  const own = new Set([...portsOf(json).filter((p) => !p.out).map((p) => p.name), ...json.object('variables').names]);
  const out = new Map<string, End[]>();
  for (const [name, node] of nodes.members) {
    const text = node instanceof Obj ? node.text('expr') : '';
    if (text === '') continue;
    const ends = namesOf(text).flatMap((path): End[] => {
      if (own.has(path)) return [{ node: '', port: path, index: -1 }];
      const dot = path.indexOf('.');
      return dot > 0 && nodes.has(path.slice(0, dot)) ? [{ node: path.slice(0, dot), port: path.slice(dot + 1), index: -1 }] : [];
    });
    if (ends.length > 0) out.set(name, ends);
  }
  return out;
}

/** Those of before stay the same objects where they lead the same way. */
function drawnReads(named: ReadonlyMap<string, readonly End[]>, nodes: Obj, before: readonly DrawnLink[]): DrawnLink[] {
  const old = new Map(before.map((l) => [l.id, l]));
  return [...named].flatMap(([name, ends]) => ends.filter((e) => e.node === '' || nodes.has(e.node)).map((from): DrawnLink => {
    const id = `read ${readName(from)} ${name}`;
    return old.get(id) ?? { id, at: -1, from, to: { node: name, port: readName(from), index: -1 }, source: from.node === '' ? INPUTS : nodePath(from.node), target: nodePath(name), trigger: false, wrong: '' };
  }));
}

const none: ReadonlySet<string> = new Set();
const noScripts: ReadonlyMap<string, string> = new Map();

/** Builds models of one document, one after another. */
export class Modeller {
  private kept = new Map<string, Kept>();
  private links: DrawnLink[] = [];
  private reads: DrawnLink[] = [];

  build({ json, info, all, unfolded }: Asked): GraphModel {
    const nodes = json.object('nodes');
    const linked = new Map<string, Set<string>>();
    const scripts = new Map<string, Map<string, string>>();
    const touch = (node: string, dir: Dir, port: string): void => {
      let set = linked.get(node);
      if (!set) linked.set(node, (set = new Set()));
      set.add(key(dir, port));
    };
    const read = json.list('links').map((text) => (typeof text === 'string' ? linkOf(text) : null));
    for (const l of read) {
      if (!l) continue;
      touch(l.from.node, 'out', l.from.port);
      touch(l.to.node, 'in', l.to.port);
    }
    const named = readsIn(json, nodes);
    for (const read of named.values()) for (const e of read) touch(e.node, 'out', e.port);
    for (const [at, text] of json.object('scripts').members) {
      const e = endOf(at);
      if (!e || typeof text !== 'string') continue;
      let own = scripts.get(e.node);
      if (!own) scripts.set(e.node, (own = new Map()));
      own.set(e.port, text);
    }
    const around = (node: string, id = node): Around => ({ linked: linked.get(node) ?? none, scripts: scripts.get(node) ?? noScripts, all: all || unfolded.has(id) });
    const kept = new Map<string, Kept>();
    const blocks = new Map<string, Block>();
    const titles = titlesIn(json, 'nodes');
    const keep = (id: string, node: Obj, says: string, known: NodeInfo | undefined, a: Around, make: () => Block): void => {
      const sign = `${says} ${String(a.all)} ${[...a.linked].join()} ${[...a.scripts].join()}`;
      const was = this.kept.get(id);
      const own = was && was.node === node && was.info === known && was.around === sign ? was : { node, info: known, around: sign, block: make() };
      kept.set(id, own);
      blocks.set(id, own.block);
    };
    // What the boundaries show stands in members of their own: they are made anew with these only.
    const head = this.headOf(json);
    for (const side of ['inputs', 'outputs'] as const) {
      const id = side === 'inputs' ? INPUTS : OUTPUTS;
      const a = around('', id);
      const mine: Around = { ...a, linked: new Set([...a.linked].filter((k) => k.startsWith(side === 'inputs' ? 'out:' : 'in:'))) };
      keep(id, head, '', undefined, mine, () => boundary(json, side, mine));
    }
    for (const [name, value] of nodes.members) {
      const node = value instanceof Obj ? value : Obj.empty;
      const id = nodePath(name);
      const known = info(node);
      const a = around(name);
      const says = titles(node);
      const reads = (named.get(name) ?? []).map(readName);
      keep(id, node, [says, ...reads].join('\n'), known, a, () => blockOf(name, node, says, known, a, reads));
    }
    for (const name of linked.keys()) {
      if (name === '' || nodes.has(name)) continue;
      const a = around(name);
      keep(`?${name}`, Obj.empty, '', undefined, a, () => ghost(name, a, json.has('base')));
    }
    this.kept = kept;
    this.links = this.drawn(read, nodes, blocks);
    this.reads = drawnReads(named, nodes, this.reads);
    return { json, blocks, links: this.links, reads: this.reads };
  }

  private head: { of: readonly unknown[]; key: Obj } | null = null;

  private headOf(json: Obj): Obj {
    const of = [json.get('ports'), json.get('variables'), json.get('implements'), json.has('base'), knownInterfaces()];
    if (!this.head?.of.every((v, i) => v === of[i])) this.head = { of, key: new Obj([]) };
    return this.head.key;
  }

  private drawn(read: readonly (ReturnType<typeof linkOf>)[], nodes: Obj, blocks: ReadonlyMap<string, Block>): DrawnLink[] {
    const idOf = (node: string, boundary: string): string => (node === '' ? boundary : nodes.has(node) ? nodePath(node) : `?${node}`);
    const out: DrawnLink[] = [];
    read.forEach((l, at) => {
      if (!l) return;
      const [source, target] = [idOf(l.from.node, INPUTS), idOf(l.to.node, OUTPUTS)];
      const [a, b] = [portOf(blocks.get(source), 'out', l.from.port), portOf(blocks.get(target), 'in', l.to.port)];
      const wrong = a && b ? misfit(a, b) : 'There is no such port.';
      const was = this.links[at];
      const next: DrawnLink = { id: linkPath(at), at, from: l.from, to: l.to, source, target, trigger: (a?.trigger ?? false) || (b?.trigger ?? false), wrong: a?.unknown === true || b?.unknown === true ? 'There is no such port.' : wrong };
      out.push(was && was.id === next.id && was.from === next.from && was.to === next.to && was.source === source && was.target === target && was.trigger === next.trigger && was.wrong === next.wrong ? was : next);
    });
    return out;
  }
}

export const portOf = (b: Block | undefined, dir: Dir, name: string): PortRow | undefined => (dir === 'in' ? b?.ins : b?.outs)?.find((p) => p.name === name);

/** Why a link from one port to another is none; empty if it is right, or nobody knows. */
export function misfit(from: Pick<PortRow, 'trigger' | 'type'>, to: Pick<PortRow, 'trigger' | 'type' | 'list'>): string {
  if (from.type === '' || to.type === '') return '';
  if (from.trigger !== to.trigger) return from.trigger ? 'A trigger is no value.' : 'A value is no trigger: functions and expressions fire OnBecomeTrue and the like.';
  if (from.type === to.type || (to.list && from.type === `list of ${to.type}`)) return '';
  const hint = to.type === 'float' && from.type === 'int' ? ': ToFloat converts' : to.type === 'int' && from.type === 'float' ? ': ToInt converts' : to.type === 'string' ? ': TextOf converts' : '';
  return `It takes ${to.type}, and this gives ${from.type}${hint}.`;
}

/** Where a port is on its block. */
export const portSpot = (b: Block, dir: Dir, name: string): readonly [number, number] => rowSpot(b, dir, name);
