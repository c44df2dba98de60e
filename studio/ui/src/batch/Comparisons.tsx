import { Icon } from '../shell/icons';
import { IntervalPlot, TestPlot } from './IntervalPlot';
import type { Comparison, Snapshot } from './snapshot';
import { count, elo, judged, mean, points } from './words';

/** How many are shown with a plot: of more, those that are not decided are told in a line. */
const PLOTTED = 12;

const state = (c: Comparison, over: boolean): { mark: 'check' | 'close' | 'more'; text: string } =>
  c.verdict === 'H1' ? { mark: 'check', text: 'hypothesis 1' } : c.verdict === 'H0' ? { mark: 'close', text: 'hypothesis 0' } : c.final ? { mark: 'check', text: 'all rounds' } : { mark: 'more', text: over ? 'not decided' : 'playing' };

function Figures({ c, figure }: { c: Comparison; figure: string }) {
  const wins = c.mean === undefined;
  const rows: [string, string][] = [];
  if (c.points && wins) rows.push(['Points', points(c.points)]);
  if (c.elo && wins) rows.push(['Strength', elo(c.elo)]);
  if (c.mean) rows.push([c.b ? 'Better by' : figure, mean(c.mean)]);
  if (c.ofA && c.b) rows.push([c.a, mean(c.ofA)]);
  if (c.ofB) rows.push([c.b ?? '', mean(c.ofB)]);
  const rounds = [count(c.rounds, 'round', 'rounds')];
  if (wins && c.rounds > 0) rounds.push(`${String(c.won ?? 0)} won, ${String(c.lost ?? 0)} lost, ${String(c.drawn ?? 0)} drawn`);
  if (c.skipped) rounds.push(`${String(c.skipped)} left out`);
  rows.push(['Rounds', rounds.join(': ')]);
  return (
    <dl className="batch-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each comparison in words and figures, with its interval as it narrows. */
export function Comparisons({ snapshot: s }: { snapshot: Snapshot }) {
  if (s.comparisons.length === 0) return null;
  return (
    <section className="batch-card" aria-labelledby="batch-comparisons">
      <h2 id="batch-comparisons">{s.tuning ? 'Matches of this turn' : s.comparisons.length === 1 ? 'Comparison' : 'Comparisons'}</h2>
      <ul className="batch-comparisons">
        {s.comparisons.slice(0, PLOTTED).map((c) => {
          const is = state(c, s.state !== 'playing');
          return (
            <li key={`${c.a}:${c.b ?? ''}`} data-comparison={`${c.a}:${c.b ?? ''}`} data-final={c.final}>
              <h3>
                {c.a}
                {c.b && <span className="batch-against"> against {c.b}</span>}
                <span className="batch-mark" data-final={c.final}>
                  <Icon name={is.mark} /> {is.text}
                </span>
              </h3>
              {s.comparisons.length > 1 && <p>{c.words}</p>}
              <Figures c={c} figure={s.plan.figure} />
              {judged(c) && <IntervalPlot comparison={c} />}
              {!!c.upper && <TestPlot comparison={c} />}
            </li>
          );
        })}
      </ul>
      {s.comparisons.length > PLOTTED && (
        <ul className="batch-lines">
          {s.comparisons.slice(PLOTTED, 60).map((c) => (
            <li key={`${c.a}:${c.b ?? ''}`}>{c.words}</li>
          ))}
        </ul>
      )}
      {s.comparisons.length + s.moreComparisons > 60 && <p className="quiet-text">There are {s.comparisons.length + s.moreComparisons - 60} more; the report has them all.</p>}
    </section>
  );
}
