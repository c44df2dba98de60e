import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveContext } from '../src/live/context';
import { FADE_MS } from '../src/live/mind';
import { setSetting } from '../src/live/settings';
import { App } from '../src/shell/App';
import { show } from '../src/shell/ui';
import { float, game, mind, program, rig, scene, activity } from './frames';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const page = () => {
  const r = rig();
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  const frame = (ms = 0) => { act(() => { r.steps.frame(ms); }); };
  const greet = () => { act(r.greet); };
  const find = (css: string): HTMLElement => {
    const el = view.container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  return { ...r, ...view, frame, greet, find };
};

const press = (key: string, code: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(document.body, { key, code, ...more });

describe('page', () => {
  beforeEach(() => { show('none'); });
  afterEach(cleanup);

  it('teaches while there is no game', () => {
    page();
    expect(screen.getByText('make demo')).toBeTruthy();
    expect(screen.getByTestId('connection').dataset.state).toBe('connecting');
  });

  it('tells old figures from fresh ones when the game goes', () => {
    const p = page();
    p.greet();
    expect(p.container.querySelector('.stale')).toBeNull();
    act(() => { p.server.connection('closed', 500); });
    expect(screen.getByText('The game is gone.')).toBeTruthy();
    expect(screen.getByTestId('connection').dataset.state).toBe('closed');
  });

  it('K25: marks running and idle blocks, and no others', () => {
    const p = page();
    p.greet();
    expect(p.find('[data-node="Idle"]').dataset).toMatchObject({ active: 'true', kind: 'part' });
    expect(p.find('[data-node="RunAway"]').dataset.active).toBe('false');
    expect(p.find('[data-node="LowHealth"]').dataset.active).toBeUndefined();
    act(() => { p.server.mind(mind({ tick: 2, active: [1, 3] })); });
    p.frame();
    expect(p.find('[data-node="Idle"]').dataset.active).toBe('false');
    expect(p.find('[data-node="RunAway"]').dataset.active).toBe('true');
  });

  it('K25: a trigger’s mark fades in 500 ms', () => {
    const p = page();
    p.greet();
    const port = () => p.find('[data-node="LowHealth"] [data-port="OnBecomeTrue"]').dataset.fired;
    expect(port()).toBe('false');
    act(() => { p.server.mind(mind({ tick: 2, active: [0, 3], fired: [8] })); });
    p.frame();
    expect(port()).toBe('true');
    p.frame(FADE_MS / 2);
    expect(port()).toBe('true');
    p.frame(FADE_MS);
    expect(port()).toBe('false');
  });

  it('K25: shows values, and which differ from zero', () => {
    const p = page();
    p.greet();
    const a = () => p.find('[data-node="LowHealth"] [data-port="a"]');
    expect(a().dataset.value).toBe('100.00');
    expect(a().querySelector('.glyph.set')).toBeTruthy();
    act(() => { p.server.mind(mind({ tick: 2, active: [0, 3], values: [float(0, 0)] })); });
    p.frame();
    expect(a().dataset.value).toBe('0.00');
    expect(a().querySelector('.glyph.set')).toBeNull();
  });

  it('goes down by double-click and up by Escape, with a breadcrumb', () => {
    const p = page();
    p.greet();
    fireEvent.doubleClick(p.find('[data-node="Idle"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'watch', agent: 1, part: 1 });
    expect(p.find('[data-node="Wait"]')).toBeTruthy();
    expect([...p.container.querySelectorAll<HTMLElement>('[data-crumb]')].map((c) => c.dataset.crumb)).toEqual(['0', '1']);
    press('Escape', 'Escape');
    expect(p.find('[data-node="Idle"]')).toBeTruthy();
    press('Enter', 'Enter');
    expect(p.find('[data-node="Wait"]')).toBeTruthy();
    fireEvent.click(p.find('[data-crumb="0"]'));
    expect(p.find('[data-node="Idle"]')).toBeTruthy();
  });

  it('inspects the clicked block, with the notes of its code', () => {
    const p = page();
    p.greet();
    fireEvent.click(p.find('[data-node="RunAway"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'inspect', node: 1 });
    act(() => { p.server.message({ t: 'notes', agent: 1, part: 0, node: 1, notes: [{ name: 'distance', value: '1.25', unit: 'm' }] }); });
    const inspector = within(p.find('[data-panel="inspector"]'));
    expect(inspector.getByText('Keeps away.')).toBeTruthy();
    expect(inspector.getByText('distance')).toBeTruthy();
    expect(inspector.getByText('1.25')).toBeTruthy();
    expect(inspector.getByText('← LowHealth.OnBecomeTrue')).toBeTruthy();
  });

  it('opens parts from the tree, and filters it', () => {
    const p = page();
    p.greet();
    expect(p.find('[data-agent="3"]')).toBeTruthy();
    fireEvent.click(p.find('[data-part="1/1"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'watch', agent: 1, part: 1 });
    fireEvent.change(screen.getByLabelText('Filter agents and behaviours'), { target: { value: 'idle' } });
    expect(p.container.querySelectorAll('[data-part]')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Filter agents and behaviours'), { target: { value: 'nothing' } });
    expect(p.container.querySelectorAll('[data-part]')).toHaveLength(0);
  });

  it('K25: the tree shows what every agent does, and of the watched one what its own frames say', () => {
    const p = page();
    p.greet();
    expect(p.sent).toContainEqual({ t: 'activity', on: true });
    act(() => {
      p.server.message({ t: 'program', ...program({ id: 2 }) });
      p.server.message({ t: 'agents', agents: [
        { id: 1, name: 'Red', program: 1, fault: false }, { id: 4, name: 'Green', program: 2, fault: false },
      ] });
    });
    const runs = (key: string) => p.find(`[data-part="${key}"]`).querySelector('.status.on') !== null;
    expect([runs('1/0'), runs('1/1'), runs('4/0'), runs('4/1')]).toEqual([true, true, false, false]);
    act(() => { p.server.activity(activity([1, []], [4, [3], 2])); });
    p.frame();
    expect([runs('1/0'), runs('1/1'), runs('4/0'), runs('4/1')]).toEqual([true, true, true, false]);
    fireEvent.click(screen.getByText('Running only'));
    const rows = () => [...p.container.querySelectorAll<HTMLElement>('[data-part]')].map((r) => r.dataset.part);
    expect(rows()).toEqual(['1/0', '1/1', '4/0']);
    act(() => { p.server.activity(activity([4, [0, 3], 2])); });
    p.frame();
    expect(rows()).toEqual(['1/0', '1/1', '4/0', '4/1']);
    act(() => { p.server.mind(mind({ tick: 2, active: [3] })); });
    p.frame();
    expect(rows()).toEqual(['1/0', '4/0', '4/1']);
  });

  it('asks for no activity while its tree is folded or nobody sees the page', () => {
    const p = page();
    p.greet();
    p.sent.length = 0;
    fireEvent.click(screen.getByText('Behaviours'));
    expect(p.sent).toEqual([{ t: 'activity', on: false }]);
    fireEvent.click(p.find('[data-action="left"]'));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    expect(p.sent.slice(1)).toEqual([{ t: 'activity', on: true }, { t: 'activity', on: false }, { t: 'activity', on: true }]);
  });

  it('shows the game’s keys in a row, and all of them on demand', () => {
    const p = page();
    p.greet();
    act(() => {
      p.server.message({ t: 'hello', protocol: 2, game: game({ controls: [
        { input: 'up', label: 'Up', keys: ['KeyW'] }, { input: 'left', label: 'Left', keys: ['KeyA', 'KeyQ'] },
        { input: 'swing', label: 'Swing', keys: ['KeyJ'] }, { input: 'swing2', label: 'Swing (second set)', keys: ['Comma'], second: true },
      ] }) });
    });
    const row = screen.getByLabelText('Game keys');
    expect([...row.querySelectorAll('li')].map((li) => li.textContent)).toEqual(['WA Move', 'J Swing']);
    fireEvent.click(screen.getByLabelText('All keys'));
    expect(within(p.find('dialog')).getByText('Swing (second set)')).toBeTruthy();
  });

  it('shows the log, and filters it', () => {
    const p = page();
    p.greet();
    act(() => {
      p.server.message({ t: 'log', lines: [
        { tick: 12, agent: 1, level: 'info', node: 'LowHealth.OnBecomeTrue', text: 'fleeing' }, { tick: 13, agent: 1, level: 'warn', text: 'cornered' },
        { tick: 14, agent: 0, level: 'info', text: 'Red wins' },
      ] });
    });
    expect(screen.getAllByTestId('log-line')).toHaveLength(3);
    expect(screen.getAllByTestId('log-line')[2]?.textContent, 'nobody’s line is the game’s').toBe('14gameRed wins');
    fireEvent.change(screen.getByLabelText('Filter log'), { target: { value: 'corner' } });
    expect(screen.getAllByTestId('log-line')).toHaveLength(1);
  });

  it('pauses, steps, restarts and changes speed', () => {
    const p = page();
    p.greet();
    fireEvent.click(p.find('[data-action="pause"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'control', do: 'pause' });
    act(() => { p.server.scene(scene({ paused: true, tick: 77 })); });
    p.frame();
    expect(document.documentElement.dataset.paused).toBe('true');
    expect(screen.getByTestId('tick').textContent).toBe('77');
    press(' ', 'Space');
    expect(p.sent.at(-1)).toEqual({ t: 'control', do: 'resume' });
    fireEvent.click(p.find('[data-action="resume"]'));
    press('.', 'Period');
    expect(p.sent.at(-1)).toEqual({ t: 'control', do: 'step' });
    fireEvent.click(p.find('[data-action="restart"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'control', do: 'restart' });
    fireEvent.change(screen.getByTestId('speed'), { target: { value: '0.25' } });
    expect(p.sent.at(-1)).toEqual({ t: 'control', do: 'speed', value: 0.25 });
  });

  it('starts with the chosen options and seed', () => {
    const p = page();
    p.greet();
    act(() => { p.server.message({ t: 'options', values: { blue: 'human' }, seed: 3 }); });
    fireEvent.click(p.find('[data-action="options"]'));
    fireEvent.change(screen.getByLabelText('You play'), { target: { value: 'ai' } });
    fireEvent.change(screen.getByLabelText('Seed'), { target: { value: '9' } });
    fireEvent.click(p.find('[data-action="start"]'));
    expect(p.sent.at(-2)).toEqual({ t: 'start', options: { blue: 'ai' }, seed: 9 });
    expect(p.container.querySelector('.popover')).toBeNull();
  });

  it('lets the game wait while a dialog is open, unless it stands still already or the reader wants it to go on', () => {
    const p = page();
    p.greet();
    const control = () => p.sent.filter((m) => m.t === 'control').map((m) => m.do);
    act(() => { show('palette'); });
    expect(control()).toEqual(['pause']);
    act(() => { p.server.scene(scene({ paused: true })); show('help'); });
    act(() => { show('none'); });
    expect(control()).toEqual(['pause', 'resume']);
    act(() => { show('palette'); });
    act(() => { show('none'); });
    expect(control()).toHaveLength(2);
    act(() => { p.server.scene(scene({ paused: false })); setSetting({ pauseBehind: false }); show('help'); });
    act(() => { show('none'); setSetting({ pauseBehind: true }); });
    expect(control()).toHaveLength(2);
  });

  it('holds game keys, and lets them go when the window loses focus', () => {
    const p = page();
    p.greet();
    p.sent.length = 0;
    press('ArrowLeft', 'ArrowLeft');
    press('ArrowLeft', 'ArrowLeft', { repeat: true });
    press('j', 'KeyJ');
    fireEvent.keyUp(document.body, { key: 'ArrowLeft', code: 'ArrowLeft' });
    fireEvent.blur(window);
    expect(p.sent).toEqual([
      { t: 'input', held: ['left'], focus: 1 }, { t: 'input', held: ['left', 'swing'], focus: 1 },
      { t: 'input', held: ['swing'], focus: 1 }, { t: 'input', held: [], focus: 1 },
    ]);
  });

  it('leaves keys alone that are typed into a field', () => {
    const p = page();
    p.greet();
    p.sent.length = 0;
    const field = screen.getByLabelText('Filter agents and behaviours');
    for (const [key, code] of [['j', 'KeyJ'], [' ', 'Space'], ['.', 'Period']]) fireEvent.keyDown(field, { key, code });
    expect(p.sent).toEqual([]);
  });

  it('tells of a parked agent and lets it go on', () => {
    const p = page();
    p.greet();
    act(() => {
      p.server.message({ t: 'fault', agent: 1, fault: { document: 'idle.graph.json', node: 'Idle/Wait', type: 'Wait', message: 'no time given', stack: 'wait.go:7' } });
    });
    const banner = screen.getByTestId('fault');
    expect(banner.textContent).toContain('no time given');
    expect(banner.textContent).toContain('wait.go:7');
    expect(p.find('[data-node="Idle"]').className).toContain('faulty');
    fireEvent.click(within(banner).getByText('Idle/Wait'));
    expect(p.live.state).toMatchObject({ part: 1, node: 0 });
    fireEvent.click(p.find('[data-action="resume-agent"]'));
    expect(p.sent.at(-1)).toEqual({ t: 'resume-agent', agent: 1 });
    act(() => { p.server.message({ t: 'fault', agent: 1, fault: null }); });
    expect(screen.queryByTestId('fault')).toBeNull();
  });

  it('shows built-in ports on demand', () => {
    const p = page();
    p.greet();
    expect(p.container.querySelector('[data-node="RunAway"] [data-port="Deactivate"]')).toBeNull();
    fireEvent.click(p.find('[data-action="all-ports"]'));
    expect(p.find('[data-node="RunAway"] [data-port="Deactivate"]')).toBeTruthy();
  });

  it('finds commands, parts and blocks in the palette', () => {
    const p = page();
    p.greet();
    press('k', 'KeyK', { ctrlKey: true });
    const field = screen.getByLabelText('Search commands');
    fireEvent.change(field, { target: { value: 'red idle wait' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(p.live.state).toMatchObject({ agent: 1, part: 1, node: 0 });
    expect(p.container.querySelector('dialog')).toBeNull();
  });
});
