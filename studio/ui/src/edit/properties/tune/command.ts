/* The command that seeks the numbers (docs/batches.md, Tuning). */
import type { Editor } from '../../editor';
import { aboutOf, gameOf, type About } from '../../shell/about';

/** The command, to be run in the project's folder; in capitals what somebody has to choose. */
export function commandOf(a: About): string {
  const game = a.inside ?? a.run?.game ?? a.game;
  const found = (a.games ?? []).find((g) => g.name === game) ?? gameOf(a);
  const own = a.inside === undefined && a.documents !== undefined && a.documents !== '' ? ` --documents ${/^[\w./-]+$/.test(a.documents) ? a.documents : JSON.stringify(a.documents)}` : '';
  return `wits tune ${game ?? 'GAME'}${own} ${found?.sides === true ? '--a DOCUMENT --b OPPONENT' : '--figure NAME'} --out ./tuned`;
}

export const tuneCommand = (e: Editor): string => commandOf(aboutOf(e));
