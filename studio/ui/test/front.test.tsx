// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { boundsOf, frontOf, gain, gainInterval, pointOf, steps, type Point } from '../src/batch/front';
import type { Interval, Tuning } from '../src/batch/snapshot';
import { TuningCard } from '../src/batch/Tuning';

const at = (estimate: number, half: number): Interval => ({ estimate, low: estimate - half, high: estimate + half });
const candidate = (turn: number, number: number, reach: number, wins: number, seconds: number) => ({ turn, number, values: [reach], worth: at(wins, 0.1), worths: [at(wins, 0.1), at(seconds, 4)], rounds: 10 });

const tuning: Tuning = {
  document: 'a.json', parameters: [{ file: 'a.json', path: 'ports/Reach/default', was: 10, low: 5, high: 50, log: false }], unit: 'how much better',
  candidates: [candidate(1, 1, 12, 0.1, 3), candidate(1, 2, 20, 0.2, -5), candidate(2, 1, 6, -0.2, 8)], tried: 3, turns: 2, trials: 10, best: -1, found: [],
  goals: [{ name: 'wins' }, { name: 'seconds', less: true }], front: [{ values: [12], worths: [0.1, 3], rounds: 20 }, { values: [20], worths: [0.2, -5], rounds: 10 }, { values: [6], worths: [-0.2, null], rounds: 10 }],
  members: [], before: [], outcome: '',
};

const confirmed: Tuning = {
  ...tuning, outcome: 'One is better.', before: [at(0.5, 0.1), at(200, 9)],
  members: [
    { values: [20], goals: [{ value: at(0.7, 0.1), gain: at(0.2, 0.1), better: true }, { value: at(205, 8), gain: at(-5, 2), worse: true }], better: false, trades: true, dominated: false, words: 'is better by wins, is worse by seconds' },
    { values: [12], goals: [{ value: at(0.6, 0.1), gain: at(0.1, 0.2) }, { value: at(196, 8), gain: at(4, 2), better: true }], better: true, trades: false, dominated: true, words: 'is better by seconds' },
  ],
};

const point = (...worths: (number | null)[]): Point => ({ kind: 'held', name: String(worths[0]), values: [], worths, intervals: [] });

afterEach(cleanup);

describe('a front', () => {
  it('is a line of steps over those that no other is as good as by both goals', () => {
    expect(steps([point(1, 5), point(3, 3), point(2, 2), point(4, 1), point(4, 0), point(9, null)], 0, 1)).toEqual([[1, 5], [3, 3], [4, 1]]);
    expect(steps([], 0, 1)).toEqual([]);
  });

  it('has the documents at 0, and what was confirmed in place of what the search held', () => {
    expect(frontOf(tuning).map((p) => [p.kind, p.worths])).toEqual([['documents', [0, 0]], ['held', [0.1, 3]], ['held', [0.2, -5]], ['held', [-0.2, null]]]);
    expect(frontOf(confirmed).map((p) => [p.name, p.dominated])).toEqual([['Documents as they are', undefined], ['Member 1', false], ['Member 2', true]]);
    const [low, high] = boundsOf(frontOf(tuning), tuning.candidates.map(pointOf), 1);
    expect(low).toBeLessThan(-5);
    expect(high).toBeGreaterThan(8);
  });

  it('says gains with their signs', () => {
    expect(gain({ name: 'wins' }, 0.125)).toBe('+12.5 %');
    expect(gain({ name: 'seconds', less: true }, -3.25)).toBe('-3.25');
    expect(gainInterval({ name: 'wins' }, at(0.2, 0.1))).toBe('+20.0 % (+10.0 % to +30.0 %)');
    expect(gainInterval({ name: 'seconds' }, { estimate: null, low: null, high: null })).toBe('?');
  });
});

describe('the plot of a front', () => {
  it('goes through the front by arrows, and through candidates with Shift', () => {
    render(<TuningCard tuning={confirmed} wins />);
    const box = screen.getByRole('listbox');
    const shown = () => screen.getByTestId('batch-point').querySelector('h3')?.textContent;
    expect(shown()).toBe('Member 2'); // which is better
    expect(screen.getByTestId('batch-point').textContent).toContain('It is better by seconds.');
    fireEvent.keyDown(box, { key: 'ArrowRight' });
    expect(shown()).toBe('Member 1');
    expect(screen.getByRole('option', { selected: true }).dataset.point).toBe('Member 1');
    fireEvent.keyDown(box, { key: 'Home' });
    expect(shown()).toBe('Documents as they are');
    fireEvent.keyDown(box, { key: 'ArrowRight', shiftKey: true });
    expect(shown()).toBe('Candidate 1 of turn 2'); // the first from the left
    expect(screen.getByTestId('batch-front-table').querySelectorAll('tbody tr')).toHaveLength(3);
  });
});
