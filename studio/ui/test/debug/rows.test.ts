import { describe, expect, it } from 'vitest';
import { bandRows, rowsIn, tops, valueRows, worthShowing } from '../../src/debug/time/rows';
import { aligned, range, runs, textAt, type Series } from '../../src/debug/time/series';
import { fillSpans } from '../../src/debug/time/draw';
import { Tape } from '../../src/debug/time/tape';
import { program, rootPart } from '../frames';

describe('rows', () => {
  it('are the nodes that can be active, each followed by what it runs', () => {
    expect(bandRows(program(), 0, false).map((r) => r.path)).toEqual(['Idle', 'RunAway']);
    expect(bandRows(program(), 0, true).map((r) => [r.path, r.depth])).toEqual([['Idle', 0], ['Idle/Wait', 1], ['RunAway', 0]]);
    expect(bandRows(program(), 7, false)).toEqual([]);
  });

  it('leave out what did not run where there are many, but for the selected', () => {
    const nodes = Array.from({ length: 40 }, (_, id) => ({ id, name: `N${id}`, kind: 'leaf' as const, type: '', title: '', active: id, ports: [] }));
    const rows = bandRows(program({ parts: [{ ...rootPart, nodes, links: [] }] }), 0, false);
    const tape = new Tape();
    tape.add({ grain: 1, from: 0, to: 100, bands: [{ part: 0, node: 3, path: 'N3', spans: [10, 20] }, { part: 0, node: 4, path: 'N4', spans: [80, 90] }], marks: [] });
    expect(worthShowing(rows, tape, 0, 50, '0/7').map((r) => r.name)).toEqual(['N3', 'N7']);
    expect(worthShowing(rows, tape, 15, 100, '').map((r) => r.name)).toEqual(['N3', 'N4']);
    expect(worthShowing(rows.slice(0, 5), tape, 0, 1, '')).toHaveLength(5);
  });

  it('plot values of one unit together, and none that there are not', () => {
    const rows = valueRows(program(), ['CharHealth', 'LowHealth.b', 'LowHealth.Result', 'Gone.Speed', 'LowHealth.a']);
    expect(rows.map((r) => [r.kind, r.unit, r.paths])).toEqual([
      ['plot', 'hp', ['CharHealth', 'LowHealth.b']], ['steps', '', ['LowHealth.Result']], ['plot', '', ['LowHealth.a']],
    ]);
  });

  it('are found where they stand', () => {
    const rows = [...valueRows(program(), ['CharHealth']), ...bandRows(program(), 0, true)];
    const starts = tops(rows);
    expect(starts).toEqual([0, 64, 84, 104, 124]);
    expect(rowsIn(starts, 0, 70)).toEqual([0, 2]);
    expect(rowsIn(starts, 70, 30)).toEqual([1, 3]);
    expect(rowsIn([0], 0, 100)).toEqual([0, 0]);
  });
});

const floats = (ticks: number[], values: number[]): Series => ({ path: 'x', unit: '', type: 'float', ticks, values, texts: [] });

describe('series', () => {
  it('hold what they were until they change', () => {
    const s = floats([10, 20], [1, 2.5]);
    expect([textAt(s, 9), textAt(s, 10), textAt(s, 19), textAt(s, 500)]).toEqual(['', '1.00', '1.00', '2.50']);
    expect(textAt({ ...s, type: 'bool', values: [0, 1] }, 20)).toBe('true');
    expect(textAt({ ...s, values: [], texts: ['idle', 'alert'] }, 15)).toBe('idle');
  });

  it('lie on the same ticks for a plot, up to the end', () => {
    expect(aligned([floats([0, 10], [1, 2]), floats([5], [7])], 20)).toEqual([[0, 5, 10, 20], [1, 1, 2, 2], [null, 7, 7, 7]]);
    expect(aligned([], 20)).toEqual([[]]);
    expect(aligned([floats([0], [Number.NaN])], 20)).toEqual([[0, 20], [null, null]]);
  });

  it('are runs of the same where they are texts or bools', () => {
    const s: Series = { path: 'x', unit: '', type: 'string', ticks: [0, 5, 8], values: [], texts: ['a', 'a', 'b'] };
    expect(runs(s, 12)).toEqual([{ from: 0, to: 8, text: 'a' }, { from: 8, to: 12, text: 'b' }]);
  });

  it('have room around them', () => {
    const [low, high] = range([floats([0, 1], [10, 20])]);
    expect(low).toBeLessThan(10);
    expect(high).toBeGreaterThan(20);
    expect(range([floats([0], [5])])).toEqual([4, 6]);
    expect(range([])).toEqual([0, 1]);
  });
});

describe('bands', () => {
  const spans = Array.from({ length: 20_000 }, (_, i) => i * 3 + (i % 2));
  const drawn = (from: number, span: number): { rects: [number, number][]; count: number } => {
    const rects: [number, number][] = [];
    const ctx = { fillRect: (x: number, _y: number, w: number) => { rects.push([x, w]); } } as unknown as CanvasRenderingContext2D;
    const count = fillSpans(ctx, spans, { from, span }, 800, 0, 10);
    return { rects, count };
  };

  it('cost no more than the pixels they cover', () => {
    expect(drawn(0, 60_000).count).toBeLessThan(10);
    expect(drawn(0, 60_000).rects.reduce((sum, [, w]) => sum + w, 0)).toBeGreaterThan(790);
  });

  it('are exact where they can be told apart', () => {
    const { rects } = drawn(0, 20);
    expect(rects[0]?.[0]).toBe(0);
    expect(rects[0]?.[1]).toBeCloseTo((4 / 20) * 800);
    expect(rects[1]?.[0]).toBeCloseTo((6 / 20) * 800);
  });
});
