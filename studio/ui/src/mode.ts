import { createStore } from 'zustand/vanilla';
import { games } from './debug/games/games';

/** Whether the page plays a game or edits documents. */
export type Mode = 'asking' | 'play' | 'edit';

export interface Offer {
  /** A game runs here, which can be watched and played. */
  game: boolean;
  /** Documents can be edited here. */
  edit: boolean;
}

/** A place of a document: a node by its name, or none. */
export interface Wanted {
  document: string;
  node: string;
}

interface State extends Offer {
  mode: Mode;
  /** What somebody who watched wants to edit, until it is open. */
  wanted: Wanted | null;
}

export const mode = createStore<State>(() => ({ mode: 'asking', game: false, edit: false, wanted: null }));

const addressed = (): Mode => (location.hash === '#edit' ? 'edit' : 'play');

/** The game that is shown runs elsewhere: it is there whatever this server runs. */
const attached = (): boolean => games.state.choice !== null;

/** Takes what the server offers. Where there are both the address decides: #edit edits. */
export function offer(o: Offer): void {
  mode.setState({ ...o, mode: !o.edit ? 'play' : !o.game && !attached() ? 'edit' : addressed() });
}

/** Goes over to the other one. */
export function go(to: 'play' | 'edit'): void {
  history.replaceState(null, '', to === 'edit' ? '#edit' : location.pathname + location.search);
  mode.setState({ mode: to });
}

/** Goes over to a place of a document. */
export function edit(document: string, node = ''): void {
  mode.setState({ wanted: { document, node } });
  go('edit');
}

export const takeWanted = (): void => {
  mode.setState({ wanted: null });
};

/** A game has begun to run, or does not any more: then there is nothing to play. */
export function gameRuns(game: boolean): void {
  if (mode.getState().game === game) return;
  mode.setState({ game });
  if (!game && !attached() && mode.getState().mode === 'play' && mode.getState().edit) go('edit');
}
