import { describe, expect, it } from 'vitest';
import { barOf, fullScale, highest, least, portsOf, scoreText, signed } from '../src/utility/options';
import { choosesOf, inSequence, placesOf, siblings } from '../src/utility/levels';
import { along, curvePath } from '../src/utility/Plot';
import { lookedAt, secondsLeft, whyNot, type Case } from '../src/utility/why';
import type { Plot, Port } from '../src/protocol/messages';
import { utilityPart } from './village';

describe('options', () => {
  it('know their ports by name', () => {
    expect(utilityPart.nodes.map(portsOf)[1]).toEqual({ score: 7, modifier: 8, outcome: 9 });
    expect(portsOf({ ...utilityPart.nodes[0], ports: [] } as never)).toEqual({});
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

describe('why an option was not chosen', () => {
  const eat = { name: 'Eat', score: 0.7, rank: 2 };
  const of = (more: Partial<Case>): string => whyNot({ standing: '', score: 0.3, rank: 1, vetoedBy: '', cooldown: 0, winner: eat, total: 1, ...more });

  it.each<[Partial<Case>, string]>([
    [{ standing: 'beaten' }, 'beaten by Eat, 0.70'],
    [{ standing: 'beaten', winner: null }, 'another scores higher'],
    [{ standing: 'outranked' }, 'rank 1, Eat has 2'],
    [{ standing: 'outranked', rank: 2 }, 'another has a higher rank'],
    [{ standing: 'useless', vetoedBy: 'Hungry' }, 'vetoed by Hungry'],
    [{ standing: 'useless', vetoedBy: 'Cooldown', cooldown: 2.345 }, 'cools down for 2.3 s'],
    [{ standing: 'useless' }, 'score is 0'],
    [{ standing: 'unlucky' }, 'another was drawn, at 30%'],
    [{ standing: 'unlucky', total: 0 }, 'another was drawn'],
    [{ standing: 'screened' }, 'too far behind the best'],
    [{ standing: 'begun' }, 'has run in this frame already'],
    [{ standing: 'unscored' }, 'Skipped: an earlier option was chosen'],
    [{ standing: 'pruned' }, 'could not win: 0.30 at most'],
    [{ standing: 'chosen' }, ''], [{ standing: 'undecided' }, ''], [{ standing: '' }, ''],
  ])('%j', (more, want) => {
    expect(of(more)).toBe(want);
  });

  it('nothing after a veto was looked at', () => {
    expect(lookedAt('useless', 0, [0.5, 0, 0.9])).toEqual({ seen: [true, true, false], veto: 1 });
    expect(lookedAt('beaten', 0.4, [0.5, 0.9])).toEqual({ seen: [true, true], veto: -1 });
    expect(lookedAt('useless', 0.1, [0.5, 0])).toMatchObject({ veto: -1 });
    expect(lookedAt('unscored', 0, [1])).toEqual({ seen: [false], veto: -1 });
  });
});

const line: Plot = { from: 100, to: 0, text: 'linear', y: [0, 0.5, 1] };
const cooldown: Plot = { from: 0, to: 20 / 3, text: 'ranges to 5', y: [0, 0, 0, 1, 1] };
const port = (plot: Plot | undefined, source: string): Port => ({ name: 'Cooldown', dir: 'out', trigger: false, type: 'measure', source, ...(plot && { plot }) });

describe('curves', () => {
  it('know where an input lies, the wrong way round too, and at the ends what is beyond', () => {
    expect([along(line, 75), along(line, 300), along(line, -5)]).toEqual([0.25, 0, 1]);
    expect([along({ ...line, from: 2, to: 2 }, 3), along({ ...line, from: 2, to: 2 }, 1)]).toEqual([1, 0]);
  });

  it('are drawn within their box, and step upright', () => {
    expect(curvePath(line, 26, 16)).toBe('M3.0 13.0L13.0 8.0L23.0 3.0');
    expect(curvePath(cooldown, 46, 16)).toBe('M3.0 13.0L13.0 13.0L23.0 13.0H33.0V3.0L43.0 3.0');
  });

  it('of time tell how long a veto still lasts', () => {
    const p = port({ ...cooldown, elapsing: true }, 'seconds since it began, or ended');
    expect([secondsLeft(p, 0), secondsLeft(p, 3.5), secondsLeft(p, 5), secondsLeft(p, 99)].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([5, 1.5, 0, 0]);
    expect([secondsLeft(port(cooldown, 'Hunger'), 1), secondsLeft(port(undefined, 'seconds since it ended'), 1)]).toEqual([0, 0]);
    expect(secondsLeft(port({ ...cooldown, elapsing: true, y: [0, 0, 0] }, 'seconds since it ended'), 1)).toBe(0);
  });
});

describe('options within options', () => {
  const nested = { ...utilityPart, nodes: utilityPart.nodes.map((n) => (n.id === 2 ? { ...n, in: 0 } : n)) };

  it('stand below the option that holds them, and compete with each other only', () => {
    expect(placesOf(nested).map((p) => [p.node.name, p.depth])).toEqual([['Rest', 0], ['Build', 1], ['Eat', 0]]);
    expect(placesOf(nested, (a, b) => b.id - a.id).map((p) => p.node.name)).toEqual(['Eat', 'Rest', 'Build']);
    const [rest, , build] = nested.nodes;
    if (!rest || !build) throw new Error('an option is missing');
    expect([siblings(nested, rest), siblings(nested, build)].map((l) => l.map((n) => n.name))).toEqual([['Rest', 'Eat'], ['Build']]);
  });

  it('of a sequence stand in its order, whatever they score', () => {
    const chosen = { ...nested, extras: [{ kind: 'chooses', text: 'one after the other', parts: ['Eat', 'Rest'] }] };
    expect(placesOf(chosen).map((p) => p.node.name)).toEqual(['Eat', 'Rest', 'Build']);
    expect(placesOf(chosen, (a, b) => a.id - b.id).map((p) => p.node.name)).toEqual(['Eat', 'Rest', 'Build']);
    expect(nested.nodes.map((n) => inSequence(chosen, n))).toEqual([true, true, false]);
  });

  it('say how one is chosen', () => {
    expect([choosesOf([{ kind: 'chooses', text: 'at random' }]), choosesOf(undefined)]).toEqual(['at random', '']);
  });
});
