import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/properties/operations';
import '../../src/edit/canvas/operations';
import { snapped } from '../../src/edit/canvas/align';
import { Canvas } from '../../src/edit/canvas/Canvas';
import { useEdit } from '../../src/edit/context';
import { EditorContext } from '../../src/edit/editorContext';
import type { Editor } from '../../src/edit/editor';
import { write } from '../../src/edit/model/json';
import { overs } from '../../src/edit/overs';
import { focusPanel } from '../../src/edit/shell/layout';
import { useEditKeys } from '../../src/edit/useEditKeys';
import { fakeEditor, hello } from './fake';
import { learnSchemas } from './schemas';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
Element.prototype.scrollIntoView = () => undefined;
// The test's browser has no pointers: a mouse with their names will do.
globalThis.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;

const trigger = (name: string, out: boolean) => ({ name, out, type: 'trigger', builtin: true });
const life = [trigger('Activate', false), trigger('Deactivate', false), trigger('OnActivate', true), trigger('OnDeactivate', true)];
const fighter = `{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float"}],
  "nodes": {"Low": {"call": "IfLessThan", "with": {"b": 30}}, "Idle": {"run": "idle.graph.json"}, "Strike": {"do": "Swing"}},
  "links": ["Health -> Low.a", "OnActivate -> Idle.Activate"], "view": {"Low": [0, 0], "Idle": [300, 0], "Strike": [300, 200]}}`;
const guard = `{"wits": 1, "kind": "machine", "start": "Calm", "states": {"Calm": {}, "Alert": {}, "Hunt": {}},
  "transitions": [{"from": "Calm", "to": "Alert", "when": "Noise"}, {"from": "Calm", "to": "Hunt", "when": "Seen"}], "view": {"Calm": [0, 0], "Alert": [300, 0], "Hunt": [300, 200]}}`;

const ports = (node: Record<string, unknown>): unknown[] =>
  'call' in node ? [{ name: 'a', type: 'float' }, { name: 'b', type: 'float' }, { name: 'Result', out: true, type: 'bool' }, { name: 'OnBecomeTrue', out: true, type: 'trigger' }] : life;

const swing = { what: 'action', name: 'Swing', title: 'Swing', group: 'action', doc: 'Swings the sword.', node: { do: 'Swing' } };
const not = { what: 'function', name: 'Not', title: 'Not', group: 'function', ports: [{ name: 'a', type: 'bool' }, { name: 'Result', out: true, type: 'bool' }], node: { call: 'Not' }, fits: ['a'] };

function Page({ editor, children }: { editor: Editor; children: ReactNode }) {
  useEditKeys(editor);
  const over = useEdit((s) => s.over);
  const shown = over && overs[over.name];
  return (
    <>
      {children}
      {shown && createElement(shown, { args: over.args })}
    </>
  );
}

