import { describe, expect, it } from 'vitest';
import { clock, fullValue, listed, nameEntities, readable, seconds, shortFloat, shortValue, shown, ticksAgo } from '../src/live/format';

describe('values', () => {
  it.each([
    [0, '0.00'], [-0.001, '-1e-3'], [-0, '0.00'], [12.345, '12.35'], [999.994, '999.99'], [1234.56, '1234.6'], [12345.6, '12346'],
    [1.5e9, '1.5e9'], [NaN, 'NaN'], [Infinity, '∞'], [-Infinity, '-∞'],
  ])('shows %d as %s', (v, text) => {
    expect(shortFloat(v)).toBe(text);
  });

  it('that the game wrote as texts have no more digits than others, and agents their names', () => {
    nameEntities([{ id: 7, name: 'Ada' }]);
    expect(['(216.0189457133849, 92.2388162659417)', '4294967303', '#7', '#8', 'Track#7', '2.5', '1e-7', 'idle'].map(readable)).toEqual(['(216.02, 92.24)', 'Ada', 'Ada', '#8', 'Track#7', '2.5', '1e-7', 'idle']);
    nameEntities([]);
  });

  it('calls entities that are agents by their names', () => {
    nameEntities([{ id: 7, name: 'Ada' }]);
    const ada = { type: 'entity', value: (1n << 32n) | 7n } as const;
    expect([shortValue(ada), fullValue(ada), listed(shown(ada, true))]).toEqual(['Ada', 'Ada (#7)', 'Ada']);
    expect(fullValue({ type: 'entity', value: 8n })).toBe('#8');
    nameEntities([]);
    expect(shortValue(ada)).toBe('#7');
  });

  it('shows numbers in lists as exactly as one can read', () => {
    expect(listed(shown({ type: 'float', value: 72.0207 }, true))).toBe('72.02');
    expect(listed(shown({ type: 'int', value: 265248n }, true))).toBe('265248');
  });

  it('shows every type', () => {
    expect(shortValue({ type: 'bool', value: true })).toBe('true');
    expect(shortValue({ type: 'int', value: -12n })).toBe('-12');
    expect(shortValue({ type: 'int', value: 1234567890123n })).toBe('1.2e12');
    expect([265248n, 9999n, -265248n].map((value) => shortValue({ type: 'int', value }))).toEqual(['265,248', '9999', '-265,248']);
    expect(shortValue({ type: 'vec2', value: [1.26, -0.01] })).toBe('1.3, 0.0');
    expect(shortValue({ type: 'measure', value: [25, 0.5] })).toBe('25.00 → 0.50');
    expect(fullValue({ type: 'measure', value: [Math.fround(0.1), 100] })).toBe('0.1 → 100');
    expect(shortValue({ type: 'entity', value: 0n })).toBe('nobody');
    expect(shortValue({ type: 'entity', value: (1n << 32n) | 2n })).toBe('#2');
    expect(shortValue({ type: 'entity', value: (3n << 32n) | 2n })).toBe('#2.3');
    expect(shortValue({ type: 'entity', value: 7n })).toBe('#7');
    expect(shortValue({ type: 'string', value: 'seek' })).toBe('seek');
    expect(fullValue({ type: 'vec3', value: [1.25, 2, 3] })).toBe('(1.25, 2, 3)');
  });
});

describe('times', () => {
  it('tells ticks and seconds', () => {
    expect(ticksAgo(0)).toBe('this tick');
    expect(ticksAgo(1)).toBe('1 tick ago');
    expect(ticksAgo(1204)).toBe('1,204 ticks ago');
    expect(seconds(24, 60)).toBe('0.4 s');
    expect(seconds(1200, 60)).toBe('20 s');
    expect(clock(61.35)).toBe('1:01.3');
    expect(clock(0.3)).toBe('0:00.3');
  });
});
