import { memo } from 'react';
import { useCell, useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import { Icon } from '../../shell/icons';
import { findPort } from '../paths';
import { seriesColours, seriesDashes } from './palette';
import { heightOf, type BandRow, type Row, type ValueRow } from './rows';
import { textAt, type Series } from './series';
import { togglePin } from './timeState';
import { Told } from '../../labels/Label';

const BandLabel = memo(function BandLabel({ row, top, selected }: { row: BandRow; top: number; selected: boolean }) {
  const live = useLive();
  const active = useCell(live.mind.active(row.bit));
  return (
    <button
      type="button"
      className={`time-label band${selected ? ' selected' : ''}${active ? ' active' : ''}`}
      style={{ top, height: heightOf(row), paddingLeft: 10 + Math.min(row.depth, 8) * 10 }}
      data-row={row.path}
      aria-pressed={selected}
      title={`${row.path}${active ? ': running' : ''}`}
      onClick={() => {
        const { agent } = live.state;
        if (agent !== null) live.select(agent, row.part, row.node);
      }}
    >
      <Told text={row.name} />
    </button>
  );
});

/** The dash of a line of a plot. */
function Key({ i }: { i: number }) {
  return (
    <svg width="14" height="6" aria-hidden="true" className="key">
      <path d="M0 3 H14" stroke={`var(--${seriesColours[i % seriesColours.length] ?? 'text'})`} strokeDasharray={seriesDashes[i % seriesDashes.length]?.join(' ')} />
    </svg>
  );
}

interface ValueProps {
  row: ValueRow;
  top: number;
  series: ReadonlyMap<string, Series>;
  tick: number;
}

function ValueLabel({ row, top, series, tick }: ValueProps) {
  const live = useLive();
  const program = useGame((s) => programOf(s, s.agent));
  if (!program) return null;
  return (
    <div className="time-label value" style={{ top, height: heightOf(row) }} data-row={row.paths.join(' ')}>
      {row.paths.map((path, i) => {
        const s = series.get(path);
        return (
          <div key={path} className="pinned">
            {row.kind === 'plot' && <Key i={i} />}
            <button
              type="button"
              className="link-like name"
              title={`${path}: show where it is`}
              onClick={() => {
                const at = findPort(program, path);
                if (at && live.state.agent !== null) live.select(live.state.agent, at.part.id, at.node?.id ?? -1);
              }}
            >
              <Told text={path.slice(path.lastIndexOf('/') + 1)} />
            </button>
            <span className="value-now" title={`at frame ${tick}`}>
              {s ? textAt(s, tick) || '·' : '·'}
              {row.unit && <span className="unit"> {row.unit}</span>}
            </span>
            <button
              type="button"
              className="quiet icon unpin"
              aria-label={`Unpin ${path}`}
              title="Plot it no more"
              onClick={() => {
                togglePin(program.name, path);
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        );
      })}
    </div>
  );
}

interface Props {
  rows: readonly Row[];
  starts: readonly number[];
  /** The rows that are on the screen. */
  seen: [number, number];
  selected: string;
  series: ReadonlyMap<string, Series>;
  /** The frame whose values are shown. */
  tick: number;
}

/** What the rows are of. */
export function Labels({ rows, starts, seen, selected, series, tick }: Props) {
  return (
    <div className="time-labels" style={{ height: starts[rows.length] }}>
      {rows.slice(...seen).map((row, i) => {
        const top = starts[seen[0] + i] ?? 0;
        if (row.kind === 'band') return <BandLabel key={row.key} row={row} top={top} selected={row.key === selected} />;
        return <ValueLabel key={row.key} row={row} top={top} series={series} tick={tick} />;
      })}
    </div>
  );
}
