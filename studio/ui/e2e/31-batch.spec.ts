import type { Page } from '@playwright/test';
import { open, save, tabTo } from './hands.ts';
import { accessible, expect, scheme, test } from './fixtures.ts';

const ended = (page: Page): Promise<void> => expect(page.locator('[data-testid=batch-state][data-state=ended]')).toBeVisible({ timeout: 60_000 });
const matches = (page: Page) => page.locator('[data-match]');
const stopped = (page: Page): Promise<void> => expect(page.locator('[data-paused=true]').first()).toBeVisible();

test('B14 a batch comes to its verdict on the page; matches are found by typing, watched with their minds, and left', async ({ batch, page }) => {
  await batch('batch', 'armada', '--each', '--a', 'commander.tree.json', '--b', 'veteran.tree.json', '--b', 'nobody', '--rounds', '6', '--ticks', '400', '-o', 'size=4');
  await ended(page);
  await expect(page.getByTestId('batch-progress')).toContainText('18 of 18 matches');
  await expect(page.getByTestId('batch-verdict')).toHaveText(/^Neither .* nor .* is stronger, as far as 6 rounds show\.$/);
  await expect(page.locator('[data-testid=batch-matrix] [data-cell]')).toHaveCount(6);
  await expect(page.locator('[data-cell="commander:veteran"]')).toHaveText(/^50/);
  await expect(page.locator('[data-comparison="commander:veteran"] [data-points]')).toHaveAttribute('aria-label', /to 6: in the end 50\.0 %/);
  const played = await page.locator('[data-testid=batch-workers] tbody td:nth-child(2)').allTextContents();
  expect(played.reduce((sum, n) => sum + Number(n), 0)).toBe(18);
  await expect(page.getByText('Nothing went wrong.')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await scheme(page, theme);
    await accessible(page, `a batch, ${theme}`);
  }

  // A match that is clicked is played from its beginning to its end, with its minds; the page leads back.
  await page.locator('[data-match="1/commander:veteran/3"]').click();
  await expect(page.locator('[data-crumb]').first()).toBeVisible();
  await expect(page.locator('.game-switch')).toContainText('Armada');
  await page.getByTestId('speed').selectOption('8');
  await stopped(page);
  await expect(page.getByTestId('tick')).toHaveText('400');
  await page.locator('[data-action=batch]').click();
  await ended(page);

  await tabTo(page, page.locator('.batch-matches input'));
  await page.keyboard.type('nobody commander 3');
  await expect.poll(() => matches(page).count()).toBeLessThan(18);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.game-switch')).toContainText('Armada');
  await tabTo(page, page.locator('[data-action=batch]'));
  await page.keyboard.press('Enter');
  await ended(page);
});

test('B14 a search by two goals shows its candidates and its front, by mouse and by keys', async ({ batch, page }) => {
  await batch('tune', 'armada', '--a', 'commander.tree.json', '--b', 'veteran.tree.json', '-o', 'size=4', '--goal', 'blueShips', '--goal', 'redShips:less', '--trials', '8', '--rounds', '2', '--confirm', '2', '--ticks', '1200');
  await ended(page);
  const front = page.getByTestId('batch-front');
  const options = front.getByRole('option');
  const chosen = page.getByTestId('batch-point').getByRole('heading');
  await front.getByRole('listbox').focus();
  const names = new Set<string>();
  for (const key of ['Home', ...Array<string>(await options.count()).fill('ArrowRight')]) {
    await page.keyboard.press(key);
    names.add((await chosen.textContent()) ?? '');
  }
  expect([...names]).toContain('Documents as they are');
  expect(names.size, 'arrows go to each of the front').toBe(await options.count());
  await page.keyboard.press('Shift+Home');
  await expect(chosen).toHaveText(/^Candidate \d+ of turn \d+$/);
  await front.locator('[data-kind=documents]').click({ force: true }); // the list takes clicks for what lies nearest
  await expect(chosen).toHaveText('Documents as they are');
  await front.getByText('The front as a table').click();
  await expect(page.getByTestId('batch-front-table').locator('tbody tr')).toHaveCount(await options.count());
  await accessible(page, 'a search');
});

test('B14 numbers are marked for tuning by keys and by mouse, with bounds; marks follow names and go with their parts', async ({ project, page }) => {
  const duel = await project('games/duel');
  duel.write('wants.utility.json', {
    wits: 1, kind: 'utility', ports: [{ in: 'Health', type: 'float', default: 100 }],
    options: { Swing: { do: 'Swing', considerations: [{ name: 'Near', input: 'Health', from: 600, to: 0 }, { name: 'Whole', input: 'Health', from: 1, to: 40 }] } },
  });
  const tuned = (): object | undefined => (duel.json('wants.utility.json') as { tune?: object }).tune;
  const row = (i: number) => page.locator(`[data-row="/options/Swing/considerations/${i}"]`);
  const field = (path: string) => page.locator(`.properties [data-number="/options/Swing/considerations/${path}"]`);
  const chip = (path: string) => page.locator(`.properties [data-tuned="/options/Swing/considerations/${path}"] .tune-chip`);
  await open(page, 'wants.utility.json');

  // By keys: marked, bounds typed, what is wrong said.
  await row(0).click();
  await field('0/from').focus();
  await page.keyboard.press('Alt+Shift+t');
  await expect(chip('0/from')).toHaveText('300 to 1200');
  await page.keyboard.press('Alt+Shift+t');
  await expect(page.getByLabel('Low of from')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tune .prop-findings')).toContainText('must be less than');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tune .prop-findings')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(chip('0/from')).toBeFocused();
  await save(page);
  expect(tuned()).toEqual({ 'options/Swing/considerations/Near/from': { low: 250, high: 1200 } });

  // Another name, and the mark is there under it; without its consideration it is gone, and undo brings it back.
  await page.getByLabel('Name of the consideration').fill('Close');
  await page.keyboard.press('Enter');
  await save(page);
  expect(tuned()).toEqual({ 'options/Swing/considerations/Close/from': { low: 250, high: 1200 } });
  await page.locator('.utility-edit').getByRole('button', { name: 'Take away Close', exact: true }).press('Enter');
  await expect(row(1)).toHaveCount(0);
  await save(page);
  expect(tuned()).toBeUndefined();
  await page.keyboard.press('Control+z');
  await expect(row(1)).toBeVisible();
  await save(page);
  expect(tuned()).toEqual({ 'options/Swing/considerations/Close/from': { low: 250, high: 1200 } });

  // By mouse: a button beside the field, its menu, and the list of the document, which leads there.
  await row(1).click();
  await field('1/to').hover();
  await page.getByRole('button', { name: 'Tune to' }).click();
  await expect(chip('1/to')).toHaveText('20 to 80');
  await field('1/from').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Tune/ }).click();
  await expect(chip('1/from')).toHaveText('0.5 to 2');
  await field('1/from').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Stop tuning' }).click();
  await expect(chip('1/from')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.locator('.utility-edit').click({ position: { x: 5, y: 5 } });
  const list = page.getByRole('region', { name: 'Numbers that may be sought' });
  await expect(list).toContainText('wits tune duel');
  await accessible(page, 'the numbers of a document');
  await list.locator('.link-like').last().click();
  await expect(field('1/to')).toBeFocused();
});
