import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Schedule } from '../protocol/control';

interface Props {
  schedule: Schedule;
  /** The sentence that is about what is chosen; -1 for none. */
  at: number;
  choose: (task: number) => void;
}

/** The plan in words, one sentence below another: what it serves stands above it and further out. */
export function Briefing({ schedule, at, choose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const walk = (e: KeyboardEvent) => {
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line ?? -1);
    const last = schedule.briefing.length - 1;
    const to = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[e.key];
    const line = schedule.briefing[to ?? -1];
    if (!line) return;
    choose(line.task);
    list.current?.querySelector<HTMLElement>(`[data-line="${String(to)}"]`)?.focus();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section className="briefing" aria-label="Briefing">
      <h3>Briefing</h3>
      {schedule.briefing.length === 0 && <p className="none">No task of the plan has a sentence: write it as “says” of a task.</p>}
      <ol ref={list} onKeyDown={walk}>
        {schedule.briefing.map((l, i) => (
          <li key={i} style={{ paddingLeft: 14 * Math.min(l.depth, 10) }}>
            <button type="button" data-line={i} aria-pressed={i === at} tabIndex={i === Math.max(0, at) ? 0 : -1} onClick={() => { choose(l.task); }}>{l.text}</button>
          </li>
        ))}
      </ol>
    </section>
  );
}
