import { Icon } from '../shell/icons';
import type { Snapshot } from './snapshot';
import { duration } from './words';

/** Who plays: how many matches, how fast, and who was put out. */
export function Workers({ snapshot: s }: { snapshot: Snapshot }) {
  return (
    <section className="batch-card" aria-labelledby="batch-workers">
      <h2 id="batch-workers">Workers</h2>
      {s.workers.length === 0 ? (
        <p className="quiet-text">No worker has answered yet.</p>
      ) : (
        <table className="batch-workers" data-testid="batch-workers">
          <thead>
            <tr>
              <th scope="col">Worker</th>
              <th scope="col">Matches</th>
              <th scope="col">A second</th>
              <th scope="col">Errors</th>
            </tr>
          </thead>
          <tbody>
            {s.workers.map((w) => (
              <tr key={w.name} data-worker={w.name} data-out={w.putOut !== ''}>
                <th scope="row">
                  {w.putOut !== '' && <Icon name="warning" />} {w.name}
                  {w.putOut !== '' && <small>Put out: {w.putOut}</small>}
                </th>
                <td>{w.matches.toLocaleString('en-US')}</td>
                <td>{w.perSecond < 10 ? w.perSecond.toFixed(1) : Math.round(w.perSecond).toLocaleString('en-US')}</td>
                <td>{w.errors}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {s.moreWorkers > 0 && <p className="quiet-text">and {s.moreWorkers} more</p>}
    </section>
  );
}

/** What went wrong, the last first. */
export function Failures({ snapshot: s, onPlay }: { snapshot: Snapshot; onPlay: (id: string) => void }) {
  return (
    <section className="batch-card" aria-labelledby="batch-failures">
      <h2 id="batch-failures">Failures</h2>
      {s.failures.length === 0 ? (
        <p className="quiet-text">Nothing went wrong.</p>
      ) : (
        <ul className="batch-failures" data-testid="batch-failures">
          {s.failures.map((f, i) => (
            <li key={`${String(f.at)} ${String(i)}`}>
              <span>{f.words}</span>
              <small>
                {f.worker}, after {duration(f.at)}
              </small>
              {f.match !== '' && (
                <button type="button" onClick={() => { onPlay(f.match); }}>
                  <Icon name="play" /> Watch
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
