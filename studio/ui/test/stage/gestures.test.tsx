import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { over } from '../../src/debug/over';
import { LiveContext } from '../../src/live/context';
import type { Command, Intervention } from '../../src/debug/overrides/overridesState';
import { overridesOf } from '../../src/debug/overrides/overridesState';
import { create } from '../debug/made';
import type { Agent, Game, Gesture } from '../../src/protocol/messages';
import { commands } from '../../src/shell/commands';
import { useKeyboard } from '../../src/shell/useKeyboard';
import { firstOrder, gesturesOn, heldWith, hintOf, orderOf, Trail, type Made } from '../../src/stage/gestures';
import { Pointing, type Sight } from '../../src/stage/pointing';
import { Stage } from '../../src/stage/Stage';
import { chosen, chooseTool, cursorOf, toolOf } from '../../src/stage/tools';
import { game as plainGame, rig, scene } from '../frames';
import { FakeGame } from '../debug/fake';

const param = (name: string, type: string, value = ''): Command['params'][number] => ({ name, type, value, unit: '', doc: '', choices: [] });
const list = (...all: [name: string, agent: boolean, params: Command['params']][]): Command[] => all.map(([name, agent, params]) => ({ name, label: name, doc: '', agent, params }));
const known = list(
  ['choose', false, [param('whom', 'agents'), param('more', 'bool', 'false')]],
  ['move', false, [param('to', 'vec2', '0, 0'), param('queue', 'bool', 'false')]],
  ['attack', false, [param('whom', 'agent')]],
  ['push', true, [param('to', 'vec2', '0, 0')]],
  ['wall', false, [param('along', 'path')]],
  ['paint', false, [param('from', 'vec2'), param('to', 'vec2'), param('what', 'string', 'sand')]],
  ['ring', false, []],
);

const box: Gesture = { on: 'drag', command: 'choose', params: { whom: 'agents' }, values: { more: 'true' }, label: 'Choose' };
const attack: Gesture = { on: 'right', tool: 'order', command: 'attack', params: { whom: 'agent' }, label: 'Attack' };
const move: Gesture = { on: 'right', tool: 'order', command: 'move', params: { to: 'place' }, label: 'Move' };
const queue: Gesture = { ...move, with: 'shift', values: { queue: 'true' }, label: 'Move then' };
const push: Gesture = { on: 'line', with: 'alt', command: 'push', for: 'agent', params: { to: 'place' }, label: 'Push' };
const wall: Gesture = { on: 'draw', tool: 'wall', command: 'wall', params: { along: 'path' }, label: 'Wall' };
const paint: Gesture = { on: 'paint', tool: 'grass', command: 'paint', params: { from: 'start', to: 'place' }, values: { what: 'grass' }, label: 'Paint', alone: true };
const ring: Gesture = { on: 'double', command: 'ring', label: 'Ring' };
const look: Gesture = { on: 'rightline', tool: 'order', command: 'move', params: { to: 'start' }, label: 'Look' };
const gestures = [wall, paint, box, attack, move, queue, push, ring, look];
const tools = [{ name: 'order', label: 'Order', key: 'Digit1', cursor: 'default' }, { name: 'wall', label: 'Wall', key: 'KeyX' }, { name: 'grass', label: 'Grass', cursor: 'cell' },
  { name: 'more', label: 'More', key: 'KeyB', icon: 'M0 0 H16 V16 Z', command: 'move', values: { queue: 'true' } }];
const game: Game = plainGame({ name: 'yard', tools, gestures });

const made = (more: Partial<Made> = {}): Made => ({ start: [0, 0], place: [1.23456, -2], path: [[0, 0], [1.23456, -2]], startAgent: null, agent: null, agents: [], selected: 1, ...more });

const everybody: Agent[] = [{ id: 1, name: 'Red', program: 1, fault: false }, { id: 3, name: 'Blue', program: 0, fault: false }];

