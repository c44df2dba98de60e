import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryPanel } from '../../src/debug/query/QueryPanel';
import { queriesAt } from '../../src/debug/query/queryState';
import { LiveContext } from '../../src/live/context';
import type { Control } from '../../src/protocol/control';
import { create } from '../debug/made';
import type { AskResponse } from '../../src/protocol/control';
import { bestScore, briefOf, inWords, ranked, ruledOut, whyOf, worth, type Answer } from '../../src/query/answer';
import { Asker, type Asked, type Question } from '../../src/query/asker';
import { paletteOf, schemes, seedColours } from '../../src/query/colours';
import { parseSettings, settings } from '../../src/live/settings';
import { drawHeat, handleAt, nearness, pointAt } from '../../src/query/heat';
import { program, rig, rootPart } from '../frames';

const response = (x = 0): AskResponse => create('AskResponse', {
  tests: [{ name: 'Unseen', kind: 'visibility', filters: true, cost: 48 }, { name: 'Far', kind: 'distance', scores: true, cost: 3 }],
  points: [
    { at: { x: 1, y: 0 }, valid: true, failedBy: -1, score: 0.5, by: [1, 0.5], raw: [0, 5] },
    { at: { x: 2, y: 0 }, valid: false, failedBy: 0, by: [0, NaN], raw: [1, NaN] },
    { at: { x: 4, y: 0 }, valid: true, failedBy: -1, score: 1, by: [1, 1], raw: [0, 10] },
  ],
  contexts: [{ port: 'LastSeen', at: { x, y: 3, z: 0.5 } }, { port: 'Others', at: { x: 7 } }, { port: 'Others', at: { x: 8 } }],
  generated: 3, cost: 51, best: 2, micros: 1234, tick: 9,
});
const answer: Answer = response();

describe('what a query has found', () => {
  it('is measured by the best', () => {
    expect(bestScore(answer)).toBe(1);
    expect(answer.points.map((p) => worth(p, 'score', 1))).toEqual([0.5, NaN, 1]);
    expect(answer.points.map((p) => worth(p, 1, 1))).toEqual([0.5, NaN, 1]);
    expect(ranked(answer)).toEqual([2, 0]);
    expect(ruledOut(answer)).toEqual([1, 0]);
  });

  it('is said in words', () => {
    expect(inWords(answer)).toBe('3 points, 2 of use, the best 1.00 · 1.2 ms · cost 51');
    expect(inWords({ ...answer, generated: 9, best: -1, points: answer.points.slice(1, 2), micros: 12 })).toBe('9 points (1 shown), none of use · 12 µs · cost 51');
    expect(whyOf(answer, 2)).toEqual(['The point at 4.0, 0.0 m scores 1.00, more than any other.', 'Far gives 1.00 for 10.0.']);
    expect(whyOf(answer, 0)[0]).toBe('The point at 1.0, 0.0 m scores 0.50, number 2; the best has 1.00.');
    expect(whyOf(answer, 1)).toEqual(['The point at 2.0, 0.0 m is ruled out by Unseen, which measured 1.00.']);
    expect(whyOf(answer, 99)).toEqual([]);
    expect([0, 1, 99].map((i) => briefOf(answer, i))).toEqual([['0.50, number 2', 'Far 0.50'], ['ruled out by Unseen'], []]);
  });

  it('is drawn from red to green, what is ruled out blue, and found again by the pointer', () => {
    const colourOf = paletteOf(seedColours);
    expect([0, 1, NaN].map(colourOf)).toEqual(['hsla(0, 78%, 47%, 0.25)', 'hsla(125, 78%, 47%, 1.00)', 'rgba(72, 122, 235, 0.6)']);
    expect(nearness(answer)).toBe(1);
    const [cam, size] = [{ camX: 0, camY: 0, camHeight: 10 }, { width: 200, height: 100 }];
    expect(pointAt(answer, cam, size, 120, 52)).toBe(1);
    expect(pointAt(answer, cam, size, 160, 50)).toBe(-1);
    const handles = [{ port: 'A', x: 1, y: 0, free: true, moved: false }, { port: 'B', x: 1.2, y: 0, free: false, moved: false }];
    expect(handleAt(handles, cam, size, 112, 50)?.port).toBe('A');
    expect(handleAt(handles, cam, size, 140, 50)).toBeNull();
  });
});

