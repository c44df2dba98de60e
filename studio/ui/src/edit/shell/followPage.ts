import { gameRuns } from '../../mode';
import type { Editor } from '../editor';
import { aboutOf, canRun, runs, type About } from './about';
import { offered } from './Banners';
import { followCompare } from './compare';
import { followPresence } from '../presence/presence';
import { followReloads } from './reload';
import { followSession } from './session';

/** What the editor does by itself as long as the page lives, whichever side of it is shown. The result ends it. */
export function followPage(e: Editor): () => void {
  const ends = [
    followSession(e, (others) => {
      offered.setState({ others });
    }),
    followReloads(e),
    followCompare(e),
    followPresence(e),
    e.store.subscribe((s, old) => {
      const [was, is] = [old.about as About | null, s.about as About | null];
      // Another project was opened, by another page: this one has to begin anew.
      if (was && is && (was.dir !== is.dir || was.inside !== is.inside)) location.reload();
    }),
    e.store.subscribe((s, old) => {
      if (s.about !== old.about && canRun(aboutOf(e))) gameRuns(runs(aboutOf(e)));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
