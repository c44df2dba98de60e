import type { Live } from '../../live/live';
import { answers } from '../../live/state';
import { define } from '../../operations/registry';
import { showTab } from '../side';
import { kept, save } from './saves';

const saves = (live: Live): boolean => answers(live.state) && live.debug.can('save') && kept(live);

export function saveGame(): void {
  showTab('saves');
  void save();
}

// They are told here, and not with the others, because nobody needs them before the page has been drawn.
define(
  'live',
  { name: 'game.save', title: 'Save the game into the project', group: 'Game', as: 'document.save', keys: [{ key: 's', ctrl: true }], also: ['quick save', 'checkpoint', 'save state', 'write', 'store'], enabled: saves, run: saveGame },
  { name: 'game.load', title: 'Saved games: load or delete one', group: 'Game', keys: [{ key: 'o', ctrl: true }], also: ['quick load', 'open', 'restore', 'load state', 'continue', 'saves'], enabled: saves, run: () => { showTab('saves'); } },
);
