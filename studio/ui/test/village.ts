import type { GraphNode, Link, Part, Port, Program } from '../src/protocol/messages';

/** A program of three kinds: a machine whose states run a utility document and a graph. */

const out = (name: string, value: number, type = 'float'): Port => ({ name, dir: 'out', trigger: false, type, value });
const state = (id: number, name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id, name, kind: 'part', type: `${name.toLowerCase()}.graph.json`, title: name.toLowerCase(), active: id, ports: [out('Elapsed', id)], ...more,
});
const option = (id: number, name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id, name, kind: 'option', type: '', title: '', doc: 'Runs nothing.', active: 4 + id,
  ports: [out('Score', 4 + id * 3), out('Modifier', 5 + id * 3), out('Outcome', 6 + id * 3, 'outcome')], ...more,
});

/** A transition; its bit is 1 more than its place in the list. */
export const way = (from: number, to: number, label: string, bit?: number): Link => ({ from: [from, ''], to: [to, ''], delayed: false, label, ...(bit !== undefined && { bit }) });

export const machinePart: Part = {
  id: 0, parent: -1, node: -1, name: 'villager', document: 'villager.machine.json', kind: 'machine', doc: 'A villager.',
  ports: [{ name: 'Hunger', dir: 'out', trigger: false, type: 'float', value: 3 }],
  nodes: [state(0, 'Alarmed', { part: 2 }), state(1, 'Calm', { part: 1 }), state(2, 'Over', { kind: 'state', type: 'failure', title: 'ends: failure' })],
  links: [
    { from: [-1, ''], to: [1, ''], delayed: false },
    { ...way(1, 0, 'BlobNear', 1), because: [{ text: 'BlobNear', code: true }] }, way(0, 1, 'not BlobNear, after 1.5 s', 2), way(-1, 2, 'Health <= 0', 3), way(1, 1, 'on Noise', 4),
  ],
};

export const utilityPart: Part = {
  id: 1, parent: 0, node: 1, name: 'calm', document: 'calm.utility.json', kind: 'utility', ports: [],
  nodes: [option(0, 'Rest'), option(1, 'Eat', { kind: 'part', type: 'eat.graph.json', title: 'eat', doc: 'Eats what is nearest.', part: 3 }), option(2, 'Build')],
  links: [],
};

const leaf = (id: number, parent: number, node: number, name: string): Part => ({
  id, parent, node, name, document: `${name}.graph.json`, kind: 'graph', ports: [], links: [],
  nodes: [{ id: 0, name: 'Walk', kind: 'action', type: 'Walk', title: 'Walk', active: 7 + id, ports: [] }],
});

export const village: Program = {
  id: 1, name: 'villager', nodeBits: 12, triggerBits: 8, values: 16, parts: [machinePart, utilityPart, leaf(2, 0, 0, 'alarmed'), leaf(3, 1, 1, 'eat')],
};
