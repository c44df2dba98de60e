import { expect, test } from './fixtures.ts';

test('a villager is clicked on the stage, read as a machine and as options, taken over, and found in a crowd', async ({ play, page, stage }) => {
  const village = await play('town');
  const node = (name: string) => page.locator(`[data-node="${name}"]`);
  await village.step(60);
  await expect(node('Calm')).toHaveAttribute('data-active', 'true');

  // A click on the stage shows another one.
  const shown = Number(await page.locator('.agent.current').getAttribute('data-agent'));
  const [agent, place] = [...(await stage.figures())].find(([id]) => id !== shown) ?? [0, [0, 0]];
  await stage.click(place);
  await expect(page.locator(`.current[data-agent="${agent}"]`)).toBeVisible();
  await expect(page.locator('[data-way="Calm to Threatened"]').first()).toBeVisible();
  await node('Calm').dblclick();
  await expect(page.locator('tr[data-active=true] .chosen')).toBeVisible();
  expect(await page.locator('tr[data-node]').count(), 'all options are listed').toBeGreaterThan(3);
  await page.locator('tr[data-node]').first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-way="Calm to Threatened"]').first()).toBeVisible();

  // It is taken over, walks by keys, and is given back.
  await village.hold('KeyT', 1);
  await village.step(2);
  await expect(page.locator('.crumbs [data-steered=you]')).toBeVisible();
  await expect(node('Calm')).toHaveAttribute('data-active', 'false');
  const from = await stage.figure(agent);
  for (const key of ['KeyD', 'KeyW']) await village.hold(key, 20);
  const to = await stage.figure(agent);
  expect(Math.hypot(to[0] - from[0], to[1] - from[1]), 'it has walked, m').toBeGreaterThan(0.3);
  await village.hold('KeyT', 1);
  await village.step(2);
  await expect(page.locator('[data-steered]')).toHaveCount(0);
  await expect(node('Calm')).toHaveAttribute('data-active', 'true');

  // A transition that was taken is told.
  await page.locator('[data-action=options]').click();
  await page.getByLabel('Scene').selectOption('blob');
  await page.locator('[data-action=start]').click();
  await expect(page.getByTestId('tick')).toHaveText('0');
  await village.until({ on: 'transition', path: 'Calm -> Threatened' });
  await expect(node('Threatened')).toHaveAttribute('data-active', 'true');
  await expect(page.locator('.now .cause')).toContainText('Calm → Threatened');
  const glow = page.locator('[data-way="Calm to Threatened"] .glow[style*="opacity: 1"]');
  await expect(glow.first(), 'it glows as long as the game stands in that frame').toBeAttached();
  for (let i = 0; i < 3; i++) await village.step();
  await expect(glow).toHaveCount(0);

  // A crowd: only what is seen is drawn, keys walk the list, and a filter finds.
  await page.locator('[data-action=options]').click();
  await page.getByLabel('Scene').selectOption('crowd');
  await page.locator('[data-action=start]').click();
  await expect(page.locator('.filter .count')).toHaveText(/^\d{3}/);
  expect(await page.locator('.tree .row').count(), 'rows that are drawn').toBeLessThan(100);
  await page.getByRole('tree').focus();
  await page.keyboard.press('End');
  const name = (await page.locator('.tree .cursor .name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.locator('.crumbs .agent')).toContainText(name);
  await page.getByLabel('Filter agents and behaviours').fill(name);
  await expect(page.locator('.tree .agent.current')).toBeVisible();
});
