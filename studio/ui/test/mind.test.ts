import { describe, expect, it, vi } from 'vitest';
import { Fades } from '../src/live/fades';
import { FADE_MS, MindStore } from '../src/live/mind';
import { float, mind, Steps } from './frames';

function watched() {
  const steps = new Steps();
  const store = new MindStore(steps.beat);
  store.watch(1, 0);
  return { steps, store };
}

describe('mind store', () => {
  it('tells only the cells that changed, once a frame', () => {
    const { steps, store } = watched();
    store.apply(mind({ whole: true, values: [float(0, 1), float(1, 1)] }));
    steps.frame();
    const zero = vi.fn();
    const one = vi.fn();
    store.value(0).subscribe(zero);
    store.value(1).subscribe(one);
    store.apply(mind({ tick: 2, values: [float(0, 2)] }));
    store.apply(mind({ tick: 3, values: [float(0, 3), float(1, 1)] }));
    expect(zero).not.toHaveBeenCalled();
    steps.frame();
    expect(zero).toHaveBeenCalledTimes(1);
    expect(one).not.toHaveBeenCalled();
    expect(store.value(0).get()?.short).toBe('3.00');
  });

  it('leaves out frames of another agent or part', () => {
    const { steps, store } = watched();
    store.apply(mind({ agent: 2, active: [0] }));
    store.apply(mind({ part: 1, active: [0] }));
    steps.frame();
    expect(store.active(0).get()).toBe(false);
    expect(store.ready.get()).toBe(false);
  });

  it('keeps activity and drops values when another part of the same agent is watched', () => {
    const { steps, store } = watched();
    store.apply(mind({ whole: true, active: [0], values: [float(0, 5)] }));
    steps.frame();
    store.watch(1, 1);
    steps.frame();
    expect(store.active(0).get()).toBe(true);
    expect(store.value(0).get()).toBeNull();
    store.watch(2, 0);
    steps.frame();
    expect(store.active(0).get()).toBe(false);
  });

  it('changes what is watched with values that nobody has asked for between those it has', () => {
    const { steps, store } = watched();
    store.apply(mind({ whole: true, active: [9], values: [float(2, 5), float(9, 6)] }));
    store.watch(1, 1);
    store.apply(mind({ part: 1, tick: 2, values: [float(9, 7)] }));
    steps.frame();
    expect(store.value(2).get()).toBeNull();
    expect(store.value(9).get()?.short).toBe('7.00');
  });

  it('shows nothing at ports without a bit or a value', () => {
    const { steps, store } = watched();
    store.apply(mind({ whole: true, active: [0], fired: [0], values: [float(0, 5)] }));
    steps.frame();
    expect(store.pulse(undefined).lit.get()).toBe(false);
    expect(store.lastFired(undefined)).toBe(-1);
    expect(store.value(undefined).get()).toBeNull();
    expect(store.active(-1).get()).toBe(false);
  });

  it('knows since when a block runs, but not of what ran before it looked', () => {
    const { store } = watched();
    store.apply(mind({ tick: 10, active: [0] }));
    expect(store.activeSince(0)).toBe(-1);
    store.apply(mind({ tick: 14, active: [0, 1] }));
    expect(store.activeSince(1)).toBe(14);
    store.apply(mind({ tick: 15, active: [1] }));
    expect(store.activeSince(0)).toBe(15);
  });

  it('U2: knows how a node ended by its bits, and since when', () => {
    const { store } = watched();
    const node = { active: 0, succeeded: 1, failed: 2 };
    store.apply(mind({ tick: 10, active: [1] }));
    expect(store.ended(node)).toEqual({ how: 'success', tick: -1 });
    store.apply(mind({ tick: 20, active: [0, 1] }));
    expect(store.ended(node)).toEqual({ how: 'success', tick: -1 });
    store.apply(mind({ tick: 30, active: [1] }));
    expect(store.ended(node)).toEqual({ how: 'success', tick: 30 });
    store.apply(mind({ tick: 40, active: [2] }));
    expect(store.ended(node)).toEqual({ how: 'failure', tick: 40 });
    store.apply(mind({ tick: 50, active: [1, 2] }));
    expect(store.ended(node)).toEqual({ how: 'aborted', tick: 50 });
    expect(store.ended({ active: 0 })).toEqual({ how: 'none', tick: 30 });
  });

  it('U2: knows the tick of a visit that left no other trace, and the exact tick of one between two frames', () => {
    const { store } = watched();
    const node = { active: 0, succeeded: 1, failed: 2 };
    store.apply(mind({ tick: 10, active: [2] }));
    store.apply(mind({ tick: 20, active: [2], marks: [{ bit: 0, ago: 3 }] }));
    expect(store.ended(node)).toEqual({ how: 'failure', tick: 17 });
    expect(store.endedAnew(node)).toEqual({ how: 'failure', tick: -1 });
    store.apply(mind({ tick: 30, active: [0, 2], marks: [{ bit: 0, ago: 4 }] }));
    expect(store.activeSince(0)).toBe(26);
    store.apply(mind({ tick: 30, active: [0, 2] }));
    expect(store.activeSince(0)).toBe(26);
  });

  it('knows when a state was left that came and went between two frames, as one does that an interrupt suspends at once', () => {
    const { store } = watched();
    store.apply(mind({ tick: 10, active: [0] }));
    store.apply(mind({ tick: 20, active: [2], marks: [{ bit: 0, ago: 6 }, { bit: 1, ago: 3 }, { bit: 2, ago: 3 }] }));
    expect([store.activeSince(1), store.active(1).latest()]).toEqual([-1, false]);
    expect([store.lastChange(1), store.lastChange(2)]).toEqual([17, 17]);
  });

  it('learns from the first frame what another page has seen', () => {
    const { store } = watched();
    store.apply(mind({ tick: 10, active: [0], marks: [{ bit: 0, ago: 6 }] }));
    expect(store.activeSince(0)).toBe(4);
  });

  it('K25: lights a trigger for 500 ms from its last firing', () => {
    const { steps, store } = watched();
    const { lit, count } = store.pulse(3);
    store.apply(mind({ tick: 5, fired: [3] }));
    steps.frame();
    expect(lit.get()).toBe(true);
    expect(store.lastFired(3)).toBe(5);
    steps.frame(FADE_MS - 100);
    expect(lit.get()).toBe(true);
    store.apply(mind({ tick: 7, fired: [3] }));
    steps.frame(200);
    expect(lit.get()).toBe(true);
    expect(count.get()).toBe(2);
    steps.frame(FADE_MS);
    expect(lit.get()).toBe(false);
    expect(steps.idle).toBe(true);
  });

  it('tells a trigger that fires from one that acts in the tick after', () => {
    const { store } = watched();
    store.hold(true);
    store.apply(mind({ tick: 5, fired: [3] }));
    store.apply(mind({ tick: 6, fired: [3, 4] }));
    expect(store.lastFired(3)).toBe(5);
    expect(store.lastFired(4)).toBe(6);
    store.apply(mind({ tick: 7, fired: [3, 4] }));
    expect(store.lastFired(3)).toBe(7);
    expect(store.lastFired(4)).toBe(6);
  });

  it('keeps the ticks of the last step lit while paused, and only those', () => {
    const { steps, store } = watched();
    store.hold(true);
    store.apply(mind({ tick: 5, fired: [3] }));
    steps.frame(FADE_MS * 4);
    expect(store.pulse(3).lit.get()).toBe(true);
    store.apply(mind({ tick: 6, fired: [4] }));
    steps.frame(FADE_MS * 4);
    expect(store.pulse(3).lit.get()).toBe(false);
    expect(store.pulse(4).lit.get()).toBe(true);
    store.hold(false);
    steps.frame(FADE_MS * 4);
    expect(store.pulse(4).lit.get()).toBe(false);
  });

  it('forgets when the game starts again', () => {
    const { steps, store } = watched();
    store.apply(mind({ tick: 100, active: [0], fired: [3] }));
    store.apply(mind({ tick: 1 }));
    steps.frame();
    expect(store.active(0).get()).toBe(false);
    expect(store.lastFired(3)).toBe(-1);
    expect(store.pulse(3).lit.get()).toBe(false);
    expect(store.tick.get()).toBe(1);
  });
});

describe('fades', () => {
  it('K25: fades a mark out in 500 ms, and starts anew when it fires again', () => {
    const steps = new Steps();
    const fades = new Fades(steps.beat);
    const el = { style: { opacity: '0' } };
    fades.start(el);
    expect(el.style.opacity).toBe('1');
    steps.frame(FADE_MS / 2);
    expect(Number(el.style.opacity)).toBeCloseTo(0.5);
    fades.start(el);
    steps.frame(FADE_MS / 2);
    expect(Number(el.style.opacity)).toBeCloseTo(0.5);
    steps.frame(FADE_MS / 2);
    expect(el.style.opacity).toBe('0');
    steps.frame();
    expect(steps.idle).toBe(true);
  });

  it('holds what is held', () => {
    const steps = new Steps();
    const fades = new Fades(steps.beat);
    const el = { style: { opacity: '0' } };
    fades.start(el);
    steps.frame(100);
    fades.hold(el);
    steps.frame(FADE_MS * 2);
    expect(el.style.opacity).toBe('1');
    fades.hide(el);
    expect(el.style.opacity).toBe('0');
  });
});
