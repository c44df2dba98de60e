import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeat, Pulse, type Health } from '../src/protocol/pulse';

const beat = (stuck: unknown = null) => ({ type: 'heartbeat', tick: 1, stuck });

describe('whether the server answers', () => {
  const told: Health[] = [];
  let answer: () => Promise<unknown> = () => Promise.resolve();
  const ping = vi.fn(() => answer());
  const now = () => told.at(-1);
  let pulse: Pulse;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    ping.mockClear();
    answer = () => Promise.resolve();
    pulse = new Pulse((h) => told.push(h), ping);
    pulse.begin();
  });
  afterEach(() => {
    pulse.end();
    vi.useRealTimers();
  });

  it('says within 3 s that it does not, since when, and that it does again', async () => {
    for (let i = 0; i < 10; i++) {
      pulse.heard(beat());
      await pass(500);
    }
    pulse.heard(beat());
    const last = Date.now();
    answer = () => new Promise(() => undefined);
    await pass(2400);
    expect(told).toEqual([]);
    await pass(200);
    expect(told).toEqual([{ silentSince: last, stuck: null }]);
    await pass(10_000);
    expect(told).toHaveLength(1);
    expect(ping).not.toHaveBeenCalled();
    pulse.heard(beat());
    expect(now()).toEqual({ silentSince: null, stuck: null });
  });

  it('asks a server that does not beat, and takes any answer', async () => {
    await pass(20_000);
    expect(told).toEqual([]);
    expect(ping.mock.calls.length).toBeGreaterThan(10);
    let back: () => void = () => undefined;
    answer = () => new Promise<void>((done) => { back = done; });
    await pass(4000);
    expect(now()?.silentSince).not.toBeNull();
    const asked = ping.mock.calls.length;
    await pass(60_000);
    expect(ping.mock.calls.length).toBeLessThanOrEqual(asked + 1);
    back();
    await pass(0);
    expect(now()?.silentSince).toBeNull();
  });

  it('tells what the game is stuck in, and when it goes on', () => {
    pulse.heard(beat({ agent: 12, text: 'Ada has been in Patrol/Swing for 2.1 s' }));
    pulse.heard({ t: 'log' });
    expect(told).toEqual([{ silentSince: null, stuck: { text: 'Ada has been in Patrol/Swing for 2.1 s' } }]);
    pulse.heard(beat());
    expect(now()?.stuck).toBeNull();
  });

  it('raises no alarm for a page that did not run itself, nor without a connection', async () => {
    pulse.heard(beat());
    vi.setSystemTime(Date.now() + 60_000);
    await pass(250);
    expect(told).toEqual([]);
    pulse.end();
    await pass(60_000);
    expect(told).toEqual([]);
  });

  it('knows a heartbeat', () => {
    expect([heartbeat(null), heartbeat({ t: 'log' }), heartbeat({ t: 'heartbeat' }), heartbeat(beat('odd'))]).toEqual([undefined, undefined, { stuck: null }, { stuck: null }]);
  });
});
