import { describe, expect, it, vi } from 'vitest';
import { rootPart } from './frames';

describe('a page that has not loaded dagre', () => {
  it('FU10: draws a graph whose document says where each block stands, and knows where it does not', async () => {
    vi.resetModules(); // as at first: the setup of these tests has it
    const { hasDagre, dagreLoaded } = await import('../src/graph/dagre');
    const { needsDagre, place } = await import('../src/graph/layout');
    const { buildModel } = await import('../src/graph/model');
    expect(hasDagre()).toBe(false);
    const all = Object.fromEntries(rootPart.nodes.map((n, i) => [n.name, [i * 400, 0] as [number, number]]));
    const said = buildModel({ ...rootPart, view: all }, false);
    expect(needsDagre(said, false)).toBe(false);
    expect(place(said).places.get(rootPart.nodes[1]?.id ?? -1)?.x).toBe(400);

    const [first = ''] = Object.keys(all);
    const some = buildModel({ ...rootPart, view: { [first]: [0, 0] } }, false);
    expect(needsDagre(some, false)).toBe(true);
    expect(needsDagre(said, true)).toBe(true);
    expect(() => place(some)).toThrow('dagre is not loaded');
    await dagreLoaded();
    expect(place(some).places.size).toBeGreaterThanOrEqual(rootPart.nodes.length);
  });
});
