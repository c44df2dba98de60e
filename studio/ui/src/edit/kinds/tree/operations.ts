/* What can be done to trees only. */
import { defineFor } from '../../operation';
import type { Editor } from '../../editor';
import { json as ofPlain, Obj, type Plain } from '../../model/json';
import type { PaletteItem } from '../../protocol';
import { setSetting, settings } from '../../../live/settings';
import { toggleFold } from '../../../tree/folds';
import { bestWay } from '../../../tree/layout';
import { buildTree } from '../../../tree/model';
import { unitsOf } from '../../../tree/units';
import { partOf } from './part';
import { moveNodes, nameAt, namesAt, nodesOf, unwrap, wrap } from './edits';
import { childrenOf, sortOf } from './shape';

const isTree = (e: Editor): boolean => e.json.text('kind') === 'tree' && e.doc?.unreadable === undefined;
const picked = (e: Editor): string[] => (isTree(e) ? namesAt(e.selection) : []);
const names = (e: Editor): string[] => nodesOf(e.json).names;

async function types(e: Editor): Promise<PaletteItem[]> {
  const all = await e.request<PaletteItem[]>('palette', { kind: 'tree', path: e.doc?.path, query: '', fit: {}, limit: 1000 });
  return all.filter((i) => i.what === 'type');
}

defineFor(
  ['tree'],
  {
    name: 'tree.move', title: 'Move to another parent', group: 'Node', also: ['reparent', 'attach', 'hang'], enabled: isTree,
    params: [{ name: 'node', doc: 'the node; several with commas between them', choices: names }, { name: 'to', doc: 'its new parent; "" for none', choices: names }, { name: 'at', doc: 'its index among the children, from 0', optional: true }],
    run: (e, a) => {
      const nodes = (a.node ?? '').split(',');
      e.change(`move ${nodes.join(', ')}`, (json) => moveNodes(json, nodes, a.to ?? '', a.at === undefined ? Infinity : Number(a.at)));
    },
  },
  {
    name: 'tree.turn', enabled: isTree,
    run: (e) => {
      const tree = buildTree(partOf(e.json, e.doc?.path ?? ''));
      const way = settings.getState().treeWay ?? bestWay(tree, unitsOf(tree, () => false));
      setSetting({ treeWay: way === 'down' ? 'right' : 'down' });
    },
  },
  {
    name: 'tree.fold', title: 'Tree: fold or unfold the branch', group: 'View', as: 'view.fold', enabled: (e) => picked(e).length > 0,
    run: (e) => {
      for (const n of picked(e)) if (childrenOf(nodesOf(e.json).object(n)).length > 0 && sortOf(nodesOf(e.json).object(n)) === 'composite') toggleFold(e.doc?.path ?? '', n);
    },
  },
  {
    name: 'tree.wrap', title: 'Wrap in a decorator or composite…', group: 'Node', also: ['parent', 'surround', 'decorate', 'add decorator', 'inside'], keys: [{ key: 'd' }], enabled: (e) => picked(e).length > 0,
    params: [{ name: 'type', doc: 'the type of the new node, such as invert or sequence; without it a list opens', optional: true }],
    run: async (e, a) => {
      const fit = (await types(e)).filter((i) => {
        const node = ofPlain(i.node as Plain);
        return node instanceof Obj && ['decorator', 'composite'].includes(sortOf(node)) && i.name !== 'switch';
      });
      if (a.type === undefined) {
        e.show('choose', { title: 'Wrap in', items: fit.map((i) => ({ name: i.name, title: i.title, doc: i.doc, group: i.group, also: i.also })), run: 'tree.wrap', param: 'type' });
        return;
      }
      const item = fit.find((i) => i.name === a.type);
      const node = item && ofPlain(item.node as Plain);
      if (!(node instanceof Obj)) throw new Error(`${a.type} is no decorator or composite.`);
      const wanted = item?.title ?? a.type;
      e.change(`wrap in ${a.type}`, (json, selection) => wrap(json, namesAt(selection), node, wanted.charAt(0).toUpperCase() + wanted.slice(1)));
    },
  },
  {
    name: 'tree.unwrap', title: 'Take a node away and keep its children', group: 'Node', also: ['remove decorator', 'dissolve', 'ungroup'], keys: [{ key: 'Delete', shift: true }, { key: 'Backspace', shift: true }], enabled: (e) => picked(e).length === 1,
    run: (e) => {
      e.change('unwrap', (json, [path]) => unwrap(json, nameAt(path)));
    },
  },
  {
    name: 'tree.root', title: 'Make it the root', group: 'Node', also: ['entry', 'start', 'top'], enabled: (e) => picked(e).length === 1,
    run: (e) => {
      e.change('make it the root', (json, [path]) => json.with('root', nameAt(path)));
    },
  },
);
