import { useMemo } from 'react';
import { FlowView } from '../graph/FlowView';
import { useSettings } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { machineNodes, machineWays } from './elements';
import { placeMachine } from './layout';
import { buildMachine } from './model';
import { AnyNode, StartNode, StateNode } from './StateNode';
import { StartEdge, TransitionEdge } from './TransitionEdge';

const nodeTypes = { state: StateNode, start: StartNode, any: AnyNode };
const edgeTypes = { way: TransitionEdge, begin: StartEdge };

/** A part as states, of which one is current, and the ways from one to another. */
export function MachineView({ program, part }: { program: Program; part: Part }) {
  const tidy = useSettings((s) => s.tidy);
  const machine = useMemo(() => buildMachine(part), [part]);
  const layout = useMemo(() => placeMachine(machine, tidy), [machine, tidy]);
  const nodes = useMemo(() => machineNodes(machine, layout), [machine, layout]);
  const edges = useMemo(() => machineWays(machine, layout), [machine, layout]);
  return <FlowView {...{ program, part, nodes, edges, nodeTypes, edgeTypes }} places={layout.places} room={layout.room} />;
}
