import { describe, expect, it } from 'vitest';
import { barText, chartOf, leaves, moreText, sentenceOf, tickOf, waitsAt, waitsFor, walkBars } from '../src/maneuver/schedule';
import { placePlans, planText, treeOf, walkPlans } from '../src/maneuver/search';
import type { PartialPlan, Schedule, ScheduleTask } from '../src/protocol/control';

const task = (id: number, name: string, parent: number, start: number, end: number, more: Partial<ScheduleTask> = {}): ScheduleTask =>
  ({ id, node: id, methodNode: -1, name, scope: 'unit', parent, primitive: true, method: '', who: '', says: '', start, end, slack: 0, critical: true, after: [], stand: 'waits', ...more });

const whole = { primitive: false, stand: '' };

/** Two units form up, one of them in two steps, then both attack. */
const hill: Schedule = {
  state: 'acting', seconds: 10, late: 0, now: 4, looked: 5, made: 8, open: 2, refused: [], why: '',
  tasks: [
    task(0, 'Take', -1, 0, 10, { ...whole, says: 'They take it' }),
    task(1, 'Form', 0, 0, 5, whole), task(2, 'Form', 0, 0, 3, { ...whole, slack: 2, critical: false }), task(9, 'Rest', 0, 5, 5, { ...whole, after: [1, 2] }),
    task(3, 'Move', 1, 0, 3, { who: 'Red', stand: 'done', says: 'Red moves' }), task(4, 'Move', 1, 3, 5, { who: 'Red', after: [3], stand: 'runs' }), task(5, 'Move', 2, 0, 3, { who: 'Blue', slack: 2, critical: false, stand: 'done' }),
    task(6, 'Hit', 0, 5, 10, { who: 'Red', after: [1, 2] }), task(7, 'Hit', 0, 5, 10, { who: 'Blue', after: [9] }),
  ],
  rows: [{ who: 'Red', tasks: [3, 4, 6] }, { who: 'Blue', tasks: [5, 7] }],
  briefing: [{ depth: 0, text: 'They take it', task: 0 }, { depth: 1, text: 'Red moves', task: 3 }],
  partial: [],
};

describe('PSP-30 the schedule', () => {
  const chart = chartOf(hill);

  it('has a row a unit, a bar a task, slack as a tail, marks in whole steps, and the present', () => {
    expect(chart.rows.map((r) => `${r.who}: ${r.bars.map((b) => `${b.task.name} ${String(b.from)}-${String(b.to)} ${String(b.slackTo)}`).join(', ')}`)).toEqual(['Red: Move 0-0.3 0.3, Move 0.3-0.5 0.5, Hit 0.5-1 1', 'Blue: Move 0-0.3 0.5, Hit 0.5-1 1']);
    expect([chart.ticks, chart.now, chart.length]).toEqual([[0, 2, 4, 6, 8, 10], 0.4, 10]);
    expect([tickOf(10), tickOf(0.7), tickOf(95), tickOf(3600)]).toEqual([2, 0.1, 20, 500]);
  });

  it('grows with what is late, and says nothing of the present before it begins', () => {
    expect(chartOf({ ...hill, late: 10, now: -1 })).toMatchObject({ length: 20, rows: [{ bars: [{ to: 0.15 }, {}, {}] }, {}] });
    expect(chartOf({ ...hill, now: -1 }).now).toBeUndefined();
    expect(chartOf({ ...hill, seconds: 0, now: -1, rows: [], tasks: [] }).rows).toEqual([]);
  });

  it('puts what overlaps in a row of its own below the other', () => {
    const twice = chartOf({ ...hill, rows: [{ who: 'Red', tasks: [3, 5, 4] }] }).rows[0];
    expect([twice?.lanes, twice?.bars.map((b) => b.lane)]).toEqual([2, [0, 1, 0]]);
  });

  it('knows what a task waits for, also through what it is a part of and through what is made of nothing', () => {
    expect([...waitsFor(hill, 4)]).toEqual([3]);
    expect([...waitsFor(hill, 6)].sort()).toEqual([3, 4, 5]);
    expect([...waitsFor(hill, 7)].sort()).toEqual([3, 4, 5]);
    expect(waitsAt(hill, 5)).toEqual([{ from: 5, to: 6 }, { from: 5, to: 7 }]);
  });

  it('joins sentences with bars: those of all that a task is made of, and the nearest sentence above a bar', () => {
    expect([...leaves(hill, 1)]).toEqual([3, 4]);
    expect([...leaves(hill, 0)]).toHaveLength(5);
    expect([sentenceOf(hill, 3), sentenceOf(hill, 4), sentenceOf({ ...hill, briefing: [] }, 4)]).toEqual([1, 0, -1]);
    expect(barText(hill.tasks[6] as ScheduleTask)).toBe('Blue: Move, 0 s to 3 s, done, it may end 2 s later');
    expect(barText(hill.tasks[4] as ScheduleTask)).toBe('Move, Red: Red moves, 0 s to 3 s, done, critical: if it ends later, so does the whole');
  });

  it.each([[3, 'ArrowRight', 4], [4, 'ArrowLeft', 3], [3, 'ArrowLeft', undefined], [6, 'ArrowDown', 7], [4, 'ArrowDown', 7], [7, 'ArrowUp', 6], [3, 'ArrowUp', undefined], [3, 'End', 6], [6, 'Home', 3], [-1, 'ArrowDown', 3], [3, 'x', undefined]])('from bar %d the key %s leads to %s', (from, key, to) => {
    expect(walkBars(chart, from, key)).toBe(to);
  });
});

