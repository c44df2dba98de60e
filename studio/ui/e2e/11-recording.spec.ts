import { join } from 'node:path';
import { command, expect, test } from './fixtures.ts';

test('K25 K26 two games run; five seconds back another health is set, the run is taken home and played again, and a test of it passes and fails', async ({ play, page, another, scratch }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  const village = await play('town');
  const node = (name: string) => page.locator(`[data-node="${name}"]`);

  // The page attaches to both, and what it does to one is not done to the other.
  const choose = async (game: string): Promise<void> => {
    await page.locator('[data-action=games]').click();
    await page.locator(`.games [data-game-id][data-game=${game}]`).click();
  };
  await choose('town');
  await expect(node('Calm')).toBeVisible();
  await expect(page.locator('[data-action=games]')).toContainText('Town');
  await page.locator('[data-action=step]').click();
  await expect(page.getByTestId('tick')).toHaveText('1');
  expect([(await village.state()).tick, (await duel.state()).tick]).toEqual([1, 0]);
  await choose('duel');
  await expect(node('LowHealth')).toBeVisible();
  await expect(page.locator('[data-action=games]')).toContainText('Sword duel');
  village.page = await another(village.address);

  await duel.step(420);
  await page.getByTestId('time-slider').focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByTestId('time-frame')).toHaveText('120');
  await expect(page.getByTestId('past')).toContainText('5.0 s in the past');
  await duel.command(/Set health/, '28');
  await expect(page.locator('[data-past=false]').first()).toBeVisible();
  await duel.step(200);
  await page.locator('[data-action=compare]').click();
  await expect(page.getByTestId('compare').getByText(/Red/).locator('visible=true').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Taken home it is played again, headless, to the same hash of every mind.
  await page.locator('[data-tab=test]').click();
  const recording = join(scratch, 'run.mcap');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=save-all]').click()]);
  await saved.saveAs(recording);
  const replayed = await command('replay', recording, '--json');
  expect(replayed).toMatchObject({ code: 0 });
  expect(JSON.parse(replayed.text)).toMatchObject({ frames: 320 });
  expect(JSON.parse(replayed.text)).not.toHaveProperty('difference');

  // A test of it passes, and fails when the fighter does not mind wounds: it does not run from the first of them.
  await page.getByLabel('First frame').fill('1');
  await page.getByLabel('Last frame').fill('320');
  await page.getByLabel('Name', { exact: true }).fill('It runs when it is hurt');
  await page.locator('[data-action=make-test]').click();
  await expect(page.getByTestId('test-made')).toContainText('it_runs_when_it_is_hurt.test.json');
  const scenario = join(scratch, 'runs.test.json');
  const [text] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=download-test]').click()]);
  await text.saveAs(scenario);
  expect(await command('test', scenario)).toMatchObject({ code: 0 });
  const changed = await play('duel', { edit: true });
  changed.write('fighter.graph.json', changed.text('fighter.graph.json').replace('"const": 36', '"const": 10'));
  const fails = await command('test', scenario, '--documents', join(changed.dir, 'documents'));
  expect(fails).toMatchObject({ code: 1 });
  expect(fails.text).toMatch(/FAIL[^]*frame \d+: Red: Idle should end/);
});

test('the village is measured, its agents are searched and sorted, and what runs is listed with who runs it', async ({ play, page }) => {
  const village = await play('town', { options: ['scene=crowd'] });
  await village.step(2);
  await page.locator('[data-tab=profile]').click();
  await page.locator('[data-action=measure]').click();
  await expect(page.getByTestId('profile')).toHaveAttribute('data-on', 'true');
  await village.step(60);
  await expect(page.locator('.profile-table tbody tr').first()).toBeVisible();
  await page.locator('.profile-lists [data-list=types]').or(page.locator('.profile-lists [data-list]').last()).first().click();
  await expect(page.locator('.profile-table tbody tr').first()).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=save-profile]').click()]);
  expect(file.suggestedFilename()).toMatch(/trace/);
  await page.locator('[data-action=measure]').click();
  await expect(page.getByTestId('profile')).toHaveAttribute('data-on', 'false');

  // What runs, and the agents that run it.
  await page.getByRole('tab', { name: 'Running' }).click();
  const first = page.locator('[data-testid=running] [data-running]').first();
  await expect(first).toBeVisible();
  await page.locator('[data-testid=running] .those').first().click();
  const agents = page.getByTestId('agents');
  await expect(agents.locator('[data-agent]').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Agents' }).click();
  await page.getByRole('button', { name: /Show all agents|Reset|Clear/ }).or(page.locator('.agent-filters button.quiet').last()).first().click();
  const count = page.locator('output.count').last();
  const all = (await count.textContent()) ?? '';
  const name = ((await agents.locator('[data-agent]').nth(3).getByRole('gridcell').first().textContent()) ?? '').trim();
  await page.getByLabel('Search agents by name or document').fill(name);
  await expect(count, 'some match').not.toHaveText(all);
  await agents.locator('[data-agent]', { has: page.getByText(name, { exact: true }) }).first().click();
  await expect(page.locator('.crumbs .agent')).toContainText(name);
});
