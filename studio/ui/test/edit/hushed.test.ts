import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnSchemas } from './schemas';
import { fakeEditor, hello } from './fake';
import { makingOf, MAKING_MS } from '../../src/edit/panels/hushed';
import { hintOf, reasonOf } from '../../src/edit/panels/words';
import type { Finding } from '../../src/edit/protocol';

learnSchemas();

const finding = (path: string, more: Partial<Finding> = {}): Finding => ({ file: 'guard.machine.json', path, line: 1, column: 1, node: '', reason: 'no outgoing transition', warning: true, ...more });

describe('FU6: what is wrong is told in words', () => {
  it('in those of the server for people, which leave out what a button does', () => {
    const plain = finding('', { reason: '"nodes" must be an object in { }', hint: 'add "nodes": {}' });
    expect([reasonOf(plain), hintOf(plain)]).toEqual(['"nodes" must be an object in { }', 'add "nodes": {}']);
    const told = { ...plain, says: '“nodes” must be an object' };
    expect([reasonOf(told), hintOf(told)]).toEqual(['“nodes” must be an object', '']);
    expect(hintOf({ ...told, todo: 'ask its coder' })).toBe('ask its coder');
  });
});

describe('FU6: warnings of what somebody is making wait', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const states = '"states": {"A": {"do": "Walk"}, "B": {"do": "Wait"}, "C": {"do": "Rest"}}';

  async function open(text: string) {
    const fake = fakeEditor({ read: (a) => ({ path: a.path, version: 'v1', text }), check: () => [] });
    fake.say(hello(['guard.machine.json']));
    const making = makingOf(fake.editor);
    await fake.editor.open('guard.machine.json');
    return { ...fake, making };
  }

  it('in a document that is only begun, but no errors', async () => {
    const { making } = await open('{"wits": 1, "kind": "machine", "start": "A", "states": {"A": {}}}');
    expect(making.waits(finding('/states/A'), Date.now())).toBe(true);
    expect(making.waits(finding('/states/A', { warning: false }), Date.now())).toBe(false);
    expect(making.waits(finding('/states/A', { file: 'other.machine.json' }), Date.now())).toBe(false);
  });

  it('of a part for some moments after it was begun, and of one that is selected after it was changed', async () => {
    vi.useFakeTimers();
    const { editor, making } = await open(`{"wits": 1, "kind": "machine", "start": "A", ${states}}`);
    expect(making.waits(finding('/states/B'), Date.now())).toBe(false);
    editor.add({ name: 'Chase', node: { do: 'Chase' } });
    expect(editor.selection).toEqual(['/states/Chase']);
    expect(making.waits(finding('/states/Chase'), Date.now())).toBe(true);
    expect(making.waits(finding('/states/Chase/do'), Date.now())).toBe(true);
    expect(making.waits(finding('/states/B'), Date.now())).toBe(false);
    editor.select(['/states/B']);
    expect(making.waits(finding('/states/Chase'), Date.now())).toBe(true);
    expect(making.waits(finding('/states/Chase'), Date.now() + MAKING_MS + 1)).toBe(false);
    editor.change('say', (json) => json.with('doc', 'It is on guard.'));
    expect(making.waits(finding('/states/B'), Date.now())).toBe(true);
    editor.select(['/states/A']);
    expect(making.waits(finding('/states/B'), Date.now())).toBe(false);
  });
});
