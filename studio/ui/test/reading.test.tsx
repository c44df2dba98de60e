import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DWELL_MS, openRunning } from '../src/graph/useFollow';
import { LiveContext } from '../src/live/context';
import { setSetting } from '../src/live/settings';
import { App } from '../src/shell/App';
import { partToOpen, showsChoice } from '../src/shell/jump';
import { show } from '../src/shell/ui';
import { drawScene } from '../src/stage/draw';
import { textBelow } from '../src/stage/covers';
import { fitted } from '../src/stage/view';
import { game, mind, rig, scene } from './frames';
import { fresh } from './setup';
import { machinePart, utilityPart, village } from './village';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const active = (...bits: number[]) => (bit: number) => bits.includes(bit);

describe('what a mind opens at', () => {
  it('FU4: is the innermost part that runs and shows a choice', () => {
    expect([machinePart, utilityPart, village.parts[3]].map((p) => p && showsChoice(p))).toEqual([true, true, false]);
    expect(partToOpen(village, active(1, 5, 10))).toBe(1); // Calm runs Eat, whose one node is no choice
    expect(partToOpen(village, active(0, 9))).toBe(0); // Alarmed runs one node
    expect(partToOpen(village, active())).toBe(0);
  });

  const met = () => {
    const r = rig();
    r.server.message({ t: 'hello', protocol: 2, game: game() });
    r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ada', program: 1, fault: false }] });
    r.server.message({ t: 'program', ...village });
    return r;
  };

  it('FU4: follows what runs, but nothing that flickers, until somebody chooses', () => {
    const r = met();
    r.server.mind(mind({ active: [1, 5, 10] }));
    expect(openRunning(r.live, null, 0)).toBeNull();
    expect([r.live.state.part, r.live.state.picked]).toEqual([1, false]);
    // Its own part runs no more: what runs is opened at once.
    r.server.mind(mind({ tick: 2, part: 1, active: [0, 9] }));
    expect(openRunning(r.live, null, 10)).toBeNull();
    expect(r.live.state.part).toBe(0);
    // The part that is open goes on: another has to run for a while.
    r.server.mind(mind({ tick: 3, active: [1, 5, 10, 11] }));
    const waiting = openRunning(r.live, null, 20);
    expect(waiting).toEqual({ part: 1, since: 20 });
    expect(openRunning(r.live, waiting, 20 + DWELL_MS - 1)).toEqual(waiting);
    expect(r.live.state.part).toBe(0);
    openRunning(r.live, waiting, 20 + DWELL_MS);
    expect(r.live.state.part).toBe(1);
    // Somebody selects a node: the part stays.
    r.live.inspect(0);
    r.server.mind(mind({ tick: 4, part: 1, active: [0, 9] }));
    expect(openRunning(r.live, null, 9000)).toBeNull();
    expect([r.live.state.part, r.live.state.picked]).toEqual([1, true]);
    r.live.select(1);
    expect(r.live.state.picked).toBe(false);
  });
});

describe('the page of a newcomer', () => {
  beforeEach(() => { show('none'); });
  afterEach(cleanup);

  it('FU4: has the stage with its goal, the mind, the timeline as a strip, the log as a count and the agents behind a rail', () => {
    setSetting({ collapsed: { ...fresh.collapsed, left: true } });
    const r = rig();
    const { container } = render(<LiveContext value={r.live}><App /></LiveContext>);
    act(() => {
      r.greet();
      r.server.message({ t: 'hello', protocol: 2, game: game({ goal: 'Win three rounds.' }) });
      r.server.message({ t: 'log', lines: [{ tick: 1, level: 'info', agent: 1, text: 'a' }, { tick: 2, level: 'warn', agent: 1, text: 'b' }] });
    });
    expect(screen.getByTestId('goal').textContent).toBe('Goal Win three rounds.');
    expect(container.querySelector('[data-panel=timeline]')?.getAttribute('data-collapsed')).toBe('true');
    expect(container.querySelector('[data-panel=log]')).toBeNull();
    expect(container.querySelector('[data-panel=tree]')).toBeNull();
    const log = screen.getByRole('button', { name: /^Log 2.*with warnings/ });
    fireEvent.click(log);
    expect(container.querySelectorAll('[data-testid=log-line]')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: /^Agents/ }));
    expect(container.querySelector('[data-panel=tree]')).not.toBeNull();
  });

  it('FU4: the large stage keeps the mind in a corner, which leads back to it', () => {
    const r = rig();
    const { container } = render(<LiveContext value={r.live}><App /></LiveContext>);
    act(() => { r.greet(); });
    act(() => { setSetting({ large: true }); });
    expect(container.querySelector('.mind-corner [data-node="Idle"]')).not.toBeNull();
    // Where it lies is somebody's choice, once made.
    fireEvent.click(screen.getByRole('button', { name: 'To the upper corner' }));
    expect(container.querySelector('.mind-corner.upper')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'To the lower corner' }));
    expect(container.querySelector('.mind-corner.upper')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the mind' }));
    expect(container.querySelector('.mind-corner')).toBeNull();
    expect(container.querySelector('.graph-panel [data-node="Idle"]')).not.toBeNull();
  });
});

describe('the picture', () => {
  it('FU4: shows all that games are made to show on a narrow stage, too', () => {
    const cam = { camX: 0, camY: 0, camHeight: 10 };
    expect(fitted(cam, { width: 316, height: 200 })).toBe(cam);
    expect(fitted(cam, { width: 100, height: 200 }).camHeight * (100 / 200)).toBeCloseTo(15.8);
  });

  it('FU4: tells how much of its text a corner hides', () => {
    const size = { width: 200, height: 100 };
    const text = (x: number, y: number, align: number) => ({ op: 'text' as const, x, y, size: 1, align, colour: 0xffffffff, text: 'RED 60' });
    const corner = { x: 140, y: 60, width: 60, height: 40 };
    const below = (...commands: ReturnType<typeof text>[]) => textBelow(scene({ camHeight: 10, commands }), size, corner);
    expect(below(text(9, -4, 2))).toBeGreaterThan(0);
    expect(below(text(9, 4, 2), text(-9, -4, 0), text(0, -4, 1))).toBe(0);
  });

  it('FU4: text that is to be read has 13 pixels, and no text has less than 11', () => {
    const fonts: string[] = [];
    const scales: number[] = [];
    const ctx = new Proxy({} as Record<string, unknown>, {
      get: (_, name) => (name === 'scale' ? (x: number) => scales.push(x) : () => undefined),
      set: (_, name, v) => {
        if (name === 'font') fonts.push(String(v));
        return true;
      },
    }) as unknown as CanvasRenderingContext2D;
    const text = (size: number) => ({ op: 'text' as const, x: 0, y: 0, size, align: 1, colour: 0xffffffff, text: 'Red' });
    const commands = [text(2), text(0.8), text(0.1), text(0.5), text(1), text(0.8)];
    drawScene(ctx, scene({ camHeight: 10, commands, huds: [{ from: 3, x: 0, y: 5, text: 0.5 }, { from: 5, x: 0, y: 0, text: 0 }] }), { width: 200, height: 100 }, [], '#000', 'sans');
    expect(fonts.map((f) => Number.parseFloat(f.slice(4)))).toEqual([20, 11, 1, 13, 26, 11]);
    expect(scales).toContain(2.6);
  });
});
