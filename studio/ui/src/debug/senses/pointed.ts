import { createStore } from 'zustand/vanilla';
import { drawPerceptions } from '../../stage/known';
import { paint } from '../../stage/painters';
import type { Perception } from './matrix';

/** What somebody points at in the matrix: the stage shows where it was perceived. */
export const pointed = createStore<{ perceptions: readonly Perception[] }>(() => ({ perceptions: [] }));

const none: readonly Perception[] = [];

export const point = (perceptions: readonly Perception[] = none): void => {
  if (pointed.getState().perceptions === perceptions) return;
  pointed.setState({ perceptions });
  paint('perceptions', perceptions.length === 0 ? null : (ctx, { cam, size, picks }) => { drawPerceptions(ctx, cam, size, perceptions, picks); });
};
