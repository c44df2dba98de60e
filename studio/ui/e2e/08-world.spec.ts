import { dragBy, field, input, open, save, saved } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('a level is drawn, cones are widened, a query that is being written is tried out, and a new type of a universe has a tool in the game', async ({ project, page, stage }) => {
  const guard = await project('games/night');
  await open(page, 'rooms.level.json');
  const plan = page.locator('.plan-drawing');
  const before = guard.json('rooms.level.json');
  await plan.focus();
  await page.keyboard.press('m');
  await plan.click({ position: { x: 300, y: 250 } });
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-item="/marks/Mark"]').first()).toHaveAttribute('aria-selected', 'true');
  await dragBy(page, page.locator('[data-handle="/marks/Mark/at"]'), 60, 0);
  await save(page);
  const now = guard.json('rooms.level.json');
  expect(Object.keys(now.marks)).toHaveLength(Object.keys(before.marks as object).length + 1);
  expect(now.walls).toEqual(before.walls);
  await plan.focus();
  await page.keyboard.press('Control+z');
  await save(page);
  const back = guard.json('rooms.level.json').marks.Mark.at as [number, number];
  expect(back[0], 'one undo takes the drag back').toBeLessThan(now.marks.Mark.at[0] as number);
  await plan.focus();
  await page.keyboard.press('Delete');
  await save(page);
  expect(guard.json('rooms.level.json')).toEqual(before);

  await open(page, 'guard.senses.json');
  const angles = (): number => (guard.json('guard.senses.json').profiles.Guard.sensors.Eyes.cones as { angle: number }[]).reduce((n, c) => n + c.angle, 0);
  const wide = angles();
  await page.locator('[data-handle="angle 0"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await save(page);
  expect(angles() - wide).toBe(10);

  await open(page, 'hide.query.json');
  await expect(page.locator('.query-pattern circle').first()).toBeVisible();
  await page.getByRole('button', { name: /Run the game/ }).click();
  await expect(page.locator('.heat-map')).toBeVisible();
  await guard.pause();
  const said = page.locator('.query-result');
  await expect(said).toHaveText(/^100 points/);
  await dragBy(page, page.locator('.query-plan [data-handle=LastSeen] .reach'), 120, -60);
  await expect(page.locator('.query-plan [data-handle=LastSeen].moved')).toBeVisible();
  // What is not saved is asked: a narrower step has more rays.
  const step = field(page, '/generate/0/cone/step').locator('input');
  await step.fill('5');
  await expect(said).toHaveText(/^190 points/);
  await step.press('Enter');
  await expect(page.locator('.query-head .points')).toContainText('190');
  // A test more, from the list that filters as one types.
  await page.getByLabel('Add a test').fill('bord');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="/tests/Border"] [data-side=score]')).toBeVisible();
  const was = (await said.textContent()) ?? '';
  await page.locator('[data-part="/tests/Border"] [data-side=filter] input[type=checkbox]').check();
  await expect(said).not.toHaveText(was);
  // The step, the test, and its filter: three steps of undo.
  await page.locator('.plan-drawing').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  await saved(page);

  // A type is copied in the document of the meadow; a new start has a tool for it, which puts some in.
  const flock = await project('games/flock');
  await page.locator('[data-action=run]').click();
  await expect(page.locator('[data-tool=sheep]')).toBeVisible();
  await flock.pause();
  await page.locator('[data-action=edit]').click();
  await open(page, 'flock.universe.json');
  const type = (n: number) => page.locator(`[role=treeitem][data-item="/types/${n}"]`).first();
  await type(0).click();
  await page.keyboard.press('Control+d');
  await expect(type(1)).toHaveAttribute('aria-selected', 'true');
  for (const [member = '', text = ''] of [['name', 'goat'], ['label', 'Goat']]) {
    await input(page, `/types/1/${member}`).fill(text);
    await input(page, `/types/1/${member}`).press('Enter');
  }
  await save(page);
  expect((flock.json('flock.universe.json').types as { name: string }[]).map((t) => t.name)).toEqual(['sheep', 'goat', 'wolf', 'dog', 'bird']);
  await page.keyboard.press('F4');
  await expect(page.locator('[data-tool=sheep]')).toBeVisible();
  await expect(page.locator('[data-tool=goat]'), 'what runs goes on').toHaveCount(0);
  await page.locator('[data-action=restart]').click();
  await page.locator('[data-tool=goat]').click();
  await expect(page.locator('[data-tool=goat]')).toHaveAttribute('aria-checked', 'true');
  const { camX, camY } = await stage.scene();
  const [command, kind] = await flock.tells(() => stage.click([camX + 4, camY + 4]));
  expect([command, kind]).toEqual(['herd', 'goat']);
  await flock.step();
  await page.getByPlaceholder('Filter agents').fill('goat');
  await expect(page.getByRole('treeitem', { name: /^Goat/ }).first()).toBeVisible();
});
