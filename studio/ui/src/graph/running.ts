/* What of a drawn part runs: for the map, and where the drawing is painted. */
import type { DrawnPath, RunningThings } from '../canvas/running';
import type { Live } from '../live/live';
import type { Part } from '../protocol/messages';

/** The node's number in its part; -1 of a mark that is no node. */
export const nodeAt = (id: string | null | undefined): number => (id && /^\d+$/.test(id) ? Number(id) : -1);

/** What runs of a mind in a drawing: bitOf gives the activity bit of a thing, -1 if it has none. */
export function runningThings(live: Live, bitOf: (id: string) => number, lines: readonly DrawnPath[]): RunningThings {
  const told = lines.filter((l) => l.bit !== undefined || l.active !== undefined);
  const bits = new Set(told.flatMap((l) => l.bit ?? []));
  return {
    runs: (id) => live.mind.active(bitOf(id)).latest(),
    follow: (changed) => {
      const stops = [live.mind.switches.subscribe(changed), ...[...bits].map((bit) => live.mind.pulse(bit).lit.subscribe(changed))];
      return () => {
        for (const stop of stops) stop();
      };
    },
    lines: () => told.filter((l) => (l.active === undefined ? live.mind.pulse(l.bit).lit : live.mind.active(l.active)).latest()),
  };
}

/** The same of a part's own nodes, by their numbers. */
export const runningNodes = (live: Live, part: Part, lines: readonly DrawnPath[]): RunningThings => runningThings(live, (id) => part.nodes[nodeAt(id)]?.active ?? -1, lines);
