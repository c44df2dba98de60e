import { Refused } from '../../src/protocol/client';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agoText } from '../../src/debug/time/Bar';
import { summary } from '../../src/debug/time/Comparison';
import { nextMark } from '../../src/debug/time/Scale';
import { pointText } from '../../src/debug/time/StopBar';
import { timeState } from '../../src/debug/time/timeState';
import { LiveContext } from '../../src/live/context';
import { settings } from '../../src/live/settings';
import type { Control } from '../../src/protocol/control';
import { create, type Deep } from './made';
import type { State } from '../../src/protocol/control';
import { App } from '../../src/shell/App';
import { rig, scene } from '../frames';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const state = (more: Deep<State> = {}): State => create('State', { tick: 600, newest: 600, starts: 1, ...more });

/** A game that answers: what it was asked is kept. */
function answering(features = ['control', 'seek']) {
  const asked: [string, unknown][] = [];
  let now = state();
  const keep = <T,>(name: string, answer: (q: never) => T) => (q: unknown): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q as never));
  };
  const control = {
    hello: keep('hello', () => create('HelloResponse', { features })),
    seek: keep('seek', (q: { tick?: number; live?: boolean }) => (now = state({ tick: q.live ? 600 : (q.tick ?? 0), paused: true, replaying: !q.live }))),
    takeOver: keep('takeOver', () => (now = state({ tick: now.tick, newest: now.tick, branch: true }))),
    control: keep('control', () => now),
    compare: keep('compare', () => create('CompareResponse', { left: 300, parts: 312, until: 360, differences: [{ agent: 1, name: 'Red', path: 'CharHealth', was: '42', is: '80' }] })),
    getTimeline: keep('getTimeline', (q: { from: number; to: number }) =>
      create('Timeline', { from: q.from, to: q.to, bands: [{ part: 0, node: 0, path: 'Idle', spans: [q.from, q.to] }], marks: [{ tick: 590, kind: 'reload', text: 'fighter.graph.json' }] })),
    getSeries: keep('getSeries', (q: { paths: string[] }) =>
      create('GetSeriesResponse', { series: q.paths.map((path) => ({ path, type: 'float', unit: 'hp', ticks: [0, 100], values: [100, 60] })) })),
  } as unknown as Partial<Control>;
  return { control, asked, of: (name: string) => asked.filter(([n]) => n === name).map(([, q]) => q) };
}

/** Lets what was asked be answered, and what follows from it. */
const settle = (ms = 0) => act(async () => { await vi.advanceTimersByTimeAsync(ms); });

async function page(game = answering()) {
  const r = rig(game.control);
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  act(r.greet);
  await settle();
  act(() => { r.server.message({ t: 'state', state: state() }); });
  await settle(600);
  return { ...r, ...view, game, say: (s: State) => { act(() => { r.server.message({ t: 'state', state: s }); }); } };
}

