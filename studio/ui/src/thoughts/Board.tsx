import { useMemo } from 'react';
import { useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { useMany } from '../utility/useMany';
import { LaneRow } from './Lanes';
import type { Lane } from './lanes';
import { type Thought, portNamed } from './model';
import { type Standing, laneStanding, standings } from './now';
import { numberAt } from './shares';
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

const words: Readonly<Record<Standing, string>> = { runs: 'runs now', passed: 'passed over', away: 'no thought is active' };

/** Thoughts that lie side by side, in lanes, with how each lane stands. */
export function Board({ part, lanes, running, full, first, folded, onFold, within }: Props) {
  const { mind } = useLive();
  const list = useMemo(() => lanes.flatMap((l) => l.items), [lanes]);
  const ports = useMemo(() => list.map((t) => portNamed(t.node.ports, 'Level')?.value), [list]);
  const cells = useMemo(() => [mind.tick, mind.ready], [mind]);
  const text = useMany(cells, () => ports.map((p) => String(numberAt(mind, p))).join(' '));
  const levels = useMemo(() => text.split(' ').map(Number), [text]);
  const { urgent, of } = useMemo(() => standings(levels, running), [levels, running]);
  const before = list.filter((_, i) => levels[i] === urgent).map((t) => t.node.name).join(', ');
  const urgentKey = lanes.find((l) => l.kind === 'level')?.key;
  return (
    <div className="lanes" role={within === undefined ? 'presentation' : 'treegrid'} aria-label={within === undefined ? undefined : `Thoughts of ${within}`}>
      {lanes.map((l) => {
        const stands = laneStanding(l.items.map((t) => of[list.indexOf(t)] ?? 'away'));
        const now = l.kind === 'changing' ? [...new Set(l.items.map((t) => levels[list.indexOf(t)] ?? NaN))].filter((v) => v >= 0) : [];
        return (
          <LaneRow
            key={l.key}
            lane={l}
            first={l.key === urgentKey}
            className={running && l.kind !== 'never' ? ` lane-${stands}` : ' lane-away'}
            says={running && l.kind !== 'never' ? <><b className="lane-stands">{words[stands]}</b>{now.length > 0 && ` · ${String(now[0])} now`}</> : undefined}
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
