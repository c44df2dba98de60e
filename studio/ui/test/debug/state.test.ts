import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { describe, expect, it } from 'vitest';
import { BreakpointSchema, HelloResponseSchema, StateSchema, StopSchema, TimelineSchema } from '../../src/protocol/control/wits/debug/v1/debug_pb';
import { plain } from '../../src/debug/plain';
import { readMessage } from '../../src/protocol/parse';
import { rig } from '../frames';

/** Lets what was asked be answered. */
const answered = async () => {
  for (let i = 0; i < 4; i++) await Promise.resolve();
};

describe('what the debugger knows', () => {
  it('makes plain data of messages, 64-bit numbers and all', () => {
    const t = create(TimelineSchema, { from: 3n, bands: [{ path: 'Idle', spans: [1n, 4n] }] });
    expect(plain(t)).toEqual({ from: 3, to: 0, grain: 0, bands: [{ part: 0, node: 0, path: 'Idle', spans: [1, 4] }], marks: [] });
  });

  it('follows how the game stands, and what stopped it', () => {
    const { live, server, greet } = rig();
    greet();
    expect(live.debug.state.standing).toBeNull();
    server.message({ t: 'state', state: create(StateSchema, { tick: 312n, paused: true, newest: 400n }) });
    expect(live.debug.state.standing).toMatchObject({ tick: 312, paused: true, newest: 400 });
    server.message({ t: 'stopped', stop: create(StopSchema, { breakpoint: 2, tick: 312n, text: 'Red: fired' }), hits: [] });
    expect(live.debug.state).toMatchObject({ stop: { breakpoint: 2, tick: 312 }, stops: 1 });
    server.message({ t: 'state', state: create(StateSchema, { tick: 313n }) });
    expect(live.debug.state).toMatchObject({ stop: null, stops: 1 });
  });

  it('has the breakpoints of all pages', () => {
    const { live, server, greet } = rig();
    greet();
    server.message({ t: 'breakpoints', breakpoints: [create(BreakpointSchema, { id: 1, path: 'Flee', hit: 3 })] });
    expect(live.debug.state.breakpoints).toMatchObject([{ id: 1, path: 'Flee', hit: 3 }]);
  });

  it('reads these messages as the game writes them', () => {
    const m = readMessage(JSON.parse('{"t":"state","state":{"tick":"312","paused":true,"stop":{"agent":1,"tick":"312","text":"x"},"later":1}}'));
    expect(m).toMatchObject({ t: 'state', state: { tick: 312n, stop: { agent: 1, text: 'x' } } });
    expect(readMessage(JSON.parse('{"t":"state","state":{"tick":"none"}}'))).toBeNull();
  });

  it('asks what the game can do whenever it meets it', async () => {
    const { live, greet } = rig({ hello: () => Promise.resolve(create(HelloResponseSchema, { features: ['control', 'seek'] })) });
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

  it('tells what was refused in the game’s words, until something else is granted', async () => {
    let grants = false;
    const { live } = rig({
      seek: () => (grants ? Promise.resolve(create(StateSchema, { tick: 9n })) : Promise.reject(new ConnectError('there is no frame 9', Code.InvalidArgument))),
    });
    expect(await live.debug.act((c) => c.seek({ tick: 9n }))).toBeNull();
    expect(live.debug.state.refused).toBe('there is no frame 9');
    grants = true;
    await live.debug.act((c) => c.seek({ tick: 9n }));
    expect(live.debug.state).toMatchObject({ refused: null, standing: { tick: 9 } });
  });
});
