import type { Page } from '@playwright/test';
import { counting, dragBy, open, save, toCanvas, typed } from './hands.ts';
import { expect, test } from './fixtures.ts';

const row = (page: Page, path: string) => page.locator(`[data-row="/options/${path}"]`);
const looks = (page: Page, path: string) => row(page, path).locator('[data-cell=looks] textarea');
const offered = (page: Page, label: string): Promise<void> => expect(page.locator('.prop-popup [role=option][aria-selected=true] b')).toHaveText(label);

test('three options with a consideration each: inputs are offered, named and measured; curves are bent; a button mends, hints wait', async ({ project, page }) => {
  const duel = await project('games/duel');
  duel.write('wants.utility.json', {
    wits: 1, kind: 'utility', ports: [{ in: 'Health', type: 'float', default: 100, unit: 'hp' }, { in: 'Threat', type: 'float', default: 10 }, { in: 'Reach', type: 'float', default: 50, unit: 'm' }],
    options: { Rest: { score: '0.1' } },
  });
  const considered = (): Record<string, object[]> => {
    const { options } = duel.json('wants.utility.json') as { options: Record<string, { considerations?: object[] }> };
    return Object.fromEntries(Object.entries(options).map(([name, o]) => [name, o.considerations ?? []]));
  };
  await open(page, 'wants.utility.json');
  await expect(row(page, 'Rest')).toBeVisible();
  const acts = await counting(page);
  await page.keyboard.press('Alt+3');
  await expect(page.locator('[data-canvas]:focus, [data-canvas] :focus').first()).toBeVisible();
  for (const [text = '', wanted = '', name = '', letter = '', input = ''] of [['sw', 'swing', 'Swing', 'h', 'Health'], ['re', 'retreat', 'Retreat', 't', 'Threat'], ['mo', 'movetowards', 'MoveTowards', 'r', 'Reach']]) {
    await typed(page, text, wanted, row(page, name));
    await page.keyboard.press('c');
    await expect(looks(page, `${name}/considerations/0`)).toBeFocused();
    await page.keyboard.type(letter);
    await offered(page, input);
    await page.keyboard.press('Enter');
    await expect(row(page, `${name}/considerations/0`)).toBeFocused();
  }
  expect(await acts(), 'actions, of 44 before').toBeLessThanOrEqual(29);
  await save(page);
  const weighs = (name: string, to: number): object[] => [{ name, input: name, from: 0, to }];
  expect(considered()).toEqual({ MoveTowards: weighs('Reach', 50), Rest: [], Retreat: weighs('Threat', 10), Swing: weighs('Health', 100) });

  // A new consideration is written at once: Tab takes an input and goes on, Escape leaves it, one undo takes it back.
  await row(page, 'Swing').locator('.says').click();
  await page.keyboard.press('c');
  await expect(looks(page, 'Swing/considerations/1')).toBeFocused();
  await page.keyboard.type('t');
  await offered(page, 'Threat');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/ 100');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Swing/considerations/1')).toBeFocused();
  await page.keyboard.press('c');
  await expect(looks(page, 'Swing/considerations/2')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Swing/considerations/2')).toBeFocused();
  await save(page);
  const [, second, third] = considered().Swing as { input: string; name: string }[];
  expect(second?.input.replaceAll(' ', '')).toBe('Threat/100');
  expect(third).toMatchObject({ input: '0.5', from: 0, to: 1 });
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Swing/considerations/2')).toHaveCount(0);

  // A curve is unfolded below its row: a preset is chosen, and bent with the mouse.
  await row(page, 'Swing/considerations/0').locator('.curve-thumb').click();
  const curve = page.locator('.curve-row .curve-editor');
  await curve.getByRole('button', { name: 'logistic' }).or(curve.locator('.curve-presets button').nth(2)).first().click();
  await save(page);
  const chosen = considered().Swing?.[0];
  expect(chosen).toHaveProperty('curve');
  const handle = curve.locator('.handle').first();
  await handle.scrollIntoViewIfNeeded();
  await dragBy(page, handle, 18, -12);
  await save(page);
  expect(considered().Swing?.[0]).not.toEqual(chosen);
  await page.keyboard.press('Control+z');
  await save(page);
  expect(considered().Swing?.[0]).toEqual(chosen);

  // Nothing leads to new states yet: that is no more than a hint while one goes on, and a button mends it.
  await page.keyboard.press('Alt+n');
  await page.locator('dialog[open] input[name=name]').fill('moods');
  await page.locator('dialog[open]').getByText('machine', { exact: true }).first().click();
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-node=Idle]')).toBeVisible();
  await toCanvas(page);
  for (const name of ['Swing', 'Retreat', 'MoveTowards']) await typed(page, name.slice(0, 5).toLowerCase(), name.slice(0, 5), page.locator(`[data-node=${name}]`));
  const problems = page.locator('[data-panel=problems]');
  await expect(problems.locator('li.hint').first()).toBeVisible();
  await expect(problems.locator('li.error, li.warning')).toHaveCount(0);
  expect((await problems.locator('.problem').allTextContents()).join()).not.toMatch(/[{}"]/);
  await problems.locator('li', { hasText: 'Retreat' }).getByRole('button', { name: 'Go there from Swing after 1 s' }).click();
  await expect(page.locator('[data-way="Swing to Retreat"]').first()).toBeVisible();
});
