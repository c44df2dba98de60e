import { describe, expect, it } from 'vitest';
import { findPort, pathOfNode, pathOfPort, pathOfValue } from '../../src/debug/paths';
import { Scrubber, type Goal } from '../../src/debug/time/scrub';
import { cut, Tape, type Stretch } from '../../src/debug/time/tape';
import { atEnd, clampView, LEAST_SPAN, pan, reveal, rulerMarks, rulerTime, tickAt, whole, within, xOf, zoomAt } from '../../src/debug/time/view';
import { program } from '../frames';

const RATE = 60;
const extent = { oldest: 100, newest: 1299 };

describe('what is looked at', () => {
  it('keeps within the recording', () => {
    expect(clampView({ from: 0, span: 300 }, extent, RATE)).toEqual({ from: 100, span: 300 });
    const end = clampView({ from: 5000, span: 300 }, extent, RATE);
    expect(end.from + end.span).toBeGreaterThan(1300);
    expect(end.from + end.span).toBeLessThan(1310);
    expect(clampView({ from: 300, span: 1 }, extent, RATE).span).toBe(LEAST_SPAN);
    expect(clampView({ from: 300, span: 1e9 }, extent, RATE).span).toBe(1200);
  });

  it('shows some seconds of a recording that is not that long yet', () => {
    expect(clampView({ from: 0, span: 1e9 }, { oldest: 0, newest: 9 }, RATE)).toEqual({ from: 0, span: 1200 });
    expect(whole({ oldest: 0, newest: 9 }, RATE)).toEqual({ from: 0, span: 300 });
    expect(whole(extent, RATE)).toEqual({ from: 100, span: 1200 });
  });

  it('zooms around a frame, and pans', () => {
    const v = { from: 200, span: 400 };
    const closer = zoomAt(v, extent, RATE, 300, 0.5);
    expect(closer.span).toBe(200);
    expect(xOf(closer, 800, 300)).toBeCloseTo(xOf(v, 800, 300));
    expect(pan(v, extent, RATE, 50).from).toBe(250);
    expect(pan(v, extent, RATE, -5000).from).toBe(100);
    expect(xOf(atEnd(v, extent, RATE), 800, 1300)).toBeCloseTo(790.4);
  });

  it('moves as little as it takes to show a frame', () => {
    const v = { from: 200, span: 400 };
    expect(reveal(v, extent, RATE, 400)).toBe(v);
    const later = reveal(v, extent, RATE, 900);
    expect(later.from + later.span).toBeGreaterThan(901);
    expect(later.from).toBeLessThan(900);
    expect(reveal(v, extent, RATE, 150).from).toBeLessThanOrEqual(150);
  });

  it('finds the frame at a place, as far as there is one', () => {
    const v = { from: 200, span: 400 };
    expect(tickAt(v, 800, xOf(v, 800, 321) + 0.1)).toBe(321);
    expect(within(extent, tickAt(v, 800, -9999))).toBe(100);
    expect(within(extent, 99999)).toBe(1299);
  });

  it('has a ruler of round seconds, and of frames where it is close', () => {
    expect(rulerMarks({ from: 90, span: 600 }, 800, RATE).map((m) => m.label)).toEqual(['2 s', '3 s', '4 s', '5 s', '6 s', '7 s', '8 s', '9 s', '10 s', '11 s']);
    expect(rulerMarks({ from: 300, span: 20 }, 800, RATE).map((m) => m.tick).slice(0, 3)).toEqual([300, 302, 304]);
    expect(rulerMarks({ from: 0, span: 600 }, 0, RATE)).toEqual([]);
    expect([rulerTime(4.5), rulerTime(125), rulerTime(3725)]).toEqual(['4.5 s', '2:05', '1:02:05']);
  });
});

const stretch = (from: number, to: number, spans: number[], ticks: number[] = []): Stretch => ({
  from, to, grain: 1, bands: [{ part: 0, node: 1, path: 'Flee', spans }], marks: ticks.map((tick) => ({ tick, kind: 'trigger', text: '', agent: 1, path: 'Flee.Activate' })),
});

