import { expect, test } from './fixtures.ts';
import { input, open, save } from './hands.ts';

test('a town is built by mouse and by keys; a rule is asked why it does not fire, changed while the town runs, and fires', async ({ play, page, stage }) => {
  const town = await play('town', { options: ['scene=town'], edit: true });
  await town.step();

  // By mouse, with a tool that a click or a key takes in hand; what cannot be built says why.
  await page.locator('[data-tool=house]').click();
  const [command, what] = await town.tells(() => stage.click([6, 0]));
  expect([command, what]).toEqual(['build', 'house']);
  await page.keyboard.press('Digit2');
  await expect(page.locator('[data-tool=field]')).toHaveAttribute('aria-checked', 'true');
  await town.tells(() => stage.click([-6, 0]));
  await stage.click([6, 0]);
  await expect(page.locator('.over-box')).toContainText('a house stands there');
  await page.keyboard.press('Escape');

  // By keys alone: the type, then Space where the cursor is.
  await page.keyboard.press('Digit0');

  // A building is clicked, and its rules are a table: nobody moves in while there is no food in store.
  await stage.click([6, 0]);
  const rules = page.getByRole('grid', { name: /^Rules of house/ });
  await expect(rules).toBeVisible();
  await town.step(900);
  const row = rules.locator('tr[data-node=MoveIn]');
  await expect(row.locator('[data-outcome]')).toHaveAttribute('data-outcome', /fired|unmet/);
  const flee = rules.locator('tr[data-node=Flee]');
  await expect(flee.locator('[data-outcome]')).toHaveAttribute('data-outcome', 'unmet');
  await expect(flee.locator('[data-held=failed]')).toHaveCount(1);
  await flee.click();
  await page.locator('[data-action=why]').first().click();
  await expect(page.getByTestId('why-card')).toContainText(/did not fire, because the check/);

  // What the town has in store is plotted at once.
  await page.keyboard.press('Escape');
  await page.locator('[data-tab=inspector]').click();
  const store = page.locator('[data-board=treasury]');
  await store.locator('[data-action=plot-all]').click();
  await expect(store.locator('[data-action=plot-all]')).toHaveText('Plot none');
  expect(await store.locator('[data-pin][aria-pressed=true]').count()).toBeGreaterThan(3);

  // The rule is changed while the town runs, and fires.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F4');
  await open(page, 'house.rules.json');
  await page.locator('.rules-edit tr[data-node=Tax]').click();
  await input(page, '/rules/4/every').fill('0.01');
  await input(page, '/rules/4/every').blur();
  await save(page);
  await expect(page.getByText(/^Updated \d+ running characters?\./).first()).toBeVisible();
});
