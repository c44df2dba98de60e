import './rules.css';
import { memo, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Filter } from '../panels/Filter';
import { useCell, useGame, useLive } from '../live/context';
import { shortInt } from '../live/format';
import type { GraphNode } from '../protocol/messages';
import { numberOf, useMany } from '../utility/useMany';
import { useHover } from '../debug/breakpoints/BreakpointDot';
import { type Column, type ColumnName, columnsOf } from './columns';
import { hasWords, type Rule, ruleText } from './model';
import { arranged, countsOf, useFailing, useStanding, valueAt, type Failing, type Listing, type Sorting, type Standing, type Told } from './now';
import { Conditions, Scripts, Terms } from './Terms';
import { Does, Score, Verdict, Weight, Whens } from './WatchCells';

/** What a side of the page makes of the table: what stands around a name, and what keys do. */
export interface TableSide {
  label: string;
  /** The running node of a rule; nothing where no mind runs the document. */
  nodeOf: (r: Rule) => GraphNode | undefined;
  /** A mind runs the rules: there are counters. */
  live: boolean;
  /** The rules watch, within a mind, and are not those of an economy. */
  watching: boolean;
  /** Cells can be written in: all columns are there. */
  writes?: boolean;
  selected: (key: string) => boolean;
  select: (key: string, e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) => void;
  /** What stands before the number of a row, and behind a name. */
  before?: (r: Rule, over: boolean) => ReactNode;
  behind?: (r: Rule) => ReactNode;
  /** What stands in a cell while it is written in, or what is wrong with it. */
  cell?: (r: Rule, column: ColumnName) => { editor?: ReactNode; wrong?: ReactNode };
  /** Somebody wants to write in a cell, or to go into a rule. */
  enter: (r: Rule, column: ColumnName) => void;
  /** Sets or lifts a breakpoint by the key for that; false where the page does so by itself. */
  stop?: (r: Rule) => boolean;
  /** Rules that were selected in the last update, of rules that watch. */
  rivals?: () => readonly { name: string; tags: readonly string[] }[];
  /** What a row is beside what all rows are: where it is dropped. */
  row?: (r: Rule) => React.HTMLAttributes<HTMLTableRowElement>;
  /** What stands at the right of the filter. */
  tools?: ReactNode;
  empty: ReactNode;
}

const lists: readonly { is: Listing; title: string; doc: string }[] = [
  { is: 'all', title: 'All', doc: 'All rules, in the order in which they run' },
  { is: 'never', title: 'Never fired', doc: 'Rules that have not fired yet' },
  { is: 'often', title: 'Fires most', doc: 'Rules that have fired, the busiest first' },
  { is: 'fails', title: 'Fails most', doc: 'Rules that have failed, those that fail most first' },
];
const watchLists: readonly { is: Listing; title: string; doc: string }[] = [
  { is: 'all', title: 'All', doc: 'All rules, in the order of the document' },
  ...lists.slice(1, 3),
  { is: 'fails', title: 'Dropped most', doc: 'Rules that matched when another was selected, those that were dropped most first' },
];

/** Goes to a cell of the table. */
export function focusCell(key: string, column: ColumnName): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`.rules-table [data-row="${CSS.escape(key)}"] [data-cell="${column}"]`)?.focus();
  });
}

function useArranged(rules: readonly Rule[], side: TableSide, list: Listing, sorting: Sorting, text: string): Rule[] {
  const live = useLive();
  const { nodeOf } = side;
  const cells = useMemo(() => (side.live ? rules.flatMap((r) => (['Fired', 'FailedInputs', 'FailedChecks', 'Matched', 'Filtered'] as const).map((n) => live.mind.value(valueAt(nodeOf(r), n)))) : []), [live, rules, nodeOf, side.live]);
  const order = useMany(cells, () => arranged(rules.map((rule) => ({ rule, counts: countsOf(live, nodeOf(rule)) })), side.live ? list : 'all', sorting).map((r) => r.key).join('\n'));
  return useMemo(() => {
    const byKey = new Map(rules.map((r) => [r.key, r]));
    return order.split('\n').flatMap((k) => byKey.get(k) ?? []).filter((r) => text === '' || hasWords(r, text));
  }, [rules, order, text]);
}

