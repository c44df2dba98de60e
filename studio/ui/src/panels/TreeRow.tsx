import { memo } from 'react';
import { useCell, useLive } from '../live/context';
import { FaultMark, StatusMark } from '../graph/marks';
import { Icon } from '../shell/icons';
import { Steered } from './Steered';
import type { Row } from './tree';
import { Told } from '../labels/Label';

/** Height of a row, pixels; tree.css draws with the same number. */
export const ROW = 24;

/** Levels that are set in by a full step; what lies deeper is set in less, so that its name is seen. */
const STEEP = 6;

export const rowId = (key: string): string => `row-${key.replaceAll('/', '-')}`;

/** Of the watched agent its own frames know more than the activity of all does. */
function Mark({ row, watched }: { row: Row; watched: boolean }) {
  const { mind, activity } = useLive();
  const own = useCell(mind.known) && watched;
  return <StatusMark active={useCell(own ? mind.active(row.bit) : activity.active(row.agent, row.program, row.bit))} />;
}

interface Props {
  row: Row;
  watched: boolean;
  current: boolean;
  /** Where the arrow keys are. */
  cursor: boolean;
  folded: boolean | null;
  fault: 'here' | 'inside' | undefined;
  onFold: (key: string) => void;
  onOpen: (row: Row) => void;
}

export const TreeRow = memo(function TreeRow({ row, watched, current, cursor, folded, fault, onFold, onOpen }: Props) {
  const hooks = row.kind === 'agent' ? { 'data-agent': row.agent } : row.kind === 'part' ? { 'data-part': row.key } : {};
  return (
    <div
      id={rowId(row.key)}
      className={`row ${row.kind}${current ? ' current' : ''}${cursor ? ' cursor' : ''}${fault ? ` fault-${fault}` : ''}`}
      style={{ paddingLeft: 6 + Math.min(row.depth, STEEP) * 14 + Math.max(0, row.depth - STEEP) * 6 }}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={current}
      aria-expanded={folded === null ? undefined : !folded}
      title={[row.detail, fault === 'here' ? 'Failed here' : fault === 'inside' ? 'Something in it failed' : ''].filter(Boolean).join('\n')}
      {...hooks}
      onClick={() => {
        onOpen(row);
      }}
    >
      <button
        type="button"
        className={folded === null ? 'fold none' : 'fold'}
        tabIndex={-1}
        aria-label={folded ? 'Unfold' : 'Fold'}
        onClick={(e) => {
          e.stopPropagation();
          onFold(row.key);
        }}
      >
        {folded === null ? null : <Icon name={folded ? 'right' : 'down'} />}
      </button>
      <span className="mark">{fault === 'here' ? <FaultMark /> : row.bit >= 0 && <Mark row={row} watched={watched} />}</span>
      <span className="name">{row.kind === 'agent' ? row.name : <Told text={row.name} />}</span>
      {fault === 'inside' && row.kind !== 'agent' && <Icon name="warning" />}
      {row.fault && <span className="row-badge">parked</span>}
      <Steered by={row.steered} />
      <span className="detail">{row.kind === 'agent' ? row.detail : ''}</span>
    </div>
  );
});
