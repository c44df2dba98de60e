/* How thoughts that lie side by side stand in a running mind, on the boards of games and of documents. */
import { useMemo } from 'react';
import { useLive } from '../live/context';
import type { GraphNode } from '../protocol/messages';
import { useMany } from '../utility/useMany';
import type { Lane } from './lanes';
import { portNamed } from './model';
import { type Standing, standings } from './now';
import { numberAt } from './shares';

/** By the levels at which they are there; of one that the mind does not have, NaN. */
export function useStandings(list: readonly (GraphNode | undefined)[], running: boolean): { levels: readonly number[]; urgent: number; of: readonly Standing[] } {
  const { mind } = useLive();
  const ports = useMemo(() => list.map((n) => n && portNamed(n.ports, 'Level')?.value), [list]);
  const cells = useMemo(() => [mind.tick, mind.ready], [mind]);
  const text = useMany(cells, () => ports.map((p) => String(numberAt(mind, p))).join(' '));
  const levels = useMemo(() => text.split(' ').map(Number), [text]);
  return useMemo(() => ({ levels, ...standings(levels, running) }), [levels, running]);
}

const words: Readonly<Record<Standing, string>> = { runs: 'runs now', passed: 'passed over', away: 'no thought is active' };

/** How a lane stands, and of one that changes at which level. */
export function LaneNow({ lane, stands, levels }: { lane: Pick<Lane<unknown>, 'kind'>; stands: Standing; levels: readonly number[] }) {
  const now = lane.kind === 'changing' ? levels.find((v) => v >= 0) : undefined;
  return (
    <>
      <b className="lane-stands">{words[stands]}</b>
      {now !== undefined && ` · ${String(now)} now`}
    </>
  );
}
