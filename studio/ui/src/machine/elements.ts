import type { Edge, Node } from '@xyflow/react';
import type { Point } from '../graph/curve';
import type { Box } from '../graph/layout';
import { pillId, type MachineLayout } from './layout';
import { LOOP, type Machine, type State, type Way } from './model';
import { loopAbove } from './route';

export type StateData = Node<{ state: State; start: boolean }, 'state'>;
export type MarkData = Node<Record<string, never>, 'start' | 'any'>;
export type WayData = Edge<{ way: Way; name: string; points: Point[]; label: Point; from: number; to: number }, 'way'>;
export type StartData = Edge<{ points: Point[] }, 'begin'>;

const still = { draggable: false, connectable: false, selectable: false };
const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** "Calm to Threatened": how tests and readers of screens call a way. */
export const wayName = (m: Machine, w: Way): string => `${w.from < 0 ? 'Any state' : (m.part.nodes[w.from]?.name ?? '')} to ${m.part.nodes[w.to]?.name ?? ''}`;

export function machineNodes(m: Machine, { places }: MachineLayout): Node[] {
  const nodes: Node[] = m.states.map((state): StateData => {
    const b = places.get(state.node.id) ?? nowhere;
    return {
      id: String(state.node.id), type: 'state', position: { x: b.x, y: b.y }, width: b.width, height: b.height, ...still,
      data: { state, start: state.node.id === m.start }, ariaLabel: `State ${state.node.name}${state.node.id === m.start ? ', where the machine begins' : ''}`,
    };
  });
  for (const [id, b] of places) {
    if (typeof id === 'number') continue;
    nodes.push({ id, type: id === 'start' ? 'start' : 'any', position: { x: b.x, y: b.y }, width: b.width, height: b.height, ...still, focusable: false, data: {} });
  }
  return nodes;
}

export function machineWays(m: Machine, { places, routes, start }: MachineLayout): Edge[] {
  const edges: Edge[] = [];
  const add = (w: Way, points: Point[], label: Point) => {
    const source = w.from < 0 ? pillId(w.to) : String(w.from);
    const data: WayData = {
      id: String(w.index), type: 'way', source, target: String(w.to), focusable: false, selectable: false,
      data: { way: w, name: wayName(m, w), points, label, from: w.from, to: w.to },
    };
    edges.push(data);
  };
  for (const w of m.ways) {
    const r = routes.get(w.index);
    if (r) add(w, r.points, r.label);
  }
  for (const s of m.states) {
    const box = places.get(s.node.id) ?? nowhere;
    let [rise, half] = [0, 20];
    for (const w of s.loops) {
      rise += LOOP + w.height / 2;
      const { points, label } = loopAbove(box, rise, Math.min(box.width / 2 - 12, half));
      add(w, points, label);
      rise += w.height / 2;
      half = Math.max(half + 10, w.width / 2 + 8);
    }
  }
  if (start.length > 0) {
    const data: StartData = { id: 'start', type: 'begin', source: 'start', target: String(m.start), focusable: false, selectable: false, data: { points: start } };
    edges.push(data);
  }
  return edges;
}