describe('timeline', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    timeState.setState({ view: null, follow: true, all: false, parted: null, hover: null });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('tells where the game is, and asks what it did', async () => {
    const p = await page();
    expect(screen.getByTestId('time-frame').textContent).toBe('600');
    expect(screen.getByTestId('time-bar').dataset.past).toBe('false');
    const rows = p.container.querySelectorAll('.time-label.band');
    expect([...rows].map((r) => r.textContent)).toEqual(['Idle', 'RunAway']);
    expect(p.game.of('getTimeline')[0]).toMatchObject({ agent: 1, part: 0, to: 600 });
    const count = p.game.of('getTimeline').length;
    await settle(2000);
    expect(p.game.of('getTimeline')).toHaveLength(count);
  });

  it('asks only for what is new while the game goes on', async () => {
    const p = await page();
    p.say(state({ tick: 630, newest: 630 }));
    await settle(300);
    expect(p.game.of('getTimeline').at(-1)).toMatchObject({ from: 600, to: 630 });
  });

  it('goes to frames by keys, and says so to who does not see', async () => {
    const p = await page();
    const slider = screen.getByTestId('time-slider');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await settle();
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ tick: 599 }, { tick: 589 }]);
    expect(slider.getAttribute('aria-valuetext')).toContain('Frame 589');
    expect(screen.getByTestId('past').textContent).toBe('0.2 s in the past');
    fireEvent.keyDown(slider, { key: 'PageDown' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 590 });
    expect(slider.getAttribute('aria-valuetext')).toContain('fighter.graph.json');
    fireEvent.keyDown(slider, { key: 'Home' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 0 });
    fireEvent.keyDown(slider, { key: 'End' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ live: true });
    expect(screen.queryByTestId('past')).toBeNull();
  });

  it('leads out of the past, and compares with what happened before', async () => {
    const p = await page();
    p.say(state({ tick: 300, replaying: true, paused: true }));
    expect(screen.getByTestId('past').textContent).toBe('5.0 s in the past');
    expect(p.container.querySelector('.app')?.className).toContain('past');
    act(() => { p.server.scene(scene({ paused: true, tick: 300 })); });
    act(() => { p.steps.frame(); });
    expect(p.container.querySelector('[data-action="resume"]')?.textContent).toContain('Play');
    fireEvent.click(screen.getByText('Continue from here'));
    await settle(200);
    expect(p.game.of('takeOver')).toMatchObject([{ resume: true }]);
    expect(timeState.getState().parted).toEqual({ left: 300, parts: 312 });
    fireEvent.click(screen.getByText('differs from frame 312, after 0.2 s'));
    const card = screen.getByTestId('compare');
    expect(within(card).getByText('42')).toBeTruthy();
    fireEvent.click(within(card).getByText('CharHealth'));
    expect(p.live.state).toMatchObject({ agent: 1, part: 0, node: -1 });
    fireEvent.keyDown(card, { key: 'Escape' });
    expect(screen.queryByTestId('compare')).toBeNull();
  });

  it('is there for an agent without a mind, too', async () => {
    const p = await page();
    act(() => { p.live.select(3); });
    act(() => { timeState.setState({ view: null }); });
    p.say(state({ tick: 700, newest: 700 }));
    await settle(300);
    expect(timeState.getState().view).not.toBeNull();
    expect(screen.getByText(/has no mind whose time/)).toBeTruthy();
    fireEvent.keyDown(screen.getByTestId('time-slider'), { key: 'ArrowLeft' });
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ tick: 699 }]);
  });

  it('keeps the whole recording in view while it grows, once asked to', async () => {
    const p = await page();
    const span = () => timeState.getState().view?.span;
    fireEvent.click(screen.getByTitle('Show the whole recording'));
    expect(span()).toBe(601);
    p.say(state({ tick: 900, newest: 900 }));
    await settle(600);
    expect(span()).toBe(901);
    fireEvent.click(screen.getByLabelText('Show a shorter time'));
    p.say(state({ tick: 1000, newest: 1000 }));
    await settle(600);
    expect(span()).toBe(450.5);
  });

  it('goes back to now', async () => {
    const p = await page();
    p.say(state({ tick: 300, replaying: true, paused: true }));
    fireEvent.click(screen.getByText('Back to now'));
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ live: true }]);
  });

  it('plots pinned values, with what they were at the frame', async () => {
    const p = await page();
    fireEvent.click(screen.getByLabelText('Plot CharHealth over time'));
    await settle(600);
    expect(p.game.of('getSeries').at(-1)).toMatchObject({ agent: 1, paths: ['CharHealth'] });
    const row = p.container.querySelector('[data-row="CharHealth"]');
    expect(row?.textContent).toContain('60.00 hp');
    act(() => { timeState.setState({ hover: 50 }); });
    expect(row?.textContent).toContain('100.00 hp');
    fireEvent.click(screen.getByLabelText('Unpin CharHealth'));
    expect(p.container.querySelector('[data-row="CharHealth"]')).toBeNull();
    expect(settings.getState().pins).toEqual({ fighter: [] });
  });

  it('steps by phase and node, and back', async () => {
    const p = await page();
    for (const id of ['step-phase', 'step-node', 'step-back']) fireEvent.click(p.container.querySelector(`[data-action="${id}"]`) as Element);
    await settle();
    expect(p.game.of('control')).toMatchObject([{ do: 'step-phase', agent: 1 }, { do: 'step-node', agent: 1 }, { do: 'step-back' }]);
  });

  it('says where a step stands, and marks the node', async () => {
    const p = await page();
    const substep = { index: 3, count: 12, phase: 'update', node: 'Idle/Wait', part: 1, nodeIndex: 0 };
    p.say(state({ stop: { agent: 1, tick: 312, node: -1, substep } }));
    expect(screen.getByTestId('stop').textContent).toContain('Frame 312, updates: Idle/Wait runs next, 4 of 12');
    expect(p.container.querySelector('.stopped-here [data-node="Idle"]')).toBeTruthy();
    fireEvent.click(within(screen.getByTestId('stop')).getByText('Show'));
    expect(p.live.state).toMatchObject({ part: 1, node: 0 });
    p.say(state());
    expect(screen.queryByTestId('stop')).toBeNull();
  });

  it('leads to where a breakpoint was hit, once', async () => {
    const p = await page();
    const stop = create('Stop', { breakpoint: 2, agent: 1, part: 1, node: 0, tick: 312, text: 'Red: Wait began' });
    act(() => { p.server.message({ t: 'stopped', stop, hits: [stop] }); });
    expect(p.live.state).toMatchObject({ part: 1, node: 0 });
    expect(screen.getByTestId('stop').textContent).toContain('Red: Wait began');
    act(() => { p.live.select(1, 0); });
    p.say(state({ stop, hits: [stop], paused: true }));
    expect(p.live.state).toMatchObject({ part: 0 });
  });

  it('offers no past where nothing is recorded', async () => {
    const p = await page(answering(['control']));
    expect(screen.getByText(/keeps no recording/)).toBeTruthy();
    expect(p.container.querySelector('[data-action="step-back"]')).toBeNull();
    expect(p.container.querySelector('.plot-it')).toBeNull();
    expect(p.game.of('getTimeline')).toEqual([]);
  });

  it('tells what the game refused', async () => {
    const game = answering();
    const p = await page({ ...game, control: { ...game.control, takeOver: () => Promise.reject(new Refused('it cannot', 'cannot')) } });
    p.say(state({ tick: 300, paused: true }));
    fireEvent.click(screen.getByText('Continue from here'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('it cannot');
    fireEvent.click(screen.getByLabelText('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('words', () => {
  it('say where a run parts from the other', () => {
    const c = create('CompareResponse', { left: 300, parts: -1, until: 360 });
    expect(summary(c, 60)).toBe('as before so far, 1.0 s');
    expect(summary({ ...c, parts: 301 }, 60)).toBe('differs from frame 301, at once');
  });

  it('say how long ago', () => {
    expect([agoText(5.21), agoText(59.96), agoText(177)]).toEqual(['5.2 s', '1:00 min', '2:57 min']);
  });

  it('say where a step stands that is at no node', () => {
    expect(pointText(create('Stop', { tick: 9, substep: { index: 0, count: 3, phase: 'begin' } }))).toBe('Frame 9, begins, 1 of 3');
  });

  it('find the next mark either way', () => {
    const marks = [5, 9, 20].map((tick) => ({ tick, kind: 'reload', text: '', agent: 0, path: '' }));
    expect([nextMark(marks, 9, 1), nextMark(marks, 9, -1), nextMark(marks, 20, 1)]).toEqual([20, 5, null]);
  });
});
