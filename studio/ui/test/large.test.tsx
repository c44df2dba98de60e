/* A running graph of 1,000 nodes: what is made of elements, what is painted, and what a frame of the game touches. */
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { ReactFlowProvider, useReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GraphView } from '../src/graph/GraphView';
import { LiveContext } from '../src/live/context';
import type { GraphNode, Link, Part, Program } from '../src/protocol/messages';
import { float, mind, rig } from './frames';

const rendered = vi.hoisted(() => ({ ports: 0, blocks: 0 }));
vi.mock('../src/graph/marks', async (original) => {
  const marks = await original<typeof import('../src/graph/marks')>();
  return {
    ...marks,
    DataGlyph: (props: Parameters<typeof marks.DataGlyph>[0]) => { rendered.ports++; return marks.DataGlyph(props); },
    KindMark: (props: Parameters<typeof marks.KindMark>[0]) => { rendered.blocks++; return marks.KindMark(props); },
  };
});

const N = 1000;
const ACROSS = 25;
const [WIDE, HIGH] = [1000, 700];

const node = (id: number): GraphNode => ({
  id, name: `N${String(id)}`, kind: 'action', type: 'Clamp', title: 'Clamp', active: id,
  ports: [{ name: 'value', dir: 'in', trigger: false, type: 'float' }, { name: 'Result', dir: 'out', trigger: false, type: 'float', value: id }],
});
const link = (id: number): Link => ({ from: [id, 'Result'], to: [id + 1, 'value'], delayed: false });
const large: Part = {
  id: 0, parent: -1, node: -1, name: 'large', document: 'large.graph.json', kind: 'graph', ports: [],
  nodes: Array.from({ length: N }, (_, id) => node(id)), links: Array.from({ length: N - 1 }, (_, id) => link(id)).filter((l) => l.to[0] % ACROSS !== 0),
  view: Object.fromEntries(Array.from({ length: N }, (_, i) => [`N${String(i)}`, [(i % ACROSS) * 280, Math.floor(i / ACROSS) * 160]])),
};
const program: Program = { id: 1, name: 'large', nodeBits: N + 1, triggerBits: 0, values: N, parts: [large] };

/** What is painted, as text: paths with their places, and names. */
let painted: string[] = [];
class Path2DText {
  constructor(public text = '') {}
  rect(...at: number[]): void { this.text += ` rect ${at.join(' ')}`; }
}
const told = (p: Path2DText): void => { if (p.text.trim() !== '') painted.push(p.text); };
const surface = {
  setTransform: vi.fn(), clearRect: vi.fn(), fill: told, stroke: told, fillText: (text: string) => { painted.push(text); },
};

beforeEach(() => {
  painted = [];
  vi.stubGlobal('Path2D', Path2DText);
  HTMLCanvasElement.prototype.getContext = vi.fn(() => surface) as never;
  for (const [of, is] of [['offsetWidth', WIDE], ['offsetHeight', HIGH], ['clientWidth', WIDE], ['clientHeight', HIGH]] as const) {
    Object.defineProperty(HTMLElement.prototype, of, { configurable: true, get: () => is });
  }
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const of of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, of);
});

const frames = (): Promise<void> => act(() => new Promise<void>((done) => { requestAnimationFrame(() => { requestAnimationFrame(() => { done(); }); }); }));

async function page() {
  const r = rig();
  let flow: ReactFlowInstance | undefined;
  function Hand(): null {
    const found = useReactFlow();
    flow = found;
    return null;
  }
  act(() => {
    r.live.connect();
    r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Red', program: 1, document: large.document, fault: false }] });
    r.server.message({ t: 'program', ...program });
  });
  const view = render(
    <LiveContext value={r.live}>
      <ReactFlowProvider>
        <GraphView program={program} part={large} />
        <Hand />
      </ReactFlowProvider>
    </LiveContext>,
  );
  const bits = (on: readonly number[]): Uint8Array => {
    const b = new Uint8Array(Math.ceil((N + 1) / 8));
    for (const i of [...on, N]) b[i >> 3] = (b[i >> 3] ?? 0) | (1 << (i & 7));
    return b;
  };
  const frame = (tick: number, values: readonly [number, number][], on: readonly number[] = [], whole = false): void => {
    act(() => { r.server.mind({ ...mind({ tick, whole, values: values.map(([i, v]) => float(i, v)) }), active: bits(on) }); });
    act(() => { r.steps.frame(); });
  };
  const seen = async (x: number, y: number, zoom: number): Promise<void> => {
    await act(async () => { await flow?.setViewport({ x: -x * zoom, y: -y * zoom, zoom }); });
    await frames();
  };
  const count = (css: string): number => view.container.querySelectorAll(css).length;
  await frames();
  frame(1, Array.from({ length: N }, (_, i) => [i, i + 0.5]), [], true);
  await seen(0, 0, 1);
  return { ...r, ...view, frame, seen, count };
}

