// Where the map of a canvas lies, and where a drawing is seen from at first.
import { describe, expect, it } from 'vitest';
import { mapSize, spotOf } from '../../src/canvas/Minimap';
import type { Thing } from '../../src/canvas/things';

const thing = (id: string, x: number, y: number, width = 100, height = 60): Thing => ({ id, box: { x, y, width, height }, label: id, draw: () => null }) as unknown as Thing;
const seen = { x: 0, y: 0, zoom: 1, width: 1000, height: 700 };
const none: ReadonlySet<string> = new Set();

describe('the map of a canvas', () => {
  it('stays where it covers nothing', () => {
    expect(spotOf([thing('a', 10, 10)], none, seen, 'bottom right')).toBe('bottom right');
    expect(spotOf([thing('a', 400, 300)], none, seen, 'top left')).toBe('top left');
  });

  it('gives way to what lies in its corner, also when the drawing was moved there', () => {
    const a = thing('a', 880, 580);
    expect(spotOf([a], none, seen, 'bottom right')).toBe('top right');
    expect(spotOf([a], none, { ...seen, x: -300 }, 'bottom right')).toBe('bottom right');
    expect(spotOf([thing('b', 1760, 1160)], none, { ...seen, zoom: 0.5 }, 'bottom right')).toBe('top right');
  });

  it('rather covers what is not selected, and not a frame that is mostly empty', () => {
    const corners = [thing('low', 830, 560), thing('high', 840, 30), thing('left', 10, 560), thing('up', 10, 30), thing('under', 450, 560), thing('over', 450, 30)];
    expect(spotOf(corners, new Set(['low', 'high', 'left', 'under', 'over']), seen, 'bottom right')).toBe('top left');
    const frame = { ...thing('frame', 0, 0, 1000, 700), below: true };
    expect(spotOf([frame], none, seen, 'bottom right')).toBe('bottom right');
  });

  it('lies between the corners where all of them are taken, and is small in a small panel', () => {
    const corners = [thing('low', 830, 560), thing('high', 840, 30), thing('left', 10, 560), thing('up', 10, 30)];
    expect(spotOf(corners, none, seen, 'bottom right')).toBe('bottom middle');
    expect(spotOf([...corners, thing('under', 450, 560)], none, seen, 'bottom right')).toBe('top middle');
    expect(mapSize({ width: 660, height: 370 }).width).toBeLessThan(mapSize(seen).width);
  });
});
