import { useMemo } from 'react';
import { thing, type Thing } from '../canvas/things';
import { FlowView } from '../graph/FlowView';
import { useSettings } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { drawnStates, drawnWays, type StateData } from './drawn';
import { placeMachine, type MachineLayout } from './layout';
import { buildMachine, type Machine } from './model';
import { smooth } from './route';
import { StateNode } from './StateNode';
import { isBelow, markThings, stateLabel } from './things';
import { Ways } from './Ways';

const thingsOf = (m: Machine, layout: MachineLayout): Thing[] => [
  ...drawnStates(m, layout).map((s) => thing<StateData>({ id: String(s.state.node.id), box: s.box, data: s, Draw: StateNode, below: isBelow(s), title: s.state.node.name, label: stateLabel(s) })),
  ...markThings(layout),
];

/** A part as states, of which one is current, and the ways from one to another. */
export function MachineView({ program, part }: { program: Program; part: Part }) {
  const tidy = useSettings((s) => s.tidy);
  const machine = useMemo(() => buildMachine(part), [part]);
  const layout = useMemo(() => placeMachine(machine, tidy), [machine, tidy]);
  const things = useMemo(() => thingsOf(machine, layout), [machine, layout]);
  const ways = useMemo(() => drawnWays(machine, layout), [machine, layout]);
  const painted = useMemo(() => ways.map((w) => ({ path: smooth(w.points), of: 'trigger' as const, bit: w.way?.bit })), [ways]);
  return <FlowView {...{ program, part, things, painted }} lines={<Ways ways={ways} />} places={layout.places} room={layout.room} />;
}
