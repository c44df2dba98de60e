import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { block, field, input, retitle, saved, take, typed } from './hands.ts';
import { expect, test } from './fixtures.ts';
import { root } from './wits.mjs';

const brain = 'guard_random.tree.json';

test('the tutorial of the guard, from the gallery on, builds the document that it shows, and the guard patrols, chases and gives up', async ({ gallery, page }) => {
  const front = await gallery();
  const night = front.inside('night');
  const node = (name: string) => block(page, name);
  const click = (name: string): Promise<void> => node(name).click();
  const rename = async (from: string, to: string): Promise<void> => {
    await expect(page.locator('.edit-flow')).toBeFocused();
    await retitle(page, from, to);
  };
  const under = async (parent: string, text: string, made: string, name: string): Promise<void> => {
    await click(parent);
    await typed(page, text, text, node(made));
    await rename(made, name);
  };
  const wrap = async (around: string, text: string, made: string, name?: string): Promise<void> => {
    await click(around);
    await page.keyboard.press('d');
    await take(page, text);
    await expect(node(made)).toBeVisible();
    if (name) await rename(made, name);
  };
  const write = async (path: string, text: string): Promise<void> => {
    await input(page, `/nodes/${path}`).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const expression = async (path: string, text: string): Promise<void> => {
    await field(page, `/nodes/${path}`).locator('select').selectOption({ label: 'expression' });
    await write(path, text);
  };
  const more = async (to: string, member: string, path: string): Promise<void> => {
    await page.getByLabel(`Add to ${to}`).click();
    await page.keyboard.type(member);
    await page.keyboard.press('Enter');
    await expect(field(page, `/nodes/${path}`)).toBeVisible();
  };
  const first = async (name: string): Promise<void> => {
    await click(name);
    await page.keyboard.press('Alt+ArrowUp');
  };
  const save = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await saved(page);
  };

  // 1: a house with guards.
  const card = '.game-card[data-game="night"]';
  await page.locator(`${card} [data-action=copy]`).click();
  await expect(page.locator(`${card} input`)).toBeFocused();
  await page.keyboard.type('night');
  await page.locator(`${card} [data-action=copy-create]`).click();
  await page.locator(`[data-document="${brain}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await page.getByRole('button', { name: 'Delete anyway' }).click();
  await page.locator(`[data-need="${brain}"]`).click();
  await page.locator('dialog[open] [data-action=create]').click();
  await expect(node('Main')).toBeVisible();
  await page.getByPlaceholder('What it is for').or(page.locator('[data-panel=properties] textarea')).first().fill('Patrols, chases whom it sees, searches where it lost them, and goes back.');

  // 2: patrol.
  await click('Rest');
  await page.locator('[data-action=replace]').click();
  await expect(page.locator('[aria-label="Replace with"]')).toBeFocused();
  await page.keyboard.type('patrol');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveText(/^patrol/);
  await page.keyboard.press('Enter');
  await expect(node('Rest')).toContainText('patrol');
  await click('Rest');
  await rename('Rest', 'Patrol');
  await wrap('Main', 'repeat', 'Repeat');
  await click('Main');
  await rename('Main', 'States');
  await save();

  // 3: chase.
  await under('States', 'goto', 'GoTo', 'Run');
  await expression('Run/with/To', 'Where');
  await write('Run/with/Speed', '3.1');
  await wrap('Run', 'guard', 'Guard', 'Chase');
  await write('Chase/when', 'Seen');
  await more('Chase', 'abort', 'Chase/abort');
  await field(page, '/nodes/Chase/abort').locator('select').selectOption('both');
  await first('Chase');
  await save();
  expect(night.json(brain).nodes.States.selector).toEqual(['Chase', 'Patrol']);

  // 4: search, and go back.
  await page.locator('.edit-flow .react-flow__pane').click({ position: { x: 16, y: 60 } });
  await page.getByRole('button', { name: '+ variable' }).click();
  await expect(page.locator('[data-declared] input:focus')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hunting');
  await page.keyboard.press('Enter');
  await page.locator('[data-declared="Hunting"]').getByRole('combobox', { name: 'type' }).fill('bool');
  await page.keyboard.press('Enter');
  await click('States');
  await more('States', 'services', 'States/services/0/script');
  await field(page, '/nodes/States/services/0/script').locator('textarea').click();
  await page.keyboard.type('if Seen { Hunting = true }; Mood = Seen ? chase : Hunting ? search : patrol');
  await page.keyboard.press('Control+Enter');
  await under('States', 'sequence', 'Sequence', 'Seek');
  await under('Seek', 'goto', 'GoTo', 'Hurry');
  await expression('Hurry/with/To', 'Where');
  await write('Hurry/with/Speed', '2.4');
  await under('Seek', 'lookaround', 'LookAround', 'Look');
  await under('Seek', 'set', 'Set', 'GiveUp');
  await write('GiveUp/set', 'Hunting');
  await write('GiveUp/to', 'false');
  await wrap('Seek', 'guard', 'Guard', 'Search');
  await write('Search/when', 'Hunting');
  await first('Search');
  await save();
  expect(night.json(brain)).toEqual(JSON.parse(readFileSync(join(root, 'docs/testdata/patrol', brain), 'utf8')));

  // And so it does.
  await page.locator('[data-action=run]').click();
  await page.locator('[data-action=options]').click();
  await page.locator('select[name=you]').selectOption('a script');
  await page.locator('select[name=search]').selectOption('random');
  await page.locator('[data-action=start]').click();
  await expect.poll(async () => (await front.state()).starts).toBe(2);
  await front.pause();
  for (const name of ['Run', 'Look', 'Patrol']) {
    await front.until({ on: 'enter', path: name, document: brain }, 20_000);
    await expect(page.locator(`.graph-panel [data-node="${name}"]`)).toHaveAttribute('data-active', 'true');
  }
});
