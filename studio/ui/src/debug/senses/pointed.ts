import { createStore } from 'zustand/vanilla';
import type { Perception } from './matrix';

/** What somebody points at in the matrix: the stage shows where it was perceived. */
export const pointed = createStore<{ perceptions: readonly Perception[] }>(() => ({ perceptions: [] }));

const none: readonly Perception[] = [];

export const point = (perceptions: readonly Perception[] = none): void => {
  if (pointed.getState().perceptions !== perceptions) pointed.setState({ perceptions });
};
