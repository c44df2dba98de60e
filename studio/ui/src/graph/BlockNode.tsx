import { memo, useMemo } from 'react';
import type { DrawProps } from '../canvas/things';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { WhyDot } from '../debug/why/WhyDot';
import { useCell, useGame, useLive } from '../live/context';
import { typeOf } from '../labels/labels';
import { faultyNode, programOf } from '../live/state';
import type { GraphNode } from '../protocol/messages';
import { Block } from './Block';
import { FaultMark, StatusMark } from './marks';
import type { Boundary, Shape } from './model';
import { Ports } from './PortView';

export interface BlockData {
  document: string;
  node: GraphNode;
  shape: Shape;
}

export interface BoundaryData {
  document: string;
  side: Boundary;
  /** Of what it is the boundary. */
  name: string;
  shape: Shape;
}

/** Whether a node runs; null of one that has no on and off. */
export function useActive({ active: bit }: Pick<GraphNode, 'active'>): boolean | null {
  const active = useCell(useLive().mind.active(bit));
  return bit < 0 ? null : active;
}

/** How a block stands, as a word of CSS. */
export const standingOf = (active: boolean | null): string => (active === null ? 'plain' : active ? 'active' : 'inactive');

/** A node of a running mind. */
export const BlockNode = memo(function BlockNode({ data: { document, node, shape }, selected }: DrawProps<BlockData>) {
  const active = useActive(node);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const part = useGame((s) => s.part);
  const { over, on } = useHover();
  const run = useGame((s) => (node.part === undefined ? undefined : programOf(s, s.agent)?.parts.find((p) => p.id === node.part)?.document));
  const said = useMemo(() => ({ node: [`document/${document}/${node.name}`], type: typeOf(node.kind, node.title, run) }), [document, node, run]);
  const at = active === null ? '' : `n${String(part)}/${String(node.id)}`;
  return (
    <Block
      name={node.name}
      names={<b>{node.name}</b>}
      title={node.title}
      said={said}
      code={node.kind === 'expression'}
      look={`${node.kind} ${standingOf(active)}${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}`}
      mark={node.kind}
      width={shape.width}
      height={shape.height}
      hint={[node.title, active === null ? '' : active ? 'Running' : 'Not running', node.about, node.doc].filter(Boolean).join('\n')}
      before={<><BreakpointDot at={at} name={node.name} over={over} />{over && active !== null && <WhyDot node={node.id} name={node.name} />}</>}
      marks={
        <>
          <OverrideMark at={at} />
          {faulty ? <FaultMark /> : active !== null && <StatusMark active={active} />}
        </>
      }
      folded={{ document, name: node.name, ports: shape.hidden }}
      ins={<Ports ports={shape.ins} beside={shape.outs.length} />}
      outs={<Ports ports={shape.outs} beside={shape.ins.length} />}
      data={{ 'data-node': node.name, 'data-kind': node.kind, 'data-active': active ?? undefined }}
      header={on}
    />
  );
});

/** The part's own ports, as seen from inside. */
export const BoundaryNode = memo(function BoundaryNode({ data: { document, side, name, shape } }: DrawProps<BoundaryData>) {
  const title = side === 'inputs' ? 'Inputs' : 'Outputs';
  return (
    <Block
      name={title}
      names={<b>{title}</b>}
      title={`of ${name}`}
      said={{ node: [], type: [], ports: [`document/${document}`] }}
      look={`boundary ${side}`}
      mark={side}
      width={shape.width}
      height={shape.height}
      hint=""
      folded={{ document, name: `#${side}`, ports: shape.hidden }}
      ins={<Ports ports={shape.ins} beside={shape.outs.length} />}
      outs={<Ports ports={shape.outs} beside={shape.ins.length} />}
      data={{ 'data-boundary': side }}
    />
  );
});