describe('FK3: the colours of points', () => {
  afterEach(() => { settings.setState({ queryColours: seedColours }); });

  it('FK3: are as chosen: from the worst to the best the shorter way around, a grey by the hue of the other', () => {
    const own = paletteOf({ worst: '#0000ff', best: '#ff0000', out: '#102030' });
    expect([0, 0.5, 1, NaN].map(own)).toEqual(['hsla(240, 100%, 50%, 0.25)', 'hsla(300, 100%, 50%, 0.63)', 'hsla(0, 100%, 50%, 1.00)', 'rgba(16, 32, 48, 0.6)']);
    expect([0, 0.5].map(paletteOf({ worst: '#808080', best: '#00ff00', out: '#000000' }))).toEqual(['hsla(120, 0%, 50%, 0.25)', 'hsla(120, 50%, 50%, 0.63)']);
    expect(paletteOf({ worst: '#000000', best: '#ffffff', out: '#000000' })(0.5)).toBe('hsla(0, 0%, 50%, 0.63)');
  });

  it('FK3: of each scheme tell better from worse', () => {
    for (const { colours } of schemes) expect(new Set([0, 0.5, 1, NaN].map(paletteOf(colours))).size).toBe(4);
  });

  it('FK3: are what the heat map is drawn with', () => {
    const used = new Set<unknown>();
    const ctx = new Proxy({}, { get: () => () => ({ width: 10 }), set: (_, name, value) => { if (name === 'fillStyle') used.add(value); return true; } }) as CanvasRenderingContext2D;
    drawHeat(ctx, { camX: 0, camY: 0, camHeight: 20 }, { width: 200, height: 200 }, answer, 'score', { worst: '#0000ff', best: '#ff0000', out: '#102030' }, -1, 'x');
    expect([...used]).toEqual(expect.arrayContaining(['hsla(300, 100%, 50%, 0.63)', 'rgba(16, 32, 48, 0.6)', 'hsla(0, 100%, 50%, 1.00)']));
  });

  it('FK3: are remembered, and begin as the seed has them where what was remembered is missing or damaged', () => {
    expect(parseSettings('{}').queryColours).toEqual(seedColours);
    expect(parseSettings('{"queryColours": {"best": "#ABCDEF", "worst": "red", "out": 7}}').queryColours).toEqual({ ...seedColours, best: '#abcdef' });
    expect(parseSettings('{"queryColours": 3}').queryColours).toEqual(seedColours);
  });
});

const question = (x: number): Question => ({ file: 'hide.query.json', agent: 1, part: 2, places: new Map([['LastSeen', { x, y: 0, z: 0 }]]), most: 100 });

describe('asking', () => {
  it('has one question on its way, and forgets all but the newest that wait', async () => {
    const answers: ((r: AskResponse) => void)[] = [];
    const asked: unknown[] = [];
    const heard: Asked[] = [];
    const asker = new Asker({ ask: (q: unknown) => { asked.push(q); return new Promise<AskResponse>((done) => { answers.push(done); }); } }, (a) => { heard.push(a); });
    for (const x of [1, 2, 3]) asker.ask(question(x));
    expect(asked).toMatchObject([{ contexts: [{ port: 'LastSeen', at: { x: 1 } }], part: 2 }]);
    answers[0]?.(response());
    await vi.waitFor(() => { expect(asked).toHaveLength(2); });
    expect(asked[1]).toMatchObject({ contexts: [{ at: { x: 3 } }] });
    asker.close();
    answers[1]?.(response());
    await Promise.resolve();
    asker.ask(question(4));
    expect([asked.length, heard.length]).toEqual([2, 1]);
  });

  it('tells what the game refused', async () => {
    const heard: Asked[] = [];
    const asker = new Asker({ ask: () => Promise.reject(new Error('there is no hide.query.json')) }, (a) => { heard.push(a); });
    asker.ask(question(1));
    await vi.waitFor(() => { expect(heard).toHaveLength(1); });
    expect(heard[0]).toMatchObject({ answer: undefined, refused: 'there is no hide.query.json' });
  });
});

