import { describe, expect, it } from 'vitest';
import { rulesOf } from '../src/edit/kinds/rules/model';
import '../src/edit/kinds';
import { Obj, parse, write } from '../src/edit/model/json';
import { fakeEditor, hello } from './edit/fake';
import { held, remark, type Term } from '../src/rules/standing';

const term = (sort: Term['sort'], text: string): Term => ({ sort, text });

describe('a rule', () => {
  const contextual = [term('check', 'Workers > 0'), term('check', 'Open'), term('input', '2 Leather'), term('input', '1 Thread')];

  it('shows which check failed or which input was missing, and nothing of what was not looked at', () => {
    expect(held(contextual, 'waiting', 0, 0)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(held(contextual, 'unmet', 1, 0)).toEqual(['held', 'failed', 'unknown', 'unknown']);
    expect(held(contextual, 'missing', 0, 0)).toEqual(['held', 'held', 'failed', 'unknown']);
    expect(held(contextual, 'missing', 1, 0)).toEqual(['held', 'held', 'held', 'failed']);
    expect(held(contextual, 'fired', 1, 0)).toEqual(['held', 'held', 'held', 'held']);
  });

  it('shows which weighted conditions held', () => {
    const production = [term('when', 'A = 1 ± 0'), term('when', 'B'), term('when', 'C'), term('check', 'D'), term('input', '1 E')];
    expect(held(production, 'noMatch', 0, 0b101)).toEqual(['held', 'failed', 'held', 'unknown', 'unknown']);
    expect(held(production, 'missing', 0, 0b111)).toEqual(['held', 'held', 'held', 'held', 'failed']);
    expect(held(production, 'beaten', 0, 0b011)).toEqual(['held', 'held', 'failed', 'held', 'held']);
  });

  it('is remarked on if it never fires, or always', () => {
    expect([remark(0, 0), remark(0, 9), remark(3, 0), remark(20, 0), remark(20, 1)]).toEqual(['', 'never fired', '', 'always fires', '']);
  });
});

describe('a document of rules', () => {
  it('is read for its table', () => {
    const json = parse(`{"wits": 1, "kind": "rules", "rules": [
      {"name": "Bake", "every": 0.5, "checks": "Open", "inputs": {"Flour": 2, "player.Gold": {"expr": "Price"}}, "outputs": {"Bread": 1}, "success": "Sold += 1", "do": "Ring"},
      {"name": "Serve", "on": ["Bell"], "fire": "Done"}, 7, {"name": "Plain"}]}`) as Obj;
    expect(rulesOf(json)).toEqual([
      { path: '/rules/0', name: 'Bake', doc: '', step: false, due: 'every 0.5 d', terms: [term('check', 'Open'), term('input', '2 Flour'), term('input', 'Price player.Gold')], gives: ['1 Bread', 'Sold += 1', 'Ring'] },
      { path: '/rules/1', name: 'Serve', doc: '', step: false, due: 'on Bell', terms: [], gives: ['Done'] },
      { path: '/rules/3', name: 'Plain', doc: '', step: false, due: 'every 1 d', terms: [], gives: [] },
    ]);
    const matched = parse(`{"wits": 1, "kind": "rules", "match": {}, "rules": [{"name": "Hit", "step": true, "when": [{"value": "Distance", "is": 2, "within": 0.5}, {"if": "Armed"}, {"value": "X", "is": 1}]}]}`) as Obj;
    expect(rulesOf(matched)).toEqual([{ path: '/rules/0', name: 'Hit', doc: '', step: true, due: '', terms: [term('when', 'Distance = 2 ± 0.5'), term('when', 'Armed'), term('when', 'X = 1 ± 0')], gives: [] }]);
  });
});

describe('weights that a mind has learnt', () => {
  it('are locked into the document, and the training ends', async () => {
    const text = '{"wits": 1, "kind": "rules", "match": {"select": {"weight": 1}, "train": {"success": 0.1}}, "rules": [{"name": "A"}, {"name": "B", "weight": 0.5}]}';
    const { editor, say } = fakeEditor({ read: () => ({ path: 'a.rules.json', text, version: '1' }), check: () => ({}) });
    say(hello(['a.rules.json']) as never);
    await editor.open('a.rules.json');
    await editor.run('rules.lock', { weights: '{"A": 0.12345, "C": 1}' });
    expect(JSON.parse(write(editor.json, 0))).toEqual({ wits: 1, kind: 'rules', match: { select: { weight: 1 } }, rules: [{ name: 'A', weight: 0.123 }, { name: 'B', weight: 0.5 }] });
  });
});
