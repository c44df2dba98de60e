import { useGame, useLive } from '../live/context';
import { useToldPlan } from '../planner/told';
import type { Part } from '../protocol/messages';
import '../planner/now.css';

/** How many tasks are named before the rest is counted. */
const NAMED = 6;

/** What units do now, and what is said of the plan as a whole. */
export function ManeuverNow({ part }: { part: Part }) {
  const live = useLive();
  const told = useToldPlan(part);
  const node = useGame((s) => s.node);
  const busy = told?.schedule?.tasks.filter((t) => t.stand === 'runs') ?? [];
  return (
    <div className="now" aria-label="Running now">
      <span className="label">Units</span>
      <ol className="plan-strip">
        {busy.slice(0, NAMED).map((t) => (
          <li key={t.id}>
            <button type="button" className="active" aria-pressed={t.node === node} data-plan={t.name} title={t.says} onClick={() => { live.inspect(t.node); }}>
              <span className="name">{t.who === '' ? t.name : `${t.who}: ${t.name}`}</span>
            </button>
          </li>
        ))}
        {busy.length > NAMED && <li className="quiet-text">and {busy.length - NAMED} more</li>}
      </ol>
      {told === null ? <span className="quiet-text">waiting for the first frame…</span> : <span className="quiet-text schedule-says" title={told.says[0]}>{told.says[0]}</span>}
    </div>
  );
}