// 100 pixels are 10 m; agent 1 stands in the middle, 3 beside it.
const sight: Sight = { cam: { camX: 0, camY: 0, camHeight: 10 }, size: { width: 100, height: 100 }, picks: [{ agent: 3, x: 3, y: 0, r: 1 }, { agent: 1, x: 0, y: 0, r: 1 }] };

const settled = async () => {
  for (let i = 0; i < 60; i++) await Promise.resolve();
};

/** A game with these gestures, and what it was told: `agent command args`. */
async function met() {
  const fake = new FakeGame();
  const r = rig({ ...fake.control, listCommands: () => Promise.resolve(create('ListCommandsResponse', { commands: known })) });
  const hands = overridesOf(r.live);
  const said: string[] = [];
  r.greet();
  r.server.message({ t: 'hello', protocol: 2, game });
  r.server.message({ t: 'agents', agents: everybody });
  r.live.select(1);
  await settled();
  expect(hands.state.commands).toHaveLength(known.length);
  const pointing = new Pointing(r.live, (why) => { said.push(why); });
  const told = (): string[] => fake.deeds.map((d: Partial<Intervention>) => [d.agent, d.path, ...(d.args ?? [])].join(' '));
  return { ...r, fake, hands, pointing, told, said };
}

const tool = (name: string): void => {
  const t = tools.find((x) => x.name === name);
  if (t) chooseTool(game, t);
};

