import { describe, expect, it } from 'vitest';
import { sorted, step, countsByFile, keyOf } from '../../src/edit/panels/findings';
import { documentRows, foldersOf } from '../../src/edit/panels/rows';
import { grouped, unsavedHits } from '../../src/edit/shell/Finders';
import { fuzzy, score } from '../../src/operations/find';
import { fileName, folderName, freePath, joinPath, splitPath } from '../../src/edit/shell/names';
import { referenceTo, referred } from '../../src/edit/properties/references';
import { tabNames } from '../../src/edit/shell/Tabs';
import type { Finding } from '../../src/edit/protocol';
import { fakeEditor, hello, listing } from './fake';

describe('names of documents', () => {
  it('are taken apart and put together again', () => {
    for (const path of ['a.graph.json', 'x/y/run_away.tree.json', 'plain.json', 'f/odd.v2.machine.json', 'f/boss.machine.json#fight', 'a#1.graph.json']) expect(joinPath(splitPath(path))).toBe(path);
    expect(splitPath('x/y/run_away.tree.json')).toEqual({ folder: 'x/y', stem: 'run_away', kind: 'tree', within: '' });
    expect(splitPath('f/boss.machine.json#fight')).toEqual({ folder: 'f', stem: 'fight', kind: '', within: 'f/boss.machine.json' });
    expect(freePath('f/boss.machine.json#fight', new Set(['f/boss.machine.json#fight']))).toBe('f/boss.machine.json#fight2');
  });

  it('lead from one within a file to its siblings, and to others as from the file', () => {
    const [boss, fight] = ['f/boss.machine.json', 'f/boss.machine.json#fight'];
    for (const [from, to, as] of [[boss, fight, '#fight'], [fight, 'f/boss.machine.json#bite', '#bite'], ['f/a.tree.json', fight, 'boss.machine.json#fight'], [fight, 'f/a.tree.json', 'a.tree.json'], [fight, 'b.tree.json', '/b.tree.json']] as const) {
      expect(referenceTo(from, to)).toBe(as);
      expect(referred(from, as)).toBe(to);
    }
  });

  it('are made of what people type', () => {
    expect(fileName('  Run away!')).toBe('run_away');
    expect(fileName('AIRunAway2')).toBe('airun_away2');
    expect(fileName('Größe')).toBe('größe');
    expect(folderName('/a//b/ ./c/')).toBe('a/b/c');
    expect(freePath('a.graph.json', new Set(['a.graph.json', 'a2.graph.json']))).toBe('a3.graph.json');
  });

  it('say their folder on tabs where two are called the same', () => {
    expect(tabNames(['a/x.graph.json', 'b/x.graph.json', 'y.tree.json'])).toEqual(['a/x', 'b/x', 'y']);
    expect(tabNames(['boss.machine.json', 'boss.machine.json#fight'])).toEqual(['boss', 'fight']);
  });
});

describe('the documents as a tree', () => {
  const l = listing(['b.graph.json', 'z/deep/a.tree.json', 'z/k.graph.json', 'a10.graph.json', 'a9.graph.json'], ['empty', 'z', 'z/deep']);
  const counts = countsByFile([{ file: 'z/deep/a.tree.json' }, { file: 'z/deep/a.tree.json', warning: true }] as Finding[]);

  it('have folders first, in an order that people count in', () => {
    expect(documentRows(l, new Map(), counts, new Set()).map((r) => `${'-'.repeat(r.depth)}${r.path}`)).toEqual([
      'empty', 'z', '-z/deep', '--z/deep/a.tree.json', '-z/k.graph.json', 'a9.graph.json', 'a10.graph.json', 'b.graph.json',
    ]);
  });

  it('tell of folded folders what is wrong in them', () => {
    expect(documentRows(listing(['b.tree.json', 'a.tree.json', 'a.tree.json#y', 'a.tree.json#x'], []), new Map(), counts, new Set()).map((r) => `${'-'.repeat(r.depth)}${r.path} ${r.name}`)).toEqual([
      'a.tree.json a', '-a.tree.json#x x', '-a.tree.json#y y', 'b.tree.json b',
    ]);
    const rows = documentRows(l, new Map(), counts, new Set(['z']));
    expect(rows.map((r) => r.path)).not.toContain('z/k.graph.json');
    expect(rows.find((r) => r.path === 'z')).toMatchObject({ errors: 1, warnings: 1, documents: 2 });
  });

  it('are filtered with the folders that they lie in, also folded ones', () => {
    expect(documentRows(l, new Map(), counts, new Set(['z']), 'deep').map((r) => r.path)).toEqual(['z', 'z/deep', 'z/deep/a.tree.json']);
    expect(foldersOf(l)).toEqual(['empty', 'z', 'z/deep']);
  });
});

