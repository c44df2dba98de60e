// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveContext } from '../src/live/context';
import type { Extra, GraphNode, Part, Port, Program } from '../src/protocol/messages';
import type { ValueChange } from '../src/protocol/mind';
import { hasWords, ruleOf, ruleText, stockOf, termText } from '../src/rules/model';
import { arranged, compares, failureText, isCheck, lit } from '../src/rules/now';
import { RulesNow } from '../src/rules/RulesNow';
import { RulesView } from '../src/rules/RulesView';
import { bandText, isWithin } from '../src/rules/ranges';
import { sparkPath } from '../src/rules/Spark';
import { columnsOf } from '../src/rules/columns';
import { standingOf } from '../src/rules/now';
import { lostBy, marksOf, verdictText, watchedBy } from '../src/rules/watch';
import { bandsOf } from '../src/rules/useRanges';
import { painters } from '../src/stage/painters';
import { float, mind, rig } from './frames';

globalThis.CSS ??= { escape: (s: string) => s } as unknown as typeof CSS;
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const extra = (kind: string, text: string, ...parts: string[]): Extra => ({ kind, text, ...(parts.length > 0 && { parts }) });
const told = ['Fired', 'FailedInputs', 'FailedChecks', 'LastFired', 'LastFailed', 'FailedUnit', 'Missing', 'Needed', 'Had'];
const types = ['int', 'int', 'int', 'int', 'int', 'entity', 'int', 'float', 'float'];
const rule = (id: number, name: string, extras: Extra[]): GraphNode => ({
  id, name, kind: 'rule', type: 'rule', title: '', active: -1, extras, about: name === 'Bring' ? 'Brings what there is.' : '',
  ports: told.map((t, i): Port => ({ name: t, dir: 'out', trigger: false, type: types[i] ?? '', value: id * 10 + i })),
});
const nodes: GraphNode[] = [
  { id: 0, name: 'player', kind: 'part', type: 'bin', title: '', active: -1, ports: [{ name: 'leather', dir: 'out', trigger: false, type: 'float', value: 0 }] },
  rule(1, 'Bring', [extra('of', 'Cobbler', 'Cobbler'), extra('every', '1 days', '1'), extra('check', 'unit.leather < 2'), extra('input', '8 player.leather', 'player', 'leather', '8'), extra('output', '8 unit.leather', 'unit', 'leather', '8')]),
  rule(2, 'Patrol', [extra('every', '7 days', '7'), extra('rate', 'amounts for each day'), extra('change', '-1 Near.fire', 'Near', 'fire', '-1'), extra('script', 'success: log(1)', 'success', 'log(1)')]),
  rule(3, 'Rest', [extra('every', '30 days', '30')]),
];
const extras = [extra('resource', 'leather unit player', 'leather', 'unit', '0', '0', '60', 'player', '20', '-5', ''), extra('area', 'Near 3 tiles', 'Near', '3'), extra('unit', 'Cobbler 1 leather', 'Cobbler', 'leather', '1')];
const part: Part = { id: 0, parent: -1, node: -1, name: 'town', document: 'town.rules.json', kind: 'rules', ports: [], nodes, links: [], extras };
const int = (index: number, value: number): ValueChange => ({ index, set: value !== 0, value: { type: 'int', value: BigInt(value) } });

describe('rules that a mind tells of', () => {
  it('PR-T1 say whom they are of, what they look at, take and give', () => {
    const [bring, patrol] = nodes.slice(1).map(ruleOf);
    expect(bring).toMatchObject({ name: 'Bring', of: ['Cobbler'], every: '1', rate: false, when: [{ text: 'unit.leather < 2' }], takes: [{ where: 'player', resource: 'leather', amount: '8' }] });
    expect(patrol).toMatchObject({ rate: true, of: [], gives: [{ where: 'Near', resource: 'fire', amount: '-1', each: true }], scripts: [['success', 'log(1)']] });
    expect(bring && ruleText(bring)).toBe('8 leather from the player → 8 leather into the unit');
    expect(termText({ where: 'Near', resource: 'fire', amount: '-1', each: true }, false)).toBe('−1 fire on each tile in Near');
    expect(bring && [hasWords(bring, 'cobbler leath'), hasWords(bring, 'fire')]).toEqual([true, false]);
  });

  it('PR-T1 stand beside what there is', () => {
    expect(stockOf(extras)).toEqual({
      resources: [{ name: 'leather', bins: [{ where: 'unit', start: '0', least: '0', cap: '60' }, { where: 'player', start: '20', least: '-5', cap: '' }] }],
      areas: [{ name: 'Near', radius: '3' }], units: [{ name: 'Cobbler', start: [['leather', '1']] }],
    });
  });

  it('PR-T1 with weighed terms say their weights in the same column', () => {
    expect(ruleOf(rule(4, 'Shoot', [extra('when', 'distance is 3 ± 1', '0.5'), extra('run', 'shoot.tree.json')]))).toMatchObject({ when: [{ text: 'distance is 3 ± 1', weight: '0.5' }], scripts: [['run', 'shoot.tree.json']] });
  });
});

