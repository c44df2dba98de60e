import { act, cleanup, fireEvent, render, screen, waitFor, within as inside } from '@testing-library/react';
import { learnSchemas } from './schemas';
import { afterEach, describe, expect, it } from 'vitest';
import '../../src/edit/all';
import { EditorContext } from '../../src/edit/editorContext';
import { Editor } from '../../src/edit/editor';
import { type Json, Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { openText } from '../../src/edit/document';
import { Combo, rank } from '../../src/edit/properties/fields/Combo';
import { numberOf, stepOf, stepped } from '../../src/edit/properties/fields/simple';
import { ExpressionField } from '../../src/edit/properties/expression/ExpressionField';
import { Properties } from '../../src/edit/properties/Properties';
import { pointsBefore, tokens, unitsOf, wordBefore } from '../../src/edit/properties/expression/tokens';
import { referenceTo, referred } from '../../src/edit/properties/references';
import { withValue } from '../../src/edit/properties/slots';
import type { Schema } from '../../src/edit/properties/schema';

learnSchemas();

const files = import.meta.glob<Schema>('./fixtures/*.schema.json', { eager: true, import: 'default' });

const ports = {
  ports: [
    { name: 'Speed', type: 'float', unit: 'm/s', default: '4', doc: 'How fast.' }, { name: 'To', type: 'vec2' }, { name: 'Brave', type: 'bool', default: 'true' },
    { name: 'Mood', type: 'mood' }, { name: 'Done', type: 'bool', out: true }, { name: 'Activate', type: 'trigger', builtin: true },
  ],
  title: 'Walk', what: 'action', doc: 'Walks.',
};

/** An editor whose server knows schemas, and that every node walks. */
function editorOf(text: string, kind: string): { editor: Editor; asked: string[] } {
  const asked: string[] = [];
  const editor = new Editor(() => ({
    connect: () => undefined,
    close: () => undefined,
    request: (t: string, args: object = {}) => {
      asked.push(t);
      const a = args as { kind?: string; nodes?: object; expr?: string };
      const answer: unknown =
        t === 'schema' ? files[`./fixtures/${a.kind ?? ''}.schema.json`]
        : t === 'ports' ? Object.fromEntries(Object.keys(a.nodes ?? {}).map((k) => [k, ports]))
        : t === 'manifest' ? { types: [{ name: 'float', doc: 'A number.' }, { name: 'mood', enum: ['calm', 'angry'] }], interfaces: [] }
        : t === 'complete' ? { from: 0, to: a.expr?.length ?? 0, type: 'bool', items: [{ insert: 'Health', label: 'Health', what: 'port', type: 'float', unit: 'hp', doc: 'Own health.' }], ...(a.expr === '' && { problem: { column: 1, message: 'expected a value, found the end' } }) }
        : [];
      return Promise.resolve(answer as never);
    },
  }));
  editor.set({ docs: new Map([['d', openText({ path: 'd', version: '1', text })]]), tabs: ['d'], current: 'd' });
  void kind;
  return { editor, asked };
}

async function shown(text: string, kind: string, ...selection: string[]): Promise<Editor> {
  const { editor } = editorOf(text, kind);
  editor.select(selection);
  render(
    <EditorContext value={editor}>
      <Properties />
    </EditorContext>,
  );
  // The schema is there, and what the nodes are.
  await waitFor(() => {
    expect(screen.queryByText(selection.length === 0 ? 'Ports' : selection[0]?.startsWith('/states') ? 'Inputs' : 'when')).not.toBeNull();
  });
  return editor;
}

const valueAt = (e: Editor, path: string): string | undefined => {
  const v: Json | undefined = at(e.json, steps(path));
  return v === undefined ? undefined : write(v, 0);
};

const machine = '{"wits": 1, "kind": "machine", "ports": [{"in": "Speed", "type": "float"}], "states": {"A": {"do": "Walk", "with": {"Speed": 1.50}}, "B": {"do": "Walk", "with": {"Speed": 2}, "odd": [1]}}, "transitions": [{"from": "A", "to": "B", "when": "Speed > 1"}]}';

afterEach(cleanup);

describe('fields', () => {
  it('of ports keep written digits, step, and are one step of undo', async () => {
    const e = await shown(machine, 'machine', '/states/A');
    const speed = screen.getByLabelText(/^Speed/);
    expect((speed as HTMLInputElement).value).toBe('1.50');
    fireEvent.change(speed, { target: { value: '1.2' } });
    fireEvent.change(speed, { target: { value: '1.25' } });
    expect(valueAt(e, '/states/A/with/Speed')).toBe('1.25');
    fireEvent.keyDown(speed, { key: 'Enter' });
    expect(e.doc?.history.depth).toBe(1);
    fireEvent.keyDown(speed, { key: 'ArrowUp' });
    expect(valueAt(e, '/states/A/with/Speed')).toBe('1.35');
    fireEvent.keyDown(speed, { key: 'Escape' });
    expect(valueAt(e, '/states/A/with/Speed')).toBe('1.25');
    act(() => { e.undo(); });
    expect(valueAt(e, '/states/A/with/Speed')).toBe('1.50');
    fireEvent.change(speed, { target: { value: 'much' } });
    expect(speed.getAttribute('aria-invalid')).toBe('true');
    expect(valueAt(e, '/states/A/with/Speed')).toBe('1.50');
  });

  it('say the unit of what the kind declares', async () => {
    await shown(machine.replace('"Speed > 1"', '"Speed > 1", "after": 2'), 'machine', '/transitions/0');
    expect(screen.getByLabelText('after').closest('.number-field')?.textContent).toBe('s');
  });

  it('show what holds by itself, and go back to it', async () => {
    const e = await shown(machine, 'machine', '/states/A');
    expect((screen.getByLabelText(/^Brave/) as HTMLInputElement).checked).toBe(true);
    fireEvent.click(screen.getByLabelText(/^Brave/));
    expect(valueAt(e, '/states/A/with/Brave')).toBe('false');
    fireEvent.change(screen.getByLabelText(/^Mood/), { target: { value: 'angry' } });
    expect(valueAt(e, '/states/A/with/Mood')).toBe('"angry"');
    for (const name of ['Brave', 'Mood', 'Speed']) fireEvent.click(screen.getByLabelText(`Take away ${name}`));
    expect(valueAt(e, '/states/A')).toBe('{"do": "Walk"}');
  });

  it('pass ports on, or compute them', async () => {
    const e = await shown(machine, 'machine', '/states/A');
    const mode = screen.getByLabelText('How Speed gets its value');
    fireEvent.change(mode, { target: { value: 'expr' } });
    expect(valueAt(e, '/states/A/with/Speed')).toBe('{"expr": "1.50"}');
    fireEvent.change(mode, { target: { value: 'pass' } });
    expect(valueAt(e, '/states/A')).toBe('{"do": "Walk", "pass": ["Speed"]}');
    fireEvent.change(mode, { target: { value: 'value' } });
    expect(valueAt(e, '/states/A')).toBe('{"do": "Walk"}');
  });

  it('become expressions that mean the same', async () => {
    const e = await shown(machine.replace('"Speed": 1.50', '"Speed": 1.50, "To": [1, -2.5]'), 'machine', '/states/A');
    const mode = screen.getByLabelText('How To gets its value');
    expect([...(mode as HTMLSelectElement).selectedOptions].map((o) => o.text)).toEqual(['value']);
    fireEvent.change(mode, { target: { value: 'expr' } });
    expect(valueAt(e, '/states/A/with/To')).toBe('{"expr": "vec2(1, -2.5)"}');
    fireEvent.click(screen.getByLabelText('Take away To'));
    fireEvent.change(mode, { target: { value: 'expr' } });
    expect(valueAt(e, '/states/A/with/To')).toBe('{"expr": "vec2(0, 0)"}');
  });

  it('say what a condition aborts, whether it is set or not', async () => {
    const e = await shown('{"wits": 1, "kind": "tree", "root": "A", "nodes": {"A": {"guard": "B", "when": "true"}, "B": {"wait": 1}}}', 'tree', '/nodes/A');
    fireEvent.change(await screen.findByLabelText('abort'), { target: { value: 'self' } });
    expect(valueAt(e, '/nodes/A/abort')).toBe('"self"');
  });

  it('of several things set all of them, and say where they differ', async () => {
    const e = await shown(machine, 'machine', '/states/A', '/states/B');
    const speed = screen.getByLabelText(/^Speed/);
    expect((speed as HTMLInputElement).placeholder).toBe('differs');
    fireEvent.change(speed, { target: { value: '7' } });
    fireEvent.keyDown(speed, { key: 'Enter' });
    expect([valueAt(e, '/states/A/with/Speed'), valueAt(e, '/states/B/with/Speed')]).toEqual(['7', '7']);
    expect(e.doc?.history.depth).toBe(1);
    expect(e.state.done.at(-1)?.line).toBe('property.set "/states/A/with/Speed,/states/B/with/Speed" value="7"');
  });

  it('keep and show members that nobody knows, as JSON', async () => {
    const e = await shown(machine, 'machine', '/states/B');
    const odd = screen.getByLabelText(/^odd/);
    fireEvent.change(odd, { target: { value: '[1, ' } });
    fireEvent.keyDown(odd, { key: 'Enter' });
    expect(valueAt(e, '/states/B/odd')).toBe('[1]');
    expect(screen.getByText(/expected a value/)).toBeTruthy();
    fireEvent.change(odd, { target: { value: '{"a": 2.50}' } });
    fireEvent.keyDown(odd, { key: 'Enter' });
    expect(valueAt(e, '/states/B/odd')).toBe('{"a": 2.50}');
  });

  it('are added from the list of what could be there', async () => {
    const e = await shown(machine, 'machine', '/transitions/0');
    const add = screen.getByLabelText('Add to 0');
    fireEvent.change(add, { target: { value: 'aft' } });
    expect(inside(screen.getByRole('listbox', { hidden: true })).getByText('Seconds in the state.')).toBeTruthy();
    fireEvent.keyDown(add, { key: 'Enter' });
    expect(valueAt(e, '/transitions/0/after')).toBe('0');
  });

  it('complete expressions', async () => {
    const e = await shown(machine, 'machine', '/transitions/0');
    const when = screen.getByLabelText('when');
    fireEvent.focus(when);
    fireEvent.change(when, { target: { value: 'He' } });
    await waitFor(() => {
      expect(when.getAttribute('aria-expanded')).toBe('true');
    });
    fireEvent.keyDown(when, { key: 'Tab' });
    expect(valueAt(e, '/transitions/0/when')).toBe('"Health"');
    fireEvent.keyDown(when, { key: 'Escape' });
    expect(valueAt(e, '/transitions/0/when')).toBe('"Speed > 1"');
    // Of a name that stands there as a whole, nothing is left to be completed: Enter takes it.
    fireEvent.change(when, { target: { value: 'Health' } });
    await waitFor(() => {
      expect(when.getAttribute('aria-expanded')).toBe('true');
    });
    fireEvent.keyDown(when, { key: 'Enter' });
    expect(when.getAttribute('aria-expanded')).toBe('false');
    expect(valueAt(e, '/transitions/0/when')).toBe('"Health"');
    // Enter that comes before the answer to the last letters takes none of an older one that they do not lead to.
    fireEvent.change(when, { target: { value: 'He' } });
    await waitFor(() => {
      expect(when.getAttribute('aria-expanded')).toBe('true');
    });
    fireEvent.change(when, { target: { value: 'Hex' } });
    fireEvent.keyDown(when, { key: 'Enter' });
    expect(valueAt(e, '/transitions/0/when')).toBe('"Hex"');
    // What was found for one word is not offered for the next.
    fireEvent.change(when, { target: { value: 'He' } });
    await waitFor(() => {
      expect(when.getAttribute('aria-expanded')).toBe('true');
    });
    fireEvent.change(when, { target: { value: 'He + o' } });
    expect(when.getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(when, { key: 'Tab' });
    expect(valueAt(e, '/transitions/0/when')).toBe('"He + o"');
  });

  it('of the document declare ports', async () => {
    const e = await shown(machine, 'machine');
    fireEvent.click(screen.getByText('+ trigger'));
    expect(valueAt(e, '/ports/1')).toBe('{"in": "Trigger", "type": "trigger"}');
    fireEvent.click(screen.getByLabelText('Move port Trigger up'));
    expect(valueAt(e, '/ports/0')).toBe('{"in": "Trigger", "type": "trigger"}');
    fireEvent.click(screen.getByText('+ variable'));
    expect(valueAt(e, '/variables/Variable')).toBe('{"type": "float"}');
    fireEvent.click(screen.getByLabelText('Take away Variable'));
    expect(e.json.has('variables')).toBe(false);
  });

  it('leave keys of the page alone, but Escape leaves the field', async () => {
    await shown(machine, 'machine', '/states/A');
    let heard = '';
    const hear = (k: KeyboardEvent) => {
      heard += k.key;
    };
    window.addEventListener('keydown', hear);
    const button = screen.getByLabelText('Take away Speed');
    fireEvent.keyDown(button, { key: 'Delete' });
    fireEvent.keyDown(button, { key: 'z', ctrlKey: true });
    window.removeEventListener('keydown', hear);
    expect(heard).toBe('z');
  });
});

describe('the pieces', () => {
  it('numbers are read as they are typed', () => {
    expect([numberOf('1.50')?.text, numberOf('.5')?.text, numberOf('+3')?.text, numberOf('1,5')?.text, numberOf(''), numberOf('x')]).toEqual(['1.50', '0.5', '3', '1.5', undefined, undefined]);
    expect([stepOf('0', false), stepOf('5', false), stepOf('120', false), stepOf('0.03', false), stepOf('7', true)]).toEqual([0.1, 0.1, 1, 0.001, 1]);
    expect([stepped('1.50', 0.1), stepped('0.3', -0.1), stepped('9', 1)]).toEqual(['1.60', '0.2', '10']);
  });

  it('an expression that is missing is no problem while nobody writes it', async () => {
    const { editor, asked } = editorOf('{"wits": 1, "kind": "utility", "options": {"A": {}, "B": {"score": ""}}}', 'utility');
    const field = (name: string) => <ExpressionField id="" describedBy={undefined} invalid={false} slot={{ paths: [`/options/${name}/score`] }} label={name} />;
    render(<EditorContext value={editor}>{field('A')}{field('B')}</EditorContext>);
    const says = async (name: string, invalid: boolean) => {
      const before = asked.length;
      fireEvent.focus(screen.getByLabelText(name));
      await waitFor(() => { expect(asked.slice(before)).toContain('complete'); });
      await act(() => Promise.resolve());
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe(invalid ? 'true' : null);
    };
    await says('A', false);
    await says('B', true);
  });

  it('expressions are cut into what has a colour', () => {
    expect(tokens('not Hunger<3 && f("a\'b")').filter((t) => t.kind !== 'space').map((t) => `${t.kind}:${t.text}`)).toEqual(['keyword:not', 'name:Hunger', 'sign:<', 'number:3', 'sign:&&', 'call:f', 'sign:(', 'text:"a\'b"', 'sign:)']);
    expect(tokens('a ~ "open').map((t) => t.text).join('')).toBe('a ~ "open');
    expect([unitsOf('a😀b', 3), unitsOf('ab', 9), pointsBefore('a😀b', 3), wordBefore('x + Low.Re')]).toEqual([3, 2, 2, 'Low.Re']);
  });

  it('lists rank what is typed', () => {
    const c = { value: 'IfLessThan', doc: 'True if a is less than b.' };
    expect([rank(c, 'iflessthan'), rank(c, 'if'), rank(c, 'less'), rank(c, 'ilt'), rank(c, 'true'), rank(c, 'zz')]).toEqual([0, 1, 2, 3, 4, -1]);
    // FU7: what it is called elsewhere, before its letters and its explanation.
    expect([rank({ ...c, also: ['compare', 'check'] }, 'check'), rank({ ...c, also: ['compare'] }, 'compaer')]).toEqual([2.5, 2.5]);
    let picked = '';
    render(<Combo label="L" value="a" choices={[{ value: 'a' }, { value: 'b' }]} onPick={(v) => { picked = v; }} />);
    const field = screen.getByLabelText('L');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(picked).toBe('b');
  });

  it('references lead from document to document', () => {
    expect([referenceTo('a/x.json', 'a/y.json'), referenceTo('a/x.json', 'b/y.json'), referenceTo('x.json', 'b/y.json')]).toEqual(['y.json', '/b/y.json', 'b/y.json']);
    for (const [from, to] of [['a/x', 'a/y'], ['a/b/x', 'c/y'], ['x', 'a/y']] as const) expect(referred(from, referenceTo(from, to))).toBe(to);
    expect(referred('a/b/x', '../y')).toBe('a/y');
  });

  it('values are taken away with what they leave empty', () => {
    const o = parse('{"kind": "tree", "nodes": {"N": {"do": "Walk", "with": {"a": 1}}, "S": {"sequence": ["A", "B", "C"]}}}') as Obj;
    expect(write(withValue(o, ['/nodes/N/with/a'], undefined), 0)).toBe('{"kind": "tree", "nodes": {"N": {"do": "Walk"}, "S": {"sequence": ["A", "B", "C"]}}}');
    const shorter = withValue(o, ['/nodes/S/sequence/0', '/nodes/S/sequence/2'], undefined);
    expect(write(shorter, 0)).toBe('{"kind": "tree", "nodes": {"N": {"do": "Walk", "with": {"a": 1}}, "S": {"sequence": ["B"]}}}');
    // What must be there stays.
    expect(write(withValue(shorter, ['/nodes/S/sequence/0'], undefined), 0)).toBe('{"kind": "tree", "nodes": {"N": {"do": "Walk", "with": {"a": 1}}, "S": {"sequence": []}}}');
    expect(write(withValue(o, ['/nodes/N/with/b'], undefined), 0)).toBe(write(o, 0));
  });
});
