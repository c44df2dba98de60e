import './agents.css';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import { Filter } from '../../panels/Filter';
import { useView } from '../../panels/useView';
import { reveal, windowOf } from '../../panels/window';
import { Icon } from '../../shell/icons';
import type { AgentRow } from '../../protocol/control';
import { ConditionField } from '../breakpoints/ConditionField';
import { ask, everybody, isFiltered, left, nextSort, statuses, type Query } from './leftState';
import { useAsking } from './useAsking';

const ROW = 24;
const count = (n: number): string => n.toLocaleString('en');
const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** A document's name as lists say it: without folder and kind. */
const brief = (path: string): string => lastName(path).replace(/\.[a-z]+\.json(#|$)/, '$1');

function Filters({ query }: { query: Query }) {
  const program = useGame((s) => programOf(s, s.agent));
  const agents = useGame((s) => s.agents);
  const id = useId();
  const [adding, setAdding] = useState(0);
  const documents = [...new Set(agents.flatMap((a) => (a.document ? [a.document] : [])))].sort();
  return (
    <div className="agent-filters" role="group" aria-label="Which agents">
      <label>
        <span className="sr">Document</span>
        <input list={`${id}-documents`} value={query.document} placeholder="any document" title="Agents that run this document, or in which it is active" onChange={(e) => { ask({ document: e.target.value.trim() }); }} />
        <datalist id={`${id}-documents`}>
          {documents.map((d) => (
            <option key={d} value={d} />
          ))}
        </datalist>
      </label>
      <label>
        <span className="sr">Status</span>
        <select value={query.status} title="Status" onChange={(e) => { ask({ status: e.target.value }); }}>
          <option value="">any status</option>
          {statuses.map((s) => (
            <option key={s}>{s}</option>
          ))}
        </select>
      </label>
      <span className="wide" title="An expression over the agent’s values, such as CharHealth < 30">
        <ConditionField label="Only agents for which this holds" program={program} value={query.where} placeholder="where Health < 30" onDone={(where) => { ask({ where: where.trim() }); }} />
      </span>
      <span className="wide" title="Shows a value of each agent in a column of its own">
        <ConditionField
          key={adding}
          label="Add a column with a value"
          program={program}
          value=""
          placeholder="add a column"
          onDone={(text) => {
            const path = text.trim();
            if (path !== '' && !query.values.includes(path)) ask({ values: [...query.values, path] });
            setAdding(adding + 1);
          }}
        />
      </span>
      {(isFiltered(query) || query.values.length > 0) && (
        <button type="button" className="quiet" title="Show all agents, without columns of their own" onClick={() => { ask({ ...everybody, text: query.text }); }}>
          Clear
        </button>
      )}
    </div>
  );
}

function Heading({ column, title, sort, onRemove }: { column: string; title: string; sort: string; onRemove?: () => void }) {
  const way = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  return (
    <span role="columnheader" aria-sort={way}>
      <button type="button" className="quiet" data-sort={column} title={`Sort by ${column}`} onClick={() => { ask({ sort: nextSort(sort, column) }); }}>
        {title}
        {way !== 'none' && <Icon name={way === 'ascending' ? 'down' : 'up'} />}
      </button>
      {onRemove && (
        <button type="button" className="quiet icon" aria-label={`Remove the column ${column}`} title="Remove the column" onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}

/** All agents as a table that the game searches, filters and sorts: of thousands only the rows in view are asked for. */
export function AgentsPanel() {
  const live = useLive();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const view = useView(list);
  const query = useStore(left, (s) => s.query);
  const watched = useGame((s) => s.agent);
  const [matches, setMatches] = useState(0);
  const [cursor, setCursor] = useState(0);
  const { from, to } = windowOf(Math.max(0, view.top - ROW), view.height, ROW, Math.max(matches, 60));
  const question = { ...query, offset: from, limit: to - from };
  const { got, refused } = useAsking(JSON.stringify(question), async (c) => ({ ...(await c.listAgents(question)), offset: question.offset, columns: query.values }));
  if (got && got.matches !== matches) setMatches(got.matches);
  const rowAt = (i: number): AgentRow | undefined => got?.agents[i - got.offset];
  const at = Math.min(cursor, Math.max(0, matches - 1));
  const open = (row: AgentRow | undefined) => {
    if (row) live.select(row.id);
  };
  const goTo = (i: number) => {
    const next = Math.min(matches - 1, Math.max(0, i));
    setCursor(next);
    const el = list.current;
    if (el) el.scrollTop = reveal(next, el.scrollTop, el.clientHeight - ROW, ROW);
  };
  const page = Math.max(1, Math.floor(view.height / ROW) - 2);
  const walk = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: matches - 1 }[e.key];
    if (to !== undefined) goTo(to);
    else if (e.key === 'Enter' || e.key === ' ') open(rowAt(at));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const style = { '--columns': `minmax(64px, 1.2fr) minmax(60px, 1fr) 50px minmax(56px, 1.2fr)${' minmax(72px, 0.8fr)'.repeat(query.values.length)}`, minWidth: 284 + 82 * query.values.length } as CSSProperties;
  const shown = Array.from({ length: Math.max(0, Math.min(to, matches) - from) }, (_, i) => from + i);
  return (
    <>
      <Filter label="Search agents by name or document" placeholder="Search agents" text={query.text} onText={(text) => { ask({ text }); }}>
        <output className="count" title="Agents in the list">
          {got && (got.matches === got.total ? count(got.total) : `${count(got.matches)} of ${count(got.total)}`)}
        </output>
      </Filter>
      <Filters query={query} />
      {refused !== '' && (
        <p className="refused agents-refused" role="alert">
          {refused}
        </p>
      )}
      <div
        className="agent-table"
        ref={list}
        role="grid"
        tabIndex={0}
        aria-label="Agents"
        aria-rowcount={matches + 1}
        aria-activedescendant={rowAt(at) && shown.includes(at) ? `${id}-${at}` : undefined}
        data-testid="agents"
        onKeyDown={walk}
      >
        <div className="head" role="row" style={style}>
          <Heading column="name" title="Agent" sort={query.sort} />
          <Heading column="document" title="Document" sort={query.sort} />
          <Heading column="status" title="Status" sort={query.sort} />
          <span role="columnheader">Runs</span>
          {query.values.map((v) => (
            <Heading key={v} column={v} title={lastName(v)} sort={query.sort} onRemove={() => { ask({ values: query.values.filter((x) => x !== v), sort: query.sort.replace(/^-/, '') === v ? '' : query.sort }); }} />
          ))}
        </div>
        <div role="presentation" style={{ height: matches * ROW, paddingTop: from * ROW }}>
          {shown.map((i) => {
            const row = rowAt(i);
            return (
              <div
                key={i}
                id={`${id}-${i}`}
                role="row"
                aria-rowindex={i + 2}
                aria-selected={row !== undefined && row.id === watched}
                className={`agent-line${row && row.id === watched ? ' current' : ''}${i === at ? ' cursor' : ''}${row?.status === 'parked' ? ' parked' : ''}`}
                style={style}
                data-agent={row?.id}
                onClick={() => {
                  setCursor(i);
                  open(row);
                }}
              >
                <b role="gridcell" title={row?.name}>{row?.name ?? '…'}</b>
                <span role="gridcell" title={row?.document}>{row && brief(row.document)}</span>
                <span role="gridcell" title={row?.fault}>{row?.steered ? `${row.steered} steers` : row?.status}</span>
                <span role="gridcell" title={row?.running.join('\n')}>{row?.running.map(lastName).join(', ')}</span>
                {query.values.map((v, k) => (
                  <code key={v} role="gridcell">{got?.columns[k] === v ? row?.values[k] : ''}</code>
                ))}
              </div>
            );
          })}
        </div>
        {got && matches === 0 && <p className="none" role="row"><span role="gridcell">{got.total === 0 ? 'The game has no agents now.' : 'No agent is like that.'}</span></p>}
      </div>
    </>
  );
}
