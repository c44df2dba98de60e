import type { KeyboardEvent } from 'react';

/** Arrows, Home and End lead from row to row of a table, whose rows can have the focus. */
export function useWalk(reached: (row: HTMLElement) => void): (e: KeyboardEvent<HTMLElement>) => void {
  return (e) => {
    const row = (e.target as HTMLElement).closest<HTMLElement>('tr[tabindex]');
    if (row === null || e.target !== row || e.altKey || e.ctrlKey || e.metaKey) return;
    const all = [...e.currentTarget.querySelectorAll<HTMLElement>('tr[tabindex]')];
    const here = all.indexOf(row);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[e.key];
    const next = to === undefined ? undefined : all[Math.max(0, Math.min(all.length - 1, to))];
    if (next === undefined) return;
    next.focus();
    reached(next);
    e.preventDefault();
    e.stopPropagation();
  };
}
