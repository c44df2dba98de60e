import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/properties/operations';
import '../../src/edit/shell/all';
import { EditorContext } from '../../src/edit/editorContext';
import type { Editor } from '../../src/edit/editor';
import { Documents } from '../../src/edit/panels/Documents';
import { Foot } from '../../src/edit/panels/Foot';
import { Problems } from '../../src/edit/panels/Problems';
import type { Finding } from '../../src/edit/protocol';
import { DocumentBanners } from '../../src/edit/shell/Banners';
import { Commands } from '../../src/edit/shell/Commands';
import { Needs } from '../../src/edit/shell/dialogs/Game';
import { NewDocument } from '../../src/edit/shell/dialogs/NewDocument';
import { EditHeader } from '../../src/edit/shell/EditHeader';
import { layout } from '../../src/edit/shell/layout';
import { Notice } from '../../src/edit/shell/Notice';
import { followSession } from '../../src/edit/shell/session';
import { Begin, Start } from '../../src/edit/shell/Start';
import { Tabs } from '../../src/edit/shell/Tabs';
import { useEditKeys } from '../../src/edit/useEditKeys';
import { type Answer, fakeEditor, hello, listing, Refused } from './fake';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;

const text = (path: string): string => `{"wits": 1, "kind": "graph", "doc": "${path}", "ports": [{"in": "Health", "type": "float"}]}`;
const paths = ['fighter.graph.json', 'idle.graph.json', 'moves/circle.graph.json', 'moves/flee.graph.json'];

function Keys({ editor, children }: { editor: Editor; children: ReactNode }) {
  useEditKeys(editor);
  return children;
}

function show(children: ReactNode, answers: Record<string, Answer> = {}, about: Record<string, unknown> = {}) {
  const fake = fakeEditor({ read: ({ path }) => ({ path, version: `v:${String(path)}`, text: text(String(path)) }), check: () => [], ...answers });
  act(() => {
    fake.say(hello(paths, { about }));
  });
  render(
    <EditorContext value={fake.editor}>
      <Keys editor={fake.editor}>{children}</Keys>
    </EditorContext>,
  );
  const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));
  return { ...fake, settle };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  layout.setState({ foot: 'problems', problem: '' });
});
afterEach(cleanup);

describe('the list of documents', () => {
  const rows = () => screen.getAllByRole('treeitem').map((r) => `${r.getAttribute('aria-level') ?? ''} ${r.querySelector('.name')?.textContent ?? ''}`);
  const press = (key: string, more: object = {}) => fireEvent.keyDown(screen.getByRole('tree'), { key, ...more });
  const cursor = () => document.querySelector('.cursor .name')?.textContent;

  it('is walked, folded and opened with keys', async () => {
    const p = show(<Documents />);
    expect(rows()).toEqual(['1 moves', '2 circle', '2 flee', '1 fighter', '1 idle']);
    press('Home');
    press('ArrowLeft');
    expect(rows()).toEqual(['1 moves', '1 fighter', '1 idle']);
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowDown');
    expect(cursor()).toBe('flee');
    press('ArrowLeft');
    expect(cursor()).toBe('moves');
    press('i');
    expect(cursor()).toBe('idle');
    press('Enter');
    await p.settle();
    expect(p.editor.state.current).toBe('idle.graph.json');
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toContain('idle');
  });

  it('marks what is not saved, and what is wrong', async () => {
    const p = show(<Documents />);
    await act(() => p.editor.open('moves/flee.graph.json'));
    act(() => {
      p.editor.change('set', (json) => json.with('doc', 'new'));
      p.editor.set({ findings: [{ file: 'moves/flee.graph.json', line: 1, column: 1, reason: 'x', path: '' }] });
    });
    const row = document.querySelector<HTMLElement>('[data-document="moves/flee.graph.json"]');
    expect(row?.textContent).toMatch(/1 errors●not saved/);
    press('Home');
    press('ArrowLeft');
    expect(document.querySelector('[data-folder="moves"]')?.textContent).toMatch(/1 errors●not saved/);
  });

  it('has a menu with keys, and its operations', async () => {
    const p = show(<Documents />, { users: () => [], delete: () => ({}) });
    press('Home');
    press('ArrowDown');
    press('F10', { shiftKey: true });
    const menu = screen.getByRole('menu');
    expect(document.activeElement?.textContent).toContain('Open');
    fireEvent.keyDown(menu, { key: 'w' });
    expect(document.activeElement?.textContent).toContain('Who uses it?');
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    press('F2');
    expect(p.editor.state.over).toEqual({ name: 'move', args: { from: 'moves/circle.graph.json' } });
    press('Delete');
    await p.settle();
    expect(p.of('delete')).toEqual([{ path: 'moves/circle.graph.json', force: false }]);
    expect(p.editor.state.notice?.action?.title).toBe('Bring it back');
  });

  it('asks before it deletes what others use', async () => {
    const p = show(<Documents />, {
      delete: () => {
        throw new Refused('used', { inUse: { path: 'x', uses: [{ document: 'fighter.graph.json', path: '/nodes/A', text: 'A' }] } });
      },
    });
    press('Home');
    press('ArrowDown');
    press('Delete');
    await p.settle();
    expect(p.editor.state.over).toMatchObject({ name: 'delete', args: { path: 'moves/circle.graph.json' } });
  });
});

