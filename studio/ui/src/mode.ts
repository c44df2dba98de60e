import { createStore } from 'zustand/vanilla';
import { games } from './debug/games/games';

/** Whether the page plays a game, edits documents, offers games and projects to choose from, or shows many matches that are played. */
export type Mode = 'asking' | 'play' | 'edit' | 'gallery' | 'batch';

export interface Offer {
  /** A game runs here, which can be watched and played. */
  game: boolean;
  /** Documents can be edited here. */
  edit: boolean;
  /** There are games and projects to choose from. */
  gallery?: boolean;
  /** Many matches are played here. */
  batch?: boolean;
}

/** A place of a document: a node by its name, or none. */
export interface Wanted {
  document: string;
  node: string;
}

interface State extends Offer {
  gallery: boolean;
  batch: boolean;
  mode: Mode;
  /** What somebody who watched wants to edit, until it is open. */
  wanted: Wanted | null;
}

export const mode = createStore<State>(() => ({ mode: 'asking', game: false, edit: false, gallery: false, batch: false, wanted: null }));

/** The game that is shown runs elsewhere: it is there whatever this server runs. */
const attached = (): boolean => games.state.choice !== null;

/** What the page shows first: what its address says, if there is that, else the game, the documents, or what there is to choose from. */
function first(o: State): Mode {
  const plays = o.game || attached() || (!o.edit && !o.gallery);
  if (o.batch && (location.hash !== '#play' || !o.game)) return 'batch';
  if (location.hash === '#gallery' && o.gallery) return 'gallery';
  if (location.hash === '#edit' && o.edit) return 'edit';
  return plays ? 'play' : o.edit ? 'edit' : 'gallery';
}

/** Takes what the server offers. */
export function offer(o: Offer): void {
  const state = { ...mode.getState(), ...o, gallery: o.gallery === true, batch: o.batch === true };
  mode.setState({ ...state, mode: first(state) });
}

type Shown = Exclude<Mode, 'asking'>;

const addressOf = (to: Shown): string => (to === 'play' && !mode.getState().batch ? location.pathname + location.search : `#${to}`);

/** Goes over to another one. */
export function go(to: Shown): void {
  history.replaceState(null, '', addressOf(to));
  mode.setState({ mode: to });
}

/** Goes over to another one where the server has opened something else: nothing of what the page knew holds any more. */
export function leadTo(to: Shown): void {
  history.replaceState(null, '', addressOf(to));
  location.reload();
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
