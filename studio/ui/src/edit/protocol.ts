/*
 * The editing protocol, version 1 (docs/protocols.md): requests over one WebSocket, answered in their order, and news of what
 * others do.
 */
import { Pulse, type Health } from '../protocol/pulse';
import type { Operation as Patch } from './model/patch';

export const EDIT_PROTOCOL = 1;
export const EDIT_SUBPROTOCOL = 'wits.edit.1';

export interface Entry {
  path: string;
  kind: string;
  name: string;
  doc?: string;
  version: string;
  errors: number;
  warnings: number;
  root?: boolean;
}

export interface Listing {
  project: string;
  documents: Entry[] | null;
  folders: string[] | null;
  change: number;
}

export interface Change {
  number: number;
  what: 'created' | 'changed' | 'removed' | 'renamed';
  path: string;
  from?: string;
  version?: string;
  by?: string;
}

export interface DocText {
  path: string;
  version: string;
  text: string;
}

export interface Fix {
  title: string;
  operations: Patch[];
  /** A state of a chain that can become a machine: then there are no operations, for several documents change. */
  machine?: string;
}

/** What make-machine gives: documents by their paths, and what characters do otherwise from then on. */
export interface MadeMachine {
  texts: Record<string, string>;
  machine: string;
  /** Of the node that runs it. */
  name: string;
  states: string[];
  /** Of every machine, and what was chosen for this one. */
  says: string[] | null;
  choices: string[] | null;
}

/** Something that is wrong with a document. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  node?: string;
  reason: string;
  hint?: string;
  warning?: boolean;
  /** JSON Pointer of the value that it is about; of its name, if key is true. */
  path: string;
  key?: boolean;
  fixes?: Fix[] | null;
}

export interface Conflict {
  path: string;
  base: string;
  current: string;
  yours: string;
  theirs: string;
  merged?: string;
  collisions?: string[] | null;
}

export interface Use {
  document: string;
  path: string;
  text: string;
}

export interface InUse {
  path: string;
  uses: Use[];
}

export interface Recovery {
  session: string;
  document: string;
  time: string;
  base: string;
  current: string;
  text: string;
}

export interface Hit {
  document: string;
  what: string;
  name: string;
  node?: string;
  path: string;
}

/** A port of a node, seen from the document that the node is in. */
export interface EditPort {
  name: string;
  out?: boolean;
  /** "trigger", or the type of its value. */
  type: string;
  list?: boolean;
  default?: string;
  unit?: string;
  doc?: string;
  /** Every node of its sort has it, such as Activate. */
  builtin?: boolean;
}

export interface PaletteItem {
  what: 'type' | 'action' | 'function' | 'document';
  name: string;
  title: string;
  group: string;
  doc?: string;
  ports?: EditPort[];
  /** The node to add, as documents write it: plain JSON. */
  node: unknown;
  fits?: string[];
}

/** A document that a game loads itself. */
export interface Need {
  path: string;
  kind: string;
  implements?: string[] | null;
  doc?: string;
}

/** What a server refused to do, and why. */
export class Refused extends Error {
  readonly conflict: Conflict | undefined;
  readonly inUse: InUse | undefined;
  readonly problems: Finding[] | undefined;
  /** Of a game that cannot run: documents that it loads and that are not there. */
  readonly needs: Need[] | undefined;

  constructor(message: string, more: { conflict?: Conflict; inUse?: InUse; problems?: Finding[]; needs?: Need[] } = {}) {
    super(message);
    this.conflict = more.conflict;
    this.inUse = more.inUse;
    this.problems = more.problems;
    this.needs = more.needs;
  }
}

/** A message that no request asked for. */
export interface News {
  t: string;
  [member: string]: unknown;
}

export type EditConnection = 'connecting' | 'open' | 'closed';

export interface EditHandlers {
  connection(state: EditConnection): void;
  /** Whether the server answers; it does at first. */
  health?(h: Health): void;
  /** Asks a server that does not say that it is alive for any answer. */
  ping?(): Promise<unknown>;
  /** How many requests have not been answered. */
  waiting?(requests: number): void;
  /** hello, changes, listing, and whatever else the server tells by itself. */
  news(m: News): void;
}

interface Waiting {
  message: string;
  done(result: unknown): void;
  failed(why: Error): void;
}

const RETRY_MS = [250, 500, 1000, 2000, 4000];

/**
 * One WebSocket to the editing service, opened again whenever it closes. Requests that were made while it is closed, or that
 * were not answered when it closed, are sent when it opens again: all of them may be done twice without harm, for a save
 * names the version that it replaces.
 */
export class EditClient {
  private socket: WebSocket | null = null;
  private next = 1;
  private retries = 0;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly pulse: Pulse;

  constructor(
    private readonly url: string,
    private readonly handlers: EditHandlers,
    private readonly open: (url: string) => WebSocket = (u) => new WebSocket(u, EDIT_SUBPROTOCOL),
  ) {
    this.pulse = new Pulse((h) => handlers.health?.(h), handlers.ping && (() => handlers.ping?.() ?? Promise.reject(new Error())));
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    this.stopped = false;
    this.handlers.connection('connecting');
    const socket = this.open(this.url);
    this.socket = socket;
    this.pulse.begin();
    socket.onopen = () => {
      this.pulse.heard();
      this.handlers.connection('open');
      for (const w of this.waiting.values()) socket.send(w.message);
    };
    socket.onmessage = (e: MessageEvent<unknown>) => {
      if (typeof e.data !== 'string') return;
      const m = JSON.parse(e.data) as News;
      this.pulse.heard(m);
      this.receive(m);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.pulse.end();
      if (this.stopped) return;
      this.handlers.connection('closed');
      this.timer = setTimeout(() => {
        this.connect();
      }, RETRY_MS[Math.min(this.retries++, RETRY_MS.length - 1)]);
    };
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.pulse.end();
    this.socket?.close();
    this.socket = null;
  }

  /** Asks the server to do something. It throws what the server refused, as Refused. */
  request<R>(t: string, args: object = {}): Promise<R> {
    const id = this.next++;
    const message = JSON.stringify({ ...args, t, id });
    return new Promise<R>((done, failed) => {
      this.waiting.set(id, { message, done: done as (r: unknown) => void, failed });
      this.handlers.waiting?.(this.waiting.size);
      if (this.socket?.readyState === 1) this.socket.send(message);
    });
  }

  private receive(m: News): void {
    if (m.t !== 'reply' && m.t !== 'refused') {
      if (m.t === 'hello') this.retries = 0;
      this.handlers.news(m);
      return;
    }
    const w = this.waiting.get(Number(m.id));
    if (!w) return;
    this.waiting.delete(Number(m.id));
    this.handlers.waiting?.(this.waiting.size);
    if (m.t === 'reply') w.done(m.result);
    else w.failed(new Refused(String(m.message), m as ConstructorParameters<typeof Refused>[1]));
  }
}
