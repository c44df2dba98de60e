import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/properties/operations';
import '../../src/edit/shell/all';
import { useEdit } from '../../src/edit/context';
import { EditorContext } from '../../src/edit/editorContext';
import { Foot } from '../../src/edit/panels/Foot';
import { MakeMachine } from '../../src/edit/shell/dialogs/MakeMachine';
import { layout } from '../../src/edit/shell/layout';
import { type Answer, fakeEditor, hello, Refused } from './fake';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const graph = '{"wits": 1, "kind": "graph", "nodes": {"A": {"run": "sit.graph.json"}, "B": {"run": "sit.graph.json"}}, "links": ["A.OnDeactivate -> B.Activate"]}';
const made = {
  texts: {
    'guard.graph.json': '{"wits": 1, "kind": "graph", "nodes": {"States": {"run": "guard_states.machine.json"}}, "links": ["OnActivate -> States.Activate"]}',
    'guard_states.machine.json': '{"wits": 1, "kind": "machine", "start": "A", "states": {"A": {"run": "sit.graph.json"}, "B": {"run": "sit.graph.json"}}, "transitions": []}',
  },
  machine: 'guard_states.machine.json', name: 'States', states: ['A', 'B'],
  says: ['From then on exactly one of A and B is active at any time.'], choices: ['the machine goes to B on X'],
};
const fix = { title: 'Make these states a machine…', operations: [], machine: 'B' };
const finding = { file: 'guard.graph.json', line: 3, column: 1, node: 'B', reason: 'two states of the chain are active', warning: true, path: '/links/0', fixes: [fix] };

/** What lies over the page. */
function Over() {
  const over = useEdit((s) => s.over);
  return over?.name === 'make-machine' ? <MakeMachine args={over.args} /> : null;
}

async function start(answers: Record<string, Answer> = {}) {
  layout.setState({ foot: 'problems' });
  const fake = fakeEditor({
    read: ({ path }) => ({ path, version: 'v1', text: graph }),
    check: ({ texts }) => ('guard.graph.json' in (texts as object) ? [] : [finding]),
    'make-machine': () => made,
    'save-together': ({ documents }) => (documents as { path: string; text: string }[]).map((d) => ({ path: d.path, text: d.text, version: `v2:${d.path}` })),
    ...answers,
  });
  fake.say(hello(['guard.graph.json', 'sit.graph.json']));
  const { editor } = fake;
  render(<EditorContext value={editor}><Foot /><Over /></EditorContext>);
  await act(() => editor.open('guard.graph.json'));
  await act(() => editor.check());
  const settle = () => act(async () => { for (let i = 0; i < 10; i++) await Promise.resolve(); });
  const click = async (el: HTMLElement) => { fireEvent.click(el); await settle(); };
  return { ...fake, settle, click };
}

const names = (e: { state: { docs: ReadonlyMap<string, unknown> } }) => [...e.state.docs.keys()].sort();