beforeEach(() => {
  vi.useFakeTimers();
  chosen.setState({ game: '', tool: '' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a gesture gives', () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

  it('what its command wants: places to a pixel, constants, and what the command offers', () => {
    expect(orderOf(move, known, made(), 10)).toEqual({ agent: 0, do: 'command', path: 'move', args: ['1.23, -2', 'false'] });
    expect(orderOf(queue, known, made(), 1000)?.args).toEqual(['1.2346, -2', 'true']);
    expect(orderOf(box, known, made({ agents: [1, 3] }), 10)?.args).toEqual(['1 3', 'true']);
    expect(orderOf(wall, known, made(), 10)?.args).toEqual(['0,0 1.23,-2']);
    expect(orderOf(paint, known, made(), 10)?.args).toEqual(['0, 0', '1.23, -2', 'grass']);
  });

  it('nothing without the agents that it needs, nor a command that the game has not told of', () => {
    expect(orderOf(attack, known, made(), 10)).toBeNull();
    expect(orderOf(push, known, made({ agent: 3 }), 10)).toBeNull();
    expect(orderOf(push, known, made({ startAgent: 3 }), 10)?.agent).toBe(3);
    expect(orderOf({ ...push, for: 'selected' }, known, made(), 10)?.agent).toBe(1);
    expect(orderOf({ ...push, for: 'selected' }, known, made({ selected: null }), 10)).toBeNull();
    expect(orderOf({ ...move, command: 'dance' }, known, made(), 10)).toBeNull();
  });

  it('the first that can be given, of those with the tool and the key', () => {
    const right = gesturesOn(game, 'order', ['right'], '');
    expect(right).toEqual([attack, move]);
    expect(firstOrder(right, known, made({ agent: 3 }), 10)?.order.args).toEqual(['3']);
    expect(firstOrder(right, known, made(), 10)?.gesture).toBe(move);
    expect(gesturesOn(game, 'wall', ['right'], '')).toEqual([]);
    expect(gesturesOn(game, 'order', ['right'], 'shift')).toEqual([queue]);
    expect(gesturesOn(game, 'order', ['right'], null)).toEqual([]);
    expect([{}, { shiftKey: true }, { metaKey: true }, { ctrlKey: true, metaKey: true }, { shiftKey: true, altKey: true }].map((k) => heldWith({ ...none, ...k }))).toEqual(['', 'shift', 'ctrl', 'ctrl', null]);
  });

  it('is told in words', () => {
    expect(hintOf(game, 'order')).toBe('Drag a box: Choose · Right click: Attack, Move · Shift+Right click: Move then · Alt+Drag a line: Push · Double click: Ring · Right drag: Look');
  });

  it('a line that is never too long, with its ends', () => {
    const trail = new Trail();
    for (let i = 0; i < 20_000; i++) trail.add([i, 0], [i, 0]);
    const points = trail.to([20_000, 5]);
    expect(points.length).toBeLessThanOrEqual(501);
    expect(points.length).toBeGreaterThan(200);
    expect([points[0], points.at(-1)]).toEqual([[0, 0], [20_000, 5]]);
    const gaps = points.slice(1, -1).map((p, i) => p[0] - (points[i]?.[0] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * Math.min(...gaps));
  });
});

describe('tools', () => {
  it('are chosen by game, the first at first', () => {
    expect(toolOf(game)?.name).toBe('order');
    tool('grass');
    expect(toolOf(game)?.name).toBe('grass');
    expect(toolOf({ ...game, name: 'other' })?.name).toBe('order');
    expect(toolOf(plainGame())).toBeUndefined();
    expect(tools.slice(0, 3).map((t) => cursorOf(game, t))).toEqual(['default', 'crosshair', 'cell']);
    tool('more'); // a button is never in hand
    expect(toolOf(game)?.name).toBe('order');
  });
});

describe('the pointer', () => {
  it('clicks: an attack on somebody, a move elsewhere, nothing outside of the picture', async () => {
    const { pointing, told } = await met();
    expect(pointing.click('right', [80, 50], '', sight)).toBe('given');
    expect(pointing.click('right', [80, 90], '', sight)).toBe('given');
    expect(pointing.click('right', [80, 90], 'shift', sight)).toBe('given');
    expect(pointing.click('right', [101, 50], '', sight)).toBe('nothing');
    expect(pointing.click('click', [80, 90], '', sight)).toBe('nothing');
    expect(pointing.click('double', [80, 90], '', sight)).toBe('given');
    await settled();
    expect(told()).toEqual(['0 attack 3', '0 move 3, -4 false', '0 move 3, -4 true', '0 ring']);
  });

  it('gives commands one after the other: the third waits for the first two', async () => {
    const { pointing, fake, told, live } = await met();
    const answers: (() => void)[] = [];
    const { intervene } = fake.control;
    live.debug.control.intervene = async (q) => new Promise((done, fail) => {
      answers.push(() => { void intervene?.(q).then(done, fail); });
    });
    for (const [on, x] of [['right', 80], ['right', 20], ['double', 20]] as const) pointing.click(on, [x, 90], '', sight);
    for (let n = 1; n <= 3; n++) {
      await settled();
      expect(answers).toHaveLength(n);
      answers[n - 1]?.();
    }
    await settled();
    expect(told()).toEqual(['0 move 3, -4 false', '0 move -3, -4 false', '0 ring']);
  });

  it('drags a box around some, and shows it', async () => {
    const { pointing, told } = await met();
    expect(pointing.down([90, 90], '', sight)).toBe(true);
    expect(pointing.move([89, 90], sight)).toBe(true);
    expect(pointing.preview.getState()).toBeNull();
    pointing.move([60, 40], sight);
    expect(pointing.preview.getState()).toMatchObject({ on: 'drag', start: [4, -4], place: [1, 1] });
    expect(pointing.up([-20, 40], '', sight)).toBe('alone'); // as far as the picture reaches
    expect(pointing.preview.getState()).toBeNull();
    await settled();
    expect(told()).toEqual(['0 choose 1 3 true']);
    pointing.down([90, 90], '', sight);
    expect(pointing.up([91, 90], '', sight)).toBe('nothing');
    pointing.down([90, 90], '', sight);
    pointing.move([60, 40], sight);
    pointing.drop();
    expect(pointing.move([50, 40], sight)).toBe(false);
    expect(pointing.up([50, 40], '', sight)).toBe('alone');
    await settled();
    expect(told()).toHaveLength(1);
  });

  it('pushes whom it began at, and none', async () => {
    const { pointing, told } = await met();
    expect(pointing.down([20, 20], 'alt', sight)).toBe(false);
    expect(pointing.down([80, 50], 'alt', sight)).toBe(true);
    pointing.move([80, 30], sight);
    expect(pointing.preview.getState()?.on).toBe('line');
    pointing.up([80, 20], '', sight);
    await settled();
    expect(told()).toEqual(['3 push 3, 3']);
  });

  it('draws lines with the second button, which else clicks, and keeps the menu away', async () => {
    const { pointing, told } = await met();
    expect(pointing.takesMenu()).toBe(false);
    expect(pointing.down([20, 20], '', sight, true)).toBe(true);
    expect([pointing.takesMenu(), pointing.takesMenu()]).toEqual([true, false]);
    pointing.move([80, 30], sight);
    expect(pointing.preview.getState()).toMatchObject({ on: 'rightline', start: [-3, 3], place: [3, 2] });
    expect(pointing.up([80, 30], '', sight)).toBe('alone');
    pointing.down([80, 50], '', sight, true);
    expect(pointing.up([81, 50], '', sight)).toBe('given');
    tool('wall');
    expect(pointing.down([20, 20], '', sight, true)).toBe(false);
    expect(pointing.takesMenu()).toBe(false);
    await settled();
    expect(told()).toEqual(['0 move -3, 3 false', '0 attack 3']);
  });

  it('draws with the tool for it', async () => {
    const { pointing, told } = await met();
    tool('wall');
    pointing.down([10, 10], '', sight);
    for (const x of [20, 21, 22, 30]) pointing.move([x, 10], sight);
    expect(pointing.preview.getState()?.path).toEqual([[-4, 4], [-3, 4], [-2, 4]]);
    pointing.up([30, 20], '', sight);
    await settled();
    expect(told()).toEqual(['0 wall -4,4 -3,4 -2,4 -2,3']);
  });

  it('paints at most 20 times a second, and leaves no gap', async () => {
    const { pointing, told } = await met();
    tool('grass');
    pointing.down([0, 50], '', sight);
    await settled();
    expect(told()).toEqual(['0 paint -5, 0 -5, 0 grass']);
    for (let ms = 1; ms <= 1000; ms++) {
      pointing.move([ms / 10, 50], sight);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(pointing.up([100, 50], '', sight)).toBe('alone');
    await vi.advanceTimersByTimeAsync(200);
    const ways = told().map((t) => /^0 paint (\S+), 0 (\S+), 0 grass$/.exec(t)?.slice(1));
    expect(ways.length).toBeGreaterThan(18);
    expect(ways.length).toBeLessThanOrEqual(22);
    ways.slice(1).forEach((w, i) => { expect(w?.[0]).toBe(ways[i]?.[1]); });
    expect(ways.at(-1)?.[1]).toBe('5');
  });

  it('paints no faster than the game takes it, and stops when the game refuses', async () => {
    const { pointing, fake, told, said, live } = await met();
    tool('grass');
    const answers: (() => void)[] = [];
    const { intervene } = fake.control;
    live.debug.control.intervene = async (q) => new Promise((done, fail) => {
      answers.push(() => { void intervene?.(q).then(done, fail); });
    });
    pointing.down([0, 50], '', sight);
    for (const x of [10, 20, 30]) {
      pointing.move([x, 50], sight);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await settled();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await settled();
    expect(told()).toEqual(['0 paint -5, 0 -5, 0 grass', '0 paint -5, 0 -2, 0 grass']);
    live.debug.control.intervene = () => Promise.reject(new Error('too wet'));
    pointing.move([40, 50], sight);
    await vi.advanceTimersByTimeAsync(100);
    expect(said).toHaveLength(1);
    expect(pointing.busy).toBe(false);
    pointing.move([50, 50], sight);
    await vi.advanceTimersByTimeAsync(100);
    expect(told()).toHaveLength(2);
  });

  it('a stroke that is refused when it is made ends no other gesture', async () => {
    const { pointing, told, said, live } = await met();
    tool('grass');
    const { control } = live.debug;
    const { intervene } = control;
    let refuse = (): void => undefined;
    control.intervene = () => new Promise((_, fail) => { refuse = () => { fail(new Error('too wet')); }; });
    pointing.down([0, 50], '', sight);
    pointing.up([0, 50], '', sight);
    await settled();
    control.intervene = intervene;
    tool('wall');
    pointing.down([10, 10], '', sight);
    pointing.move([50, 10], sight);
    refuse();
    await settled();
    expect(said).toHaveLength(1);
    expect(pointing.busy).toBe(true);
    pointing.up([50, 10], '', sight);
    await settled();
    expect(told()).toEqual(['0 wall -4,4 0,4']);
  });

  it('a stroke that is made is painted to its end, unless the stage shows something else', async () => {
    for (const leaves of [false, true]) {
      const { pointing, told } = await met();
      tool('grass');
      pointing.down([0, 50], '', sight);
      pointing.move([40, 50], sight);
      pointing.up([40, 50], '', sight);
      if (leaves) pointing.leave();
      else pointing.drop();
      await vi.advanceTimersByTimeAsync(200);
      expect(told()).toEqual(['0 paint -5, 0 -5, 0 grass', ...(leaves ? [] : ['0 paint -5, 0 -1, 0 grass'])]);
    }
  });

  it('paints strokes in the order in which they were made, however slow the game is', async () => {
    const { pointing, fake, told, live } = await met();
    tool('grass');
    const answers: (() => void)[] = [];
    const { intervene } = fake.control;
    live.debug.control.intervene = async (q) => new Promise((done, fail) => {
      answers.push(() => { void intervene?.(q).then(done, fail); });
    });
    for (const [from, to] of [[0, 40], [50, 60], [70, 70]] as const) {
      pointing.down([from, 50], '', sight);
      pointing.move([to, 50], sight);
      pointing.up([to, 50], '', sight);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(answers).toHaveLength(1);
    for (const answer of answers) { // there are more as it goes on
      answer();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(told()).toEqual(['0 paint -5, 0 -5, 0 grass', '0 paint -5, 0 -1, 0 grass', '0 paint 0, 0 1, 0 grass', '0 paint 2, 0 2, 0 grass']);
  });

  it('paints the next stroke also when the one before was refused', async () => {
    const { pointing, told, said, live } = await met();
    tool('grass');
    const { control } = live.debug;
    const { intervene } = control;
    let refuse = (): void => undefined;
    control.intervene = () => new Promise((_, fail) => { refuse = () => { fail(new Error('too wet')); }; });
    for (const x of [0, 50]) {
      pointing.down([x, 50], '', sight);
      pointing.up([x, 50], '', sight);
      await settled();
    }
    control.intervene = intervene;
    refuse();
    await settled();
    expect(said).toHaveLength(1);
    expect(told()).toEqual(['0 paint 0, 0 0, 0 grass']);
  });
});

describe('the stage', () => {
  function Page() {
    return <Stage />;
  }
  HTMLCanvasElement.prototype.getContext = vi.fn(() => null);
  HTMLCanvasElement.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, right: 100, bottom: 100, width: 100, height: 100, x: 0, y: 0, toJSON: () => ({}) });
  Object.defineProperty(HTMLCanvasElement.prototype, 'clientWidth', { value: 100 });
  Object.defineProperty(HTMLCanvasElement.prototype, 'clientHeight', { value: 100 });
  HTMLCanvasElement.prototype.setPointerCapture = vi.fn();

  async function staged() {
    const r = await met();
    const Keyed = () => {
      useKeyboard(r.live);
      return <Page />;
    };
    const view = render(<LiveContext value={r.live}><Keyed /></LiveContext>);
    await act(async () => {
      r.server.scene(scene({ camHeight: sight.cam.camHeight / 1.58, picks: [...sight.picks] })); // a stage as wide as high shows more above and below
      r.steps.frame();
      await settled();
    });
    return { ...r, ...view, canvas: screen.getByTestId('stage') };
  }

  it('has the tools, and keys choose them where the game and its words do not hold them', async () => {
    const { canvas } = await staged();
    const on = () => screen.getByRole('radio', { checked: true }).textContent;
    expect(on()).toBe('Order1');
    fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX' });
    expect(on()).toBe('WallX');
    expect(canvas.style.cursor).toBe('crosshair');
    fireEvent.keyDown(document.body, { key: '1', code: 'Digit1', ctrlKey: true });
    expect(on()).toBe('WallX');
    fireEvent.click(screen.getByRole('radio', { name: 'Grass' }));
    expect(canvas.style.cursor).toBe('cell');
    fireEvent.keyDown(screen.getByRole('radio', { checked: true }), { key: 'ArrowRight' });
    expect(on()).toBe('Order1');
    expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true }));
  });

  it('has buttons, which give a command at once by mouse and by key', async () => {
    const { told } = await staged();
    fireEvent.click(screen.getByRole('button', { name: /More/ }));
    fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' });
    fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', repeat: true });
    await act(settled);
    expect(told()).toEqual(['0 move 0, 0 true', '0 move 0, 0 true']);
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Order1');
    expect(screen.queryByRole('radio', { name: /More/ })).toBeNull();
  });

  it('is drawn on with the second button, whenever the browser asks for its menu', async () => {
    const { canvas, told } = await staged();
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 2, isPrimary: true, pointerId: 1 });
    for (const early of [true, false]) {
      fireEvent.pointerDown(canvas, at(20, 20));
      if (early) expect(fireEvent.contextMenu(canvas, at(20, 20))).toBe(false);
      fireEvent.pointerMove(canvas, at(80, 30));
      fireEvent.pointerUp(canvas, at(80, 30));
      if (!early) expect(fireEvent.contextMenu(canvas, at(80, 30))).toBe(false);
      fireEvent.pointerDown(canvas, at(80, 50));
      if (early) expect(fireEvent.contextMenu(canvas, at(80, 50))).toBe(false);
      fireEvent.pointerUp(canvas, at(80, 50));
      if (!early) expect(fireEvent.contextMenu(canvas, at(80, 50))).toBe(false);
    }
    await act(settled);
    expect(told()).toEqual(['0 move -3, 3 false', '0 attack 3', '0 move -3, 3 false', '0 attack 3']);
  });

  it('offers to begin anew once the game is over', async () => {
    const { server, steps, sent } = await staged();
    expect(screen.queryByText(/is over/)).toBeNull();
    await act(async () => {
      server.scene(scene({ over: true }));
      steps.frame();
      await settled();
    });
    fireEvent.click(screen.getByRole('button', { name: /Again/ }));
    expect(sent.at(-1)).toEqual({ t: 'control', do: 'restart' });
  });

  it('opens no menu where a right click gives a command, and its own where none does', async () => {
    const { canvas, told } = await staged();
    const page = vi.fn();
    document.addEventListener('contextmenu', page);
    expect(fireEvent.contextMenu(canvas, { clientX: 80, clientY: 50 })).toBe(false);
    await act(settled);
    expect(told()).toEqual(['0 attack 3']);
    expect(page).not.toHaveBeenCalled();
    tool('wall');
    act(() => { chosen.setState({ game: 'yard', tool: 'wall' }); });
    expect(fireEvent.contextMenu(canvas, { clientX: 80, clientY: 50 })).toBe(true);
    expect(page).toHaveBeenCalledOnce();
    document.removeEventListener('contextmenu', page);
  });

  it('selects who is clicked also where the game has gestures, but not after a drag', async () => {
    const { canvas, live } = await staged();
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 });
    fireEvent.pointerDown(canvas, at(80, 50));
    fireEvent.pointerUp(canvas, at(80, 50));
    fireEvent.click(canvas, at(80, 50));
    expect(live.state.agent).toBe(3);
    fireEvent.pointerDown(canvas, at(90, 90));
    fireEvent.pointerMove(canvas, at(50, 50));
    fireEvent.pointerUp(canvas, at(50, 50));
    fireEvent.click(canvas, at(50, 50));
    expect(live.state.agent).toBe(3);
  });

  it('gives no command while the past is shown, and says so', async () => {
    const { canvas, server, told, live } = await staged();
    const stands = (tick: number) => { act(() => { server.message({ t: 'state', state: create('State', { tick, newest: 500, starts: 1 }) }); }); };
    stands(400);
    expect(screen.getByText(/The past is shown/)).toBeTruthy();
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 });
    fireEvent.contextMenu(canvas, at(80, 50));
    fireEvent.pointerDown(canvas, at(90, 90));
    fireEvent.pointerMove(canvas, at(50, 40));
    fireEvent.pointerUp(canvas, at(50, 40));
    fireEvent.doubleClick(canvas, at(20, 20));
    fireEvent.pointerDown(canvas, at(80, 50));
    fireEvent.pointerUp(canvas, at(80, 50));
    fireEvent.click(canvas, at(80, 50));
    await act(settled);
    expect(told()).toEqual([]);
    expect(live.state.agent).toBe(3);
    stands(500);
    expect(screen.queryByText(/The past is shown/)).toBeNull();
    fireEvent.doubleClick(canvas, at(20, 20));
    await act(settled);
    expect(told()).toEqual(['0 ring']);
  });

  it('has clicks that give commands, beside the page’s own or alone, and not after a drag', async () => {
    const { canvas, server, steps, told, live } = await staged();
    const click: Gesture = { on: 'click', command: 'attack', params: { whom: 'agent' }, label: 'Attack' };
    const plays = async (g: Gesture) => {
      await act(async () => {
        server.message({ t: 'hello', protocol: 2, game: { ...game, gestures: [g] } });
        server.message({ t: 'agents', agents: everybody });
        live.select(1);
        server.scene(scene({ camHeight: sight.cam.camHeight / 1.58, picks: [...sight.picks] }));
        steps.frame();
        await settled();
      });
    };
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 });
    const from = (x: number, y: number) => {
      fireEvent.pointerDown(canvas, at(x, y));
      fireEvent.pointerUp(canvas, at(80, 50));
      fireEvent.click(canvas, at(80, 50));
    };
    await plays({ ...click, alone: true });
    from(80, 50);
    await act(settled);
    expect([told(), live.state.agent]).toEqual([['0 attack 3'], 1]);
    await plays(click);
    from(20, 20);
    await act(settled);
    expect(told()).toHaveLength(1);
    act(() => { live.select(1); });
    from(80, 50);
    await act(settled);
    expect([told().length, live.state.agent]).toEqual([2, 3]);
  });

  it('has all of it in the command palette', async () => {
    const { live } = await staged();
    const all = commands(live);
    all.find((c) => c.title === 'Tool: Grass')?.run();
    expect(toolOf(game)?.name).toBe('grass');
    expect(all.filter((c) => c.title.startsWith('Command ')).map((c) => c.title)).toEqual([
      'Command the game: choose…', 'Command the game: move…', 'Command the game: attack…', 'Command the game: wall…', 'Command the game: paint…', 'Command the game: ring', 'Command Red: push…']);
    all.find((c) => c.title === 'Command Red: push…')?.run();
    expect(over.getState().what).toEqual({ kind: 'command', agent: 1, name: 'push' });
  });
});
