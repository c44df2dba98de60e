import type { Edge, Node } from '@xyflow/react';
import type { Point } from '../graph/curve';
import type { Box } from '../graph/layout';
import { pillId, startId, type MachineLayout } from './layout';
import { LOOP, type Level, type Machine, type State, type Way } from './model';
import { loopAbove } from './route';

/** A state, region or interrupt, and the activity bits of the interrupts that suspend it. */
export type StateData = Node<{ state: State; start: boolean; region: boolean; suspends: readonly number[] }, 'state'>;
export type MarkData = Node<Record<string, never>, 'start' | 'any'>;
export type WayData = Edge<{ way: Way; name: string; points: Point[]; label: Point; from: number; to: number }, 'way'>;
export type StartData = Edge<{ points: Point[] }, 'begin'>;

const still = { draggable: false, connectable: false, selectable: false };
/** More than anybody nests states. */
const HOLDERS = 100;
const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** "Calm to Threatened": how tests and readers of screens call a way. */
export const wayName = (m: Machine, w: Way): string => `${w.from < 0 ? 'Any state' : (m.part.nodes[w.from]?.name ?? '')} to ${m.part.nodes[w.to]?.name ?? ''}`;

export function machineNodes(m: Machine, { places }: MachineLayout): Node[] {
  const nodes: Node[] = [];
  const add = (level: Level, depth: number, over: readonly number[]) => {
    const interrupts = level.states.filter((s) => s.interrupt).map((s) => s.node.active);
    for (const state of level.states) {
      const b = places.get(state.node.id) ?? nowhere;
      const start = state.node.id === level.start;
      const suspends = state.interrupt ? over : [...over, ...interrupts];
      const data: StateData = {
        id: String(state.node.id), type: 'state', position: { x: b.x, y: b.y }, width: b.width, height: b.height, ...still,
        // Ways lie above what holds them.
        ...(state.inner && { zIndex: depth - HOLDERS }),
        data: { state, start, region: level.regions, suspends },
        ariaLabel: `${level.regions ? 'Region' : state.interrupt ? 'Interrupt' : 'State'} ${state.node.name}${start ? ', the initial state' : ''}`,
      };
      nodes.push(data);
      if (state.inner) add(state.inner, depth + 1, suspends);
    }
  };
  add(m.top, 0, []);
  for (const [id, b] of places) {
    if (typeof id === 'number') continue;
    nodes.push({ id, type: id.startsWith('start') ? 'start' : 'any', position: { x: b.x, y: b.y }, width: b.width, height: b.height, ...still, focusable: false, data: {} });
  }
  return nodes;
}

export function machineWays(m: Machine, { places, routes, starts }: MachineLayout): Edge[] {
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
  const begin = (level: Level) => {
    const id = startId(level.holder);
    const points = starts.get(id);
    if (points) {
      const data: StartData = { id, type: 'begin', source: id, target: String(level.start), focusable: false, selectable: false, data: { points } };
      edges.push(data);
    }
    for (const s of level.states) if (s.inner) begin(s.inner);
  };
  begin(m.top);
  return edges;
}
