import { expect, test } from './fixtures.ts';

test('in the manor the page shows where guards could be and hides it again; a tripwire turns the house to search and back, and says why it did not fire', async ({ play, page, stage }) => {
  const manor = await play('night', { options: ['level=manor', 'you=the hider'] });
  const texts = async () => (await stage.scene()).commands.flatMap((c) => (c.op === 'text' ? [c.text] : []));
  const painted = async () => (await stage.scene()).runs.filter((r) => r.overlay >= 0).length;
  await manor.step(60);

  // The truth is hidden until somebody switches it on.
  expect(await painted()).toBe(0);
  await page.locator('[data-action=overlays]').click();
  const box = page.locator('[data-overlay=possible]');
  await box.setChecked(true);
  await page.keyboard.press('Escape');
  await manor.step();
  await expect.poll(painted).toBeGreaterThan(0);
  expect((await texts()).filter((t) => /^[A-Z][a-z]+ \d+$/.test(t)).length, 'guards that could be in so many places').toBeGreaterThanOrEqual(4);

  // Into the light beams of the vault: the house calls its guards, and says so.
  const agent = async (name: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.locator('dialog[open] input'), 'all that was typed, also before the palette was loaded').toHaveValue(name);
    await page.getByRole('option', { name: new RegExp(name) }).first().click();
  };
  await agent('Hider');
  await page.locator('[data-action=do]').click();
  await page.getByRole('menuitem', { name: 'Put somewhere' }).click();
  const form = page.locator('.command-form');
  await form.locator('input').nth(0).fill('19');
  await form.locator('input').nth(1).fill('17.4');
  await form.locator('input').nth(1).press('Enter');
  await expect(form).toHaveCount(0);
  await agent('Manor');
  await manor.until({ on: 'enter', path: 'Search' }, 600);
  await expect(page.getByTestId('sentence')).toContainText('Search');
  const wire = page.locator('tr', { has: page.getByText('Vault', { exact: true }) });
  await expect(wire, 'it fired once').toContainText('1');

  // It rests for four seconds after it has fired: why is asked of the wire.
  await wire.click();
  await page.keyboard.press('F8');
  await expect(page.getByTestId('why-card')).toContainText(/rests/);

  // Hidden again.
  await page.locator('[data-action=overlays]').click();
  await page.locator('[data-overlay=possible]').setChecked(false);
  await page.keyboard.press('Escape');
  await manor.step();
  await expect.poll(painted).toBe(0);
});