describe('how rules stand', () => {
  it('PR-T2 fire now in the tick that is shown, or a moment ago while the game runs', () => {
    expect([lit(1, 5, 5, true, 60), lit(1, 4, 5, true, 60), lit(1, 4, 5, false, 60), lit(1, 5, 60, false, 60), lit(0, 0, 0, true, 60), lit(3, 9, 5, true, 60)]).toEqual([true, false, true, false, false, false]);
  });

  it('PR-T2 failures say what was missing for whom', () => {
    const f = { input: true, what: 'player.leather', need: '8', have: '4', who: 'Cobbler 3', frame: 12 };
    expect(failureText(f)).toBe('Missing last in frame 12 for Cobbler 3: 4 of 8');
    expect(failureText({ ...f, input: false, what: 'unit.a > 0', need: '0', have: '0', who: 'nobody' })).toBe('Did not hold last in frame 12: 0, against 0');
    expect(failureText({ ...f, input: false, what: 'a && b' })).toBe('Did not hold last in frame 12 for Cobbler 3');
    expect(isCheck({ ...f, input: false, what: 'unit.a > 0' }, 'unit.a>0')).toBe(true);
    expect([compares('unit.a <= player.b'), compares('a > 1 && b > 2'), compares('a + b > 2')]).toEqual([true, false, false]);
  });

  it('PR-T3 are listed by what came of them, and sorted by any column', () => {
    const list = [['A', 3, 1, 0], ['B', 0, 0, 9], ['C', 7, 0, 2], ['D', 0, 0, 0]].map(([name, fired, inputs, checks]) => ({ rule: { ...ruleOf(rule(5, String(name), [])), key: String(name) }, counts: { fired: Number(fired), inputs: Number(inputs), checks: Number(checks) } }));
    const names = (...args: Parameters<typeof arranged> extends [unknown, ...infer R] ? R : never): string => arranged(list, ...args).map((r) => r.name).join('');
    const none = { by: 'order', down: false } as const;
    expect([names('all', none), names('never', none), names('often', none), names('fails', none)]).toEqual(['ABCD', 'BD', 'CA', 'BCA']);
    expect([names('all', { by: 'fired', down: true }), names('all', { by: 'checks', down: false }), names('all', { by: 'name', down: true }), names('fails', { by: 'inputs', down: true })]).toEqual(['CABD', 'ADCB', 'DCBA', 'ABC']);
  });
});

