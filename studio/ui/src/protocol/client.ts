import type { ClientMessage, ServerMessage } from './messages';
import { decodeMind, MIND, type Mind } from './mind';
import { parseMessage } from './parse';
import { decodeScene, SCENE, type Scene } from './scene';
import { decodeSurvey, SURVEY, type Survey } from './survey';

export type Connection = 'connecting' | 'open' | 'closed';

export interface Handlers {
  connection(state: Connection, retryInMs: number): void;
  message(m: ServerMessage): void;
  scene(s: Scene): void;
  mind(m: Mind): void;
  survey(s: Survey): void;
  /** A frame that could not be read; the frame is dropped and the connection goes on. */
  unreadable(reason: string): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;
export const SUBPROTOCOL = 'wits.1';

/** The delay before attempt n (0 is the first retry), milliseconds. */
export const retryDelay = (n: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** n);

/** One WebSocket to the game, opened again whenever it closes. Where the game is may change; null while it is nowhere. */
export class Client {
  private socket: WebSocket | null = null;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly url: string | (() => string | null),
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (u) => new WebSocket(u, SUBPROTOCOL),
  ) {}

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
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
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
    const delay = retryDelay(this.retries++);
    this.handlers.connection('closed', delay);
    this.timer = setTimeout(() => {
      this.connect();
    }, delay);
  }

  private receive(data: unknown): void {
    if (typeof data === 'string') {
      const m = parseMessage(data);
      if (!m) return;
      if (m.t === 'hello') this.retries = 0;
      this.handlers.message(m);
      return;
    }
    if (!(data instanceof ArrayBuffer) || data.byteLength === 0) return;
    try {
      const type = new Uint8Array(data, 0, 1)[0];
      if (type === SCENE) this.handlers.scene(decodeScene(data));
      else if (type === MIND) this.handlers.mind(decodeMind(data));
      else if (type === SURVEY) this.handlers.survey(decodeSurvey(data));
    } catch (e) {
      this.handlers.unreadable(e instanceof Error ? e.message : String(e));
    }
  }
}
