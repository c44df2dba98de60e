import { describe, expect, it } from 'vitest';
import { decodeMind } from '../src/protocol/mind';
import { readMessage } from '../src/protocol/parse';
import { decodeScene } from '../src/protocol/scene';
import { decodeActivity } from '../src/protocol/activity';
import { Bytes } from './frames';

const sceneHead = (commands: number): Bytes =>
  new Bytes().u8(1, 1).u16(0).f32(0.5).f64(12.25).u64(735n).f32(1, 2, 6).u32(0x102030ff, commands);

const style = (b: Bytes): Bytes => b.u32(0xff0000ff, 0x00ff00ff).f32(0.25);

describe('scene frame', () => {
  it('reads the head', () => {
    const s = decodeScene(sceneHead(0).u16(0).done());
    expect(s).toMatchObject({ paused: true, speed: 0.5, time: 12.25, tick: 735, camX: 1, camY: 2, camHeight: 6, background: 0x102030ff });
    expect(s.commands).toEqual([]);
  });

  it('reads every draw command and the picks', () => {
    const b = sceneHead(6);
    style(b.u8(1).f32(1, 2, 3, 4, 0.5));
    style(b.u8(2).f32(1, 2, 3, 4, 0.5, 0.25));
    style(b.u8(3).u8(1).u16(2).f32(1, 2, 3, 4));
    b.u8(4).f32(1, 2, 0.5).u8(1).u32(0x000000ff).string('Höhe');
    b.u8(5).u16(3).f32(1, 2, 0.5, 1, -1, 0.75).u32(0xaabbccff);
    style(b.u8(6).f32(1, 2, 0.5, 1.5, 0, 1));
    b.u16(1).u32(9).f32(1, 2, 0.5);
    const s = decodeScene(b.done());
    const st = { fill: 0xff0000ff, stroke: 0x00ff00ff, width: 0.25 };
    expect(s.commands).toEqual([
      { op: 'ellipse', x: 1, y: 2, rx: 3, ry: 4, rotation: 0.5, style: st },
      { op: 'rect', x: 1, y: 2, w: 3, h: 4, rotation: 0.5, corner: 0.25, style: st },
      { op: 'polygon', closed: true, points: new Float32Array([1, 2, 3, 4]), style: st },
      { op: 'text', x: 1, y: 2, size: 0.5, align: 1, colour: 0x000000ff, text: 'Höhe' },
      { op: 'sprite', sprite: 3, x: 1, y: 2, rotation: 0.5, scaleX: 1, scaleY: -1, alpha: 0.75, tint: 0xaabbccff },
      { op: 'wedge', x: 1, y: 2, inner: 0.5, outer: 1.5, from: 0, to: 1, style: st },
    ]);
    expect(s.picks).toEqual([{ agent: 9, x: 1, y: 2, r: 0.5 }]);
  });

  it('refuses an unknown command, and any frame cut short', () => {
    expect(() => decodeScene(sceneHead(1).u8(99, ...new Array<number>(20).fill(0)).done())).toThrow(RangeError);
    const whole = new Uint8Array(style(sceneHead(1).u8(1).f32(1, 2, 3, 4, 0)).u16(0).done());
    for (let n = 0; n < whole.length; n++) expect(() => decodeScene(whole.slice(0, n).buffer)).toThrow(RangeError);
  });

  it('refuses counts that the frame cannot hold', () => {
    expect(() => decodeScene(sceneHead(0xffffffff).done())).toThrow(RangeError);
  });
});

describe('mind frame', () => {
  const whole = () =>
    new Bytes().u8(2, 3).u16(4).u32(5, 6).u64(9007199254740991n).u32(2).u8(0b101, 0b10).u32(1).u8(0b1000).u32(1, 13, 2).u32(8)
      .u16(0).u8(1, 0, 1)
      .u16(1).u8(1, 1).i64(-5n)
      .u16(2).u8(0, 2).f64(0)
      .u16(3).u8(1, 3).f64(1, 2)
      .u16(4).u8(1, 4).f64(1, 2, 3)
      .u16(5).u8(1, 5).u64(18446744073709551615n)
      .u16(6).u8(1, 6).string('über')
      .u16(7).u8(1, 7).f32(25, 0.75);

  it('reads bits and every type of value', () => {
    const m = decodeMind(whole().done());
    expect(m).toMatchObject({ whole: true, parked: true, part: 4, agent: 5, program: 6, tick: 9007199254740991 });
    expect([...m.active]).toEqual([0b101, 0b10]);
    expect([...m.fired]).toEqual([0b1000]);
    expect(m.marks).toEqual([{ bit: 13, ago: 2 }]);
    expect(m.values).toEqual([
      { index: 0, set: true, value: { type: 'bool', value: true } },
      { index: 1, set: true, value: { type: 'int', value: -5n } },
      { index: 2, set: false, value: { type: 'float', value: 0 } },
      { index: 3, set: true, value: { type: 'vec2', value: [1, 2] } },
      { index: 4, set: true, value: { type: 'vec3', value: [1, 2, 3] } },
      { index: 5, set: true, value: { type: 'entity', value: 18446744073709551615n } },
      { index: 6, set: true, value: { type: 'string', value: 'über' } },
      { index: 7, set: true, value: { type: 'measure', value: [25, 0.75] } },
    ]);
  });

  it('refuses any frame cut short, and an unknown type', () => {
    const b = new Uint8Array(whole().done());
    for (let n = 0; n < b.length; n++) expect(() => decodeMind(b.slice(0, n).buffer)).toThrow(RangeError);
    const odd = new Bytes().u8(2, 0).u16(0).u32(1, 1).u64(0n).u32(0, 0, 0, 1).u16(0).u8(0, 77).f64(0);
    expect(() => decodeMind(odd.done())).toThrow('value type 77');
  });
});

