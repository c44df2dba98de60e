/*
 * What the server knows of nodes: their ports, and what they are for. The page draws a document from its own text at once,
 * and asks only for nodes of a sort that it has not seen yet.
 */
import { type Json, Obj, write } from './model/json';
import { schemaOf } from './properties/knowledge';
import { rolesIn } from './properties/schema';
import type { EditPort } from './protocol';

export interface NodeInfo {
  title: string;
  group?: string;
  doc?: string;
  what?: string;
  ports?: EditPort[] | null;
  /** The document that it runs, from the documents' folder. */
  run?: string;
  /** Why it cannot be told what the node is. */
  error?: string;
  [more: string]: unknown;
}

type Ask = (t: string, args: object) => Promise<Record<string, NodeInfo>>;

/** What says nothing about what a node is. */
const beside = new Set(['doc', 'comment', 'view']);

const keys = new WeakMap<Obj, string>();

function keyOf(node: Obj): string {
  let key = keys.get(node);
  if (key === undefined) {
    key = write(new Obj(node.members.filter(([name]) => !beside.has(name))), 0);
    keys.set(node, key);
  }
  return key;
}

/** What a node runs says the most about what it is: nodes that have that in common, and the words and types beside it, are alike until it is known better. */
function alikeOf(kind: string, node: Obj): string {
  const roles = rolesIn(schemaOf(kind));
  const runs = (name: string): boolean => ['action', 'document', 'function'].includes(roles.get(name) ?? '');
  if (!node.names.some(runs)) return node.names.join(' ');
  return write(new Obj(node.members.filter(([name]) => runs(name) || ['type', 'bool', 'property'].includes(roles.get(name) ?? ''))), 0);
}

export class Infos {
  private known = new Map<string, NodeInfo>();
  /** By what nodes have in common: while somebody types into a node it stays what it is. */
  private readonly alike = new Map<string, NodeInfo>();
  private old = new Map<string, NodeInfo>();
  private asked = new Map<string, Map<string, Json>>();
  private waiting = false;
  private version = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly ask: Ask) {}

  /** What is known of a node; if nothing is, it is asked for, and listeners hear when it comes. */
  get(kind: string, path: string, node: Obj): NodeInfo | undefined {
    const sort = `${kind}\n${path}`;
    const key = keyOf(node);
    const all = `${sort}\n${key}`;
    const known = this.known.get(all);
    if (known) return known;
    let nodes = this.asked.get(sort);
    if (!nodes) this.asked.set(sort, (nodes = new Map()));
    if (!nodes.has(key)) {
      nodes.set(key, node);
      if (!this.waiting) {
        this.waiting = true;
        queueMicrotask(() => void this.fetch());
      }
    }
    return this.old.get(all) ?? this.alike.get(`${sort}\n${alikeOf(kind, node)}`);
  }

  /** Something in the project has changed: everything is asked for anew, and shown as it was until then. */
  forget(): void {
    this.old = new Map([...this.old, ...this.known]);
    this.known = new Map();
    this.tell();
  }

  /** Counts up whenever more is known. */
  readonly count = (): number => this.version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private tell(): void {
    this.version++;
    for (const l of this.listeners) l();
  }

  private async fetch(): Promise<void> {
    const asked = this.asked;
    this.asked = new Map();
    this.waiting = false;
    for (const [sort, nodes] of asked) {
      const [kind = '', path = ''] = sort.split('\n');
      const list = [...nodes];
      const text = `{${list.map(([key], i) => `"${String(i)}": ${key}`).join(', ')}}`;
      const known = this.known;
      try {
        const found = await this.ask('ports', { kind, path, nodes: JSON.parse(text) as object });
        list.forEach(([key, node], i) => {
          const info = found[String(i)];
          if (!info) return;
          known.set(`${sort}\n${key}`, info);
          if (node instanceof Obj && info.error === undefined) this.alike.set(`${sort}\n${alikeOf(kind, node)}`, info);
        });
        this.tell();
      } catch {
        // A server that cannot tell is asked again with the next change.
      }
    }
  }
}
