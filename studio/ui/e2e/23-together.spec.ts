import type { Page } from '@playwright/test';
import { boxOf, changed, open, save, say, saved, tab } from './hands.ts';
import { expect, test } from './fixtures.ts';

const FILE = 'run_away.graph.json';

test('two pages see each other, are told what both change as it happens, merge what differs, and go back to earlier versions', async ({ project, page, another }) => {
  const duel = await project('games/duel');
  const node = (at: Page, name: string) => at.locator(`[data-thing="/nodes/${name}"]`);
  const clash = (at: Page) => at.locator('[data-banner=clash]');
  const before = duel.json(FILE).nodes.Flee.doc as string | undefined;
  await open(page, FILE);
  await expect(page.locator('.people'), 'who is alone sees no others').toHaveCount(0);
  const other = await another(duel.address);
  await other.locator('[data-action=people]').click();
  await other.getByRole('textbox', { name: 'Your name, as others see it' }).fill('Bo Lind');
  await other.getByRole('button', { name: 'Done' }).click();
  await open(other, FILE);
  await expect(page.locator('[data-person="2"]')).toContainText('BL');
  await expect(tab(page, FILE).locator('.watchers')).toHaveAttribute('aria-label', 'Open at Bo Lind');
  await node(other, 'Flee').click();
  const mark = page.locator('.other-selected[data-at="/nodes/Flee"]');
  await expect(mark).toContainText('Bo Lind');
  const [a, b] = [await boxOf(mark), await boxOf(node(page, 'Flee'))];
  expect(Math.abs(a.x + a.width / 2 - b.x - b.width / 2), 'the outline lies around what is selected').toBeLessThan(2);
  // A click leads there.
  await open(page, 'idle.graph.json');
  await page.locator('[data-person="2"]').click();
  await expect(tab(page, FILE)).toHaveAttribute('aria-selected', 'true');
  await expect(node(page, 'Flee')).toHaveAttribute('aria-label', /selected$/);

  // What both change in different ways is told as it happens; what is taken is one step of undo, and no clash any more: for both.
  await say(page, 'Flee', 'Runs from whoever strikes.');
  await expect(tab(page, FILE).locator('.dirty')).toBeVisible();
  await expect(clash(page), 'alone there is no clash').toHaveCount(0);
  await say(other, 'Flee', 'Runs home.');
  await expect(clash(page)).toContainText('Bo');
  await expect(clash(other)).toContainText('Page 1');
  await page.locator('[data-action=clash-both]').click();
  await expect(page.locator('[data-clash="/nodes/Flee/doc"]')).toHaveText(/Flee › description.*yours Runs from whoever strikes\..*theirs Runs home\./);
  await page.locator('[data-action=clash-theirs]').click();
  for (const at of [page, other]) await expect(clash(at)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  for (const at of [page, other]) await expect(clash(at)).toBeVisible();
  await page.locator('[data-action=clash-mine]').click();
  await expect(clash(page)).toHaveCount(0);
  await save(page);
  expect(duel.json(FILE).nodes.Flee.doc).toBe('Runs from whoever strikes.');
  // What is saved is no longer a clash of two that are not: it is on the disk now, and is merged.
  await expect(other.locator('[data-banner=external]')).toBeVisible();
  await expect(clash(other)).toHaveCount(0);

  // Two changes at different places are merged when the second is saved.
  await other.locator('[data-action=undo]').click();
  await say(other, 'Breathe', 'Theirs.');
  await other.locator('[data-action=save]').click();
  await other.locator('dialog[open] [data-action=merged]').click();
  await saved(other);
  expect([duel.json(FILE).nodes.Flee.doc, duel.json(FILE).nodes.Breathe.doc]).toEqual(['Runs from whoever strikes.', 'Theirs.']);

  // Earlier versions are kept, and one goes back to them.
  await other.keyboard.press('Alt+h');
  const versions = other.locator('dialog[open] [data-version]');
  await expect(versions, 'what is saved, the last commit, and two that were saved').toHaveCount(4);
  await versions.last().click();
  await other.locator('dialog[open] [data-action=restore]').click();
  await changed(other);
  await save(other);
  expect(duel.json(FILE).nodes.Flee.doc, 'as it was before anybody changed it').toBe(before);
});

test('a page that has run the game and come back is alone; nothing in its header covers anything else, and no tab is cut off', async ({ project, page }) => {
  await project('games/night');
  await page.locator('[data-action=run]').click();
  await expect(page.getByTestId('tick')).toBeVisible();
  await page.keyboard.press('F4');
  await expect(page.locator('.edit-top [data-action=stop]')).toBeVisible();
  await expect(page.locator('.people')).toHaveCount(0);
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 720 });
    const rights = await page.locator('.edit-top').evaluate((top) => [...top.querySelectorAll('.brand > *, .controls > *, .page-controls > *')].map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0).map((r) => [r.left, r.right]));
    for (const [i, [left = 0]] of rights.entries()) if (i > 0) expect(left, `at ${String(width)}`).toBeGreaterThanOrEqual((rights[i - 1]?.[1] ?? 0) - 0.5);
  }

  // Nor is a tab below the stage cut off, however little room there is.
  await page.keyboard.press('F4');
  await page.setViewportSize({ width: 1280, height: 720 });
  const panel = page.locator('[data-panel=inspector]');
  await expect(panel.locator('[data-tab=test]')).toBeVisible();
  const [right, ...tabs] = await panel.evaluate((p) => [p, ...p.querySelectorAll('[data-tab]')].map((e) => e.getBoundingClientRect().right));
  expect(tabs.length).toBeGreaterThan(6);
  for (const tab of tabs) expect(tab).toBeLessThanOrEqual(right ?? 0);
});
