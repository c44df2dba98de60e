import type { Obj } from '../../model/json';
import type { Item, KindEditor } from '../kind';
import { addNode, copyNodes, nameAt, namesAt, nodeOf, nodesOf, parentOf, pasteNodes, pathOf, removeNodes, shift } from './edits';
import './operations';
import { type Titles, titlesIn } from '../../properties/title';
import { childrenOf } from './shape';
import { TreeCanvas } from './TreeCanvas';
import { declarations, removeAll } from '../generic/parts';

function item(json: Obj, name: string, seen: Set<string>, titles: Titles): Item {
  seen.add(name);
  const node = nodeOf(json, name);
  const doc = node.text('doc');
  return {
    path: pathOf(name), name, title: titles(node), what: 'node', ...(doc !== '' && { doc }),
    children: childrenOf(node).filter((c) => !seen.has(c.name) && nodesOf(json).has(c.name)).map((c) => item(json, c.name, seen, titles)),
  };
}

/** Ports and variables, then the tree from its root, then what does not hang in it. */
function outline(json: Obj): Item[] {
  const seen = new Set<string>();
  const titles = titlesIn(json, 'nodes');
  const root = json.text('root');
  const tree = nodesOf(json).has(root) ? [item(json, root, seen, titles)] : [];
  const loose = nodesOf(json).names.filter((n) => !seen.has(n) && parentOf(json, n) === '').map((n) => item(json, n, seen, titles));
  const rest = declarations(json);
  return [...rest, ...tree, ...loose];
}

/** Behaviour trees. */
export const tree: KindEditor = {
  kind: 'tree',
  Canvas: TreeCanvas,
  shows: ['nodes'],
  nests: true,
  first: () => ['root'],
  outline,
  names: (json) => new Set(nodesOf(json).names),
  add: addNode,
  remove(json, paths) {
    const names = namesAt(paths);
    const out = names.length > 0 ? removeNodes(json, names) : { json, selection: [] as readonly string[] };
    const others = paths.filter((p) => nameAt(p) === '');
    return others.length > 0 ? { json: removeAll(out.json, others), selection: out.selection } : out;
  },
  shift: (json, path, by) => (nameAt(path) === '' ? { json, selection: [path] } : shift(json, nameAt(path), by)),
  copy: copyNodes,
  paste: pasteNodes,
  menu: (e) => [
    [{ run: 'tree.wrap' }, { run: 'tree.unwrap' }, { run: 'tree.root' }, { run: 'tree.fold' }, { run: 'edit.earlier', title: 'Run it earlier' }, { run: 'edit.later', title: 'Run it later' }],
    [...(e.selection.length === 1 ? [{ run: 'node.replace' }] : []), { run: 'node.extract' }, { run: 'node.inline' }],
  ],
};
