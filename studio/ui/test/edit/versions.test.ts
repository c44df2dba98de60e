import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compare, comparison, detailText, endCompare, marksOf, moves, subject, summary, type Difference } from '../../src/edit/shell/compare';
import '../../src/edit/shell/gameOperations';
import { followReloads, reportLines, reportText } from '../../src/edit/shell/reload';
import { discard, keepMine, recover, recoveries, settle, takeOver, takeText, takeTheirs } from '../../src/edit/shell/saving';
import { jsonOf } from '../../src/edit/document';
import { type Conflict, type Recovery, Refused } from '../../src/edit/protocol';
import { fakeEditor, hello, listing } from './fake';

const text = (doc: string): string => `{"wits": 1, "kind": "graph", "doc": "${doc}"}`;

/** A server with files; it keeps versions as real ones do. */
function disk(files: Record<string, string>) {
  const version = (t: string): string => `v(${t})`;
  const autosaves = new Map<string, string>();
  const fake = fakeEditor({
    read: ({ path }) => {
      const t = files[String(path)];
      if (t === undefined) throw new Refused(`there is no ${String(path)}`);
      return { path, version: version(t), text: t };
    },
    save: ({ path, text: t, base, baseText }) => {
      const now = files[String(path)];
      const current = now === undefined ? '' : version(now);
      if (current !== base) {
        const merged = baseText === undefined ? undefined : text('both');
        throw new Refused('changed', { conflict: { path, base, current, yours: t, theirs: now ?? '', ...(merged !== undefined && { merged }) } as Conflict });
      }
      files[String(path)] = String(t);
      autosaves.delete(String(path));
      return { path, version: version(String(t)), text: t };
    },
    autosave: ({ path, text: t }) => {
      autosaves.set(String(path), String(t));
      return {};
    },
    'drop-autosave': ({ session, path }) => {
      if (session === 'mine') autosaves.delete(String(path));
      return {};
    },
    check: () => [],
    diff: () => ({ changes: [] }),
  });
  fake.say(hello(Object.keys(files)));
  return { ...fake, files, autosaves, version };
}

const set = (d: ReturnType<typeof disk>, doc: string) => {
  d.editor.change('set', (json) => json.with('doc', doc));
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  comparison.setState({ now: null });
});

