import { describe, expect, it } from 'vitest';
import { Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { level } from '../../src/edit/kinds/level';
import { added, copy, cornerAdded, cornerMoved, cornerRemoved, partOf, paste, shapesMoved, turned } from '../../src/edit/kinds/level/edits';
import { boundsOfShapes, clearOf, middleOf, pathOf, shapesOf } from '../../src/edit/kinds/level/shapes';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

const rooms = doc(`{"wits": 1, "kind": "level",
  "materials": {"glass": {"transparent": true}, "stone": {}},
  "floors": {"Ground": {"outline": [[0, 0], [24, 0, 0.5], [24, 16]], "holes": [[[10, 6], [12, 6], [12, 8]]]}},
  "walls": {"Outer": {"points": [[0, 0], [24, 0]], "closed": true, "thick": 0.3, "material": "stone"}, "Window": {"points": [[14, 10], [24, 10]], "material": "glass"}, "Lost": {}},
  "solids": {"Pillar": {"circle": {"at": [17, 5], "radius": 0.8}, "material": "stone"}},
  "doors": {"Gate": {"from": [8, 5], "to": [8, 7], "open": true}},
  "marks": {"P1": {"at": [2, 14, 1], "tags": ["patrol"], "facing": 90}}}`);
const of = (name: string) => {
  const s = shapesOf(rooms).find((s) => s.name === name);
  if (!s) throw new Error(`no ${name}`);
  return s;
};

describe('the shapes of a level', () => {
  it('are what the document draws, what lies below first', () => {
    expect(shapesOf(rooms).map((s) => `${s.sort} ${s.name} ${s.form}`)).toEqual(['floors Ground area', 'solids Pillar circle', 'walls Outer line', 'walls Window line', 'doors Gate line', 'marks P1 point']);
    expect(of('Window').clear).toBe(true);
    expect(of('Outer').clear).toBe(false);
    expect(of('Outer').thick).toBe(0.3);
    expect(of('Window').thick).toBe(0.2);
    expect(of('Gate').open).toBe(true);
    expect(of('P1').facing).toBe(90);
  });

  it('know the places of their corners in the document, those of holes too', () => {
    expect(of('Ground').corners.map((c) => c.path)).toEqual(['/floors/Ground/outline/0', '/floors/Ground/outline/1', '/floors/Ground/outline/2', '/floors/Ground/holes/0/0', '/floors/Ground/holes/0/1', '/floors/Ground/holes/0/2']);
    expect(pathOf(of('Ground'))).toBe('M0 0L24 0L24 16ZM10 6L12 6L12 8Z');
    expect(middleOf(of('Gate'))).toEqual([8, 6]);
    expect(boundsOfShapes([of('Pillar')])).toEqual({ low: [16.2, 4.2], high: [17.8, 5.8] });
  });
});

describe('a level that is changed', () => {
  it('has a corner elsewhere, whose height stays', () => {
    expect(text(cornerMoved(rooms, '/floors/Ground/outline/1', [20, 1.005]), '/floors/Ground/outline/1')).toBe('[20, 1, 0.5]');
    expect(text(cornerMoved(rooms, '/solids/Pillar/circle/at', [1.5, 2.25]), '/solids/Pillar/circle/at')).toBe('[1.5, 2.25]');
  });

  it('has shapes elsewhere, from where they were when it began', () => {
    const once = shapesMoved(rooms, [of('Gate'), of('P1')], [1, 1]);
    expect(text(shapesMoved(once, [of('Gate'), of('P1')], [2, -1]), '/doors/Gate')).toBe('{"from": [10, 4], "to": [10, 6], "open": true}');
    expect(text(once, '/marks/P1/at')).toBe('[3, 15, 1]');
  });

  it('has a corner more or less, but never too few', () => {
    expect(text(cornerAdded(rooms, '/walls/Window/points', 0, [20, 11]), '/walls/Window/points')).toBe('[[14, 10], [20, 11], [24, 10]]');
    expect(() => cornerRemoved(rooms, of('Window'), '/walls/Window/points/0')).toThrow('needs 2 points');
    expect(() => cornerRemoved(rooms, of('Ground'), '/floors/Ground/holes/0/1')).toThrow('needs 3 corners');
    const more = cornerAdded(rooms, '/walls/Window/points', 1, [24, 12]);
    const shape = shapesOf(more).find((s) => s.name === 'Window');
    if (!shape) throw new Error('no window');
    expect(text(cornerRemoved(more, shape, '/walls/Window/points/1'), '/walls/Window/points')).toBe('[[14, 10], [24, 12]]');
  });

  it('has what was drawn under a free name', () => {
    const wall = added(rooms, 'walls', partOf('walls', [[1, 1], [2, 2], [3, 1]]), 'Outer');
    expect(wall.selection).toEqual(['/walls/Outer2']);
    expect(text(wall.json, '/walls/Outer2')).toBe('{"points": [[1, 1], [2, 2], [3, 1]], "high": 2.5}');
    expect(text(added(rooms, 'regions', partOf('regions', [[4, 4]]), 'Room').json, '/regions/Room')).toBe('{"outline": [[2, 2], [6, 2], [6, 6], [2, 6]]}');
    expect(level.add(rooms, doc('{"marks": {"at": [0, 0]}}'), 'Mark', {}).selection).toEqual(['/marks/Mark']);
  });

  it('turns things around their middle, and where they look', () => {
    expect(text(turned(rooms, [of('Gate')], 90), '/doors/Gate')).toBe('{"from": [9, 6], "to": [7, 6], "open": true}');
    expect(text(turned(rooms, [of('P1')], 135), '/marks/P1')).toBe('{"at": [2, 14, 1], "tags": ["patrol"], "facing": -135}');
  });

  it('copies parts to where the mouse is', () => {
    const out = paste(rooms, copy(rooms, ['/doors/Gate', '/materials/glass']), { at: [0, 0] }, shapesOf);
    expect(out.selection).toEqual(['/doors/Gate2', '/materials/glass2']);
    expect(text(out.json, '/doors/Gate2')).toBe('{"from": [0, 0], "to": [0, 2], "open": true}');
    expect(() => paste(rooms, doc('{"kind": "graph"}'), {}, shapesOf)).toThrow('nothing of a level');
  });

  it('loses lists that are empty', () => {
    const out = level.remove(rooms, ['/doors/Gate', '/walls/Lost']);
    expect(out.json.has('doors')).toBe(false);
    expect(out.json.object('walls').names).toEqual(['Outer', 'Window']);
  });
});

describe('the name of a room', () => {
  it('stands in its middle, and beside it where a mark lies there', () => {
    expect(clearOf([], 100, 100, 'Gallery')).toBe(0);
    expect(clearOf([[300, 100], [100, 140]], 100, 100, 'Gallery')).toBe(0);
    expect(clearOf([[95, 101]], 100, 100, 'Gallery')).toBe(16);
    expect(clearOf([[95, 101], [120, 116]], 100, 100, 'Gallery')).toBe(-16);
    expect(clearOf(Array.from({ length: 20 }, (_, i) => [100, 40 + 6 * i] as const), 100, 100, 'Gallery')).toBe(0);
  });
});