describe('tabs', () => {
  it('are walked and closed with keys, and keep what is not saved', async () => {
    const p = show(<Tabs />);
    for (const path of paths.slice(0, 3)) await act(() => p.editor.open(path));
    const press = async (key: string) => {
      fireEvent.keyDown(screen.getByRole('tablist'), { key });
      await p.settle();
    };
    await press('ArrowLeft');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('idle');
    act(() => {
      p.editor.change('set', (json) => json.with('doc', 'new'));
    });
    await press('Delete');
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    expect(p.editor.state.docs.get('idle.graph.json')?.dirty).toBe(true);
  });
});

describe('problems', () => {
  const finding = (file: string, more: Partial<Finding> = {}): Finding => ({ file, line: 1, column: 1, reason: `wrong in ${file}`, path: '/doc', ...more });
  const fix = { title: 'write it', operations: [{ op: 'replace' as const, path: '/doc', value: 'right' }] };

  it('are pleasant when there are none', () => {
    show(<Foot />);
    expect(screen.getByText(/No problems\./)).toBeTruthy();
  });

  it('lead there, are walked with keys, and are put right', async () => {
    const all = [finding('fighter.graph.json', { warning: true }), finding('fighter.graph.json', { path: '/ports/0' }), finding('idle.graph.json', { fixes: [fix] })];
    const p = show(<Foot />, { check: () => all });
    await act(() => p.editor.open('idle.graph.json'));
    await act(() => p.editor.check());
    const list = screen.getByRole('list', { name: 'Problems' });
    const buttons = () => [...list.querySelectorAll<HTMLElement>('[data-problem]')];
    expect(buttons().map((b) => b.querySelector('.problem-text')?.textContent)).toEqual(['wrong in idle.graph.json', 'wrong in fighter.graph.json', 'wrong in fighter.graph.json']);
    buttons()[0]?.focus();
    fireEvent.keyDown(buttons()[0] ?? list, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(buttons()[1]);
    fireEvent.click(buttons()[1] ?? list);
    await p.settle();
    expect(p.editor.state.current).toBe('fighter.graph.json');
    expect(p.editor.selection).toEqual(['/ports/0']);
    fireEvent.click(within(list).getByText('write it'));
    await p.settle();
    expect(p.editor.state.current).toBe('idle.graph.json');
    expect(p.editor.json.text('doc')).toBe('right');
  });

  it('are walked with Alt+F8 wherever one is, around the end', async () => {
    const all = paths.slice(0, 2).map((f) => finding(f));
    const p = show(<Foot />, { check: () => all });
    await act(() => p.editor.check());
    const seen: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      fireEvent.keyDown(document.body, { key: 'F8', altKey: true });
      await p.settle();
      seen.push(p.editor.state.current);
    }
    expect(seen).toEqual([paths[0], paths[1], paths[0]]);
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain(paths[0]);
  });

  it('that have one way out are all fixed, each document by one step of undo', async () => {
    let left = [finding('idle.graph.json', { fixes: [fix] }), finding('fighter.graph.json', { fixes: [fix, fix] }), finding('idle.graph.json', { path: '/name', fixes: [{ title: 'name it', operations: [{ op: 'add' as const, path: '/name', value: 'n' as never }] }] })];
    const p = show(<Foot />, {
      check: ({ texts }) => {
        const now = String((texts as Record<string, string>)['idle.graph.json'] ?? '');
        left = left.filter((f) => f.file !== 'idle.graph.json' || !now.includes(f.path === '/doc' ? '"right"' : '"n"'));
        return left;
      },
    });
    await act(() => p.editor.check());
    await act(() => p.editor.run('problem.fix-all'));
    expect(p.of('check').length).toBeGreaterThan(3);
    const idle = p.editor.state.docs.get('idle.graph.json');
    expect(idle?.history.state.json.text('doc')).toBe('right');
    expect(idle?.history.state.json.text('name')).toBe('n');
    expect(idle?.history.depth).toBe(1);
    expect(p.editor.state.findings.map((f) => f.file)).toEqual(['fighter.graph.json']);
  });
});

