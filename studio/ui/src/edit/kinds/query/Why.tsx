import { useMemo } from 'react';
import { type Answer, bestScore, failedBy, figure } from '../../../query/answer';
import { measures } from './model';

const SHOWN = 12;

/** Why a point wins or loses: what each test measured there, and what it made of it. Without one, the best. */
export function Why({ answer: a, order, marked, onMark }: { answer: Answer; order: readonly number[]; marked: number; onMark: (i: number) => void }) {
  const at = marked >= 0 && marked < a.points.length ? marked : a.best;
  const p = a.points[at];
  const best = useMemo(() => bestScore(a), [a]);
  if (!p) return null;
  const place = order.indexOf(at);
  const why = failedBy(a, p);
  return (
    <div className="query-why">
      <div className="ranks" role="listbox" aria-label="The best points" tabIndex={0} aria-activedescendant={place >= 0 && place < SHOWN ? `rank-${String(place)}` : undefined}
        onKeyDown={(e) => {
          const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
          if (step === 0) return;
          const next = order[Math.max(0, Math.min(Math.min(SHOWN, order.length) - 1, place + step))];
          if (next !== undefined) onMark(next);
          e.preventDefault();
          e.stopPropagation();
        }}
      >
        {order.slice(0, SHOWN).map((i, n) => (
          <div key={i} id={`rank-${String(n)}`} role="option" aria-selected={i === at} data-rank={n} onPointerEnter={() => { onMark(i); }}>
            <span className="place">{n + 1}</span>
            <span className="bar" style={{ width: `${String(best > 0 ? Math.max(0, ((a.points[i]?.score ?? 0) / best) * 100) : 100)}%` }} />
            <span className="figure">{figure(a.points[i]?.score ?? 0)}</span>
          </div>
        ))}
        {order.length === 0 && <p className="none">No point is left.</p>}
      </div>
      <table aria-label="What the tests made of the point">
        <caption>
          {p.valid ? `Point ${String(place + 1)} of ${String(order.length)}: ${figure(p.score)}` : `Ruled out${why === undefined ? '' : ` by ${why}`}`}
          <small>{` at ${figure(p.at?.x ?? 0)}, ${figure(p.at?.y ?? 0)}`}</small>
        </caption>
        <tbody>
          {a.tests.map((t, i) => {
            const raw = p.raw[i] ?? NaN;
            const v = p.by[i] ?? NaN;
            const unit = measures[t.kind];
            return (
              <tr key={t.name} className={!p.valid && p.failedBy === i ? 'failed' : undefined}>
                <th scope="row">{t.name}</th>
                <td className="raw">{Number.isNaN(raw) ? <span className="quiet-text">not asked</span> : t.kind === 'visibility' ? (raw > 0 ? 'seen' : 'not seen') : `${figure(raw)}${unit === undefined ? '' : unit === '°' ? '°' : ` ${unit}`}`}</td>
                <td className="made">
                  {t.scores ? (
                    <>
                      <span className="meter" aria-hidden="true">
                        <span style={{ width: `${String(Number.isNaN(v) ? 0 : v * 100)}%` }} />
                      </span>
                      <span className="figure">{figure(v)}</span>
                    </>
                  ) : !p.valid && p.failedBy === i ? (
                    '✗ out'
                  ) : Number.isNaN(raw) ? (
                    ''
                  ) : (
                    '✓ passes'
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
