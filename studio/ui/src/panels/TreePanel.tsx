import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import type { Live } from '../live/live';
import { setSetting } from '../live/settings';
import { StatusMark } from '../graph/marks';
import { Icon } from '../shell/icons';
import { Panel } from '../shell/Panel';
import { filterRows, foldedKeys, treeRows, type Row } from './tree';

function open(live: Live, row: Row): void {
  const agent = live.state.agents.find((a) => a.id === row.agent);
  if (agent && agent.program > 0) live.select(row.agent, row.part, row.node);
}

/** Activity is known of the watched agent only. */
function Mark({ bit }: { bit: number }) {
  const live = useLive();
  return <StatusMark active={useCell(live.mind.active(bit))} />;
}

interface TreeRowProps {
  row: Row;
  watched: boolean;
  current: boolean;
  folded: boolean | null;
  onFold: (key: string) => void;
}

const TreeRow = memo(function TreeRow({ row, watched, current, folded, onFold }: TreeRowProps) {
  const live = useLive();
  const hooks = row.kind === 'agent' ? { 'data-agent': row.agent } : row.kind === 'part' ? { 'data-part': row.key } : {};
  return (
    <div
      className={`row ${row.kind}${current ? ' current' : ''}`}
      style={{ paddingLeft: 6 + row.depth * 14 }}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={current}
      aria-expanded={folded === null ? undefined : !folded}
      tabIndex={0}
      title={row.detail}
      {...hooks}
      onClick={() => {
        open(live, row);
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
      <span className="mark">{row.bit >= 0 && watched && <Mark bit={row.bit} />}</span>
      <span className="name">{row.name}</span>
      {row.fault && <span className="badge">parked</span>}
      <span className="detail">{row.kind === 'agent' ? row.detail : ''}</span>
    </div>
  );
});

/** The keys of the running rows as one string, so that the tree renders only when the set changes. */
function useRunning(rows: readonly Row[], watched: number | null, on: boolean): ReadonlySet<string> | null {
  const { mind } = useLive();
  const snapshot = () =>
    on ? rows.filter((r) => r.agent === watched && r.bit >= 0 && mind.active(r.bit).get()).map((r) => r.key).join(' ') : '';
  const keys = useSyncExternalStore(mind.tick.subscribe, snapshot);
  return useMemo(() => (on ? new Set(keys.split(' ')) : null), [keys, on]);
}

function walk(e: KeyboardEvent<HTMLElement>): void {
  const row = (e.target as HTMLElement).closest<HTMLElement>('.row');
  if (!row) return;
  if (e.key === 'Enter' || e.key === ' ') row.click();
  else if (e.key === 'ArrowDown') (row.nextElementSibling as HTMLElement | null)?.focus();
  else if (e.key === 'ArrowUp') (row.previousElementSibling as HTMLElement | null)?.focus();
  else if (e.key === 'ArrowLeft' || e.key === 'ArrowRight') {
    const folded = row.getAttribute('aria-expanded');
    if (folded === (e.key === 'ArrowLeft' ? 'true' : 'false')) row.querySelector<HTMLElement>('.fold')?.click();
  } else return;
  e.preventDefault();
  e.stopPropagation();
}

export function TreePanel() {
  const agents = useGame((s) => s.agents);
  const programs = useGame((s) => s.programs);
  const watched = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const runningOnly = useSettings((s) => s.runningOnly);
  const [text, setText] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(agents, programs), [agents, programs]);
  const hidden = useMemo(() => foldedKeys(agents, watched, toggled), [agents, watched, toggled]);
  const running = useRunning(rows, watched, runningOnly);
  const visible = useMemo(
    () => filterRows(rows, text, (r) => !running || r.kind === 'agent' || running.has(r.key), hidden),
    [rows, text, running, hidden],
  );
  const fold = useMemo(
    () => (key: string) => {
      setToggled((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    [],
  );
  useEffect(() => {
    list.current?.querySelector(`[data-part="${watched}/${part}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [watched, part]);
  const parents = useMemo(() => new Set(rows.filter((r, i) => (rows[i + 1]?.depth ?? 0) > r.depth).map((r) => r.key)), [rows]);
  const runningToggle = (
    <button
      type="button"
      className="quiet"
      aria-pressed={runningOnly}
      title="Show only what runs now, of the watched agent"
      onClick={() => {
        setSetting({ runningOnly: !runningOnly });
      }}
    >
      Running only
    </button>
  );
  return (
    <Panel id="tree" title="Behaviours" actions={runningToggle}>
      <div className="filter">
        <Icon name="search" />
        <input
          type="search"
          value={text}
          placeholder="Filter behaviours"
          aria-label="Filter behaviours"
          onChange={(e) => {
            setText(e.target.value);
          }}
        />
      </div>
      <div className="tree" ref={list} role="tree" aria-label="Running behaviours" onKeyDown={walk}>
        {visible.map((row) => (
          <TreeRow
            key={row.key}
            row={row}
            watched={row.agent === watched}
            current={row.agent === watched && (row.kind === 'agent' || (row.kind === 'part' && row.part === part))}
            folded={parents.has(row.key) && text === '' ? hidden.has(row.key) : null}
            onFold={fold}
          />
        ))}
        {visible.length === 0 && <p className="none">{text ? `Nothing matches “${text}”.` : 'Agents and their behaviours appear here.'}</p>}
      </div>
    </Panel>
  );
}
