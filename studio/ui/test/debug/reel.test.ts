import { describe, expect, it } from 'vitest';
import { AT_ONCE, Reel, type Looked, type Wanted } from '../../src/debug/time/reel';
import { cut, MOST_MARKS, MOST_SPANS, Tape, type Mark, type Spans, type Stretch } from '../../src/debug/time/tape';
import { atEnd, clampView, whole, type View } from '../../src/debug/time/view';
import { firstView } from '../../src/debug/time/timeState';

const BANDS = 24;
const RATE = 60;

/** Of a node with a period: it is active in the first half of each. */
const period = (band: number): number => 2 * (1 + band * band * 5);
const active = (band: number, tick: number): boolean => tick % period(band) < period(band) / 2;

function exact(band: number, from: number, to: number): number[] {
  const [p, half] = [period(band), period(band) / 2];
  const out: number[] = [];
  for (let at = Math.floor(from / p) * p; at < to; at += p) if (at + half > from) out.push(Math.max(at, from), Math.min(at + half, to));
  return out;
}

/** The same in summaries of a second. */
function summed(band: number, from: number, to: number): number[] {
  const out: number[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / RATE) + 1) * RATE);
    if (exact(band, at, end).length > 0) {
      if (out[out.length - 1] === at) out[out.length - 1] = end;
      else out.push(at, end);
    }
    at = end;
  }
  return out;
}

/** A game that answers as GetTimeline does: exactly up to a thousand ticks, in summaries when it may, at most a thousand spans. */
class Server {
  newest = 0;
  oldest = 0;
  answers = 0;
  /** Numbers that it sent, and the most in one answer; ticks that it had to look through one by one, and the most at once. */
  sent = 0;
  most = 0;
  looked = 0;
  mostLooked = 0;

  answer(q: Wanted): Stretch {
    const [from, to] = [Math.min(Math.max(q.from, this.oldest), this.newest), Math.min(q.to, this.newest)];
    const gap = Math.max(Math.floor((to - from) / 1000), q.grain - 1);
    const coarse = gap >= RATE;
    const bands = Array.from({ length: BANDS }, (_, node) => {
      const spans: number[] = [];
      const all = coarse ? summed(node, from, to) : exact(node, from, to);
      for (let i = 0; i < all.length; i += 2) {
        if (spans.length > 0 && (all[i] ?? 0) - (spans[spans.length - 1] ?? 0) <= gap && gap > 0) spans[spans.length - 1] = all[i + 1] ?? 0;
        else spans.push(all[i] ?? 0, all[i + 1] ?? 0);
      }
      return { part: 0, node, path: '', spans };
    }).filter((b) => b.spans.length > 0);
    const marks: Mark[] = [];
    if (!coarse) for (let tick = from; tick <= to; tick++) marks.push({ tick, kind: 'trigger', text: '', agent: 1, path: '' });
    this.answers++;
    const size = bands.reduce((n, b) => n + b.spans.length, 0);
    this.sent += size;
    this.most = Math.max(this.most, size);
    if (!coarse) this.looked += to - from;
    if (!coarse) this.mostLooked = Math.max(this.mostLooked, to - from);
    return { from, to, grain: gap + 1, bands, marks };
  }
}

const known = (spans: Spans, tick: number): boolean => cut(spans, tick, tick + 1).length > 0;

interface Play {
  seconds: number;
  /** Ticks a second of wall time. */
  speed: number;
  /** How many questions the game answers between two polls. */
  answers?: number;
  /** What is looked at, given what is now. */
  at?: (view: View, server: Server, second: number) => { view: View; follow: boolean };
}

/** The page of a game that goes on: polls four times a second, as useTape and useFollow do. Gives how far behind it was at most. */
function play({ seconds, speed, answers = 8, at }: Play, check: (reel: Reel, server: Server, second: number) => void = () => undefined) {
  const [server, reel] = [new Server(), new Reel()];
  let view: View = firstView(RATE);
  let follow = true;
  let behind = 0;
  for (let poll = 1; poll <= seconds * 4; poll++) {
    server.newest = Math.floor((poll * speed) / 4);
    const extent = { oldest: server.oldest, newest: server.newest };
    for (let n = 0; n < answers; n++) {
      const looked: Looked = { from: view.from, to: view.from + view.span, follow };
      const q = reel.next(looked, extent, RATE);
      if (!q) break;
      expect(q.to).toBeGreaterThan(q.from);
      reel.take(q, server.answer(q));
    }
    view = follow ? atEnd(view, { ...extent, newest: Math.max(reel.to - 1, extent.newest - RATE) }, RATE) : clampView(view, extent, RATE);
    if (at) ({ view, follow } = at(view, server, poll / 4));
    if (follow) behind = Math.max(behind, server.newest - reel.to);
    check(reel, server, poll / 4);
  }
  return { server, reel, behind, view };
}

