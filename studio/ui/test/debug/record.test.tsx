// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { addRules, coverageText, documentWith, lengthText, missed, parted, rangeText, ruleText, termsOf, withWatched } from '../../src/debug/record/model';
import { Obj, parse, write } from '../../src/edit/model/json';
import type { RecordableValue, RecordedMoment, TriedRule } from '../../src/protocol/control';

const text = '{"name":"Hop","when":[{"value":"Distance","from":0.4,"to":1.1,"weight":2},{"value":"Near","is":1},{"value":"Height","is":2,"within":0.5},{"if":"Lap > 2"}],"do":"Leap"}';

const values = ['Distance float m', 'Near bool', 'Height float m'].map((v): RecordableValue => {
  const [value = '', type = '', unit = ''] = v.split(' ');
  return { value, path: value, type, unit, low: 0, high: 5, within: 0.5 };
});

describe('a recorded rule, told', () => {
  it('PS-10: has the ranges of its terms', () => {
    expect(termsOf(text)).toEqual([{ value: 'Distance', from: 0.4, to: 1.1, weight: 2 }, { value: 'Near', from: 1, to: 1, weight: 1 }, { value: 'Height', from: 1.5, to: 2.5, weight: 1 }]);
    expect(termsOf('{')).toEqual([]);
    expect(ruleText({ name: 'Hop', text, moments: [] }, values)).toBe('Distance 0.40 to 1.10 m, Near true, Height 1.50 to 2.50 m');
    expect(rangeText({ from: 0, to: 1 }, 'bool')).toBe('true or false');
    expect(rangeText({ from: 3, to: 3 }, 'int')).toBe('3');
  });

  it('PS-13: matches at so many moments, and so long besides', () => {
    const t = (at: number[], besides: number, stretches: number) => ({ at, besides, stretches });
    expect(coverageText(t([1, 2, 3], 126, 2), 3, 60)).toBe('Matches at 3 of 3 moments, and 2.1 s besides, in 2 other stretches');
    expect(coverageText(t([1], 1, 1), 3, 60)).toBe('Matches at 1 of 3 moments, and 1 frame besides, in one other stretch');
    expect(coverageText(t([1], 0, 0), 1, 60)).toBe('Matches at the moment, and nowhere besides');
    expect(lengthText(3, 60)).toBe('3 frames');
  });

  it('PS-13: shows which stretches have a moment, and which moments no rule has', () => {
    expect(parted([10, 20, 30, 31], [15, 31])).toEqual([{ from: 10, to: 20, shown: true }, { from: 30, to: 31, shown: false }]);
    const moments = [15, 31].map((tick): RecordedMoment => ({ tick, why: 'marked', keys: 0 }));
    const tried: TriedRule = { at: [15], spans: [], scores: [], besides: 0, stretches: 0 };
    expect([...missed(moments, tried)]).toEqual([31]);
    expect(missed(moments, undefined).size).toBe(0);
  });
});

describe('what is watched', () => {
  it('PS-10: is chosen, with tolerance and weight, and stays in the order of the document', () => {
    const one = withWatched([], 'Height', {}, values);
    expect(one).toEqual([{ value: 'Height', weight: 1, within: 0.5 }]);
    const two = withWatched(one, 'Distance', { within: 0.1 }, values);
    expect(two.map((w) => `${w.value} ${String(w.within)}`)).toEqual(['Distance 0.1', 'Height 0.5']);
    expect(withWatched(two, 'Height', { weight: 3 }, values)[1]).toEqual({ value: 'Height', weight: 3, within: 0.5 });
    expect(withWatched(two, 'Distance', null, values).map((w) => w.value)).toEqual(['Height']);
  });
});

describe('a document', () => {
  it('PS-9: gets recorded rules at its end, by names that are free', () => {
    const was = parse('{"wits":1,"kind":"rules","rules":[{"name":"Hop","when":["true"]}]}');
    if (!(was instanceof Obj)) throw new Error('it is a document');
    const is = addRules(was, [text, text]);
    expect(is.list('rules').map((r) => (r instanceof Obj ? r.text('name') : ''))).toEqual(['Hop', 'Hop2', 'Hop3']);
    expect(was.list('rules').length).toBe(1);
  });

  it('PS-9: is made for them with the ports that they watch', () => {
    const made = documentWith('shown', [{ value: 'Distance', weight: 1, within: 0 }, { value: 'Near', weight: 1, within: 0 }], values, ['{"name":"Hop","when":[{"value":"Near","is":1}]}']);
    expect(JSON.parse(write(made))).toEqual({
      wits: 1, kind: 'rules', name: 'shown', ports: [{ in: 'Distance', type: 'float', unit: 'm' }, { in: 'Near', type: 'bool' }], rules: [{ name: 'Hop', when: [{ value: 'Near', is: 1 }] }],
    });
  });
});
