/* What is drawn over the stage by parts of the page that are fetched when they are needed. */
import { createStore } from 'zustand/vanilla';
import type { Pick } from '../protocol/scene';
import type { Camera, Size } from './camera';

export interface Sight {
  cam: Camera;
  size: Size;
  picks: readonly Pick[];
  /** The agent that is watched. */
  selected: number | null;
  font: string;
}

export type Painter = (ctx: CanvasRenderingContext2D, sight: Sight) => void;

export const painters = createStore<Readonly<Record<string, Painter | null>>>(() => ({}));

/** Has something drawn over each picture, or no more. */
export const paint = (name: string, painter: Painter | null): void => {
  if ((painters.getState()[name] ?? null) !== painter) painters.setState({ [name]: painter });
};
