import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { linkPath } from '../graph/curve';
import type { Schedule } from '../protocol/control';
import { HEIGHT, WIDTH, placePlans, planText, treeOf, walkPlans } from './search';
import { moreText, secondsText } from './schedule';

interface Props {
  schedule: Schedule;
  /** The node of the part that is selected. */
  node: number;
  inspect: (node: number) => void;
}

/** How the plan was found: partial plans, each made of the one left of it; what was refused, and what came second. */
export function SearchTree({ schedule, node, inspect }: Props) {
  const drawn = useMemo(() => {
    const root = treeOf(schedule);
    return root && placePlans(root);
  }, [schedule]);
  const box = useRef<HTMLDivElement>(null);
  const boxes = drawn?.boxes ?? [];
  const at = Math.max(0, boxes.findIndex((b) => b.plan.is.node === node));
  useEffect(() => {
    // What led to the plan is seen first.
    box.current?.querySelector('.plan-box.chosen:last-of-type')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const walk = (e: KeyboardEvent) => {
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-plan-at]')?.dataset.planAt ?? -1);
    const to = walkPlans(boxes, here, e.key);
    if (to === undefined) return;
    const own = box.current?.querySelector<HTMLElement>(`[data-plan-at="${String(to)}"]`);
    own?.focus();
    own?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    e.preventDefault();
    e.stopPropagation();
  };
  const { second } = schedule;
  return (
    <div className="search">
      <p className="search-told">
        {schedule.looked} partial plans looked at, of {schedule.made}; {schedule.open} left. {boxes.length > 0 && 'Each box is a partial plan that was made of the one left of it.'}{' '}
        {second && <span data-second={second.method}>Second best: {second.whole ? '' : 'at least '}{secondsText(second.seconds)}, {moreText(second.seconds - schedule.seconds)}. There {second.task} is done by <b>{second.method}</b>{second.instead !== '' && second.instead !== second.method && <> instead of {second.instead}</>}.</span>}
      </p>
      {schedule.refused.length > 0 && (
        <ul className="plan-refused" aria-label="Refused">
          {schedule.refused.map((r, i) => (
            <li key={i}>
              <button type="button" disabled={r.node < 0} data-refused={r.method || r.task} title="Select it, and see what would have to change" onClick={() => { inspect(r.node); }}>
                <b aria-hidden="true">✕</b> {r.method === '' ? r.task : <>{r.method} <small>for {r.task}</small></>}
              </button>{' '}
              refused {r.times === 1 ? 'once' : `${String(r.times)} times`}: {r.why}
            </li>
          ))}
        </ul>
      )}
      {!drawn ? <p className="none">No partial plan is kept of the last search.</p> : (
        <div ref={box} className="search-room" role="group" aria-label="Partial plans of the search" onKeyDown={walk}>
          <div style={{ width: drawn.width, height: drawn.height }}>
            <svg width={drawn.width} height={drawn.height} aria-hidden="true">
              {boxes.map((b, i) => {
                const from = boxes[b.parent];
                return from && <path key={i} className={b.plan.is.chosen ? 'search-line on' : 'search-line'} d={linkPath([from.x + WIDTH, from.y + HEIGHT / 2], [b.x, b.y + HEIGHT / 2], []).path} />;
              })}
            </svg>
            {boxes.map(({ plan, x, y }, i) => {
              const text = planText(plan);
              const first = plan.steps[0];
              const is = plan.is.tasks === 0 ? `whole, ${secondsText(plan.is.seconds)}` : `at least ${secondsText(plan.is.seconds)}, ${String(plan.is.tasks)} open`;
              const state = [plan.is.chosen && 'chosen', plan.is.node === node && node >= 0 && 'selected', plan.children.length === 0 && !plan.is.chosen && 'left'].filter(Boolean).join(' ');
              return (
                <button
                  key={i} type="button" className={`plan-box ${state}`} data-plan-at={i} data-method={first?.method} title={`${text}\n${is}`}
                  tabIndex={i === at ? 0 : -1} style={{ left: x, top: y, width: WIDTH, height: HEIGHT }} onClick={() => { if (first && first.node >= 0) inspect(first.node); }}
                >
                  <span>{plan.is.chosen && <b aria-hidden="true">✓ </b>}{text}</span>
                  <small>{is}{plan.is.chosen && <i className="sr">, of the plan</i>}</small>
                </button>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
