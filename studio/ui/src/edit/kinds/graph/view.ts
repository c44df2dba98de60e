/* What the page shows of graphs that is in no document: links that are being drawn. */
import { createStore } from 'zustand/vanilla';
import type { From } from '../kind';
import type { PortRow } from './model';
import type { Spot } from './places';

/** A link that is being drawn with the mouse. */
export interface Drawing {
  from: From;
  port: PortRow;
  /** The block that it comes from. */
  block: string;
  start: Spot;
  to: Spot;
  /** The link that is taken off at one end; -1 of a new one. */
  at: number;
  /** What it would lead to if it were let go here, or why it cannot. */
  target: { block: string; port: string | null; spot: Spot | null } | null;
  why: string;
}

export const drawing = createStore<{ now: Drawing | null }>(() => ({ now: null }));

/** The link that a node would be put on if it were dropped now; JSON Pointer. */
export const dropOn = createStore<{ link: string | null }>(() => ({ link: null }));

/** The value that is typed in place; JSON Pointer. */
export const typing = createStore<{ path: string | null }>(() => ({ path: null }));
