// @vitest-environment jsdom
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forkWarning, merged, ticksOf, voidFrom, type Divergence } from '../../src/debug/time/branches/branches';
import { plain } from '../../src/debug/plain';
import { timeState } from '../../src/debug/time/timeState';
import { LiveContext } from '../../src/live/context';
import type { Control } from '../../src/protocol/control';
import {
  CompareResponseSchema, GetSeriesResponseSchema, HelloResponseSchema, ListDifferencesResponseSchema, StateSchema, TimelineSchema, type State,
} from '../../src/protocol/control/wits/debug/v1/debug_pb';
import { App } from '../../src/shell/App';
import { rig } from '../frames';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const original = { id: 0, name: 'Original', at: 300n, to: 600n };
const first = { id: 1, name: 'Branch 1', cause: 'hold CharHealth = 11', at: 400n, to: 400n };

const state = (more: MessageInitShape<typeof StateSchema> = {}): State =>
  create(StateSchema, { tick: 400n, newest: 400n, starts: 1n, branch: true, branches: [original], timeline: first, ...more } as MessageInitShape<typeof StateSchema>);

/** A game with a branch: frames 301 to 340 differ in 45 values, told in two answers. */
function answering() {
  const asked: [string, unknown][] = [];
  const keep = <T,>(name: string, answer: (q: never) => T) => (q: unknown): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q as never));
  };
  const control = {
    hello: keep('hello', () => create(HelloResponseSchema, { features: ['control', 'seek'] })),
    seek: keep('seek', (q: { tick?: bigint }) => state({ tick: q.tick ?? 400n, paused: true, replaying: true })),
    takeOver: keep('takeOver', () => state()),
    compare: keep('compare', () => create(CompareResponseSchema, { left: 300n, parts: 301n, until: 400n })),
    switchBranch: keep('switchBranch', (q: { id: number; tick?: bigint }) =>
      state({ tick: q.tick ?? 600n, newest: 600n, paused: true, branches: [{ ...first, at: 300n }], timeline: { ...original, at: 600n } })),
    listDifferences: keep('listDifferences', (q: { from: bigint }) =>
      create(ListDifferencesResponseSchema, q.from <= 301n
        ? { at: 300n, to: 400n, from: 301n, until: 320n, differences: Array.from({ length: 45 }, (_, i) => ({ agent: 1, name: 'Red', kind: i === 44 ? 'node' : 'value', path: i === 0 ? 'CharHealth' : `Value${String(i)}`, tick: BigInt(301 + i), was: '42', is: '11', spans: [BigInt(301 + i), 320n] })) }
        : { at: 300n, to: 400n, from: 320n, until: 401n, differences: [{ agent: 1, name: 'Red', kind: 'value', path: 'CharHealth', tick: 320n, was: '41', is: '11', spans: [320n, 340n] }] })),
    getTimeline: keep('getTimeline', (q: { from: bigint; to: bigint }) => create(TimelineSchema, { from: q.from, to: q.to, bands: [{ part: 0, node: 0, path: 'Idle', spans: [q.from, q.to] }] })),
    getSeries: keep('getSeries', (q: { paths: string[] }) => create(GetSeriesResponseSchema, { series: q.paths.map((path) => ({ path, type: 'float', ticks: [301n], values: [42] })) })),
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

  it('FW4 says before a fork what it keeps, and after it what it kept, with the way back', async () => {
    const p = await page(state({ tick: 600n, newest: 600n, branch: false, branches: [], timeline: { ...original, at: 600n } }));
    expect(screen.queryByTestId('fork-note')).toBeNull();
    p.say(state({ tick: 300n, newest: 600n, paused: true, replaying: true, branch: false, branches: [], timeline: { ...original, at: 600n } }));
    expect(screen.getByTestId('fork-note').textContent).toContain('Continue here or change something, and the 300 frames after this one are kept as a branch.');
    fireEvent.click(screen.getByText('Continue from here'));
    await settle(200);
    expect(screen.getByTestId('forked').textContent).toContain('You are on Branch 1, which forks at frame 300. Original is kept up to frame 600.');
    fireEvent.click(within(screen.getByTestId('forked')).getByText('Switch back'));
    await settle(200);
    expect(p.game.of('switchBranch')).toMatchObject([{ id: 0 }]);
    expect(screen.queryByTestId('forked')).toBeNull();
  });

  it('FW4 lists every difference, a page at a time, and goes to a frame on either side', async () => {
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
    expect(p.game.of('seek')).toMatchObject([{ tick: 301n }]);
    fireEvent.click(now.getByText('42'));
    await settle();
    expect(p.game.of('switchBranch')).toMatchObject([{ id: 0, tick: 301n }]);
  });

  it('forgets what came otherwise, from the fork on', () => {
    const was = plain(state());
    const there = plain(state({ tick: 600n, newest: 600n, branches: [{ ...first, at: 300n }], timeline: original }));
    expect(voidFrom(was, there, 400)).toBe(301);
    expect(voidFrom(was, was, 400)).toBeNull();
    expect(voidFrom(was, plain(state({ starts: 2n })), 400)).toBeNull();
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
