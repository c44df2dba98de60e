import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildLayers, signOf } from '../src/layers/model';
import { LayersView } from '../src/layers/LayersView';
import { LiveContext } from '../src/live/context';
import type { GraphNode, Part, Port, Program } from '../src/protocol/messages';
import type { ValueChange } from '../src/protocol/mind';
import { mind, rig } from './frames';

const data = (name: string, dir: Port['dir'], value: number, type = 'hint'): Port => ({ name, dir, trigger: false, type, value });
const layer = (id: number, name: string, ports: Port[], extras: GraphNode['extras'] = []): GraphNode => ({
  id, name, kind: 'part', type: `${name.toLowerCase()}.tree.json`, title: name.toLowerCase(), part: id + 1, active: id, extras, ports,
});

const stack: Part = {
  id: 0, parent: -1, node: -1, name: 'scout', document: 'scout.hinted.json', kind: 'hinted',
  ports: [{ ...data('Health', 'out', 9, 'float'), unit: 'hp' }],
  nodes: [
    layer(0, 'Caution', [data('HintRetreat', 'out', 1), data('Health', 'in', 9, 'float')], [{ kind: 'over', text: 'Ranger' }, { kind: 'when', text: 'Health < 50' }]),
    layer(1, 'Courage', [data('HintAttack', 'out', 2)], [{ kind: 'over', text: 'Ranger' }]),
    layer(2, 'Ranger', [data('Attack', 'in', 2), data('Retreat', 'in', 1)]),
  ],
  links: [{ from: [0, 'HintRetreat'], to: [2, 'Retreat'], delayed: false }, { from: [1, 'HintAttack'], to: [2, 'Attack'], delayed: false }],
};

/** The tree of a layer: a sequence of one leaf; bits from 3 on. */
const tree = (id: number, name: string): Part => ({
  id, parent: 0, node: id - 1, name, document: `${name}.tree.json`, kind: 'tree', ports: [],
  nodes: [
    { id: 0, name: 'Main', kind: 'composite', type: 'sequence', title: 'sequence', active: 1 + id * 2, ports: [] },
    { id: 1, name: 'Leaf', kind: 'leaf', type: 'wait', title: 'wait 1 s', active: 2 + id * 2, ports: [] },
  ],
  links: [{ from: [0, ''], to: [1, ''], delayed: false }],
});

const program: Program = { id: 1, name: 'scout', nodeBits: 12, triggerBits: 0, values: 10, parts: [stack, tree(1, 'caution'), tree(2, 'courage'), tree(3, 'ranger')] };

const text = (index: number, value: string): ValueChange => ({ index, set: value !== '', value: { type: 'string', value } });

function view() {
  const r = rig();
  act(() => {
    r.live.connect();
    r.server.message({ t: 'hello', protocol: 2, game: { name: 'grove', title: 'Grove', process: 1, rate: 60 } });
    r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ash', program: 1, fault: false }] });
    r.server.message({ t: 'program', ...program });
  });
  const { container } = render(
    <LiveContext value={r.live}>
      <LayersView program={program} part={stack} />
    </LiveContext>,
  );
  const frame = (m: Parameters<typeof mind>[0]) => {
    act(() => { r.server.mind(mind(m)); });
    act(() => { r.steps.frame(); });
  };
  const find = (css: string): HTMLElement => {
    const el = container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  frame({ whole: true, active: [2, 7, 8, 11], values: [text(1, 'positive'), text(2, 'neutral'), { index: 9, set: true, value: { type: 'float', value: 40 } }] });
  return { ...r, container, frame, find };
}

afterEach(cleanup);

describe('layers', () => {
  it('know what they lie over, what they send to whom, and what they take', () => {
    const [caution, courage, ranger] = buildLayers(stack);
    expect([caution?.when, caution?.skips, courage?.when, courage?.skips, ranger?.base]).toEqual(['Health < 50', true, '', false, true]);
    expect(caution?.sends.map((s) => [s.name, s.to?.name])).toEqual([['Retreat', 'Ranger']]);
    expect([ranger?.sends, ranger?.takes.map((p) => p.name)]).toEqual([[], ['Attack', 'Retreat']]);
    expect(['positive', 'neutral', 'negative', ''].map(signOf)).toEqual(['+', '=', '−', '=']);
  });

  it('stand on each other, the top first, with their hints between them', () => {
    const p = view();
    expect([...p.container.querySelectorAll<HTMLElement>('[data-node]')].map((n) => [n.dataset.node, n.dataset.active])).toEqual([['Caution', 'false'], ['Courage', 'false'], ['Ranger', 'true']]);
    const sent = screen.getByLabelText('Hints that Caution sends');
    expect(sent.textContent).toBe('+Retreat positive→ Ranger');
    expect(p.find('[data-node="Ranger"] [data-hint="Attack"]').dataset.says).toBe('neutral');
    expect(p.find('[data-node="Caution"] [data-read="Health"]').textContent).toBe('Health 40.00 hp');
    expect(screen.getByTestId('runs-ranger').textContent).toContain('Main › Leaf');
    p.frame({ tick: 2, active: [2, 7, 8, 11], values: [text(1, 'negative')] });
    expect(p.find('[data-node="Ranger"] [data-hint="Retreat"]').dataset.says).toBe('negative');
  });

  it('that end in every frame are on the stack all the same', () => {
    const p = view();
    const on = () => p.find('[data-node="Caution"]').dataset.active;
    p.frame({ tick: 5, active: [2, 7, 8, 11], marks: [{ bit: 3, ago: 0 }] });
    expect(on()).toBe('true');
    p.frame({ tick: 6, active: [2, 7, 8, 11] });
    expect(on()).toBe('false');
  });

  it('are one tab stop, walked by the arrow keys; Enter opens a tree', () => {
    const p = view();
    const stops = () => [...p.container.querySelectorAll<HTMLElement>('[role="option"]')].filter((n) => n.tabIndex === 0).map((n) => n.dataset.node);
    expect(stops()).toEqual(['Caution']);
    p.find('[data-node="Caution"]').focus();
    fireEvent.keyDown(p.find('[data-node="Caution"]'), { key: 'End' });
    expect([stops(), p.live.state.node]).toEqual([['Ranger'], 2]);
    fireEvent.keyDown(p.find('[data-node="Ranger"]'), { key: 'Enter' });
    expect(p.live.state.part).toBe(3);
  });
});