describe('FK2 a chain of states that runs several at once', () => {
  it('FK2 has a button that says what would be written, and does nothing until that is wanted', async () => {
    const p = await start();
    expect(screen.queryByText(/^Fix all/)).toBeNull(); // it has to be looked at
    await p.click(screen.getByText('Make these states a machine…'));
    const dialog = screen.getByRole('dialog', { name: 'Make these states a machine' });
    expect(dialog.textContent).toContain('exactly one of A and B is active');
    const documents = within(dialog).getByRole('list', { name: 'Documents' });
    expect([...documents.children].map((li) => li.textContent)).toEqual([
      'guard.graph.json changes: the node States takes the place of the states', 'guard_states.machine.json is new: a machine with the states A, B']);
    expect(within(dialog).getByRole('list', { name: 'Choices' }).textContent).toBe('the machine goes to B on X');
    expect(p.of('make-machine')).toMatchObject([{ path: 'guard.graph.json', node: 'B' }]);
    await p.click(within(dialog).getByText('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(p.editor.doc?.dirty).toBe(false);
    expect(names(p.editor)).toEqual(['guard.graph.json']);
  });

  it('FK2 becomes a machine by one change: one undo takes both documents back, one save writes both', async () => {
    const p = await start();
    const { editor } = p;
    const make = async () => {
      await p.click(screen.getByText('Make these states a machine…'));
      await p.click(screen.getByText('Make the machine'));
    };
    await make();
    expect(editor.json.object('nodes').names).toEqual(['States']);
    expect(editor.selection).toEqual(['/nodes/States']);
    expect(editor.doc?.history.depth).toBe(1);
    expect(names(editor)).toEqual(['guard.graph.json', 'guard_states.machine.json']);
    expect(editor.state.tabs).toEqual(['guard.graph.json', 'guard_states.machine.json']);
    await act(() => editor.check());
    expect(Object.keys(p.of('check').at(-1)?.texts as object).sort()).toEqual(['guard.graph.json', 'guard_states.machine.json']);

    await act(() => editor.run('edit.undo'));
    expect(editor.json.object('nodes').names).toEqual(['A', 'B']);
    expect(names(editor)).toEqual(['guard.graph.json']);
    expect(editor.state.tabs).toEqual(['guard.graph.json']);
    expect(editor.doc?.dirty).toBe(false);

    await act(() => editor.run('edit.redo'));
    expect(editor.json.object('nodes').names).toEqual(['States']);
    expect(names(editor)).toEqual(['guard.graph.json', 'guard_states.machine.json']);

    await act(() => editor.run('document.save'));
    expect(p.of('save')).toEqual([]);
    expect(p.of('save-together')).toHaveLength(1);
    expect((p.of('save-together')[0]?.documents as { path: string; base: string }[]).map((d) => [d.path, d.base])).toEqual([['guard.graph.json', 'v1'], ['guard_states.machine.json', '']]);
    expect([...editor.state.docs.values()].map((d) => [d.dirty, d.base])).toEqual([[false, 'v2:guard.graph.json'], [false, 'v2:guard_states.machine.json']]);
  });

  it('FK2 a machine that was saved or changed stays when the graph goes back, and is told of', async () => {
    const p = await start();
    const { editor } = p;
    await act(() => editor.run('states.to-machine', { node: 'B', to: 'guard_states.machine.json' }));
    await act(() => editor.save('guard_states.machine.json')); // from its own tab: both are saved all the same
    expect((p.of('save-together')[0]?.documents as { path: string }[]).map((d) => d.path)).toEqual(['guard_states.machine.json', 'guard.graph.json']);
    await act(() => editor.run('edit.undo'));
    expect(editor.json.object('nodes').names).toEqual(['A', 'B']);
    expect(editor.doc?.dirty).toBe(true);
    expect(names(editor)).toContain('guard_states.machine.json');
    expect(editor.state.notice?.text).toContain('guard_states.machine.json stays');
    await act(() => editor.run('document.save'));
    expect(p.of('save')).toHaveLength(1); // the graph alone: the machine has not changed
  });

  it('FK2 says why a machine cannot be made, and changes nothing', async () => {
    const p = await start({ 'make-machine': () => { throw new Refused('A and B cannot become a machine: the link A.OnActivate -> Rang would be lost'); } });
    await p.click(screen.getByText('Make these states a machine…'));
    expect(screen.getByRole('alert').textContent).toContain('the link A.OnActivate -> Rang would be lost');
    expect(screen.queryByText('Make the machine')).toBeNull();
    await act(() => p.editor.run('states.to-machine', { node: 'B', to: 'x.machine.json' }));
    expect(p.editor.state.notice).toMatchObject({ kind: 'bad' });
    expect(names(p.editor)).toEqual(['guard.graph.json']);
    expect(p.editor.doc?.dirty).toBe(false);
  });

  it('FK2 two documents collide with what somebody else wrote: nothing counts as saved', async () => {
    const conflict = { path: 'guard.graph.json', base: 'v1', current: 'v9', yours: '{}', theirs: '{}', collisions: ['/nodes'] };
    const p = await start({ 'save-together': () => { throw new Refused('changed', { conflict }); } });
    await act(() => p.editor.run('states.to-machine', { node: 'B', to: 'guard_states.machine.json' }));
    await act(() => p.editor.save());
    expect(p.editor.state.over).toMatchObject({ name: 'conflict', args: { conflict } });
    expect([...p.editor.state.docs.values()].map((d) => d.dirty)).toEqual([true, true]);
  });
});
