/* A slot is where a field writes: one value, or the same member of several things that are selected together. */
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useEditor } from '../context';
import type { Editor, EditState } from '../editor';
import { type Json, Obj, at, change, pointer, same, steps, write } from '../model/json';
import { schemaOf } from './knowledge';
import { along } from './schema';

export interface Slot {
  /** JSON Pointers: one of each thing that is selected. */
  paths: readonly string[];
}

/** The same member of all of them. */
export const within = (slot: Slot, ...way: readonly (string | number)[]): Slot => ({ paths: slot.paths.map((p) => p + pointer(way)) });

const jsonIn = (s: EditState): Obj => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.json) ?? Obj.empty;

export interface Held {
  /** The value, of several that differ the first one; undefined if it is not set. */
  value: Json | undefined;
  /** They differ. */
  mixed: boolean;
}

/** What stands there now. */
export function useSlot(slot: Slot): Held {
  const editor = useEditor();
  const values = useStore(editor.store, useShallow((s) => {
    const json = jsonIn(s);
    return slot.paths.map((p) => at(json, steps(p)));
  }));
  return { value: values[0], mixed: values.some((v) => !same(v, values[0])) };
}

/** Whether a list or object means nothing when it is empty, so that its last value takes it away: one that need not be there. */
function optional(json: Obj, way: readonly string[]): boolean {
  const { schemas, declared } = along(schemaOf(json.text('kind')), json, way);
  const holder = schemas.at(way.length - 1);
  return way.length > 0 && declared !== undefined && holder !== undefined && !(holder.required ?? []).includes(way.at(-1) ?? '');
}

/** A document with a value set in several places; undefined takes it away. */
export function withValue(json: Obj, paths: readonly string[], value: Json | undefined): Obj {
  let out: Json | undefined = json;
  // From the last item of a list to the first, so that places stay what they are.
  const order = value === undefined ? paths.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })) : paths;
  for (const p of order) {
    const way = steps(p);
    if (value === undefined && at(out, way) === undefined) continue;
    out = change(out, way, () => value);
    const owner = way.slice(0, -1);
    const left = at(out, owner);
    const empty = left instanceof Obj ? left.size === 0 : left !== undefined && left !== null && typeof left === 'object' && 'items' in left && left.items.length === 0;
    if (value === undefined && empty && optional(json, owner)) out = change(out, owner, () => undefined);
  }
  return out instanceof Obj ? out : json;
}

const lastStep = (path: string): string => steps(path).at(-1) ?? 'the document';

export const labelOf = (slot: Slot): string => {
  const name = lastStep(slot.paths[0] ?? '');
  return /^\d+$/.test(name) ? `item ${String(Number(name) + 1)}` : name;
};

/** Sets or takes away a value as one step, by an operation that can be seen and repeated. */
export function setSlot(editor: Editor, slot: Slot, value: Json | undefined): void {
  void editor.run('property.set', { paths: slot.paths.join(','), ...(value !== undefined && { value: write(value, 0) }) });
}

export interface Typing {
  /** A value that somebody is about to finish: it stands in the document at once. */
  live: (value: Json | undefined) => void;
  /** It is finished. */
  commit: () => void;
  /** Back to what it was before; false if nothing was typed. */
  cancel: () => boolean;
}

let runs = 0;

/** What is typed into one field is one step of undo, from the first letter to Enter or until the field is left. */
export function useTyping(slot: Slot): Typing {
  const editor = useEditor();
  const open = useRef<{ run: string; depth: number; value: Json | undefined; slot: Slot; path: string } | null>(null);
  return {
    live(value) {
      open.current ??= { run: `typing ${String(++runs)}`, depth: editor.doc?.history.depth ?? 0, value: undefined, slot, path: editor.state.current ?? '' };
      open.current.value = value;
      editor.change(`set ${labelOf(slot)}`, (json) => withValue(json, slot.paths, value), open.current.run);
    },
    commit() {
      const t = open.current;
      open.current = null;
      if (!t || t.path !== editor.state.current) return;
      editor.endRun();
      editor.note({ line: `property.set ${JSON.stringify(t.slot.paths.join(','))}${t.value === undefined ? '' : ` value=${JSON.stringify(write(t.value, 0))}`}` });
    },
    cancel() {
      const t = open.current;
      open.current = null;
      const h = editor.doc?.history;
      if (!t || t.path !== editor.state.current || !h) return false;
      if (h.depth === t.depth + 1 && h.undoLabel === `set ${labelOf(t.slot)}`) editor.undo();
      return true;
    },
  };
}
