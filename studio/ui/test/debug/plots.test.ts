import { describe, expect, it } from 'vitest';
import { MOST_POINTS, PIECE, Plots, type WantedPoints } from '../../src/debug/time/plots';
import { placeAt, textAt, type Series } from '../../src/debug/time/series';

const wave = (tick: number): number => Math.round(1000 * Math.sin(tick / 7) + tick / 100);
const word = (tick: number): string => (tick % 500 < 250 ? 'calm' : 'afraid');

/** A game that answers as GetSeries does where no more points are wanted than there are ticks. */
function answer(q: WantedPoints, newest: number): Series[] {
  const ticks: number[] = [];
  for (let t = q.from; t <= Math.min(q.to, newest); t++) ticks.push(t);
  const words = ticks.filter((t, i) => i === 0 || word(t) !== word(t - 1));
  return [
    { path: 'Health', unit: 'hp', type: 'float', ticks, values: ticks.map(wave), texts: [] },
    { path: 'Mood', unit: '', type: 'string', ticks: words, values: [], texts: words.map(word) },
  ];
}

describe('pinned values of a long recording', () => {
  it('are asked for once, for an hour at four times the speed', () => {
    const plots = new Plots();
    let [asked, most, answers] = [0, 0, 0];
    let newest = 0;
    for (let poll = 1; poll <= 4 * 3600; poll++) {
      newest = poll * 60;
      for (let n = 0; n < 4; n++) {
        const q = plots.next({ from: newest - 1200, to: newest, follow: true }, { oldest: 0, newest });
        if (!q) break;
        asked += q.to - q.from + 1;
        most = Math.max(most, q.to - q.from);
        answers++;
        plots.take(q, answer(q, newest));
      }
      if (plots.to !== newest) throw new Error(`at ${newest} it knows up to ${plots.to}`);
      if ((plots.series.get('Health')?.ticks.length ?? 0) > MOST_POINTS) throw new Error('it holds too much');
    }
    expect(asked).toBe(newest + 1);
    expect(most).toBeLessThanOrEqual(PIECE);
    expect(answers).toBe(4 * 3600);
    const s = plots.series.get('Health');
    const mood = plots.series.get('Mood');
    for (let t = newest - 1100; t <= newest; t++) {
      expect(s?.values[placeAt(s, t)]).toBe(wave(t));
      expect(mood && textAt(mood, t)).toBe(word(t));
    }
  });

  it('come in pieces where all of it is looked at, and closely again where little is', () => {
    const plots = new Plots();
    const newest = 400_000;
    const all = { from: 0, to: newest, follow: true };
    let n = 0;
    for (let q = plots.next(all, { oldest: 0, newest }); q && n < 500; q = plots.next(all, { oldest: 0, newest }), n++) {
      expect(q.to - q.from).toBeLessThanOrEqual(PIECE);
      plots.take(q, answer(q, newest));
    }
    expect([plots.from, plots.to]).toEqual([0, newest]);
    const s = plots.series.get('Health');
    expect(s?.ticks.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(Math.max(...(s?.values ?? []).map((v) => v ?? NaN))).toBe(Array.from({ length: newest + 1 }, (_, t) => wave(t)).reduce((a, b) => Math.max(a, b)));
    const close = { from: 200_000, to: 200_300, follow: false };
    for (let q = plots.next(close, { oldest: 0, newest }); q; q = plots.next(close, { oldest: 0, newest })) plots.take(q, answer(q, newest));
    const here = plots.series.get('Health');
    for (let t = 200_000; t <= 200_300; t++) expect(here?.values[placeAt(here, t)]).toBe(wave(t));
  });

  it('are void from where a run was taken another way', () => {
    const plots = new Plots();
    const q = plots.next({ from: 0, to: 1000, follow: true }, { oldest: 0, newest: 1000 });
    if (!q) throw new Error('it asks for nothing');
    plots.take(q, answer(q, 1000));
    const { epoch } = plots;
    plots.end(301);
    expect(plots.epoch).not.toBe(epoch);
    expect([plots.to, plots.series.get('Health')?.ticks.at(-1)]).toEqual([300, 300]);
    expect(plots.next({ from: 0, to: 1000, follow: true }, { oldest: 0, newest: 320 })).toMatchObject({ from: 301, to: 320 });
  });
});
