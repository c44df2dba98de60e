import type { Live } from '../../live/live';
import { answers } from '../../live/state';
import { define } from '../../operations/registry';
import { solidSide, whatIfOf } from './whatIf';

const compares = (live: Live): boolean => answers(live.state) && live.debug.can('seek') && solidSide(live.debug.state.standing) !== null;

// They are told here, and not with the others, because nobody needs them before the page has been drawn.
define(
  'live',
  { name: 'what-if-other', title: 'What if: go over to the other future', group: 'Time', keys: [{ key: 'q', alt: true }], also: ['ghost', 'swap', 'switch', 'as it was'], enabled: compares, run: (l) => { whatIfOf(l).swap(); } },
  { name: 'what-if-next', title: 'What if: next difference', group: 'Time', also: ['ghost', 'diff'], enabled: compares, run: (l) => { whatIfOf(l).step(1); } },
  { name: 'what-if-previous', title: 'What if: difference before', group: 'Time', also: ['ghost', 'diff'], enabled: compares, run: (l) => { whatIfOf(l).step(-1); } },
  { name: 'what-if-close', title: 'What if: close the comparison', group: 'Time', also: ['ghost'], enabled: compares, run: (l) => { whatIfOf(l).close(); } },
);