describe('what is known of the recording', () => {
  it('cuts spans', () => {
    expect(cut([0, 10, 20, 30], 5, 25)).toEqual([5, 10, 20, 25]);
    expect(cut([0, 10, 20, 30], 10, 20)).toEqual([]);
  });

  it('grows at both ends, and what goes on goes on', () => {
    const t = new Tape();
    t.add(stretch(100, 200, [120, 130, 180, 200], [125]));
    t.add(stretch(200, 300, [200, 210, 250, 260], [205]));
    t.add(stretch(0, 100, [90, 100], [95]));
    expect(t.spans(0, 1)).toEqual([90, 100, 120, 130, 180, 210, 250, 260]);
    expect(t.marks.map((m) => m.tick)).toEqual([95, 125, 205]);
    expect([t.from, t.to]).toEqual([0, 300]);
  });

  it('takes what is newly told in place of what was known', () => {
    const t = new Tape();
    t.add(stretch(0, 100, [10, 90], [20, 80]));
    t.add(stretch(40, 60, [], [50]));
    expect(t.spans(0, 1)).toEqual([10, 40, 60, 90]);
    expect(t.marks.map((m) => m.tick)).toEqual([20, 50, 80]);
    t.add(stretch(500, 600, [510, 520]));
    expect([t.from, t.to, t.spans(0, 1)]).toEqual([500, 600, [510, 520]]);
  });

  it('has the marks of the newest frame, and has them once', () => {
    const t = new Tape();
    t.add(stretch(0, 100, [], [100]));
    expect(t.marks.map((m) => m.tick)).toEqual([100]);
    t.add(stretch(100, 110, [], [100, 110]));
    t.add(stretch(20, 100, [], [50, 100]));
    expect(t.marks.map((m) => m.tick)).toEqual([50, 100, 110]);
  });

  it('forgets what came otherwise, and what is too old', () => {
    const t = new Tape();
    t.add(stretch(0, 100, [10, 90], [20, 80]));
    t.end(50);
    t.begin(15);
    expect([t.from, t.to, t.spans(0, 1), t.marks.length]).toEqual([15, 50, [15, 50], 1]);
    t.end(10);
    expect(t.empty).toBe(true);
  });
});

describe('scrubbing', () => {
  it('keeps only the newest wish while the game is on its way', async () => {
    const asked: Goal[] = [];
    const answers: (() => void)[] = [];
    const s = new Scrubber((goal) => {
      asked.push(goal);
      return new Promise<void>((done) => { answers.push(done); });
    });
    for (let i = 1; i <= 50; i++) s.to(i);
    expect(asked).toEqual([1]);
    expect(s.wanted).toBe(50);
    answers[0]?.();
    await new Promise((done) => { queueMicrotask(() => { queueMicrotask(() => { done(null); }); }); });
    expect(asked).toEqual([1, 50]);
    s.to(null);
    answers[1]?.();
    for (let i = 0; i < 6; i++) await Promise.resolve();
    answers[2]?.();
    for (let i = 0; i < 6; i++) await Promise.resolve();
    expect(asked).toEqual([1, 50, null]);
    expect(s.wanted).toBeUndefined();
  });

  it('goes elsewhere when the frame on the way is reached, and at once if there is none', async () => {
    const asked: (Goal | string)[] = [];
    const answers: (() => void)[] = [];
    const s = new Scrubber((goal) => {
      asked.push(goal);
      return new Promise<void>((done) => { answers.push(done); });
    });
    const branch = (name: string) => s.instead(() => { asked.push(name); return Promise.resolve(); });
    await branch('a');
    s.to(1);
    s.to(2);
    const there = branch('b');
    expect(asked).toEqual(['a', 1]);
    answers[0]?.();
    await there;
    expect(asked).toEqual(['a', 1, 'b']);
  });
});

describe('paths', () => {
  it('are those of the game', () => {
    const p = program();
    expect(pathOfNode(p, 1, 0)).toBe('Idle/Wait');
    expect(pathOfPort(p, 0, -1, 'CharHealth')).toBe('CharHealth');
    expect(pathOfPort(p, 1, -1, 'Target')).toBe('Idle.Target');
    expect(findPort(p, 'LowHealth.Result')?.port.type).toBe('bool');
    expect(findPort(p, 'Idle.Target')?.port.name).toBe('Target');
    expect(findPort(p, 'Gone.Result')).toBeNull();
    expect([pathOfValue(p, 0), pathOfValue(p, 2), pathOfValue(p, 99)]).toEqual(['CharHealth', 'LowHealth.b', '']);
  });
});
