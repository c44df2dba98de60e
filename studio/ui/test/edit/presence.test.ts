import { describe, expect, it } from 'vitest';
import { changed, jsonOf, openText } from '../../src/edit/document';
import { Obj, parse, write } from '../../src/edit/model/json';
import { clashes, editsOf, placeOf, taken, valueOf, type PresentEdit } from '../../src/edit/presence/edits';
import { followPresence, keepMine, presence, setName, takeTheirs } from '../../src/edit/presence/presence';
import { fakeEditor, hello } from './fake';

const text = '{"kind": "graph", "nodes": {"A": {"expr": "x > 1", "doc": "a"}, "B": {"do": "Act"}}, "links": ["A.On -> B.Activate"], "view": {"A": [0, 0]}}';
const doc = openText({ path: 'x.graph.json', version: 'v1', text });
const edit = (path: string, value: string, more: Partial<PresentEdit> = {}): PresentEdit => ({ document: 'x.graph.json', path, value, gone: false, ...more });

describe('what is changed and not saved', () => {
  it('is told by the innermost values that differ, and not by where boxes lie', () => {
    expect(editsOf(doc)).toEqual([]);
    const now = changed(doc, 'x', parse('{"kind": "graph", "nodes": {"A": {"expr": "x > 2", "doc": "a"}, "C": {"do": "Act"}}, "links": ["A.On -> C.Activate"], "view": {"A": [9, 9]}}') as Obj);
    expect(editsOf(now)).toEqual([edit('/nodes/A/expr', '"x > 2"'), edit('/nodes/B', '', { gone: true }), edit('/nodes/C', '{"do": "Act"}'), edit('/links/0', '"A.On -> C.Activate"')]);
    const long = changed(doc, 'x', jsonOf(doc).with('doc', 'x'.repeat(5000)));
    expect(editsOf(long)).toEqual([edit('/doc', '')]);
  });

  it('clashes with the same of another page if it is not the same, also within each other', () => {
    const of = (mine: PresentEdit, theirs: PresentEdit) => clashes([mine], [{ page: 2, edits: [theirs] }]).map((c) => [c.path, c.takes]);
    expect(of(edit('/nodes/A/expr', '"1"'), edit('/nodes/A/expr', '"2"'))).toEqual([['/nodes/A/expr', true]]);
    expect(of(edit('/nodes/A/expr', '"1"'), edit('/nodes/A/expr', '"1"'))).toEqual([]);
    expect(of(edit('/nodes/A/expr', '"1"'), edit('/nodes/A/doc', '"2"'))).toEqual([]);
    expect(of(edit('/nodes/A', '"1"'), edit('/nodes/AB', '"2"'))).toEqual([]);
    expect(of(edit('/nodes/A/expr', '"1"'), edit('/nodes/A', '', { gone: true }))).toEqual([['/nodes/A/expr', true]]);
    expect(of(edit('/nodes/A', '', { gone: true }), edit('/nodes/A/expr', '"2"'))).toEqual([['/nodes/A/expr', false]]);
    expect(of(edit('/nodes/A/expr', '"1"'), edit('/nodes/A/expr', '"2"', { document: 'y.graph.json' }))).toEqual([]);
  });

  it('can be taken from the other, and is said in words', () => {
    const [c] = clashes([edit('/nodes/A/expr', '"1"')], [{ page: 2, edits: [edit('/nodes/A/expr', '"x > 9"')] }]);
    expect(c && write(taken(jsonOf(doc), c).object('nodes').object('A'), 0)).toBe('{"expr": "x > 9", "doc": "a"}');
    const [gone] = clashes([edit('/nodes/A/expr', '"1"')], [{ page: 2, edits: [edit('/nodes/A', '', { gone: true })] }]);
    expect(gone && taken(jsonOf(doc), gone).object('nodes').names).toEqual(['B']);
    expect([placeOf('/nodes/A/expr'), placeOf('/doc'), placeOf('/states/A/transitions/0'), placeOf('/nodes/A/doc'), placeOf('/nodes/doc')]).toEqual(['A › expr', 'description', 'A › transitions › 1', 'A › description', 'nodes › doc']);
    expect([valueOf(edit('/x', '{"at": [1, 2], "run": "y"}')), valueOf(edit('/x', '""')), valueOf(edit('/x', '', { gone: true }))]).toEqual(['at 1, 2, run y', 'nothing', 'removed']);
  });
});

describe('a page', () => {
  it('tells others what it does once somebody is there, hears of clashes, and settles them', async () => {
    const { editor, say, of } = fakeEditor({ read: () => ({ path: 'x.graph.json', version: 'v1', text }) });
    const end = followPresence(editor);
    say(hello(['x.graph.json']));
    editor.set({ connection: 'open' });
    await editor.open('x.graph.json');
    editor.change('x', (json) => json.with('doc', 'mine'));
    const other = (value: string) => ({ t: 'presence', you: 1, pages: [{ page: 2, session: 'b', name: 'Bo', document: 'x.graph.json', selection: [], edits: [edit('/doc', value)] }] });
    say(other('"theirs"'));
    expect(of('presence').at(-1)).toMatchObject({ document: 'x.graph.json', edits: [{ path: '/doc', value: '"mine"' }] });
    expect(presence.getState().clashes.map((c) => c.path)).toEqual(['/doc']);
    keepMine(editor, presence.getState().clashes);
    expect(presence.getState().clashes).toEqual([]);
    say(other('"theirs again"'));
    expect(presence.getState().clashes).toHaveLength(1);
    await takeTheirs(editor, presence.getState().clashes);
    expect(editor.json.text('doc')).toBe('theirs again');
    expect(presence.getState().clashes).toEqual([]);
    editor.undo();
    expect(editor.json.text('doc')).toBe('mine');
    setName(editor, `  ${'Ada'.padEnd(60, '!')}`);
    expect((of('presence').at(-1)?.name as string).length).toBe(40);
    say({ t: 'presence', you: 1, pages: [] });
    expect(presence.getState().clashes).toEqual([]);
    end();
  });
});