async function page(path = 'fighter.graph.json', text = fighter) {
  const fake = fakeEditor({
    read: (a) => ({ path: a.path, version: 'v1', text: a.path === path ? text : '{"wits": 1, "kind": "graph", "nodes": {}}' }), check: () => [],
    ports: ({ nodes }) => Object.fromEntries(Object.entries(nodes as Record<string, Record<string, unknown>>).map(([k, n]) => [k, { title: '', ports: ports(n) }])),
    palette: ({ query }) => [swing, not].filter((i) => i.name.toLowerCase().includes(String(query).toLowerCase())),
  });
  const { editor } = fake;
  act(() => {
    fake.say(hello([path, 'idle.graph.json']));
  });
  await act(() => editor.open(path));
  const view = render(
    <EditorContext value={editor}>
      <Page editor={editor}>
        <Canvas />
      </Page>
    </EditorContext>,
  );
  await act(async () => { await Promise.resolve(); });
  const find = (css: string): Element => {
    const el = view.container.querySelector(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  const drag = (el: Element, by: [number, number], more: object = {}): void => {
    fireEvent.pointerDown(el, { button: 0, clientX: 0, clientY: 0, ...more });
    fireEvent.pointerMove(window, { clientX: by[0] / 2, clientY: by[1] / 2, ...more });
    fireEvent.pointerMove(window, { clientX: by[0], clientY: by[1], ...more });
    fireEvent.pointerUp(window, { clientX: by[0], clientY: by[1], ...more });
  };
  const click = (el: Element, more: object = {}): void => {
    fireEvent.pointerDown(el, { button: 0, ...more });
    fireEvent.pointerUp(window, more);
  };
  const said = (member: string): string => { const v = editor.json.get(member); return v === undefined ? '' : write(v, 0); };
  const press = async (el: Element, key: string, more: object = {}) => { await act(async () => { fireEvent.keyDown(el, { key, ...more }); await Promise.resolve(); }); };
  return { ...fake, ...view, find, drag, click, said, press, canvas: view.container.querySelector('.edit-flow') ?? find('[data-canvas]') };
}

const depth = (e: Editor): number => e.doc?.history.depth ?? 0;

afterEach(cleanup);

describe('the canvas of a graph', () => {
  it('draws blocks with their ports, and the document’s own', async () => {
    const p = await page();
    expect([...p.container.querySelectorAll('[data-node]')].map((e) => e.getAttribute('data-node'))).toEqual(['Low', 'Idle', 'Strike']);
    expect([...p.find('[data-node="Low"]').querySelectorAll('.port')].map((e) => e.getAttribute('data-port'))).toEqual(['a', 'b', 'OnBecomeTrue', 'Result']);
    expect(p.find('[data-node="Low"] [data-port="b"] .value').textContent).toBe('30');
    expect(p.container.querySelectorAll('[data-link]')).toHaveLength(2);
    expect(within(p.find('.zoom') as HTMLElement).getAllByRole('button')).toHaveLength(4);
  });

  it('selects by click, more by Ctrl, and nothing beside', async () => {
    const p = await page();
    p.click(p.find('[data-node="Low"]'));
    expect(p.editor.selection).toEqual(['/nodes/Low']);
    p.click(p.find('[data-node="Idle"]'), { ctrlKey: true });
    expect(p.editor.selection).toEqual(['/nodes/Low', '/nodes/Idle']);
    p.click(p.find('[data-node="Low"]'), { ctrlKey: true });
    expect(p.editor.selection).toEqual(['/nodes/Idle']);
    p.click(p.find('.react-flow__pane'));
    expect(p.editor.selection).toEqual([]);
    p.click(p.find('[data-link="/links/0"] .grasp'));
    expect(p.editor.selection).toEqual(['/links/0']);
    p.click(p.find('[data-kind="inputs"] [data-port="Health"] .name'));
    expect(p.editor.selection).toEqual(['/ports/0']);
    p.click(p.find('[data-kind="inputs"] header'));
    expect(p.editor.selection).toEqual([]);
  });

  it('moves all that is selected, softly to the grid, as one step of undo', async () => {
    const p = await page();
    p.click(p.find('[data-node="Low"]'));
    p.click(p.find('[data-node="Idle"]'), { ctrlKey: true });
    p.drag(p.find('[data-node="Low"]'), [43, 50]);
    expect(p.said('view')).toBe('{"Low": [40, 50], "Idle": [340, 50], "Strike": [300, 200]}');
    expect(depth(p.editor)).toBe(1);
    act(() => { p.editor.undo(); });
    expect(p.said('view')).toBe('{"Low": [0, 0], "Idle": [300, 0], "Strike": [300, 200]}');
    p.drag(p.find('[data-node="Strike"]'), [43, 51], { altKey: true });
    expect(p.said('view')).toBe('{"Low": [0, 0], "Idle": [300, 0], "Strike": [343, 251]}');
  });

  it('Escape gives up what is being dragged', async () => {
    const p = await page();
    fireEvent.pointerDown(p.find('[data-node="Low"]'), { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { clientX: 90, clientY: 90 });
    await p.press(p.canvas, 'Escape');
    fireEvent.pointerUp(window, { clientX: 90, clientY: 90 });
    expect(depth(p.editor)).toBe(0);
  });

  it('is walked and moved by arrow keys', async () => {
    const p = await page();
    act(() => { p.editor.select(['/nodes/Low']); });
    await p.press(p.canvas, 'ArrowRight');
    expect(p.editor.selection).toEqual(['/nodes/Idle']);
    await p.press(p.canvas, 'ArrowDown', { ctrlKey: true });
    await p.press(p.canvas, 'ArrowDown', { ctrlKey: true });
    expect(p.said('view')).toContain('"Idle": [300, 40]');
    expect(depth(p.editor)).toBe(1);
    expect(p.find('p[role="status"]').textContent).toContain('Idle');
  });

  it('opens what a node runs, and goes back', async () => {
    const p = await page();
    act(() => { p.editor.select(['/nodes/Idle']); });
    await p.press(p.canvas, 'Enter');
    expect(p.editor.state.current).toBe('idle.graph.json');
    await act(() => p.editor.run('view.back'));
    expect(p.editor.state.current).toBe('fighter.graph.json');
    expect(p.editor.selection).toEqual(['/nodes/Idle']);
  });

  it('adds by a double click where it was made, from a list', async () => {
    const p = await page();
    fireEvent.doubleClick(p.find('.react-flow__pane'), { clientX: 500, clientY: 333 });
    const field = await screen.findByRole('combobox', { name: 'Find what to add' });
    await act(async () => { fireEvent.change(field, { target: { value: 'swing' } }); await Promise.resolve(); });
    expect(screen.getAllByRole('option').map((o) => o.getAttribute('data-add'))).toEqual(['Swing']);
    await p.press(field, 'Enter');
    expect(p.editor.selection).toEqual(['/nodes/Swing']);
    expect(p.said('view')).toContain('"Swing": [500, 333]');
    expect(depth(p.editor)).toBe(1);
    expect(p.editor.state.over).toBeNull();
  });

  it('a link that is dragged into the empty asks what fits, and is joined to it', async () => {
    const p = await page();
    p.drag(p.find('[data-node="Low"] [data-port="Result"] [data-pin]'), [900, 700]);
    const field = await screen.findByRole('combobox', { name: 'Find what to add' });
    expect(p.of('palette').at(-1)?.fit).toEqual({ type: 'bool', out: true });
    await act(async () => { fireEvent.change(field, { target: { value: 'not' } }); await Promise.resolve(); });
    await p.press(field, 'Enter');
    expect(p.editor.json.list('links').at(-1)).toBe('Low.Result -> Not.a');
    expect(depth(p.editor)).toBe(1);
  });

  it('links by operation only what fits', async () => {
    const p = await page();
    await act(() => p.editor.run('link.add', { link: 'Low.OnBecomeTrue -> Strike.Activate' }));
    expect(p.editor.json.list('links')).toHaveLength(3);
    await act(() => p.editor.run('link.add', { link: 'Low.Result -> Strike.Activate' }));
    expect(p.editor.json.list('links')).toHaveLength(3);
    expect(p.editor.state.notice?.text).toContain('no trigger');
    await act(() => p.editor.run('link.add', { link: 'Low.OnBecomeTrue -> Strike.Deactivate', instead: 'Low.OnBecomeTrue -> Strike.Activate' }));
    expect(p.editor.json.list('links').at(-1)).toBe('Low.OnBecomeTrue -> Strike.Deactivate');
    await act(() => p.editor.run('link.remove', { link: 'Health->Low.a' }));
    expect(p.editor.json.list('links')).toHaveLength(2);
  });

  it('a port and its partner are chosen by keyboard', async () => {
    const p = await page();
    act(() => { p.editor.select(['/nodes/Strike']); });
    await p.press(p.canvas, 'c');
    expect(screen.getAllByRole('option').map((o) => o.getAttribute('data-choice'))).toEqual(['in Strike.Activate', 'in Strike.Deactivate', 'out Strike.OnActivate', 'out Strike.OnDeactivate']);
    await p.press(screen.getByRole('combobox'), 'Enter');
    expect(screen.getAllByRole('option').map((o) => o.getAttribute('data-choice'))).toContain('Low.OnBecomeTrue -> Strike.Activate');
  });

  it('a value is typed in place', async () => {
    const p = await page();
    fireEvent.doubleClick(p.find('[data-node="Low"] [data-port="b"] .name'));
    const field = screen.getByRole('textbox', { name: 'Value of b' });
    fireEvent.change(field, { target: { value: '45' } });
    await p.press(field, 'Enter');
    expect(p.said('nodes')).toContain('"with": {"b": 45}');
  });

  it('its menu has what can be done, and is left by Escape', async () => {
    const p = await page();
    fireEvent.contextMenu(p.find('[data-node="Idle"]'), { clientX: 20, clientY: 20 });
    expect(p.editor.selection).toEqual(['/nodes/Idle']);
    const menu = screen.getByRole('menu');
    expect(within(menu).getAllByRole('menuitem').map((m) => m.dataset.run)).toEqual(expect.arrayContaining(['link.connect', 'node.open', 'node.name', 'edit.delete', 'view.layout']));
    expect(document.activeElement).toBe(within(menu).getAllByRole('menuitem')[0]);
    await p.press(document.activeElement ?? menu, 'Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(p.canvas);
  });
});

describe('the canvas of a machine', () => {
  beforeAll(learnSchemas);

  it('draws a transition from state to state, and asks for its condition', async () => {
    const p = await page('guard.machine.json', guard);
    expect(p.find('[data-node="Calm"]').getAttribute('data-start')).toBe('true');
    expect([...p.container.querySelectorAll('[data-way]')].map((e) => [e.getAttribute('data-way'), e.textContent])).toEqual([['Calm to Alert', '1Noise'], ['Calm to Hunt', '2Seen']]);
    p.drag(p.find('[data-node="Alert"] [data-pin]'), [340, 220]);
    const field = screen.getByRole('combobox', { name: 'Condition of the transition' });
    fireEvent.change(field, { target: { value: 'Lost' } });
    await p.press(field, 'Enter');
    expect(write(p.editor.json.list('transitions').at(-1) ?? null, 0)).toBe('{"from": "Alert", "to": "Hunt", "when": "Lost"}');
  });

  it('the order in which transitions are looked at is changed by keys', async () => {
    const p = await page('guard.machine.json', guard);
    p.click(p.find('[data-way="Calm to Hunt"]'));
    expect(p.editor.selection).toEqual(['/transitions/1']);
    await p.press(p.canvas, 'ArrowUp', { altKey: true });
    expect(p.editor.selection).toEqual(['/transitions/0']);
    expect(p.find('[data-way="Calm to Hunt"] .way-order').textContent).toBe('1');
  });

  it('another state becomes the start', async () => {
    const p = await page('guard.machine.json', guard);
    act(() => { p.editor.select(['/states/Hunt']); });
    await p.press(p.canvas, 's');
    await waitFor(() => { expect(p.editor.json.text('start')).toBe('Hunt'); });
    expect(p.find('[data-node="Hunt"]').getAttribute('data-start')).toBe('true');
  });
});

describe('FU3: keys and clicks do what somebody means', () => {
  const typed = (): string => (document.querySelector<HTMLInputElement>('dialog[open] input')?.value ?? '');
  const options = '{"wits": 1, "kind": "utility", "choose": "highest", "options": {"Rest": {"score": "0.1"}}}';

  it('a word that is typed on the canvas is looked for, and no letter of it runs as a command', async () => {
    const p = await page('guard.machine.json', guard);
    act(() => { p.editor.select(['/states/Hunt']); });
    await p.press(p.canvas, 's');
    await p.press(p.canvas, 'w');
    expect(typed()).toBe('sw');
    act(() => { p.editor.hide(); });
    await p.press(p.canvas, 'q');
    expect(typed()).toBe('q');
    await new Promise((done) => { setTimeout(done, 300); });
    expect(p.editor.json.text('start')).toBe('Calm');
    expect(depth(p.editor)).toBe(0);
  });

  it('a key waits no longer than for the next key or press', async () => {
    const p = await page('guard.machine.json', guard);
    act(() => { p.editor.select(['/states/Hunt']); });
    await p.press(p.canvas, 's');
    await p.press(p.canvas, 'Escape');
    expect(p.editor.json.text('start')).toBe('Hunt');
    act(() => { p.editor.select(['/states/Alert']); });
    await p.press(p.canvas, 's');
    fireEvent.pointerDown(document.body);
    expect(p.editor.json.text('start')).toBe('Alert');
  });

  it('a panel that a key leads to has the focus on rows or its frame, never in a field', async () => {
    const p = await page('options.utility.json', options);
    const box = document.createElement('div');
    box.className = 'edit-document';
    p.container.parentElement?.append(box);
    box.append(p.container);
    focusPanel('canvas');
    await waitFor(() => { expect(document.activeElement?.closest('[data-canvas]')).not.toBeNull(); });
    expect(document.activeElement?.matches('input, select, textarea, button')).toBe(false);
    const before = p.editor.json;
    for (const key of ['m', 'Escape']) await p.press(document.activeElement ?? document.body, key);
    expect(p.editor.json).toBe(before);
    expect(p.editor.json.text('choose')).toBe('highest');
  });

  it('a click on an empty canvas adds, also on what it says; a double click beside the rows of a table, too', async () => {
    const p = await page('new.graph.json', '{"wits": 1, "kind": "graph", "nodes": {}}');
    fireEvent.click(p.find('.canvas-empty-note b'));
    expect(p.editor.state.over?.name).toBe('add');
    act(() => { p.editor.hide(); });
    fireEvent.pointerDown(p.find('.react-flow__pane'));
    fireEvent.click(p.find('.react-flow__pane'));
    expect(p.editor.state.over?.name).toBe('add');
    // The second press of a double click lies on the backdrop of what the first has opened.
    fireEvent.click(p.find('dialog'));
    expect(p.editor.state.over?.name).toBe('add');
    p.unmount();
    const t = await page('options.utility.json', options);
    fireEvent.doubleClick(t.find('.utility-edit select'));
    expect(t.editor.state.over).toBeNull();
    fireEvent.doubleClick(t.find('.utility-edit'));
    expect(t.editor.state.over?.name).toBe('add');
  });
});

describe('FU8: arranging', () => {
  it('what is dragged comes into line with others, and shows the line', () => {
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
    const { dx, dy, guides } = snapped(box(304, 197), [box(0, 0), box(300, 0), box(0, 200)], 6);
    expect([dx, dy]).toEqual([-4, 3]);
    expect(guides).toContainEqual({ way: 'x', at: 300, from: 0, to: 240 });
    expect(guides).toContainEqual({ way: 'y', at: 200, from: 0, to: 400 });
    expect(snapped(box(350, 150), [box(0, 0)], 6)).toEqual({ dx: undefined, dy: undefined, guides: [] });
  });

  it('several that are selected have buttons that put them in line; one or none has not', async () => {
    const p = await page();
    expect(p.container.querySelector('.arrange')).toBeNull();
    act(() => { p.editor.select(['/nodes/Idle', '/nodes/Strike']); });
    const bar = p.find('.arrange') as HTMLElement;
    expect((within(bar).getByRole('button', { name: /Distribute across/ }) as HTMLButtonElement).disabled).toBe(true);
    expect(within(bar).getByRole('button', { name: 'Align left' }).title).toBe('Align left (Ctrl+Shift+←)'); // the operation's own key
    fireEvent.click(within(bar).getByRole('button', { name: /Align top/ }));
    await waitFor(() => { expect(p.said('view')).toBe('{"Low": [0, 0], "Idle": [300, 0], "Strike": [300, 0]}'); });
  });

  it('the figure beside Fit tells the scale, and sets it to 100 %', async () => {
    const p = await page();
    const figure = p.find('.zoom-figure') as HTMLElement;
    expect(figure.textContent).toMatch(/^\d+ %$/);
    fireEvent.click(figure);
    await waitFor(() => { expect(p.find('.zoom-figure').textContent).toBe('100 %'); });
  });

  it('FK3: beside the zoom figure is where the mouse is, and without it the middle of the view; not in a narrow panel', async () => {
    const few = await page();
    expect(few.container.querySelector('[data-testid=position]')).toBeNull();
    few.unmount();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
    const p = await page();
    fireEvent.click(p.find('.zoom-figure'));
    await waitFor(() => { expect(p.find('.zoom-figure').textContent).toBe('100 %'); });
    const position = p.find('[data-testid=position]');
    expect([position.getAttribute('data-of'), position.textContent]).toEqual(['middle', expect.stringMatching(/^−?\d+, −?\d+$/)]);
    const at = (): number[] => (position.textContent ?? '').replace(/−/g, '-').split(', ').map(Number);
    fireEvent.pointerMove(p.find('.react-flow'), { clientX: 100, clientY: 50 });
    expect(position.getAttribute('data-of')).toBe('mouse');
    const [x = NaN, y = NaN] = at();
    fireEvent.pointerMove(p.find('.react-flow'), { clientX: 130, clientY: 40 });
    expect(at()).toEqual([x + 30, y - 10]);
    fireEvent.pointerLeave(p.find('.react-flow'));
    expect(position.getAttribute('data-of')).toBe('middle');
    vi.restoreAllMocks();
  });

  it('FK3: a document whose file is read-only is marked, until it is not any more', async () => {
    const p = await page();
    const listing = p.editor.state.listing;
    if (!listing) throw new Error('there is no listing');
    const mark = () => p.container.querySelector('[data-read-only]');
    expect(mark()).toBeNull();
    act(() => { p.editor.set({ listing: { ...listing, documents: (listing.documents ?? []).map((d) => ({ ...d, readOnly: true })) } }); });
    expect([mark()?.textContent, mark()?.getAttribute('title')]).toEqual(['Read-only', expect.stringContaining('not saved, until the file is writable')]);
    act(() => { p.editor.set({ listing }); });
    expect(mark()).toBeNull();
  });

  it('a drawing that reaches beyond its panel has a map, a small one has none', async () => {
    const few = await page('few.machine.json', '{"wits": 1, "kind": "machine", "start": "One", "states": {"One": {}}, "view": {"One": [200, 100]}}');
    expect(few.container.querySelector('.minimap')).toBeNull();
    few.unmount();
    const nodes = Array.from({ length: 70 }, (_, i) => `"N${String(i)}": {"do": "Swing"}`).join(', ');
    const p = await page('many.graph.json', `{"wits": 1, "kind": "graph", "nodes": {${nodes}}}`);
    expect(p.find('.minimap .boxes').getAttribute('d')?.match(/M/g)?.length).toBeGreaterThanOrEqual(70);
  });

  it('only the canvas itself is an application, not what it is made with', async () => {
    const p = await page();
    await waitFor(() => { expect(p.container.querySelector('.react-flow')?.getAttribute('role')).toBe('none'); });
    expect(p.container.querySelectorAll('[role=application]')).toHaveLength(1);
  });

  it('documents that run this one stand above it, the root first', async () => {
    const uses: Record<string, unknown> = { 'leaf.graph.json': [{ document: 'mid.graph.json', path: '/nodes/L' }], 'mid.graph.json': [{ document: 'top.graph.json', path: '/nodes/M' }], 'top.graph.json': [{ document: 'wits.project.json', path: '/roots/0' }] };
    const { Crumbs } = await import('../../src/edit/canvas/Crumbs');
    const fake = fakeEditor({ users: ({ path }) => uses[String(path)] ?? [], check: () => [], read: (a) => ({ path: a.path, version: 'v1', text: '{"wits": 1, "kind": "graph", "nodes": {"M": {"run": "mid.graph.json"}}}' }) });
    render(<EditorContext value={fake.editor}><Crumbs path="leaf.graph.json" /></EditorContext>);
    const way = await screen.findByRole('navigation');
    expect(way.textContent).toBe('topmidleaf');
    fireEvent.click(within(way).getByText('top'));
    await waitFor(() => { expect(fake.editor.state.current).toBe('top.graph.json'); });
    expect(fake.editor.selection).toEqual(['/nodes/M']);
  });

  it('a node tells what its type does while the mouse is on it', async () => {
    const p = await page();
    p.editor.infos.get = () => ({ title: 'Swing', doc: 'Swings the sword.' });
    const header = p.find('[data-node="Strike"] header') as HTMLElement;
    fireEvent.pointerOver(header);
    expect(header.title).toContain('Swings the sword.');
  });

  it('says of a document with a base where all of it comes from, and opens that', async () => {
    const { editor } = await page('small.tree.json', '{"wits": 1, "kind": "tree", "base": "idle.graph.json", "override": {"nodes": {}}}');
    expect(screen.getByText('All of it comes from idle.graph.json, but for what it overrides.')).toBeTruthy();
    fireEvent.click(screen.getByText('Open idle.graph.json'));
    await waitFor(() => { expect(editor.state.current).toBe('idle.graph.json'); });
  });
});
