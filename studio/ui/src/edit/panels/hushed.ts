/*
 * Nobody has to be told what is missing in what they are just making: warnings of it wait. Errors do not, for they keep the game
 * from running it.
 */
import { useEffect, useMemo, useState } from 'react';
import { useEdit, useEditor } from '../context';
import { jsonOf, type Doc } from '../document';
import type { Editor } from '../editor';
import type { Item, KindEditor } from '../kinds/kind';
import { at, steps, type Obj } from '../model/json';
import type { Finding } from '../protocol';

/** For so long after it was begun, or changed while it is selected, a part is being made, milliseconds. */
export const MAKING_MS = 15_000;
/** A document with no more parts than these is only begun. */
const FEW = 2;

const count = (items: readonly Item[], most: number): number => {
  let n = 0;
  for (const i of items) {
    if (n > most) break;
    if (i.what !== 'port' && i.what !== 'variable' && i.what !== 'section' && i.what !== 'ports' && i.what !== 'variables') n++;
    n += count(i.children, most - n);
  }
  return n;
};

const fewParts = new WeakMap<Obj, boolean>();

function isBegun(json: Obj, kind: KindEditor): boolean {
  let is = fewParts.get(json);
  if (is === undefined) fewParts.set(json, (is = count(kind.outline(json), FEW) <= FEW));
  return is;
}

interface Made {
  begun: number;
  changed: number;
}

/** When parts were begun and changed on this page, by document and JSON Pointer. */
class Making {
  private readonly made = new Map<string, Made>();
  private docs: ReadonlyMap<string, Doc>;

  constructor(private readonly editor: Editor) {
    this.docs = editor.state.docs;
    editor.store.subscribe(({ docs }) => {
      if (docs !== this.docs) this.hear(docs);
    });
  }

  private hear(docs: ReadonlyMap<string, Doc>): void {
    const now = Date.now();
    for (const [path, d] of docs) {
      const was = this.docs.get(path);
      if (!was || was.history === d.history || jsonOf(was) === jsonOf(d)) continue;
      for (const p of d.history.state.selection) {
        const key = `${path}\n${p}`;
        const fresh = at(jsonOf(was), steps(p)) === undefined;
        this.made.set(key, { begun: fresh ? now : (this.made.get(key)?.begun ?? 0), changed: now });
      }
    }
    this.docs = docs;
  }

  /** Whether a problem waits. */
  waits(f: Finding, now = Date.now()): boolean {
    const d = this.editor.doc;
    if (!f.warning || !d || f.file !== d.path || d.unreadable !== undefined) return false;
    if (isBegun(jsonOf(d), this.editor.kind)) return true;
    const { selection } = d.history.state;
    for (let end = f.path.length; end > 0; end = f.path.lastIndexOf('/', end - 1)) {
      const own = f.path.slice(0, end);
      const m = this.made.get(`${f.file}\n${own}`);
      if (m && (now - m.begun < MAKING_MS || (now - m.changed < MAKING_MS && selection.includes(own)))) return true;
    }
    return false;
  }
}

const makings = new WeakMap<Editor, Making>();

export function makingOf(e: Editor): Making {
  let m = makings.get(e);
  if (!m) makings.set(e, (m = new Making(e)));
  return m;
}

/** What waits, and what is told. It changes with time. */
export function useTold(): { told: readonly Finding[]; waiting: ReadonlySet<Finding> } {
  const editor = useEditor();
  const findings = useEdit((s) => s.findings);
  const doc = useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)));
  const [now, setNow] = useState(() => Date.now());
  const waiting = useMemo(() => {
    const making = makingOf(editor);
    return new Set(findings.filter((f) => making.waits(f)));
  }, [editor, findings, doc, now]); // eslint-disable-line react-hooks/exhaustive-deps -- what is selected and said counts, too
  const some = waiting.size > 0;
  useEffect(() => {
    if (!some) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [some]);
  const told = useMemo(() => (waiting.size === 0 ? findings : findings.filter((f) => !waiting.has(f))), [findings, waiting]);
  return { told, waiting };
}
