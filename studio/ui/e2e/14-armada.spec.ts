import { expect, test } from './fixtures.ts';
import type { Place } from './scenes.ts';

const SQUAD = 5; // ships, of which blue has the first 20
const squadOf = (agent: number): number => Math.floor((agent - 1) / SQUAD) + 1;

test('K28 the armada takes orders by boxes, clicks, lines and tools, and by keys alone, and says what cannot be', async ({ play, page, stage }) => {
  const armada = await play('armada', { options: ['size=4', 'red=nobody'] });
  await page.locator('[data-action=large]').click();
  await expect(page.locator('[data-panel=tree]')).toHaveCount(0);
  await armada.step(2);
  const squad = async (n: number): Promise<Place[]> => [...(await stage.figures())].filter(([agent]) => agent <= 4 * SQUAD && squadOf(agent) === n).map(([, at]) => at);
  const around = (at: Place[]): Place[] => {
    const [x, y] = [at.map((p) => p[0]), at.map((p) => p[1])];
    return [[Math.min(...x) - 2, Math.max(...y) + 2], [Math.max(...x) + 2, Math.min(...y) - 2]];
  };
  const middle = (at: Place[]): Place => [at.reduce((n, p) => n + p[0], 0) / at.length, at.reduce((n, p) => n + p[1], 0) / at.length];
  const refused = async (words: RegExp, act: () => Promise<unknown>): Promise<void> => {
    await act();
    await expect(page.locator('.over-box')).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(page.locator('.over-box')).toHaveCount(0);
  };

  // What cannot be is said, and not written down.
  const { camX, camY, camHeight } = await stage.scene();
  await refused(/is not in space/, () => stage.click([camX - camHeight * 0.85, camY], { button: 'right' }));

  // A box selects, Shift adds, a click picks.
  const box = await armada.tells(async () => stage.drag(around([...(await squad(1)), ...(await squad(2))])));
  expect([box[0], box[3]]).toEqual(['select', 'false']);
  await page.keyboard.down('Shift');
  const more = await armada.tells(async () => stage.drag(around([...(await squad(3)), ...(await squad(4))])));
  await page.keyboard.up('Shift');
  expect([more[0], more[3]]).toEqual(['select', 'true']);
  expect(await armada.tells(async () => stage.click(await stage.figure(SQUAD + 1)))).toEqual(['pick', 'false']);

  // Formations and staying are buttons; patrols and moves are tools; the right button orders and faces.
  for (const [tool, ...what] of [['wedge', 'formation', 'wedge'], ['hold', 'hold'], ['stop', 'stop']]) {
    expect(await armada.tells(() => page.locator(`[data-tool=${tool}]`).click())).toEqual(what);
  }
  const [x, y] = middle(await squad(2));
  const ships = [...(await stage.figures()).values()];
  const bare = (at: Place): boolean => ships.every((s) => Math.hypot(s[0] - at[0], s[1] - at[1]) > camHeight / 12);
  const there = ([[0, 0.2], [0, -0.2], [0.1, 0.2], [0.1, -0.2], [0.1, 0.1]] as const).map(([dx, dy]): Place => [x + dx * camHeight, y + dy * camHeight]).find(bare) ?? [x, y];
  await page.locator('[data-tool=patrol]').click();
  expect((await armada.tells(() => stage.drag([[x, y + 20], [x, y - 20]])))[0]).toBe('patrol');
  await page.locator('[data-tool=move]').click();
  expect((await armada.tells(() => stage.click(there)))[0]).toBe('move');
  await page.locator('[data-tool=command]').click();
  expect((await armada.tells(() => stage.click(there, { button: 'right' })))[0]).toBe('order');
  expect((await armada.tells(() => stage.drag([there, [there[0] + 20, there[1] + 10]], { button: 'right' })))[0]).toBe('face');
  await expect(page.locator('.over-box'), 'no menu opened').toHaveCount(0);

  // That squad goes there, and nobody else.
  const stay = await squad(1);
  await armada.step(600);
  const now = middle(await squad(2));
  expect(Math.hypot(now[0] - there[0], now[1] - there[1]), 'how far it still is').toBeLessThan(Math.hypot(x - there[0], y - there[1]));
  expect(await squad(1), 'squad 1 stays').toEqual(stay);

  // With keys alone: a squad, an order, the cursor.
  const orders = (await armada.told()).length;
  await armada.hold('Digit1', 1);
  expect(await armada.tells(() => page.keyboard.press('KeyH'))).toEqual(['hold']);
  await armada.hold('ArrowRight', 30);
  await armada.hold('Enter', 1);
  await armada.step(300);
  const moved = middle(await squad(1));
  expect(Math.hypot(moved[0] - middle(stay)[0], moved[1] - middle(stay)[1]), 'squad 1 has gone to the cursor').toBeGreaterThan(1);
  expect((await armada.told()).length, 'no mouse gave an order').toBe(orders + 1);

  // A squad that is gone hears nothing.
  for (let agent = 1; agent <= SQUAD; agent++) await armada.call('intervene', { intervention: { agent, do: 'command', path: 'health', args: ['0'] } });
  await armada.step(2);
  await armada.hold('Digit1', 1);
  await refused(/no squad is selected/, () => page.keyboard.press('KeyS'));
  expect(await squad(1)).toEqual([]);
});
