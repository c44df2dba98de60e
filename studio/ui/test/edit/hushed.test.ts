import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnSchemas } from './schemas';
import { fakeEditor, hello } from './fake';
import { makingOf, MAKING_MS } from '../../src/edit/panels/hushed';
import { hintOf, inWords, reasonOf } from '../../src/edit/panels/words';
import type { Finding } from '../../src/edit/protocol';

learnSchemas();

/** One problem of each sort that the kinds tell of. */
const [problems = []] = Object.values(import.meta.glob<{ reason: string; hint?: string }[]>('../../../../edit/testdata/problems.json', { eager: true, import: 'default' }));

const finding = (path: string, more: Partial<Finding> = {}): Finding => ({ file: 'guard.machine.json', path, line: 1, column: 1, node: '', reason: 'no outgoing transition', warning: true, ...more });

describe('FU6: what is wrong is told in words', () => {
  it('shows no JSON, whatever is wrong', () => {
    expect(problems.length).toBeGreaterThan(400);
    for (const { reason, hint = '' } of problems) {
      for (const text of [reasonOf(finding('', { reason })), hintOf(finding('', { reason, hint }))]) {
        // What somebody wrote into an expression is told as it is.
        if (/found |not a number|expression/.test(reason)) continue;
        expect(text, `${reason} (${hint})`).not.toMatch(/[{}]|"|\[ ?\]/);
      }
      expect(reasonOf(finding('', { reason })).length, reason).toBeGreaterThan(5);
    }
  });

  it('keeps what it is about', () => {
    expect(inWords('"choose" is "highest" or "weighted"')).toBe('“choose” is “highest” or “weighted”');
    expect(inWords('"layers" must be a list in [ ]')).toBe('“layers” must be a list');
    expect(inWords('add "goals": {"BeArmed": {"want": {"Armed": true}}}')).toBe('add “goals”');
    expect(inWords('say "end": "success" or "failure" if the machine ends here, "stay": true if that is meant')).toBe('say “end: success” or “failure” if the machine ends here, “stay: true” if that is meant');
    expect(hintOf(finding('', { hint: 'add "start": "A"', fixes: [{ title: 'Begin with A', operations: [] }] }))).toBe('');
    expect(hintOf(finding('', { hint: 'add "start": "A"' }))).toBe('add “start: A”');
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
