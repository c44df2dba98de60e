import './thoughts.css';
import type { ReactNode } from 'react';
import { type Lane, laneSays, laneTitle } from './lanes';
import { Told } from '../labels/Label';

interface Props {
  lane: Pick<Lane<unknown>, 'key' | 'kind' | 'level' | 'text'>;
  /** It is the most urgent of the levels. */
  first: boolean;
  className?: string;
  /** What stands below its name in place of what holds for such lanes. */
  says?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** A lane of the board: how urgent it is at the left, its cards beside that. */
export function LaneRow({ lane, first, className = '', says, tools, children }: Props) {
  const title = laneTitle(lane);
  return (
    <div className={`lane ${lane.kind}${className}`} role="rowgroup" aria-label={lane.kind === 'changing' ? `${title}: ${lane.text}` : title} data-lane={lane.key}>
      <div className="lane-head" role="row">
        <div className="lane-label" role="rowheader">
          <span className="lane-level" aria-hidden="true">
            {lane.kind === 'changing' ? 'ƒ' : lane.kind === 'never' ? '∅' : lane.level}
          </span>
          <span className="lane-title">{lane.kind === 'level' ? 'Level' : lane.kind === 'changing' ? 'Changes' : title}</span>
          {lane.text !== '' && <code className="lane-text" title={lane.text}><Told text={lane.text} /></code>}
          <span className="lane-says">{says ?? laneSays(lane, first)}</span>
          {tools}
        </div>
      </div>
      <div className="lane-cards" role="presentation">
        {children}
      </div>
    </div>
  );
}

/** A weight as a bar of which full is all; below 0 it is drawn as what it takes away. */
export function WeightBar({ value, full }: { value: number; full: number }) {
  const share = full > 0 && Number.isFinite(value) ? Math.min(1, Math.abs(value) / full) : 0;
  return (
    <span className={value < 0 ? 'weight-bar less' : 'weight-bar'} aria-hidden="true">
      <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
      {full > 1 && <s style={{ left: `${(100 / full).toFixed(1)}%` }} title="A weight of 1" />}
    </span>
  );
}
