import { memo, useState } from 'react';
import { frontOf, goalName } from './front';
import { Breakable } from '../shell/Breakable';
import type { Candidate, Parameter, Tuning } from './snapshot';
import { TradeoffsCard } from './Tradeoffs';
import { mean, points, short } from './words';

/** Where a number lies between the bounds of its parameter, 0 to 1. */
export function part(p: Parameter, v: number): number {
  const t = p.log ? Math.log(v / p.low) / Math.log(p.high / p.low) : (v - p.low) / (p.high - p.low);
  return Math.min(1, Math.max(0, t));
}

const dot = (x: number, y: number): string => `M${(1000 * x).toFixed(1)} ${(100 * (1 - y)).toFixed(2)}h0`;

/** A number of all candidates against what they were worth, of several goals by one: each a point. */
const Scatter = memo(function Scatter({ tuning: t, index, goal, candidates }: { tuning: Tuning; index: number; goal: number | null; candidates: readonly Candidate[] }) {
  const p = t.parameters[index];
  const worthOf = (c: Candidate): number | null => (goal === null ? c.worth.estimate : (c.worths[goal]?.estimate ?? null));
  const front = goal === null ? [] : frontOf(t).slice(1);
  const worths = [...candidates.map(worthOf), ...front.map((f) => f.worths[goal ?? 0] ?? null)].filter((w) => w !== null);
  if (!p) return null;
  const [low, high] = worths.length > 0 ? [Math.min(...worths), Math.max(...worths)] : [0, 1];
  const place = (values: readonly number[], worth: number | null): string => (worth === null ? '' : dot(part(p, values[index] ?? p.low), 0.06 + 0.88 * (high > low ? (worth - low) / (high - low) : 0.5)));
  const at = (c: Candidate): string => place(c.values, worthOf(c));
  const best = candidates[t.best];
  const found = t.found[index];
  const bar = (v: number): string => `M${(1000 * part(p, v)).toFixed(1)} 0V100`;
  const write = (v: number): string => short(v);
  return (
    <figure className="batch-plot batch-scatter" data-parameter={`${p.file}: ${p.path}`}>
      <h3><Breakable parts={p.path.split('/')} at="/" /></h3>
      <span className="batch-plot-high">{worths.length > 0 ? write(high) : ''}</span>
      <span className="batch-plot-low">{worths.length > 0 ? write(low) : ''}</span>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={`${p.path}: ${String(candidates.length)} candidates from ${write(p.low)} to ${write(p.high)}; it was ${write(p.was)}${best ? `; the luckiest has ${write(best.values[index] ?? NaN)}` : ''}`}>
        <path className="batch-even" d={bar(p.was)} />
        {found !== undefined && <path className="batch-found" d={bar(found)} />}
        <path className="batch-dots" d={candidates.map(at).join('')} />
        {best && <path className="batch-best" d={at(best)} />}
        {goal !== null && <path className="batch-held" d={front.map((f) => place(f.values, f.worths[goal] ?? null)).join('')} />}
      </svg>
      <figcaption>
        <span>{write(p.low)}</span>
        <span>{found === undefined ? `was ${write(p.was)}` : `was ${write(p.was)}, is ${write(found)}`}</span>
        <span>{write(p.high)}</span>
      </figcaption>
    </figure>
  );
});

/** The numbers that are sought: each of them against what candidates were worth. Of several goals it has the front before that. */
export function TuningCard({ tuning: t, wins }: { tuning: Tuning; wins: boolean }) {
  const [[x, y], setGoals] = useState<readonly [number, number]>([0, 1]);
  const goal = t.goals[y];
  if (!goal) return <NumbersCard tuning={t} wins={wins} goal={null} />;
  return (
    <>
      <TradeoffsCard tuning={t} goals={[x, y]} onGoals={(a, b) => { setGoals([a, b]); }} />
      <NumbersCard tuning={t} wins={wins} goal={y} />
    </>
  );
}

function NumbersCard({ tuning: t, wins, goal }: { tuning: Tuning; wins: boolean; goal: number | null }) {
  const best = t.candidates[t.best];
  const worth = wins ? points : mean;
  const by = goal === null ? undefined : t.goals[goal];
  return (
    <section className="batch-card" aria-labelledby="batch-tuning" data-testid="batch-tuning">
      <h2 id="batch-tuning">Numbers that are sought</h2>
      {by ? (
        <p>Across: the number, between its bounds. Up: {goalName(by)}, {t.unit}. The dashed line is the number as it was; the large dots are the front.</p>
      ) : (
        <p>
          Across: the number, between its bounds. Up: {t.unit}. The dashed line is the number as it was{t.found.length > 0 ? ', the solid one what was found' : ''}; the large dot is the luckiest candidate
          {best ? `, with ${worth(best.worth)}` : ''}.{t.gain ? ` The gain by rounds of its own: ${worth(t.gain)}.` : ''}
        </p>
      )}
      {t.candidates.length === 0 ? (
        <p className="quiet-text">No candidate has been tried yet.</p>
      ) : (
        <div className="batch-scatters">
          {t.parameters.map((p, i) => (
            <Scatter key={`${p.file}: ${p.path}`} tuning={t} index={i} goal={goal} candidates={t.candidates} />
          ))}
        </div>
      )}
    </section>
  );
}
