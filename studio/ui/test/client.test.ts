import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editClient, Refused } from '../src/edit/protocol';
import { retryDelay, type Client, type Connection } from '../src/protocol/client';
import { gameClient, type GameHandlers } from '../src/protocol/game';
import { Bytes } from './frames';

/** A socket that the test opens, closes and speaks through. */
class FakeSocket extends EventTarget implements Pick<WebSocket, 'send' | 'close'> {
  readyState = 0;
  binaryType: BinaryType = 'blob';
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((e: MessageEvent<unknown>) => void) | null = null;
  readonly sent: string[] = [];

  send(text: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.sent.push(String(text));
  }
  close(): void {
    this.drop();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

describe('client', () => {
  const sockets: FakeSocket[] = [];
  const states: [Connection, number][] = [];
  const handlers = { message: vi.fn(), scene: vi.fn(), mind: vi.fn(), activity: vi.fn(), unreadable: vi.fn() };
  const all: GameHandlers = { ...handlers, connection: (s, ms) => states.push([s, ms]) };
  const start = () => {
    const client = gameClient('ws://x/ws', all, () => {
      const s = new FakeSocket();
      sockets.push(s);
      return s as unknown as WebSocket;
    });
    client.connect();
    return client;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    sockets.length = 0;
    states.length = 0;
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits longer after every failure, up to a limit, and begins anew after hello', () => {
    start();
    for (let n = 0; n < 6; n++) {
      sockets.at(-1)?.drop();
      expect(states.at(-1)).toEqual(['closed', retryDelay(n)]);
      vi.advanceTimersByTime(retryDelay(n));
      expect(sockets).toHaveLength(n + 2);
    }
    expect(retryDelay(6)).toBe(4000);
    sockets.at(-1)?.accept();
    sockets.at(-1)?.say('{"t":"hello","protocol":2,"game":{"name":"duel"}}');
    sockets.at(-1)?.drop();
    expect(states.at(-1)).toEqual(['closed', retryDelay(0)]);
  });

  it('tries at once when asked, and only once', () => {
    const client = start();
    sockets[0]?.drop();
    client.connect();
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed when closed on purpose', () => {
    const client = start();
    client.close();
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(1);
  });

  it('sends only while open', () => {
    const client = start();
    expect(client.send({ t: 'unwatch' })).toBe(false);
    sockets[0]?.accept();
    expect(client.send({ t: 'unwatch' })).toBe(true);
    expect(sockets[0]?.sent).toEqual(['{"t":"unwatch"}']);
  });

  it('tells frames apart, drops what it cannot read and goes on', () => {
    start();
    sockets[0]?.accept();
    sockets[0]?.say(new Bytes().u8(1, 0).u16(0).f32(1).f64(0).u64(3n).f32(0, 0, 6).u32(0, 0).u16(0).done());
    expect(handlers.scene).toHaveBeenCalledWith(expect.objectContaining({ tick: 3 }));
    sockets[0]?.say(new Bytes().u8(3, 0).u16(0).u64(4n).u32(0).done());
    expect(handlers.activity).toHaveBeenCalledWith({ tick: 4, agents: [] });
    sockets[0]?.say(new Bytes().u8(2, 0).done());
    expect(handlers.unreadable).toHaveBeenCalledTimes(1);
    sockets[0]?.say('not JSON');
    sockets[0]?.say('{"t":"log","lines":[]}');
    expect(handlers.message).toHaveBeenCalledTimes(1);
  });

  it('asks and waits for the answer, also while it sends what nobody waits for', async () => {
    const client = start();
    await expect(client.request('watch')).rejects.toThrow('no connection');
    sockets[0]?.accept();
    const done = client.request('watch', { agent: 1, part: 0 });
    const refused = client.request('watch', { agent: 99, part: 0 });
    client.send({ t: 'unwatch' });
    expect(sockets[0]?.sent).toEqual(['{"agent":1,"part":0,"t":"watch","id":2}', '{"agent":99,"part":0,"t":"watch","id":3}', '{"t":"unwatch"}']);
    sockets[0]?.say('{"t":"refused","id":3,"request":"watch","message":"there is no agent 99","code":"not-found"}');
    sockets[0]?.say('{"t":"reply","id":2,"result":{}}');
    await expect(refused).rejects.toMatchObject({ message: 'there is no agent 99', code: 'not-found' });
    expect(await done).toEqual({});
    expect(handlers.message).not.toHaveBeenCalled();
    // Only the refusal of what nobody waits for is news.
    sockets[0]?.say('{"t":"refused","id":0,"request":"unwatch","message":"no"}');
    sockets[0]?.say('{"t":"reply","id":2,"result":{}}');
    expect(handlers.message.mock.calls).toEqual([[expect.objectContaining({ t: 'refused', request: 'unwatch', message: 'no' })]]);
    // What the game would end the connection for is not sent.
    await expect(client.request('ask', { text: 'é'.repeat(140_000) })).rejects.toThrow('256 KiB');
    expect(sockets[0]?.sent).toHaveLength(3);
    const lost = client.request('watch', { agent: 1, part: 0 });
    sockets[0]?.drop();
    await expect(lost).rejects.toThrow('lost');
  });

  it('asks the editing service again what it has not answered', async () => {
    const waiting: number[] = [];
    const news = vi.fn();
    const make = (): Client => editClient('ws://x/edit', { connection: () => undefined, news, waiting: (n) => waiting.push(n) }, () => {
      const s = new FakeSocket();
      sockets.push(s);
      return s as unknown as WebSocket;
    });
    const client = make();
    const early = client.request<string>('list');
    client.connect();
    sockets[0]?.accept();
    const save = client.request('save', { path: 'a' });
    sockets[0]?.say('{"t":"reply","id":1,"result":"all"}');
    expect(await early).toBe('all');
    sockets[0]?.drop();
    vi.advanceTimersByTime(250);
    sockets[1]?.accept();
    expect(sockets[1]?.sent).toEqual(['{"path":"a","t":"save","id":2}']);
    sockets[1]?.say('{"t":"refused","id":2,"request":"save","message":"changed","conflict":{"path":"a"}}');
    const why: unknown = await save.catch((e: unknown) => e);
    expect(why).toBeInstanceOf(Refused);
    expect((why as Refused).conflict).toEqual({ path: 'a' });
    expect(waiting).toEqual([1, 2, 1, 0]);
    sockets[1]?.say('{"t":"changes","changes":[]}');
    expect(news).toHaveBeenCalledTimes(1);
    client.close();
  });
});
