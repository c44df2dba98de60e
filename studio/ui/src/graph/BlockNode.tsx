import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import type { GraphNode } from '../protocol/messages';
import { FaultMark, KindMark, StatusMark } from './marks';
import type { Boundary, Shape } from './model';
import { Ports } from './PortView';

export type BlockData = Node<{ node: GraphNode; shape: Shape }, 'block'>;
export type BoundaryData = Node<{ side: Boundary; name: string; shape: Shape }, 'boundary'>;

interface FrameProps {
  node: GraphNode;
  shape: Shape;
  active: boolean | null;
}

const words = (active: boolean | null): string => (active === null ? '' : active ? 'Running' : 'Not running');

function Frame({ node, shape, active }: FrameProps) {
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const hover = useHover();
  const part = useGame((s) => s.part);
  const at = active === null ? '' : `n${part}/${node.id}`;
  const state = active === null ? 'plain' : active ? 'active' : 'inactive';
  return (
    <div
      className={`block ${node.kind} ${state}${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}`}
      style={{ width: shape.width, height: shape.height }}
      data-node={node.name}
      data-kind={node.kind}
      data-active={active ?? undefined}
    >
      <header title={[node.title, words(active), node.about, node.doc].filter(Boolean).join('\n')} {...hover.on}>
        <BreakpointDot at={at} name={node.name} over={hover.over} />
        <KindMark kind={node.kind} />
        <span className="names">
          <b>{node.name}</b>
          <small>{node.title}</small>
        </span>
        <OverrideMark at={at} />
        {faulty ? <FaultMark /> : active !== null && <StatusMark active={active} />}
      </header>
      <div className="body">
        <Ports ports={shape.ins} dir="in" />
        <Ports ports={shape.outs} dir="out" />
      </div>
    </div>
  );
}

function LiveFrame({ node, shape }: Omit<FrameProps, 'active'>) {
  const live = useLive();
  return <Frame node={node} shape={shape} active={useCell(live.mind.active(node.active))} />;
}

export const BlockNode = memo(function BlockNode({ data }: NodeProps<BlockData>) {
  if (data.node.active >= 0) return <LiveFrame node={data.node} shape={data.shape} />;
  return <Frame node={data.node} shape={data.shape} active={null} />;
});

/** The part's own ports, as seen from inside. */
export const BoundaryNode = memo(function BoundaryNode({ data }: NodeProps<BoundaryData>) {
  const { side, shape } = data;
  return (
    <div className={`block boundary ${side}`} style={{ width: shape.width, height: shape.height }} data-boundary={side}>
      <header>
        <KindMark kind={side} />
        <span className="names">
          <b>{side === 'inputs' ? 'Inputs' : 'Outputs'}</b>
          <small>of {data.name}</small>
        </span>
      </header>
      <div className="body">
        <Ports ports={shape.ins} dir="in" />
        <Ports ports={shape.outs} dir="out" />
      </div>
    </div>
  );
});
