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

/** Of the watched agent its own frames know more than a survey does. */
function Mark({ row, watched }: { row: Row; watched: boolean }) {
  const { mind, survey } = useLive();
  const own = useCell(mind.known) && watched;
  return <StatusMark active={useCell(own ? mind.active(row.bit) : survey.active(row.agent, row.program, row.bit))} />;
}

/** Has the game tell what all agents do while the tree can be seen. */
function useSurvey(): void {
  const live = useLive();
  useEffect(() => {
    const look = () => {
      live.surveyAll(document.visibilityState === 'visible');
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      live.surveyAll(false);
    };
  }, [live]);
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
      <span className="mark">{row.bit >= 0 && <Mark row={row} watched={watched} />}</span>
      <span className="name">{row.name}</span>
      {row.fault && <span className="badge">parked</span>}
      <span className="detail">{row.kind === 'agent' ? row.detail : ''}</span>
    </div>
  );
});

const keysOf = (rows: readonly Row[], runs: (r: Row) => boolean): string => rows.filter(runs).map((r) => r.key).join(' ');

/**
 * The running ones of these rows. Their keys are compared as one string, so that the tree renders only when the set
 * changes; those of the watched agent apart, which change more often.
 */
function useRunning(rows: readonly Row[], watched: number | null, on: boolean): ReadonlySet<string> | null {
  const { mind, survey } = useLive();
  const known = useCell(mind.known);
  const [own, others] = useMemo(() => {
    const lit = on ? rows.filter((r) => r.bit >= 0) : [];
    const first = lit.filter((r) => known && r.agent === watched);
    return [first, first.length > 0 ? lit.filter((r) => r.agent !== watched) : lit];
  }, [rows, watched, on, known]);
  const ownKeys = useSyncExternalStore(mind.switches.subscribe, () => keysOf(own, (r) => mind.active(r.bit).latest()));
  const otherKeys = useSyncExternalStore(survey.count.subscribe, () => keysOf(others, (r) => survey.has(r.agent, r.program, r.bit)));
  return useMemo(() => (on ? new Set(`${ownKeys} ${otherKeys}`.split(' ')) : null), [ownKeys, otherKeys, on]);
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

function Tree() {
  useSurvey();
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
  // What is folded away need not be known.
  const looked = useMemo(() => (text === '' ? rows.filter((r) => !hidden.has(String(r.agent))) : rows), [rows, text, hidden]);
  const running = useRunning(looked, watched, runningOnly);
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
  return (
    <>
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
    </>
  );
}

function RunningToggle() {
  const runningOnly = useSettings((s) => s.runningOnly);
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={runningOnly}
      title="Show only what runs now"
      onClick={() => {
        setSetting({ runningOnly: !runningOnly });
      }}
    >
      Running only
    </button>
  );
}

export function TreePanel() {
  return (
    <Panel id="tree" title="Behaviours" actions={<RunningToggle />}>
      <Tree />
    </Panel>
  );
}
