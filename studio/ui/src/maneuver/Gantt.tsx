import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Schedule } from '../protocol/control';
import { barText, chartOf, secondsText, waitsAt, walkBars, type Bar } from './schedule';

interface Props {
  schedule: Schedule;
  /** Bars that are about what is selected. */
  lit: ReadonlySet<number>;
  /** The task that was chosen; -1 for none. */
  chosen: number;
  choose: (task: number) => void;
}

/** Pixels. */
const LANE = 26;
const HALF = LANE / 2;
const marks: Readonly<Record<string, string>> = { runs: '▸', done: '✓', failed: '✕' };
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** What each unit does over time: a row a unit, a bar a task with its slack as a thin tail, and what the chosen one waits for and holds up. */
export function Gantt({ schedule, lit, chosen, choose }: Props) {
  const chart = useMemo(() => chartOf(schedule), [schedule]);
  const [hover, setHover] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const at = hover >= 0 ? hover : chosen;
  // Where each bar is, in shares of the axis and in pixels from the first row.
  const places = useMemo(() => {
    const out = new Map<number, { bar: Bar; y: number }>();
    let top = 0;
    for (const row of chart.rows) {
      for (const bar of row.bars) out.set(bar.task.id, { bar, y: top + bar.lane * LANE + HALF });
      top += row.lanes * LANE;
    }
    return out;
  }, [chart]);
  const waits = useMemo(() => (places.has(at) ? waitsAt(schedule, at) : []), [schedule, places, at]);
  const first = places.has(chosen) ? chosen : ([...places.keys()][0] ?? -1);
  const walk = (e: KeyboardEvent) => {
    const id = Number((e.target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset.bar ?? -1);
    const to = walkBars(chart, id, e.key);
    if (to === undefined) return;
    choose(to);
    box.current?.querySelector<HTMLElement>(`[data-bar="${String(to)}"]`)?.focus();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div ref={box} className="gantt" role="group" aria-label={`Schedule: ${secondsText(schedule.seconds)}, ${String(chart.rows.length)} units`} onKeyDown={walk}>
      <div className="gantt-names">
        {chart.rows.map((row, i) => <div key={i} style={{ height: row.lanes * LANE }} title={row.who}>{row.who === '' ? 'no unit' : row.who}</div>)}
      </div>
      <div className="gantt-time">
        <div className="gantt-axis" aria-hidden="true">
          {chart.ticks.map((t) => <span key={t} style={{ left: percent(t / chart.length) }} className={t / chart.length > 0.93 ? 'last' : ''}>{secondsText(t)}</span>)}
        </div>
        <div className="gantt-rows">
          {chart.ticks.map((t) => <i key={t} className="gantt-tick" style={{ left: percent(t / chart.length) }} />)}
          {chart.rows.map((row, i) => (
            <div key={i} className="gantt-row" style={{ height: row.lanes * LANE }}>
              {row.bars.map((bar) => {
                const { task } = bar;
                const state = [task.critical && 'critical', task.stand, lit.has(task.id) && 'lit', task.id === chosen && 'chosen'].filter(Boolean).join(' ');
                return (
                  <span key={task.id}>
                    {bar.slackTo > bar.to && <i className="gantt-slack" style={{ left: percent(bar.to), width: percent(bar.slackTo - bar.to), top: bar.lane * LANE + HALF - 1 }} />}
                    <button
                      type="button" className={`gantt-bar ${state}`} data-bar={task.id} data-task={task.name} data-stand={task.stand} data-critical={task.critical} aria-label={barText(task)} aria-pressed={task.id === chosen}
                      tabIndex={task.id === first ? 0 : -1} title={barText(task)} style={{ left: percent(bar.from), width: percent(bar.to - bar.from), top: bar.lane * LANE + 2 }}
                      onClick={() => { choose(task.id); }} onPointerEnter={() => { setHover(task.id); }} onPointerLeave={() => { setHover(-1); }}
                    >
                      {marks[task.stand] && <b aria-hidden="true">{marks[task.stand]}</b>}
                      <span>{task.name}</span>
                    </button>
                  </span>
                );
              })}
            </div>
          ))}
          <svg className="gantt-waits" aria-hidden="true">
            {waits.map(({ from, to }) => {
              const [a, b] = [places.get(from), places.get(to)];
              return a && b && <line key={`${String(from)} ${String(to)}`} data-wait={`${String(from)} ${String(to)}`} x1={percent(a.bar.to)} y1={a.y} x2={percent(b.bar.from)} y2={b.y} />;
            })}
          </svg>
          {chart.now !== undefined && <i className="gantt-now" data-now={schedule.now} style={{ left: percent(chart.now) }} title={`Now: ${secondsText(schedule.now)} after the plan began`} />}
        </div>
      </div>
    </div>
  );
}
