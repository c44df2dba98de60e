import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Place, Scenes } from './scenes.ts';

const empty = { options: ['scene=empty', 'size=60'] };
const STONE = 0x8d8b86;
const PATH = 0xe8d9a8;
const MUD = 0x6f5238;

const thought = (page: Page, name: string) => page.locator(`.thought[data-node="${name}"]`);

/** The lines of a colour. */
const lines = async (stage: Scenes, colour: number): Promise<Float32Array[]> =>
  (await stage.shapes()).flatMap((s) => (s.op === 'polygon' && !s.closed && s.style.fill === 0 && s.style.stroke >>> 8 === colour ? [s.points] : []));

/** Whether a shape of a colour is painted at a place. */
async function painted(stage: Scenes, [x, y]: Place, colour: number): Promise<boolean> {
  return (await stage.shapes()).some((s) => {
    if (s.style.fill >>> 8 !== colour) return false;
    if (s.op === 'rect') return Math.abs(x - s.x) <= s.w / 2 && Math.abs(y - s.y) <= s.h / 2;
    let inside = false;
    for (let i = 0; i < s.points.length; i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [s.points[i], s.points[i + 1], s.points.at(i - 2), s.points.at(i - 1)];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  });
}

const take = async (page: Page, tool: string): Promise<void> => {
  await page.locator(`[data-tool=${tool}]`).click();
  await expect(page.locator(`[data-tool=${tool}]`)).toHaveAttribute('aria-checked', 'true');
};

test('X1 X6 a flock is put in and follows a path that is drawn; a wolf is dropped, and the board says that they flee, and why', async ({ play, page, stage }) => {
  const flock = await play('flock', empty);
  const count = async (): Promise<number> => (await stage.figures()).size;
  await take(page, 'sheep');
  expect((await flock.tells(() => stage.click([22, 28]))).slice(0, 3)).toEqual(['herd', 'sheep', '12']);
  await expect.poll(count, 'twelve sheep').toBe(12);
  await flock.step(10);
  await expect(thought(page, 'Graze')).toBeVisible();
  expect(await page.locator('.board > .lanes > .lane').evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.lane))).toEqual(['0', '1', '2', '3', '4']);

  await take(page, 'path');
  const [command, points = ''] = await flock.tells(() => stage.drag([[30, 28], [50, 40], [76, 28]]));
  expect(command).toBe('lead');
  expect(points.split(' ').length).toBeGreaterThanOrEqual(3);
  await flock.step(30);
  await expect(thought(page, 'FollowPath')).toHaveAttribute('data-standing', 'runs');
  const [way = new Float32Array()] = await lines(stage, PATH);
  expect([Math.round(way[0] ?? 0), Math.round(way.at(-2) ?? 0)], 'it lies where it was drawn').toEqual([30, 76]);
  const middle = async (): Promise<number> => {
    const all = [...(await stage.figures()).values()];
    return all.reduce((n, [x]) => n + x, 0) / all.length;
  };
  const before = await middle();
  await flock.step(300);
  expect(await middle(), 'they are led').toBeGreaterThan(before + 2);

  // What they give adds up to all; cards are walked and asked by keys.
  const shares = await page.locator('[data-share]').evaluateAll((l) => l.map((e) => Number.parseInt((e.textContent ?? '').replace(/^\D+/, ''), 10)));
  expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100), `shares ${shares.join()}`).toBeLessThanOrEqual(2);
  await thought(page, 'Apart').locator('> .thought-card').click();
  await expect(page.locator('.thought.selected')).toHaveAttribute('data-node', 'Apart');
  await thought(page, 'Apart').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.thought.selected')).not.toHaveAttribute('data-node', 'Apart');
  await expect(page.locator('.inspector h2').first()).toBeVisible();

  // All else is passed over when the wolf is near.
  await take(page, 'wolf');
  const at = [...(await stage.figures()).values()][0] ?? [0, 0];
  expect((await flock.tells(() => stage.click([at[0] + 7, at[1]]))).slice(0, 2)).toEqual(['herd', 'wolf']);
  await flock.until({ on: 'enter', path: 'Flee' });
  await expect(thought(page, 'Flee')).toHaveAttribute('data-standing', 'runs');
  await expect(page.locator('.lane-runs[data-lane="1"]')).toBeVisible();
  await expect(page.locator('.lane-passed[data-lane="4"]')).toBeVisible();
  await expect(thought(page, 'Graze').locator('> .thought-card .thought-why')).toHaveText(/more urgent/);
  await expect(thought(page, 'Apart')).toHaveAttribute('data-standing', 'runs');
  await expect(page.locator('.thought.stopped-here')).toHaveAttribute('data-node', 'Flee');
});

