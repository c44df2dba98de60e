/* What the server knows of kinds and types: asked once, and again when the project has become another. */
import { useSyncExternalStore } from 'react';
import { useEditor } from '../context';
import type { Editor } from '../editor';
import { learnInterfaces, type PortWords } from '../model/ports';
import type { EditPort } from '../protocol';
import type { Schema } from './schema';

/** A type of values, as the game's manifest tells of it. */
export interface TypeInfo {
  name: string;
  doc?: string;
  enum?: readonly string[];
  /** Of lists: what they have in them. */
  elem?: string;
}

interface Described {
  name: string;
  of?: string;
  doc?: string;
  ports?: readonly PortWords[];
}

export interface Manifest {
  types?: readonly TypeInfo[];
  kinds?: readonly Described[];
  actions?: readonly Described[];
  functions?: readonly Described[];
  interfaces?: readonly Described[];
  lists?: readonly Described[];
}

/** The schemas that have come, by kind, for what has no editor at hand. */
const schemas = new Map<string, Schema>();

export const learn = (kind: string, schema: Schema | null): void => {
  if (schema) schemas.set(kind, schema);
};

const unknown: Schema = {};

/** The schema of a kind, as far as it is known. */
export const schemaOf = (kind: string): Schema => schemas.get(kind) ?? unknown;

class Knowledge {
  private readonly known = new Map<string, unknown>();
  private readonly asked = new Set<string>();
  private readonly coming = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private version = 0;

  constructor(private readonly editor: Editor) {
    editor.onNews((m) => {
      if (m.t !== 'hello' && m.t !== 'about') return;
      this.asked.clear();
      this.tell();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly count = (): number => this.version;

  schema(kind: string): Schema | undefined {
    return kind === '' ? undefined : this.get<Schema>(`schema ${kind}`, 'schema', { kind });
  }

  /** When the schema of a kind and the interfaces of the game are there, or cannot be had. */
  async ready(kind: string): Promise<void> {
    this.schema(kind);
    this.manifest();
    await Promise.all([this.coming.get(`schema ${kind}`), this.coming.get('manifest')]);
  }

  manifest(): Manifest {
    return this.get<Manifest>('manifest', 'manifest', {}) ?? {};
  }

  private get<T>(key: string, request: string, args: object): T | undefined {
    if (!this.asked.has(key)) {
      this.asked.add(key);
      const coming = this.editor.request<T>(request, args).then(
        (v) => {
          this.known.set(key, v);
          if (request === 'schema') learn((args as { kind: string }).kind, v as Schema | null);
          else learnInterfaces((v as Manifest | null)?.interfaces ?? []);
          this.tell();
        },
        () => undefined,
      );
      this.coming.set(key, coming);
    }
    return this.known.get(key) as T | undefined;
  }

  private tell(): void {
    this.version++;
    for (const l of this.listeners) l();
  }
}

const all = new WeakMap<Editor, Knowledge>();

export function knowledgeOf(editor: Editor): Knowledge {
  let k = all.get(editor);
  if (!k) all.set(editor, (k = new Knowledge(editor)));
  return k;
}

/** Renders anew when more is known. */
export function useKnowledge(): Knowledge {
  const k = knowledgeOf(useEditor());
  useSyncExternalStore(k.subscribe, k.count);
  return k;
}

/** Names and explanations of types, with those that every game has if it is not known better. */
export const typesOf = (m: Manifest): readonly TypeInfo[] =>
  m.types ?? ['bool', 'entity', 'float', 'int', 'name', 'string', 'vec2', 'vec3'].map((name) => ({ name }));

export type { EditPort };