describe('the panel of a query', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function page(withQuery = true) {
    const asked: Record<string, unknown>[] = [];
    const r = rig({
      hello: () => Promise.resolve(create('HelloResponse', { features: ['ask'] })),
      ask: (q: { contexts: { at: { x: number } }[] }) => { asked.push(q); return Promise.resolve(response(q.contexts[0]?.at.x ?? 6)); },
    } as unknown as Partial<Control>);
    act(r.greet);
    const parts = program().parts;
    if (withQuery) act(() => { r.server.message({ t: 'program', ...program({ parts: [...parts, { ...rootPart, id: parts.length, parent: 0, node: 0, name: 'hide', document: 'hide.query.json', kind: 'query', nodes: [], links: [] }] }) }); });
    const view = render(<LiveContext value={r.live}><QueryPanel /></LiveContext>);
    const settle = (t: number) => act(async () => { await vi.advanceTimersByTimeAsync(t); });
    await settle(50);
    return { ...r, ...view, asked, settle, part: parts.length };
  }

  it('asks for the query as the agent has it, over and over, and lists the best points first', async () => {
    const r = await page();
    expect(r.asked[0]).toMatchObject({ agent: 1, file: 'hide.query.json', part: r.part, contexts: [] });
    const once = r.asked.length;
    await r.settle(450);
    expect(r.asked.length).toBe(once + 1);
    expect(screen.getByTestId('query-words').textContent).toBe(inWords(answer));
    expect([...r.container.querySelectorAll('tr[data-point]')].map((e) => e.getAttribute('data-point'))).toEqual(['2', '0']);
    const second = r.container.querySelector('tr[data-point="0"]');
    if (!second) throw new Error('the second point is missing');
    fireEvent.mouseEnter(second);
    expect(screen.getByTestId('query-why').textContent).toContain('number 2');
    expect(queriesAt(r.live).state.marked).toBe(0);
  });

  it('asks again at once with a place put elsewhere, and puts it back', async () => {
    const r = await page();
    fireEvent.change(screen.getByLabelText('LastSeen x, in metres'), { target: { value: '-2.5' } });
    await r.settle(0);
    expect(r.asked.at(-1)).toMatchObject({ contexts: [{ port: 'LastSeen', at: { x: -2.5, y: 3, z: 0.5 } }] });
    expect(queriesAt(r.live).handles()).toMatchObject([{ port: 'LastSeen', x: -2.5, free: true, moved: true }, { port: 'Others', free: false }, { port: 'Others', free: false }]);
    fireEvent.click(screen.getByText('As it is'));
    await r.settle(0);
    expect(r.asked.at(-1)).toMatchObject({ contexts: [] });
  });

  it('FK3: has its points in the colours that somebody chooses, and goes back to the seed\'s', async () => {
    const r = await page();
    const bar = (): string => r.container.querySelector<HTMLElement>('tr[data-point="2"] .total .fill')?.style.background ?? '';
    const was = bar();
    expect(screen.queryByText('Reset colours')).toBeNull();
    fireEvent.change(screen.getByLabelText('Colour of points that are worth most'), { target: { value: '#ff0000' } });
    expect([bar(), settings.getState().queryColours]).toEqual(['rgb(255, 0, 0)', { ...seedColours, best: '#ff0000' }]);
    expect((screen.getByLabelText('Colour scheme') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('your own');
    fireEvent.change(screen.getByLabelText('Colour scheme'), { target: { value: '1' } });
    expect(settings.getState().queryColours).toEqual(schemes[1]?.colours);
    fireEvent.click(screen.getByText('Reset colours'));
    expect([bar(), settings.getState().queryColours]).toEqual([was, seedColours]);
  });

  it('asks nothing once it is closed, or where there is no query', async () => {
    const r = await page();
    r.unmount();
    const once = r.asked.length;
    await r.settle(2000);
    expect(r.asked.length).toBe(once);
    cleanup();
    const none = await page(false);
    await none.settle(1000);
    expect(none.asked).toHaveLength(0);
    expect(screen.getByText(/runs no spatial query/)).toBeTruthy();
  });
});
