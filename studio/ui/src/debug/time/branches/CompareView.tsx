import './branches.css';
import { useMemo, useRef, useState } from 'react';
import { useGame, useLive } from '../../../live/context';
import { shortFloat } from '../../../live/format';
import { usePalette } from '../canvas';
import type { View } from '../view';
import { goTo, ticksOf, type Branch, type Divergence } from './branches';
import { LanePair } from './LanePair';
import { MOST_ROWS, useDifferences } from './useDifferences';
import { useSides } from './useSides';

const PAGE = 20;
const LANES = 340;

const kinds = [['', 'All'], ['value', 'Values'], ['node', 'Nodes'], ['trigger', 'Triggers']] as const;

/** A value for people: numbers as everywhere on the page. */
const shown = (text: string): string => (text === '' ? '“”' : /^-?\d+\.\d+(e[-+]?\d+)?$/.test(text) ? shortFloat(Number(text)) : text);

interface RowProps {
  of: Divergence;
  branch: Branch;
  first: boolean;
  lanes: React.ReactNode;
  onGo: (branch: number | null, tick: number) => void;
}

function Row({ of, branch, first, lanes, onGo }: RowProps) {
  return (
    <tr data-difference={of.path} data-first={first}>
      <th scope="row">{of.name || 'the game'}</th>
      <td className="what" title={`${of.kind} ${of.path}`}>{of.path}</td>
      <td className="frame">
        {of.tick}
        {first && <b className="first">first</b>}
        <small>{ticksOf(of.spans)} f</small>
      </td>
      <td className="value was">
        <button type="button" className="link-like" title={`${of.was}\nSwitch to ${branch.name}, at frame ${String(of.tick)}`} onClick={() => { onGo(branch.id, of.tick); }}>
          {shown(of.was)}
        </button>
        <button type="button" className="link-like" title={`${of.is}\nGo to frame ${String(of.tick)} of the current timeline`} onClick={() => { onGo(null, of.tick); }}>
          {shown(of.is)}
        </button>
      </td>
      <td>{lanes}</td>
    </tr>
  );
}

/** Everything in which the current timeline differs from a branch, both sides on one time axis. */
export function CompareView({ branch, current }: { branch: Branch; current: Branch }) {
  const live = useLive();
  const [agent, setAgent] = useState(0);
  const [kind, setKind] = useState('');
  const [page, setPage] = useState(0);
  const agents = useGame((s) => s.agents);
  const found = useDifferences(branch.id, agent);
  const box = useRef<HTMLDivElement>(null);
  const palette = usePalette(box);
  const all = useMemo(() => [...(found?.rows ?? [])].filter(([, d]) => kind === '' || d.kind === kind).sort(([, a], [, b]) => a.tick - b.tick), [found, kind]);
  const pages = Math.max(1, Math.ceil(all.length / PAGE));
  const at = Math.min(page, pages - 1);
  const rows = all.slice(at * PAGE, (at + 1) * PAGE);
  const from = (found?.at ?? branch.at) + 1;
  const to = Math.max(from, found?.to ?? from);
  const first = found && found.rows.size > 0 ? Math.min(...[...found.rows.values()].map((d) => d.tick)) : -1;
  // Some frames before the fork are shown, too.
  const view = useMemo<View>(() => ({ from: Math.max(0, from - Math.ceil((to - from + 1) / 20)), span: Math.max(2, (to + 1 - from) * 1.05) }), [from, to]);
  const sides = useSides(rows, branch.id, view.from, to);
  const go = (on: number | null, tick: number) => {
    goTo(live, on, Math.min(Math.max(tick, 0), on === null ? current.to : branch.to));
  };
  const looked = found ? Math.min(found.until - 1, found.to) : branch.at;
  return (
    <div className="compare-view" ref={box} data-testid="differences" data-done={found !== null && found.until > found.to}>
      <div className="compare-head">
        <p role="status">
          {found?.refused
            ? found.refused
            : first < 0
              ? `Up to frame ${String(looked)} all minds are as they were on ${branch.name}.`
              : `${String(found?.rows.size ?? 0)} differences in frames ${String(from)} to ${String(looked)}; frame ${String(first)} is the first that differs.`}
          {found?.full && ` There are more than ${String(MOST_ROWS)}: choose an agent.`}
        </p>
        <div className="compare-kinds" role="group" aria-label="Kind of difference">
          {kinds.map(([id, text]) => (
            <button key={id} type="button" className="quiet" aria-pressed={kind === id} onClick={() => { setKind(id); setPage(0); }}>
              {text}
            </button>
          ))}
        </div>
        <select aria-label="Agent" value={agent} onChange={(e) => { setAgent(Number(e.target.value)); setPage(0); }}>
          <option value={0}>All agents</option>
          {agents.map((a) => (
            <option key={a.id} value={a.id}>
              {a.name}
            </option>
          ))}
        </select>
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label="Differences">
        <table className="port-table">
          <thead>
            <tr>
              <th>Agent</th>
              <th>What</th>
              <th>From frame</th>
              <th>
                {branch.name}
                <br />
                {current.name}
              </th>
              <th style={{ width: LANES }}>
                <span className="axis">
                  <span>frame {view.from}</span>
                  <span>{to}</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, d]) => (
              <Row
                key={key}
                of={d}
                branch={branch}
                first={d.tick === first}
                onGo={go}
                lanes={<LanePair of={d} was={sides.was.get(key)} is={sides.is.get(key)} view={view} width={LANES} palette={palette} onGo={(side, tick) => { go(side === 0 ? branch.id : null, tick); }} />}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="pages" role="group" aria-label="Pages">
          <button type="button" disabled={at === 0} onClick={() => { setPage(at - 1); }}>
            Previous
          </button>
          <span>
            {at * PAGE + 1} to {Math.min(all.length, (at + 1) * PAGE)} of {all.length}
          </span>
          <button type="button" disabled={at >= pages - 1} onClick={() => { setPage(at + 1); }}>
            Next
          </button>
        </div>
      )}
    </div>
  );
}
