import { describe, expect, test } from 'vitest';
import type { Part, Port } from '../src/protocol/messages';
import { numbersIn, slidable, trackOf } from '../src/utility/sliders';

const port = (name: string, type: string, more: Partial<Port> = {}): Port => ({ name, type, dir: 'out', trigger: false, value: 1, ...more });
const plot = (from: number, to: number) => ({ from, to, text: 'linear', y: [0, 1] });
const part = (ports: Port[], considerations: Port[]): Part =>
  ({ id: 0, parent: -1, node: -1, name: 'p', document: 'p.utility.json', kind: 'utility', ports, links: [], nodes: [{ id: 0, name: 'A', ports: considerations }] }) as unknown as Part;

describe('FG11: sliders for what considerations see', () => {
  test('numbers, points, and yes or no that go in have one', () => {
    const ports = [port('A', 'float'), port('B', 'bool'), port('C', 'vec2'), port('D', 'entity'), port('E', 'float', { dir: 'in' }), port('F', 'trigger', { trigger: true })];
    expect(slidable(part(ports, [])).map((p) => p.name)).toEqual(['A', 'B', 'C']);
  });

  test('a slider goes where curves bend that read the port, and as far as it is now', () => {
    const health = port('Health', 'float');
    const p = part([health], [port('X', 'measure', { source: 'Health', plot: plot(100, 20) }), port('Y', 'measure', { source: 'Health / 2', plot: plot(-9, 900) })]);
    expect(trackOf(p, health, 50)).toEqual({ from: 20, to: 100, step: 0.4 });
    expect(trackOf(p, health, 130)).toMatchObject({ from: 20, to: 130 });
    expect(trackOf(part([], []), port('N', 'int'), 2.5)).toEqual({ from: 0, to: 5, step: 1 });
    expect(trackOf(part([], []), health, NaN)).toMatchObject({ from: -1, to: 1 });
  });

  test('values are read as they are shown', () => {
    expect(numbersIn('(1, -2.5)')).toEqual([1, -2.5]);
    expect(numbersIn('1e-7')).toEqual([1e-7]);
    expect(numbersIn('true')).toEqual([]);
  });
});
