/* What the plan of a level knows beside the document: what is being drawn, and the raster. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../../editor';
import type { Point } from '../../plan/camera';
import { drawnWith } from './edits';
import type { Sort } from './shapes';

export interface LevelState {
  /** What is drawn, and the points that it has so far. */
  drawing: { path: string; sort: Sort; points: readonly Point[] } | null;
  /** Metres that points snap to; 0 for none. */
  raster: number;
}

export const rasters = [0, 0.1, 0.25, 0.5, 1] as const;

const stores = new WeakMap<Editor, StoreApi<LevelState>>();

export function levelState(e: Editor): StoreApi<LevelState> {
  let s = stores.get(e);
  if (!s) stores.set(e, (s = createStore<LevelState>(() => ({ drawing: null, raster: 0.25 }))));
  return s;
}

/** Begins to draw a sort of thing in the current document; the same sort again ends it. */
export function draw(e: Editor, sort: Sort): void {
  const { drawing } = levelState(e).getState();
  const path = e.state.current ?? '';
  levelState(e).setState({ drawing: drawing?.sort === sort && drawing.path === path ? null : { path, sort, points: [] } });
}

export const stopDrawing = (e: Editor): void => {
  levelState(e).setState({ drawing: null });
};

/** Adds what was drawn as a step of undo. Of things of many points, the next one can be drawn at once. */
export async function finish(e: Editor): Promise<void> {
  const { drawing } = levelState(e).getState();
  if (!drawing) return;
  const { least, most } = drawnWith[drawing.sort];
  levelState(e).setState({ drawing: null });
  if (drawing.points.length < least) return;
  if (await e.run('level.add', { what: drawing.sort, points: drawing.points.map((p) => p.join(',')).join(' ') })) levelState(e).setState({ drawing: most === 1 ? { ...drawing, points: [] } : null });
}

/** A point more; a wall or an outline that comes back to where it began ends there. */
export function drawPoint(e: Editor, p: Point): void {
  const { drawing } = levelState(e).getState();
  if (!drawing) return;
  const [first, last] = [drawing.points[0], drawing.points.at(-1)];
  const { least, most } = drawnWith[drawing.sort];
  const is = (q: Point | undefined): boolean => q?.[0] === p[0] && q[1] === p[1];
  if (is(last) || (is(first) && drawing.points.length >= 3)) {
    if (drawing.points.length >= least) void finish(e);
    return;
  }
  const points = [...drawing.points, p];
  levelState(e).setState({ drawing: { ...drawing, points } });
  if (points.length >= most) void finish(e);
}

/** Without the last point; without any it ends. */
export function drawBack(e: Editor): void {
  const { drawing } = levelState(e).getState();
  if (drawing) levelState(e).setState({ drawing: drawing.points.length === 0 ? null : { ...drawing, points: drawing.points.slice(0, -1) } });
}
