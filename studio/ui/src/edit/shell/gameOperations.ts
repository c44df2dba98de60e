/* The game that runs what is edited. */
import type { Editor } from '../editor';
import { define } from '../operation';
import { Refused } from '../protocol';
import { go } from '../../mode';
import { aboutOf, canBegin, gameOf, missingOf, runs, type About } from './about';
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
  {
    name: 'game.add-documents', title: 'Add documents of the game', group: 'Game', also: ['missing', 'needs', 'copy'], doc: 'As the game comes with them, and all that they refer to. What is there stays as it is.',
    enabled: (e) => gameOf(aboutOf(e))?.copy === true,
    params: [{ name: 'paths', doc: 'documents, with commas between them; those without which the game cannot start, if there is none', optional: true }],
    run: async (e, a) => {
      const paths = a.paths === undefined ? missingOf(aboutOf(e), e.state.listing).map((n) => n.path) : a.paths.split(',').map((p) => p.trim()).filter(Boolean);
      const { added } = await e.request<{ added: string[] }>('add-own', { paths });
      e.relistSoon();
      if (e.state.over?.name === 'needs') e.hide();
      e.say('good', `Added ${count(added.length, 'document')}.`);
    },
  },
  { name: 'game.play', title: 'Go to the game', enabled: playable, run: () => { go('play'); } },
);
