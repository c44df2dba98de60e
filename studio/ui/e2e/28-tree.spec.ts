import { block, canvas, counting, saved, selected, take, typed } from './hands.ts';
import { expect, test } from './fixtures.ts';

/**
 * A guard that flees, fights and patrols: what is typed of each node, and where it goes. "out" is one level further out, a name is what is
 * selected before.
 */
const guard: [wanted: string, text: string, made: string, to?: string][] = [
  ['selector', 'sel', 'Selector', 'Main'], ['sequence', 'seq', 'Sequence'], ['if', 'if', 'If'], ['retreat', 'retre', 'Retreat'],
  ['sequence', 'seq', 'Sequence2', 'out'], ['if', 'if', 'If2'], ['selector', 'sel', 'Selector2'], ['sequence', 'seq', 'Sequence3'], ['if', 'if', 'If3'],
  ['swing', 'swin', 'Swing'], ['movetowards', 'movet', 'MoveTowards', 'out'],
  ['sequence', 'seq', 'Sequence4', 'Selector'], ['movetowards', 'movet', 'MoveTowards2'], ['wait', 'wait', 'Wait'],
];

/** What it is then. */
const built: Record<string, string[]> = {
  Main: ['Selector', 'Rest'], Selector: ['Sequence', 'Sequence2', 'Sequence4'], Sequence: ['If', 'Retreat'], Sequence2: ['If2', 'Selector2'],
  Selector2: ['Sequence3', 'MoveTowards'], Sequence3: ['If3', 'Swing'], Sequence4: ['MoveTowards2', 'Wait'],
};

test('a tree of 14 nodes by keys alone: what is typed on the canvas is added where it runs', async ({ project, page }) => {
  const arena = await project();
  // A project in an empty folder, by keys.
  await expect(page.locator('input[name=name]')).toBeVisible();
  await page.locator('input[name=name]').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('arena');
  await page.keyboard.press('Tab');
  for (let i = 0; i < 12 && (await page.locator('.choice.on b').textContent()) !== 'Sword duel'; i++) await page.keyboard.press('ArrowDown');
  await expect(page.locator('.choice.on b')).toHaveText('Sword duel');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action=start-new]')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.locator('dialog[open] input[name=name]')).toBeFocused();
  await page.keyboard.type('brain');
  await page.locator('dialog[open] [name=kind]:checked').focus();
  for (let i = 0; i < 16 && (await page.locator('dialog[open] [name=kind]:checked').getAttribute('value')) !== 'tree'; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tab="brain.tree.json"]')).toHaveAttribute('aria-selected', 'true');
  await expect(block(page, 'Main')).toBeVisible();

  const acts = await counting(page);
  await page.keyboard.press('Alt+3');
  for (const [wanted, text, made, to] of guard) {
    await expect(canvas(page)).toBeFocused();
    for (let i = 0; to !== undefined && to !== 'out' && to !== 'Main' && i < 10 && (await selected(page, to).count()) === 0; i++) {
      const now = page.locator('.thing[aria-label$="selected"]');
      const was = await now.getAttribute('aria-label');
      await page.keyboard.press('ArrowUp');
      await expect(now).not.toHaveAttribute('aria-label', was ?? '');
    }
    await typed(page, text, wanted, block(page, made), to === 'out' ? 'Shift+Enter' : 'Enter');
  }
  expect(await acts(), 'actions, of 84 before words could be typed on the canvas').toBeLessThanOrEqual(66);
  await page.keyboard.press('Control+Shift+s');
  await saved(page);
  const { nodes } = arena.json('brain.tree.json');
  for (const [name, children] of Object.entries(built)) expect(nodes[name].sequence ?? nodes[name].selector, name).toEqual(children);

  // Nodes are moved, wrapped, unwrapped and folded by keys; all of it is undone step by step.
  await page.keyboard.press('d');
  await take(page, 'inv', 'invert');
  await expect(block(page, 'Invert')).toBeVisible();
  await page.keyboard.press('Shift+Delete');
  await expect(block(page, 'Invert')).toHaveCount(0);
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
  await saved(page);
});
