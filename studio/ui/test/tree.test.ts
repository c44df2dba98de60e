import { describe, expect, it } from 'vitest';
import type { Box } from '../src/graph/layout';
import { settings } from '../src/live/settings';
import { expressionOf, readingsOf, readsOf, subtitleOf, valuesOf } from '../src/tree/content';
import { bestWay, placeTree } from '../src/tree/layout';
import { badgeOf } from '../src/tree/Card';
import { buildTree, foldable, pathTo, runningLeaves, type Tree } from '../src/tree/model';
import { unitsOf } from '../src/tree/units';
import { treeWay } from '../src/tree/useTree';
import { forest, guardPart, walkPart } from './guard';

const names = (list: readonly { node: { name: string } }[]): string[] => list.map((i) => i.node.name);

const overlapping = (boxes: readonly Box[]): number => {
  let n = 0;
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) if (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height) n++;
  });
  return n;
};

describe('tree model', () => {
  it('hangs nodes below each other in the order of the links, and numbers siblings', () => {
    const { roots, items } = buildTree(guardPart);
    expect(names(roots)).toEqual(['Main']);
    const main = roots[0];
    expect(names(main?.children ?? [])).toEqual(['Fight', 'Walk', 'Rest']);
    expect(main?.children.map((c) => c.order)).toEqual([1, 2, 3]);
    expect([items.get(4)?.order, items.get(4)?.depth, main?.below, items.get(1)?.below]).toEqual([0, 3, 6, 3]);
    const strike = items.get(4);
    expect(strike && names(pathTo(strike))).toEqual(['Main', 'Fight', 'Pause']);
  });

  it('knows in which case a switch runs a child', () => {
    const [first, second] = walkPart.links;
    if (!first || !second) throw new Error('the tree has no branches');
    const tree = buildTree({ ...walkPart, links: [{ ...first, label: 'angry' }, { ...second, label: 'else' }] });
    expect([...tree.items.values()].map((i) => i.label)).toEqual(['', 'angry', 'else']);
    const badges = (way: 'down' | 'right') => [...tree.items.values()].map((i) => badgeOf(i, way)).map((b) => [b.order, b.label]);
    expect(badges('down')).toEqual([[0, ''], [1, 'angry'], [2, 'else']]);
  });

  it('leaves out what would make it no tree', () => {
    const round = { ...guardPart, links: [...guardPart.links, { from: [4, ''] as [number, string], to: [0, ''] as [number, string], delayed: false }, { from: [5, ''] as [number, string], to: [2, ''] as [number, string], delayed: false }] };
    const { roots, items } = buildTree(round);
    expect(names(roots)).toEqual(['Main']);
    expect(items.get(5)?.children).toEqual([]);
  });

  it('finds where the tree is, and what folds', () => {
    const tree = buildTree(walkPart);
    expect(names(runningLeaves(tree, (bit) => [7, 8, 9].includes(bit)))).toEqual(['Go', 'Look']);
    expect(names(runningLeaves(tree, (bit) => bit === 7))).toEqual(['Both']);
    expect([...buildTree(guardPart).items.values()].filter(foldable).map((i) => i.node.name)).toEqual(['Main', 'Fight']);
  });
});

describe('what a node says', () => {
  const [main, , sees, pause, strike] = guardPart.nodes;
  if (!main || !sees || !pause || !strike) throw new Error('the fixture is incomplete');

  it('gives the expression, and the values that it names: ports, fields of boards, ports of nodes', () => {
    expect([expressionOf(sees), expressionOf(main), expressionOf(strike)]).toEqual(['Near and Health > 30 and Squad.Target.set', '', '']);
    expect(readsOf(guardPart, sees).map((r) => [r.name, r.port.value])).toEqual([['Near', 0], ['Health', 1], ['Squad.Target.set', 3]]);
    const odd = { ...sees, title: 'if Mood == "Near" or Strike.Hits > Health and Health < 3' };
    expect(readsOf(guardPart, odd).map((r) => r.name)).toEqual(['Strike.Hits', 'Health']);
  });

  it('gives parameters before results, and no times', () => {
    expect(readingsOf(strike).map((r) => r.name)).toEqual(['Reach', 'Hits']);
    expect(readingsOf(pause)).toEqual([]);
  });

  it('shows as many values as a card has room for', () => {
    const shown = valuesOf(guardPart, { ...sees, ports: strike.ports });
    expect([shown.values.map((r) => r.name), shown.more]).toEqual([['Near', 'Health'], 3]);
    expect(shown.width).toBeLessThan(260);
    expect(valuesOf(guardPart, strike)).toMatchObject({ more: 0 });
    expect(valuesOf(guardPart, main)).toEqual({ values: [], width: 0, more: 0 });
  });

  it('says below the name what sort of node it is, and nothing twice', () => {
    expect([subtitleOf(main), subtitleOf(sees), subtitleOf({ ...strike, title: 'Strike' })]).toEqual([
      { text: 'selector', code: false }, { text: 'Near and Health > 30 and Squad.Target.set', code: true }, { text: '', code: false },
    ]);
    expect(subtitleOf({ ...sees, type: 'await', title: 'await Near' })).toEqual({ text: 'await Near', code: true });
  });
});

