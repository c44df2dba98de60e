import { useMemo } from 'react';
import type { GraphNode, Part } from '../protocol/messages';
import { LaneRow } from './Lanes';
import type { Lane } from './lanes';
import type { Thought } from './model';
import { laneStanding } from './now';
import { LaneNow, useStandings } from './standings';
import { ThoughtCard } from './ThoughtCard';

interface Props {
  part: Part;
  lanes: readonly Lane<Thought>[];
  /** What they lie in runs. */
  running: boolean;
  full: number;
  /** The card that Tab leads to while none is selected. */
  first: number;
  folded: ReadonlySet<string>;
  onFold: (node: GraphNode) => void;
  /** The cluster that they lie in. */
  within?: string;
}

/** Thoughts that lie side by side, in lanes, with how each lane stands. */
export function Board({ part, lanes, running, full, first, folded, onFold, within }: Props) {
  const list = useMemo(() => lanes.flatMap((l) => l.items), [lanes]);
  const { levels, urgent, of } = useStandings(useMemo(() => list.map((t) => t.node), [list]), running);
  const before = list.filter((_, i) => levels[i] === urgent).map((t) => t.node.name).join(', ');
  const urgentKey = lanes.find((l) => l.kind === 'level')?.key;
  return (
    <div className="lanes" role={within === undefined ? 'presentation' : 'treegrid'} aria-label={within === undefined ? undefined : `Thoughts of ${within}`}>
      {lanes.map((l) => {
        const stands = laneStanding(l.items.map((t) => of[list.indexOf(t)] ?? 'away'));
        return (
          <LaneRow
            key={l.key}
            lane={l}
            first={l.key === urgentKey}
            className={running && l.kind !== 'never' ? ` lane-${stands}` : ' lane-away'}
            says={running && l.kind !== 'never' ? <LaneNow lane={l} stands={stands} levels={l.items.map((t) => levels[list.indexOf(t)] ?? NaN)} /> : undefined}
          >
            {l.items.map((t) => {
              const standing = of[list.indexOf(t)] ?? 'away';
              return <ThoughtCard key={t.node.id} part={part} thought={t} standing={standing} before={standing === 'passed' ? before : ''} full={full} first={first} folded={folded} onFold={onFold} running={running} />;
            })}
          </LaneRow>
        );
      })}
    </div>
  );
}
