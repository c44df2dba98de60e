import { describe, expect, it } from 'vitest';
import { isList } from '../src/graph/lists';
import { columnsOf } from '../src/graph/PartsView';
import type { GraphNode, Part, Port } from '../src/protocol/messages';

const port = (name: string, more: Partial<Port> = {}): Port => ({ name, dir: 'out', trigger: false, type: 'bool', value: 1, ...more }) as Port;
const node = (id: number, more: Partial<GraphNode> = {}): GraphNode => ({ id, name: `N${String(id)}`, kind: 'entry', type: '', title: '', active: id, ports: [], ...more }) as GraphNode;
const part = (nodes: GraphNode[], more: Partial<Part> = {}): Part => ({ id: 0, kind: 'timetable', nodes, links: [], ports: [], ...more }) as unknown as Part;
const link = (from: number, to: number) => ({ from: [from, 'A'], to: [to, 'B'], delayed: false }) as Part['links'][number];

describe('a part without a view of its own', () => {
  it('is a table if its nodes are not linked', () => {
    expect(isList(part([node(0), node(1)]))).toBe(true);
    expect(isList(part([node(0), node(1)], { links: [link(-1, 1)] }))).toBe(true);
    expect(isList(part([node(0), node(1)], { links: [link(0, 1)] }))).toBe(false);
    expect(isList(part([node(0)], { kind: 'graph' }))).toBe(false);
    expect(isList(part([node(0, { active: -1 })]))).toBe(false);
    expect(isList(part([]))).toBe(false);
  });

  it('has columns for what its kind tells of nodes, and gives out of several', () => {
    const nodes = [
      node(0, { extras: [{ kind: 'hours', text: '8:00 to 9:00' }], ports: [port('Done'), port('OnEnd', { trigger: true }), port('In', { dir: 'in' })] }),
      node(1, { extras: [{ kind: 'hours', text: '9:00 to 10:00' }, { kind: 'when', text: 'Rain' }], ports: [port('Done'), port('Found'), port('In', { dir: 'in' })] }),
    ];
    expect(columnsOf(part(nodes))).toEqual({ extras: ['hours', 'when'], values: ['Done'] });
  });
});
