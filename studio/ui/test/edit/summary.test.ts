import { describe, expect, it } from 'vitest';
import { json } from '../../src/edit/model/json';
import { summary } from '../../src/edit/properties/form/ListField';

describe('a closed line of a list', () => {
  it('says what the item is, and never shows it as it is written in the file', () => {
    expect(summary(json({ name: 'Low', when: 'Health < 30' }))).toBe('Low · Health < 30');
    expect(summary(json({ at: [3, 4], radius: 2, open: true }))).toBe('at 3, 4 · radius 2 · open true');
    expect(summary(json({ a: 1, b: 2, c: 3, d: 4, e: 5 }))).toBe('a 1 · b 2 · c 3 · d 4 · …');
    expect(summary(json([1, 2, 3]))).toBe('1, 2, 3');
    expect(summary(json({ points: [[0, 0], [1, 0]] }))).toBe('points 2 items');
    expect(summary(json({ from: { key: 'x' } }))).toBe('from key');
    expect(summary(json({}))).toBe('nothing');
    expect(summary('fighter.graph.json')).toBe('fighter.graph.json');
  });
});
