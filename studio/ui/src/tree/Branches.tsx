import { memo } from 'react';
import { overlapping } from '../canvas/box';
import { useCanvas } from '../canvas/state';
import { useCell, useLive } from '../live/context';
import type { TreeLayout } from './layout';
import type { Tree } from './model';

/** Above this many lines only those on the screen are drawn. */
const CULL = 150;

interface OneProps {
  path: string;
  from: number;
  to: number;
  bit: number;
  near: boolean;
}

/** From a card to what it runs: strong while that is active. */
const One = memo(function One({ path, from, to, bit, near }: OneProps) {
  const active = useCell(useLive().mind.active(bit));
  return <path className={`branch${active ? ' active' : ''}${near ? ' near' : ''}`} data-branch={`${String(from)}-${String(to)}`} data-active={active} d={path} />;
});

/** Lines from parents to their children that can be seen; near: the node whose line is told from the others. */
export function Branches({ tree, layout, near = -1 }: { tree: Tree; layout: TreeLayout; near?: number }) {
  const { mind } = useLive();
  const cull = layout.branches.length > CULL;
  const area = useCanvas((s) => (cull ? s.area : null));
  const shown = cull ? layout.branches.filter((b) => area !== null && overlapping(b.box, area)) : layout.branches;
  // Those to what runs lie above the others.
  useCell(mind.switches);
  const on = (to: number): boolean => mind.active(tree.items.get(to)?.node.active ?? -1).latest();
  const branches = [...shown].sort((a, b) => Number(on(a.to)) - Number(on(b.to)));
  return (
    <svg className="links tree-branches" aria-hidden="true">
      {branches.map(({ from, to, path }) => (
        <One key={to} {...{ path, from, to }} bit={tree.items.get(to)?.node.active ?? -1} near={near === to} />
      ))}
    </svg>
  );
}
