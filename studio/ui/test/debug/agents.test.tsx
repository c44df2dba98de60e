import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentsPanel } from '../../src/debug/agents/AgentsPanel';
import { everybody, left, nextSort } from '../../src/debug/agents/leftState';
import { RunningPanel } from '../../src/debug/agents/RunningPanel';
import { bySort, ms, us } from '../../src/debug/profile/figures';
import { ProfilePanel } from '../../src/debug/profile/ProfilePanel';
import { LiveContext } from '../../src/live/context';
import type { Control } from '../../src/protocol/control';
import { create } from './made';
import { rig } from '../frames';

const TOTAL = 10_000;

async function page(panel: React.ReactNode, features = ['control', 'seek', 'profile']) {
  const asked: [string, Record<string, unknown>][] = [];
  let on = false;
  const keep = <T,>(name: string, answer: (q: Record<string, unknown>) => T) => (q: Record<string, unknown>): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q));
  };
  const control = {
    hello: keep('hello', () => create('HelloResponse', { features })),
    listAgents: keep('listAgents', (q) => {
      const [offset, limit] = [Number(q.offset), Number(q.limit)];
      return create('ListAgentsResponse', {
        matches: TOTAL, total: TOTAL,
        agents: Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, i) => ({ id: offset + i + 1, name: `Agent ${offset + i + 1}`, document: 'fighter.graph.json', status: 'active', running: ['Idle/Wait'], values: (q.values as string[]).map(() => '42') })),
      });
    }),
    listRunning: keep('listRunning', () => create('ListRunningResponse', { matches: 1, running: [{ document: 'idle.graph.json', node: 'Wait', type: 'Wait', agents: 7, agent: 1, part: 1, nodeIndex: 0, path: 'Idle/Wait' }] })),
    profile: keep('profile', (q) => {
      if (q.do === 'start') on = true;
      return create('ProfileResponse', on ? {
        on, ticks: 100, tick: { mean: 50, p50: 45, p99: 90, max: 120 }, budget: 0.1, overruns: 1,
        agents: [{ name: 'Red', agent: 1, calls: 100, total: 3, timing: { mean: 30 } }, { name: 'Blue', agent: 3, calls: 100, total: 1, timing: { mean: 80 } }],
        last: [{ tick: 640, took: 0.12, worst: 'Red', agent: 1, most: 0.1 }],
      } : {});
    }),
    seek: keep('seek', () => create('State', { tick: 640, newest: 1200 })),
  } as unknown as Partial<Control>;
  const r = rig(control);
  act(r.greet);
  act(() => { r.server.message({ t: 'state', state: create('State', { tick: 1200, newest: 1200, starts: 1 }) }); });
  const view = render(<LiveContext value={r.live}>{panel}</LiveContext>);
  const settle = (t = 0) => act(async () => { await vi.advanceTimersByTimeAsync(t); });
  await settle(600);
  return { ...r, ...view, settle, of: (name: string) => asked.filter(([n]) => n === name).map(([, q]) => q) };
}

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  left.setState({ tab: 'behaviours', query: everybody });
});

describe('many agents', () => {
  it('are asked for as far as they are seen, and drawn no further', async () => {
    const p = await page(<AgentsPanel />);
    expect(p.of('listAgents').at(-1)).toMatchObject({ offset: 0, text: '' });
    expect(Number(p.of('listAgents').at(-1)?.limit)).toBeLessThanOrEqual(200);
    expect(screen.getByTestId('agents').getAttribute('aria-rowcount')).toBe('10001');
    expect(p.container.querySelectorAll('.agent-line').length).toBeLessThanOrEqual(200);
    expect(p.container.querySelector('output')?.textContent).toBe('10,000');
    const asked = p.of('listAgents').length;
    await p.settle(1000);
    expect(p.of('listAgents').length).toBe(asked + 2);
  });

  it('are searched, filtered, sorted and given columns by the game', async () => {
    const p = await page(<AgentsPanel />);
    fireEvent.change(screen.getByLabelText('Search agents by name or document'), { target: { value: 'red' } });
    fireEvent.click(screen.getByTitle('Sort by name'));
    act(() => { left.setState((s) => ({ query: { ...s.query, where: 'CharHealth < 30', values: ['CharHealth'] } })); });
    await p.settle();
    expect(p.of('listAgents').at(-1)).toMatchObject({ text: 'red', sort: 'name', where: 'CharHealth < 30', values: ['CharHealth'] });
    expect(p.container.querySelector('.agent-line code')?.textContent).toBe('42');
    fireEvent.click(screen.getByText('Clear'));
    await p.settle();
    expect(p.of('listAgents').at(-1)).toMatchObject({ text: 'red', where: '', values: [] });
  });

  it('are walked with keys and watched with Enter', async () => {
    const p = await page(<AgentsPanel />);
    const grid = screen.getByTestId('agents');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(p.live.state.agent).toBe(3);
  });

  it('turns an order round, and then leaves it', () => {
    expect([nextSort('', 'name'), nextSort('name', 'name'), nextSort('-name', 'name'), nextSort('-name', 'id')]).toEqual(['name', '-name', '', 'id']);
  });
});

describe('what runs now', () => {
  it('leads to the node in an agent, and to all agents that run it', async () => {
    const p = await page(<RunningPanel />);
    fireEvent.click(screen.getByText('idle.graph.json'));
    expect(p.live.state).toMatchObject({ agent: 1, part: 1, node: 0 });
    fireEvent.click(screen.getByText('7 agents'));
    expect(left.getState()).toMatchObject({ tab: 'agents', query: { where: 'Idle/Wait.active' } });
  });
});

describe('profile', () => {
  it('says so where the game does not offer it', async () => {
    const p = await page(<ProfilePanel />, ['control']);
    expect(screen.getByText('This game does not offer to be measured.')).toBeTruthy();
    expect(p.of('profile')).toHaveLength(0);
  });

  it('begins, shows who takes how long, and leads to ticks over the budget', async () => {
    const p = await page(<ProfilePanel />);
    expect(p.container.querySelector('[data-action=save-profile]')).toBeNull();
    fireEvent.click(screen.getByText('Measure'));
    await p.settle(600);
    expect(p.of('profile').some((q) => q.do === 'start')).toBe(true);
    const names = () => [...p.container.querySelectorAll('tbody th')].map((e) => e.textContent);
    expect(names()).toEqual(['Red', 'Blue']);
    fireEvent.click(screen.getByTitle('Microseconds a call'));
    expect(names()).toEqual(['Red', 'Blue']);
    fireEvent.click(screen.getByTitle('Microseconds a call'));
    expect(names()).toEqual(['Blue', 'Red']);
    expect(p.container.querySelector('[data-action=save-profile]')?.getAttribute('href')).toBe('/call/profile');
    fireEvent.click(screen.getByText('frame 640'));
    await p.settle();
    expect(p.of('seek')).toMatchObject([{ tick: 640 }]);
  });

  it('has figures that people can read', () => {
    expect([us(0.4), us(12.34), us(345.6), us(3100)]).toEqual(['0.40 µs', '12.3 µs', '346 µs', '3.10 ms']);
    expect([ms(0.42), ms(12.34), ms(345.6), ms(42_000)]).toEqual(['0.420 ms', '12.3 ms', '346 ms', '42.0 s']);
    expect(bySort([{ name: 'b', total: 1, calls: 1 }, { name: 'a', total: 1, calls: 2 }], '-total').map((r) => r.name)).toEqual(['a', 'b']);
  });
});
