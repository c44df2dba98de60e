import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveContext } from '../../src/live/context';
import type { GraphNode, Part, Port } from '../../src/protocol/messages';
import { generatorsOf, inputsOf, testsOf } from '../../src/query/model';
import { QueryView } from '../../src/query/QueryView';
import { float, mind, program, rig, rootPart } from '../frames';

const value = (name: string, dir: Port['dir'], index: number, type = 'float'): Port => ({ name, dir, trigger: false, type, value: index });
const node = (id: number, name: string, kind: GraphNode['kind'], type: string, more: Partial<GraphNode>): GraphNode => ({ id, name, kind, type, title: type, active: -1, ports: [], ...more });

const part: Part = {
  ...rootPart, kind: 'query', name: 'hide', document: 'hide.query.json', links: [],
  ports: [value('LastSeen', 'out', 0), value('Found', 'in', 1, 'bool'), value('BestScore', 'in', 2), value('Count', 'in', 3), { name: 'Activate', dir: 'out', trigger: true, bit: 0, builtin: true }],
  nodes: [
    node(0, 'Ahead', 'generator', 'cone', { doc: 'A sector.', extras: [{ kind: 'range', text: '15 m' }, { kind: 'estimate', text: 'about 100 points' }], ports: [value('Points', 'out', 4)] }),
    node(1, 'Unseen', 'test', 'visibility', { extras: [{ kind: 'filter', text: 'wants false' }, { kind: 'cost', text: '16 a point' }], ports: [value('Failed', 'out', 5), value('Value', 'out', 6), value('Share', 'out', 7)] }),
    node(2, 'Near', 'test', 'distance', { extras: [{ kind: 'from', text: 'LastSeen' }, { kind: 'score', text: 'prefers low values' }], ports: [value('Failed', 'out', 8), value('Value', 'out', 9), value('Share', 'out', 10)] }),
  ],
};

afterEach(cleanup);

describe('a query as a column', () => {
  it('tells generators from tests, and inputs from results', () => {
    expect([generatorsOf(part).map((n) => n.name), testsOf(part).map((n) => n.name), inputsOf(part).map((p) => p.name)]).toEqual([['Ahead'], ['Unseen', 'Near'], ['LastSeen']]);
  });

  it('shows what the document says and what happened, and is walked with keys', () => {
    const r = rig();
    const p = program({ parts: [part] });
    act(r.greet);
    act(() => { r.server.message({ t: 'program', ...p }); });
    render(<LiveContext value={r.live}><QueryView program={p} part={part} /></LiveContext>);
    act(() => {
      r.server.mind(mind({ whole: true, values: [float(2, 1.5), float(4, 100), float(5, 21), float(9, 4.25), float(10, 0.5)] }));
      r.steps.frame();
    });
    const row = (name: string): HTMLElement => {
      const el = document.querySelector<HTMLElement>(`[data-node="${name}"]`);
      if (!el) throw new Error(`${name} has no row`);
      return el;
    };
    expect(row('Ahead').textContent).toContain('range 15 mabout 100 points');
    expect(row('Ahead').querySelector('.points')?.textContent).toBe('100.00');
    expect(row('Unseen').textContent).toContain('wants false21 out');
    expect(row('Unseen').querySelector('.fill')).toBeNull();
    expect(row('Near').textContent).toContain('prefers low values');
    expect(row('Near').querySelector<HTMLElement>('.fill')?.style.width).toBe('50%');
    expect(screen.getByText('1.50')).toBeTruthy();
    act(() => { row('Ahead').focus(); });
    fireEvent.keyDown(row('Ahead'), { key: 'ArrowDown' });
    expect(r.live.state.node).toBe(1);
    expect(document.activeElement).toBe(row('Unseen'));
    fireEvent.keyDown(row('Unseen'), { key: 'End' });
    expect(r.live.state.node).toBe(2);
  });
});
