import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matrixOf, secondsText, sentenceOf, type Perception } from '../../src/debug/senses/matrix';
import { pointed } from '../../src/debug/senses/pointed';
import { SensesPanel } from '../../src/debug/senses/SensesPanel';
import { LiveContext } from '../../src/live/context';
import type { Control } from '../../src/protocol/control';
import { create } from './made';
import type { Agent } from '../../src/protocol/messages';
import { rig } from '../frames';

const agents: Agent[] = [{ id: 3, name: 'Blue', program: 0, fault: false }, { id: 1, name: 'Red', program: 1, fault: false }];
const p = (by: number, of: number, sense: string, strength: number, seconds: number, now: boolean): Perception =>
  create('Perception', { by, of, sense, strength, seconds, now, at: { x: 1, y: 2, z: 0 } });

describe('who perceives whom', () => {
  it('is a matrix in the order of agents, what is perceived now and well first', () => {
    const m = matrixOf([p(1, 3, 'ears', 0.9, 2, false), p(1, 3, 'nose', 0.2, 1, true), p(1, 3, 'eyes', 0.5, 1, true), p(3, 1, 'ears', 1, 9, false), p(7, 1, 'eyes', 1, 0, true)], agents);
    expect(m.rows.map((a) => a.name)).toEqual(['Blue', 'Red', 'Agent 7']);
    expect(m.columns.map((a) => a.name)).toEqual(['Blue', 'Red']);
    expect(m.cells.get('1/3')?.map((x) => x.sense)).toEqual(['eyes', 'nose', 'ears']);
    expect([m.now, m.remembered]).toEqual([2, 1]);
  });

  it('is that of one agent alone, seeing and seen', () => {
    const m = matrixOf([p(1, 3, 'eyes', 1, 1, true), p(3, 7, 'eyes', 1, 1, true), p(7, 8, 'eyes', 1, 1, true)], agents, 3);
    expect([...m.cells.keys()]).toEqual(['1/3', '3/7']);
  });

  it('is said in sentences', () => {
    const name = (id: number) => agents.find((a) => a.id === id)?.name ?? '';
    expect(sentenceOf(p(1, 3, 'eyes', 0.5, 1.25, true), name)).toBe('Red perceives Blue with eyes for 1.3 s, strength 0.50, at 1.0, 2.0 m.');
    expect(sentenceOf(p(3, 1, 'ears', 1, 75, false), name)).toBe('Blue remembers Red, perceived with ears 75 s ago, strength 1.00, at 1.0, 2.0 m.');
    expect([secondsText(9.94), secondsText(9.96), secondsText(300)]).toEqual(['9.9 s', '10 s', '5 min']);
  });
});

describe('the panel of senses', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function page(list: readonly Perception[]) {
    const r = rig({
      hello: () => Promise.resolve(create('HelloResponse', { features: ['perceptions'] })),
      listPerceptions: () => Promise.resolve(create('ListPerceptionsResponse', { perceptions: list.map((x) => create('Perception', x as never)), total: list.length })),
    } as unknown as Partial<Control>);
    act(r.greet);
    const view = render(<LiveContext value={r.live}><SensesPanel /></LiveContext>);
    await act(async () => { await vi.advanceTimersByTimeAsync(600); });
    return { ...r, ...view };
  }

  it('shows a pair on the stage and in words, and selects the observer', async () => {
    const r = await page([p(1, 3, 'eyes', 0.5, 1, true), p(3, 1, 'ears', 1, 4, false)]);
    expect(screen.getByText('1 pair perceives now, 1 remembered')).toBeTruthy();
    const cell = r.container.querySelector<HTMLElement>('[data-cell="3/1"]');
    if (!cell) throw new Error('there is no cell');
    fireEvent.mouseEnter(cell);
    expect(pointed.getState().perceptions).toMatchObject([{ by: 3, of: 1, sense: 'ears' }]);
    expect(r.container.querySelector('output')?.textContent).toMatch(/^Blue remembers Red/);
    fireEvent.click(cell);
    expect(r.live.state.agent).toBe(3);
    r.unmount();
    expect(pointed.getState().perceptions).toEqual([]);
  });

  it('is walked with keys, one cell in the order of Tab', async () => {
    const r = await page([p(1, 3, 'eyes', 0.5, 1, true), p(3, 1, 'ears', 1, 4, false)]);
    const at = () => [...r.container.querySelectorAll('td[tabindex="0"]')].map((e) => e.getAttribute('data-cell'));
    expect(at()).toEqual(['3/3']);
    const body = r.container.querySelector('tbody');
    if (!body) throw new Error('there is no body');
    fireEvent.keyDown(body, { key: 'ArrowDown' });
    fireEvent.keyDown(body, { key: 'ArrowRight' });
    expect(at()).toEqual(['1/1']);
    expect(document.activeElement?.getAttribute('data-cell')).toBe('1/1');
    fireEvent.keyDown(body, { key: 'Enter' });
    expect(r.live.state.agent).toBe(1);
  });

  it('says so where nobody knows of anybody', async () => {
    await page([]);
    expect(screen.getByText('No character perceives anything now.')).toBeTruthy();
  });
});
