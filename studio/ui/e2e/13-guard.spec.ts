import { expect, test } from './fixtures.ts';

/** A script plays, and guards search with queries of many points. */
const scripted = { options: ['you=a script', 'search=seed'] };

test('U12 overlays are switched by mouse and by keys, and remembered; who perceives whom is told; a query shows its points while a place is dragged', async ({ play, page, stage }) => {
  const guard = await play('night', scripted);
  await guard.until({ on: 'enter', path: 'Chase' });

  // Overlays: what is switched on is painted.
  await page.locator('[data-action=overlays]').click();
  const boxes = page.locator('[data-overlay]');
  await expect(boxes.first()).toBeVisible();
  const n = await boxes.count();
  expect(n).toBeGreaterThanOrEqual(4);
  for (let i = 0; i < n; i++) await boxes.nth(i).setChecked(true);
  await guard.step();
  await expect.poll(async () => new Set((await stage.scene()).runs.map((r) => r.overlay).filter((o) => o >= 0)).size, 'overlays that are painted').toBeGreaterThanOrEqual(3);
  await page.locator('[data-overlay-own]').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.overlay-box')).toHaveCount(0);
  await page.reload();
  await expect(page.locator(`[aria-label="Overlays, ${n} of ${n} shown"]`)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.locator('[data-overlay-own]')).toBeChecked();
  await page.keyboard.press('1');
  await expect(page.locator(`[aria-label="Overlays, ${n - 1} of ${n} shown"]`)).toBeVisible();
  await page.locator('[data-action=all-overlays]').click();
  await page.keyboard.press('Escape');
  await guard.step();
  await expect.poll(async () => (await stage.scene()).runs.filter((r) => r.overlay >= 0).length, 'all of them are off').toBe(0);

  // Who perceives whom, pair by pair.
  await expect(page.locator('[data-tab=senses]')).toBeVisible();
  await page.keyboard.press('Alt+s');
  const cell = page.locator('[data-testid=senses] td:has(.sense)').first();
  await cell.hover();
  await expect(page.locator('[data-testid=senses] output')).toHaveText(/perceive|remember/);
  const [by] = ((await cell.getAttribute('data-cell')) ?? '').split('/');
  await cell.click();
  await expect(page.locator(`[data-testid=senses] tr.current[data-agent="${by}"]`)).toBeVisible();

  // The query of the selected guard, and where its best point is when a place is dragged elsewhere.
  await page.locator('[data-tab=query]').click();
  const words = page.getByTestId('query-words');
  const found = ((await words.textContent()) ?? '').split(' ·')[0] ?? '';
  const canvas = page.getByTestId('stage');
  const grips: [number, number][] = [];
  for (const place of (await stage.figures()).values()) {
    const at = await stage.on(place);
    await page.mouse.move(...at);
    if (await canvas.getAttribute('data-grip')) grips.push(at);
  }
  const [grip] = grips;
  if (!grip) throw new Error('no place of the query can be dragged');
  const [x, y] = await stage.on([(await stage.scene()).camX, (await stage.scene()).camY]);
  await page.mouse.move(...grip);
  await expect(page.locator('[data-testid=stage][data-grip]')).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('[data-context].moved')).toBeVisible();
  await expect(words).not.toContainText(found);
  await page.locator('tr[data-point]').last().hover();
  await expect(page.getByTestId('query-why')).toContainText('scores');
  await page.locator('[data-context].moved button').click();
  await expect(words).toContainText(found);

  // The query itself reads as a column.
  await page.locator('.query-panel').getByRole('button', { name: 'Open' }).click();
  const rows = page.locator('.query-view .query-row');
  await expect(rows.nth(3)).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.query-view .query-row.selected')).toBeVisible();
});
