import { useReactFlow } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { FlowView } from '../graph/FlowView';
import { useCell, useGame, useLive } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { thing, type Thing } from '../canvas/things';
import { Branches } from './Branches';
import { badgeOf, type CardData } from './Card';
import { folds, setFolded } from './folds';
import { placeTree, type TreeLayout } from './layout';
import { pathTo, runningLeaves, type Tree } from './model';
import { CardNode, TagNode } from './TreeNode';
import { unitsOf } from './units';
import { treeOf, useTreeWay } from './useTree';

const NONE: ReadonlySet<string> = new Set();

/** What is selected is shown, whatever it was folded into. */
function useUnfolding(tree: Tree): void {
  const selected = useGame((s) => s.node);
  useEffect(() => {
    const { document } = tree.part;
    const folded = folds.getState()[document] ?? NONE;
    const item = tree.items.get(selected);
    const hiding = item ? pathTo(item).map((i) => i.node.name).filter((n) => folded.has(n)) : [];
    if (hiding.length > 0) setFolded(document, hiding, false);
  }, [tree, selected]);
}

/** Keeps the node that was folded or unfolded where it is, while the others make room. */
function useSteady(tree: Tree, layout: TreeLayout, folded: ReadonlySet<string>): void {
  const flow = useReactFlow();
  const before = useRef({ layout, folded });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { layout, folded };
    if (old.layout.way !== layout.way || old.folded === folded) return;
    const turned = [...tree.items.values()].find(({ node }) => old.folded.has(node.name) !== folded.has(node.name));
    const [from, to] = [old.layout.places.get(turned?.node.id ?? -1), layout.places.get(turned?.node.id ?? -1)];
    if (!from || !to) return;
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [flow, tree, layout, folded]);
}

function cardsOf(tree: Tree, layout: TreeLayout): Thing[] {
  return [...layout.places].flatMap(([id, box]) => {
    const item = tree.items.get(id);
    if (!item) return [];
    const { node } = item;
    const data: CardData = { part: tree.part, item, way: layout.way, order: badgeOf(item, layout.way).order, label: badgeOf(item, layout.way).label, width: box.width, height: box.height };
    return [thing({ id: String(id), box, data, Draw: node.kind === 'decorator' ? TagNode : CardNode, label: `${node.name}, ${node.kind} ${node.title}`, title: node.name })];
  });
}

/** A part as a tree: what runs now from the root down, and how each node ended last. */
export function TreeView({ program, part }: { program: Program; part: Part }) {
  const { mind } = useLive();
  const known = useCell(mind.known);
  const folded = useStore(folds, (s) => s[part.document] ?? NONE);
  const tree = treeOf(part);
  const way = useTreeWay(part);
  const layout = useMemo(() => placeTree(tree, unitsOf(tree, (i) => folded.has(i.node.name)), way), [tree, folded, way]);
  const things = useMemo(() => cardsOf(tree, layout), [tree, layout]);
  const painted = useMemo(() => layout.branches.map((b) => ({ path: b.path, of: 'tree' as const, active: tree.items.get(b.to)?.node.active })), [tree, layout]);
  const selected = useGame((s) => s.node);
  const first = () => (runningLeaves(tree, (bit) => mind.active(bit).latest())[0] ?? tree.roots[0])?.node.id ?? -1;
  useUnfolding(tree);
  useSteady(tree, layout, folded);
  return <FlowView {...{ program, part, things, painted }} lines={<Branches tree={tree} layout={layout} near={selected} />} places={layout.places} room={layout.room} first={first} shape={`${layout.way} ${known}`} />;
}
