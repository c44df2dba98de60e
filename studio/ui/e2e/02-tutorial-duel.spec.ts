import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { add, block, changed, closed, fire, go, input, link, listed, retitle, saved } from './hands.ts';
import { expect, test } from './fixtures.ts';
import { root } from './wits.mjs';

const pane = '.edit-flow .react-flow__pane';

test('the tutorial of the duel, from the gallery on, with the mouse: what is built fights, and is changed while it does', async ({ gallery, page }) => {
  const front = await gallery();
  const arena = front.inside('arena');
  const empty = (): Promise<void> => page.locator(pane).click({ position: { x: 16, y: 60 } });
  const typed = async (text: string): Promise<void> => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const document = async (name: string): Promise<void> => {
    await page.locator('[data-action=new-document]').click();
    await expect(page.locator('dialog[open] input[name=name]')).toBeFocused();
    await typed(name);
    await expect(page.locator(`[data-tab="${name}.graph.json"]`)).toHaveAttribute('aria-selected', 'true');
    await closed(page);
  };
  const target = async (): Promise<void> => {
    await empty();
    await page.getByRole('button', { name: '+ input' }).click();
    await expect(page.locator('[data-declared] input:focus')).toBeVisible();
    await page.keyboard.press('Control+a');
    await typed('Target');
    await page.locator('[data-declared="Target"]').getByRole('combobox', { name: 'type' }).click();
    await page.keyboard.press('Control+a');
    await typed('entity');
    await expect(block(page, 'Inputs').locator('[data-port="Target"]')).toBeVisible();
  };
  const write = async (path: string, text: string): Promise<void> => {
    await input(page, path).click();
    await page.keyboard.press('Control+a');
    await typed(text);
  };
  const problems = page.locator('[data-panel=problems]');
  const clean = (): Promise<void> => expect(page.locator('[data-action=problems]').getByText('No problems').first()).toBeVisible();

  // 1: a project.
  await page.locator('[data-action=new-project]').click();
  await expect(page.locator('.gallery-new input[name=name]')).toBeFocused();
  await page.keyboard.type('arena');
  for (const choice of ['duel', 'empty']) await expect(page.locator(`[data-choice=${choice}]`)).toHaveClass(/\bon\b/);
  await page.locator('[data-action=create-project]').click();
  await expect(page.locator('[data-need="berserker.graph.json"]')).toBeVisible();
  await page.locator('[data-need="fighter.graph.json"]').click();
  await page.locator('dialog[open] [data-action=create]').click();
  await expect(block(page, 'Inputs').locator('[data-port="CharHealth"]')).toBeVisible();
  await expect(block(page, 'Outputs').locator('[data-port="Fleeing"]')).toBeVisible();

  // 2: run away.
  await document('run_away');
  await page.locator(pane).dblclick({ position: { x: 300, y: 60 } });
  await expect(page.locator('dialog[open] input').first()).toBeFocused();
  await page.keyboard.type('retreat');
  await listed(page, 'retreat');
  await page.keyboard.press('Enter');
  await closed(page);
  await target();
  await link(page, ['Inputs', 'Target'], ['Retreat', 'Target']);

  // 3: attack.
  await document('idle');
  await add(page, 'movetowards', 'MoveTowards');
  await add(page, 'swing', 'Swing');
  await page.getByRole('button', { name: /^Fit/ }).click();
  await target();
  await link(page, ['Inputs', 'OnActivate'], ['Swing', 'Activate']);
  await link(page, ['Inputs', 'Target'], ['MoveTowards', 'Target']);
  await block(page, 'Swing').locator('header').click();
  await page.keyboard.press('u');
  await expect(block(page, 'Swing').locator('[data-port="OnDeactivate"]')).toBeVisible();
  await link(page, ['Swing', 'OnDeactivate'], ['Swing', 'Activate']);
  await block(page, 'Swing').locator('header').click();
  await page.keyboard.press('u');
  await page.locator('[data-action=save-all]').click();
  await saved(page);

  // 4: the switch.
  await page.locator('[data-document="fighter.graph.json"]').click();
  await expect(page.locator('[data-tab="fighter.graph.json"]')).toHaveAttribute('aria-selected', 'true');
  for (const [what = '', name = ''] of [['idle', 'Idle'], ['run_away', 'RunAway'], ['iflessthan of float', 'IfLessThan'], ['const', 'Const']]) await add(page, what, name);
  await retitle(page, 'Const', 'Threshold');
  await write('/nodes/Threshold/const', '60');
  await page.locator('[data-panel=outline] [data-item="/nodes/IfLessThan"]').click();
  for (const trigger of ['OnBecomeTrue', 'OnBecomeFalse']) await fire(page, 'IfLessThan', trigger);
  const tidy = async (): Promise<void> => {
    const lie = async (): Promise<string> => JSON.stringify(await Promise.all(['Idle', 'RunAway', 'IfLessThan'].map((name) => block(page, name).boundingBox())));
    await page.locator('[data-action=all-ports]').click();
    await empty();
    const before = await lie();
    await page.keyboard.press('Shift+G');
    await expect.poll(lie, 'they are laid out').not.toBe(before);
    await page.keyboard.press('f');
  };
  await tidy();
  const rows = [...readFileSync(join(root, 'docs/tutorial-duel.md'), 'utf8').matchAll(/^ {4}\| (\w+), (\w+) \| (\w+), (\w+) \|/gm)];
  expect(rows, 'the links of the table').toHaveLength(9);
  for (const [, from = '', out = '', to = '', into = ''] of rows) await link(page, [from, out], [to, into]);
  await tidy();
  await clean();

  // 5: two mistakes.
  await block(page, 'RunAway').locator('header').click();
  await write('/nodes/RunAway/run', 'run_awya.graph.json');
  await problems.getByRole('button', { name: 'Use run_away.graph.json' }).click();
  await clean();
  await empty();
  await page.locator('[data-declared="Fleeing"]').hover();
  await page.getByRole('button', { name: 'Declare Fleeing' }).click();
  await page.locator('[data-declared="Fleeing"]').getByRole('combobox', { name: 'type' }).click();
  await page.keyboard.press('Control+a');
  await typed('int');
  await expect(problems.locator('li')).toHaveCount(2);
  await problems.getByRole('button', { name: 'Make port Fleeing as the interface demands' }).first().click();
  await clean();

  // 6: fight.
  await page.locator('[data-action=run]').click();
  await expect(page.getByTestId('stage')).toBeVisible();
  await front.pause();
  await front.step(60);
  await expect(page.locator('.graph-panel [data-node="Idle"]')).toHaveAttribute('data-active', 'true');
  const fighter = arena.json('fighter.graph.json');
  expect(fighter.nodes.Threshold.const).toBe(60);
  expect(fighter.links).toHaveLength(10);

  // 7: change it while it runs.
  const save = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await saved(page);
  };
  await page.locator('[data-action=edit]').click();
  await expect(page.locator('.edit-flow')).toBeVisible();
  await go(page, 'Threshold');
  await write('/nodes/Threshold/const', '95');
  await save();
  await expect(page.getByText(/Updated 1 running character/).first()).toBeVisible();
  expect(arena.json('fighter.graph.json').nodes.Threshold.const).toBe(95);
  await page.keyboard.press('F4');
  await expect(page.getByTestId('stage')).toBeVisible();
  await page.locator('[data-action=edit]').click();
  await page.keyboard.press('Alt+3');
  await expect(page.locator('.edit-flow')).toBeFocused();
  await page.keyboard.press('Control+z');
  await changed(page);
  await page.keyboard.press('Alt+d');
  await expect(page.getByText('95 → 60').first()).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await save();
  expect(arena.json('fighter.graph.json').nodes.Threshold.const).toBe(60);
});
