import { describe, expect, it } from 'vitest';
import { anchored, centre, reveal, windowOf } from '../src/panels/window';

const keys = (n: number, from = 0): string[] => Array.from({ length: n }, (_, i) => String(i + from));

describe('a long list', () => {
  it('draws what is seen and some more, whatever its length', () => {
    for (const top of [0, 23, 5000, 239_400]) {
      const w = windowOf(top, 600, 24, 10_000);
      expect(w.from * 24).toBeLessThanOrEqual(top);
      expect(w.to * 24).toBeGreaterThanOrEqual(Math.min(top + 600, 240_000));
      expect(w.to - w.from).toBeLessThan(80);
    }
    expect(windowOf(0, 0, 24, 10_000)).toEqual({ from: 0, to: 200 });
    expect(windowOf(0, 600, 24, 3)).toEqual({ from: 0, to: 3 });
  });

  it('scrolls as little as it can to show a row', () => {
    expect([reveal(3, 0, 240, 24), reveal(3, 96, 240, 24), reveal(12, 0, 240, 24)]).toEqual([0, 72, 72]);
  });

  it('brings a row that was not in view to the middle, and leaves one that was', () => {
    expect([centre(3, 0, 240, 24), centre(20, 0, 240, 24), centre(1, 480, 240, 24)]).toEqual([0, 372, 0]);
  });

  it('keeps the row that the eye is on where it is', () => {
    const before = keys(100);
    const after = before.filter((k) => Number(k) < 5 || Number(k) >= 25);
    expect(anchored(before, after, ['40'], 35 * 24, 240, 24)).toBe(15 * 24);
    expect(anchored(before, after, [], 20 * 24, 240, 24)).toBe(0);
    expect(anchored(before, keys(10, 500), ['40'], 480, 240, 24)).toBe(480);
    expect(anchored(before, [...keys(7, 900), ...before], [], 240, 240, 24)).toBe(240 + 7 * 24);
  });
});