describe('the timeline of a long recording', () => {
  it('keeps up for an hour of play at four times the speed, and stays small', () => {
    let [size, marks] = [0, 0];
    const { server, reel, behind } = play({ seconds: 3600, speed: 240 }, (r) => {
      size = Math.max(size, r.near.size + r.far.size);
      marks = Math.max(marks, r.marks.length);
    });
    expect(server.newest).toBe(864_000);
    expect(behind).toBe(0);
    // All of it is known, as exactly as it can be drawn.
    expect([reel.far.from, reel.near.to]).toEqual([0, 864_000]);
    for (let band = 0; band < BANDS; band++) {
      const spans = reel.spans(0, band);
      expect(cut(spans, server.newest - 1200, server.newest)).toEqual(exact(band, server.newest - 1200, server.newest));
      for (let tick = 0; tick < server.newest; tick += 997) if (active(band, tick)) expect(known(spans, tick)).toBe(true);
    }
    // The longest period pauses for longer than a summary: that must be seen.
    const [last, at] = [BANDS - 1, Math.floor(period(BANDS - 1) * 0.75)];
    expect([active(last, at), known(reel.spans(0, last), at)]).toEqual([false, false]);
    expect(size).toBeLessThan(BANDS * MOST_SPANS * 4);
    expect(marks).toBeLessThanOrEqual(2 * MOST_MARKS);
    // Each tick is told exactly once, and once or twice more in summaries; no answer is long.
    expect(server.looked).toBeLessThanOrEqual(864_000);
    expect(server.mostLooked).toBeLessThanOrEqual(AT_ONCE);
    expect(server.most).toBeLessThanOrEqual(BANDS * 2 * 1000);
    expect(server.answers / (3600 * 4)).toBeLessThan(1.2);
  });

  it.each([60, 480, 1920, 15_000])('keeps up at %i ticks a second', (speed) => {
    const { behind } = play({ seconds: 60, speed });
    expect(behind).toBe(0);
  });

  it('stays near where the game is faster than it answers', () => {
    const { behind, reel, server } = play({ seconds: 120, speed: 100_000, answers: 2 });
    expect(behind).toBeLessThanOrEqual(2 * AT_ONCE);
    expect(reel.far.to).toBeGreaterThan(server.newest - 30 * RATE - 50_000);
  });

  it('is exact again where somebody looks, and knows all of it for who looks at all', () => {
    const back = 100_000;
    const { reel, server } = play({
      seconds: 900,
      speed: 240,
      at: (view, s, second) => (second < 850 ? { view, follow: true } : second < 875 ? { view: { from: back, span: 2000 }, follow: false } : { view: whole({ oldest: 0, newest: s.newest }, RATE), follow: true }),
    }, (r, s, second) => {
      if (second !== 874) return;
      for (let band = 0; band < BANDS; band++) expect(cut(r.spans(0, band), back, back + 2000)).toEqual(exact(band, back, back + 2000));
      expect(r.far.to).toBeGreaterThan(s.newest - 11 * RATE - 240);
    });
    expect(reel.to).toBe(server.newest);
    for (let band = 0; band < BANDS; band++) {
      for (let tick = 0; tick < server.newest; tick += 101) if (active(band, tick)) expect(known(reel.spans(0, band), tick)).toBe(true);
    }
  });

  it('takes up a page that was hidden, and an old recording whose beginning is forgotten', () => {
    const [server, reel] = [new Server(), new Reel()];
    const ask = () => {
      let n = 0;
      for (; n < 200; n++) {
        const q = reel.next({ from: server.newest - 1200, to: server.newest, follow: true }, { oldest: server.oldest, newest: server.newest }, RATE);
        if (!q) break;
        reel.take(q, server.answer(q));
      }
      return n;
    };
    server.newest = 5000;
    ask();
    [server.oldest, server.newest] = [200_000, 1_000_000];
    reel.begin(server.oldest);
    expect(ask()).toBeLessThan(20);
    expect([reel.far.from, reel.far.to, reel.near.to]).toEqual([200_000, 1_000_000, 1_000_000]);
  });

  it('asks for nothing when all is known, and not for what an older answer is void for', () => {
    const { reel, server, view } = play({ seconds: 60, speed: 60 });
    const looked = { from: view.from, to: view.from + view.span, follow: true };
    expect(reel.next(looked, { oldest: 0, newest: server.newest }, RATE)).toBeNull();
    const { epoch } = reel;
    reel.end(100);
    expect(reel.epoch).not.toBe(epoch);
    expect([reel.known, reel.near.empty || reel.near.to <= 100]).toEqual([100, true]);
  });
});

describe('a tape', () => {
  it('leaves out the shortest pauses when it holds too many', () => {
    const tape = new Tape();
    for (let from = 0; from < 40_000; from += 1000) {
      const spans: number[] = [];
      for (let i = from; i < from + 1000; i += 2) spans.push(i, i + 1);
      tape.add({ from, to: from + 1000, grain: 1, bands: [{ part: 0, node: 1, path: '', spans }, { part: 0, node: 2, path: '', spans: [from, from + 400] }], marks: [] });
    }
    expect(tape.fullest).toBeLessThanOrEqual(MOST_SPANS);
    expect(tape.grain).toBe(2);
    expect(tape.spans(0, 2)).toHaveLength(80);
    expect(known(tape.spans(0, 1), 1)).toBe(true);
  });

  it('drops the oldest triggers first, and nothing else for them', () => {
    const tape = new Tape();
    const mark = (tick: number, kind: string): Mark => ({ tick, kind, text: '', agent: 1, path: '' });
    for (let from = 0; from < 10_000; from += 1000) {
      const marks = [mark(from + 1, 'breakpoint'), ...Array.from({ length: 998 }, (_, i) => mark(from + 1 + i, 'trigger'))];
      tape.add({ from, to: from + 1000, grain: 1, bands: [], marks });
    }
    expect(tape.marks).toHaveLength(MOST_MARKS);
    expect(tape.marks.filter((m) => m.kind === 'breakpoint')).toHaveLength(10);
    expect(tape.marks.at(-1)?.tick).toBe(9998);
  });
});
