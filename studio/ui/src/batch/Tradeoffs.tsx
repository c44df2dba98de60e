import { useId, useState } from 'react';
import { boundsOf, frontOf, gain, gainInterval, goalName, isNumber, pointOf, steps, value, type Point } from './front';
import { Breakable } from '../shell/Breakable';
import type { Tuning } from './snapshot';
import { count, short } from './words';

interface Axis {
  goal: number;
  bounds: readonly [number, number];
}

/** Where a worth lies on its axis, 0 to 1: on the edge if it is beyond. */
const along = ({ bounds: [low, high] }: Axis, v: number): number => Math.min(1, Math.max(0, (v - low) / (high - low)));

const across = (a: Axis, v: number): string => (1000 * along(a, v)).toFixed(1);
const up = (a: Axis, v: number): string => (1000 * (1 - along(a, v))).toFixed(1);

/** How far from a point a click may be, px. */
const NEAR = 14;

function Lines({ x, y, front, candidates, selected }: { x: Axis; y: Axis; front: readonly Point[]; candidates: readonly Point[]; selected: Point }) {
  const corners = steps(front.filter((p) => p.kind !== 'documents'), x.goal, y.goal);
  const [first] = corners;
  const stairs = first ? `M0 ${up(y, first[1])}${corners.map(([a, b]) => `V${up(y, b)}H${across(x, a)}`).join('')}V1000` : '';
  const dots = candidates.map((p) => {
    const [a, b] = [p.worths[x.goal] ?? null, p.worths[y.goal] ?? null];
    return a === null || b === null ? '' : `M${across(x, a)} ${up(y, b)}h0`;
  });
  const spread = (p: Point): string => {
    const [a, b, i, k] = [p.worths[x.goal] ?? null, p.worths[y.goal] ?? null, p.intervals[x.goal], p.intervals[y.goal]];
    if (!isNumber(a) || !isNumber(b) || !isNumber(i?.low) || !isNumber(i.high) || !isNumber(k?.low) || !isNumber(k.high)) return '';
    return `M${across(x, i.low)} ${up(y, b)}H${across(x, i.high)}M${across(x, a)} ${up(y, k.low)}V${up(y, k.high)}`;
  };
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      <path className="batch-gain" d={`M${across(x, 0)} ${up(y, 0)}V0H1000V${up(y, 0)}Z`} />
      <path className="batch-even" d={`M${across(x, 0)} 0V1000M0 ${up(y, 0)}H1000`} />
      {stairs !== '' && <path className="batch-area" d={`${stairs}H0Z`} />}
      <path className="batch-dots" d={dots.join('')} />
      {stairs !== '' && <path className="batch-line" d={stairs} />}
      <path className="batch-spread" d={spread(selected)} />
    </svg>
  );
}

