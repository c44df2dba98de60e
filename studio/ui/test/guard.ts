import type { GraphNode, Link, Part, Port, Program } from '../src/protocol/messages';

/** A program whose root is a tree, with a tree and a utility document in it, and a board. */

const data = (name: string, dir: Port['dir'], value: number, more: Partial<Port> = {}): Port => ({ name, dir, trigger: false, type: 'float', value, ...more });

/** Three bits a node: active, succeeded, failed, by its number among all nodes of the program's trees. */
const bits = (n: number) => ({ active: n, succeeded: 10 + n, failed: 20 + n });

const node = (id: number, name: string, kind: GraphNode['kind'], type: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id, name, kind, type, title: type, ports: [], ...bits(id), ...more,
});

const runs = (from: number, ...to: number[]): Link[] => to.map((t) => ({ from: [from, ''], to: [t, ''], delayed: false }));

export const guardPart: Part = {
  id: 0, parent: -1, node: -1, name: 'guard', document: 'guard.tree.json', kind: 'tree', doc: 'A guard.',
  ports: [
    data('Near', 'out', 0, { type: 'bool' }), data('Health', 'out', 1, { unit: 'hp' }),
    data('Squad.Target', 'out', 2, { type: 'entity' }), data('Squad.Target.set', 'out', 3, { type: 'bool' }),
  ],
  nodes: [
    node(0, 'Main', 'composite', 'selector'),
    node(1, 'Fight', 'composite', 'sequence', { extras: [{ kind: 'service', text: 'every 0.5 s: Alarm = Near' }] }),
    node(2, 'Sees', 'condition', 'if', { title: 'if Near and Health > 30 and Squad.Target.set' }),
    node(3, 'Pause', 'decorator', 'cooldown', { title: 'cooldown 2 s', ports: [data('Until', 'out', 4)] }),
    node(4, 'Strike', 'action', 'Swing', { title: 'Swing', ports: [data('Reach', 'in', 5, { unit: 'm' }), data('Hits', 'out', 6, { type: 'int' })] }),
    node(5, 'Walk', 'part', 'walk.tree.json', { title: 'walk', part: 1 }),
    node(6, 'Rest', 'part', 'rest.utility.json', { title: 'rest', part: 2 }),
  ],
  links: [...runs(0, 1, 5, 6), ...runs(1, 2, 3), ...runs(3, 4)],
};

export const walkPart: Part = {
  id: 1, parent: 0, node: 5, name: 'walk', document: 'walk.tree.json', kind: 'tree', ports: [],
  nodes: [
    node(0, 'Both', 'composite', 'parallel', bits(7)),
    node(1, 'Go', 'leaf', 'wait', { title: 'wait 2 s', ...bits(8) }),
    node(2, 'Look', 'leaf', 'status', { title: 'status running', ...bits(9) }),
  ],
  links: runs(0, 1, 2),
};

const option = (id: number, name: string, at: number, ...weighs: string[]): GraphNode => ({
  id, name, kind: 'option', type: '', title: '', active: 30 + id,
  ports: [
    data('Score', 'out', at), data('Modifier', 'out', at + 1), data('Outcome', 'out', at + 2, { type: 'outcome' }), data('Rank', 'out', at + 3),
    ...weighs.map((w, i) => data(w, 'out', at + 4 + i, { type: 'measure' })),
  ],
});

export const restPart: Part = {
  id: 2, parent: 0, node: 6, name: 'rest', document: 'rest.utility.json', kind: 'utility', ports: [], links: [],
  nodes: [option(0, 'Sit', 10, 'Tired', 'Calm'), option(1, 'Stand', 20)],
};

export const guard: Program = {
  id: 1, name: 'guard', nodeBits: 33, triggerBits: 8, values: 32, parts: [guardPart, walkPart, restPart],
  boards: [{
    name: 'squad', file: 'squad.board.json', scope: 'team',
    fields: [{ name: 'Target', path: '@squad.Target', type: 'entity', doc: 'Whom we attack.', value: 2, set: 3 }, { name: 'Alarm', path: '@squad.Alarm', type: 'float', unit: 's', value: 7, set: 8 }],
  }],
};

/** A number in letters that are equally wide, so that equal branches are. */
const letters = (n: number): string => n.toString(4).padStart(4, '0').replace(/\d/g, (d) => 'abde'.charAt(Number(d)));

/** A tree of one parent of so many parents of ten leaves. */
export function forest(groups: number): Part {
  const nodes = [node(0, 'Main', 'composite', 'selector', { active: 0 })];
  const links: Link[] = [];
  for (let g = 0; g < groups; g++) {
    const at = nodes.length;
    nodes.push(node(at, `Group_${letters(g)}`, 'composite', 'sequence'));
    links.push(...runs(0, at));
    for (let i = 1; i <= 10; i++) {
      nodes.push(node(at + i, `Leaf_${letters(g)}_${i}`, 'leaf', 'wait', { title: 'wait 1 s' }));
      links.push(...runs(at, at + i));
    }
  }
  return { id: 0, parent: -1, node: -1, name: 'forest', document: 'forest.tree.json', kind: 'tree', ports: [], nodes, links };
}
