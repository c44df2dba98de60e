import { describe, expect, it } from 'vitest';
import { linkPath } from '../src/graph/curve';
import { blockThings } from '../src/graph/GraphView';
import { drawnLinks } from '../src/graph/Links';
import { place, type Box } from '../src/graph/layout';
import { buildModel, HEADER, PAD, ROW } from '../src/graph/model';
import { neighbour } from '../src/graph/navigation';
import { lastSwitch } from '../src/graph/why';
import type { GraphNode, Link, Part } from '../src/protocol/messages';
import { rootPart } from './frames';

const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function clashes(boxes: Box[]): number {
  let n = 0;
  boxes.forEach((a, i) => { boxes.slice(i + 1).forEach((b) => { if (overlaps(a, b)) n++; }); });
  return n;
}

/** A part of n functions, each linked to two before it, and some back. */
function wide(n: number): Part {
  const nodes = Array.from({ length: n }, (_, id): GraphNode => ({
    id, name: `N${id}`, kind: 'function', type: 'Add', title: 'Add of float', active: -1,
    ports: [
      ...Array.from({ length: 1 + (id % 5) }, (_, i) => ({ name: `in${i}`, dir: 'in' as const, trigger: false, type: 'float', value: id })),
      { name: 'out', dir: 'out' as const, trigger: false, type: 'float', value: n + id },
    ],
  }));
  const links: Link[] = [];
  for (let id = 1; id < n; id++) {
    links.push({ from: [Math.floor(id / 2), 'out'], to: [id, 'in0'], delayed: false });
    if (id % 7 === 0) links.push({ from: [id, 'out'], to: [id >> 2, 'in0'], delayed: id % 2 === 0 });
  }
  return { ...rootPart, nodes, links };
}

describe('model', () => {
  it('hides built-in triggers that nothing is linked to, until all ports are asked for', () => {
    const names = (all: boolean, id: number) => {
      const shape = buildModel(rootPart, all).nodes[id]?.shape;
      return [...(shape?.ins ?? []), ...(shape?.outs ?? [])].map((p) => p.name);
    };
    expect(names(false, 0)).toEqual(['Activate', 'Deactivate', 'Target']);
    expect(names(false, 1)).toEqual(['Activate']);
    expect(names(true, 1)).toEqual(['Activate', 'Deactivate', 'OnActivate']);
    expect(names(false, 2)).toEqual(['a', 'b', 'OnBecomeTrue', 'OnBecomeFalse', 'Result']);
  });

  it('shows the part’s own ports as boundaries: what comes in at the left', () => {
    const model = buildModel(rootPart, false);
    expect(model.boundaries.map((b) => b.side)).toEqual(['inputs', 'outputs']);
    // What starts the graph is there to be linked, as in the editor.
    expect(model.boundaries[0]?.shape.outs.map((p) => p.name)).toEqual(['OnActivate', 'CharHealth']);
    expect(model.boundaries[1]?.shape.ins.map((p) => p.name)).toEqual(['Fleeing']);
  });

  it('gives every row its height', () => {
    expect(buildModel(rootPart, false).nodes[2]?.shape.height).toBe(HEADER + 3 * ROW + PAD);
  });
});

describe('layout', () => {
  it.each([[rootPart], [wide(12)], [wide(60)]])('overlaps nothing', (part) => {
    for (const all of [false, true]) expect(clashes([...place(buildModel(part, all)).places.values()])).toBe(0);
  });

  it('puts inputs left of all and outputs right of all', () => {
    const { places } = place(buildModel(rootPart, false));
    const [inputs, outputs] = [places.get('inputs'), places.get('outputs')];
    for (const id of [0, 1, 2]) {
      const b = places.get(id);
      expect((inputs?.x ?? 0) + (inputs?.width ?? 0)).toBeLessThan(b?.x ?? 0);
      expect((b?.x ?? 0) + (b?.width ?? 0)).toBeLessThan(outputs?.x ?? 0);
    }
  });

  it('takes the document’s places, and lays out the rest without overlap', () => {
    const part = { ...rootPart, view: { Idle: [0, 0] as [number, number], RunAway: [20, 10] as [number, number] } };
    const { places } = place(buildModel(part, false));
    expect(places.get(0)).toMatchObject({ x: 0, y: 0 });
    expect(places.get(1)).toMatchObject({ x: 20 });
    expect(clashes([...places.values()])).toBe(0);
    expect(place(buildModel(part, false), true).places).toEqual(place(buildModel(rootPart, false)).places);
  });

  it('is the same every time', () => {
    expect(place(buildModel(wide(40), true))).toEqual(place(buildModel(wide(40), true)));
  });

  it('runs no forward link through a block', () => {
    const model = buildModel(wide(60), false);
    const { places, routes } = place(model);
    for (const [i, route] of routes) {
      const link = model.links[i];
      for (let k = 0; k + 1 < route.length; k += 2) {
        const [a, b] = [route[k], route[k + 1]];
        if (!a || !b || a[0] > b[0]) continue;
        for (const [id, box] of places) {
          if (id === link?.from[0] || id === link?.to[0]) continue;
          const through = a[1] > box.y && a[1] < box.y + box.height && a[0] < box.x + box.width && b[0] > box.x;
          expect(through, `link ${i} through ${id}`).toBe(false);
        }
      }
    }
  });

  it('runs links past blocks that a document has put between their ends, beside each other and within the room', () => {
    const part: Part = { ...rootPart, links: [...rootPart.links, { from: [0, 'OnActivate'], to: [1, 'Activate'], delayed: false }, { from: [0, 'OnActivate'], to: [1, 'Deactivate'], delayed: false }], view: { Idle: [0, 0], LowHealth: [400, 0], RunAway: [900, 0] } };
    const model = buildModel(part, false);
    const { places, routes, room } = place(model);
    const between = places.get(2);
    const [first, second] = [routes.get(5), routes.get(6)];
    if (!between || !first?.[0] || !second?.[0]) throw new Error('a link has no route');
    for (const [x, y] of [...first, ...second]) {
      expect(y < between.y || y > between.y + between.height).toBe(true);
      expect([x >= room.x, x <= room.x + room.width, y >= room.y, y <= room.y + room.height]).toEqual([true, true, true, true]);
    }
    expect(first[0][1]).not.toBe(second[0][1]);
  });

  it('runs links back to earlier blocks past all blocks, each on a lane of its own', () => {
    const model = buildModel(wide(60), false);
    const { routes, places } = place(model);
    const back = [...routes.values()].filter((r) => r.length === 2 && (r[0]?.[0] ?? 0) > (r[1]?.[0] ?? 0));
    expect(back.length).toBeGreaterThan(2);
    expect(new Set(back.map((r) => r[0]?.[1])).size).toBe(back.length);
    for (const [right, left] of back) {
      if (!right || !left) continue;
      for (const b of places.values()) {
        expect(right[1] > b.y && right[1] < b.y + b.height && left[0] < b.x + b.width && right[0] > b.x).toBe(false);
      }
    }
  });

  it('goes back between two blocks that stand one above the other', () => {
    const part = { ...rootPart, links: [{ from: [0, 'OnActivate'], to: [1, 'Activate'], delayed: false } as Link],
      view: { Idle: [0, 0], RunAway: [0, 200], LowHealth: [400, 0] } as Part['view'] };
    const { routes, places } = place(buildModel(part, false));
    const y = routes.get(0)?.[0]?.[1] ?? 0;
    expect(y).toBeGreaterThan((places.get(0)?.y ?? 0) + (places.get(0)?.height ?? 0));
    expect(y).toBeLessThan(places.get(1)?.y ?? 0);
  });
});

