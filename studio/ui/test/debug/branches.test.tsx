import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forkWarning, merged, ticksOf, voidFrom, type Divergence } from '../../src/debug/time/branches/branches';
import { timeState } from '../../src/debug/time/timeState';
import { LiveContext } from '../../src/live/context';
import type { Control } from '../../src/protocol/control';
import { create, type Deep } from './made';
import type { State } from '../../src/protocol/control';
import { App } from '../../src/shell/App';
import { rig } from '../frames';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const original = { id: 0, name: 'Original', at: 300, to: 600 };
const first = { id: 1, name: 'Branch 1', cause: 'hold CharHealth = 11', at: 400, to: 400 };

const state = (more: Deep<State> = {}): State =>
  create('State', { tick: 400, newest: 400, starts: 1, branch: true, branches: [original], timeline: first, ...more } as Deep<State>);

/** A game with a branch: frames 301 to 340 differ in 45 values, told in two answers. */
function answering() {
  const asked: [string, unknown][] = [];
  const keep = <T,>(name: string, answer: (q: never) => T) => (q: unknown): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q as never));
  };
  const control = {
    hello: keep('hello', () => create('HelloResponse', { features: ['control', 'seek'] })),
    seek: keep('seek', (q: { tick?: number }) => state({ tick: q.tick ?? 400, paused: true, replaying: true })),
    takeOver: keep('takeOver', () => state()),
    compare: keep('compare', () => create('CompareResponse', { left: 300, parts: 301, until: 400 })),
    switchBranch: keep('switchBranch', (q: { id: number; tick?: number }) =>
      state({ tick: q.tick ?? 600, newest: 600, paused: true, branches: [{ ...first, at: 300 }], timeline: { ...original, at: 600 } })),
    listDifferences: keep('listDifferences', (q: { from: number }) =>
      create('ListDifferencesResponse', q.from <= 301
        ? { at: 300, to: 400, from: 301, until: 320, differences: Array.from({ length: 45 }, (_, i) => ({ agent: 1, name: 'Red', kind: i === 44 ? 'node' : 'value', path: i === 0 ? 'CharHealth' : `Value${String(i)}`, tick: 301 + i, was: '42', is: '11', spans: [301 + i, 320] })) }
        : { at: 300, to: 400, from: 320, until: 401, differences: [{ agent: 1, name: 'Red', kind: 'value', path: 'CharHealth', tick: 320, was: '41', is: '11', spans: [320, 340] }] })),
    getTimeline: keep('getTimeline', (q: { from: number; to: number }) => create('Timeline', { from: q.from, to: q.to, bands: [{ part: 0, node: 0, path: 'Idle', spans: [q.from, q.to] }] })),
    getSeries: keep('getSeries', (q: { paths: string[] }) => create('GetSeriesResponse', { series: q.paths.map((path) => ({ path, type: 'float', ticks: [301], values: [42] })) })),
  } as unknown as Partial<Control>;
  return { control, of: (name: string) => asked.filter(([n]) => n === name).map(([, q]) => q) };
}

const settle = (ms = 0) => act(async () => { await vi.advanceTimersByTimeAsync(ms); });

async function page(now = state()) {
  const game = answering();
  const r = rig(game.control);
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  act(r.greet);
  await settle();
  const say = (s: State) => { act(() => { r.server.message({ t: 'state', state: s }); }); };
  say(now);
  await settle(600);
  return { ...r, ...view, game, say };
}

describe('branches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    timeState.setState({ view: null, follow: true, all: false, parted: null, hover: null });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('says before a fork what it keeps, and after it what it kept, with the way back', async () => {
    const p = await page(state({ tick: 600, newest: 600, branch: false, branches: [], timeline: { ...original, at: 600 } }));
    expect(screen.queryByTestId('fork-note')).toBeNull();
    p.say(state({ tick: 300, newest: 600, paused: true, replaying: true, branch: false, branches: [], timeline: { ...original, at: 600 } }));
    expect(screen.getByTestId('fork-note').textContent).toContain('Continue here or change something, and the 300 frames after this one are kept as a branch.');
    fireEvent.click(screen.getByText('Continue from here'));
    await settle(200);
    expect(screen.getByTestId('forked').textContent).toContain('You are on Branch 1, which forks at frame 300. Original is kept up to frame 600.');
    fireEvent.click(within(screen.getByTestId('forked')).getByText('Switch back'));
    await settle(200);
    expect(p.game.of('switchBranch')).toMatchObject([{ branch: 0 }]);
    expect(screen.queryByTestId('forked')).toBeNull();
  });

  it('lists every difference, a page at a time, and goes to a frame on either side', async () => {
    const p = await page();
    fireEvent.click(screen.getByText('1 branch'));
    await settle(200);
    const card = screen.getByTestId('compare');
    expect(card.textContent).toContain('At most 8 branches are kept');
    expect(within(card).getByText(/forks at frame 300/).textContent).toContain('300 frames of its own');
    const view = screen.getByTestId('differences');
    expect(view.dataset.done).toBe('true');
    expect(view.textContent).toContain('45 differences in frames 301 to 400; frame 301 is the first that differs.');
    const rows = () => [...view.querySelectorAll<HTMLElement>('[data-difference]')].map((r) => r.dataset.difference);
    expect(rows()).toHaveLength(20);
    expect(rows()[0]).toBe('CharHealth');
    expect(view.querySelector('[data-first="true"]')?.textContent).toContain('39 f');
    fireEvent.click(within(view).getByText('Next'));
    fireEvent.click(within(view).getByText('Next'));
    expect(rows()).toHaveLength(5);
    fireEvent.click(within(view).getByText('Nodes'));
    expect(rows()).toHaveLength(1);
    fireEvent.click(within(view).getByText('All'));
    // Both sides are asked about.
    expect(p.game.of('getSeries')).toEqual(expect.arrayContaining([expect.objectContaining({ branch: 0 })]));
    const now = within(view.querySelector('[data-first="true"]') as HTMLElement);
    fireEvent.click(now.getByText('11'));
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ tick: 301 }]);
    fireEvent.click(now.getByText('42'));
    await settle();
    expect(p.game.of('switchBranch')).toMatchObject([{ branch: 0, tick: 301 }]);
  });

  it('forgets what came otherwise, from the fork on', () => {
    const was = state();
    const there = state({ tick: 600, newest: 600, branches: [{ ...first, at: 300 }], timeline: original });
    expect(voidFrom(was, there, 400)).toBe(301);
    expect(voidFrom(was, was, 400)).toBeNull();
    expect(voidFrom(was, state({ starts: 2 }), 400)).toBeNull();
    expect(voidFrom({ ...was, tick: 200 }, { ...was, newest: 250 }, 400)).toBe(201);
  });

  it('puts differences of later frames to those of earlier ones', () => {
    const d = (spans: number[], tick = spans[0] ?? 0): Divergence => ({ agent: 1, name: 'Red', kind: 'value', path: 'X', tick, was: '1', is: '2', spans });
    const rows = merged(merged(new Map(), [d([301, 320])]), [d([320, 330, 340, 350])]);
    expect([...rows.values()]).toEqual([d([301, 330, 340, 350])]);
    expect(ticksOf(d([301, 330, 340, 350]).spans)).toBe(39);
    expect([forkWarning(5, 5), forkWarning(4, 5)]).toEqual(['', 'Continue here or change something, and the frame after this one is kept as a branch.']);
  });
});
