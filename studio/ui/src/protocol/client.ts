import type { ClientMessage, ServerMessage } from './messages';
import { decodeMind, MIND, type Mind } from './mind';
import { parseMessage } from './parse';
import { Pulse, type Health } from './pulse';
import { decodeScene, SCENE, type Scene } from './scene';
import { decodeActivity, ACTIVITY, type ActivityFrame } from './activity';

export type Connection = 'connecting' | 'open' | 'closed';

export interface Handlers {
  connection(state: Connection, retryInMs: number): void;
  message(m: ServerMessage): void;
  scene(s: Scene): void;
  mind(m: Mind): void;
  activity(s: ActivityFrame): void;
  /** Whether the server answers; it does at first. */
  health?(h: Health): void;
  /** Asks a server that does not say that it is alive for any answer. */
  ping?(): Promise<unknown>;
  /** A frame that could not be read; the frame is dropped and the connection goes on. */
  unreadable(reason: string): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;
export const SUBPROTOCOL = 'wits.1';

/** The delay before attempt n (0 is the first retry), milliseconds. */
export const retryDelay = (n: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** n);

function plainOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One WebSocket to the game, opened again whenever it closes. Where the game is may change; null while it is nowhere. */
export class Client {
  private socket: WebSocket | null = null;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly pulse: Pulse;

  constructor(
    private readonly url: string | (() => string | null),
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (u) => new WebSocket(u, SUBPROTOCOL),
  ) {
    this.pulse = new Pulse((h) => handlers.health?.(h), handlers.ping && (() => handlers.ping?.() ?? Promise.reject(new Error())));
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    this.stopped = false;
    const url = typeof this.url === 'string' ? this.url : this.url();
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
  }

  /** False when there is no connection to send on. */
  send(m: ClientMessage): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(m));
    return true;
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (!this.stopped) this.later();
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
    if (typeof data === 'string') {
      const m = parseMessage(data);
      this.pulse.heard(m ? undefined : plainOf(data));
      if (!m) return;
      if (m.t === 'hello') this.retries = 0;
      this.handlers.message(m);
      return;
    }
    this.pulse.heard();
    if (!(data instanceof ArrayBuffer) || data.byteLength === 0) return;
    try {
      const type = new Uint8Array(data, 0, 1)[0];
      if (type === SCENE) this.handlers.scene(decodeScene(data));
      else if (type === MIND) this.handlers.mind(decodeMind(data));
      else if (type === ACTIVITY) this.handlers.activity(decodeActivity(data));
    } catch (e) {
      this.handlers.unreadable(e instanceof Error ? e.message : String(e));
    }
  }
}
