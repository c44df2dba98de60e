import { createStore } from 'zustand/vanilla';

/** Whether the page plays a game or edits documents. */
export type Mode = 'asking' | 'play' | 'edit';

export interface Offer {
  /** A game runs here, which can be watched and played. */
  game: boolean;
  /** Documents can be edited here. */
  edit: boolean;
}

export const mode = createStore<{ mode: Mode } & Offer>(() => ({ mode: 'asking', game: false, edit: false }));

const wanted = (): Mode => (location.hash === '#edit' ? 'edit' : 'play');

/** Takes what the server offers. Where there are both the address decides: #edit edits. */
export function offer(o: Offer): void {
  mode.setState({ ...o, mode: !o.edit ? 'play' : !o.game ? 'edit' : wanted() });
}

/** Goes over to the other one. */
export function go(to: 'play' | 'edit'): void {
  history.replaceState(null, '', to === 'edit' ? '#edit' : location.pathname + location.search);
  mode.setState({ mode: to });
}
