// @vitest-environment jsdom
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agoText } from '../../src/debug/time/Bar';
import { summary } from '../../src/debug/time/Comparison';
import { nextMark } from '../../src/debug/time/Scale';
import { pointText } from '../../src/debug/time/StopBar';
import { plain } from '../../src/debug/plain';
import { timeState } from '../../src/debug/time/timeState';
import { LiveContext } from '../../src/live/context';
import { settings } from '../../src/live/settings';
import type { Control } from '../../src/protocol/control';
import {
  CompareResponseSchema, ControlRequest_Do as Do, GetSeriesResponseSchema, HelloResponseSchema, StateSchema, StopSchema, TimelineSchema, type State,
} from '../../src/protocol/control/wits/debug/v1/debug_pb';
import { App } from '../../src/shell/App';
import { rig, scene } from '../frames';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const state = (more: MessageInitShape<typeof StateSchema> = {}): State => create(StateSchema, { tick: 600n, newest: 600n, starts: 1n, ...more });

/** A game that answers: what it was asked is kept. */
function answering(features = ['control', 'seek']) {
  const asked: [string, unknown][] = [];
  let now = state();
  const keep = <T,>(name: string, answer: (q: never) => T) => (q: unknown): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q as never));
  };
  const control = {
    hello: keep('hello', () => create(HelloResponseSchema, { features })),
    seek: keep('seek', (q: { tick?: bigint; live?: boolean }) => (now = state({ tick: q.live ? 600n : (q.tick ?? 0n), paused: true, replaying: !q.live }))),
    takeOver: keep('takeOver', () => (now = state({ tick: now.tick, newest: now.tick, branch: true }))),
    control: keep('control', () => now),
    compare: keep('compare', () => create(CompareResponseSchema, { left: 300n, parts: 312n, until: 360n, differences: [{ agent: 1, name: 'Red', path: 'CharHealth', was: '42', is: '80' }] })),
    getTimeline: keep('getTimeline', (q: { from: bigint; to: bigint }) =>
      create(TimelineSchema, { from: q.from, to: q.to, bands: [{ part: 0, node: 0, path: 'Idle', spans: [q.from, q.to] }], marks: [{ tick: 590n, kind: 'reload', text: 'fighter.graph.json' }] })),
    getSeries: keep('getSeries', (q: { paths: string[] }) =>
      create(GetSeriesResponseSchema, { series: q.paths.map((path) => ({ path, type: 'float', unit: 'hp', ticks: [0n, 100n], values: [100, 60] })) })),
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
    expect(p.game.of('getTimeline')[0]).toMatchObject({ agent: 1, part: 0, to: 600n });
    const count = p.game.of('getTimeline').length;
    await settle(2000);
    expect(p.game.of('getTimeline')).toHaveLength(count);
  });

  it('asks only for what is new while the game goes on', async () => {
    const p = await page();
    p.say(state({ tick: 630n, newest: 630n }));
    await settle(300);
    expect(p.game.of('getTimeline').at(-1)).toMatchObject({ from: 600n, to: 630n });
  });

  it('goes to frames by keys, and says so to who does not see', async () => {
    const p = await page();
    const slider = screen.getByTestId('time-slider');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    await settle();
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ tick: 599n }, { tick: 589n }]);
    expect(slider.getAttribute('aria-valuetext')).toContain('Frame 589');
    expect(screen.getByTestId('past').textContent).toBe('0.2 s in the past');
    fireEvent.keyDown(slider, { key: 'PageDown' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 590n });
    expect(slider.getAttribute('aria-valuetext')).toContain('fighter.graph.json');
    fireEvent.keyDown(slider, { key: 'Home' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 0n });
    fireEvent.keyDown(slider, { key: 'End' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ live: true });
    expect(screen.queryByTestId('past')).toBeNull();
  });

  it('leads out of the past, and compares with what happened before', async () => {
    const p = await page();
    p.say(state({ tick: 300n, replaying: true, paused: true }));
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
    p.say(state({ tick: 700n, newest: 700n }));
    await settle(300);
    expect(timeState.getState().view).not.toBeNull();
    expect(screen.getByText(/has no mind whose time/)).toBeTruthy();
    fireEvent.keyDown(screen.getByTestId('time-slider'), { key: 'ArrowLeft' });
    await settle();
    expect(p.game.of('seek')).toMatchObject([{ tick: 699n }]);
  });

  it('keeps the whole recording in view while it grows, once asked to', async () => {
    const p = await page();
    const span = () => timeState.getState().view?.span;
    fireEvent.click(screen.getByTitle('Show the whole recording'));
    expect(span()).toBe(601);
    p.say(state({ tick: 900n, newest: 900n }));
    await settle(600);
    expect(span()).toBe(901);
    fireEvent.click(screen.getByLabelText('Show a shorter time'));
    p.say(state({ tick: 1000n, newest: 1000n }));
    await settle(600);
    expect(span()).toBe(450.5);
  });

  it('goes back to now', async () => {
    const p = await page();
    p.say(state({ tick: 300n, replaying: true, paused: true }));
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
    expect(p.game.of('control')).toMatchObject([{ do: Do.STEP_PHASE, agent: 1 }, { do: Do.STEP_NODE, agent: 1 }, { do: Do.STEP_BACK }]);
  });

  it('says where a step stands, and marks the node', async () => {
    const p = await page();
    const substep = { index: 3, count: 12, phase: 'update', node: 'Idle/Wait', part: 1, nodeIndex: 0 };
    p.say(state({ stop: { agent: 1, tick: 312n, node: -1, substep } }));
    expect(screen.getByTestId('stop').textContent).toContain('Frame 312, updates: Idle/Wait runs next, 4 of 12');
    expect(p.container.querySelector('.stopped-here [data-node="Idle"]')).toBeTruthy();
    fireEvent.click(within(screen.getByTestId('stop')).getByText('Show'));
    expect(p.live.state).toMatchObject({ part: 1, node: 0 });
    p.say(state());
    expect(screen.queryByTestId('stop')).toBeNull();
  });

  it('leads to where a breakpoint was hit, once', async () => {
    const p = await page();
    const stop = create(StopSchema, { breakpoint: 2, agent: 1, part: 1, node: 0, tick: 312n, text: 'Red: Wait began' });
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
    const p = await page({ ...game, control: { ...game.control, takeOver: () => Promise.reject(new ConnectError('it cannot', Code.FailedPrecondition)) } });
    p.say(state({ tick: 300n, paused: true }));
    fireEvent.click(screen.getByText('Continue from here'));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('it cannot');
    fireEvent.click(screen.getByLabelText('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('words', () => {
  it('say where a run parts from the other', () => {
    const c = plain(create(CompareResponseSchema, { left: 300n, parts: -1n, until: 360n }));
    expect(summary(c, 60)).toBe('as before so far, 1.0 s');
    expect(summary({ ...c, parts: 301 }, 60)).toBe('differs from frame 301, at once');
  });

  it('say how long ago', () => {
    expect([agoText(5.21), agoText(59.96), agoText(177)]).toEqual(['5.2 s', '1:00 min', '2:57 min']);
  });

  it('say where a step stands that is at no node', () => {
    expect(pointText(plain(create(StopSchema, { tick: 9n, substep: { index: 0, count: 3, phase: 'begin' } })))).toBe('Frame 9, begins, 1 of 3');
  });

  it('find the next mark either way', () => {
    const marks = [5, 9, 20].map((tick) => ({ tick, kind: 'reload', text: '', agent: 0, path: '' }));
    expect([nextMark(marks, 9, 1), nextMark(marks, 9, -1), nextMark(marks, 20, 1)]).toEqual([20, 5, null]);
  });
});
