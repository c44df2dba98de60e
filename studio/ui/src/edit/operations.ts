/* The operations that every kind has. Those of a part of the page are defined beside it; all.ts has them all. */
import { canvasOf } from './canvas/state';
import { define, type Args, type Key } from './operation';
import type { Editor } from './editor';
import type { Item } from './kinds/kind';
import { Obj, at, nameIn, parse, pointer, steps, write } from './model/json';
import type { PaletteItem } from './protocol';
import { readClip, writeClip } from './clipboard';

const ctrl = (key: string, more: Partial<Key> = {}): Key => ({ key, ctrl: true, ...more });
const open = (e: Editor): boolean => e.doc !== undefined && e.doc.unreadable === undefined;
const some = (e: Editor): boolean => open(e) && e.selection.length > 0;
const need = (args: Args, name: string): string => args[name] ?? '';
const paths = (e: Editor): string[] => (e.state.listing?.documents ?? []).map((d) => d.path);

define(
  { name: 'document.open', title: 'Open a document', group: 'Document', also: ['load', 'switch to'], params: [{ name: 'path', doc: 'the document, from the documents’ folder', choices: paths }, { name: 'select', doc: 'JSON Pointer of what to select', optional: true }], run: (e, a) => e.open(need(a, 'path'), a.select) },
  { name: 'document.close', title: 'Close the document', group: 'Document', also: ['close tab'], keys: [{ key: 'w', alt: true, inText: true }], enabled: (e) => e.doc !== undefined, params: [{ name: 'path', doc: 'the document', optional: true, choices: (e) => e.state.tabs }], run: (e, a) => { e.close(a.path ?? e.state.current ?? ''); } },
  { name: 'document.save', title: 'Save', group: 'Document', also: ['write', 'store', 'commit'], keys: [ctrl('s', { inText: true })], enabled: (e) => e.doc !== undefined, run: async (e) => { await e.save(); } },
  { name: 'document.save-all', title: 'Save all', group: 'Document', also: ['write all', 'store'], keys: [ctrl('s', { shift: true, inText: true })], run: async (e) => { await e.saveAll(); } },
  { name: 'edit.undo', title: 'Undo', group: 'Edit', also: ['take back', 'revert', 'step back'], keys: [ctrl('z')], enabled: (e) => (e.doc?.history.depth ?? 0) > 0, run: (e) => { e.undo(); } },
  { name: 'edit.redo', title: 'Redo', group: 'Edit', also: ['again', 'repeat'], keys: [ctrl('y'), ctrl('z', { shift: true })], enabled: (e) => (e.doc?.history.redoLabel ?? '') !== '', run: (e) => { e.redo(); } },
  { name: 'edit.select', title: 'Select', group: 'Edit', also: ['pick', 'choose'], enabled: open, params: [{ name: 'paths', doc: 'JSON Pointers, with commas between them' }], run: (e, a) => { e.select(need(a, 'paths').split(',').filter((p) => p !== ''), true); } },
  { name: 'edit.select-all', title: 'Select all', group: 'Edit', also: ['everything'], keys: [ctrl('a')], enabled: open, run: (e) => { e.select(e.kind.all?.(e.json) ?? e.kind.outline(e.json).map((i) => i.path)); } },
  { name: 'edit.select-none', title: 'Clear selection', enabled: some, run: (e) => { e.select([]); } },
  { name: 'edit.delete', title: 'Delete', group: 'Edit', also: ['remove', 'erase', 'clear'], keys: [{ key: 'Delete' }, { key: 'Backspace' }], enabled: some, run: (e) => { e.change('delete', (json, selection) => e.kind.remove(json, selection)); } },
  { name: 'edit.copy', title: 'Copy', group: 'Edit', keys: [ctrl('c')], enabled: (e) => some(e) && e.kind.copy !== undefined, run: async (e) => { const piece = e.kind.copy?.(e.json, e.selection); if (piece) await writeClip(write(piece)); } },
  { name: 'edit.cut', title: 'Cut', group: 'Edit', also: ['move'], keys: [ctrl('x')], enabled: (e) => some(e) && e.kind.copy !== undefined, run: async (e) => { const piece = e.kind.copy?.(e.json, e.selection); if (!piece) return; await writeClip(write(piece)); e.change('cut', (json, selection) => e.kind.remove(json, selection)); } },
  { name: 'edit.paste', title: 'Paste', group: 'Edit', also: ['insert'], keys: [ctrl('v')], enabled: (e) => open(e) && e.kind.paste !== undefined, run: async (e) => { const piece = await readClip(); const at = canvasOf(e)?.pointer() ?? undefined; e.change('paste', (json, selection) => e.kind.paste?.(json, piece, { near: selection[0], at }) ?? json); } },
  { name: 'edit.duplicate', title: 'Duplicate the selected', group: 'Edit', also: ['clone', 'copy'], keys: [ctrl('d')], enabled: (e) => some(e) && e.kind.copy !== undefined && e.kind.paste !== undefined, run: (e) => { const piece = e.kind.copy?.(e.json, e.selection); if (piece) e.change('duplicate', (json, selection) => e.kind.paste?.(json, piece, { near: selection[0] }) ?? json); } },
  { name: 'edit.earlier', title: 'Move the selected before the one before it', group: 'Edit', also: ['reorder', 'move up', 'raise', 'sort', 'order'], keys: [{ key: 'ArrowUp', alt: true }], enabled: (e) => e.selection.length === 1 && e.kind.shift !== undefined, run: (e) => { e.change('move up', (json, [path]) => e.kind.shift?.(json, path ?? '', -1) ?? json); } },
  { name: 'edit.later', title: 'Move the selected behind the one after it', group: 'Edit', also: ['reorder', 'move down', 'lower', 'sort', 'order'], keys: [{ key: 'ArrowDown', alt: true }], enabled: (e) => e.selection.length === 1 && e.kind.shift !== undefined, run: (e) => { e.change('move down', (json, [path]) => e.kind.shift?.(json, path ?? '', 1) ?? json); } },
  {
    name: 'node.add', title: 'Add a node…', group: 'Node', also: ['create', 'new node', 'insert', 'place', 'spawn node', 'action', 'task', 'condition', 'decorator'], keys: [{ key: 'a' }, { key: ' ', ctrl: true }], enabled: open,
    params: [
      { name: 'name', doc: 'the node type, action, function or document; without it a list opens', optional: true },
      { name: 'as', doc: 'what the node shall be called', optional: true }, { name: 'at', doc: 'its position, as x,y', optional: true },
    ],
    run: (e, a) => addNode(e, a),
  },
  {
    name: 'part.rename', title: 'Rename a part', group: 'Node', also: ['name'], enabled: open, doc: 'What names it in the document follows.',
    params: [{ name: 'path', doc: 'JSON Pointer of it' }, { name: 'to', doc: 'its new name' }],
    run: (e, a) => renamePart(e, need(a, 'path'), need(a, 'to')),
  },
  {
    name: 'node.rename', title: 'Rename a node', group: 'Node', also: ['name', 'label', 'title'], enabled: open,
    params: [{ name: 'from', doc: 'its name' }, { name: 'to', doc: 'its new name' }],
    run: (e, a) => renameNode(e, need(a, 'from'), need(a, 'to')),
  },
);

