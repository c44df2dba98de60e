import { describe, expect, it } from 'vitest';
import fixture from './fixtures/curves.json?raw';
import { type Json, List, Num, Obj, json, parse, write } from '../../src/edit/model/json';
import { inWords, readCurve, shapes, valueAt } from '../../src/edit/properties/curve/curve';
import { handles, moved, presets, reshaped, withPoint, withoutPoint } from '../../src/edit/properties/curve/edits';
import { Unknown, formula } from '../../src/edit/properties/curve/formula';

const table = parse(fixture);
const rows = (table instanceof List ? table.items : []).filter((r): r is Obj => r instanceof Obj);
const curve = (text: string) => readCurve(parse(text));

describe('curves', () => {
  it('are what the engine computes', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const c = readCurve(row.get('curve'));
      expect(c.problem).toBe('');
      row.list('values').forEach((want, i) => {
        const x = (i - 2) / 20;
        expect(valueAt(c, x), `${write(row.get('curve') ?? null, 0)} at ${String(x)}`).toBeCloseTo(Number(want), 9);
      });
    }
  });

  it('may have names, of the document or their own', () => {
    const resolve = (name: string): Json | undefined => (name === 'Brave' ? json({ power: 3 }) : name === 'Loop' ? 'Loop' : undefined);
    expect(valueAt(readCurve('Brave', resolve), 0.5)).toBeCloseTo(0.125);
    expect(readCurve('Brav', resolve).problem).toContain('Brav');
    expect(readCurve('Loop', resolve).problem).not.toBe('');
  });

  it('are told in words', () => {
    expect(inWords(curve('{"power": 2}'))).toBe('only rises, from 0 to 1; 0 rules the option out');
    expect(inWords(curve('"parabola"'))).toContain('rises and falls');
    expect(inWords(curve('{"constant": 0.5}'))).toContain('the same everywhere');
  });

  it('compute formulas, and say which they cannot', () => {
    expect(formula('x * x * (3 - 2 * x)')(0.5)).toBeCloseTo(0.5);
    expect(formula('x < 0.5 ? x * x : 0.25')(0.9)).toBe(0.25);
    expect(formula('not (x > 0.5) && x >= 0 or false ? 1 : 0')(0.2)).toBe(1);
    expect(formula('-x + clamp(2 * x, 0, 1) % 0.3')(0.1)).toBeCloseTo(0.1);
    expect(formula('min(x, 0.3, 1) - max(0, -x)')(0.9)).toBeCloseTo(0.3);
    expect(() => formula('x +')).toThrow('at the end');
    expect(() => formula('(x')).toThrow('expected )');
    expect(() => formula('x x')).toThrow('expected the end');
    expect(() => formula('Hunger * x')).toThrow(Unknown);
    expect(readCurve(json({ formula: 'Hunger' })).problem).toContain('Hunger');
  });
});

describe('control points', () => {
  it('lie on the curve', () => {
    for (const row of rows) {
      const c = readCurve(row.get('curve'));
      if (c.shape === 'step' || c.shape === 'points') continue;
      for (const h of handles(c)) expect(h.y, write(row.get('curve') ?? null, 0)).toBeCloseTo(valueAt(c, h.x), 6);
    }
  });

  it('go where they are dragged, and the curve with them', () => {
    for (const text of ['{"power": 2}', '{"power": 3, "flip": true}', '{"exponential": 4}', '{"logistic": 12}', '{"logistic": 9, "flip": true, "base": 2}', '{"logit": 10}']) {
      const h = handles(curve(text)).find((one) => one.id === 'bend');
      if (!h) throw new Error(`${text} cannot be bent`);
      const y = h.y + (text.includes('flip') ? 0.08 : -0.05);
      const next = moved(parse(text), h, h.x, y);
      expect(Math.abs(valueAt(readCurve(next), h.x) - y), text).toBeLessThan(0.01);
    }
  });

  it('of a straight line turn it, and make it flat at the end', () => {
    const [start, end] = handles(curve('"linear"'));
    if (!start || !end) throw new Error('no ends');
    const turned = moved('linear', start, 0, 0.4);
    expect([valueAt(readCurve(turned), 0), valueAt(readCurve(turned), 1)].map((v) => Number(v.toFixed(3)))).toEqual([0.4, 1]);
    const falling = moved(turned, end, 1, 0.1);
    expect([valueAt(readCurve(falling), 0), valueAt(readCurve(falling), 1)].map((v) => Number(v.toFixed(3)))).toEqual([0.4, 0.1]);
    expect(write(moved(turned, end, 1, 0.4), 0)).toBe('{"constant": 0.4}');
    const flipped = moved(json({ linear: 1, flip: true }), start, 0, 0.7);
    expect(valueAt(readCurve(flipped), 0)).toBeCloseTo(0.7);
    expect(valueAt(readCurve(flipped), 1)).toBeCloseTo(0);
  });

  it('of points stay between their neighbours', () => {
    const v = json({ points: [[0, 0], [0.5, 0.5], [1, 1]] });
    const h = handles(readCurve(v))[1];
    if (!h) throw new Error('no point');
    expect(write(moved(v, h, 0.6, 0.9), 0)).toBe('{"points": [[0, 0], [0.6, 0.9], [1, 1]]}');
    expect(write(moved(v, h, 7, -3), 0)).toBe('{"points": [[0, 0], [1, 0], [1, 1]]}');
    const more = withPoint(v, 0.25, 0.8);
    expect(more.at).toBe(1);
    expect(write(more.curve, 0)).toBe('{"points": [[0, 0], [0.25, 0.8], [0.5, 0.5], [1, 1]]}');
    expect(write(withoutPoint(more.curve, 2), 0)).toBe('{"points": [[0, 0], [0.25, 0.8], [1, 1]]}');
    expect(write(withoutPoint(json({ points: [[0, 1]] }), 0), 0)).toBe('{"points": [[0, 1]]}');
  });

  it('move the whole curve, its step, its parts', () => {
    const s = moved(json({ logistic: 12 }), { id: 'move', label: '', x: 0.5, y: 0.5, free: 'both' }, 0.7, 0.6);
    expect(write(s, 0)).toBe('{"logistic": 12, "shift": 0.2, "lift": 0.1}');
    expect(valueAt(readCurve(s), 0.7)).toBeCloseTo(0.6);
    expect(write(moved(json({ step: 0.5 }), { id: 'edge', label: '', x: 0.5, y: 0.5, free: 'x' }, 0.2, 0), 0)).toBe('{"step": 0.2}');
    const parts = json({ segments: [{ to: 0.5, power: 2 }, { to: 1, constant: 1 }] });
    const h = handles(readCurve(parts))[0];
    if (!h) throw new Error('no end');
    expect(write(moved(parts, h, 0.8, 0), 0)).toBe('{"segments": [{"to": 0.8, "power": 2}, {"to": 1, "constant": 1}]}');
  });

  it('keep the looks when the shape becomes points', () => {
    const points = reshaped(json({ power: 2 }), 'points');
    for (const x of [0, 0.25, 0.5, 0.75, 1]) expect(valueAt(readCurve(points), x)).toBeCloseTo(x * x, 2);
    for (const to of shapes) expect(readCurve(reshaped(json({ logistic: 12, flip: true }), to)).problem).toBe('');
    expect(write(reshaped(json({ logistic: 12, flip: true }), 'power'), 0)).toBe('{"flip": true, "power": 2}');
  });

  it('begin with presets, each of which is a curve', () => {
    for (const p of presets) expect(readCurve(p.curve).problem, p.name).toBe('');
    expect(new Num(1).text).toBe('1');
  });
});
