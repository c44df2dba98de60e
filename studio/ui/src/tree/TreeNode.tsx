import { memo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { WhyDot } from '../debug/why/WhyDot';
import type { DrawProps } from '../canvas/things';
import { useGame } from '../live/context';
import { faultyNode } from '../live/state';
import { Card, Tag, type CardData, type Trim } from './Card';

/** What stands around the nodes of a running mind. */
function useTrim({ part, item: { node } }: CardData, selected: boolean): Omit<Trim, 'name'> {
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const { over, on } = useHover();
  const at = `n${String(part.id)}/${String(node.id)}`;
  return { look: selected ? ' selected' : '', faulty, on, before: <><BreakpointDot at={at} name={node.name} over={over} />{over && <WhyDot node={node.id} name={node.name} />}</>, marks: <OverrideMark at={at} /> };
}

export const CardNode = memo(function CardNode({ data, selected }: DrawProps<CardData>) {
  return <Card data={data} trim={{ ...useTrim(data, selected), name: <b>{data.item.node.name}</b> }} />;
});

export const TagNode = memo(function TagNode({ data, selected }: DrawProps<CardData>) {
  return <Tag data={data} trim={{ ...useTrim(data, selected), name: <small>{data.item.node.name}</small> }} />;
});
