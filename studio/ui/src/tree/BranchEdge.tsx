import type { Edge, EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useCell, useGame, useLive } from '../live/context';

export type BranchData = Edge<{ path: string; from: number; to: number; bit: number }, 'branch'>;

/** From a card to what it runs: strong while that is active. */
export const BranchEdge = memo(function BranchEdge({ data }: EdgeProps<BranchData>) {
  const { mind } = useLive();
  const active = useCell(mind.active(data?.bit ?? -1));
  const near = useGame((s) => s.node >= 0 && s.node === data?.to);
  if (!data) return null;
  return <path className={`branch${active ? ' active' : ''}${near ? ' near' : ''}`} data-branch={`${data.from}-${data.to}`} data-active={active} d={data.path} />;
});
