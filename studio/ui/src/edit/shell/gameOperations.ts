/* The game that runs what is edited. */
import type { Editor } from '../editor';
import { define } from '../operation';
import { Refused } from '../protocol';
import { go } from '../../mode';
import { aboutOf, canBegin, gameOf, runs, type About } from './about';
import { showFoot } from './layout';
import { count } from './names';
import { dirtyPaths } from './saving';

const took = (e: Editor, about: About): void => {
  e.set({ about: about as Record<string, unknown> });
};

/** The game on the page's other side. */
const playable = (e: Editor): boolean => runs(aboutOf(e));

async function run(e: Editor, seed: string | undefined, stay = false): Promise<string> {
  if (dirtyPaths(e).length > 0 && !(await e.saveAll())) return 'First everything has to be saved.';
  try {
    const n = seed === undefined ? undefined : Number(seed);
    took(e, await e.request<About>('run', n !== undefined && Number.isSafeInteger(n) ? { seed: n } : {}));
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    const { problems, needs } = why;
    if ((needs ?? []).length > 0) {
      e.show('needs', { needs, problems: problems ?? [], message: why.message });
      return why.message;
    }
    if ((problems ?? []).length === 0) throw why;
    await e.check();
    showFoot('problems');
    throw new Error(`The game cannot start: ${count(problems?.length ?? 0, 'problem')}. ${why.message}`, { cause: why });
  }
  if (!stay) go('play');
  return 'The game runs.';
}

define(
  {
    name: 'game.run', title: 'Run the game', group: 'Game', keys: [{ key: 'p', alt: true, inText: true }], also: ['play', 'start', 'simulate', 'launch', 'play in editor'], doc: 'Unsaved changes are saved first. A running game restarts.',
    enabled: (e) => canBegin(aboutOf(e)),
    params: [{ name: 'seed', doc: 'a whole number: the same plays the same game', optional: true }, { name: 'stay', doc: 'true: the page stays with the documents', optional: true }],
    run: (e, a) => run(e, a.seed, a.stay === 'true'),
  },
  {
    name: 'game.stop', title: 'Stop the game', group: 'Game', keys: [{ key: 'p', alt: true, shift: true, inText: true }], also: ['end', 'quit', 'kill'],
    enabled: (e) => runs(aboutOf(e)) && aboutOf(e).run?.fixed !== true,
    run: async (e) => { took(e, await e.request<About>('stop')); e.say('good', `${gameOf(aboutOf(e))?.title ?? 'The game'} is stopped.`); },
  },
  { name: 'game.play', title: 'Go to the game', enabled: playable, run: () => { go('play'); } },
);
