import { memo } from 'react';
import type { DrawProps } from '../canvas/things';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { WhyDot } from '../debug/why/WhyDot';
import { useGame } from '../live/context';
import { faultyNode, programOf } from '../live/state';
import type { StateData } from './drawn';
import { StateBox } from './StateBox';

/** A state of a running mind. */
export const StateNode = memo(function StateNode({ data, selected }: DrawProps<StateData>) {
  const { node } = data.state;
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const part = useGame((s) => s.part);
  const document = useGame((s) => programOf(s, s.agent)?.parts.find((p) => p.id === s.part)?.document ?? '');
  const { over, on } = useHover();
  const at = `n${String(part)}/${String(node.id)}`;
  return (
    <StateBox
      data={data}
      look={selected ? ' selected' : ''}
      faulty={faulty}
      name={<b>{node.name}</b>}
      of={[`document/${document}/${node.name}`]}
      before={<><BreakpointDot at={at} name={node.name} over={over} />{over && <WhyDot node={node.id} name={node.name} />}</>}
      marks={<OverrideMark at={at} />}
      on={on}
    />
  );
});
