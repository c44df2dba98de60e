import { createStore, type StoreApi } from 'zustand/vanilla';

/** A game that runs on this computer, as the page's server lists it. */
export interface Game {
  id: string;
  name: string;
  title: string;
  process: number;
  /** When it began, as a text that sorts. */
  since: string;
  /** Its documents can be edited where it runs. */
  edit: boolean;
  /** Where it is reached on this page's server: "" for the page's own, "/game/ID" for others. */
  path: string;
  /** It is the one whose page this is. */
  self: boolean;
}

/** Which game the page is to show: one by its name and, where several have that name, by what tells them apart. */
export interface Choice {
  name: string;
  id: string;
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;
const text = (v: unknown): string => (typeof v === 'string' ? v : '');

/** Reads the server's list; what is no game is left out. */
export function parseGames(v: unknown): Game[] {
  const list = isRecord(v) && Array.isArray(v.games) ? (v.games as unknown[]) : [];
  return list.filter(isRecord).flatMap((g): Game[] => {
    const self = g.self === true;
    const path = text(g.path);
    if (text(g.id) === '' || (!self && !/^\/game\/\w+$/.test(path))) return [];
    return [{
      id: text(g.id), name: text(g.name), title: text(g.title) || text(g.name) || 'A game', process: typeof g.process === 'number' ? g.process : 0,
      since: text(g.since), edit: g.edit === true, path: self ? '' : path, self,
    }];
  });
}

/** The page's own game first, then the others in the order in which they began. */
export const inOrder = (games: readonly Game[]): Game[] =>
  [...games].sort((a, b) => Number(b.self) - Number(a.self) || a.title.localeCompare(b.title) || a.since.localeCompare(b.since));

/**
 * The game that is meant: the very one, else one of the same name, which is the same game begun anew: the page's own if it has
 * that name, else the newest. Undefined if none runs.
 */
export function find(choice: Choice, games: readonly Game[]): Game | undefined {
  const named = games.filter((g) => g.name === choice.name);
  return named.find((g) => g.id === choice.id) ?? named.find((g) => g.self) ?? named.sort((a, b) => b.since.localeCompare(a.since))[0];
}

/** What the address of the page says: ?game=village, and at=... where that is not enough. Null: the page's own game. */
export function choiceIn(search: string): Choice | null {
  const q = new URLSearchParams(search);
  const name = q.get('game') ?? '';
  return name === '' ? null : { name, id: q.get('at') ?? '' };
}

/** The address with a choice in it, as it stands after the "?" that it begins with; what else is in it stays. */
export function searchWith(search: string, choice: Choice | null): string {
  const q = new URLSearchParams(search);
  q.delete('game');
  q.delete('at');
  if (choice) q.set('game', choice.name);
  if (choice?.id) q.set('at', choice.id);
  const out = q.toString();
  return out === '' ? '' : `?${out}`;
}

/** How a game is asked for so that it is found again: by its name alone where no other has that name. */
export function choiceOf(game: Game, games: readonly Game[]): Choice | null {
  if (game.self) return null;
  const alone = games.every((g) => g === game || g.name !== game.name);
  return { name: game.name, id: alone ? '' : game.id };
}

export interface GamesState {
  /** Null until the server has said; then also of a server that knows of no others. */
  list: Game[] | null;
  /** Null: the page's own game. */
  choice: Choice | null;
  /** Where the chosen game is; null while it does not run. */
  base: string | null;
  /** The list is shown. */
  open: boolean;
}

type Ask = () => Promise<unknown>;

const askServer: Ask = async () => {
  const answer = await fetch(new URL('/games', location.origin), { headers: { Accept: 'application/json' } });
  return answer.ok ? await answer.json() : null;
};

/** The games of this computer, and which of them the page shows. */
export class Games {
  readonly store: StoreApi<GamesState>;
  private asking: Promise<void> | null = null;

  constructor(choice: Choice | null, private readonly ask: Ask = askServer, private readonly remember: (c: Choice | null) => void = () => undefined) {
    this.store = createStore<GamesState>(() => ({ list: null, choice, base: choice ? null : '', open: false }));
  }

  get state(): GamesState {
    return this.store.getState();
  }

  /** Asks which games run. */
  refresh(): Promise<void> {
    this.asking ??= this.ask()
      .then(
        (answer) => {
          const list = inOrder(parseGames(answer));
          const { choice } = this.state;
          // The game that is shown is looked for again: it may have ended, and begun anew elsewhere.
          this.store.setState({ list, base: choice ? (find(choice, list)?.path ?? null) : '' });
        },
        () => {
          // The server is gone: the connection says so.
        },
      )
      .finally(() => {
        this.asking = null;
      });
    return this.asking;
  }

  /** Shows a game from now on. */
  choose(game: Game): void {
    const choice = choiceOf(game, this.state.list ?? []);
    this.store.setState({ choice, base: game.path, open: false });
    this.remember(choice);
  }

  /** Shows what the address says, as after going back in the browser. */
  follow(choice: Choice | null): void {
    const now = this.state.choice;
    if (now?.name === choice?.name && now?.id === choice?.id) return;
    this.store.setState({ choice, base: choice ? (find(choice, this.state.list ?? [])?.path ?? null) : '' });
    if (choice) void this.refresh();
  }

  show(open: boolean): void {
    this.store.setState({ open });
  }
}

/** The games of the page's server; the address keeps which one is shown. */
export const games = new Games(typeof location === 'undefined' ? null : choiceIn(location.search), undefined, (choice) => {
  history.pushState(null, '', location.pathname + searchWith(location.search, choice) + location.hash);
});

/** What a choice is known by. */
export const keyOfChoice = (c: Choice | null): string => (c ? `${c.name}/${c.id}` : '');

/** The game that the page shows, as far as it is listed. */
export const shownGame = (s: GamesState): Game | undefined => (s.choice ? find(s.choice, s.list ?? []) : s.list?.find((g) => g.self));
