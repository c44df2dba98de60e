/** What there is to choose from; see docs/protocols.md. */
export interface Listing {
  version: string;
  where: string;
  running: string;
  inside: string;
  games: Game[];
  projects: Project[];
  guides: Guide[];
}

export interface Game {
  name: string;
  title: string;
  about: string;
  goal: string;
  kinds: string[];
  picture: boolean;
  documents: boolean;
  changed: boolean;
}

export interface Project {
  dir: string;
  name: string;
  game: string;
  /** When it was opened last; absent if it only lies near. */
  opened?: string;
}

export interface Guide {
  title: string;
  about: string;
  address: string;
}

const at = (what: string): URL => new URL(`gallery/${what}`, location.origin + location.pathname);

export const pictureOf = (game: string): string => at(`picture/${encodeURIComponent(game)}`).href;

export async function listing(): Promise<Listing> {
  const answer = await fetch(at(''));
  if (!answer.ok) throw new Error('The gallery does not answer. Is Wits still running?');
  return (await answer.json()) as Listing;
}

export type Choice = 'play' | 'inside' | 'copy' | 'new' | 'open' | 'reset';

/** What can be asked with a choice. */
export interface Asked {
  name?: string;
  game?: string;
  folder?: string;
  copy?: boolean;
  project?: string;
}

/** Why something was not done, in plain words, and the field that is wrong; '' for none. */
export class NotDone extends Error {
  constructor(
    message: string,
    readonly field = '',
  ) {
    super(message);
  }
}

/** Asks for one of the things that the gallery does; the error says in plain words why it was not done. */
export async function ask(what: Choice, of: Asked): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(at(what), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(of) });
  } catch {
    throw new Error('Wits does not answer. Is it still running?');
  }
  if (answer.ok) return;
  const { error, field } = (await answer.json().catch(() => ({}))) as { error?: string; field?: string };
  throw new NotDone(error ?? `Wits answered ${String(answer.status)}.`, field);
}

/** A folder for a project of that name: Night watch -> night-watch. What cannot be in a folder's name stays, so that it is told. */
export const folderOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/** Where a folder of that name would be. */
export const pathOf = (where: string, folder: string): string => `${where}${where.endsWith('/') || where === '' ? '' : '/'}${folder}`;

/** A word that begins with a capital letter. */
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** How long ago, as people say it. */
export function ago(when: string, now: number): string {
  const days = Math.floor((now - Date.parse(when)) / 86_400_000);
  if (Number.isNaN(days)) return '';
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 31) return `${String(days)} days ago`;
  return new Date(when).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
}