/** How many rules have never fired. */
function useNever(rules: readonly Rule[], side: TableSide): number {
  const live = useLive();
  const { nodeOf } = side;
  const cells = useMemo(() => (side.live ? rules.map((r) => live.mind.value(valueAt(nodeOf(r), 'Fired'))) : []), [live, rules, nodeOf, side.live]);
  return Number(useMany(cells, () => String(rules.filter((r) => countsOf(live, nodeOf(r)).fired === 0).length)));
}

/** Rules as a table, one a row: what each takes and gives, and what came of it. */
export function RulesTable({ rules, side }: { rules: readonly Rule[]; side: TableSide }) {
  const [list, setList] = useState<Listing>('all');
  const [sorting, setSorting] = useState<Sorting>({ by: 'order', down: false });
  const [text, setText] = useState('');
  const [at, setAt] = useState<{ key: string; column: ColumnName }>({ key: '', column: 'rule' });
  const table = useRef<HTMLTableElement>(null);
  const shown = useArranged(rules, side, list, sorting, text);
  const never = useNever(rules, side);
  const places = useMemo(() => new Map(rules.map((r, i) => [r.key, i + 1])), [rules]);
  const all = useMemo(() => columnsOf(rules, side.watching, side.live, side.writes === true), [rules, side.watching, side.live, side.writes]);
  const here = shown.some((r) => r.key === at.key) ? at.key : (shown.find((r) => side.selected(r.key)) ?? shown[0])?.key;

  const go = (row: number, column: number): void => {
    const r = shown[Math.max(0, Math.min(shown.length - 1, row))];
    const c = all[Math.max(0, Math.min(all.length - 1, column))];
    if (!r || !c) return;
    setAt({ key: r.key, column: c.name });
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(r.key)}"] [data-cell="${c.name}"]`)?.focus();
  };
  const walk = (e: KeyboardEvent): void => {
    const cell = (e.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!cell || e.target !== cell || e.altKey || e.metaKey) return;
    const row = shown.findIndex((r) => r.key === cell.closest<HTMLElement>('[data-row]')?.dataset.row);
    const column = all.findIndex((c) => c.name === cell.dataset.cell);
    const [r, c] = [shown[row], all[column]];
    if (!r || !c) return;
    const last = shown.length - 1;
    const to = ({ ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], PageDown: [row + 10, column], PageUp: [row - 10, column], Home: [e.ctrlKey ? 0 : row, 0], End: [e.ctrlKey ? last : row, all.length - 1] } as const)[e.key];
    if (to && (!e.ctrlKey || e.key === 'Home' || e.key === 'End')) {
      go(to[0], to[1]);
      const next = shown[Math.max(0, Math.min(last, to[0]))];
      if (next && next !== r) side.select(next.key, { ctrlKey: false, metaKey: false, shiftKey: e.shiftKey });
    } else if ((e.key === 'Enter' || e.key === 'F2') && !e.ctrlKey) side.enter(r, e.key === 'F2' ? 'rule' : c.name);
    else if (e.key === ' ' && !e.ctrlKey) side.select(r.key, e);
    else if (e.key === 'F9' && side.stop?.(r)) { /* it is done */ }
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div className="rules-part">
      <div className="rules-bar">
        <div className="rules-filter">
          <Filter label="Filter rules" text={text} onText={setText}>
            {text !== '' && <span className="rules-left">{shown.length}</span>}
          </Filter>
        </div>
        {side.live && (
          <div className="rules-lists" role="group" aria-label="Which rules">
            {(side.watching ? watchLists : lists).map((l) => (
              <button key={l.is} type="button" data-list={l.is} aria-pressed={list === l.is} title={l.doc} onClick={() => { setList(l.is); setSorting({ by: 'order', down: false }); }}>
                {l.title}
                {l.is === 'never' && <span className="rules-count">{never}</span>}
              </button>
            ))}
          </div>
        )}
        {side.tools}
      </div>
      <div className="rules-scroll">
        <table className={`rules-table${side.live ? ' live' : ''}${side.watching ? ' watching' : ''}`} role="grid" aria-label={side.label} aria-rowcount={rules.length + 1} ref={table} onKeyDown={walk}>
          <thead>
            <tr>
              <Head column={{ name: 'rule', title: '#', doc: side.watching ? 'In which order rules stand' : 'In which order rules run', by: 'order' }} sorting={sorting} onSort={setSorting} mark />
              {all.map((c) => (
                <Head key={c.name} column={c} sorting={sorting} onSort={setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((r) => (
              <Row key={r.key} rule={r} place={places.get(r.key) ?? 0} side={side} columns={all} tab={here === r.key ? at.column : ''} onFocus={setAt} />
            ))}
          </tbody>
        </table>
        {rules.length === 0 ? <div className="rules-empty">{side.empty}</div> : shown.length === 0 && <p className="rules-empty">{text !== '' ? `No rule has “${text}”.` : list === 'never' ? 'Every rule has fired.' : list === 'often' ? 'No rule has fired yet.' : side.watching ? 'No rule has been dropped.' : 'No rule has failed.'}</p>}
      </div>
    </div>
  );
}

/** The name of a column; a press sorts by it, and another one the other way round. */
function Head({ column: c, sorting, onSort, mark = false }: { column: Column; sorting: Sorting; onSort: (s: Sorting) => void; mark?: boolean }) {
  const { by } = c;
  const on = by !== undefined && sorting.by === by;
  const down = on ? !sorting.down : c.counts !== undefined;
  return (
    <th scope="col" className={mark ? 'mark' : `c-${c.name}`} data-column={mark ? 'order' : c.name} aria-sort={on ? (sorting.down ? 'descending' : 'ascending') : undefined} title={c.doc}>
      {by === undefined ? (
        c.title
      ) : (
        <button type="button" className="rules-sort" aria-label={mark ? 'Order' : undefined} onClick={() => { onSort({ by, down: by === 'order' ? false : down }); }}>
          {c.title}
          {on && by !== 'order' && <span aria-hidden="true">{sorting.down ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </th>
  );
}

interface RowProps {
  rule: Rule;
  place: number;
  side: TableSide;
  columns: readonly Column[];
  /** The column that Tab leads to, if it is this row. */
  tab: ColumnName | '';
  onFocus: (at: { key: string; column: ColumnName }) => void;
}

const says: Readonly<Record<Standing, string>> = { fires: 'fires now', runs: 'runs on', fails: 'failed last', dropped: 'dropped', '': '' };

const Row = memo(function Row({ rule, place, side, columns: all, tab, onFocus }: RowProps) {
  const node = side.nodeOf(rule);
  const state = useStanding(node);
  const failing = useFailing(node);
  const selected = side.selected(rule.key);
  const hover = useHover();
  return (
    <tr
      {...hover.on}
      className={['rule-row', selected && 'selected', state].filter(Boolean).join(' ')}
      data-row={rule.key}
      data-node={rule.name}
      data-id={node?.id}
      data-state={state}
      aria-rowindex={place + 1}
      aria-selected={selected}
      {...side.row?.(rule)}
    >
      <td className="mark">
        <span className="rule-mark">
          {side.before?.(rule, hover.over)}
          <span className="rule-place">{place}</span>
          {side.live && <Light state={state} />}
        </span>
      </td>
      {all.map((c) => {
        const own = side.cell?.(rule, c.name);
        const Cell = c.name === 'rule' ? 'th' : 'td';
        return (
          <Cell
            key={c.name}
            {...(c.name === 'rule' && { scope: 'row' })}
            className={own?.editor ? `c-${c.name} writing` : `c-${c.name}`}
            data-cell={c.name}
            role={c.name === 'rule' ? 'rowheader' : 'gridcell'}
            tabIndex={tab === c.name ? 0 : -1}
            title={c.name === 'rule' ? [rule.doc, ruleText(rule)].filter(Boolean).join('\n') : undefined}
            onFocus={(e) => { if (e.target === e.currentTarget) onFocus({ key: rule.key, column: c.name }); }}
            onClick={(e: MouseEvent) => { if (!(e.target as HTMLElement).closest('button, input, select, textarea')) side.select(rule.key, e); }}
            onDoubleClick={(e: MouseEvent) => { if (!(e.target as HTMLElement).closest('button, input, select, textarea')) side.enter(rule, c.name); }}
          >
            {own?.editor ?? <Shown rule={rule} column={c} side={side} node={node} failing={failing} now={state === 'fails'} />}
            {own?.wrong}
          </Cell>
        );
      })}
    </tr>
  );
});

/** A lamp: it fires now, or failed last. */
function Light({ state }: { state: Standing }) {
  return (
    <span className="rule-light" role="img" aria-label={says[state] || 'has not fired'} title={says[state]}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {state === 'fires' ? <path className="fires" d="M7 0.8 L2 7 H5.4 L4.6 11.2 L10 4.8 H6.4 Z" /> : state === 'runs' ? <path className="fires" d="M3 1.8 L10.2 6 L3 10.2 Z" /> : state === 'dropped' ? <path d="M6 2 V9.4 M3 6.4 L6 9.4 L9 6.4" className="dropped" /> : state === 'fails' ? <path d="M3 3 L9 9 M9 3 L3 9" /> : <circle cx="6" cy="6" r="1.4" />}
      </svg>
    </span>
  );
}

/** How many types of unit are named before the rest is counted. */
const NAMED = 3;

/** Whose rule it is. Many are counted; all of them stand in the title, and are read out. */
function Of({ types }: { types: readonly string[] }) {
  if (types.length === 0) return <span className="rule-of"><span className="rule-none">all units</span></span>;
  if (types.length <= NAMED + 1) return <span className="rule-of">{types.join(', ')}</span>;
  return (
    <span className="rule-of" title={types.join(', ')}>
      <span aria-hidden="true">{`${types.slice(0, NAMED).join(', ')} `}<span className="rule-more">{`and ${String(types.length - NAMED)} more`}</span></span>
      <span className="sr">{types.join(', ')}</span>
    </span>
  );
}

function Shown({ rule, column, side, node, failing, now }: { rule: Rule; column: Column; side: TableSide; node: GraphNode | undefined; failing: Failing | undefined; now: boolean }) {
  switch (column.name) {
    case 'rule':
      return (
        <span className="rule-name">
          <b>{rule.name}</b>
          {side.behind?.(rule)}
        </span>
      );
    case 'of':
      return <Of types={rule.of} />;
    case 'every':
      return (
        <span className="rule-every" title={`Due every ${rule.every || '1'} days${rule.rate ? '; amounts are for each day' : ''}`}>
          {rule.every || '1'}
          {rule.rate && <span className="rule-rate">rate</span>}
        </span>
      );
    case 'when':
      if (side.watching) return <Whens rule={rule} node={node} />;
      return <Conditions list={rule.when} failing={failing} now={now} />;
    case 'takes':
      return <Terms list={rule.takes} takes failing={failing} now={now} />;
    case 'gives':
      return <Terms list={rule.gives} takes={false} />;
    case 'scripts':
      return <Scripts of={rule} />;
    case 'now':
      return <Verdict rule={rule} node={node} side={side} />;
    case 'score':
      return <Score rule={rule} node={node} />;
    case 'needs':
      return <span className="rule-number">{rule.watch?.needs ?? '1'}</span>;
    case 'does':
      return <Does rule={rule} />;
    case 'tags':
      return <span className="rule-chips">{rule.watch?.unique && <span className="rule-script" title="If it matches it is selected alone">unique</span>}{rule.watch?.step && <span className="rule-script" title="Never selected for itself: a step of chains">step</span>}{rule.watch?.tags.map((t) => <span key={t} className="rule-tag">{t}</span>)}</span>;
    case 'weight':
      return <Weight rule={rule} node={node} />;
    default:
      return <Counter node={node} name={counters[column.name] ?? 'Fired'} />;
  }
}

const counters: Readonly<Partial<Record<ColumnName, Told>>> = { fired: 'Fired', inputs: 'FailedInputs', checks: 'FailedChecks', matched: 'Matched', dropped: 'Filtered' };

function Counter({ node, name }: { node: GraphNode | undefined; name: Told }) {
  const n = numberOf(useCell(useLive().mind.value(valueAt(node, name))));
  const ready = useGame((s) => s.connection === 'open');
  return <output className={n > 0 ? 'rule-counter' : 'rule-counter zero'}>{!Number.isInteger(n) || !ready ? '·' : shortInt(BigInt(n))}</output>;
}
