import { describe, expect, it } from 'vitest';
import { foldedIn, frameBoxes, framed, framePaths, resized, withFrames } from '../../src/edit/canvas/frames';
import { Obj, parse, write } from '../../src/edit/model/json';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const json = doc('{"frames": [{"text": "A", "at": [0, 0], "size": [300, 200], "folded": true}, {"text": "B", "at": [20, 20], "size": [100, 100]}, {"text": "no place"}]}');
const boxes = new Map([
  ['/nodes/In', { x: 30, y: 30, width: 40, height: 40 }], ['/nodes/Beside', { x: 200, y: 20, width: 50, height: 50 }], ['/nodes/Over', { x: 280, y: 20, width: 100, height: 50 }],
]);

describe('frames', () => {
  it('are those with a place and a size; the others are kept', () => {
    expect(frameBoxes(json).map((f) => [f.id, f.folded])).toEqual([['/frames/0', true], ['/frames/1', false]]);
    expect(framePaths(json).map(([, text]) => text)).toEqual(['A', 'B', 'no place']);
  });
  it('hide what lies in them whole when they are folded, other frames too', () => {
    expect([...foldedIn(json, boxes)]).toEqual([['/nodes/In', '/frames/0'], ['/nodes/Beside', '/frames/0'], ['/frames/1', '/frames/0']]);
  });
  it('are moved, and nothing else of them changes', () => {
    const next = withFrames(json, new Map([['/frames/1', [5, 6]]]));
    expect(write(next.list('frames')[1] ?? null, 0)).toBe('{"text": "B", "at": [5, 6], "size": [100, 100]}');
    expect(next.list('frames')[0]).toBe(json.list('frames')[0]);
    expect(withFrames(json, new Map([['/nodes/In', [1, 1]]]))).toBe(json);
  });
  it('go around boxes, with room for their words', () => {
    const { json: out, selection } = framed(doc('{}'), [...boxes.values()], 'All', [0, 0]);
    expect(selection).toEqual(['/frames/0']);
    const [frame] = frameBoxes(out);
    for (const b of boxes.values()) {
      expect(b.x).toBeGreaterThan(frame?.box.x ?? Infinity);
      expect(b.y - 20).toBeGreaterThan(frame?.box.y ?? Infinity);
      expect(b.x + b.width).toBeLessThan((frame?.box.x ?? 0) + (frame?.box.width ?? 0));
    }
  });
  it('keep a least size', () => {
    expect(resized({ x: 0, y: 0, width: 100, height: 100 }, [-500, 20])).toEqual([60, 120]);
  });
});
