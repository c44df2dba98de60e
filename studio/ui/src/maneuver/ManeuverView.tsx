import { useMemo, useState, type KeyboardEvent } from 'react';
import { useGame, useLive } from '../live/context';
import { AsleepNote } from '../graph/AsleepNote';
import { useToldPlan } from '../planner/told';
import type { Part, Program } from '../protocol/messages';
import { Briefing } from './Briefing';
import { Gantt } from './Gantt';
import './maneuver.css';
import { SearchTree } from './SearchTree';
import { leaves, secondsText, sentenceOf, taskOf } from './schedule';

const panes = [['plan', 'Plan'], ['search', 'Search']] as const;
type Pane = (typeof panes)[number][0];

/** What was shown last, of whatever game: it is shown again when the game begins anew. */
let last: Pane = 'plan';

const none: ReadonlySet<number> = new Set();

/** What several units do together: the schedule, the same in words, and how it was found. */
export function ManeuverView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const told = useToldPlan(part);
  const schedule = told?.schedule;
  const node = useGame((s) => s.node);
  const [pane, setPane] = useState<Pane>(last);
  const [picked, setPicked] = useState(-1);
  // A task stays chosen while what is selected is what it is one of.
  const chosen = schedule && taskOf(schedule, picked)?.node === node ? picked : -1;
  const lit = useMemo(() => {
    if (!schedule || node < 0) return none;
    if (chosen >= 0) return leaves(schedule, chosen);
    return new Set(schedule.tasks.filter((t) => t.node === node || t.methodNode === node).flatMap((t) => [...leaves(schedule, t.id)]));
  }, [schedule, node, chosen]);
  const choose = (id: number): void => {
    setPicked(id);
    const at = schedule && taskOf(schedule, id)?.node;
    if (at !== undefined && at >= 0) live.inspect(at);
  };
  const keys = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || node < 0) return;
    setPicked(-1);
    live.inspect(-1);
    e.preventDefault();
    e.stopPropagation();
  };
  const show = (to: Pane): void => {
    last = to;
    setPane(to);
  };
  const turn = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return;
    const next = pane === 'plan' ? 'search' : 'plan';
    show(next);
    (e.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-pane=${next}]`)?.focus();
    e.preventDefault();
    e.stopPropagation();
  };
  const done = schedule?.tasks.filter((t) => t.stand === 'done').length ?? 0;
  const all = schedule?.tasks.filter((t) => t.primitive).length ?? 0;
  return (
    <div className="maneuver-view" data-state={schedule?.state} onKeyDown={keys}>
      <div className="maneuver-head">
        <div role="tablist" aria-label="What is shown of the plan" onKeyDown={turn}>
          {panes.map(([id, title]) => (
            <button key={id} type="button" role="tab" className="quiet" data-pane={id} aria-selected={id === pane} tabIndex={id === pane ? 0 : -1} onClick={() => { show(id); }}>{title}</button>
          ))}
        </div>
        {schedule && all > 0 && (
          <span className="maneuver-told">
            {schedule.state}: {done} of {all} tasks done{schedule.now >= 0 && <>, {secondsText(Math.max(0, schedule.now))} of {secondsText(schedule.seconds)}</>}
            {schedule.late > 0 && <b className="late"> · {secondsText(schedule.late)} late</b>}
          </span>
        )}
        {pane === 'plan' && all > 0 && <span className="gantt-key" aria-hidden="true"><i className="critical" /> critical <i className="slack" /> slack</span>}
      </div>
      {!schedule ? <p className="empty">Waiting for the plan…</p> : pane === 'search' ? <SearchTree schedule={schedule} node={node} inspect={(n) => { live.inspect(n); }} /> : all === 0 ? (
        <div className="empty" data-testid="no-plan">
          <p>There is no plan now.</p>
          {told.says.map((s, i) => <p key={i}>{s}</p>)}
          {schedule.refused.map((r, i) => <p key={`r${String(i)}`}>{r.method || r.task} was refused: {r.why}.</p>)}
        </div>
      ) : (
        <div className="maneuver-plan">
          <Gantt {...{ schedule, lit, chosen, choose }} />
          <Briefing schedule={schedule} at={chosen >= 0 ? sentenceOf(schedule, chosen) : -1} choose={choose} />
        </div>
      )}
      <AsleepNote program={program} part={part} />
    </div>
  );
}
