/* What of a machine is drawn where: states, the dots where it begins, and the ways between them. */
import type { Point } from '../graph/curve';
import type { Box } from '../graph/layout';
import { pillId, startId, type MachineLayout } from './layout';
import { LOOP, type Level, type Machine, type State, type Way } from './model';
import { loopAbove } from './route';

/** A state, region or interrupt. */
export interface StateData {
  state: State;
  start: boolean;
  region: boolean;
  /** The activity bits of the interrupts that suspend it. */
  suspends: readonly number[];
}

export interface DrawnState extends StateData {
  box: Box;
}

/** A way as it runs; null where the machine begins. */
export interface DrawnWay {
  /** Its index among the part's links, or the dot that it comes from. */
  id: string;
  way: Way | null;
  /** "Calm to Threatened". */
  name: string;
  points: readonly Point[];
  /** The middle of its label. */
  label: Point;
  from: number;
  to: number;
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** How tests and readers of screens call a way. */
export const wayName = (m: Machine, w: Way): string => `${w.from < 0 ? 'Any state' : (m.part.nodes[w.from]?.name ?? '')} to ${m.part.nodes[w.to]?.name ?? ''}`;

/** Those that hold others first. */
export function drawnStates(m: Machine, { places }: MachineLayout): DrawnState[] {
  const out: DrawnState[] = [];
  const add = (level: Level, over: readonly number[]) => {
    const interrupts = level.states.filter((s) => s.interrupt).map((s) => s.node.active);
    for (const state of level.states) {
      const suspends = state.interrupt ? over : [...over, ...interrupts];
      out.push({ state, box: places.get(state.node.id) ?? nowhere, start: state.node.id === level.start, region: level.regions, suspends });
      if (state.inner) add(state.inner, suspends);
    }
  };
  add(m.top, []);
  return out;
}

/** What is drawn and is no state: dots where machines begin, and pills for any state. */
export const drawnMarks = ({ places }: MachineLayout): { id: string; box: Box; start: boolean }[] =>
  [...places].flatMap(([id, box]) => (typeof id === 'number' ? [] : [{ id, box, start: id.startsWith('start') }]));

export function drawnWays(m: Machine, { places, routes, starts }: MachineLayout): DrawnWay[] {
  const out: DrawnWay[] = [];
  const add = (way: Way, points: readonly Point[], label: Point): void => {
    out.push({ id: String(way.index), way, name: wayName(m, way), points, label, from: way.from, to: way.to });
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
  const begin = (level: Level): void => {
    const id = startId(level.holder);
    const points = starts.get(id);
    if (points) out.push({ id, way: null, name: 'start', points, label: points[0] ?? [0, 0], from: -1, to: level.start });
    for (const s of level.states) if (s.inner) begin(s.inner);
  };
  begin(m.top);
  return out;
}

/** What a way comes from, as things are called that are no states. */
export const sourceOf = (w: DrawnWay): number | string => (w.way === null ? w.id : w.from < 0 ? pillId(w.to) : w.from);
