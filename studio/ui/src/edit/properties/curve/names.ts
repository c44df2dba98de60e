/* What curves and sets are called: in the document, and in those that it shares. */
import { useMemo, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useEdit, useEditor } from '../../context';
import type { Editor, EditState } from '../../editor';
import { type Json, Obj, parse } from '../../model/json';
import type { DocText } from '../../protocol';
import { referred } from '../references';

/** Documents that others share: as they are while they are open, else as they were saved. */
class SharedDocs {
  private readonly saved = new Map<string, Obj>();
  private readonly asked = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private version = 0;

  constructor(private readonly editor: Editor) {
    editor.onNews((m) => {
      if (m.t === 'changes' || m.t === 'listing') this.asked.clear();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly count = (): number => this.version;

  get(path: string): Obj | undefined {
    const open = this.editor.state.docs.get(path);
    if (open) return open.history.state.json;
    if (!this.asked.has(path)) {
      this.asked.add(path);
      this.editor.request<DocText>('read', { path }).then(
        ({ text }) => {
          const json = parse(text);
          if (!(json instanceof Obj)) return;
          this.saved.set(path, json);
          this.version++;
          for (const l of this.listeners) l();
        },
        () => undefined,
      );
    }
    return this.saved.get(path);
  }
}

const all = new WeakMap<Editor, SharedDocs>();

function sharedOf(editor: Editor): SharedDocs {
  let s = all.get(editor);
  if (!s) all.set(editor, (s = new SharedDocs(editor)));
  return s;
}

export interface Named {
  /** The curve of a name, in the document or one that it shares. */
  curve: (name: string) => Json | undefined;
  curves: readonly string[];
  sets: readonly string[];
  /** The document that a name is in, if it is another one. */
  home: (name: string) => string | undefined;
}

const member = (s: EditState, name: string): Json | undefined => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.json.get(name));

/** The curves and sets that the document can name. */
export function useNamed(): Named {
  const editor = useEditor();
  const docs = sharedOf(editor);
  const version = useSyncExternalStore(docs.subscribe, docs.count);
  const curves = useEdit((s) => member(s, 'curves'));
  const sets = useEdit((s) => member(s, 'considerations'));
  const shared = useEdit((s) => member(s, 'shared'));
  // Other documents matter only if they are shared: rows are drawn anew when those change, not with every edit.
  const open = useEdit(useShallow((s) => (shared instanceof Obj ? shared.members.map(([, file]) => (typeof file === 'string' ? s.docs.get(referred(s.current ?? '', file))?.history.state.json : undefined)) : [])));
  const known = useMemo(() => [version, open] as const, [version, open]);
  return useMemo(() => {
    void known;
    const own = curves instanceof Obj ? curves : Obj.empty;
    const others = (shared instanceof Obj ? shared : Obj.empty).members.flatMap(([name, file]) => {
      const path = typeof file === 'string' ? referred(editor.state.current ?? '', file) : '';
      const doc = path === '' ? undefined : docs.get(path);
      return doc ? [{ name, path, doc }] : [];
    });
    const find = (name: string) => others.find((o) => name.startsWith(`${o.name}.`));
    return {
      curve: (name) => own.get(name) ?? find(name)?.doc.object('curves').get(name.slice(name.indexOf('.') + 1)),
      curves: [...own.names, ...others.flatMap((o) => o.doc.object('curves').names.map((n) => `${o.name}.${n}`))],
      sets: [...(sets instanceof Obj ? sets.names : []), ...others.flatMap((o) => o.doc.object('considerations').names.map((n) => `${o.name}.${n}`))],
      home: (name) => (own.has(name) ? undefined : find(name)?.path),
    };
  }, [editor, docs, known, curves, sets, shared]);
}
