import { expect, test } from './fixtures.ts';

test('a person fights, the page makes rules of what the person did, and they are saved and edited as a table', async ({ play, page }) => {
  const duel = await play('duel', { edit: true, options: ['red=berserker'] });
  await page.getByText('person', { exact: true }).first().click();
  await duel.step(130);
  await duel.hold('KeyA', 30);
  await expect(page.locator('[data-node=Stand]')).toHaveAttribute('data-active', 'true');
  for (let i = 0; i < 8; i++) {
    await duel.hold(i % 2 === 0 ? 'KeyJ' : 'KeyA', 2);
    await duel.step(40);
  }

  await page.locator('[data-tab=test]').click();
  await page.locator('.test-stretch').getByText('All').click();
  await page.getByLabel('Rules', { exact: true }).check();
  await page.getByLabel('Name', { exact: true }).fill('Like me');
  await page.getByLabel('Actions').fill('MoveTowards, Swang');
  await page.locator('[data-action=make-test]').click();
  await expect(page.locator('.test-panel .refused')).toContainText('did you mean "Swing"?');
  await page.getByLabel('Actions').fill('MoveTowards, Swing');
  await page.locator('[data-action=make-test]').click();
  const made = page.getByTestId('test-made');
  await expect(made).toContainText('like_me.rules.json');
  await expect(made).toContainText('"value": "Distance"');
  await made.locator('[data-action=save-test]').click();
  await made.locator('[data-action=edit-made]').click();
  await expect(page.locator('.rules-edit tr[data-node=MoveTowards]')).toBeVisible();
  expect(duel.json('like_me.rules.json').implements).toEqual(['Fighter']);

  // After a restart it can be chosen, and red fights like the person.
  await page.keyboard.press('Alt+p');
  await page.locator('[data-action=options]').click();
  await page.getByLabel('Red is').selectOption('like_me.rules.json');
  await page.locator('[data-action=start]').click();
  await expect(page.getByText('like_me', { exact: true }).first()).toBeVisible();
});
