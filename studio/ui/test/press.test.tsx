import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longPress } from '../src/shell/press';
import { stateOf } from '../src/shell/describe';

const touch = (type: string, x: number, more: Record<string, unknown> = {}): Event =>
  Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 5 }), { pointerType: 'touch', isPrimary: true, ...more });

describe('a finger', () => {
  let stop: () => void;
  const menus: number[] = [];
  const menu = (e: MouseEvent): void => void menus.push(e.clientX);
  beforeEach(() => {
    vi.useFakeTimers();
    menus.length = 0;
    document.addEventListener('contextmenu', menu);
    stop = longPress();
  });
  afterEach(() => {
    stop();
    document.removeEventListener('contextmenu', menu);
    vi.useRealTimers();
  });

  it('FU9: that rests opens the menu where it is, once', () => {
    document.body.dispatchEvent(touch('pointerdown', 7));
    vi.advanceTimersByTime(499);
    expect(menus).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(menus).toEqual([7]);
  });

  it('FU9: clicks nothing when it is lifted after the menu has opened', () => {
    const lift = (): boolean => document.body.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true }));
    document.body.dispatchEvent(touch('pointerdown', 7));
    vi.advanceTimersByTime(500);
    expect(lift()).toBe(false);
    document.body.dispatchEvent(touch('pointerdown', 7));
    expect(lift()).toBe(true);
  });

  it('FU9: that moves, is lifted, or is one of two opens none, nor does a mouse', () => {
    document.body.dispatchEvent(touch('pointerdown', 7));
    document.body.dispatchEvent(touch('pointermove', 30));
    vi.advanceTimersByTime(1000);
    document.body.dispatchEvent(touch('pointerdown', 7));
    document.body.dispatchEvent(touch('pointerup', 7));
    vi.advanceTimersByTime(1000);
    document.body.dispatchEvent(touch('pointerdown', 7));
    document.body.dispatchEvent(touch('pointerdown', 50, { isPrimary: false }));
    vi.advanceTimersByTime(1000);
    document.body.dispatchEvent(touch('pointerdown', 7, { pointerType: 'mouse' }));
    vi.advanceTimersByTime(1000);
    expect(menus).toEqual([]);
  });
});

describe('a node that has the focus', () => {
  it('FU9: is said to run or not, to have failed, and what is wrong with it', () => {
    const node = document.createElement('div');
    node.innerHTML = '<div data-node="Go" data-active="true" class="block faulty"><span data-wrong="error" aria-label="Error: no target"></span></div>';
    expect(stateOf(node)).toBe('running, its code failed, Error: no target');
    node.innerHTML = '<div data-node="Go" data-active="false"></div>';
    expect(stateOf(node)).toBe('not running');
  });
});
