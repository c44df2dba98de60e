import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import { showTab } from '../side';
import type { Thing } from '../things';
import { whyOf } from './whyState';

/** Asks why a place stands so, and shows the answer. */
export function askWhy(live: Live, thing: Thing): void {
  if (thing.kind === 'agent') live.select(thing.agent);
  else if (thing.kind === 'way') {
    const to = programOf(live.state, thing.agent)?.parts[thing.part]?.links[thing.link]?.to[0] ?? -1;
    live.select(thing.agent, thing.part, to);
  } else live.select(thing.agent, thing.part, thing.node);
  const s = live.state;
  if (s.agent !== null) whyOf(live).about({ agent: s.agent, part: s.part, node: s.node });
  showTab('why');
}