describe('what is not saved', () => {
  it('is put by, and dropped when it is saved or taken back', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'new');
    expect(d.editor.atRisk).toBe(true);
    await vi.runAllTimersAsync();
    expect(d.autosaves.get('a.graph.json')).toContain('new');
    expect(d.editor.atRisk).toBe(false);
    d.editor.undo();
    expect(d.editor.atRisk).toBe(false);
    await vi.runAllTimersAsync();
    expect(d.autosaves.size).toBe(0);
    d.editor.redo();
    await vi.runAllTimersAsync();
    expect(d.autosaves.size).toBe(1);
    expect(await d.editor.save()).toBe(true);
    expect(d.autosaves.size).toBe(0);
    expect(d.files['a.graph.json']).toContain('new');
  });

  it('is kept when its tab is closed', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'new');
    d.editor.close('a.graph.json');
    expect(d.editor.state.tabs).toEqual([]);
    await d.editor.open('a.graph.json');
    expect(d.editor.json.text('doc')).toBe('new');
    expect(d.editor.doc?.history.depth).toBe(1);
  });

  it('comes back as a change that can be taken back', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    const r: Recovery = { session: 'mine', document: 'a.graph.json', time: '', base: d.version(text('old')), current: d.version(text('old')), text: text('lost') };
    await recover(d.editor, r);
    await d.editor.open('a.graph.json');
    expect(d.editor.json.text('doc')).toBe('lost');
    expect(d.editor.doc).toMatchObject({ dirty: true, base: r.base });
    expect(d.editor.doc?.external).toBeUndefined();
    d.editor.undo();
    expect(d.editor.doc?.dirty).toBe(false);
    expect(d.editor.json.text('doc')).toBe('old');
  });

  it('comes back beside what others saved meanwhile, and of documents that are gone', async () => {
    const d = disk({ 'a.graph.json': text('theirs') });
    await recover(d.editor, { session: 'mine', document: 'a.graph.json', time: '', base: 'older', current: d.version(text('theirs')), text: text('lost') });
    await d.editor.open('a.graph.json');
    expect(d.editor.doc).toMatchObject({ base: 'older', external: d.version(text('theirs')), dirty: true });
    await recover(d.editor, { session: 'mine', document: 'new.graph.json', time: '', base: '', current: '', text: text('whole') });
    await d.editor.open('new.graph.json');
    expect(d.editor.doc).toMatchObject({ base: '', dirty: true });
    expect(await d.editor.save()).toBe(true);
    expect(d.files['new.graph.json']).toContain('whole');
  });

  it('of another session is put by here before it is dropped there', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await takeOver(d.editor, { session: 'other', document: 'a.graph.json', time: '', base: d.version(text('old')), current: d.version(text('old')), text: text('lost') });
    const order = d.asked.map((a) => a.t).filter((t) => t === 'autosave' || t === 'drop-autosave');
    expect(order).toEqual(['autosave', 'drop-autosave']);
    expect(d.of('drop-autosave')).toEqual([{ session: 'other', path: 'a.graph.json' }]);
    await expect(takeOver(d.editor, { session: 'third', document: 'a.graph.json', time: '', base: '', current: '', text: text('x') })).rejects.toThrow('not saved');
  });

  it('takes the place of a text that cannot be read', async () => {
    const d = disk({ 'a.graph.json': '{"wits": 1,}' });
    await d.editor.open('a.graph.json');
    expect(d.editor.doc?.unreadable).toContain('1:12');
    expect(() => { set(d, 'x'); }).toThrow('no document open that could be changed');
    takeText(d.editor, 'a.graph.json', 'bring back', text('former'));
    expect(d.editor.doc?.unreadable).toBeUndefined();
    expect(await d.editor.save()).toBe(true);
    expect(d.files['a.graph.json']).toContain('former');
  });

  it('is told apart by session', async () => {
    const { editor, say } = fakeEditor({ recoveries: () => [{ session: 'mine', document: 'a' }, { session: 'other', document: 'b' }] });
    say(hello([]));
    const { mine, others } = await recoveries(editor);
    expect([mine.map((r) => r.document), others.map((r) => r.document)]).toEqual([['a'], ['b']]);
  });

  it('can be discarded, and undo brings it back', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'new');
    await vi.runAllTimersAsync();
    await discard(d.editor, 'a.graph.json');
    expect(d.editor.doc?.dirty).toBe(false);
    expect(d.autosaves.size).toBe(0);
    d.editor.undo();
    expect(d.editor.json.text('doc')).toBe('new');
  });
});