describe('activity frame', () => {
  const whole = () => new Bytes().u8(3, 0).u16(0).u64(90n).u32(2).u32(7, 2).u8(2).u32(2).u8(1, 2).u32(0x01020304, 3).u8(0).u32(0);

  it('reads what every agent does', () => {
    expect(decodeActivity(whole().done())).toEqual({
      tick: 90,
      agents: [
        { agent: 7, program: 2, parked: true, active: new Uint8Array([1, 2]) },
        { agent: 0x01020304, program: 3, parked: false, active: new Uint8Array(0) },
      ],
    });
  });

  it('refuses any frame cut short, counts that it cannot hold, and other frames', () => {
    const b = new Uint8Array(whole().done());
    for (let n = 0; n < b.length; n++) expect(() => decodeActivity(b.slice(0, n).buffer)).toThrow(RangeError);
    expect(() => decodeActivity(new Bytes().u8(3, 0).u16(0).u64(0n).u32(0xffffffff).done())).toThrow('claims');
    expect(() => decodeActivity(new Bytes().u8(2, 0).done())).toThrow('not an activity');
  });
});

const parseMessage = (text: string) => readMessage(JSON.parse(text));

describe('JSON messages', () => {
  it('takes the protocol’s messages', () => {
    expect(parseMessage('{"t":"agents","agents":[]}')).toEqual({ t: 'agents', agents: [] });
    expect(parseMessage('{"t":"fault","agent":1,"fault":null}')).toEqual({ t: 'fault', agent: 1, fault: null });
  });

  it('takes null for a list that is empty', () => {
    expect(parseMessage('{"t":"agents","agents":null}')).toEqual({ t: 'agents', agents: [] });
    const m = parseMessage('{"t":"program","id":1,"parts":[{"id":0,"ports":null,"nodes":[{"id":0,"ports":null}]}]}');
    expect(m).toMatchObject({ parts: [{ ports: [], links: [], nodes: [{ ports: [] }] }] });
    expect(parseMessage('{"t":"hello","protocol":2,"game":{"sprites":[{"paths":null}]}}')).toMatchObject({
      game: { controls: [], options: [], sprites: [{ paths: [] }] },
    });
    expect(parseMessage('{"t":"options","values":null,"seed":1}')).toMatchObject({ values: {} });
  });

  it('reads what the control side says as its calls do', () => {
    const state = parseMessage('{"t":"state","state":{"tick":4711,"paused":true,"branches":null,"stop":{"breakpoint":2,"substep":{"phase":"begin"}},"later":1}}');
    expect(state).toMatchObject({ t: 'state', state: { tick: 4711, paused: true, hits: [], branches: [], stop: { breakpoint: 2, substep: { phase: 'begin' } } } });
    expect(parseMessage('{"t":"stopped","stop":{"agent":1},"hits":[{"agent":1},{"agent":2}]}')).toMatchObject({ stop: { agent: 1 }, hits: [{}, { agent: 2 }] });
    expect(parseMessage('{"t":"stopped","stop":{"agent":1}}')).toMatchObject({ hits: [] });
    expect(parseMessage('{"t":"breakpoints","breakpoints":[{"id":1,"on":"enter","path":"Flee"}]}')).toMatchObject({ breakpoints: [{ id: 1, on: 'enter', path: 'Flee' }] });
    expect(parseMessage('{"t":"breakpoints","breakpoints":null}')).toMatchObject({ breakpoints: [] });
    for (const wrong of ['{"t":"state","state":{"tick":"x"}}', '{"t":"state","state":null}', '{"t":"stopped","stop":{},"hits":[7]}', '{"t":"breakpoints","breakpoints":["x"]}']) {
      expect(parseMessage(wrong)).toBeNull();
    }
  });

  it.each(['[]', 'null', '{"t":"agents","agents":7}', '{"t":"toString"}', '{"t":"news"}', '{"agents":[]}'])('leaves out %s', (text) => {
    expect(parseMessage(text)).toBeNull();
  });
});
