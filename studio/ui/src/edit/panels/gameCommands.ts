/*
 * The game that runs, in the terminal: triggers are fired by name, and what a game's coder adds in Go (sim.Commander) is typed like an
 * operation.
 */
import type { Command } from '../../protocol/control';
import type { Args } from '../operation';
import { define } from '../operation';
import { near } from '../../operations/find';

/** What the terminal asks of the game that runs. */
export interface RunningGame {
  /** Whether it answers. */
  open: () => boolean;
  /** What its coder lets people tell it. */
  commands: () => readonly Command[];
  /** The watched agent's triggers, by their paths. */
  triggers: () => readonly string[];
  /** Does something by hand to the watched agent. Empty, or why the game would not. */
  tell: (deed: { do: string; path: string; args?: string[] }) => Promise<string>;
}

/** The words of a line that is no operation: a command of the game that runs. */
export const commandOf = (game: RunningGame | null, name: string): Command | undefined => (game?.open() === true ? game.commands().find((c) => c.name === name) : undefined);

/** Names of the game's commands, and of what is typed like one. */
const theGame = (game: RunningGame | null): RunningGame => {
  if (game?.open() !== true) throw new Error('No game runs with these documents: start one with Run (Alt+P).');
  return game;
};

/** Gives the game a command with its arguments by name; what is left out is what the command says. */
export async function giveCommand(game: RunningGame, c: Command, args: Args): Promise<string> {
  const strange = Object.keys(args).find((k) => args[k] !== undefined && !c.params.some((p) => p.name === k));
  if (strange !== undefined) throw new Error(`${c.name} has no argument ${strange}${c.params.length > 0 ? `: it takes ${c.params.map((p) => p.name).join(', ')}` : ''}.`);
  const why = await game.tell({ do: 'command', path: c.name, args: c.params.map((p) => args[p.name] ?? p.value) });
  if (why !== '') throw new Error(why);
  return `The game does ${c.name}.`;
}

/** What was meant by a name that nothing has: names that differ by a letter, or that have the word in them. */
export function closest(name: string, names: readonly string[]): string[] {
  const low = name.toLowerCase();
  const words = (n: string): string[] => n.toLowerCase().split('.');
  return names.filter((n) => near(low, n.toLowerCase()) || words(n).some((w) => w === low || (low.length > 2 && near(w, low)))).slice(0, 3);
}

define(
  {
    name: 'game.trigger', title: 'Fire a trigger of the character that is watched', group: 'Game', also: ['TriggerPort', 'fire', 'raise', 'event'],
    params: [{ name: 'port', doc: 'the trigger: its name, or its path such as Fight.Hit', choices: (e) => (e.game?.open() === true ? [...e.game.triggers()] : []) }],
    run: async (e, a) => {
      const game = theGame(e.game);
      const port = a.port ?? '';
      const why = await game.tell({ do: 'fire', path: port });
      if (why !== '') {
        const meant = closest(port, game.triggers());
        throw new Error(`${why}${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`);
      }
      return `${port} fires in the next frame.`;
    },
  },
  {
    name: 'game.commands', title: 'List what the game can be told', group: 'Game', also: ['cheats', 'console', 'interventions'],
    run: (e) => {
      const list = theGame(e.game).commands();
      if (list.length === 0) return 'The game takes no commands: its coder adds them in Go, see sim.Commander.';
      return list.map((c) => `${[c.name, ...c.params.map((p) => `[${p.name}=${p.value}]`)].join(' ')}  ${c.label}${c.doc === '' ? '' : `. ${c.doc}`}`).join('\n');
    },
  },
);
