import { thing, type Thing } from '../canvas/things';
import { drawnMarks, type StateData } from './drawn';
import type { MachineLayout } from './layout';
import { AnyMark, StartMark } from './StateBox';

/** What readers of screens are told of a state. */
export const stateLabel = ({ state, region, start }: StateData): string => `${region ? 'Region' : state.interrupt ? 'Interrupt' : 'State'} ${state.node.name}${start ? ', the initial state' : ''}`;

/** What holds others lies below the ways between them. */
export const isBelow = ({ state, region }: StateData): boolean => state.inner !== null || region;

/** Dots where machines begin, and pills for any state. */
export const markThings = (layout: MachineLayout): Thing[] => drawnMarks(layout).map(({ id, box, start }) => thing({ id, box, data: null, Draw: start ? StartMark : AnyMark, label: '', mark: true }));
