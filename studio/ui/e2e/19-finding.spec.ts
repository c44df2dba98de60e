import { closed, open, say, tab } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('keys mean the same in a game and in its documents; the palette knows other words, search finds things, and the terminal runs operations', async ({ project, page }) => {
  const duel = await project('games/duel');
  const dialog = page.locator('dialog[open]');
  const finds = async (what: string, name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await dialog.locator('input').fill(what);
    await expect(dialog.locator('[role=option][aria-selected=true]')).toHaveAttribute('data-choice', name);
    await page.keyboard.press('Escape');
    await closed(page);
  };
  const lists = async (heading: string, what: string, key: string): Promise<void> => {
    await page.keyboard.press('F1');
    await expect(dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(dialog.locator('dl > div', { hasText: what }).locator('kbd', { hasText: key }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await closed(page);
  };
  await open(page, 'fighter.graph.json');
  await lists('Graph tools', 'Auto-layout', 'Shift+G');
  await finds('quik open', 'project.go');

  // Search everywhere; go to a node of another document; back.
  await page.keyboard.press('Control+Shift+f');
  await dialog.locator('input').fill('walk');
  await expect(dialog.locator('[role=option]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await dialog.locator('input').fill('run_away');
  await expect(dialog.locator('[role=option][aria-selected=true]')).toContainText('run_away');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tab][aria-selected=true]')).toHaveAttribute('data-tab', /run_away|fighter/);

  // The terminal does by words what the page does, and completes them.
  await open(page, 'run_away.graph.json');
  await page.getByRole('tab', { name: /Terminal/ }).click();
  const line = page.locator('.edit-foot input');
  await line.fill('document.clo');
  await line.press('Tab');
  await expect(line).toHaveValue(/^document\.close/);
  await line.press('Enter');
  await expect(tab(page, 'run_away.graph.json')).toHaveCount(0);
  await line.fill('no.such.thing');
  await line.press('Enter');
  await expect(page.locator('.edit-foot')).toContainText(/no\.such\.thing/);
  await line.fill('game.run seed=3');
  await line.press('Enter');
  await expect(page.getByTestId('stage')).toBeVisible();
  await duel.pause();

  await lists('Playing', 'Auto-layout', 'Shift+G');
  await finds('rewind', 'step-back');
  await page.keyboard.press('F4');
  await expect(page.locator('.edit-app')).toBeVisible();
  // In a field a letter is a letter.
  const filter = page.locator('[data-panel=documents] input').first();
  await filter.focus();
  await page.keyboard.type('fat');
  await expect(filter).toHaveValue('fat');
  await closed(page);
  await filter.fill('');

  // F6 goes from panel to panel, and what is unsaved is asked about before it is left.
  await page.keyboard.press('F6');
  await expect(page.locator('[data-panel] :focus, [data-panel]:focus').first()).toBeVisible();
  await open(page, 'run_away.graph.json');
  await say(page, 'Flee', 'Runs.');
  await expect(tab(page, 'run_away.graph.json').locator('.dirty')).toBeVisible();
  await page.keyboard.press('Alt+h');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await closed(page);
});
