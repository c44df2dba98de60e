import type { GraphNode, Part } from '../src/protocol/messages';
import { way } from './village';

/** A machine with states in a state, regions in another, and an interrupt. */

const node = (id: number, name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id, name, kind: 'state', type: '', title: '', active: id, ports: [{ name: 'Elapsed', dir: 'out', trigger: false, type: 'float', value: id }], ...more,
});

export const nestedPart: Part = {
  id: 0, parent: -1, node: -1, name: 'sentry', document: 'sentry.machine.json', kind: 'machine',
  ports: [{ name: 'Near', dir: 'out', trigger: false, type: 'bool', value: 11 }],
  nodes: [
    node(0, 'Alarmed'), node(1, 'Hands', { kind: 'region', in: 0 }), node(2, 'Guarding', { in: 1 }), node(3, 'Striking', { in: 1 }),
    node(4, 'Voice', { kind: 'region', in: 0 }), node(5, 'Calling', { in: 4 }),
    node(6, 'OnDuty', { extras: [{ kind: 'history', text: 'deep' }] }), node(7, 'Standing', { in: 6 }), node(8, 'Walking', { in: 6 }), node(9, 'Out', { in: 8 }),
    node(10, 'Bandage', { kind: 'part', type: 'bandage.tree.json', title: 'bandage', part: 1 }),
  ],
  links: [
    { from: [-1, ''], to: [6, ''], delayed: false }, { from: [-1, ''], to: [2, ''], delayed: false }, { from: [-1, ''], to: [7, ''], delayed: false },
    way(6, 0, 'Near and abs(Enemy) < 20', 1), way(0, 6, 'not Near, after 0.5 s', 2), { ...way(-1, 10, 'Health < 60', 3), interrupts: true },
    way(2, 3, 'after 0.6 s', 4), way(3, 2, 'done', 5), way(7, 8, 'on Bell', 6),
  ],
};
