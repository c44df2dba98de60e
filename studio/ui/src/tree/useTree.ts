import { useSettings } from '../live/context';
import { settings, type TreeWay } from '../live/settings';
import type { Part } from '../protocol/messages';
import { bestWay } from './layout';
import { buildTree, type Tree } from './model';
import { unitsOf } from './units';

const trees = new WeakMap<Part, { tree: Tree; best: TreeWay }>();

function known(part: Part): { tree: Tree; best: TreeWay } {
  let k = trees.get(part);
  if (!k) {
    const tree = buildTree(part);
    trees.set(part, (k = { tree, best: bestWay(tree, unitsOf(tree, () => false)) }));
  }
  return k;
}

/** The tree of a part, built once. */
export const treeOf = (part: Part): Tree => known(part).tree;

/** Which way a tree grows: as its reader likes it, else whichever shows it larger. */
export const treeWay = (part: Part): TreeWay => settings.getState().treeWay ?? known(part).best;

export function useTreeWay(part: Part): TreeWay {
  const chosen = useSettings((s) => s.treeWay);
  return chosen ?? known(part).best;
}
