/* A tree as the page draws the parts of running programs, so that it looks and lies the same where it is watched and edited. */
import type { Extra, GraphNode, Link, NodeKind, Part } from '../../../protocol/messages';
import type { Schema } from '../../properties/schema';
import { type Titles, titlesIn } from '../../properties/title';
import { type Json, Num, Obj, write } from '../../model/json';
import { nodesOf } from './edits';
import { schemaOf } from '../../properties/knowledge';
import { childrenOf, sortOf, typeOf } from './shape';

const plain = (v: Json | undefined): string => (v === undefined ? '' : typeof v === 'string' ? v : v instanceof Num ? v.text : write(v, 0));

const often = (every: string): string => (every === '0' ? 'every frame' : `every ${every} s`);

/** What else a card says: the values that are given, and what runs beside the node. */
function extrasOf(node: Obj): Extra[] {
  const out: Extra[] = [];
  for (const [name, v] of node.object('with').members) out.push({ kind: name, text: v instanceof Obj && v.has('expr') ? plain(v.get('expr')) : plain(v) });
  for (const service of node.list('services')) if (service instanceof Obj) out.push({ kind: service.has('every') ? often(plain(service.get('every'))) : 'service', text: service.text('script') || service.text('do') || service.text('run') });
  if (node.has('abort') && node.text('abort') !== 'none') out.push({ kind: 'aborts', text: node.text('abort') === 'both' ? 'self and lower' : node.text('abort') });
  if (node.has('score')) out.push({ kind: 'score', text: plain(node.get('score')) });
  return out;
}

const kindOf = (node: Obj): NodeKind => {
  const sort = sortOf(node);
  if (sort !== 'leaf') return sort;
  const type = typeOf(node);
  return type === 'run' || type === 'dynamic' ? 'part' : type === 'do' ? 'action' : 'leaf';
};

let boxes = new WeakMap<Obj, Omit<GraphNode, 'id' | 'name'>>();

function boxOf(node: Obj, titles: Titles): Omit<GraphNode, 'id' | 'name'> {
  let box = boxes.get(node);
  if (!box) {
    const about = node.text('doc');
    box = { kind: kindOf(node), type: typeOf(node), title: titles(node), active: -1, ports: [], extras: extrasOf(node), ...(about !== '' && { about }) };
    boxes.set(node, box);
  }
  return box;
}

let parts = new WeakMap<Obj, Part>();

/** Forgets what was made of nodes when other types are known. */
let known: Schema | undefined;

/** The part that a document would be. Nodes have their places in the document as ids. */
export function partOf(json: Obj, path: string): Part {
  const schema = schemaOf('tree');
  if (schema !== known) {
    boxes = new WeakMap();
    parts = new WeakMap();
    known = schema;
  }
  const made = parts.get(json);
  if (made?.document === path) return made;
  const members = nodesOf(json).members;
  const titles = titlesIn(json, 'nodes');
  const ids = new Map(members.map(([name], i) => [name, i]));
  const nodes = members.map(([name, v], id): GraphNode => ({ id, name, ...boxOf(v instanceof Obj ? v : Obj.empty, titles) }));
  const links = members.flatMap(([, v], id): Link[] =>
    childrenOf(v instanceof Obj ? v : Obj.empty).flatMap(({ name, label }): Link[] => {
      const to = ids.get(name);
      return to === undefined ? [] : [{ from: [id, ''], to: [to, ''], delayed: false, label }];
    }),
  );
  const root = ids.get(json.text('root'));
  // The root's tree stands first.
  if (root !== undefined) links.sort((a, b) => Number(b.from[0] === root) - Number(a.from[0] === root));
  const part: Part = { id: 0, parent: -1, node: -1, name: json.text('name'), document: path, kind: 'tree', ports: [], nodes, links };
  parts.set(json, part);
  return part;
}

