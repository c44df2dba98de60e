/* What the editor's operations can ask of the canvas that is shown. */
import type { StoreApi } from 'zustand/vanilla';
import type { CanvasState, Point } from '../../canvas/state';
import type { Box } from '../../graph/layout';
import type { Editor } from '../editor';

/** What operations can ask of the canvas that is shown. */
export interface CanvasHandle {
  readonly path: string;
  readonly state: StoreApi<CanvasState>;
  /** Of all boxes, by JSON Pointers, as they are drawn. */
  places(): ReadonlyMap<string, Box>;
  /** Puts boxes elsewhere, as one step of undo; changes of one run are one step together. */
  move(places: ReadonlyMap<string, Point>, label: string, run?: string): void;
  movable(id: string): boolean;
  /** What moves with these: what lies in a frame moves with it. */
  together(ids: ReadonlySet<string>): ReadonlySet<string>;
  /** It holds others: who frames a part of it means what it holds. */
  holds(id: string): boolean;
  /** Lays out anew: all, or some. */
  layout?: ((ids: readonly string[]) => void) | undefined;
  /** It draws frames. */
  readonly framed: boolean;
  /** Its frames can be folded. */
  readonly folds: boolean;
  /** Its boxes lie where somebody puts them. */
  readonly free?: boolean;
  fit(): void;
  zoom(by: number): void;
  /** To a scale; 1 is the drawing's own. */
  zoomTo?(scale: number): void;
  /** The place under the mouse, if it is there. */
  pointer(): Point | null;
  /** The place under the mouse, or the middle of what is shown. */
  spot(): Point;
  /** Where a place is on the page. */
  onPage(at: Point): Point;
  focus(): void;
}

const handles = new WeakMap<Editor, CanvasHandle>();

/** The canvas that is shown, if the kind of document has one. */
export const canvasOf = (e: Editor): CanvasHandle | undefined => handles.get(e);

export function setCanvas(e: Editor, handle: CanvasHandle): () => void {
  handles.set(e, handle);
  return () => {
    if (handles.get(e) === handle) handles.delete(e);
  };
}

export const GRID = 20;

/** To the grid if it is near, within so many pixels of the drawing. */
export function soft(v: number, pull = 6): number {
  const to = Math.round(v / GRID) * GRID;
  return Math.abs(to - v) <= pull ? to : Math.round(v);
}
