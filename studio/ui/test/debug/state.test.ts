import { Refused } from '../../src/protocol/client';
import { describe, expect, it } from 'vitest';
import { create } from './made';
import { readMessage } from '../../src/protocol/parse';
import { rig } from '../frames';

/** Lets what was asked be answered. */
const answered = async () => {
  for (let i = 0; i < 4; i++) await Promise.resolve();
};

describe('what the debugger knows', () => {
  it('follows how the game stands, and what stopped it', () => {
    const { live, server, greet } = rig();
    greet();
    expect(live.debug.state.standing).toBeNull();
    server.message({ t: 'state', state: create('State', { tick: 312, paused: true, newest: 400 }) });
    expect(live.debug.state.standing).toMatchObject({ tick: 312, paused: true, newest: 400 });
    server.message({ t: 'stopped', stop: create('Stop', { breakpoint: 2, tick: 312, text: 'Red: fired' }), hits: [] });
    expect(live.debug.state).toMatchObject({ stop: { breakpoint: 2, tick: 312 }, stops: 1 });
    server.message({ t: 'state', state: create('State', { tick: 313 }) });
    expect(live.debug.state).toMatchObject({ stop: null, stops: 1 });
  });

  it('has the breakpoints of all pages', () => {
    const { live, server, greet } = rig();
    greet();
    server.message({ t: 'breakpoints', breakpoints: [create('Breakpoint', { id: 1, path: 'Flee', hit: 3 })] });
    expect(live.debug.state.breakpoints).toMatchObject([{ id: 1, path: 'Flee', hit: 3 }]);
  });

  it('reads these messages as the game writes them', () => {
    const m = readMessage(JSON.parse('{"t":"state","state":{"tick":312,"paused":true,"stop":{"agent":1,"tick":312,"text":"x"},"later":1}}'));
    expect(m).toMatchObject({ t: 'state', state: { tick: 312, stop: { agent: 1, text: 'x' } } });
    expect(readMessage(JSON.parse('{"t":"state","state":{"tick":"none"}}'))).toBeNull();
  });

  it('asks what the game can do whenever it meets it', async () => {
    const { live, greet } = rig({ hello: () => Promise.resolve(create('HelloResponse', { features: ['control', 'seek'] })) });
    greet();
    await answered();
    expect(live.debug.can('seek')).toBe(true);
    expect(live.debug.can('profile')).toBe(false);
  });

  it('offers nothing where the game answers no calls', async () => {
    const { live, greet } = rig();
    greet();
    await answered();
    expect([...(live.debug.state.features ?? ['?'])]).toEqual([]);
  });

  it('takes any answer for a sign of life, but for one that says that the game does not get on', async () => {
    const ping = (why?: Error) => rig({ getState: () => (why ? Promise.reject(why) : Promise.resolve(create('State'))) }).live.debug.ping();
    await expect(ping()).resolves.toBeUndefined();
    await expect(ping(new Refused('there is no request "get-state"', 'not-found'))).resolves.toBeUndefined();
    await expect(ping(new Refused('agent Ada has been in Swing for 2.1 s', 'unavailable'))).rejects.toThrow('Ada');
    await expect(ping(new Error('The connection was lost before the answer came.'))).rejects.toThrow('lost');
  });

  it('tells what was refused in the game’s words, until something else is granted', async () => {
    let grants = false;
    const { live } = rig({
      seek: () => (grants ? Promise.resolve(create('State', { tick: 9 })) : Promise.reject(new Refused('there is no frame 9', 'invalid'))),
    });
    expect(await live.debug.act((c) => c.seek({ tick: 9 }))).toBeNull();
    expect(live.debug.state.refused).toBe('there is no frame 9');
    grants = true;
    await live.debug.act((c) => c.seek({ tick: 9 }));
    expect(live.debug.state).toMatchObject({ refused: null, standing: { tick: 9 } });
  });
});