describe('conflicts', () => {
  async function conflict() {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'mine');
    d.files['a.graph.json'] = text('theirs');
    expect(await d.editor.save()).toBe(false);
    const over = d.editor.state.over;
    expect(over?.name).toBe('conflict');
    return { ...d, conflict: over?.args.conflict as Conflict };
  }

  it('are merged with what this page knows of the base', async () => {
    const d = await conflict();
    expect(d.of('save').at(-1)?.baseText).toContain('old');
    expect(d.conflict.merged).toContain('both');
    expect(await settle(d.editor, d.conflict, d.conflict.merged)).toBe(true);
    expect(d.files['a.graph.json']).toContain('both');
    d.editor.undo();
    expect(d.editor.json.text('doc')).toBe('mine');
  });

  it('end with mine or theirs, and neither is lost to undo', async () => {
    const d = await conflict();
    expect(await settle(d.editor, d.conflict)).toBe(true);
    expect(d.files['a.graph.json']).toContain('mine');
    const e = await conflict();
    await takeTheirs(e.editor, 'a.graph.json');
    expect(e.editor.doc).toMatchObject({ dirty: false, base: e.version(text('theirs')) });
    expect(e.editor.json.text('doc')).toBe('theirs');
    expect(e.autosaves.size).toBe(0);
    e.editor.undo();
    expect(e.editor.json.text('doc')).toBe('mine');
  });

  it('are told of when somebody else changes or removes what is not saved', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'mine');
    d.files['a.graph.json'] = text('theirs');
    d.say({ t: 'changes', changes: [{ number: 2, what: 'changed', path: 'a.graph.json', version: d.version(text('theirs')), by: 'x' }] });
    expect(d.editor.doc?.external).toBe(d.version(text('theirs')));
    expect(await keepMine(d.editor, 'a.graph.json')).toBe(true);
    expect(d.editor.doc?.external).toBeUndefined();
    expect(d.files['a.graph.json']).toContain('mine');
  });

  it('are none if only what lies within the file was written: that is taken, and undo leaves it', async () => {
    const before = '{"wits": 1, "kind": "machine", "doc": "old", "documents": {"fight": {"kind": "tree", "doc": "one"}}, "view": {}}';
    const d = disk({ 'a.machine.json': before });
    await d.editor.open('a.machine.json');
    set(d, 'mine');
    const fight = () => d.editor.json.object('documents').object('fight').text('doc');
    d.files['a.machine.json'] = before.replace('one', 'two');
    d.say({ t: 'changes', changes: [{ number: 2, what: 'changed', path: 'a.machine.json', version: d.version(d.files['a.machine.json']), by: 'mine' }] });
    await vi.runAllTimersAsync();
    expect(d.editor.doc).toMatchObject({ dirty: true, base: d.version(d.files['a.machine.json']) });
    expect(d.editor.doc?.external).toBeUndefined();
    expect([d.editor.json.text('doc'), fight()]).toEqual(['mine', 'two']);
    d.editor.undo();
    expect([d.editor.json.text('doc'), fight(), d.editor.doc?.dirty]).toEqual(['old', 'two', false]);
    d.editor.redo();
    d.files['a.machine.json'] = before.replace('one', 'three'); // nobody has told of it yet
    expect(await d.editor.save()).toBe(true);
    expect(d.editor.state.over).toBeNull();
    expect(d.files['a.machine.json']).toMatch(/mine[^]*three/);
    d.files['a.machine.json'] = before.replace('one', 'four').replace('old', 'theirs');
    set(d, 'again');
    expect(await d.editor.save()).toBe(false);
    expect(d.editor.state.over?.name).toBe('conflict');
  });

  it('are told of when the connection is back', async () => {
    const d = disk({ 'a.graph.json': text('old'), 'b.graph.json': text('old') });
    await d.editor.open('b.graph.json');
    await d.editor.open('a.graph.json');
    set(d, 'mine');
    d.files['a.graph.json'] = text('theirs');
    d.files['b.graph.json'] = text('theirs');
    const list = listing(Object.keys(d.files));
    d.say({ t: 'hello', protocol: 1, session: 'mine', listing: { ...list, documents: (list.documents ?? []).map((e) => ({ ...e, version: d.version(d.files[e.path] ?? '') })) } });
    await vi.runAllTimersAsync();
    expect(d.editor.doc?.external).toBe(d.version(text('theirs')));
    expect(d.editor.json.text('doc')).toBe('mine');
    await d.editor.open('b.graph.json');
    expect(d.editor.json.text('doc')).toBe('theirs');
  });

  it('do not come of own renames that rewrite other documents', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    d.files['a.graph.json'] = text('rewritten');
    d.say({ t: 'changes', changes: [{ number: 2, what: 'changed', path: 'a.graph.json', version: d.version(text('rewritten')), by: 'mine' }] });
    await vi.runAllTimersAsync();
    expect(d.editor.json.text('doc')).toBe('rewritten');
    set(d, 'more');
    expect(await d.editor.save()).toBe(true);
  });
});