describe('problems', () => {
  const f = (file: string, line: number, warning = false): Finding => ({ file, line, column: 1, reason: `r${String(line)}`, path: '', warning });
  const all = [f('b', 2), f('a', 9, true), f('b', 1, true), f('a', 3), f('b', 1)];

  it('stand errors first, then of the current document, then by place', () => {
    expect(sorted(all, 'b').map((x) => `${x.file}${String(x.line)}${x.warning ? 'w' : ''}`)).toEqual(['b1', 'b2', 'a3', 'b1w', 'a9w']);
  });

  it('are walked around the end', () => {
    const list = sorted(all, null);
    let at = '';
    const seen = list.map(() => {
      const next = step(list, at, 1);
      at = next ? keyOf(next) : '';
      return next;
    });
    expect(seen).toEqual(list);
    expect(step(list, at, 1)).toBe(list[0]);
    expect(step(list, 'gone', -1)).toBe(list.at(-1));
    expect(step([], at, 1)).toBeUndefined();
  });
});

describe('search', () => {
  it('finds what is not saved, once', async () => {
    const { editor, say } = fakeEditor({ read: ({ path }) => ({ path, version: 'v', text: '{"wits": 1, "kind": "graph", "nodes": {"Old": {"do": "Act"}}}' }) });
    say(hello(['a.graph.json', 'b.graph.json']));
    await editor.open('b.graph.json');
    await editor.open('a.graph.json');
    editor.change('rename', (json) => json.with('nodes', json.object('nodes').renamed('Old', 'OldAndNew')));
    const known = [{ document: 'b.graph.json', what: 'node', name: 'Old', path: '/nodes/Old' }];
    expect(unsavedHits(editor.state.docs.values(), 'old', known).map((h) => `${h.document}${h.path}`)).toEqual(['a.graph.json/nodes/OldAndNew']);
    expect(unsavedHits(editor.state.docs.values(), 'old', [{ ...known[0], what: '', name: '', document: 'a.graph.json', path: '/nodes/OldAndNew' }])).toEqual([]);
    expect(grouped([...known, { ...known[0], document: 'a', what: '', name: '', path: '' }, ...known]).map((h) => h.document)).toEqual(['b.graph.json', 'b.graph.json', 'a']);
  });
});

describe('finding by words', () => {
  const names = ['Duplicate the document', 'New document…', 'Open a document', 'List the documents'];

  it('takes beginnings of words, and pieces of several', () => {
    expect(fuzzy(names, 'dup', (n) => n)).toEqual(['Duplicate the document']);
    expect(fuzzy(names, 'doc new', (n) => n)).toEqual(['New document…']);
    expect(fuzzy(names, 'opdoc', (n) => n)).toEqual(['Open a document']);
    expect(fuzzy(['document.rename', 'node.rename'], 'nr', (n) => n)).toEqual(['node.rename']);
    expect(fuzzy(names, 'xyz', (n) => n)).toEqual([]);
    expect(fuzzy(names, ' ', (n) => n)).toEqual(names);
  });

  it('puts what begins so before what only has it', () => {
    expect(score('save', 'save')).toBeGreaterThan(score('save all', 'save'));
    expect(score('save all', 'save')).toBeGreaterThan(score('do save', 'save'));
    expect(fuzzy(['undo save', 'save'], 'save', (n) => n)[0]).toBe('save');
  });
});
