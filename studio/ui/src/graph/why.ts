import type { MindStore } from '../live/mind';
import type { Link, Part } from '../protocol/messages';
import { portAt } from './model';

/** A trigger that arrived over a link, or a transition that was taken, and when. */
export interface Arrival {
  link: Link;
  /** "LowHealth.OnBecomeTrue" */
  from: string;
  /** "RunAway.Activate" */
  to: string;
  tick: number;
}

/** "LowHealth.OnBecomeTrue"; without a port, at a transition, "Calm", and "any state" in place of a node. */
export function endName(part: Part, node: number, port: string): string {
  if (port === '') return node < 0 ? 'any state' : (part.nodes[node]?.name ?? '?');
  return `${node < 0 ? part.name : (part.nodes[node]?.name ?? '?')}.${port}`;
}

type Fired = Pick<MindStore, 'lastFired'>;

const switches = /^(Activate|Deactivate)$/;

function arrivals(part: Part, mind: Fired, take: (l: Link) => boolean): Arrival[] {
  const list: Arrival[] = [];
  for (const link of part.links) {
    if (!take(link)) continue;
    const bit = link.bit ?? portAt(part, link.from[0], 'out', link.from[1])?.bit;
    const tick = bit === undefined ? -1 : mind.lastFired(bit);
    if (tick < 0) continue;
    list.push({ link, from: endName(part, ...link.from), to: endName(part, ...link.to), tick });
  }
  return list.sort((a, b) => b.tick - a.tick);
}

/** The triggers or transitions of the newest tick that switched something in the part, those that switched on first. */
export function lastSwitch(part: Part, mind: Fired): Arrival[] {
  const all = arrivals(part, mind, (l) => l.to[0] >= 0 && (l.to[1] === '' || switches.test(l.to[1])));
  const on = (a: Arrival): number => (a.link.to[1] === 'Activate' ? 0 : 1);
  return all.filter((a) => a.tick === all[0]?.tick).sort((a, b) => on(a) - on(b));
}