describe('a running graph of 1,000 nodes', () => {
  it('has elements for what is on the screen and around it only, blocks and links', async () => {
    const p = await page();
    // The screen and a quarter of it on each side: 6 columns of 280, 7 rows of 160.
    expect(p.count('[data-node]')).toBeGreaterThanOrEqual(20);
    expect(p.count('[data-node]')).toBeLessThan(60);
    expect(p.count('.link')).toBeGreaterThanOrEqual(15);
    expect(p.count('.link')).toBeLessThan(70);
    expect(p.container.querySelector('[data-node="N0"]')?.closest('[role=group]')?.getAttribute('aria-label')).toBe('N0, action Clamp');
    await p.seen(280 * 20, 160 * 35, 1);
    expect(p.count('[data-node="N0"]')).toBe(0);
    expect(p.count('[data-node="N895"]')).toBe(1); // row 35, column 20
  });

  it('touches one port, without rendering, in a frame in which one value has changed, and nothing if that is not on the screen', async () => {
    const p = await page();
    const changed: Node[] = [];
    const watch = new MutationObserver((list) => { changed.push(...list.map((m) => m.target)); });
    watch.observe(p.container, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(rendered, { ports: 0, blocks: 0 });
    p.frame(2, [[0, 77.25]]);
    changed.push(...watch.takeRecords().map((m) => m.target));
    const ports = new Set(changed.map((n) => (n instanceof Element ? n : n.parentElement)?.closest('[data-port]')));
    expect([...ports].map((el) => `${el?.closest('[data-node]')?.getAttribute('data-node') ?? ''}.${el?.getAttribute('data-port') ?? ''}`)).toEqual(['N0.Result']);
    expect(p.container.querySelector('[data-node="N0"] [data-port=Result]')?.getAttribute('data-value')).toBe('77.25');
    expect(p.container.querySelector('[data-node="N0"] [data-port=Result] output')?.textContent).toBe('77.25');
    expect(rendered).toEqual({ ports: 0, blocks: 0 });
    changed.length = 0;
    p.frame(3, [[999, 1]]);
    changed.push(...watch.takeRecords().map((m) => m.target));
    watch.disconnect();
    expect(changed).toEqual([]);
    expect(rendered).toEqual({ ports: 0, blocks: 0 });
    // It is there as soon as somebody looks.
    await p.seen(280 * 20, 160 * 35, 1);
    act(() => { p.steps.frame(); });
    expect(p.container.querySelector('[data-node="N999"] [data-port=Result]')?.getAttribute('data-value')).toBe('1.00');
  });

  it('renders the blocks alone that begin or end', async () => {
    const p = await page();
    Object.assign(rendered, { ports: 0, blocks: 0 });
    p.frame(2, [], [3, 999]);
    expect(rendered.blocks).toBe(1);
    expect(p.container.querySelector('[data-node="N3"]')?.getAttribute('data-active')).toBe('true');
  });

  it('is painted when it is seen as a whole: no element of a node or link is left, and the game has none rendered', async () => {
    const p = await page();
    await p.seen(-100, -100, 0.1);
    expect(p.container.querySelector('.graph-view')?.getAttribute('data-painted')).toBe('true');
    expect([p.count('[data-node]'), p.count('.link'), p.count('canvas.painted')]).toEqual([0, 0, 2]);
    expect(painted.filter((t) => t.includes('rect')).flatMap((t) => t.match(/rect/g) ?? []).length).toBeGreaterThanOrEqual(N);
    // A value is too small to be read: nothing is painted again.
    Object.assign(rendered, { ports: 0, blocks: 0 });
    painted = [];
    p.frame(2, [[5, 7]]);
    await frames();
    expect(painted).toEqual([]);
    // What begins is painted by itself, above the rest.
    p.frame(3, [], [26]);
    await frames();
    expect(painted.map((t) => t.trim())).toEqual([expect.stringMatching(/^rect 280 160 \d+ \d+$/), expect.stringMatching(/^rect 280 160 \d+ \d+$/)]);
    expect(rendered).toEqual({ ports: 0, blocks: 0 });
  });

  it('is walked and pressed where it is painted, and readers are told the name', async () => {
    const p = await page();
    await p.seen(0, 0, 0.1);
    const pane = p.container.querySelector('.react-flow__pane');
    if (!pane) throw new Error('there is no pane');
    // 28 pixels a column and 16 a row: the second of each.
    fireEvent.click(pane, { clientX: 30, clientY: 18 });
    expect(p.live.state.node).toBe(ACROSS + 1);
    expect(p.container.querySelector('[role=status].sr')?.textContent).toBe(`N${String(ACROSS + 1)}, action Clamp`);
    const frame = p.container.querySelector<HTMLElement>('.graph-view');
    if (!frame) throw new Error('there is no drawing');
    expect(frame.getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.keyDown(window, { key: 'Tab' });
    act(() => { frame.focus(); });
    fireEvent.keyDown(frame, { key: 'ArrowRight' });
    expect(p.live.state.node).toBe(ACROSS + 2);
    expect(p.container.querySelector('[role=status].sr')?.textContent).toBe(`N${String(ACROSS + 2)}, action Clamp`);
    fireEvent.click(pane, { clientX: 26, clientY: 18 }); // between two
    expect(p.live.state.node).toBe(-1);
  });

  it('keeps the element of what is selected, wherever one looks, for it is what readers stand on', async () => {
    const p = await page();
    act(() => { p.live.inspect(0); });
    await frames();
    await p.seen(280 * 20, 160 * 35, 1);
    const on = p.container.querySelector('.graph-view')?.getAttribute('aria-activedescendant') ?? '';
    expect(p.container.querySelector(`#${on} [data-node="N0"]`)).not.toBeNull();
  });
});
