import { describe, expect, it } from 'vitest';
import { barOf, fullScale, highest, least, portsOf, scoreText, signed } from '../src/utility/options';
import { utilityPart } from './village';

describe('options', () => {
  it('know their ports by name', () => {
    expect(utilityPart.nodes.map(portsOf)[1]).toEqual({ score: 7, modifier: 8, outcome: 9, rank: undefined });
    expect(portsOf({ ...utilityPart.nodes[0], ports: [] } as never)).toEqual({ score: undefined, modifier: undefined, outcome: undefined, rank: undefined });
  });

  it.each([
    [0.5, 0, { base: 0.5, from: 0.5, to: 0.5, sign: '' }],
    [0.75, 0.25, { base: 0.5, from: 0.5, to: 0.75, sign: '+' }],
    [0.25, -0.5, { base: 0.25, from: 0.25, to: 0.75, sign: '−' }],
    [-0.25, -0.5, { base: 0, from: 0, to: 0.25, sign: '−' }],
    [1.5, 0, { base: 1, from: 1, to: 1, sign: '' }],
  ])('a score of %f with %f of it for the last outcome', (score, modifier, bar) => {
    expect(barOf(score, modifier, 1)).toEqual(bar);
  });

  it.each([[[0.2, 0.9], 1], [[], 1], [[-3], 1], [[1.2], 2], [[4], 5], [[60, 12], 100], [[NaN, 3], 5]])('bars of %j are %f long', (scores, full) => {
    expect(fullScale(scores)).toBe(full);
  });

  it('only what scores above 0 can be the highest; the first of equals is', () => {
    expect([highest([0.9, 0.3, 0.4], [0, 1, 1]), highest([0.9, 0, -1], [0, 5, 5])]).toEqual([2, 0]);
    expect([highest([0, 0.3, 0.3]), highest([0, -1]), highest([]), highest([NaN, 0.1])]).toEqual([1, -1, -1, 1]);
  });

  it('the consideration that says least holds an option back, unless all say the same', () => {
    expect([least([0.5, 0.2, 0.9]), least([1, 1]), least([0.4]), least([])]).toEqual([1, -1, -1, -1]);
  });

  it('writes numbers that stand below each other', () => {
    expect([0.5, -0.25, -0, NaN].map(scoreText)).toEqual(['0.50', '−0.25', '0.00', '·']);
    expect([0.15, -0.5, 0].map(signed)).toEqual(['+0.15', '−0.50', '']);
  });
});
