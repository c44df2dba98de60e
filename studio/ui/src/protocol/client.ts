import { Pulse, type Health } from './pulse';

export type Connection = 'connecting' | 'open' | 'closed';

/** A message of JSON. */
export interface Message {
  t: string;
  [member: string]: unknown;
}

/** Where a client asks. */
export interface Address {
  /** Where the server is may change; null while it is nowhere. */
  url: string | (() => string | null);
  /** Names of the protocol, the one that the page speaks first. */
  protocols: readonly string[];
  /**
   * Requests that were made while there is no connection, or were not answered when it was lost, are sent when there is one again:
   * for servers whose requests may be done twice without harm. Without it they fail.
   */
  keeps?: boolean;
  /** How many bytes a message may have: a longer one is refused here, for the server would end the connection. */
  most?: number;
}

export interface Handlers {
  connection(state: Connection, retryInMs: number): void;
  /** What answers no request that is awaited: what the server tells by itself, and that it refused what nobody awaits. */
  message(m: Message): void;
  /** A message that is no JSON. */
  frame?(data: ArrayBuffer): void;
  /** Whether the server answers; it does at first. */
  health?(h: Health): void;
  /** Asks a server that does not say that it is alive for any answer. */
  ping?(): Promise<unknown>;
  /** How many requests that are awaited have not been answered. */
  waiting?(requests: number): void;
  /** The error of an awaited request that was refused. */
  refusal?(m: Message): Error;
}

/** Why a server did not do a request: in words for people, and as a code for programs. */
export class Refused extends Error {
  constructor(
    words: string,
    readonly code: string,
  ) {
    super(words);
  }
}

interface Waiting {
  message: string;
  done(result: unknown): void;
  failed(why: Error): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;

/** The delay before attempt n (0 is the first retry), milliseconds. */
export const retryDelay = (n: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** n);

/** A message of JSON; undefined if the text is none. */
function messageOf(text: string): Message | undefined {
  try {
    const m: unknown = JSON.parse(text);
    return typeof m === 'object' && m !== null && typeof (m as Message).t === 'string' ? (m as Message) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One WebSocket to a server, opened again whenever it closes, and the requests that are made over it (docs/protocols.md, "Calls").
 * A request is awaited, then it has an id, or not, then only its refusal is told, as a message.
 */
export class Client {
  private socket: WebSocket | null = null;
  private next = 1;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly waiting = new Map<number, Waiting>();
  private readonly pulse: Pulse;

  constructor(
    private readonly to: Address,
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (u) => new WebSocket(u, [...to.protocols]),
  ) {
    this.pulse = new Pulse((h) => handlers.health?.(h), handlers.ping && (() => handlers.ping?.() ?? Promise.reject(new Error())));
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    this.stopped = false;
    const url = typeof this.to.url === 'string' ? this.to.url : this.to.url();
    if (url === null) {
      this.later();
      return;
    }
    this.handlers.connection('connecting', 0);
    const socket = this.open(url);
    this.socket = socket;
    this.pulse.begin();
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.pulse.heard();
      for (const w of this.waiting.values()) socket.send(w.message);
      this.handlers.connection('open', 0);
    };
    socket.onmessage = (e: MessageEvent<unknown>) => {
      this.receive(e.data);
    };
    socket.onclose = () => {
      this.lost(socket);
    };
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.pulse.end();
    this.socket?.close();
    this.socket = null;
    this.giveUp();
  }

  /** Makes a request that is not awaited. False when there is no connection to send it on. */
  send(m: { t: string }): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(m));
    return true;
  }

  /** Makes a request and waits for its result. It throws what the server refused, as Handlers.refusal has it. */
  request<R>(t: string, args: object = {}): Promise<R> {
    const id = this.next++;
    const message = JSON.stringify({ ...args, t, id });
    if (this.to.most !== undefined && new TextEncoder().encode(message).length > this.to.most) {
      return Promise.reject(new Refused(`That is longer than the ${String(this.to.most >> 10)} KiB that can be asked at once.`, 'invalid'));
    }
    const open = this.socket?.readyState === 1;
    if (!open && !this.to.keeps) return Promise.reject(new Error('There is no connection.'));
    return new Promise<R>((done, failed) => {
      this.waiting.set(id, { message, done: done as (r: unknown) => void, failed });
      this.handlers.waiting?.(this.waiting.size);
      if (open) this.socket?.send(message);
    });
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.giveUp();
    if (!this.stopped) this.later();
  }

  /** Lets requests fail that are not to be made again. */
  private giveUp(): void {
    if (this.to.keeps || this.waiting.size === 0) return;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.handlers.waiting?.(0);
    for (const w of all) w.failed(new Error('The connection was lost before the answer came.'));
  }

  private later(): void {
    this.pulse.end();
    const delay = retryDelay(this.retries++);
    this.handlers.connection('closed', delay);
    this.timer = setTimeout(() => {
      this.connect();
    }, delay);
  }

  private receive(data: unknown): void {
    const m = typeof data === 'string' ? messageOf(data) : undefined;
    this.pulse.heard(m);
    if (data instanceof ArrayBuffer && data.byteLength > 0) this.handlers.frame?.(data);
    if (!m) return;
    const answers = m.t === 'reply' || m.t === 'refused';
    const w = answers ? this.waiting.get(Number(m.id)) : undefined;
    if (!w) {
      if (m.t === 'hello') this.retries = 0;
      // The answer to a request that is not awaited any more is no news.
      if (!answers || (m.t === 'refused' && !m.id)) this.handlers.message(m);
      return;
    }
    this.waiting.delete(Number(m.id));
    this.handlers.waiting?.(this.waiting.size);
    if (m.t === 'reply') w.done(m.result);
    else w.failed(this.handlers.refusal?.(m) ?? new Error(String(m.message)));
  }
}
