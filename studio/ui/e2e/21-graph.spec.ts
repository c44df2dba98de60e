import { add, block, boxOf, canvas, closed, counting, dragBy, go, input, link, links, listedAs, open, save, saved, toCanvas, typed } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('a graph is typed, linked, extracted, inlined, framed, aligned, copied and laid out', async ({ project, page }) => {
  const duel = await project('games/duel');
  duel.write('lunge.graph.json', { wits: 1, kind: 'graph', ports: [{ in: 'Target', type: 'entity' }], nodes: {} });
  await open(page, 'lunge.graph.json');
  await expect(block(page, 'Inputs')).toBeVisible();

  // What goes on is linked to what it fits.
  const acts = await counting(page);
  await toCanvas(page);
  await typed(page, 'mo', 'movetowards', block(page, 'MoveTowards'), 'Shift+Enter');
  await typed(page, 'sw', 'swing', block(page, 'Swing'), 'Shift+Enter');
  await expect(canvas(page)).toBeFocused();
  expect(await acts(), 'actions, of 14 before').toBeLessThanOrEqual(9);
  await page.keyboard.press('Control+s');
  await saved(page);
  const made = { nodes: { MoveTowards: { do: 'MoveTowards' }, Swing: { do: 'Swing' } }, links: ['MoveTowards.OnSuccess -> Swing.Activate', 'OnActivate -> MoveTowards.Activate', 'Target -> MoveTowards.Target'] };
  expect(duel.json('lunge.graph.json')).toMatchObject(made);

  // Enter on a node that runs no document goes into its first value, and a digit begins it; Escape gives it up.
  await add(page, 'const', 'Const');
  await block(page, 'Const').click();
  await page.keyboard.press('4');
  await expect(input(page, '/nodes/Const/const')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await save(page);
  expect(duel.json('lunge.graph.json').nodes.Const.const).toBe(45);
  await block(page, 'Const').click();
  await page.keyboard.press('Enter');
  await expect(input(page, '/nodes/Const/const')).toBeFocused();
  await page.keyboard.type('72');
  await page.keyboard.press('Escape');
  await expect(input(page, '/nodes/Const/const')).toHaveValue('45');

  // A link is drawn with the mouse, and taken away.
  await toCanvas(page);
  await page.keyboard.press('v');
  const drawn = await links(page);
  await link(page, ['Swing', 'OnSuccess'], ['MoveTowards', 'Activate']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => links(page)).toBe(drawn);
  // The same with keys alone.
  await go(page, 'Swing');
  await toCanvas(page);
  await page.keyboard.press('c');
  const option = page.locator('dialog[open] [role=option][aria-selected=true]');
  for (const text of ['OnFailure', 'MoveTowards.Activate']) {
    await expect(page.locator('dialog[open] input').first()).toBeFocused();
    await expect(page.locator('dialog[open] input').first()).toHaveValue('');
    await page.keyboard.type(text);
    await expect(option).toContainText(text);
    await page.keyboard.press('Enter');
  }
  await closed(page);
  await expect.poll(() => links(page)).toBe(drawn + 1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => links(page)).toBe(drawn);
  await page.keyboard.press('v');

  // Nodes that are dragged lie there; what is selected is copied, and pasted with its links.
  const before = await boxOf(block(page, 'Const'));
  await dragBy(page, block(page, 'Const').locator('header'), 60, 80);
  expect((await boxOf(block(page, 'Const'))).y).toBeGreaterThan(before.y + 40);
  await block(page, 'MoveTowards').locator('header').click();
  await block(page, 'Swing').locator('header').click({ modifiers: ['Shift'] });
  await expect(page.locator('.edit-flow .block.selected')).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(block(page, 'Swing2')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(block(page, 'Swing2')).toHaveCount(0);

  // The two are aligned, get a frame with words, and become a document of their own, which is put back in turn.
  await block(page, 'MoveTowards').locator('header').click();
  await block(page, 'Swing').locator('header').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+Shift+ArrowUp');
  await expect.poll(async () => Math.round((await boxOf(block(page, 'MoveTowards'))).y - (await boxOf(block(page, 'Swing'))).y), 'their tops lie alike').toBe(0);
  await page.keyboard.press('Control+Shift+k');
  await expect(page.locator('.edit-flow textarea:focus, .edit-flow input:focus')).toBeVisible();
  await page.keyboard.type('Lunge');
  await page.keyboard.press('Enter');
  await save(page);
  expect(duel.json('lunge.graph.json').frames).toMatchObject([{ text: 'Lunge' }]);
  await block(page, 'MoveTowards').locator('header').click();
  await block(page, 'Swing').locator('header').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').fill('extract');
  await listedAs(page, 'Extract to a new document');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Extract to a new document' });
  await dialog.getByRole('textbox').fill('reach');
  await dialog.getByRole('button', { name: 'Extract' }).click();
  await expect(block(page, 'Reach')).toBeVisible();
  await expect(block(page, 'Swing')).toHaveCount(0);
  await expect(page.locator('[data-document="reach.graph.json"]')).toBeVisible();
  await save(page);
  expect(duel.json('lunge.graph.json').nodes.Reach.run).toBe('reach.graph.json');
  expect(Object.keys(duel.json('reach.graph.json').nodes)).toEqual(['MoveTowards', 'Swing']);
  await block(page, 'Reach').locator('header').click();
  await page.keyboard.press('Control+Shift+i');
  await expect(block(page, 'Swing')).toBeVisible();
  await expect(block(page, 'Reach')).toHaveCount(0);

  // Laid out anew; what goes on does so to the right.
  await page.locator('.react-flow__pane').click({ position: { x: 16, y: 60 } });
  await page.keyboard.press('Shift+G');
  await expect.poll(async () => (await boxOf(block(page, 'Swing'))).x - (await boxOf(block(page, 'MoveTowards'))).x).toBeGreaterThan(100);
  await save(page);
  expect(duel.json('lunge.graph.json').links).toEqual(made.links);
});
