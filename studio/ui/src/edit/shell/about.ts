/* Where the page is: the project, and the game that it is for (docs/protocols.md, About). */
import { useMemo } from 'react';
import { useEdit } from '../context';
import type { Editor } from '../editor';
import type { Listing, Need } from '../protocol';

export interface Game {
  name: string;
  title: string;
  about?: string;
  /** It has documents to begin with. */
  copy?: boolean;
  /** Documents can play against each other. */
  sides?: boolean;
  /** Documents that it loads itself. */
  roots?: Need[] | null;
  /** Those without which it cannot start. */
  needs?: Need[] | null;
}

export interface About {
  version?: string;
  dir?: string;
  /** False as long as the folder has no project. */
  project?: boolean;
  name?: string;
  documents?: string;
  game?: string;
  /** The game whose own documents these are, lent for the time. */
  inside?: string;
  games?: Game[] | null;
  run?: { state: 'none' | 'stopped' | 'running'; game?: string; fixed?: boolean; begins?: boolean; reloads?: boolean };
}

const nothing: About = {};

export const aboutOf = (e: Editor): About => (e.state.about as About | null) ?? nothing;

export const useAbout = (): About => useEdit((s) => (s.about as About | null) ?? nothing);

export const runs = (a: About): boolean => a.run?.state === 'running';

/** A game can be started from here, or it runs already. */
export const canRun = (a: About): boolean => a.run !== undefined && a.run.state !== 'none';

/** A game can be run from here, or the one that runs as long as the program begins anew. */
export const canBegin = (a: About): boolean => canRun(a) && (a.run?.fixed !== true || a.run.begins === true);

/** The game that the project is for, as far as the program knows it. */
export const gameOf = (a: About): Game | undefined => (a.games ?? []).find((g) => g.name === a.game);

/** The documents without which the project's game cannot start, and that are not there. Any root is enough for a game that names none. */
export function missingOf(a: About, listing: Listing | null): readonly Need[] {
  const game = gameOf(a);
  if (!game || !listing || a.project === false) return NONE;
  const there = new Set((listing.documents ?? []).map((d) => d.path));
  return (game.needs ?? (there.size === 0 ? (game.roots ?? NONE) : NONE)).filter((n) => !there.has(n.path));
}

const NONE: readonly Need[] = [];

export function useMissing(): readonly Need[] {
  const about = useAbout();
  const listing = useEdit((s) => s.listing);
  return useMemo(() => missingOf(about, listing), [about, listing]);
}
