import { expect, test } from './fixtures.ts';

test('the past is walked; what is left is kept, everything that differs is listed, and one can return', async ({ play, page, another }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  const frame = page.getByTestId('time-frame');
  await duel.step(260);
  await expect(frame).toHaveText('260');
  await page.getByTestId('time-slider').focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(frame).toHaveText('160');
  await expect(page.getByTestId('past')).toContainText('1.7 s in the past');
  await expect(page.getByTestId('fork-note')).toContainText('the 100 frames after this one are kept as a branch');
  await duel.command(/Set health/, '20');
  await expect(page.locator('[data-past=false]').first()).toBeVisible();
  await expect(page.getByTestId('forked')).toContainText('Original is kept up to frame 260');
  await duel.step(90);
  await expect(frame).toHaveText('250');

  await page.locator('[data-action=compare]', { hasText: '1 branch' }).click();
  const view = page.getByTestId('differences');
  await expect(view).toHaveAttribute('data-done', 'true');
  await expect(view.locator('[data-difference=CharHealth][data-first=true]')).toBeVisible();
  expect(await view.locator('[data-difference]').count(), 'not only the first difference is listed').toBeGreaterThan(5);
  await view.getByRole('button', { name: 'Nodes', exact: true }).click();
  await expect(view.locator('[data-difference=RunAway]')).toBeVisible();
  await view.getByRole('button', { name: 'All', exact: true }).click();

  // A page that is opened now finds the same.
  const other = await another(duel.address);
  await other.locator('[data-action=compare]', { hasText: '1 branch' }).click();
  await expect(other.locator('[data-testid=differences] [data-difference]').first()).toBeVisible();

  // Back to what was left, at its end; the other one is kept in turn.
  await page.locator('[data-action=switch-0]').click();
  await expect(frame).toHaveText('260');
  await expect(page.locator('.branch-list [data-branch="0"]')).toHaveAttribute('data-current', 'true');
  await expect(page.locator('.branch-list [data-branch="1"]')).toContainText('forks at frame 160');
  await page.keyboard.press('Escape');
  await duel.step(20);
  await expect(frame).toHaveText('280');

  // The timeline keeps up, however fast the game is played.
  const slider = page.getByTestId('time-slider');
  for (const frames of [1300, 1300]) {
    const { tick } = await duel.step(frames);
    await expect(slider).toHaveAttribute('aria-valuemax', String(tick));
    await expect(page.locator('.time-body')).toHaveAttribute('data-known', String(tick));
  }
});
