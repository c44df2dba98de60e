import { describe, expect, it } from 'vitest';
import { joined, nodesByPath } from '../src/live/joined';
import type { GraphNode, Link, Part } from '../src/protocol/messages';

const node = (id: number, name: string, more: Partial<GraphNode> = {}): GraphNode => ({ id, name, kind: 'state', type: '', title: '', active: -1, ports: [], ...more });
const part = (nodes: GraphNode[], links: Link[] = []): Part => ({ id: 0, parent: -1, node: -1, name: '', document: 'a.machine.json', kind: 'machine', ports: [], nodes, links });
const link = (from: number, to: number, more: Partial<Link> = {}): Link => ({ from: [from, ''], to: [to, ''], delayed: false, ...more });

describe('a document and the mind that runs it', () => {
  const running = part(
    [node(0, 'Calm', { active: 4 }), node(1, 'Fight', { active: 5 }), node(2, 'Calm', { in: 1, active: 6, ports: [{ name: 'Elapsed', dir: 'out', trigger: false, value: 3 }] })],
    [link(0, 1, { bit: 8, label: 'a' }), link(0, 1, { bit: 9, label: 'b' })],
  );

  it('finds nodes by the names of what they lie in', () => {
    expect([...nodesByPath(running)].map(([path, n]) => [path, n.active])).toEqual([['Calm', 4], ['Fight', 5], ['Fight/Calm', 6]]);
  });

  it('gives the nodes of the document how they stand, by their names and not their numbers', () => {
    const drawn = part([node(0, 'Fight', { title: 'new' }), node(1, 'Calm', { in: 0, extras: [{ kind: 'Elapsed', text: '1' }, { kind: 'service', text: 'look' }] }), node(2, 'Fresh')], []);
    const both = joined(drawn, running);
    expect(both.nodes.map((n) => [n.id, n.name, n.title, n.active])).toEqual([[0, 'Fight', 'new', 5], [1, 'Calm', '', 6], [2, 'Fresh', '', -1]]);
    // A value is not said twice.
    expect(both.nodes[1]?.extras).toEqual([{ kind: 'service', text: 'look' }]);
    expect(both.nodes[1]?.ports.map((p) => p.value)).toEqual([3]);
    expect(drawn.nodes[0]?.active).toBe(-1);
  });

  it('gives links between the same ends their triggers in order, and new ones none', () => {
    const drawn = part([node(0, 'Calm'), node(1, 'Fight')], [link(0, 1), link(1, 0), link(0, 1), link(0, 1)]);
    expect(joined(drawn, running).links.map((l) => l.bit)).toEqual([8, undefined, 9, undefined]);
  });
});
