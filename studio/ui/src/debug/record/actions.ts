import type { Live } from '../../live/live';
import { answers } from '../../live/state';
import { define } from '../../operations/registry';
import { recordingOf } from './record';

const can = (live: Live): boolean => answers(live.state) && live.debug.can('seek') && live.state.agent !== null;

// They are told here, and not with the others, because nobody needs them before the page has been drawn.
define(
  'live',
  { name: 'record-rules', title: 'Record rules: show a character what to do', group: 'Mind', keys: [{ key: 'b', alt: true }], also: ['demonstrate', 'teach', 'show', 'learn', 'train', 'by example', 'imitate', 'watch me', 'production rules', 'macro'], enabled: can, run: (l) => { recordingOf(l).show(); } },
  { name: 'mark-moment', title: 'Mark this frame: here the character is to do it', group: 'Time', keys: [{ key: 'm' }], also: ['moment', 'bookmark', 'demonstrate', 'teach', 'show', 'record rules'], enabled: can, run: (l) => { void recordingOf(l).mark(); if (!recordingOf(l).open) recordingOf(l).show(); } },
);
