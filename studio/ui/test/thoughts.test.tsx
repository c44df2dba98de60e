import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveContext } from '../src/live/context';
import type { GraphNode, Part, Port, Program } from '../src/protocol/messages';
import type { ValueChange } from '../src/protocol/mind';
import { laneOf, laneTitle, lanesOf, nextIn, product, type Box, type Priority } from '../src/thoughts/lanes';
import { allOf, boardOf, combinedOf, scalesItself } from '../src/thoughts/model';
import { laneStanding, numbersIn, partsOf, sharesOf, standings, whyNot, type Case } from '../src/thoughts/now';
import { ThoughtsView } from '../src/thoughts/ThoughtsView';
import { float, mind, rig } from './frames';

describe('lanes', () => {
  const lanes = (...list: [string, Priority][]): string[] => lanesOf(list, ([n]) => n, ([, p]) => p).map((l) => `${l.key}: ${l.items.map(([n]) => n).join(' ')}`);

  it('X6 stand from instincts to never, what changes before that', () => {
    expect(lanes(['D', 'never'], ['C', 10], ['B', 2], ['A', 0], ['E', { expr: 'x' }], ['F', { expr: 'a + 1' }])).toEqual(['0: A', '2: B', '10: C', '= a + 1: F', '= x: E', 'never: D']);
  });

  it('hold those of one urgency, by name', () => {
    expect(lanes(['B', 1], ['A', 1], ['C', 0.5], ['Z', { expr: 'x' }], ['Y', { expr: 'x' }])).toEqual(['1: A B C', '= x: Y Z']);
    expect([laneOf(0), laneOf(3), laneOf('never'), laneOf({ expr: '2' })].map(laneTitle)).toEqual(['Instincts', 'Level 3', 'Never', 'Level that changes']);
  });

  it('X6 weights are told as a product', () => {
    expect([product([0.5, 0.5]), product([1, 0.5]), product([1, 1]), product([2, -0.25, 1]), product([0.5, '1 + x']), product(['x']), product([0.5, NaN])]).toEqual([
      '0.5 × 0.5 = 0.25', '0.5', '1', '2 × −0.25 = −0.5', '0.5 × (1 + x)', 'x', '0.5 × · = ·',
    ]);
  });

  it('arrows lead to the card that lies next', () => {
    const at = (left: number, top: number, width = 100): Box => ({ left, top, right: left + width, bottom: top + 50 });
    const boxes = [at(0, 0), at(110, 0), at(0, 100, 400), at(10, 160), at(120, 160)];
    expect((['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const).map((w) => nextIn(boxes, 0, w))).toEqual([1, 2, -1, -1]);
    expect([nextIn(boxes, 2, 'ArrowDown'), nextIn(boxes, 4, 'ArrowUp'), nextIn(boxes, 4, 'ArrowLeft'), nextIn(boxes, 9, 'ArrowUp')]).toEqual([4, 2, 3, -1]);
  });
});

describe('how thoughts stand', () => {
  it('X6 instincts and the most urgent level run', () => {
    expect(standings([0, 2, -1, 1, 1], true)).toEqual({ urgent: 1, of: ['runs', 'passed', 'away', 'runs', 'runs'] });
    expect(standings([0, 2], true)).toEqual({ urgent: 2, of: ['runs', 'runs'] });
    expect(standings([0, NaN, 1], false).of).toEqual(['away', 'away', 'away']);
    expect([laneStanding(['away', 'passed']), laneStanding(['away', 'runs', 'passed']), laneStanding([])]).toEqual(['passed', 'runs', 'away']);
  });

  const of = (more: Partial<Case>): string => whyNot({ standing: 'away', activity: 'inactive', priority: 1, when: 'x', before: [], running: true, weightless: false, ...more });

  it.each<[Partial<Case>, string]>([
    [{ running: false }, ''],
    [{ standing: 'runs' }, ''],
    [{ standing: 'runs', weightless: true }, 'runs, but has no effect: its weight is 0'],
    [{ standing: 'passed', before: ['Flee'] }, 'Flee is more urgent'],
    [{ standing: 'passed', before: ['Eat', 'Flee'] }, 'Eat, Flee are more urgent'],
    [{}, 'its condition does not hold, or it is over'],
    [{ when: '' }, 'it is over'],
    [{ activity: 'success' }, 'has succeeded'],
    [{ activity: 'failure' }, 'has failed'],
    [{ priority: 'never' }, ''],
    [{ activity: 'active', priority: { expr: 'a' } }, 'its priority is no number from 0 up'],
  ])('%j: %s', (more, text) => {
    expect(of(more)).toBe(text);
  });
});

describe('what thoughts give', () => {
  const g = (x: number, y: number, weight = 1, scaled = false) => ({ value: [x, y], weight, scaled });

  it('X7 parts make up the value, whichever way it is combined', () => {
    expect(partsOf('sum', 0, 1, [g(1, 0, 2), g(0, 4, 0.5, true)])).toEqual([[2, 0], [0, 4]]);
    expect(partsOf('average', 0, 0.5, [g(4, 0, 1), g(0, 2, -3)])).toEqual([[0.5, 0], [0, -0.75]]);
    expect(partsOf('first', 0, 1, [g(0, 0), g(3, 0), g(9, 9)])).toEqual([[0, 0], [3, 0], [0, 0]]);
    expect(partsOf('budget', 5, 1, [g(3, 0), g(0, 4), g(1, 0)])).toEqual([[3, 0], [0, 2], [0, 0]]);
    expect(partsOf('sum', 5, 1, [g(6, 0), g(0, 8)])).toEqual([[3, 0], [0, 4]]);
    expect(partsOf('sum', 0, 1, [g(NaN, 0), g(1, 1)])).toEqual([[0, 0], [1, 1]]);
    expect(partsOf('average', 0, 1, [g(1, 1, 0)])).toEqual([[0, 0]]);
  });

  it('shares are of all lengths together', () => {
    expect(sharesOf([[3, 0], [0, -1]])).toEqual([{ long: 3, share: 0.75 }, { long: 1, share: 0.25 }]);
    expect(sharesOf([[0, 0]])).toEqual([{ long: 0, share: 0 }]);
    expect([numbersIn('(1, -2.5)'), numbersIn('3')]).toEqual([[1, -2.5], [3]]);
  });
});

// The seed's figure 6, drawn: an instinct, a level that is urgent at times, and a cluster.
const data = (name: string, dir: Port['dir'], value: number, type = 'float'): Port => ({ name, dir, trigger: false, type, value });
const own = (from: number): Port[] => [data('Activity', 'out', from, 'string'), data('Effect', 'out', from + 1), data('Level', 'out', from + 2)];
const node = (id: number, name: string, at: number, extras: Record<string, string>, more: Partial<GraphNode> = {}): GraphNode => ({
  id, name, kind: 'action', type: name, title: name, active: id, ports: [...own(at), data('Force', 'out', at + 3, 'vec2')], extras: Object.entries(extras).map(([kind, text]) => ({ kind, text })), ...more,
});
const part: Part = {
  id: 0, parent: -1, node: -1, name: 'deer', document: 'deer.thoughts.json', kind: 'thoughts', extras: [{ kind: 'combine', text: 'Force: sum, at most 12', parts: ['Force', 'sum', '12'] }, { kind: 'combine', text: 'Gone: sum', parts: ['Gone', 'sum', '0'] }],
  ports: [data('Danger', 'out', 0), data('Force', 'in', 1, 'vec2'), data('Weight', 'out', 2)],
  nodes: [
    node(0, 'Avoid', 10, { priority: '0' }),
    node(1, 'Flee', 20, { when: 'Danger > 0.5', priority: '1', weight: '2' }),
    node(2, 'FleeSuccess', 30, {}, { in: 1, ports: [data('Force', 'out', 33, 'vec2')] }),
    node(3, 'Graze', 40, { priority: '2', weight: '0.5' }, { kind: 'thought', ports: own(40) }),
    node(4, 'Herd', 50, { priority: '0', weight: '0.5' }, { in: 3, ports: [...own(50), data('Force', 'out', 53, 'vec2'), data('Weight', 'in', 41)] }),
    node(5, 'Muse', 60, { priority: 'never' }),
  ],
  links: [{ from: [3, 'Effect'], to: [4, 'Weight'], delayed: false }],
};
const program: Program = { id: 1, name: 'deer', nodeBits: 7, triggerBits: 0, values: 70, parts: [part] };

describe('a board', () => {
  afterEach(cleanup);

  it('is read from the nodes of a part', () => {
    const all = allOf(boardOf(part));
    expect(all.map((t) => `${t.node.name} ${String(t.priority)} ${String(t.weight)} ${t.outer.map((o) => o.node.name).join()}`)).toEqual(['Avoid 0 1 ', 'Flee 1 2 ', 'Graze 2 0.5 ', 'Herd 0 0.5 Graze', 'Muse never 1 ']);
    expect(all[1]?.after.map((n) => n.name)).toEqual(['FleeSuccess']);
    expect(combinedOf(part).map((c) => `${c.name} ${c.by} ${String(c.most)} ${String(c.port.value)}`)).toEqual(['Force sum 12 1']);
    expect(part.nodes.filter((n) => scalesItself(part, n)).map((n) => n.name)).toEqual(['Herd']);
  });

  const word = (index: number, value: string): ValueChange => ({ index, set: true, value: { type: 'string', value } });
  const vec = (index: number, x: number, y: number): ValueChange => ({ index, set: true, value: { type: 'vec2', value: [x, y] } });
  const level = (index: number, v: number): ValueChange => ({ index, set: true, value: { type: 'int', value: BigInt(v) } });

  function view() {
    const r = rig();
    act(() => {
      r.live.connect();
      r.server.message({ t: 'hello', protocol: 2, game: { name: 'herd', title: 'Herd', process: 1, rate: 60 } });
      r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ada', program: 1, fault: false }] });
      r.server.message({ t: 'program', ...program });
    });
    const { container } = render(
      <LiveContext value={r.live}>
        <ThoughtsView program={program} part={part} />
      </LiveContext>,
    );
    const frame = (m: Parameters<typeof mind>[0]) => {
      act(() => { r.server.mind(mind({ whole: true, ...m })); });
      act(() => { r.steps.frame(); });
      act(() => { r.steps.frame(); });
    };
    const find = (css: string): HTMLElement => {
      const el = container.querySelector<HTMLElement>(css);
      if (!el) throw new Error(`nothing matches ${css}`);
      return el;
    };
    return { r, container, frame, find };
  }

  const calm = [
    float(2, 1), vec(1, 2, 0), float(0, 0.1),
    word(10, 'active'), float(11, 1), level(12, 0), vec(13, 1, 0),
    word(20, 'inactive'), float(21, 2), level(22, -1),
    word(40, 'active'), float(41, 0.5), level(42, 2),
    word(50, 'active'), float(51, 0.25), level(52, 0), vec(53, 0, 3),
    word(60, 'active'), float(61, 1), level(62, -1),
  ];

  it('X6 shows which lane runs, what each weighs, and who gives how much', () => {
    const { frame, find, container } = view();
    frame({ active: [0, 3, 4, 6], tick: 5, values: calm });
    expect([...container.querySelectorAll<HTMLElement>('.lane')].map((l) => `${l.dataset.lane ?? ''} ${l.className.replace(/^lane \w+ /, '')}`)).toEqual(['0 lane-runs', '1 lane-away', '2 lane-runs', '0 lane-runs', 'never lane-away']);
    expect(find('[data-node=Herd] .figures').textContent).toBe('0.5 × 0.5 = 0.25');
    expect([...container.querySelectorAll<HTMLElement>('[data-share]')].map((s) => s.textContent)).toEqual(['Avoid 25%', 'Herd 75%']);
    expect(find('[data-node=Flee] .thought-why').textContent).toBe('its condition does not hold, or it is over');
    expect(find('[data-node=Flee] [data-read=Danger] output').textContent).toBe('0.10');

    frame({ active: [0, 1, 6], tick: 6, values: [word(20, 'active'), level(22, 1), vec(23, 1, 0), word(40, 'active'), level(52, -1)] });
    expect(find('[data-lane="2"]').className).toContain('lane-passed');
    expect(find('[data-node=Graze] .thought-why').textContent).toBe('Flee is more urgent');
    expect([...container.querySelectorAll<HTMLElement>('[data-share]')].map((s) => s.textContent)).toEqual(['Avoid 33%', 'Flee 67%']);

    frame({ active: [0, 2, 6], tick: 7, values: [word(20, 'success'), vec(33, 0, 1)] });
    expect(find('[data-node=Flee]').dataset.state).toBe('success');
    expect(find('.after').className).toContain('runs');
    expect([...container.querySelectorAll<HTMLElement>('[data-share]')].map((s) => s.textContent)).toEqual(['Avoid 33%', 'Flee 67%']);
  });

  it('clusters fold, by click and by key', () => {
    const { frame, find, container, r } = view();
    frame({ active: [0, 3, 4, 6], tick: 5, values: calm });
    fireEvent.click(find('[data-fold=Graze]'));
    expect(container.querySelector('[data-node=Herd]')).toBeNull();
    fireEvent.keyDown(find('[data-node=Graze]'), { key: 'Enter' });
    find('[data-node=Herd]');
    fireEvent.keyDown(find('[data-node=Graze]'), { key: ' ' });
    expect(r.live.state.node).toBe(3);
    fireEvent.keyDown(find('[data-node=Graze]'), { key: 'End' });
    expect(r.live.state.node).toBe(5);
  });
});
