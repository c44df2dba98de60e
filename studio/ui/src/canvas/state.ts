/* What a drawing knows beside what it draws: gestures that are under way, and the part of it that is on the screen. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Box } from '../graph/layout';

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
