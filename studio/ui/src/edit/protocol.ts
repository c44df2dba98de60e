/*
 * The editing protocol, version 1 (docs/protocols.md): requests over one WebSocket, answered in their order, and news of what
 * others do.
 */
import { Client, type Connection, type Handlers, type Message } from '../protocol/client';
import type { Operation as Patch } from './model/patch';

export const EDIT_PROTOCOL = 1;
const EDIT_SUBPROTOCOL = 'wits.edit.1';

export interface Entry {
  path: string;
  kind: string;
  name: string;
  doc?: string;
  version: string;
  errors: number;
  warnings: number;
  root?: boolean;
  /** Nobody may write its file. */
  readOnly?: boolean;
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
  /** The reason, and what to do where no fix does it, without JSON. */
  says?: string;
  todo?: string;
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
  /** Other words by which people look for it. */
  also?: readonly string[];
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
export type News = Message;

export type EditConnection = Connection;

export interface EditHandlers extends Omit<Handlers, 'message' | 'frame' | 'refusal'> {
  /** hello, changes, listing, and whatever else the server tells by itself. */
  news(m: News): void;
}

/** A client of the editing service. Requests may be done twice without harm, for a save names the version that it replaces. */
export function editClient(url: string, { news, ...handlers }: EditHandlers, open?: (url: string) => WebSocket): Client {
  return new Client(
    { url, protocols: [EDIT_SUBPROTOCOL], keeps: true },
    { ...handlers, message: news, refusal: (m) => new Refused(String(m.message), m as ConstructorParameters<typeof Refused>[1]) },
    open,
  );
}