describe('differences', () => {
  const changes: Difference[] = [
    { op: 'added', member: 'nodes', noun: 'node', name: 'Flee', path: '/nodes/Flee' },
    { op: 'changed', member: 'nodes', noun: 'node', name: 'Go', was: 'Run', path: '/nodes/Go', oldPath: '/nodes/Run', details: [{ op: 'changed', path: '/with/speed', old: 1, new: 2.5 }] },
    { op: 'removed', member: 'links', noun: 'link', name: 'A.x -> B.y', oldPath: '/links/3' },
    { op: 'changed', member: 'doc', path: '/doc', details: [{ op: 'changed', path: '', old: 'a', new: 'b' }] },
  ];

  it('are said in words', () => {
    expect(changes.map(subject)).toEqual(['node Flee', 'node Go', 'link A.x -> B.y', 'doc']);
    expect(changes.flatMap((c) => [...moves(c), ...(c.details ?? []).map(detailText)])).toEqual(['was called Run', 'with › speed: 1 → 2.5', 'a → b']);
    expect(summary(changes)).toBe('1 added, 2 changed, 1 removed');
    expect(summary([])).toBe('no difference');
  });

  it('are marked by pointers', () => {
    expect([...marksOf(changes)]).toEqual([['/nodes/Flee', 'added'], ['/nodes/Go', 'changed'], ['/links/3', 'removed'], ['/doc', 'changed']]);
  });

  it('are shown until they are ended', async () => {
    const d = disk({ 'a.graph.json': text('old') });
    await d.editor.open('a.graph.json');
    set(d, 'new');
    await compare(d.editor, 'saved');
    expect(d.of('diff')[0]).toMatchObject({ old: text('old') });
    expect(comparison.getState().now).toMatchObject({ path: 'a.graph.json', with: 'saved' });
    d.editor.set({ marks: marksOf(changes) });
    endCompare(d.editor);
    expect(d.editor.state.marks.size).toBe(0);
    expect(jsonOf(d.editor.state.docs.get('a.graph.json') ?? never()).text('doc')).toBe('new');
  });
});

const never = (): never => {
  throw new Error('not open');
};

describe('reports of reloads', () => {
  it('say what was kept, and why not', () => {
    const done = { root: 'f', done: true, minds: 2, kept: 11, values: 37, gone: ['A'], new: ['B', 'C'], lost: ['A.x'] };
    expect(reportText({ game: 'g', milliseconds: 4.21, programs: [done] })).toEqual({ good: true, text: 'Updated 2 running characters. 1 value lost.' });
    const refused = { root: 'h', done: false, minds: 1, unsafe: ['h has no port P any more'] };
    expect(reportText({ game: 'g', milliseconds: 4, programs: [done, refused] })).toMatchObject({ good: false, text: expect.stringContaining('no port P') as string });
    expect(reportText({ game: 'g', milliseconds: 12.5, restarted: true, documents: ['a'] }).text).toBe('Restarted the game with a in 13 ms.');
    expect(reportLines({ game: 'g', milliseconds: 4, programs: [done, refused] }).map((l) => [l.root, l.done, l.parts.length])).toEqual([['f', true, 3], ['h', false, 1]]);
  });

  it('say that a game takes nothing over while it runs, and offer to start it again where it can be', () => {
    const report = { t: 'reloaded', game: 'g', milliseconds: 0.1, documents: ['a'], unsupported: true };
    expect(reportText(report)).toEqual({ good: false, text: 'Saved. This game does not take changes over while it runs. Start it again to see them.' });
    expect(reportLines(report)).toEqual([{ root: 'g', done: false, text: 'This game does not take changes over while it runs.', parts: [] }]);
    const notice = (run: Record<string, unknown>) => {
      const { editor, say, of } = fakeEditor({ run: () => ({ run }) });
      followReloads(editor);
      say({ ...hello([]), about: { project: true, game: 'g', run } });
      say(report);
      return { notice: editor.store.getState().notice, of };
    };
    const free = notice({ state: 'running', game: 'g', fixed: true, begins: true });
    expect(free.notice).toMatchObject({ kind: 'bad', action: { title: 'Restart' } });
    free.notice?.action?.run();
    return vi.waitFor(() => {
      expect(free.of('run')).toHaveLength(1);
      expect(notice({ state: 'running', game: 'g', fixed: true, begins: false }).notice).not.toHaveProperty('action');
    });
  });
});
