import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSettings } from '../../../live/context';
import type { TreeWay } from '../../../live/settings';
import { Icon } from '../../../shell/icons';
import { folds, setFolded } from '../../../tree/folds';
import { joined } from '../../../live/joined';
import { Branches } from '../../../tree/Branches';
import { bestWay, placeTree, type TreeLayout } from '../../../tree/layout';
import { buildTree, pathTo } from '../../../tree/model';
import { unitsOf } from '../../../tree/units';
import { EditFlow } from '../../canvas/EditFlow';
import { useRunning } from '../../canvas/running';
import { AddButton, EmptyNote } from '../../canvas/beside';
import { KeyHint } from '../../canvas/KeyHint';
import type { PaintLines } from '../../../canvas/paint';
import type { Drag, Point } from '../../../canvas/state';
import { useEditor, useJson, useSelection } from '../../context';
import { useKnowledge } from '../../properties/knowledge';
import { Cards } from './cards';
import type { Obj } from '../../model/json';
import { below, nameAt, namesAt, nodeOf, nodesOf, parentOf, pathOf } from './edits';
import { partOf } from './part';
import { childrenOf } from './shape';
import { nearest, slotsOf, type Slot } from './slots';

const NONE: ReadonlySet<string> = new Set();

const paintBranches = (layout: TreeLayout): PaintLines => (ctx, _area, colours) => {
  ctx.strokeStyle = colours.line;
  for (const b of layout.branches) ctx.stroke(new Path2D(b.path));
};

/** Where what is dragged would be put down. */
function SlotMark({ slot: { box, parent } }: { slot: Slot }) {
  return (
    <div className="tree-slot" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <span>in {parent}</span>
    </div>
  );
}

/** What is selected is shown, whatever it was folded into. */
function useUnfolding(path: string, hiding: readonly string[]): void {
  const key = hiding.join('\n');
  useEffect(() => {
    if (key !== '') setFolded(path, key.split('\n'), false);
  }, [path, key]);
}

function Tools({ way }: { way: TreeWay }) {
  const editor = useEditor();
  return (
    <div className="canvas-tools">
      <button type="button" title={`Let the tree grow ${way === 'down' ? 'to the right' : 'downwards'}`} onClick={() => void editor.run('tree.turn')}>
        <Icon name={way === 'down' ? 'treeDown' : 'treeRight'} /> {way === 'down' ? 'Down' : 'Right'} <KeyHint of="tree.turn" />
      </button>
      <button type="button" title="Put a decorator or composite around what is selected" onClick={() => void editor.run('tree.wrap')}>
        Wrap <KeyHint of="tree.wrap" />
      </button>
      <AddButton />
    </div>
  );
}

/** Where an arrow key leads: to the parent, the first child, the child before or after. */
function beside(json: Obj, name: string, way: TreeWay, key: string): string | undefined {
  const [up, down, back] = way === 'down' ? ['ArrowUp', 'ArrowDown', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight', 'ArrowUp'];
  const parent = parentOf(json, name);
  if (key === up) return parent === '' ? undefined : pathOf(parent);
  const near = childrenOf(nodeOf(json, key === down ? name : parent)).map((c) => c.name);
  const to = key === down ? near[0] : near[near.indexOf(name) + (key === back ? -1 : 1)];
  return to === undefined ? undefined : pathOf(to);
}

/** A tree that is edited: nodes are dragged to their places among others, and added in or behind what is selected. */
export function TreeCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const folded = useStore(folds, (s) => s[path] ?? NONE);
  const liked = useSettings((s) => s.treeWay);
  const schema = useKnowledge().schema('tree');
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what nodes are depends on the types that are known
  const said = useMemo(() => partOf(json, path), [json, path, schema]);
  const running = useRunning();
  const tree = useMemo(() => buildTree(running ? joined(said, running) : said), [said, running]);
  const way = useMemo(() => liked ?? bestWay(tree, unitsOf(tree, () => false)), [liked, tree]);
  const layout = useMemo(() => placeTree(tree, unitsOf(tree, (i) => folded.has(i.node.name)), way), [tree, folded, way]);
  const ids = useMemo(() => new Map(tree.part.nodes.map((n) => [n.name, n.id])), [tree]);
  const [drawn] = useState(() => new Cards());
  const root = json.text('root');
  const things = useMemo(() => drawn.of(tree, layout, root), [drawn, tree, layout, root]);
  const lines = useMemo(() => <Branches tree={tree} layout={layout} />, [tree, layout]);
  const paintLines = useMemo(() => paintBranches(layout), [layout]);
  const [slot, setSlot] = useState<Slot>();

  const current = tree.items.get(ids.get(nameAt(selection.at(-1))) ?? -1);
  useUnfolding(path, current ? pathTo(current).map((i) => i.node.name).filter((n) => folded.has(n)) : []);

  const slotAt = (drag: Drag, at: Point): Slot | undefined => {
    const without = new Set(namesAt([...drag.ids]));
    return nearest(slotsOf(json, tree, layout, without), at[0], at[1]);
  };
  return (
    <EditFlow
      path={path}
      label="Tree"
      empty={nodesOf(json).size === 0}
      className="edit-view"
      things={things}
      start={root === '' ? undefined : pathOf(root)}
      lines={lines}
      paintLines={paintLines}
      above={slot && <SlotMark slot={slot} />}
      beside={
        <>
          {nodesOf(json).size === 0 && <EmptyNote what="This tree has no nodes yet: the first is its root." base={json.get('base')} />}
          <Tools way={way} />
        </>
      }
      walk={(id, key) => beside(json, nameAt(id), way, key)}
      move={() => {
        // Where cards are follows from the tree: whoever is let go nowhere goes back.
      }}
      together={(held) => new Set(namesAt([...held]).flatMap((n) => [...below(json, n)].map(pathOf)))}
      over={(drag, at) => {
        setSlot(drag ? slotAt(drag, at) : undefined);
      }}
      drop={(drag, at) => {
        const to = slotAt(drag, at);
        const tops = namesAt(selection).filter((n) => drag.ids.has(pathOf(n)) && !namesAt(selection).some((m) => m !== n && below(json, m).has(n)));
        if (to && tops.length > 0) void editor.run('tree.move', { node: tops.join(','), to: to.parent, at: String(to.at) });
        return true;
      }}
    />
  );
}
