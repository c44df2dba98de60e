// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveContext } from '../src/live/context';
import { settings } from '../src/live/settings';
import type { Mind, ValueChange } from '../src/protocol/mind';
import { App } from '../src/shell/App';
import { runningPlaces } from '../src/shell/jump';
import { show } from '../src/shell/ui';
import { folds } from '../src/tree/folds';
import { float, game, mind, rig, scene } from './frames';
import { guard } from './guard';

HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const bool = (index: number, value: boolean): ValueChange => ({ index, set: value, value: { type: 'bool', value } });
const entity = (index: number, value: bigint): ValueChange => ({ index, set: value !== 0n, value: { type: 'entity', value } });
const measure = (index: number, input: number, output: number): ValueChange => ({ index, set: true, value: { type: 'measure', value: [input, output] } });

/** Bits of more nodes than the frames of other tests have. */
function wide(active: readonly number[]): Uint8Array {
  const b = new Uint8Array(5);
  for (const i of active) b[i >> 3] = (b[i >> 3] ?? 0) | (1 << (i & 7));
  return b;
}

const succeeded = (n: number): number => 10 + n;
const failed = (n: number): number => 20 + n;
const ROOT = 32;

function page() {
  const r = rig();
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  const find = (css: string): HTMLElement => {
    const el = view.container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  const frame = (active: number[], more: Partial<Mind> = {}) => {
    act(() => { r.server.mind({ ...mind(), ...more, active: wide([...active, ROOT]) }); });
    act(() => { r.steps.frame(); });
  };
  const card = (name: string) => find(`[data-node="${name}"]`);
  const press = (key: string) => { fireEvent.keyDown(window, { key, code: `Key${key.toUpperCase()}` }); };
  act(() => {
    r.live.connect();
    r.server.message({ t: 'hello', protocol: 2, game: game({ name: 'guards', controls: [] }) });
    r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ash', program: 1, document: 'guard.tree.json', fault: false }] });
    r.server.message({ t: 'program', ...guard });
  });
  frame([0, 1, 4, 3, succeeded(2), succeeded(5), failed(5)], { whole: true, tick: 60, values: [bool(0, true), float(1, 71.5), float(4, 9), float(5, 1.25), entity(2, 0n), bool(3, false)] });
  return { ...r, ...view, find, frame, card, press };
}

beforeEach(() => { show('none'); folds.setState({}, true); });
afterEach(cleanup);

describe('tree view', () => {
  it('emphasises the path from the root to what runs, and where it ends', () => {
    const p = page();
    const running = [...p.container.querySelectorAll<HTMLElement>('[data-node][data-active="true"]')].map((n) => n.dataset.node);
    expect(running.sort()).toEqual(['Fight', 'Main', 'Pause', 'Strike']);
    expect([...p.container.querySelectorAll<HTMLElement>('[data-leaf="true"]')].map((n) => n.dataset.node)).toEqual(['Strike']);
    const now = within(screen.getByLabelText('Running now'));
    expect(now.getByText('Strike')).toBeTruthy();
    expect(now.queryByText('Fight')).toBeNull();
  });

  it('tells how a node ended by mark and word, and for how long, growing fainter', () => {
    const p = page();
    expect(p.card('Sees').querySelector('.standing')?.getAttribute('data-ended')).toBe('success');
    expect(p.card('Sees').title).toContain('succeeded before this page opened');
    expect(p.card('Walk').querySelector('.standing')?.getAttribute('data-ended')).toBe('aborted');
    expect(p.card('Rest').querySelector('.ended-mark')).toBeNull();
    p.frame([0, 1, 3, failed(2), succeeded(4)], { tick: 66 });
    expect(p.card('Sees').title).toContain('failed 0.0 s ago');
    expect(p.card('Sees').className).toContain('step-0');
    p.frame([0, 1, 3, failed(2), succeeded(4)], { tick: 66 + 126 });
    expect(p.card('Sees').querySelector('.age')?.textContent).toBe('2.1 s');
    expect(p.card('Sees').className).toContain('step-1');
    expect(p.card('Strike').title).toContain('succeeded 2.1 s ago');
    p.frame([0, 1, 3, failed(2), succeeded(4)], { tick: 66 + 60 * 30 });
    expect(p.card('Strike').className).toContain('step-3');
    const now = screen.getByLabelText('Running now');
    expect(now.textContent).toContain('last endedSeesfailed30 s ago');
  });

  it('U2: counts frames exactly while the game is paused, also to visits that left no trace', () => {
    const p = page();
    act(() => { p.server.scene(scene({ paused: true, tick: 90 })); });
    p.frame([0, 1, 3, 4, succeeded(2)], { tick: 90, marks: [{ bit: 2, ago: 3 }] });
    expect(p.card('Sees').querySelector('.age')?.textContent).toBe('3 f');
    expect(p.card('Sees').title).toContain('succeeded 3 frames ago');
    act(() => { p.live.inspect(2); });
    expect(screen.getByTestId('standing').textContent).toContain('visited last at tick 87, 3 ticks ago');
    p.frame([0, 1, 3, 4, succeeded(2)], { tick: 91 });
    expect(p.card('Sees').querySelector('.age')?.textContent).toBe('4 f');
    p.frame([0, 1, 3, 4, succeeded(2)], { tick: 92, marks: [{ bit: 2, ago: 0 }] });
    expect(p.card('Sees').title).toContain('succeeded 0 frames ago');
  });

  it('counts from the tick in which a node stopped, although it ended the way it did before', () => {
    const p = page();
    p.frame([0, 1, 3, 4, succeeded(4)], { tick: 70 });
    p.frame([0, 1, 3, succeeded(4)], { tick: 90 });
    p.frame([0, 1, 3, succeeded(4)], { tick: 120 });
    expect(p.card('Strike').title).toContain('succeeded 0.5 s ago');
  });

  it('shows expressions, what they read, parameters, and the time that is left', () => {
    const p = page();
    act(() => { p.server.scene(scene({ time: 8, tick: 60 })); });
    p.frame([0, 1, succeeded(2), failed(4)], { tick: 61 });
    expect(p.card('Sees').querySelector('small.code')?.textContent).toBe('Near and Health > 30 and Squad.Target.set');
    const values = (name: string) => [...p.card(name).querySelectorAll<HTMLElement>('[data-reading]')].map((v) => `${v.dataset.reading} ${v.querySelector('output')?.textContent}`);
    expect(values('Sees')).toEqual(['Near true', 'Health 71.50 hp']);
    expect(p.card('Sees').querySelector('.more')?.textContent).toBe('+1');
    expect(values('Strike')).toEqual(['Reach 1.25 m', 'Hits ·']);
    expect(p.card('Pause').querySelector('.left')?.textContent).toBe('1.0 s');
    act(() => { p.server.scene(scene({ time: 9.5, tick: 150 })); });
    act(() => { p.steps.frame(); });
    expect(p.card('Pause').querySelector('.left')?.textContent).toBe('');
    expect(p.card('Fight').querySelector('[data-extra="service"]')?.textContent).toContain('every 0.5 s: Alarm = Near');
  });

  it('numbers siblings in the order in which they run', () => {
    const p = page();
    const order = (name: string) => p.card(name).querySelector('.nth')?.textContent;
    expect(['Fight', 'Walk', 'Rest', 'Sees', 'Main'].map(order)).toEqual(['1', '2', '3', '1', undefined]);
  });

  it('folds a branch by its button and by a key, says that something in it runs, and unfolds for what is selected', () => {
    const p = page();
    fireEvent.click(p.find('[data-fold="Fight"]'));
    expect(p.container.querySelector('[data-node="Strike"]')).toBeNull();
    expect(p.find('[data-fold="Fight"]').textContent).toBe('+3');
    expect(p.find('[data-fold="Fight"]').className).toContain('runs');
    expect(p.live.state.node).toBe(-1);
    act(() => { p.live.inspect(4); });
    expect(p.card('Strike').className).toContain('selected');
    act(() => { p.live.inspect(1); });
    act(() => { p.press('e'); });
    expect(p.container.querySelector('[data-node="Strike"]')).toBeNull();
    act(() => { p.press('e'); });
    expect(p.card('Strike')).toBeTruthy();
  });

  it('grows down or to the right, by button and by key, and remembers it', () => {
    const p = page();
    const button = () => p.find('[data-action="tree-way"]');
    const before = button().dataset.way;
    fireEvent.click(button());
    expect(button().dataset.way).not.toBe(before);
    expect(settings.getState().treeWay).toBe(button().dataset.way);
    act(() => { p.press('w'); });
    expect(button().dataset.way).toBe(before);
    expect(p.container.querySelector('[data-action="all-ports"], [data-action="tidy"]')).toBeNull();
  });

  it('opens what a node runs by double-click, and tells about a node in the inspector', () => {
    const p = page();
    fireEvent.click(p.card('Sees'));
    const inspector = within(p.find('[data-panel="inspector"]'));
    expect(screen.getByTestId('standing').textContent).toContain('Succeeded before this page opened');
    expect(inspector.getByText('Fight').tagName).toBe('BUTTON');
    expect([...p.container.querySelectorAll<HTMLElement>('[data-read]')].map((r) => r.querySelector('.value')?.textContent)).toEqual(['true', '71.5 hp', 'false']);
    fireEvent.click(inspector.getByText('Fight'));
    expect(p.live.state.node).toBe(1);
    // Sees has ended: it is a child of Fight, and not what Fight runs.
    const kin = () => [...p.container.querySelectorAll('.kin')].map((row) => [...row.children].map((c) => c.textContent));
    expect(kin()).toEqual([['parent', 'Main'], ['children', 'Sees', 'Pause']]);
    fireEvent.click(inspector.getByText('Pause'));
    expect(kin()).toEqual([['parent', 'Fight'], ['child', 'Strike']]);
    fireEvent.doubleClick(p.card('Walk'));
    expect(p.live.state.part).toBe(1);
    expect(p.card('Both').dataset.type).toBe('parallel');
  });

  it('indents the list of behaviours as the tree is', () => {
    const p = page();
    const levels = [...p.container.querySelectorAll<HTMLElement>('[role="treeitem"]')].map((r) => `${r.querySelector('.name')?.textContent} ${r.getAttribute('aria-level')}`);
    expect(levels.slice(1)).toEqual(['guard 2', 'Main 3', 'Fight 4', 'Sees 5', 'Pause 5', 'Strike 6', 'Walk 4', 'Both 5', 'Go 6', 'Look 6', 'Rest 4', 'Sit 5', 'Stand 5']);
  });
});

describe('to what runs', () => {
  const active = (...on: number[]) => (bit: number) => on.includes(bit);

  it('is the deepest node that runs, in whatever it is embedded; those less deep follow', () => {
    expect(runningPlaces(guard, active(0, 5, 7, 8, 9))).toEqual([{ part: 1, node: 1 }, { part: 1, node: 2 }]);
    expect(runningPlaces(guard, active(0, 1, 3, 4, 5, 7))).toEqual([{ part: 0, node: 4 }, { part: 1, node: 0 }]);
    expect(runningPlaces(guard, active(0, 6, 30))).toEqual([{ part: 2, node: 0 }]);
    expect(runningPlaces(guard, active(0, 6))).toEqual([{ part: 0, node: 6 }]);
    expect(runningPlaces(guard, active())).toEqual([]);
  });

  it('leads there by one key, opens the part, and goes on to the next', () => {
    const p = page();
    p.frame([0, 5, 7, 8, 9], { tick: 61 });
    act(() => { p.press('j'); });
    expect(p.live.state).toMatchObject({ agent: 1, part: 1, node: 1 });
    act(() => { p.press('j'); });
    expect(p.live.state).toMatchObject({ part: 1, node: 2 });
    fireEvent.click(p.find('[data-action="jump"]'));
    expect(p.live.state).toMatchObject({ part: 1, node: 1 });
    expect(p.sent.filter((m) => m.t === 'watch').at(-1)).toEqual({ t: 'watch', agent: 1, part: 1 });
  });

  it('unfolds the branch that it leads into', () => {
    const p = page();
    fireEvent.click(p.find('[data-fold="Main"]'));
    expect(p.container.querySelector('[data-node="Strike"]')).toBeNull();
    act(() => { p.press('j'); });
    expect(p.card('Strike').className).toContain('selected');
  });

  it('names its key on the button and in the help, another one if the game uses it', () => {
    const p = page();
    expect(p.find('[data-action="jump"] kbd').textContent).toBe('J');
    act(() => { p.server.message({ t: 'hello', protocol: 2, game: game() }); });
    act(() => { p.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ash', program: 1, fault: false }] }); p.server.message({ t: 'program', ...guard }); });
    expect(p.find('[data-action="jump"] kbd').textContent).toBe('I'); // M marks moments
  });
});

describe('considerations', () => {
  const open = () => {
    const p = page();
    act(() => { p.live.select(1, 2); });
    p.frame([0, 6, 30], { part: 2, whole: true, tick: 61, values: [float(10, 0.3), float(13, 0), measure(14, 25, 0.75), measure(15, 1, 0.4), float(20, 0.6), float(23, 0)] });
    const row = (name: string) => p.find(`tr[data-node="${name}"]`);
    const weighed = () => [...p.container.querySelectorAll<HTMLElement>('[data-consideration]')].map((r) => [r.dataset.consideration, r.querySelector('.input')?.textContent, r.querySelector<HTMLElement>('.base')?.style.width, r.querySelector('.score')?.textContent]);
    return { ...p, row, weighed };
  };

  it('unfold from an option by its button, by arrows and by a key', () => {
    const p = open();
    expect([p.row('Sit').getAttribute('aria-expanded'), p.row('Stand').getAttribute('aria-expanded')]).toEqual(['false', null]);
    expect(p.weighed()).toEqual([]);
    fireEvent.click(p.find('[data-fold="Sit"]'));
    expect(p.weighed()).toEqual([['Sit.Tired', '25.00', '75%', '0.75'], ['Sit.Calm', '1.00', '40%', '0.40']]);
    expect(p.find('[data-consideration="Sit.Calm"]').textContent).toContain('lowest');
    expect(p.live.state.node).toBe(-1);
    p.row('Sit').focus();
    fireEvent.keyDown(p.row('Sit'), { key: 'ArrowLeft' });
    expect(p.weighed()).toEqual([]);
    fireEvent.keyDown(p.row('Sit'), { key: 'ArrowRight' });
    expect(p.weighed()).toHaveLength(2);
    act(() => { p.live.inspect(0); });
    act(() => { p.press('e'); });
    expect(p.weighed()).toEqual([]);
  });

  it('show ranks once one counts, and then who is highest by them', () => {
    const p = open();
    expect(p.container.querySelector('th.rank')).toBeNull();
    expect(p.row('Stand').textContent).toContain('highest');
    p.frame([0, 6, 30], { part: 2, tick: 62, values: [float(13, 2)] });
    expect(['Sit', 'Stand'].map((n) => p.row(n).querySelector('.rank')?.textContent)).toEqual(['2', '0']);
    expect(p.row('Stand').textContent).not.toContain('highest');
    p.frame([0, 6, 30], { part: 2, tick: 63, values: [float(13, 0)] });
    expect(p.row('Sit').querySelector('.rank')?.textContent).toBe('0');
  });
});

describe('blackboards', () => {
  it('stand below the ports of the part, with what is not set said to be so', async () => {
    const p = page();
    const table = await screen.findByLabelText('Board squad');
    const rows = () => [...table.querySelectorAll<HTMLElement>('[data-field]')].map((r) => [r.dataset.field, r.querySelector('.value')?.textContent]);
    expect(table.textContent).toContain('shared by a team');
    expect(rows()).toEqual([['Target', 'not set'], ['Alarm', '·']]);
    p.frame([0], { tick: 61, values: [entity(2, 5n), bool(3, true), float(7, 2.5), bool(8, true)] });
    expect(rows()).toEqual([['Target', '#5'], ['Alarm', '2.5 s']]);
    const ports = [...p.container.querySelectorAll('.port-table:not(.board) tbody th')].map((t) => t.textContent.trim());
    expect(ports).toEqual(['Near', 'Health']);
  });
});