describe('PSP-1 the search', () => {
  const plan = (id: number, from: number, name: string, method: string, seconds: number, chosen = false, tasks = 1): PartialPlan => ({ id, from, node: id, task: name, method, alternative: 0, seconds, tasks, chosen });
  const searched: Schedule = { ...hill, partial: [plan(0, -1, '', '', 5, true), plan(1, 0, 'Take', 'slow', 9), plan(2, 0, 'Take', 'fast', 6, true), plan(3, 2, 'Move', '', 6, true), plan(4, 3, 'Hit', '', 7, true, 0), plan(5, 1, 'Rest', 'sleep', 12), plan(6, 1, 'Rest', 'wait', 10)] };
  const root = treeOf(searched);
  if (!root) throw new Error('no tree');
  const { boxes, width, height } = placePlans(root);

  it('is a tree in which the chosen path comes first, and what units do is told with what led to it', () => {
    expect(boxes.map((b) => `${planText(b.plan)} ${String(b.plan.is.seconds)}`)).toEqual(['Begin 5', 'Take by fast, then Move, then Hit 7', 'Take by slow 9', 'Rest by wait 10', 'Rest by sleep 12']);
    expect(boxes.map((b) => b.parent)).toEqual([-1, 0, 0, 2, 2]);
    expect(treeOf({ ...hill, partial: [] })).toBeUndefined();
  });

  it('has its levels as columns and its leaves as rows, of which none covers another', () => {
    expect(new Set(boxes.map((b) => `${String(b.x)} ${String(b.y)}`)).size).toBe(5);
    expect(Math.max(...boxes.map((b) => b.x))).toBeLessThan(width);
    expect(Math.max(...boxes.map((b) => b.y))).toBeLessThan(height);
    expect(boxes[2]?.y).toBe(boxes[3]?.y);
  });

  it.each([[0, 'ArrowRight', 1], [1, 'ArrowLeft', 0], [0, 'ArrowLeft', undefined], [1, 'ArrowDown', 2], [2, 'ArrowUp', 1], [2, 'ArrowRight', 3], [4, 'ArrowDown', undefined], [0, 'End', 4]])('from box %d the key %s leads to %s', (from, key, to) => {
    expect(walkPlans(boxes, from, key)).toBe(to);
  });
});

describe('a plan that came second', () => {
  it.each([[0, 'as long, another way'], [0.04, 'as long, another way'], [-1e-12, 'as long, another way'], [0.3, '0.3 s more'], [12.4, '12 s more']])('takes %d s more: %s', (seconds, text) => {
    expect(moreText(seconds)).toBe(text);
  });
});