describe('elements', () => {
  it('makes a node of each block and boundary, and a link of each link', () => {
    const model = buildModel(rootPart, false);
    const layout = place(model);
    expect(blockThings(model, layout.places).map((n) => n.id)).toEqual(['0', '1', '2', 'inputs', 'outputs']);
    const links = drawnLinks(model, layout);
    expect(links.map((l) => [l.from, l.to])).toEqual([[-1, 2], [2, 0], [2, 1], [2, 0], [2, -1]]);
    expect(links[1]).toMatchObject({ trigger: true, bit: 8, delayed: false });
    expect(links[4]).toMatchObject({ trigger: false, delayed: true });
    // From the right side of one block to the left side of the other, at the height of the port's row.
    const rows = (id: number | string, dir: 'ins' | 'outs') => (typeof id === 'number' ? model.nodes[id] : model.boundaries.find((b) => b.side === id))?.shape[dir].map((p) => p.name) ?? [];
    const spot = (id: number | string, dir: 'ins' | 'outs', port: string): [number, number] => {
      const b = layout.places.get(id) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      return [b.x + (dir === 'ins' ? 0 : b.width), b.y + HEADER + ROW * (rows(id, dir).indexOf(port) + 0.5)];
    };
    expect(links.map((l) => [l.start, l.end])).toEqual([
      [spot('inputs', 'outs', 'CharHealth'), spot(2, 'ins', 'a')], [spot(2, 'outs', 'OnBecomeTrue'), spot(0, 'ins', 'Deactivate')], [spot(2, 'outs', 'OnBecomeTrue'), spot(1, 'ins', 'Activate')],
      [spot(2, 'outs', 'OnBecomeFalse'), spot(0, 'ins', 'Activate')], [spot(2, 'outs', 'Result'), spot('outputs', 'ins', 'Fleeing')],
    ]);
  });

  it('draws a path from port to port', () => {
    expect(linkPath([0, 0], [100, 0], []).path).toBe('M0 0L100 0');
    expect(linkPath([0, 0], [100, 50], []).path).toMatch(/^M0 0C50 0 50 50 100 50$/);
    expect(linkPath([100, 0], [0, 0], [[114, 80], [-14, 80]])).toMatchObject({ label: [50, 80] });
  });
});

describe('why', () => {
  const fired = (ticks: Record<number, number>) => ({ lastFired: (bit: number) => ticks[bit] ?? -1 });

  it('names the last switch, with all it switched', () => {
    expect(lastSwitch(rootPart, fired({ 8: 40, 9: 20 })).map((a) => `${a.from} ${a.to} ${a.tick}`)).toEqual([
      'LowHealth.OnBecomeTrue RunAway.Activate 40', 'LowHealth.OnBecomeTrue Idle.Deactivate 40',
    ]);
    expect(lastSwitch(rootPart, fired({}))).toEqual([]);
  });
});

describe('navigation', () => {
  it('goes to what lies ahead', () => {
    const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });
    const boxes = new Map([[0, box(0, 0)], [1, box(100, 5)], [2, box(90, 90)], [3, box(0, 50)]]);
    expect(neighbour(boxes, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(boxes, 0, 'ArrowDown')).toBe(3);
    expect(neighbour(boxes, 0, 'ArrowLeft')).toBeNull();
    expect(neighbour(boxes, 1, 'ArrowLeft')).toBe(0);
  });
});
