import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choiceIn, choiceOf, find, Games, games, inOrder, parseGames, searchWith, type Game } from '../../src/debug/games/games';
import { GameSwitch } from '../../src/debug/games/GameSwitch';
import { LiveContext } from '../../src/live/context';
import { gameClient } from '../../src/protocol/game';
import { rig } from '../frames';

const game = (more: Partial<Game> = {}): Game => ({ id: 'A', name: 'duel', title: 'Sword duel', process: 7, since: '2026-01-01T10:00:00Z', edit: false, path: '/game/A', self: false, ...more });
const own = game({ id: 'OWN', path: '', self: true });
const village = game({ id: 'V', name: 'village', title: 'Village', path: '/game/V', process: 8 });
const wire = (...list: Game[]) => ({ games: list.map(({ path, ...g }) => ({ ...g, path })) });

describe('games of this computer', () => {
  it('reads a list, and leaves out what is no game or lies elsewhere', () => {
    expect(parseGames(wire(own, village))).toEqual([own, village]);
    expect(parseGames({ games: [{ ...village, path: 'https://elsewhere/' }, { ...village, path: '/game/../x' }, { name: 'x' }, 3] })).toEqual([]);
    for (const v of [null, 3, 'x', {}, { games: {} }]) expect(parseGames(v)).toEqual([]);
  });

  it('puts the page’s own first', () => {
    const older = game({ id: 'B', since: '2025-01-01T10:00:00Z' });
    expect(inOrder([village, game(), older, own]).map((g) => g.id)).toEqual(['OWN', 'B', 'A', 'V']);
  });

  it('finds the very game, and else the newest of the same name', () => {
    const newer = game({ id: 'N', since: '2026-01-02T10:00:00Z' });
    const list = [game(), newer, village];
    expect(find({ name: 'duel', id: 'A' }, list)?.id).toBe('A');
    expect(find({ name: 'duel', id: 'gone' }, list)?.id).toBe('N');
    expect(find({ name: 'duel', id: '' }, [...list, own])?.id).toBe('OWN');
    expect(find({ name: 'robot', id: 'A' }, list)).toBeUndefined();
  });

  it('keeps the choice in the address, beside what else is there', () => {
    expect(choiceIn('?game=village')).toEqual({ name: 'village', id: '' });
    expect(choiceIn('?x=1')).toBeNull();
    expect(searchWith('?x=1&at=Z', { name: 'village', id: '' })).toBe('?x=1&game=village');
    expect(searchWith('?game=village&at=V', null)).toBe('');
    expect(choiceOf(village, [own, village])).toEqual({ name: 'village', id: '' });
    expect(choiceOf(game(), [own, game(), village])).toEqual({ name: 'duel', id: 'A' });
    expect(choiceOf(own, [own])).toBeNull();
  });

  it('finds a game that ended and came back, by its name', async () => {
    let answer = wire(own);
    const said: unknown[] = [];
    const g = new Games({ name: 'village', id: '' }, () => Promise.resolve(answer), (c) => said.push(c));
    expect(g.state.base).toBeNull();
    await g.refresh();
    expect(g.state.base).toBeNull();
    answer = wire(own, village);
    await g.refresh();
    expect(g.state.base).toBe('/game/V');
    answer = wire(own, { ...village, id: 'W', path: '/game/W' });
    await g.refresh();
    expect(g.state.base).toBe('/game/W');
    g.choose(own);
    expect(g.state).toMatchObject({ choice: null, base: '' });
    g.follow({ name: 'village', id: '' });
    expect(g.state.base).toBe('/game/W');
    expect(said).toEqual([null]);
  });

  it('asks once at a time, and stays when the server is gone', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('gone')));
    const g = new Games(null, ask);
    await Promise.all([g.refresh(), g.refresh()]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(g.state.list).toBeNull();
  });
});

describe('a connection to a game that may be nowhere', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it('waits until there is an address, and takes the newest', () => {
    let url: string | null = null;
    const opened: string[] = [];
    const states: string[] = [];
    const nothing = () => undefined;
    const client = gameClient(() => url, { connection: (s) => states.push(s), message: nothing, scene: nothing, mind: nothing, activity: nothing, unreadable: nothing }, (u) => {
      opened.push(u);
      return { close: nothing } as unknown as WebSocket;
    });
    client.connect();
    expect(states).toEqual(['closed']);
    url = 'ws://x/game/V/ws';
    vi.advanceTimersByTime(5000);
    expect(opened).toEqual(['ws://x/game/V/ws']);
    client.close();
  });
});

describe('switch of games', () => {
  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(JSON.stringify(wire(village, own)))));
  });
  afterEach(() => {
    cleanup();
    games.follow(null);
    games.show(false);
    vi.restoreAllMocks();
  });

  it('lists what runs, and shows what is chosen', async () => {
    const r = rig({});
    render(
      <LiveContext value={r.live}>
        <GameSwitch />
      </LiveContext>,
    );
    act(r.greet);
    fireEvent.click(screen.getByRole('button'));
    await act(() => games.refresh());
    const links = screen.getAllByRole('link');
    expect(links.map((l) => l.dataset.game)).toEqual(['duel', 'village']);
    expect(links[0]?.getAttribute('aria-current')).toBe('true');
    expect(links[1]?.getAttribute('href')).toContain('?game=village');
    links[0]?.focus();
    fireEvent.keyDown(screen.getByRole('navigation'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(links[1]);
    fireEvent.click(links[1] as HTMLElement);
    await waitFor(() => { expect(screen.queryByRole('navigation')).toBeNull(); });
    expect(games.state).toMatchObject({ base: '/game/V', choice: { name: 'village', id: '' } });
    expect(location.search).toBe('?game=village');
  });
});
