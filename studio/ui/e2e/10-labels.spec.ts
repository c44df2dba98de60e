import type { Page } from '@playwright/test';
import { go, input, open, tabTo } from './hands.ts';
import { expect, test } from './fixtures.ts';

const said = (page: Page, within: string, text: string) => page.locator(`${within} .said[lang=de]`, { hasText: text }).first();

test('a designer plays and edits in German: labels stand beside identifiers everywhere, are found, added, renamed and mended', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'], edit: true });
  await duel.step(30);
  await expect(page.locator('.said[lang=en]').first()).toBeAttached(); // labels are there, those of the browser's language
  // The command goes from one language to the next.
  for (let i = 0; (await page.locator('.said[lang=de]').count()) === 0 && i < 5; i++) {
    const language = () => page.evaluate(() => (JSON.parse(localStorage['wits.page'] ?? '{}') as { language?: string }).language ?? '');
    const before = await language();
    await page.locator('[data-action=palette]').first().click();
    await page.locator('dialog[open] input').fill('language of labels');
    await page.locator('dialog[open] [data-choice="view.language"]').click();
    await expect.poll(language).not.toBe(before);
  }
  const shown = (within: string, text: string): Promise<void> => expect(said(page, within, text)).toBeVisible();
  await shown('.block[data-node=LowHealth] header', 'Wenig Leben');
  await expect(page.locator('.block[data-node=LowHealth] header b')).toHaveText('LowHealth');
  await shown('[aria-label="Running now"]', 'Im Kampf bleiben');
  await duel.until({ on: 'enter', path: 'RunAway', agent: 1 });
  await expect(page.getByTestId('sentence').locator('.said[lang=de]').first()).not.toBeEmpty();
  await page.locator('.block[data-node=LowHealth] header').click();
  await shown('.inspector h2', 'Wenig Leben');
  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 8 } });
  await shown('.inspector [data-port=Stamina]', 'Atem');

  // The document of what runs: the palette finds by both, search finds things and not only what says so.
  await page.keyboard.press('F4');
  await open(page, 'flee.graph.json');
  await shown('[data-document="flee.graph.json"]', 'Fliehen');
  await page.locator('[data-action=add]').last().click();
  for (const word of ['Zuschlagen', 'Swing']) {
    await page.getByLabel('Find what to add').fill(word);
    await expect(page.locator('[data-add=Swing] .said')).toContainText('Zuschlagen');
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+f');
  await page.locator('dialog[open] input').fill('Wenig Leben');
  const hit = page.locator('dialog[open] [role=option]', { hasText: 'LowHealth' }).first();
  await expect(hit.locator('.said').first()).toContainText('Wenig Leben');
  await hit.click();
  await expect(page.locator('.prop-title .said').first()).toContainText('Wenig Leben');
  await expect(page.locator('.prop-title input')).toHaveValue('LowHealth');

  // A renamed port takes its label along.
  await open(page, 'flee.graph.json');
  await page.locator('.react-flow__pane').click({ position: { x: 16, y: 16 } });
  await page.locator('[data-declared=Target] input').first().fill('Foe');
  await page.keyboard.press('Enter');
  await shown('.block[data-kind=inputs] [data-port=Foe]', 'Gegner');

  // A node that has no label gets one, with the keyboard alone.
  await go(page, 'german.labels.json');
  await tabTo(page, page.locator('[role=tree][aria-label="Parts of the document"]'));
  await page.keyboard.press('End');
  const item = (path: string) => page.locator(`[data-item="${path}"]`).first();
  await expect(item('/documents/10/names/Run')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(item('/documents/10')).toHaveAttribute('aria-selected', 'true');
  const bend = page.locator('.properties [aria-label="Take away Bend"]');
  await tabTo(page, bend);
  await page.keyboard.press('Enter');
  await expect(bend).toHaveCount(0);
  const more = page.locator('.properties [aria-label="Add to names"]');
  await tabTo(page, more);
  await page.keyboard.type('ben');
  await expect(page.locator('[role=option]', { hasText: 'Bend' })).toBeVisible();
  await expect(page.locator('[role=option]', { hasText: 'Beat' }), 'only what has no label is offered').toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(input(page, '/documents/10/names/Bend')).toBeFocused();
  await page.keyboard.type('Haken');
  await page.keyboard.press('Enter');
  // What there is not is said in words, and mended with a button.
  await tabTo(page, more);
  await page.keyboard.type('Rum');
  await page.keyboard.press('Enter');
  const wrong = page.locator('.prop-findings', { hasText: 'there is no part of flee.graph.json that is called' }).first();
  await wrong.getByRole('button', { name: 'Remove the label' }).click();
  await expect(wrong).toHaveCount(0);
  await page.keyboard.press('Control+Shift+s');
  await expect(page.locator('.dirty')).toHaveCount(0);
  const labels = duel.json('german.labels.json').documents as { document: string; names: object }[];
  expect(labels.find((d) => d.document === 'flee.graph.json')?.names).toEqual({ Beat: 'Takt', Bend: 'Haken', Foe: 'Gegner', Run: 'Laufen' });
  await open(page, 'flee.graph.json');
  await shown('.block[data-node=Bend] header', 'Haken');
});
