import { describe, expect, it } from 'vitest';
import { boundsOf, fitted, panned, roundLength, snapped, toScreen, toWorld, zoomed } from '../../src/edit/plan/camera';

const size = { width: 800, height: 400 };

describe('a plan', () => {
  it('goes from metres to pixels and back, with y up', () => {
    const c = { x: 3, y: -2, scale: 20 };
    expect(toScreen(c, size, [3, -2])).toEqual([400, 200]);
    expect(toScreen(c, size, [4, -1])).toEqual([420, 180]);
    for (const p of [[0, 0], [12.5, -7], [-3, 9]] as const) {
      const back = toWorld(c, size, toScreen(c, size, p));
      expect(back[0]).toBeCloseTo(p[0], 9);
      expect(back[1]).toBeCloseTo(p[1], 9);
    }
  });

  it('is fitted so that all of it is seen, and no point fills the screen', () => {
    const b = boundsOf([[0, 0], [24, 16], [5, 20]]);
    expect(b).toEqual({ low: [0, 0], high: [24, 20] });
    const c = fitted(b, size);
    for (const p of [[0, 0], [24, 20]] as const) {
      const [x, y] = toScreen(c, size, p);
      expect(x >= 0 && x <= 800 && y >= 0 && y <= 400).toBe(true);
    }
    expect(fitted(boundsOf([[7, 7]]), size)).toEqual({ x: 7, y: 7, scale: 120 });
    expect(boundsOf([[NaN, 1]])).toBeUndefined();
  });

  it('keeps what is under the mouse when it is zoomed, and moves along when it is dragged', () => {
    const c = { x: 3, y: -2, scale: 20 };
    const before = toWorld(c, size, [123, 45]);
    const after = toWorld(zoomed(c, size, [123, 45], 1.7), size, [123, 45]);
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
    expect(toScreen(panned(c, 30, -10), size, [3, -2])).toEqual([430, 190]);
  });

  it('has round lengths', () => {
    expect(roundLength(20, 22)).toBe(2);
    expect(roundLength(20, 100)).toBe(5);
    expect(roundLength(100, 22)).toBeCloseTo(0.5, 9);
    expect(roundLength(1, 22)).toBe(50);
  });

  it('snaps to the raster, or to the centimetre', () => {
    expect(snapped([1.13, -0.9], 0.25)).toEqual([1.25, -1]);
    expect(snapped([1.1349, -0.0001], 0)).toEqual([1.13, 0]);
  });
});