test('K28 X1 X3 a right click sends a flock; walls and maps are painted with tools that keys choose, and by keys alone; what cannot be is said', async ({ play, page, stage }) => {
  const flock = await play('flock', empty);
  const refused = async (words: RegExp, act: () => Promise<unknown>): Promise<void> => {
    await act();
    await expect(page.locator('.over-box')).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(page.locator('.over-box')).toHaveCount(0);
  };
  await flock.step();
  await refused(/no flock is chosen/, () => stage.click([40, 28], { button: 'right' }));
  await take(page, 'path');
  await refused(/no flock is chosen/, () => stage.drag([[20, 28], [40, 28]]));
  expect(await flock.told(), 'what was refused is not written down').toEqual([]);

  // Put in, and sent by a right click; a drag that Escape drops does nothing.
  await take(page, 'sheep');
  await flock.tells(() => stage.click([40, 28]));
  await take(page, 'path');
  const before = (await flock.told()).length;
  await stage.drag([[20, 10], [60, 46]], { meanwhile: () => page.keyboard.press('Escape') });
  await take(page, 'lead');
  const sent = await flock.tells(() => stage.click([66, 28], { button: 'right' }));
  expect(sent[0]).toBe('go');
  expect((await flock.told()).length).toBe(before + 1);
  await expect(page.locator('.over-box'), 'no menu opened').toHaveCount(0);
  const [from] = [...(await stage.figures()).values()];
  await flock.step(120);
  const [to] = [...(await stage.figures()).values()];
  expect((to?.[0] ?? 0) - (from?.[0] ?? 0), 'they go there').toBeGreaterThan(0.5);

  // A wall is drawn, and taken away; mud is painted, and painted away.
  await take(page, 'wall');
  expect((await flock.tells(() => stage.drag([[50, 8], [50, 20]])))[0]).toBe('wall');
  await expect.poll(async () => (await lines(stage, STONE)).length).toBe(1);
  await take(page, 'remove');
  await stage.drag([[47, 14], [53, 14]]);
  await expect.poll(async () => (await lines(stage, STONE)).length).toBe(0);
  await page.keyboard.press('Digit9');
  await expect(page.locator('[data-tool=mud]')).toHaveAttribute('aria-checked', 'true');
  // Each stroke paints half of what is missing, however many parts the page cuts it into.
  const strokes = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) {
      const told = (await flock.told()).length;
      await stage.drag([[10, 40], [24, 40]]);
      await expect.poll(async () => (await flock.told()).length, 'strokes').toBeGreaterThan(told);
    }
  };
  await strokes();
  expect((await flock.told()).at(-1)?.slice(0, 3)).toEqual(['brush', 'mud', 'false']);
  await expect.poll(() => painted(stage, [17, 40], MUD), 'there is mud').toBe(true);
  expect(await painted(stage, [17, 20], MUD), 'it lies where it was painted only').toBe(false);
  await page.keyboard.down('Shift');
  await strokes();
  await page.keyboard.up('Shift');
  expect((await flock.told()).at(-1)?.slice(0, 3)).toEqual(['brush', 'mud', 'true']);
  await expect.poll(() => painted(stage, [17, 40], MUD), 'the mud is gone').toBe(false);

  // By keys alone: the cursor draws a wall as long as a key is held, and the palette gives a command of the game.
  await page.keyboard.press('Digit1');
  for (let i = 0; i < 6; i++) await flock.hold('KeyN', 1);
  await flock.hold(['Enter', 'ArrowRight'], 18);
  await expect.poll(async () => (await lines(stage, STONE)).length, 'there is a wall').toBe(1);
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').fill('command the game: put a stone');
  await expect(page.getByRole('option', { name: /put a stone/i }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('.command-form input').first()).toBeFocused();
  expect((await flock.tells(() => page.keyboard.press('Enter')))[0]).toBe('stone');
  await expect(page.locator('.command-form')).toHaveCount(0);

  // The wheel goes closer, the middle button moves the picture, and one button shows all of it again.
  const [x, y] = await stage.on([40, 28]);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect(page.locator('.stage .whole')).toBeVisible();
  await stage.drag([[40, 28], [36, 26]], { button: 'middle' });
  await page.locator('.stage .whole').click();
  await expect(page.locator('.stage .whole')).toHaveCount(0);
});
