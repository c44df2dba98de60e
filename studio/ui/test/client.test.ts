import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, retryDelay, type Connection, type Handlers } from '../src/protocol/client';
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
  const all: Handlers = { ...handlers, connection: (s, ms) => states.push([s, ms]) };
  const start = () => {
    const client = new Client('ws://x/ws', all, () => {
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
    sockets.at(-1)?.say('{"t":"hello","protocol":1,"game":{"name":"duel"}}');
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
});
