import type { Interval, Snapshot } from './snapshot';
import { percent } from './words';

interface Cell extends Interval {
  estimate: number;
}

/** The points of each against each other. */
export function cellsOf(s: Snapshot): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const { a, b, points } of s.comparisons) {
    if (!b || !points || points.estimate === null) continue;
    const { estimate, low, high } = points;
    cells.set(`${a}:${b}`, { estimate, low, high });
    cells.set(`${b}:${a}`, { estimate: 1 - estimate, low: high === null ? null : 1 - high, high: low === null ? null : 1 - low });
  }
  return cells;
}

/** How a cell is tinted: who is ahead, and how much, in percent of the full colour. It is written in it, too. */
const tint = ({ estimate }: Cell): { backgroundColor: string } => ({
  backgroundColor: `color-mix(in srgb, var(${estimate >= 0.5 ? '--accent-soft' : '--warm-soft'}) ${String(Math.round(Math.abs(estimate - 0.5) * 200))}%, var(--panel))`,
});

/** A rating in Elo. */
const whole = (n: number | null | undefined, none: string): string => (typeof n === 'number' ? `${n > 0 ? '+' : ''}${n.toFixed(0)}` : none);

/** Whether the bounds leave no doubt who is ahead. */
const sure = ({ low, high }: Cell): boolean => (low !== null && low > 0.5) || (high !== null && high < 0.5);

/** Many against many: ratings, and the points of each row against each column. */
export function Matrix({ snapshot: s }: { snapshot: Snapshot }) {
  const cells = cellsOf(s);
  if (!s.plan.sided || cells.size === 0) return null;
  const rated = new Map(s.standings.map((r) => [r.name, r]));
  const names = s.standings.length > 0 ? s.standings.map((r) => r.name) : s.plan.entrants;
  return (
    <section className="batch-card" aria-labelledby="batch-matrix">
      <h2 id="batch-matrix">Points in % against each other</h2>
      <div className="batch-scroll" tabIndex={0} role="group" aria-labelledby="batch-matrix">
        <table className="batch-matrix" data-testid="batch-matrix">
          <thead>
            <tr>
              <th scope="col">Entrant</th>
              {rated.size > 0 && <th scope="col">Rating</th>}
              {names.map((n) => (
                <th key={n} scope="col">{n}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((row) => {
              const r = rated.get(row);
              return (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {rated.size > 0 && (
                    <td>
                      <b>{whole(r?.rating.estimate, '?')}</b>
                      <small>{`${whole(r?.rating.low, 'any')} to ${whole(r?.rating.high, 'any')}`}</small>
                    </td>
                  )}
                  {names.map((column) => {
                    const cell = cells.get(`${row}:${column}`);
                    if (!cell) return <td key={column} className="batch-none">{row === column ? '' : '-'}</td>;
                    return (
                      <td key={column} style={tint(cell)} data-cell={`${row}:${column}`} title={`${row} against ${column}: ${percent(cell.estimate)}${sure(cell) ? '' : ', not sure yet who is better'}`}>
                        {sure(cell) ? <b>{(100 * cell.estimate).toFixed(0)}</b> : (100 * cell.estimate).toFixed(0)}
                        <small>{`${cell.low === null ? '?' : (100 * cell.low).toFixed(0)} to ${cell.high === null ? '?' : (100 * cell.high).toFixed(0)}`}</small>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="quiet-text">Each row against each column, with intervals of 95 %. Bold: no doubt who is better.</p>
    </section>
  );
}
