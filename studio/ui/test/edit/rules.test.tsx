// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/canvas/operations';
import '../../src/edit/properties/operations';
import { Canvas } from '../../src/edit/canvas/Canvas';
import { EditorContext } from '../../src/edit/editorContext';
import { addRule, moveRule, moveTerm, setOf, setTerm, withoutEmpty } from '../../src/edit/kinds/rules/edits';
import { ordersOf, placesIn, rulesIn, stockIn } from '../../src/edit/kinds/rules/model';
import { Num, Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { ruleText } from '../../src/rules/model';
import { fakeEditor, hello } from './fake';
import { learnSchemas } from './schemas';

globalThis.CSS ??= { escape: (s: string) => s } as unknown as typeof CSS;
Element.prototype.scrollIntoView = () => undefined;
globalThis.requestAnimationFrame = (run) => { run(0); return 0; };
beforeAll(learnSchemas);
afterEach(cleanup);

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const TOWN = `{"wits": 1, "kind": "rules",
  "resources": {"fire": {"tile": {"cap": 1}}, "leather": {"unit": {"cap": 60}, "player": {"start": 20}}},
  "areas": {"Near": {"radius": 3}},
  "units": {"Cobbler": {"start": {"leather": 1}}, "House": {}},
  "rules": [
    {"name": "Bring", "of": "Cobbler", "checks": ["unit.leather < 2"], "inputs": {"player": {"leather": 8}}, "outputs": {"unit": {"leather": 8}}},
    {"name": "Patrol", "every": 7, "changes": {"Near": {"fire": -1}}},
    {"name": "Rest", "of": ["House", "Cobbler"], "every": 30}]}`;
const town = doc(TOWN);
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

describe('rules of a document', () => {
  it('PR-T1 are told as a running mind tells them', () => {
    const [bring, patrol, rest] = rulesIn(town);
    expect(bring && ruleText(bring)).toBe('8 leather from the player → 8 leather into the unit');
    expect(patrol).toMatchObject({ key: '/rules/1', every: '7', of: [], gives: [{ where: 'Near', resource: 'fire', amount: '-1', each: true }] });
    expect(rest).toMatchObject({ of: ['House', 'Cobbler'], every: '30' });
    expect(stockIn(town).resources[1]).toEqual({ name: 'leather', bins: [{ where: 'unit', start: '0', least: '0', cap: '60' }, { where: 'player', start: '20', least: '0', cap: '' }] });
  });

  it('say that the greatest weight comes first, and while weights are trained that rules are drawn by it', () => {
    const called = (training: string) => new Map(ordersOf(doc(`{"kind": "rules"${training}}`))).get('weighted');
    expect(called('')).toBe('the greatest weight');
    expect(called(', "training": {"success": 0.1}')).toBe('drawn by weight');
    expect(called(', "training": {"success": 0.1, "locked": true}')).toBe('the greatest weight');
  });

  it('PR-T4 a new one runs as it is, for the units of the one beside it', () => {
    const beside = addRule(town, 'Rule', { near: '/rules/2' });
    expect([beside.selection, text(beside.json, '/rules/3')]).toEqual([['/rules/3'], '{"name": "Rule", "of": ["House", "Cobbler"], "outputs": {"unit": {"leather": 1}}}']);
    const bare = addRule(doc('{"kind": "rules"}'), 'Rule', {});
    expect(write(bare.json, 0)).toBe('{"kind": "rules", "resources": {"wood": {"player": {}}}, "rules": [{"name": "Rule", "of": "player", "outputs": {"player": {"wood": 1}}}]}');
  });

  it('PR-T4 change their order and their amounts', () => {
    expect(rulesIn(moveRule(town, '/rules/0', 2).json).map((r) => r.name)).toEqual(['Patrol', 'Rest', 'Bring']);
    expect(moveRule(town, '/rules/0', 7).json).toBe(town);
    expect(text(setTerm(town, '/rules/0', 'player.leather', true, new Num(5)), '/rules/0/inputs')).toBe('{"player": {"leather": 5}}');
    expect(at(setTerm(town, '/rules/0', 'player.leather', true, undefined), ['rules', '0', 'inputs'])).toBe(undefined);
    expect(text(moveTerm(town, '/rules/0', 'player.leather', 'unit.leather', true), '/rules/0/inputs')).toBe('{"unit": {"leather": 8}}');
    expect(text(moveTerm(town, '/rules/1', 'each Near.fire', 'each tile.fire', false), '/rules/1/changes')).toBe('{"tile": {"fire": -1}}');
    expect(text(setOf(town, '/rules/2', ['House']), '/rules/2/of')).toBe('"House"');
    expect(at(setOf(town, '/rules/2', []), ['rules', '2', 'of'])).toBe(undefined);
    expect(at(withoutEmpty(doc('{"kind": "rules", "rules": [{"checks": ["", " "]}]}'), '/rules/0'), ['rules', '0', 'checks'])).toBe(undefined);
    expect(placesIn(town, true)).toEqual({ bins: [{ value: 'tile.fire', label: 'fire · tile' }, { value: 'unit.leather', label: 'leather · unit' }, { value: 'player.leather', label: 'leather · player' }], each: [] });
    expect(placesIn(town, false).each.map((p) => p.value)).toEqual(['each tile.fire', 'each Near.fire']);
  });
});

describe('the table that is written in', () => {
  const shown = async () => {
    const fake = fakeEditor({ read: (a) => ({ path: a.path, version: 'v1', text: TOWN }), check: () => [{ file: 'town.rules.json', path: '/rules/0/inputs/player', reason: 'too much', warning: false, line: 1, column: 1 }] });
    act(() => { fake.say(hello(['town.rules.json'])); });
    await act(() => fake.editor.open('town.rules.json'));
    const { container } = render(<EditorContext value={fake.editor}><Canvas /></EditorContext>);
    await act(async () => { await Promise.resolve(); });
    const cell = (name: string, column: string): HTMLElement => {
      const el = container.querySelector<HTMLElement>(`[data-node="${name}"] [data-cell="${column}"]`);
      if (!el) throw new Error(`no ${column} of ${name}`);
      return el;
    };
    const press = async (el: Element | null, key: string, more = {}) => { await act(async () => { if (el) fireEvent.keyDown(el, { key, ...more }); await Promise.resolve(); }); };
    const write = async (value: string) => { await act(async () => { fireEvent.change(document.activeElement as Element, { target: { value } }); await Promise.resolve(); }); };
    return { ...fake, container, cell, press, write };
  };

  it('PR-T4 Enter writes in a cell, Enter takes it as one step of undo, Escape leaves it', async () => {
    const { editor, cell, press, write } = await shown();
    await press(cell('Patrol', 'every'), 'Enter');
    expect((document.activeElement as HTMLInputElement).value).toBe('7');
    await write('0.5');
    await press(document.activeElement, 'Enter');
    expect(text(editor.json, '/rules/1/every')).toBe('0.5');
    expect(document.activeElement).toBe(cell('Patrol', 'every'));
    expect(editor.doc?.history.depth).toBe(1);
    await press(cell('Patrol', 'every'), 'Enter');
    await write('9');
    await press(document.activeElement, 'Escape');
    expect(text(editor.json, '/rules/1/every')).toBe('0.5');
    act(() => { editor.undo(); });
    expect(text(editor.json, '/rules/1/every')).toBe('7');
  });

  it('PR-T4 Tab goes on to the next cell, and what is no number is not taken', async () => {
    const { editor, cell, press, write } = await shown();
    await press(cell('Bring', 'of'), 'Enter');
    await write('House, player');
    await press(document.activeElement, 'Tab');
    expect(text(editor.json, '/rules/0/of')).toBe('["House", "player"]');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('How often Bring is due, days');
    await write('often');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    await press(document.activeElement, 'Enter');
    expect(at(editor.json, ['rules', '0', 'every'])).toBe(undefined);
  });

  it('PR-T4 amounts are written, taken from other bins, and taken away', async () => {
    const { editor, container, cell, press, write } = await shown();
    await press(cell('Bring', 'takes'), 'Enter');
    await write('3');
    const select = container.querySelector<HTMLSelectElement>('.rule-line select');
    await act(async () => { (document.activeElement as HTMLElement).blur(); if (select) fireEvent.change(select, { target: { value: 'tile.fire' } }); await Promise.resolve(); });
    expect(text(editor.json, '/rules/0/inputs')).toBe('{"tile": {"fire": 3}}');
    await act(async () => { fireEvent.click(container.querySelector('.rule-line button') as Element); await Promise.resolve(); });
    expect(at(editor.json, ['rules', '0', 'inputs'])).toBe(undefined);
  });

  it('PR-T4 what is wrong stands at its cell, and rules are added and moved by operations', async () => {
    const { editor, cell, container } = await shown();
    await act(async () => { await new Promise((done) => { setTimeout(done, 200); }); });
    expect(cell('Bring', 'takes').querySelector('.rule-wrong')?.getAttribute('aria-label')).toContain('too much');
    await act(async () => { editor.select(['/rules/0']); await editor.run('rule.add'); });
    expect([...container.querySelectorAll<HTMLElement>('.rule-row')].map((e) => e.dataset.node)).toEqual(['Bring', 'Rule', 'Patrol', 'Rest']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of the rule');
    await act(async () => { await editor.run('rule.move', { path: '/rules/1', to: '3' }); });
    expect(editor.selection).toEqual(['/rules/3']);
    await act(async () => { await editor.run('edit.earlier'); });
    expect(rulesIn(editor.json).map((r) => r.name)).toEqual(['Bring', 'Patrol', 'Rule', 'Rest']);
    expect(await editor.run('rule.amount', { side: 'takes', bin: 'unit.gold', amount: '1' })).toBe(false);
    expect(editor.state.notice?.text).toContain('There is no bin unit.gold: there are tile.fire');
  });
});
