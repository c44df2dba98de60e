// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { list, save, saves } from '../../src/debug/saves/saves';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('saved games are listed anew without hiding what was done last', async () => {
  const answers = [
    { name: 'a.save', tick: 7, saves: [{ name: 'a.save', time: '', size: 1, tick: 7, changed: [] }] },
    { saves: [{ name: 'a.save', time: '', size: 1, tick: 7, changed: ['idle.graph.json'] }] },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  await save();
  await list();
  const { done, saves: all } = saves.getState();
  expect(done).toMatchObject({ what: 'saved', name: 'a.save', tick: 7 });
  expect(all?.[0]?.changed).toEqual(['idle.graph.json']);
});
