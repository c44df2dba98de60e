import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { LeftBody, LeftTabs, useHasTabs } from '../debug/agents/LeftTabs';
import { Filter } from './Filter';
import { useGame, useLive, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import type { State } from '../live/state';
import { Panel } from '../shell/Panel';
import { faultMarks, filterRows, foldedKeys, treeRows, type Row } from './tree';
import { ROW, rowId, TreeRow } from './TreeRow';
import { useRunning, useAllActivity } from './useRunning';
import { useView } from './useView';
import { anchored, centre, reveal, windowOf } from './window';

const scrollTo = (el: HTMLElement, top: number): void => {
  if (top !== el.scrollTop) el.scrollTop = top;
};

/** Keeps the rows that the eye is on where they are when others come and go, and shows the selected row. */
function useSteady(list: { current: HTMLDivElement | null }, visible: readonly Row[], held: readonly string[], wanted: string): void {
  const before = useRef<string[]>([]);
  useLayoutEffect(() => {
    const keys = visible.map((r) => r.key);
    const el = list.current;
    if (el && before.current.length > 0) {
      scrollTo(el, anchored(before.current, keys, held, el.scrollTop, el.clientHeight, ROW));
    }
    before.current = keys;
  }, [list, visible, held]);
  useLayoutEffect(() => {
    const el = list.current;
    const keys = before.current;
    const at = keys.includes(wanted) ? keys.indexOf(wanted) : keys.indexOf(wanted.split('/')[0] ?? '');
    if (el && at >= 0) scrollTo(el, centre(at, el.scrollTop, el.clientHeight, ROW));
  }, [list, wanted]);
}

/** The key of the row that stands for what is watched. */
const watchedKey = (s: State): string => (s.agents.find((a) => a.id === s.agent)?.program ? `${s.agent}/${s.part}` : String(s.agent));

const isCurrent = (row: Row, agent: number | null, part: number): boolean =>
  row.agent === agent && (row.kind === 'agent' || (row.kind === 'part' && row.part === part));

interface ListProps {
  visible: Row[];
  foldedOf: (row: Row) => boolean | null;
  onFold: (key: string) => void;
}

/** The tree as one tab stop: arrow keys walk it, Enter opens, Left and Right fold and unfold. */
function List({ visible, foldedOf, onFold }: ListProps) {
  const live = useLive();
  const list = useRef<HTMLDivElement>(null);
  const agents = useGame((s) => s.agents);
  const programs = useGame((s) => s.programs);
  const faults = useGame((s) => s.faults);
  const watched = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const view = useView(list);
  /** Where the arrow keys went; good until something else is watched. */
  const [cursor, setCursor] = useState({ key: '', of: '' });
  const marks = useMemo(() => faultMarks(agents, programs, faults), [agents, programs, faults]);
  const wanted = useGame(watchedKey);
  const held = useMemo(() => [String(watched)], [watched]);
  useSteady(list, visible, held, wanted);
  const at = Math.max(0, visible.findIndex((r) => r.key === (cursor.of === wanted ? cursor.key : wanted)));
  const here = visible[at];

  const open = useCallback(
    (row: Row) => {
      if (!live.state.agents.some((a) => a.id === row.agent)) return;
      if (row.kind === 'agent') live.select(row.agent);
      else live.select(row.agent, row.part, row.node);
    },
    [live],
  );
  const goTo = (index: number) => {
    const row = visible[Math.min(visible.length - 1, Math.max(0, index))];
    const el = list.current;
    if (!row || !el) return;
    setCursor({ key: row.key, of: wanted });
    scrollTo(el, reveal(visible.indexOf(row), el.scrollTop, el.clientHeight, ROW));
  };
  const parent = (): number => visible.slice(0, at).findLastIndex((r) => r.depth < (here?.depth ?? 0));
  const page = Math.max(1, Math.floor(view.height / ROW) - 1);
  const walk = (e: KeyboardEvent) => {
    if (!here) return;
    const folded = foldedOf(here);
    switch (e.key) {
      case 'Enter':
      case ' ':
        open(here);
        setCursor({ key: here.key, of: watchedKey(live.state) });
        break;
      case 'ArrowDown': goTo(at + 1); break;
      case 'ArrowUp': goTo(at - 1); break;
      case 'PageDown': goTo(at + page); break;
      case 'PageUp': goTo(at - page); break;
      case 'Home': goTo(0); break;
      case 'End': goTo(visible.length - 1); break;
      case 'ArrowRight':
        if (folded) onFold(here.key);
        else if (folded === false) goTo(at + 1);
        break;
      case 'ArrowLeft':
        if (folded === false) onFold(here.key);
        else if (parent() >= 0) goTo(parent());
        break;
      default: return;
    }
    e.preventDefault();
    e.stopPropagation();
  };

  const { from, to } = windowOf(view.top, view.height, ROW, visible.length);
  return (
    <div
      className="tree"
      ref={list}
      role="tree"
      tabIndex={0}
      aria-label="Agents and their behaviours"
      aria-activedescendant={here && rowId(here.key)}
      onKeyDown={walk}
    >
      <div role="presentation" style={{ height: visible.length * ROW, paddingTop: from * ROW }}>
        {visible.slice(from, to).map((row) => (
          <TreeRow
            key={row.key}
            row={row}
            watched={row.agent === watched}
            current={isCurrent(row, watched, part)}
            cursor={row === here}
            folded={foldedOf(row)}
            fault={marks.get(row.key)}
            onFold={onFold}
            onOpen={open}
          />
        ))}
      </div>
    </div>
  );
}

function Tree() {
  useAllActivity();
  const agents = useGame((s) => s.agents);
  const programs = useGame((s) => s.programs);
  const watched = useGame((s) => s.agent);
  const runningOnly = useSettings((s) => s.runningOnly);
  const [typed, setText] = useState('');
  // Typing goes on while thousands of rows are searched.
  const text = useDeferredValue(typed);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(agents, programs), [agents, programs]);
  const hidden = useMemo(() => foldedKeys(agents, watched, toggled), [agents, watched, toggled]);
  // What is folded away need not be known.
  const looked = useMemo(() => (text === '' ? rows.filter((r) => !hidden.has(String(r.agent))) : rows), [rows, text, hidden]);
  const running = useRunning(looked, watched, runningOnly);
  const visible = useMemo(
    () => filterRows(rows, text, (r) => !running || r.kind === 'agent' || running.has(r.key), hidden),
    [rows, text, running, hidden],
  );
  const fold = useCallback((key: string) => {
    setToggled((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const parents = useMemo(() => new Set(rows.filter((r, i) => (rows[i + 1]?.depth ?? 0) > r.depth).map((r) => r.key)), [rows]);
  const foldedOf = useCallback((r: Row) => (parents.has(r.key) && text === '' ? hidden.has(r.key) : null), [parents, text, hidden]);
  const found = text === '' ? agents.length : visible.reduce((n, r) => n + Number(r.kind === 'agent'), 0);
  return (
    <>
      <div className="filter-row">
        <Filter label="Filter agents and behaviours" placeholder="Filter agents" text={typed} onText={setText}>
          {agents.length > 6 && (
            <output className="count" title="Agents in the list">
              {text === '' ? agents.length.toLocaleString('en') : `${found.toLocaleString('en')} of ${agents.length.toLocaleString('en')}`}
            </output>
          )}
        </Filter>
        <RunningToggle />
      </div>
      {visible.length === 0 && <p className="none">{text ? `No results for “${text}”.` : 'Agents and their behaviours appear here.'}</p>}
      <List visible={visible} foldedOf={foldedOf} onFold={fold} />
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
  const tabs = useHasTabs();
  return (
    <Panel id="tree" title="Behaviours" tabs={tabs && <LeftTabs />}>
      <LeftBody>
        <Tree />
      </LeftBody>
    </Panel>
  );
}
