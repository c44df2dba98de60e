/* What a canvas knows beside the document: gestures that are under way, and the part of it that is on the screen. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Box } from '../../graph/layout';
import type { Editor } from '../editor';

export type Point = readonly [number, number];

/** Boxes that are moved together, by how much until now. */
export interface Drag {
  readonly ids: ReadonlySet<string>;
  readonly dx: number;
  readonly dy: number;
}

/** A line between boxes that lie on it: across at a height, or down at a place from the left. */
export interface Guide {
  readonly way: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface CanvasState {
  drag: Drag | null;
  /** Lines on which what is dragged lies with others. */
  guides: readonly Guide[];
  /** What is framed to be selected, in the drawing's measures. */
  marquee: Box | null;
  /** The box whose name is typed in place. */
  renaming: string | null;
  /** The area that is drawn: what is on the screen, and some more. */
  area: Box | null;
  /** So much is on the screen, and so small, that boxes are painted and not made of elements. */
  painted: boolean;
}

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

export const canvasState = (): StoreApi<CanvasState> =>
  createStore<CanvasState>(() => ({ drag: null, guides: [], marquee: null, renaming: null, area: null, painted: false }));

export const CanvasContext = createContext<StoreApi<CanvasState> | null>(null);

export function useCanvasStore(): StoreApi<CanvasState> {
  const store = useContext(CanvasContext);
  if (!store) throw new Error('useCanvasStore needs a canvas around it');
  return store;
}

export function useCanvas<T>(select: (s: CanvasState) => T): T {
  return useStore(useCanvasStore(), select);
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
