import './profile.css';
import { useState } from 'react';
import { useGame, useLive } from '../../live/context';
import { Icon } from '../../shell/icons';
import type { ProfileDo, ProfileResponse, ProfileRow } from '../../protocol/control';
import { nextSort } from '../agents/leftState';
import { useAsking } from '../agents/useAsking';
import { useCan, useDebug, useDebugger } from '../context';
import { seekTo } from '../time/actions';
import { bySort, ms, us, type Column } from './figures';

type Report = ProfileResponse;
type Row = ProfileRow;
type Of = 'agents' | 'documents' | 'types';

const lists: Record<Of, string> = { agents: 'Agents', documents: 'Documents', types: 'Node types' };
const columns: [Column, string, string][] = [
  ['name', 'Name', 'Sort by name'],
  ['total', 'Total', 'Milliseconds since measuring began'],
  ['calls', 'Calls', 'How often it ran'],
  ['mean', 'Mean', 'Microseconds a call'],
  ['p99', '99%', '99th percentile, in microseconds'],
  ['max', 'Longest', 'Microseconds of the longest call'],
];
const LIMIT = 200;

/** The time of a tick, and what it may be. */
function Ticks({ report, onBudget }: { report: Report; onBudget: (ms: number) => void }) {
  const live = useLive();
  const { tick, budget } = report;
  const oldest = useDebug((s) => s.standing?.oldest ?? 0);
  const seeks = useCan('seek');
  const scale = Math.max(tick?.max ?? 0, budget * 1000, 1);
  const at = (v: number): string => `${Math.min(100, (v / scale) * 100)}%`;
  return (
    <div className="profile-ticks">
      <p>
        <b>{report.ticks.toLocaleString('en')}</b> ticks measured. A tick takes <b>{us(tick?.mean ?? 0)}</b> on average, half of them at most {us(tick?.p50 ?? 0)}, 99% at
        most {us(tick?.p99 ?? 0)}, the longest {us(tick?.max ?? 0)}.
      </p>
      <div className="profile-bar" aria-hidden="true">
        <i className="p99" style={{ width: at(tick?.p99 ?? 0) }} />
        <i className="mean" style={{ width: at(tick?.mean ?? 0) }} />
        {budget > 0 && <i className="budget" style={{ left: at(budget * 1000) }} />}
      </div>
      <p className="profile-budget">
        <label>
          Budget of all minds
          <input
            key={budget}
            type="number"
            min={0.01}
            step="any"
            max={60_000}
            defaultValue={budget > 0 ? budget : undefined}
            placeholder="none"
            title="Milliseconds that all agents together may take in a tick"
            onBlur={(e) => { if (Number(e.target.value) > 0 && Number(e.target.value) !== budget) onBudget(Number(e.target.value)); }}
            onKeyDown={(e) => { if (e.key === 'Enter') e.currentTarget.blur(); }}
          />
          ms
        </label>
        {budget > 0 && <span className={report.overruns > 0 ? 'over' : 'quiet-text'}>{report.overruns === 0 ? 'never exceeded' : `exceeded in ${report.overruns.toLocaleString('en')} ticks`}</span>}
      </p>
      {report.last.length > 0 && (
        <ul className="overruns" aria-label="Ticks over the budget, the latest first">
          {report.last.toReversed().slice(0, 8).map((o) => (
            <li key={o.tick}>
              <button type="button" className="link-like" disabled={!seeks || o.tick < oldest} title={o.tick < oldest ? 'The recording does not reach back to it' : 'Go to this frame, to who took most'} onClick={() => { if (o.agent > 0) live.select(o.agent); seekTo(live, o.tick); }}>
                frame {o.tick}
              </button>{' '}
              {ms(o.took)}, of it {o.worst} {ms(o.most)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Table({ of, rows }: { of: Of; rows: Row[] }) {
  const live = useLive();
  const watched = useGame((s) => s.agent);
  const [sort, setSort] = useState('-total');
  const most = Math.max(1e-9, ...rows.map((r) => r.total));
  return (
    <table className="profile-table">
      <thead>
        <tr>
          {columns.map(([c, title, hint]) => (
            <th key={c} scope="col" aria-sort={sort === c ? 'ascending' : sort === `-${c}` ? 'descending' : 'none'}>
              <button type="button" className="quiet" data-sort={c} title={hint} onClick={() => { setSort(nextSort(sort, c) || '-total'); }}>
                {title}
                {sort.endsWith(c) && <Icon name={sort === c ? 'down' : 'up'} />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bySort(rows, sort).map((r) => (
          <tr key={`${r.agent}/${r.name}`} className={of === 'agents' && r.agent === watched ? 'current' : undefined}>
            <th scope="row">
              {of === 'agents' && r.agent > 0 ? (
                <button type="button" className="link-like" title="Watch it" onClick={() => { live.select(r.agent); }}>
                  {r.name}
                </button>
              ) : (
                r.name
              )}
            </th>
            <td>
              <i aria-hidden="true" style={{ width: `${(r.total / most) * 36}px` }} /> {ms(r.total)}
            </td>
            <td>{r.calls.toLocaleString('en')}</td>
            <td>{us(r.timing?.mean ?? 0)}</td>
            <td>{us(r.timing?.p99 ?? 0)}</td>
            <td>{us(r.timing?.max ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the game's time goes. Measuring costs a little, and goes on until somebody ends it. */
export function ProfilePanel() {
  const live = useLive();
  const debug = useDebugger();
  const offered = useCan('profile');
  const [of, setOf] = useState<Of>('agents');
  const [deeds, setDeeds] = useState(0);
  const { got, refused } = useAsking(String(deeds), (c) => c.profile({ limit: LIMIT }), offered);
  if (!offered) return <p className="none">This game does not offer to be measured.</p>;
  const tell = async (what: { do?: ProfileDo; budget?: number }) => {
    await debug.ask((c) => c.profile({ limit: 1, ...what }));
    setDeeds((n) => n + 1);
  };
  const measured = got !== null && got.ticks > 0;
  return (
    <div className="profile" role="group" aria-label="Profile" tabIndex={0} data-testid="profile" data-on={got?.on ?? false}>
      <div className="profile-do">
        <button type="button" className={got?.on ? '' : 'primary'} data-action="measure" disabled={!got} title={got?.on ? 'End measuring; what was measured stays' : 'Measure how long minds take; this slows the game a little'} onClick={() => { void tell({ do: got?.on ? 'stop' : 'start' }); }}>
          <Icon name={got?.on ? 'stop' : 'play'} /> {got?.on ? 'Stop measuring' : 'Measure'}
        </button>
        <button type="button" disabled={!measured} title="Clear the measurements" onClick={() => { void tell({ do: 'reset' }); }}>
          Clear
        </button>
        {measured && (
          <a className="button" download data-action="save-profile" href={`${live.base() ?? ''}/call/profile`} title="The last ticks as a trace that ui.perfetto.dev opens">
            <Icon name="save" /> Save for Perfetto
          </a>
        )}
        {got?.on && <span className="quiet-text" role="status">measuring…</span>}
      </div>
      {refused !== '' && <p className="refused" role="alert">{refused}</p>}
      {got && !measured && (
        <p className="none">
          {got.on ? 'Nothing was measured yet: let the game run, or step it.' : 'Measure to see how long each agent, document and type of node takes, and which ticks are over the budget.'}
        </p>
      )}
      {got && measured && (
        <>
          <Ticks report={got} onBudget={(budget) => { void tell({ budget }); }} />
          <div className="profile-lists" role="group" aria-label="Time by">
            {(Object.keys(lists) as Of[]).map((l) => (
              <button key={l} type="button" className="quiet" aria-pressed={of === l} data-list={l} onClick={() => { setOf(l); }}>
                {lists[l]}
              </button>
            ))}
            {of !== 'agents' && got.detailed < got.ticks && <small className="quiet-text">estimated from {got.detailed.toLocaleString('en')} ticks</small>}
          </div>
          <Table key={of} of={of} rows={got[of]} />
        </>
      )}
    </div>
  );
}