describe('the table of rules', () => {
  const shown = () => {
    const r = rig();
    const program: Program = { id: 1, name: 'town', nodeBits: 8, triggerBits: 0, values: 60, parts: [part] };
    act(() => {
      r.live.connect();
      r.server.message({ t: 'hello', protocol: 2, game: { name: 'town', title: 'Town', process: 1, rate: 60 } });
      r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Town', program: 1, document: part.document, fault: false }] });
      r.server.message({ t: 'program', ...program });
    });
    const { container } = render(<LiveContext value={r.live}><RulesView program={program} part={part} /></LiveContext>);
    const frame = (tick: number, ...values: ValueChange[]) => {
      act(() => { r.server.mind(mind({ whole: true, active: [], values, tick })); });
      for (let i = 0; i < 2; i++) act(() => { r.steps.frame(); });
    };
    const cell = (name: string, column: string): HTMLElement => {
      const el = container.querySelector<HTMLElement>(`[data-node="${name}"] [data-cell="${column}"]`);
      if (!el) throw new Error(`no ${column} of ${name}`);
      return el;
    };
    return { ...r, container, frame, cell, rows: () => [...container.querySelectorAll<HTMLElement>('.rule-row')].map((e) => e.dataset.node).join(' ') };
  };
  const press = (el: Element, key: string, more = {}) => { act(() => { fireEvent.keyDown(el, { key, ...more }); }); };

  it('PR-T2 shows counters, what fires now, and what was missing on its chip', () => {
    const t = shown();
    t.frame(40, int(10, 3), int(11, 2), int(13, 39), int(14, 20), int(16, 1), float(17, 8), float(18, 4), float(0, 4));
    expect(t.cell('Bring', 'fired').textContent).toBe('3');
    expect(t.cell('Bring', 'inputs').textContent).toBe('2');
    expect(t.cell('Rest', 'fired').textContent).toBe('·');
    expect(t.container.querySelector('[data-node=Bring]')?.getAttribute('data-state')).toBe('fires');
    expect(t.cell('Bring', 'takes').querySelector('[data-missing] [aria-hidden=true]:last-child')?.textContent).toBe('4 of 8');
    expect(t.container.querySelector('.stock-now')?.textContent).toBe('4.00');
    // It failed later than it fired: that is what came of it last.
    t.frame(100, int(10, 3), int(14, 99), int(16, -1), float(17, 2), float(18, 5));
    expect(t.container.querySelector('[data-node=Bring]')?.getAttribute('data-state')).toBe('fails');
    expect(t.cell('Bring', 'when').querySelector('[data-missing] [aria-hidden=true]:last-child')?.textContent).toBe('was 5');
    expect(t.cell('Bring', 'takes').querySelector('[data-missing]')).toBe(null);
  });

  it('PR-T3 lists rules that never fired, and sorts by counters', () => {
    const t = shown();
    t.frame(40, int(10, 3), int(20, 9), int(30, 0));
    expect(t.rows()).toBe('Bring Patrol Rest');
    act(() => { fireEvent.click(t.container.querySelector('[data-list=never]') as Element); });
    expect(t.rows()).toBe('Rest');
    act(() => { fireEvent.click(t.container.querySelector('[data-list=all]') as Element); });
    act(() => { fireEvent.click(t.container.querySelector('[data-column=fired] button') as Element); });
    expect(t.rows()).toBe('Patrol Bring Rest');
    expect(t.container.querySelector('[data-column=fired]')?.getAttribute('aria-sort')).toBe('descending');
    act(() => { fireEvent.change(t.container.querySelector('input[type=search]') as Element, { target: { value: 'leather' } }); });
    expect(t.rows()).toBe('Bring');
  });

  it('PR-T5 is a grid that arrows walk, with one cell that Tab leads to', () => {
    const t = shown();
    t.frame(40, int(10, 1));
    const stops = () => [...t.container.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')].map((e) => `${e.closest('tr')?.dataset.node ?? ''} ${e.dataset.cell ?? ''}`);
    expect(stops()).toEqual(['Bring rule']);
    t.cell('Bring', 'rule').focus();
    press(t.cell('Bring', 'rule'), 'ArrowDown');
    press(t.cell('Patrol', 'rule'), 'ArrowRight');
    expect(stops()).toEqual(['Patrol fired']);
    expect(document.activeElement).toBe(t.cell('Patrol', 'fired'));
    expect(t.live.state.node).toBe(2);
    press(t.cell('Patrol', 'fired'), 'End', { ctrlKey: true });
    expect(stops()).toEqual(['Rest scripts']);
  });
});

const port = (name: string, dir: 'in' | 'out', type: string, value: number, unit?: string): Port => ({ name, dir, trigger: false, type, value, ...(unit !== undefined && { unit }) });
const toldByWatch = (at: number): Port[] => [port('Fired', 'out', 'int', at), port('Matched', 'out', 'int', at + 1), port('Filtered', 'out', 'int', at + 2), port('Score', 'out', 'float', at + 3), port('Verdict', 'out', 'ruleVerdict', at + 4)];
const watcher = (id: number, name: string, kind: GraphNode['kind'], extras: Extra[], reads: Port[]): GraphNode => ({ id, name, kind, type: 'rule', title: '', active: id, extras: [...extras, extra('threshold', 'matches at 0.8', '0.8')], ports: [...toldByWatch(id * 10), ...reads] });
const flip = watcher(0, 'Flip', 'rule', [
  extra('when', 'Height is 2 ± 0.5, fading over 1', '1', 'value', 'Height', '2', '0.5', '', '', '1', '1.5', '2.5', 'Height', 'in'),
  extra('when', 'not Tired', '0.25', 'if', 'not Tired', '', '', '', '', '', '0', '0', 'Tired', 'in'),
  extra('when', 'Height + Speed > 5', '0.5', 'if', 'Height + Speed > 5', '', '', '', '', '', '1', '1', 'When3', 'out'),
  extra('tags', 'board', 'board'),
], [port('Height', 'in', 'float', 30, 'm'), port('Tired', 'in', 'bool', 31), port('When3', 'out', 'float', 32)]);
const grind = watcher(1, 'Grind', 'action', [extra('tags', 'board', 'board'), extra('does', 'Trick', 'do', 'Trick')], []);
const tricks: Part = {
  id: 0, parent: -1, node: -1, name: 'tricks', document: 'tricks.rules.json', kind: 'rules', nodes: [flip, grind], links: [],
  extras: [extra('chooses', 'by the order of the list'), extra('otherwise', 'Roll fires if nothing runs', 'rule', 'Roll')], ports: [port('Result', 'out', 'ruleResult', 40)],
};

describe('rules that watch', () => {
  it('PS-T2 a term holds, holds in part or does not; what was not looked at is not known', () => {
    const terms = watchedBy(flip);
    expect(terms.map((t) => [t.what, t.lo, t.hi, t.weight, t.port?.value, t.expression])).toEqual([['Height', 1.5, 2.5, 1, 30, false], ['not Tired', 0, 0, 0.25, 31, false], ['Height + Speed > 5', 1, 1, 0.5, 32, true]]);
    const first = terms[0];
    expect(first && [1.5, 3, 3.5, 9, 1].map((v) => lostBy(first, v))).toEqual([0, 0.5, 1, 1, 0.5]);
    expect(marksOf(terms, [2, 0, 1], 0.8, true)).toEqual(['holds', 'holds', 'holds']);
    expect(marksOf(terms, [3, 1, 1], 0.6, true)).toEqual(['partly', 'fails', 'unseen']);
    expect(marksOf(terms, [9, 0, 1], 0.8, true)).toEqual(['fails', 'holds', 'unseen']);
    expect(marksOf(terms, [2, NaN, 1], 0.8, false)).toEqual(['holds', 'unseen', 'unseen']);
  });

  it('PS-T2 a verdict says what dropped the rule', () => {
    expect(verdictText('filtered', false, ['air', 'board'], [{ name: 'Grab', tags: ['hands'] }, { name: 'Flip', tags: ['board'] }])).toEqual({ short: 'dropped: Flip', doc: 'It matches, and was dropped: Flip was selected first, and both have the tag board' });
    expect(verdictText('skipped', false, [], [{ name: 'Flip', tags: [] }]).doc).toBe('Skipped: Flip was selected');
    expect(verdictText('no match', true, [], []).short).toBe('runs on');
    expect([standingOf('selected', true), standingOf('no match', true), standingOf('filtered', false), standingOf('no match', false), standingOf('by default', true)]).toEqual(['fires', 'runs', 'dropped', '', 'fires']);
  });

  it('PS-T2 have columns of their own, as far as there is something to say', () => {
    const rules = [ruleOf(flip), ruleOf(grind)];
    expect(columnsOf(rules, true, true, false).map((c) => c.name)).toEqual(['rule', 'now', 'score', 'fired', 'matched', 'dropped', 'when', 'does', 'tags']);
    expect(columnsOf(rules, true, false, true).map((c) => c.name)).toEqual(['rule', 'when', 'needs', 'does', 'tags', 'weight']);
    expect(columnsOf([], false, false, true).map((c) => c.name)).toEqual(['rule', 'of', 'every', 'when', 'takes', 'gives', 'scripts']);
    expect(rules[1]?.watch).toEqual({ needs: '0.8', weight: '', tags: ['board'], unique: false, step: false, does: 'Trick' });
  });

  const shown = () => {
    const r = rig();
    const program: Program = { id: 1, name: 'tricks', nodeBits: 8, triggerBits: 0, values: 60, parts: [tricks] };
    act(() => {
      r.live.connect();
      r.server.message({ t: 'hello', protocol: 2, game: { name: 'skate', title: 'Skate', process: 1, rate: 60 } });
      r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Skater', program: 1, document: tricks.document, fault: false }] });
      r.server.message({ t: 'program', ...program });
    });
    const { container } = render(<LiveContext value={r.live}><RulesNow part={tricks} /><RulesView program={program} part={tricks} /></LiveContext>);
    const frame = (tick: number, active: number[], ...values: ValueChange[]) => {
      act(() => { r.server.mind(mind({ whole: true, active, values, tick })); });
      for (let i = 0; i < 2; i++) act(() => { r.steps.frame(); });
    };
    return { ...r, container, frame };
  };

  it('PS-T2 show each term with what it is, the score and what became of the rule', () => {
    const t = shown();
    t.frame(40, [1], int(0, 3), int(1, 5), float(3, 0.5), float(30, 3), { index: 31, set: true, value: { type: 'bool', value: true } as unknown as ValueChange['value'] }, float(32, 1));
    const term = (text: string) => t.container.querySelector<HTMLElement>(`[data-node=Flip] [data-check="${text}"]`);
    expect(term('Height is 2 ± 0.5, fading over 1')?.dataset.mark).toBe('partly');
    expect(term('Height is 2 ± 0.5, fading over 1')?.querySelector('[data-seen]')?.textContent).toBe('3');
    expect(t.container.querySelector('[data-node=Flip] [data-score]')?.getAttribute('data-score')).toBe('0.50');
    expect(t.container.querySelector('[data-node=Flip] [data-cell=matched]')?.textContent).toBe('5');
    expect([...t.container.querySelectorAll<HTMLElement>('.rule-row')].map((e) => e.dataset.node)).toEqual(['Flip', 'Grind']);
    expect(t.container.querySelector('[data-node=Grind]')?.getAttribute('data-state')).toBe('runs');
    expect(t.container.querySelector('[data-testid=rules-now]')?.textContent).toContain('Grind');
    expect(t.container.querySelector('.stock')).toBe(null);
  });

  it('PS-T3 have the ranges of the selected rule drawn around the character, as long as they are looked at', () => {
    const t = shown();
    t.frame(40, [], float(30, 2));
    act(() => { t.live.inspect(0); });
    expect(bandsOf(t.live, flip)).toEqual([{ name: 'Height', lo: 1.5, hi: 2.5, is: 2, unit: 'm' }]);
    const drawn: string[] = [];
    const ctx = new Proxy({}, { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : (...a: unknown[]) => { if (name === 'fillText' || name === 'arc') drawn.push(`${String(name)} ${a.slice(0, 3).map(String).join(' ')}`); }), set: () => true }) as CanvasRenderingContext2D;
    painters.getState().ranges?.(ctx, { cam: { camX: 0, camY: 0, camHeight: 10 }, size: { width: 100, height: 100 }, picks: [{ agent: 1, x: 1, y: 0, r: 1 }], selected: 1, font: 'sans' });
    expect(drawn).toContain('arc 60 50 25'); // 2.5 m at 10 pixels a metre
    expect(drawn.find((d) => d.startsWith('fillText'))).toContain('Height 1.5 to 2.5 m, is 2');
    act(() => { t.live.inspect(1); });
    expect(painters.getState().ranges).toBe(null);
  });

  it('PS-T3 ranges are said in words', () => {
    expect([[1, 3], [0, 3], [2, Infinity], [2, 2], [-Infinity, 3]].map(([lo = 0, hi = 0]) => bandText({ name: 'Rail', lo, hi, is: NaN, unit: 'm' }))).toEqual(['Rail 1 to 3 m', 'Rail up to 3 m', 'Rail from 2 m', 'Rail 2 m', 'Rail up to 3 m']);
    expect([isWithin({ name: '', lo: 1, hi: 3, is: 3, unit: 'm' }), isWithin({ name: '', lo: 1, hi: 3, is: NaN, unit: 'm' })]).toEqual([true, false]);
  });
});

describe('an economy', () => {
  it('PR-T7 has what the player had as a line from the lowest to the highest', () => {
    expect(sparkPath({ ticks: [0, 50, 100], values: [0, 10, 5] }, 40, 12)).toBe('M0.0 11.0 L20.0 1.0 L40.0 6.0');
    expect([sparkPath({ ticks: [], values: [] }, 40, 12), sparkPath({ ticks: [5], values: [1] }, 40, 12), sparkPath({ ticks: [0, 10], values: [3, 3] }, 40, 12)]).toEqual(['', '', 'M0.0 6.0 L40.0 6.0']);
  });
});