/** What is known of a point: what it is worth by each goal, and its numbers. */
function Numbers({ tuning: t, point: p }: { tuning: Tuning; point: Point }) {
  return (
    <div className="batch-point" data-testid="batch-point" aria-live="polite">
      <h3>{p.name}</h3>
      <p className="quiet-text">{p.words ? `It ${p.words}.` : p.rounds !== undefined ? `By ${count(p.rounds, 'round', 'rounds')}.` : 'What others are compared with.'}</p>
      <table className="batch-numbers">
        <tbody>
          {t.goals.map((g, k) => (
            <tr key={g.name}>
              <th scope="row">{g.name}</th>
              <td>
                {p.measures?.[k] && <b>{value(g, p.measures[k].value.estimate)}</b>}
                {p.kind === 'documents' ? <b>{t.before[k] ? value(g, t.before[k].estimate) : 'as it is'}</b> : <span>{p.intervals[k] ? gainInterval(g, p.intervals[k]) : gain(g, p.worths[k] ?? null)}{g.less ? ' better' : ''}</span>}
              </td>
            </tr>
          ))}
          {t.parameters.map((n, i) => (
            <tr key={`${n.file}: ${n.path}`}>
              <th scope="row" title={`${n.file}: ${n.path}`}><Breakable parts={n.path.split('/')} at="/" /></th>
              <td>
                <b>{short(p.values[i] ?? NaN)}</b>
                {p.kind !== 'documents' && <span>was {short(n.was)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Table({ tuning: t, front }: { tuning: Tuning; front: readonly Point[] }) {
  return (
    <details className="batch-table">
      <summary>The front as a table</summary>
      <div className="batch-scroll" tabIndex={0} role="region" aria-label="The front as a table">
        <table className="batch-matrix" data-testid="batch-front-table">
          <thead>
            <tr>
              <th scope="col">Point</th>
              {t.goals.map((g) => <th key={g.name} scope="col">{g.name}, better by</th>)}
              {t.parameters.map((p) => <th key={`${p.file}: ${p.path}`} scope="col">{p.path}</th>)}
            </tr>
          </thead>
          <tbody>
            {front.map((p) => (
              <tr key={p.name}>
                <th scope="row">{p.name}{p.words && <small>{p.words}</small>}</th>
                {t.goals.map((g, k) => <td key={g.name}>{p.intervals[k] ? gainInterval(g, p.intervals[k]) : gain(g, p.worths[k] ?? null)}</td>)}
                {t.parameters.map((n, i) => <td key={`${n.file}: ${n.path}`}>{short(p.values[i] ?? NaN)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Choice({ label, tuning: t, value: at, onChange }: { label: string; tuning: Tuning; value: number; onChange: (goal: number) => void }) {
  return (
    <label>
      {label}{' '}
      <select value={at} onChange={(e) => { onChange(Number(e.target.value)); }}>
        {t.goals.map((g, k) => <option key={g.name} value={k}>{goalName(g)}</option>)}
      </select>
    </label>
  );
}

/** A search by several goals: candidates by two of them, and the front. A click on a point or arrows show its numbers. */
export function TradeoffsCard({ tuning: t, goals: [gx, gy], onGoals }: { tuning: Tuning; goals: readonly [number, number]; onGoals: (x: number, y: number) => void }) {
  const id = useId();
  const [name, select] = useState('');
  const front = frontOf(t);
  const candidates = t.candidates.map(pointOf);
  const ordered = (list: readonly Point[]): Point[] => list.filter((p) => isNumber(p.worths[gx]) && isNumber(p.worths[gy])).sort((a, b) => (a.worths[gx] ?? 0) - (b.worths[gx] ?? 0));
  const selected = front.find((p) => p.name === name) ?? candidates.find((p) => p.name === name) ?? front.find((p) => p.better) ?? front[1] ?? front[0];
  const [goalX, goalY] = [t.goals[gx], t.goals[gy]];
  if (!selected || !goalX || !goalY) return null;
  const x: Axis = { goal: gx, bounds: boundsOf(front, candidates, gx) };
  const y: Axis = { goal: gy, bounds: boundsOf(front, candidates, gy) };
  const shown = ordered(front);
  const place = (p: Point) => ({ left: `${(100 * along(x, p.worths[gx] ?? 0)).toFixed(2)}%`, bottom: `${(100 * along(y, p.worths[gy] ?? 0)).toFixed(2)}%` });
  const move = (list: readonly Point[], by: number): void => {
    const at = list.findIndex((p) => p.name === selected.name);
    const next = list[Math.min(list.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) select(next.name);
  };
  const keys: Record<string, (list: readonly Point[]) => void> = {
    ArrowRight: (l) => { move(l, 1); },
    ArrowDown: (l) => { move(l, 1); },
    ArrowLeft: (l) => { move(l, -1); },
    ArrowUp: (l) => { move(l, -1); },
    Home: (l) => { move(l, -l.length); },
    End: (l) => { move(l, l.length); },
  };
  const pick = (e: React.MouseEvent<HTMLUListElement>): void => {
    const box = e.currentTarget.getBoundingClientRect();
    let best: Point | undefined;
    let least = NEAR;
    for (const p of [...shown, ...ordered(candidates)]) { // of those as near, the front's is taken
      const off = Math.hypot(box.left + box.width * along(x, p.worths[gx] ?? 0) - e.clientX, box.bottom - box.height * along(y, p.worths[gy] ?? 0) - e.clientY);
      if (off < least - (p.kind === 'candidate' ? 1 : 0)) [best, least] = [p, off];
    }
    if (best) select(best.name);
  };
  const held = t.outcome === '';
  return (
    <section className="batch-card" aria-labelledby="batch-front" data-testid="batch-front">
      <h2 id="batch-front">Trade-offs</h2>
      <p>
        How much better than the documents as they are, which lie where the dashed lines cross: more is better on both axes. {held ? 'The line is the front that the search holds on to' : 'The line is the front, by rounds of its own'}; each small dot is a
        candidate. A click shows numbers.
      </p>
      {t.goals.length > 2 && (
        <p className="batch-axes">
          <Choice label="Across" tuning={t} value={gx} onChange={(k) => { onGoals(k, k === gy ? gx : gy); }} />
          <Choice label="Up" tuning={t} value={gy} onChange={(k) => { onGoals(k === gx ? gy : gx, k); }} />
        </p>
      )}
      <div className="batch-front">
        <figure className="batch-tradeoffs">
          <figcaption className="batch-axis-up">
            <span>{gain(goalY, y.bounds[1])}</span>
            <b>{goalName(goalY)} ↑</b>
            <span>{gain(goalY, y.bounds[0])}</span>
          </figcaption>
          <div className="batch-points">
            <Lines x={x} y={y} front={front} candidates={candidates} selected={selected} />
            <ul role="listbox" tabIndex={0} aria-label={`${goalName(goalX)} against ${goalName(goalY)}: the front. Arrows go through it, with Shift through all candidates.`} aria-activedescendant={shown.includes(selected) ? `${id}${selected.name}` : undefined}
              data-points={candidates.length} onClick={pick}
              onKeyDown={(e) => {
                const act = keys[e.key];
                if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
                e.preventDefault();
                act(e.shiftKey ? ordered(candidates) : shown);
              }}>
              {shown.map((p) => (
                <li key={p.name} id={`${id}${p.name}`} role="option" aria-selected={p === selected} data-point={p.name} data-kind={p.kind} data-dominated={p.dominated === true} style={place(p)}
                  aria-label={`${p.name}: ${t.goals.map((g, k) => `${g.name} ${gain(g, p.worths[k] ?? null)}`).join(', ')}${p.words ? `; ${p.words}` : ''}`}>
                  {p.kind === 'member' && <span>{p.name.slice(7)}</span>}
                </li>
              ))}
            </ul>
            {selected.kind === 'candidate' && <i className="batch-chosen" style={place(selected)} />}
          </div>
          <figcaption className="batch-axis-across">
            <span>{gain(goalX, x.bounds[0])}</span>
            <b>{goalName(goalX)} →</b>
            <span>{gain(goalX, x.bounds[1])}</span>
          </figcaption>
        </figure>
        <Numbers tuning={t} point={selected} />
      </div>
      <Table tuning={t} front={front} />
    </section>
  );
}