describe('the terminal', () => {
  it('completes, remembers, and runs what is pasted line by line', async () => {
    layout.setState({ foot: 'terminal' });
    const p = show(<Foot />);
    const field = screen.getByRole<HTMLInputElement>('combobox');
    const type = (value: string) => {
      fireEvent.change(field, { target: { value } });
    };
    type('document.op');
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field.value).toBe('document.open ');
    type('document.open path=idle');
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field.value).toBe('document.open path=idle.graph.json ');
    fireEvent.submit(field);
    await p.settle();
    expect(p.editor.state.current).toBe('idle.graph.json');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('document.open path=idle.graph.json');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.value).toBe('');
    fireEvent.paste(field, { clipboardData: { getData: () => 'property.set paths=/doc value=a\nno.such\nproperty.set paths=/doc value=b\n' } });
    await p.settle();
    await p.settle();
    expect(p.editor.json.text('doc')).toBe('a');
    expect(screen.getByText('There is no operation no.such.')).toBeTruthy();
  });
});

describe('the command palette', () => {
  it('finds operations by words, and asks for what they need step by step', async () => {
    const p = show(<Commands args={{}} />);
    const field = () => screen.getByRole('combobox');
    fireEvent.change(field(), { target: { value: 'open a doc' } });
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Open a document');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(paths);
    fireEvent.change(field(), { target: { value: 'flee' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await p.settle();
    expect(p.editor.state.current).toBe('moves/flee.graph.json');
    expect(p.editor.state.over).toBeNull();
  });
});

describe('beginning', () => {
  const games = [{ name: 'duel', title: 'Sword duel', copy: true, roots: [{ path: 'fighter2.graph.json', kind: 'graph', implements: ['Fighter'], doc: 'Fights well.' }] }];

  it('makes a project in one step', async () => {
    const p = show(<Begin />, { init: () => ({ project: true }) }, { project: false, dir: 'arena', games });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('arena');
    fireEvent.click(screen.getByText('Create the project'));
    await p.settle();
    expect(p.of('init')).toEqual([{ name: 'arena', documents: '.', game: 'duel', copy: false }]);
    expect(p.editor.state.about).toEqual({ project: true });
  });

  it('says what the game cannot start without, and adds it as the game comes with it', async () => {
    const needing = [{ name: 'guard', title: 'The guards', copy: true, needs: [{ path: 'rooms.level.json', kind: 'level' }, { path: 'guard.tree.json', kind: 'tree', implements: ['Guard'] }], roots: [{ path: 'guard.tree.json', kind: 'tree' }, { path: 'guard_seed.tree.json', kind: 'tree' }] }];
    const p = show(<><Start /><Problems /><EditHeader /></>, { 'add-own': ({ paths }) => ({ added: paths }) }, { project: true, game: 'guard', games: needing });
    expect(document.querySelectorAll('.problems .error')).toHaveLength(2);
    expect(screen.getByText('is missing: The guards cannot start without it.', { selector: 'li:first-child *' })).toBeTruthy();
    expect(screen.queryByText('No problems')).toBeNull();
    expect([...document.querySelectorAll('[data-need]')].map((n) => n.getAttribute('data-need'))).toEqual(['rooms.level.json', 'guard.tree.json', 'guard_seed.tree.json']);
    fireEvent.click(screen.getByText('Add all 2 as the game comes with them'));
    await p.settle();
    expect(p.of('add-own')).toEqual([{ paths: ['rooms.level.json', 'guard.tree.json'] }]);
  });

  it('says of a game that starts with any of its documents that one is enough', () => {
    const needs = [...(games[0]?.roots ?? []), { path: 'berserker.graph.json', kind: 'graph' }];
    const p = show(<><Problems /><Needs args={{ needs }} /></>, {}, { project: true, game: 'duel', games: [{ ...games[0], roots: needs }] });
    act(() => { p.editor.set({ listing: listing([]) }); });
    expect(screen.getAllByText('is missing: Sword duel starts with this document or another in this list.')).toHaveLength(2);
    expect(screen.getByText('It starts with one of these documents:')).toBeTruthy();
  });

  it('says what the game needs, and makes it with its interfaces', async () => {
    const p = show(<Start />, {}, { project: true, game: 'duel', games });
    fireEvent.click(screen.getByText('fighter2.graph.json'));
    expect(p.editor.state.over).toMatchObject({ name: 'new-document', args: { path: 'fighter2.graph.json', implements: ['Fighter'] } });
    cleanup();
    const q = show(<NewDocument args={p.editor.state.over?.args ?? {}} />, {
      manifest: () => ({ kinds: [{ name: 'graph' }, { name: 'tree' }], interfaces: [{ name: 'Fighter', doc: 'fights', ports: [{ in: 'Health', type: 'float', unit: 'hp', default: '100' }] }] }),
      create: ({ path }) => ({ path, version: '', text: '' }),
    });
    await q.settle();
    await q.settle();
    expect(screen.getByText('Health')).toBeTruthy();
    fireEvent.click(screen.getByText('Create'));
    await q.settle();
    expect(q.of('create')).toEqual([{ path: 'fighter2.graph.json', kind: 'graph', name: '', doc: '', implements: ['Fighter'] }]);
    expect(q.editor.state.current).toBe('fighter2.graph.json');
  });
});

describe('leaving the page', () => {
  it('drops what was put by of a change that is taken back', async () => {
    const p = show(<></>);
    const end = followSession(p.editor, () => undefined);
    await act(() => p.editor.open('idle.graph.json'));
    p.editor.change('set', (json) => json.with('doc', 'mine'));
    await p.editor.autosave();
    p.editor.undo();
    window.dispatchEvent(new Event('beforeunload'));
    expect(p.of('drop-autosave')).toEqual([{ session: 'mine', path: 'idle.graph.json' }]);
    end();
  });
});

describe('what others do', () => {
  it('is offered above the document, and in words', async () => {
    const p = show(
      <>
        <DocumentBanners />
        <Notice />
      </>,
    );
    await act(() => p.editor.open('idle.graph.json'));
    act(() => {
      p.editor.change('set', (json) => json.with('doc', 'mine'));
      p.say({ t: 'changes', changes: [{ number: 2, what: 'changed', path: 'idle.graph.json', version: 'other', by: 'x' }] });
    });
    expect(screen.getByRole('alert').textContent).toContain('changed on the disk outside the editor');
    fireEvent.click(screen.getByText('Take theirs'));
    await p.settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(p.editor.doc?.dirty).toBe(false);
    act(() => {
      p.editor.say('good', 'Done.', { title: 'Undo it', run: () => { p.editor.undo(); } });
    });
    fireEvent.click(screen.getByText('Undo it'));
    expect(p.editor.json.text('doc')).toBe('mine');
  });
});
