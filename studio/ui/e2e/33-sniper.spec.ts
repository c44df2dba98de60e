import { expect, test } from './fixtures.ts';

test('FG11 sliders change what the sniper sees, and the scores, bars and curves of its options follow', async ({ play, page }) => {
  const sniper = await play('sniper');
  await sniper.step(120);
  const chosen = page.locator('.utility tr[data-active=true]');
  await page.locator('[data-crumb]').first().click();
  await page.locator('.sliders summary').click();
  const fire = page.locator('[data-slider=UnderFire] input');
  const held = page.locator('[data-slider=UnderFire] .hand-mark');
  await fire.click();
  await expect(held).toBeVisible();
  await sniper.step(60);
  await expect(chosen).toHaveAttribute('data-node', /^(Retreat|FightBack)$/);
  await expect(fire).toBeChecked();
  await fire.click();
  await sniper.step(240);
  await expect(chosen).toHaveAttribute('data-node', /^(Hide|Snipe)$/);
  await held.click();
  await expect(held).toHaveCount(0);
});
