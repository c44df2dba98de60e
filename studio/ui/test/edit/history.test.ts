import { describe, expect, it } from 'vitest';
import { History } from '../../src/edit/model/history';
import { type Json, Num, Obj, change, json, same, write } from '../../src/edit/model/json';
import { type Operation, patch } from '../../src/edit/model/patch';

describe('undo and redo', () => {
  it('come back to the very same states, thousands of them', () => {
    let seed = 11;
    const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
    const start: Json = json({ wits: 1, nodes: {} });
    let history = History.of<Json>(start);
    const states: Json[] = [start];
    let at = 0;
    for (let i = 0; i < 5000; i++) {
      switch (random(4)) {
        case 0:
          history = history.undo();
          at = Math.max(0, at - 1);
          break;
        case 1:
          history = history.redo();
          at = Math.min(states.length - 1, at + 1);
          break;
        default: {
          const next = change(history.state, ['nodes', `N${String(random(20))}`], (old) => (old === undefined || random(2) > 0 ? new Num(i) : undefined)) ?? null;
          history = history.did('change', next);
          if (!Object.is(next, states[at])) states.splice(++at, Infinity, next);
        }
      }
      expect(history.state).toBe(states[at]);
      expect(history.depth).toBe(at);
    }
    while (history.undoLabel !== '') history = history.undo();
    expect(history.state).toBe(start);
  });

  it('take what is typed into one field back at once', () => {
    let h = History.of('').did('type', 'a', 'field').did('type', 'ab', 'field').did('type', 'abc', 'field');
    expect(h.depth).toBe(1);
    h = h.ended().did('type', 'abcd', 'field');
    expect(h.depth).toBe(2);
    expect(h.undo().state).toBe('abc');
    expect(h.undo().undo().state).toBe('');
    expect(h.undo().undo().redo().state).toBe('abc');
  });

  it('say what they would do', () => {
    const h = History.of(1).did('add', 2).did('move', 3).undo();
    expect([h.undoLabel, h.redoLabel]).toEqual(['add', 'move']);
    expect(h.with(9).redo().undo().state).toBe(9);
  });
});

describe('patches', () => {
  const doc = json({ nodes: { A: { do: 'Act' } }, links: ['a', 'b'] });
  const after = (...operations: Operation[]): string => write(patch(doc, operations), 0);

  it('add, replace, remove and move', () => {
    expect(after({ op: 'add', path: '/links/1', value: 'x' })).toContain('["a", "x", "b"]');
    expect(after({ op: 'add', path: '/links/-', value: 'x' })).toContain('["a", "b", "x"]');
    expect(after({ op: 'replace', path: '/nodes/A/do', value: 'Run' })).toContain('{"do": "Run"}');
    expect(after({ op: 'remove', path: '/links/0' })).toContain('["b"]');
    expect(after({ op: 'move', from: '/nodes/A', path: '/nodes/B' })).toContain('{"B": {"do": "Act"}}');
    expect(patch(doc, [{ op: 'add', path: '', value: Obj.empty }])).toBe(Obj.empty);
  });

  it('refuse what cannot be done, and change nothing', () => {
    const before = write(doc);
    for (const o of [
      { op: 'remove', path: '/nodes/Q' },
      { op: 'replace', path: '/links/2', value: 'x' },
      { op: 'add', path: '/links/3', value: 'x' },
      { op: 'add', path: '/nodes/A/do/x', value: 'x' },
      { op: 'move', from: '/q', path: '/links/-' },
    ] satisfies Operation[])
      expect(() => patch(doc, [o])).toThrow();
    expect(write(doc)).toBe(before);
    expect(same(doc, doc)).toBe(true);
  });
});
