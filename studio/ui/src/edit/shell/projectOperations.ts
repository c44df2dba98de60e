/* The project's documents and folders: made, renamed, copied, taken away. */
import { jsonOf } from '../document';
import type { Editor } from '../editor';
import { define, type Args } from '../operation';
import { Obj, parse } from '../model/json';
import { Refused, type DocText, type Use } from '../protocol';
import { foldersOf } from '../panels/rows';
import { aboutOf } from './about';
import { count, freePath, splitPath } from './names';
import { dirtyPaths } from './saving';

const paths = (e: Editor): string[] => (e.state.listing?.documents ?? []).map((d) => d.path);
const folders = (e: Editor): string[] => foldersOf(e.state.listing);
const things = (e: Editor): string[] => [...paths(e), ...folders(e)];
const need = (a: Args, name: string): string => a[name] ?? '';
const list = (text: string | undefined): string[] => (text ?? '').split(',').map((s) => s.trim()).filter(Boolean);
const project = (e: Editor): boolean => aboutOf(e).project !== false;

/** What an operation is about if nothing is named: the document that is shown. */
const subject = (e: Editor, a: Args, name: string): string => {
  const path = a[name] ?? e.state.current;
  if (path === null || path === undefined) throw new Error('There is no document open, and none was named.');
  return path;
};

define(
  {
    name: 'project.create', title: 'Create a project', group: 'Project', also: ['new', 'begin', 'start'], enabled: (e) => aboutOf(e).project === false,
    params: [
      { name: 'name', doc: 'what it shall be called' },
      { name: 'documents', doc: 'the folder of its documents', optional: true },
      { name: 'game', doc: 'the game that it is for', optional: true, choices: (e) => (aboutOf(e).games ?? []).map((g) => g.name) },
      { name: 'copy', doc: 'begin with the game’s own documents', optional: true, choices: () => ['true', 'false'] },
    ],
    run: async (e, a) => {
      const about = await e.request<Record<string, unknown>>('init', { name: need(a, 'name'), documents: a.documents ?? '', game: a.game ?? '', copy: a.copy === 'true' });
      e.set({ about });
      e.relistSoon();
      e.say('good', `Created the project ${need(a, 'name')}.`);
    },
  },
  {
    name: 'document.new', title: 'New document…', group: 'Document', also: ['create', 'file', 'behaviour', 'tree', 'graph', 'machine', 'template'], keys: [{ key: 'n', alt: true, inText: true }], enabled: project,
    doc: 'Without a path a dialog opens. guard.machine.json#fight is a document within the file of another.',
    params: [
      { name: 'path', doc: 'where: folder/name.kind.json', optional: true },
      { name: 'name', doc: 'what people call it', optional: true },
      { name: 'doc', doc: 'what it is for', optional: true },
      { name: 'implements', doc: 'interfaces, with commas between them', optional: true },
      { name: 'folder', doc: 'the folder that the dialog begins with', optional: true, choices: folders },
      { name: 'within', doc: 'the document in whose file it shall be', optional: true, choices: (e) => paths(e).filter((p) => splitPath(p).within === '') },
      { name: 'kind', doc: 'what it is, if its path does not tell', optional: true },
    ],
    run: async (e, a) => {
      if (a.path === undefined) {
        e.show('new-document', { ...(a.folder !== undefined && { folder: a.folder }), ...(a.within !== undefined && { within: a.within }) });
        return;
      }
      const kind = splitPath(a.path).kind || (a.kind ?? '');
      if (kind === '') throw new Error(`${a.path} does not say its kind: name it like fighter.graph.json.`);
      await e.request<DocText>('create', { path: a.path, kind, name: a.name ?? '', doc: a.doc ?? '', implements: list(a.implements) });
      e.relistSoon();
      await e.open(a.path);
    },
  },
  {
    name: 'document.rename', title: 'Rename or move…', group: 'Document', also: ['move', 'path', 'folder'], enabled: (e) => project(e) && things(e).length > 0,
    doc: 'All references follow. What is not saved is saved first.',
    params: [{ name: 'from', doc: 'a document or a folder', optional: true, choices: things }, { name: 'to', doc: 'its new path', optional: true }],
    run: async (e, a) => {
      const from = subject(e, a, 'from');
      if (a.to === undefined) {
        e.show('move', { from });
        return;
      }
      return move(e, from, a.to);
    },
  },
  {
    name: 'document.duplicate', title: 'Duplicate the document', group: 'Document', also: ['clone', 'copy', 'save as'], enabled: (e) => project(e) && paths(e).length > 0,
    params: [{ name: 'from', doc: 'a document', optional: true, choices: paths }, { name: 'to', doc: 'the path of the copy', optional: true }],
    run: async (e, a) => {
      const from = subject(e, a, 'from');
      const to = a.to ?? freePath(from, new Set(paths(e)));
      await e.request<DocText>('duplicate', { from, to });
      e.relistSoon();
      await e.open(to);
      return `${from} is copied to ${to}${e.state.docs.get(from)?.dirty ? ', as it was saved last' : ''}.`;
    },
  },
  {
    name: 'document.delete', title: 'Delete the document…', group: 'Document', also: ['remove', 'erase'], enabled: (e) => project(e) && things(e).length > 0,
    params: [{ name: 'path', doc: 'a document or a folder', optional: true, choices: things }, { name: 'force', doc: 'also if others use it', optional: true, choices: () => ['true'] }],
    run: (e, a) => remove(e, subject(e, a, 'path'), a.force === 'true'),
  },
  {
    name: 'document.users', title: 'Who uses this document?', group: 'Document', also: ['references', 'find usages', 'reference viewer', 'dependencies'], enabled: (e) => paths(e).length > 0,
    params: [{ name: 'path', doc: 'a document', optional: true, choices: paths }],
    run: async (e, a) => {
      const path = subject(e, a, 'path');
      const uses = (await e.request<Use[] | null>('users', { path })) ?? [];
      e.show('users', { path, uses });
      return uses.length === 0 ? `Nothing uses ${path}.` : uses.map((u) => `${u.document} ${u.path} ${u.text}`).join('\n');
    },
  },
  {
    name: 'folder.new', title: 'New folder…', group: 'Project', also: ['directory', 'create'], enabled: project,
    params: [{ name: 'path', doc: 'its path from the documents’ folder', optional: true }, { name: 'in', doc: 'the folder that the dialog begins with', optional: true, choices: folders }],
    run: async (e, a) => {
      if (a.path === undefined) {
        e.show('new-folder', { in: a.in ?? '' });
        return;
      }
      await e.request('make-folder', { path: a.path });
      e.relistSoon();
    },
  },
  { name: 'project.list', title: 'List the documents', group: 'Project', also: ['files', 'documents'], params: [{ name: 'folder', doc: 'only those in it', optional: true, choices: folders }], run: (e, a) => listed(e, a.folder ?? '') },
);