describe('tree layout', () => {
  const lay = (tree: Tree, way: 'down' | 'right', folded: string[] = []) => placeTree(tree, unitsOf(tree, (i) => folded.includes(i.node.name)), way);
  const at = (l: ReturnType<typeof lay>, id: number): Box => {
    const box = l.places.get(id);
    if (!box) throw new Error(`node ${id} has no place`);
    return box;
  };

  it.each(['down', 'right'] as const)('grows %s: children after their parent, siblings in order, nothing on top of anything', (way) => {
    const tree = buildTree(guardPart);
    const l = lay(tree, way);
    expect(l.places.size).toBe(7);
    expect(overlapping([...l.places.values()])).toBe(0);
    const [along, across] = way === 'down' ? (['y', 'x'] as const) : (['x', 'y'] as const);
    expect(at(l, 1)[along]).toBeGreaterThan(at(l, 0)[along] + at(l, 0)[way === 'down' ? 'height' : 'width']);
    expect(at(l, 1)[across]).toBeLessThan(at(l, 5)[across]);
    expect(at(l, 5)[across]).toBeLessThan(at(l, 6)[across]);
    expect(at(l, 1)[along]).toBe(at(l, 5)[along]);
  });

  it('stacks a decorator above what it decorates, as wide as that', () => {
    const l = lay(buildTree(guardPart), 'down');
    const [tag, card] = [at(l, 3), at(l, 4)];
    expect([tag.x, tag.width]).toEqual([card.x, card.width]);
    expect(card.y - tag.y - tag.height).toBeGreaterThan(0);
    expect(l.branches.map((b) => [b.from, b.to])).toEqual([[1, 2], [1, 3], [0, 1], [0, 5], [0, 6]]);
  });

  it('leaves out what is folded away, and the branches to it', () => {
    const l = lay(buildTree(guardPart), 'down', ['Fight']);
    expect([...l.places.keys()].sort()).toEqual([0, 1, 5, 6]);
    expect(l.branches).toHaveLength(3);
  });

  it('gives equal subtrees equal shapes, wherever they hang', () => {
    const l = lay(buildTree(forest(4)), 'down');
    const shape = (g: number) => Array.from({ length: 10 }, (_, i) => at(l, 2 + g * 11 + i).x - at(l, 1 + g * 11).x).map(Math.round);
    expect(shape(1)).toEqual(shape(0));
    expect(shape(3)).toEqual(shape(0));
  });

  it('lays out 1,100 nodes without overlaps', () => {
    const tree = buildTree(forest(100));
    for (const way of ['down', 'right'] as const) {
      const l = lay(tree, way);
      expect(l.places.size).toBe(1101);
      expect(overlapping([...l.places.values()])).toBe(0);
    }
  });

  it('grows the way in which more can be read, unless its reader likes the other', () => {
    const wide = buildTree(forest(3));
    expect(bestWay(wide, unitsOf(wide, () => false))).toBe('right');
    const small = buildTree(walkPart);
    expect(bestWay(small, unitsOf(small, () => false))).toBe('down');
    expect(treeWay(walkPart)).toBe('down');
    settings.setState({ treeWay: 'right' });
    expect(treeWay(walkPart)).toBe('right');
  });
});
