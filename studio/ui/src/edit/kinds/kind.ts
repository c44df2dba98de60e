/*
 * What the editor has to know of a kind of documents. Everything else (palette, properties, checks, search, undo, files) is
 * the same for all. A new kind is a file beside this one and a line in index.ts; a kind without one is edited as an outline.
 */
import type { ComponentType } from 'react';
import type { Entry, MenuAt } from '../canvas/ContextMenu';
import type { Editor } from '../editor';
import type { Obj } from '../model/json';
import type { EditPort, PaletteItem } from '../protocol';

/** Something in a document that can be selected. */
export interface Item {
  /** JSON Pointer of its value. */
  path: string;
  /** What the document calls it; empty if it has no name. */
  name: string;
  /** What it is, such as the action that it does. */
  title: string;
  doc?: string;
  /** What it says of itself, each with what it is called; for where there is room. */
  facts?: readonly (readonly [string, string])[];
  /** Such as node, link, state, transition, option, port. */
  what: string;
  /** What one of them is called, where what is the member that holds it. */
  noun?: string;
  children: Item[];
}

export interface Where {
  /** Place on the canvas, if the kind has places. */
  at?: readonly [number, number] | undefined;
  /** JSON Pointer of what is selected: a tree takes a new node in or beside it. */
  near?: string | undefined;
  /** One level further out than what is selected says: beside what would take it. */
  outer?: boolean | undefined;
  /** What the new node shall be joined to: the port that a link was dragged from. */
  from?: From | undefined;
  /** It is added to go on from what is selected: it is joined to whatever else it fits as well. */
  onwards?: boolean | undefined;
  /** A link that it shall be put on, and what that carries. */
  onLink?: { path: string; type: string } | undefined;
  /** The new node's ports, as far as they are known. */
  ports?: readonly EditPort[] | undefined;
}

/** An end of a link that has no other end yet. */
export interface From {
  /** As links write it: "Low.Result". */
  end: string;
  /** "trigger", or the type of its value. */
  type: string;
  /** It gives out. */
  out: boolean;
}

export interface Edited {
  json: Obj;
  /** JSON Pointers of what shall be selected now. */
  selection: readonly string[];
}

export interface KindEditor {
  readonly kind: string;
  /** Draws the current document and lets people change it. */
  readonly Canvas: ComponentType<{ path: string }>;
  /** All that can be selected, nested and in reading order. */
  outline(json: Obj): Item[];
  /** Adds a node of the palette under a name that is free. */
  add(json: Obj, node: Obj, name: string, where: Where): Edited;
  /** Takes away what is selected, and all that would hang in the air without it, such as links. */
  remove(json: Obj, paths: readonly string[]): Edited;
  /** Names that are taken: a new node needs another one. */
  names(json: Obj): ReadonlySet<string>;
  /** Exchanges it with the one before (-1) or after (1) it, where order means something. */
  shift?(json: Obj, path: string, by: 1 | -1): Edited;
  /** What is selected as a piece that can be pasted into any document of the kind, and as a text. */
  copy?(json: Obj, paths: readonly string[]): Obj;
  paste?(json: Obj, piece: Obj, where: Where): Edited;
  /** What "select all" selects; without it, what stands outermost in the outline. */
  all?(json: Obj): readonly string[];
  /** Members that the canvas shows in full, of the document or of parts: properties need not. Kinds without a canvas of their own have none. */
  readonly shows?: readonly string[];
  /** Members of the document of which there is a field also while they are not set. */
  first?(json: Obj): readonly string[];
  /** What is added can be told to lie one level further out. */
  readonly nests?: boolean;
  /** What a new node is joined to that goes on from what is selected, and how that is said; undefined where nothing can go on. */
  onwards?(e: Editor): { from: From; says: string } | undefined;
  /** Something was added in the current document: what is asked next. */
  added?(e: Editor, where: Where): void;
  /** Its documents are shown as a list of parts. */
  readonly listed?: boolean;
  /** Its documents run nothing: they have no ports and variables. */
  readonly inert?: boolean;
  /** What can be added to a document beside what the palette has. */
  plain?(json: Obj): readonly PaletteItem[];
  /** Whether a document takes something of the palette; without it, everything that its kind takes. */
  takes?(json: Obj, item: PaletteItem): boolean;
  /** Lines of the canvas's menu that only this kind has, in groups. */
  menu?(e: Editor, at: MenuAt): Entry[][];
}

/** A free name made from another one: Idle, Idle2, Idle3. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const word = wanted.replace(/[^\p{L}\p{N}_]/gu, '').replace(/^(?=\p{N})/u, '_') || 'Node';
  if (!taken.has(word)) return word;
  const stem = word.replace(/\d+$/, '') || word;
  for (let n = 2; ; n++) if (!taken.has(`${stem}${String(n)}`)) return `${stem}${String(n)}`;
}
