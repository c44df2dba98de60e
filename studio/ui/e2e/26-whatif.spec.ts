import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedAs } from './hands.ts';
import { command, expect, test } from './fixtures.ts';

test('what if a value were another: both futures are shown and gone to, and saved as a test that wits test plays', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'], edit: true });
  const frame = page.getByTestId('time-frame');
  const list = page.getByTestId('what-if-differences');
  const solid = (side: string) => page.locator(`[data-testid=futures-legend] [data-side=${side}][data-solid=true]`);
  await duel.step(240);
  await page.locator('[data-action=what-if]').click();
  await page.getByTestId('what-if-what').selectOption('CharHealth');
  await page.locator('.what-value input').fill('11');
  await page.locator('[data-action=try-what-if]').click();
  await expect(list.locator('[data-first=true]')).toHaveText(/CharHealth.* is 11; as it was,/);
  await expect(frame).toHaveText('240');

  // A difference leads to its frame; the lanes to another one.
  await list.locator('[data-difference=does]', { hasText: 'keeps away until it has recovered' }).locator('button').click();
  await expect(frame).not.toHaveText('240');
  await page.locator('.futures-lanes').click(); // in the middle
  await expect.poll(async () => Math.abs(Number(await frame.textContent()) - 540), 'the middle of both futures').toBeLessThan(5);
  await expect(page.locator('.futures-marks [data-first=true]')).toHaveCount(1);

  // To the other future and back, at the same frame; by keys, one difference after the other.
  const there = (await frame.textContent()) ?? '';
  await page.locator('[data-testid=futures-legend] [data-side=was]').click();
  await expect(solid('was')).toBeVisible();
  await expect(frame).toHaveText(there);
  await page.keyboard.press('Alt+KeyQ');
  await expect(solid('is')).toBeVisible();
  await page.locator('.futures-lanes').focus();
  await page.keyboard.press('End');
  await expect(frame).toHaveText('840');
  await page.keyboard.press('Home');
  await expect(frame).toHaveText('240');
  await page.keyboard.press('PageDown');
  await expect(frame).toHaveText('241');

  // The large stage has the lanes below it.
  await page.locator('[data-action=large]').click();
  await page.locator('.large .futures [data-action=what-if-next]').click();
  await page.locator('[data-action=large]').click();
  await expect(page.locator('.large')).toHaveCount(0);

  await page.getByLabel('Name of the test').fill('A hurt fighter keeps away');
  await page.locator('[data-action=save-what-if]').click();
  await expect(page.getByTestId('what-if-saved')).toContainText('Saved as');
  const file = join(duel.dir, 'tests', 'a_hurt_fighter_keeps_away.test.json');
  const made = JSON.parse(readFileSync(file, 'utf8')) as { do: object[]; game: string };
  expect([made.do, made.game]).toEqual([[{ tick: 240, agent: 1, do: 'hold', path: 'CharHealth', value: '11' }], 'duel']);
  const documents = join(duel.dir, 'documents');
  expect(await command('test', file, '--documents', documents)).toMatchObject({ code: 0 });
  writeFileSync(file, JSON.stringify({ ...made, do: [] }));
  expect(await command('test', file, '--documents', documents), 'without the change it does not hold').toMatchObject({ code: 1 });

  await page.keyboard.press('Control+KeyK');
  await page.locator('dialog[open] input').fill('close the comparison');
  await listedAs(page, 'close the comparison');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('futures')).toHaveCount(0);
});

test('what if a document were another: it is changed at a frame of the past, and a test of it holds with the new one alone', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'], edit: true });
  await duel.step(240);
  await page.locator('[data-action=what-if]').click();
  await expect(page.getByTestId('what-if-what')).toBeFocused();
  await page.getByTestId('time-slider').focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('time-frame')).toHaveText('0');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByTestId('time-frame')).toHaveText('10');
  await page.locator('[data-action=what-if-document]').click();
  await expect(page.locator('[data-testid=edit-connection][data-state=open]')).toBeVisible();
  const before = duel.text('fighter.graph.json');
  duel.write('fighter.graph.json', before.replace('"HealthThreshold": {"const": 36', '"HealthThreshold": {"const": 99'));
  await page.keyboard.press('F4');
  await expect(page.locator('.futures [data-side=is]').first()).toContainText('What if: fighter.graph.json');
  await expect(page.getByText('fighter.graph.json is the new version from the first frame on')).toBeVisible();
  await page.getByLabel('Name of the test').fill('Fighters keep away early');
  await page.locator('[data-action=save-what-if]').click();
  await expect(page.getByTestId('what-if-saved')).toContainText('Saved as');
  const file = join(duel.dir, 'tests', 'fighters_keep_away_early.test.json');
  expect(await command('test', file)).toMatchObject({ code: 0 });
  duel.write('fighter.graph.json', before);
  expect(await command('test', file), 'with the old document it does not hold').toMatchObject({ code: 1 });
});