/** The documents as lines: path, what is wrong, whether it is not saved. */
function listed(e: Editor, folder: string): string {
  const lines = (e.state.listing?.documents ?? [])
    .filter((d) => folder === '' || d.path.startsWith(`${folder}/`))
    .map((d) => [d.path, d.root && 'root', d.errors > 0 && count(d.errors, 'error'), d.warnings > 0 && count(d.warnings, 'warning'), e.state.docs.get(d.path)?.dirty && 'not saved'].filter(Boolean).join('  '));
  return lines.length === 0 ? 'There are no documents.' : lines.join('\n');
}

interface Moved {
  documents: Record<string, string> | null;
  rewritten: string[] | null;
  roots: string[] | null;
}

async function move(e: Editor, from: string, to: string): Promise<string> {
  if (from === to) return '';
  if (dirtyPaths(e).length > 0 && !(await e.saveAll())) throw new Error(`${from} was not moved: first everything has to be saved.`);
  const done = await e.request<Moved>('move', { from, to });
  e.relistSoon();
  const rewritten = done.rewritten ?? [];
  const roots = done.roots ?? [];
  const text = [
    `${from} is ${to} now.`,
    rewritten.length > 0 && `${rewritten.length <= 3 ? rewritten.join(', ') : count(rewritten.length, 'document')} followed.`,
    roots.length > 0 && `The game’s code loads ${roots.join(', ')} by the old path: it has to follow too.`,
  ].filter(Boolean).join(' ');
  e.say(roots.length > 0 ? 'bad' : 'good', text);
  return text;
}

const inside = (path: string, of: string): boolean => path === of || path.startsWith(`${of}/`) || splitPath(path).within === of;

/** Takes a document or a folder away. Nothing is lost: it can be brought back from its former versions. */
async function remove(e: Editor, path: string, force: boolean): Promise<string> {
  const gone = (e.state.listing?.documents ?? []).filter((d) => inside(d.path, path)).map((d) => ({ path: d.path, version: d.version }));
  const unsaved = [...e.state.docs.values()].filter((d) => d.dirty && inside(d.path, path));
  if (gone.length === 0 && unsaved.length > 0) {
    for (const d of unsaved) e.close(d.path, true);
    await e.autosave();
    return `${path} is gone.`;
  }
  try {
    await e.request('delete', { path, force });
  } catch (why) {
    if (!(why instanceof Refused) || !why.inUse) throw why;
    e.show('delete', { path, uses: why.inUse.uses });
    return '';
  }
  for (const d of unsaved) e.close(d.path, true);
  await e.autosave();
  e.relistSoon();
  const bringBack = async () => {
    for (const g of gone.filter((x) => !gone.some((o) => o.path === splitPath(x.path).within))) { // files bring what lies within them
      const { text } = await e.request<DocText>('read-former', g);
      await e.request<DocText>('save', { path: g.path, text, base: '' });
    }
    for (const d of unsaved) {
      await e.open(d.path);
      const json = parse(e.text(d));
      if (json instanceof Obj && json !== jsonOf(d)) e.replaceText(d.path, 'bring back what was not saved', e.text(d));
    }
    e.relistSoon();
    if (gone[0] && gone.length === 1) await e.open(gone[0].path);
    e.say('good', `${path} is back.`);
  };
  const text = `${path} is deleted.`;
  if (gone.length === 0) e.say('good', text);
  else
    e.say('good', text, {
      title: 'Bring it back',
      run: () => {
        bringBack().catch((why: unknown) => {
          e.say('bad', why instanceof Error ? why.message : String(why));
        });
      },
    });
  return text;
}
