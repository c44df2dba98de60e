/* What the property panel does, as operations. */
import type { Editor } from '../editor';
import { type Json, List, Obj, at, parse, pointer, steps, edited } from '../model/json';
import { type Args, define } from '../operation';
import { type PaletteItem } from '../protocol';
import { changed } from '../document';
import { labelOf, withValue } from './slots';

const open = (e: Editor): boolean => e.doc !== undefined && e.doc.unreadable === undefined;
const need = (a: Args, name: string): string => a[name] ?? '';
const split = (text: string): string[] => text.split(',');

function valueOf(text: string): Json {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

define(
  {
    name: 'property.set', title: 'Set a property', group: 'Edit', also: ['value', 'change', 'edit', 'assign'], enabled: open,
    doc: 'Sets a value, of several things at once if there are several paths. Without a value it is taken away, and what it is without it holds.',
    params: [{ name: 'paths', doc: 'JSON Pointers, with commas between them' }, { name: 'value', doc: 'JSON, or a text', optional: true }],
    run: (e, a) => {
      const paths = split(need(a, 'paths'));
      const value = a.value === undefined ? undefined : valueOf(a.value);
      const name = labelOf({ paths });
      e.change(value === undefined ? `take away ${name}` : `set ${name}`, (json) => withValue(json, paths, value));
    },
  },
  {
    name: 'property.insert', title: 'Add an item to a list', group: 'Edit', also: ['append', 'array', 'element'], enabled: open,
    params: [{ name: 'paths', doc: 'JSON Pointers of the new items’ places' }, { name: 'value', doc: 'JSON, or a text' }],
    run: (e, a) => {
      const value = valueOf(need(a, 'value'));
      e.change('add an item', (json) => split(need(a, 'paths')).reduce((out, p) => inserted(out, p, value), json));
    },
  },
  {
    name: 'property.move', title: 'Move an item of a list', group: 'Edit', also: ['reorder', 'sort'], enabled: open,
    params: [{ name: 'path', doc: 'JSON Pointer of the item' }, { name: 'to', doc: 'its new index, from 0' }],
    run: (e, a) => {
      const way = steps(need(a, 'path'));
      const from = Number(way.at(-1));
      const to = Number(need(a, 'to'));
      e.change('move an item', (json) =>
        edited(json, way.slice(0, -1), (list) => {
          if (!(list instanceof List) || to < 0 || to >= list.items.length || list.items[from] === undefined) throw new Error('There is no such item.');
          return list.without(from).inserted(to, list.items[from]);
        }),
      );
    },
  },
  {
    name: 'property.rename', title: 'Rename a member', group: 'Edit', also: ['name'], enabled: open,
    doc: 'For objects with named members. References elsewhere stay: ports, variables and nodes have their own operations.',
    params: [{ name: 'path', doc: 'JSON Pointer of its value' }, { name: 'to', doc: 'its new name' }],
    run: (e, a) => {
      const way = steps(need(a, 'path'));
      const [from = '', to] = [way.at(-1), need(a, 'to')];
      if (to === '') throw new Error('A name has at least one letter.');
      if (to === from) return;
      e.change(`rename ${from} to ${to}`, (json, selection) => {
        const out = edited(json, way.slice(0, -1), (o) => {
          if (!(o instanceof Obj)) throw new Error(`${from} is no member.`);
          if (o.has(to)) throw new Error(`There is a ${to} already.`);
          return o.renamed(from, to);
        });
        const [was, is] = [pointer(way), pointer([...way.slice(0, -1), to])];
        return { json: out, selection: selection.map((p) => (p === was || p.startsWith(`${was}/`) ? is + p.slice(was.length) : p)) };
      });
    },
  },
  {
    name: 'node.replace', title: 'Replace by something else…', group: 'Node', keys: [{ key: 'r', alt: true }], also: ['change type', 'swap', 'convert'], enabled: open,
    doc: 'Values, links and children stay as far as they fit what it becomes.',
    params: [{ name: 'path', doc: 'JSON Pointer of the node; without it, the one that is selected', optional: true }, { name: 'name', doc: 'the node type, action, function or document, by its name or title; without it a list opens', optional: true }],
    run: (e, a) => {
      const [path] = a.path !== undefined ? [a.path] : e.selection.length === 1 ? e.selection : [];
      if (path === undefined) throw new Error('Select one node that shall be something else.');
      return a.name === undefined ? chooseOther(e, path) : replaceNode(e, path, a.name);
    },
  },
  ...(['port', 'variable', 'field'] as const).map((what) => ({
    name: `${what}.rename`, title: `Rename a ${what}`, group: 'Document' as const, also: { port: ['pin', 'input', 'output', 'parameter'], variable: ['blackboard', 'key'], field: ['board', 'key', 'member'] }[what], enabled: open,
    doc: 'All documents that use it follow.',
    params: [{ name: 'from', doc: 'its name' }, { name: 'to', doc: 'its new name' }],
    run: (e: Editor, a: Args) => renameEverywhere(e, what, need(a, 'from'), need(a, 'to')),
  })),
);

/** Lets somebody choose what a node shall be. */
async function chooseOther(e: Editor, path: string): Promise<void> {
  const found = await e.request<PaletteItem[]>('palette', { kind: e.json.text('kind'), path: e.doc?.path, query: '', fit: {}, limit: 1000 });
  e.show('choose', { title: `Replace ${steps(path).at(-1) ?? ''} by`, items: found.map((i) => ({ name: i.title, title: i.title, doc: i.doc, group: i.group, also: i.also })), run: 'node.replace', param: 'name' });
}

async function replaceNode(e: Editor, pointer: string, name: string): Promise<void> {
  const d = e.doc;
  if (!d) return;
  const offered = (query: string): Promise<PaletteItem[]> => e.request<PaletteItem[]>('palette', { kind: e.json.text('kind'), path: d.path, query, fit: {}, limit: 1000 });
  const all = await offered('');
  const item = all.find((i) => i.title === name) ?? all.find((i) => i.name === name); // a function that is offered for several types has a title for each: "Add of int"
  if (!item) {
    const like = (await offered(name))[0];
    throw new Error(`There is nothing called ${name}${like ? `: did you mean "${like.name}"?` : '.'}`);
  }
  const { text, lost } = await e.request<{ text: string; lost?: string[] | null }>('replace', { path: d.path, text: e.text(d), pointer, node: item.node });
  const json = parse(text);
  if (!(json instanceof Obj) || e.doc?.path !== d.path) return;
  e.change(`replace by ${item.name}`, (_, selection) => ({ json, selection }));
  if (lost && lost.length > 0) e.say('good', `Could not be kept: ${lost.join('; ')}.`);
}

function inserted(json: Obj, path: string, value: Json): Obj {
  const way = steps(path);
  const place = Number(way.at(-1));
  return edited(json, way.slice(0, -1), (list) => {
    const had = list instanceof List ? list : list === undefined ? List.empty : new List([list]);
    return had.inserted(Math.min(place, had.items.length), value);
  });
}

/** Renames a port, a variable or a field of a board, in all documents that use it; those are opened, and not saved. */
async function renameEverywhere(e: Editor, what: 'port' | 'variable' | 'field', from: string, to: string): Promise<void> {
  const d = e.doc;
  if (!d || from === to) return;
  const texts = Object.fromEntries([...e.state.docs.values()].filter((o) => o.dirty).map((o) => [o.path, e.text(o)]));
  const found = await e.request<{ texts: Record<string, string> }>('rename', { path: d.path, what, from, to, texts });
  const others = Object.keys(found.texts).filter((p) => p !== d.path);
  for (const p of others) if (!e.state.docs.has(p)) await e.open(p);
  await e.open(d.path);
  for (const [p, text] of Object.entries(found.texts)) {
    const now = e.state.docs.get(p);
    const json = parse(text);
    if (now && json instanceof Obj) e.put(changed(now, `rename ${from} to ${to}`, json, p === d.path ? followed(json, what, from, to, now.history.state.selection) : undefined));
  }
  e.endRun();
  if (others.length > 0) e.say('good', `${from} is ${to} now, also in ${others.length === 1 ? (others[0] ?? '') : `${String(others.length)} other documents`}, which ${others.length === 1 ? 'is' : 'are'} not saved yet.`);
}

/** What was selected under the old name is selected under the new one. */
function followed(json: Obj, what: string, from: string, to: string, selection: readonly string[]): string[] {
  const holder = what === 'variable' ? 'variables' : what === 'field' ? 'fields' : '';
  return selection.map((p) => (holder !== '' && p === pointer([holder, from]) ? pointer([holder, to]) : p)).filter((p) => at(json, steps(p)) !== undefined);
}