async function addNode(e: Editor, a: Args): Promise<void> {
  const [x, y] = (a.at ?? '').split(',').map(Number);
  const where = { near: e.selection[0], at: x !== undefined && y !== undefined && a.at !== undefined && Number.isFinite(x) && Number.isFinite(y) ? ([x, y] as const) : undefined };
  if (a.name === undefined) {
    e.show('add', where);
    return;
  }
  const kind = e.json.text('kind');
  const all = await e.request<PaletteItem[]>('palette', { kind, path: e.doc?.path, query: a.name, fit: {}, limit: 50 });
  const found = all.filter((i) => e.kind.takes?.(e.json, i) ?? true);
  const item = found.find((i) => i.name === a.name || i.title === a.name);
  if (!item) throw new Error(`There is nothing called ${a.name} to add${found[0] ? `: did you mean "${found[0].name}"?` : '.'}`);
  e.add(item, where, a.as);
}

async function renameNode(e: Editor, from: string, to: string): Promise<void> {
  const json = await renamed(e, from, to);
  const item = json && find(e.kind.outline(json), to);
  if (item) e.select([item.path]);
}

/** Gives what lies at a place another name: what it is held by, or what its member says. */
async function renamePart(e: Editor, path: string, to: string): Promise<void> {
  const way = steps(path);
  const held = at(e.json, way.slice(0, -1)) instanceof Obj;
  const from = held ? way.at(-1) : nameIn(e.json, path);
  if (from === undefined || from === '') throw new Error('It has no name that could be changed here.');
  if (await renamed(e, from, to, path)) e.select([held ? pointer([...way.slice(0, -1), to]) : path]);
}

async function renamed(e: Editor, from: string, to: string, path?: string): Promise<Obj | undefined> {
  const d = e.doc;
  if (!d || from === to) return undefined;
  const { text } = await e.request<{ text: string }>('rename-node', { path: d.path, text: e.text(d), from, to, at: path });
  const json = parse(text);
  if (!(json instanceof Obj) || e.doc?.path !== d.path) return undefined;
  e.change(`rename ${from} to ${to}`, () => ({ json, selection: [] }));
  return json;
}

const find = (items: readonly Item[], name: string): Item | undefined => {
  for (const i of items) {
    const found = i.name === name ? i : find(i.children, name);
    if (found) return found;
  }
  return undefined;
};
