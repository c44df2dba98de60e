import type { Page } from '@playwright/test';
import { changed, closed, listed, open, save } from './hands.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1600, height: 2400 } });

const SHEEP = 'sheep.thoughts.json';
const thought = (page: Page, name: string) => page.locator(`.thought[data-node="${name}"]`);
const card = (page: Page, name: string) => thought(page, name).locator('> .thought-card');
const head = (page: Page, name: string) => card(page, name).locator('.hold');
const lane = (page: Page, key: string) => page.locator(`.board > .lanes > .lane-place > .lane[data-lane="${key}"] > .lane-head`);

const inLane = (page: Page, name: string, key: string): Promise<void> => expect(page.locator(`.lane[data-lane="${key}"] > .lane-cards > .thought[data-node="${name}"]`)).toBeVisible();

async function pick(page: Page, what: string): Promise<void> {
  await expect(page.locator('dialog[open] input').first()).toBeFocused();
  await page.keyboard.type(what);
  await listed(page, what);
  await page.keyboard.press('Enter');
  await closed(page);
}

test('X6 thoughts are dragged to lanes and clusters, weighed, combined, and moved by keys alone, each one step of undo', async ({ project, page }) => {
  const flock = await project('games/flock');
  await open(page, SHEEP);
  await expect(thought(page, 'Flee')).toBeVisible();
  const before = flock.json(SHEEP);

  // To another level, between levels, to those that never run, into a cluster.
  await head(page, 'Stay').dragTo(lane(page, '3'));
  await inLane(page, 'Stay', '3');
  await head(page, 'Stay').dragTo(page.locator('.board > .lanes > [data-gap="New level 3"]'));
  await inLane(page, 'Stay', '3');
  await inLane(page, 'Come', '4');
  await head(page, 'Stay').dragTo(lane(page, 'never'));
  await inLane(page, 'Stay', 'never');
  await save(page);
  expect(flock.json(SHEEP).thoughts.Stay.priority).toBe('never');
  await head(page, 'Edge').dragTo(thought(page, 'Flee').locator('.lane[data-lane="0"] > .lane-head').first());
  await expect(thought(page, 'Flee').locator('.thought[data-node=Edge]')).toBeVisible();
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
  await save(page);
  expect(flock.json(SHEEP)).toEqual(before);

  // A weight is dragged, typed, and computed.
  await head(page, 'Apart').click();
  const slider = page.getByRole('slider', { name: 'Weight of Apart' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await changed(page);
  await page.getByRole('textbox', { name: 'Weight of Apart, as a number' }).fill('0.75');
  await page.keyboard.press('Enter');
  await save(page);
  expect(flock.json(SHEEP).thoughts.Apart.weight).toBe(0.75);
  await page.getByRole('button', { name: 'Compute the weight of Apart' }).click();
  await card(page, 'Apart').getByRole('textbox', { name: 'Weight of Apart, as an expression' }).or(page.getByRole('combobox', { name: 'Weight of Apart, as an expression' })).fill('Hunger');
  await thought(page, 'Apart').focus();
  await save(page);
  expect(flock.json(SHEEP).thoughts.Apart.weight).toEqual({ expr: 'Hunger' });

  // How values are combined, and a thought that is added to a level and put by from the menu.
  await page.getByLabel('How Force is combined').selectOption('budget');
  await page.getByLabel('How long Force is at most').fill('6');
  await page.keyboard.press('Enter');
  await page.locator('[data-lane="0"] [data-add-to=" 0"]').click();
  await pick(page, 'Wander');
  await inLane(page, 'Wander', '0');
  await save(page);
  expect(flock.json(SHEEP).combine).toEqual({ Force: { by: 'budget', most: 6 } });
  await card(page, 'Wander').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Never run/ }).click();
  await inLane(page, 'Wander', 'never');

  // With the keyboard alone: walked, moved, renamed, made a cluster of, and dissolved again.
  await thought(page, 'GoThere').focus();
  await page.keyboard.press(' ');
  await expect(page.locator('.thought.selected')).toHaveAttribute('data-node', 'GoThere');
  await page.keyboard.press('Alt+ArrowDown');
  await inLane(page, 'GoThere', '3');
  await expect(thought(page, 'GoThere')).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByLabel('Name of the thought').fill('Travel');
  await page.keyboard.press('Enter');
  await expect(thought(page, 'Travel')).toBeVisible();
  await thought(page, 'Travel').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('.thought.selected')).toHaveCount(2);
  await page.keyboard.press('g');
  await expect(thought(page, 'Cluster').locator('.thought[data-node=Travel]')).toBeVisible();
  await page.keyboard.press('Control+Shift+G');
  await expect(thought(page, 'Cluster')).toHaveCount(0);
  await inLane(page, 'Travel', '3');
  await save(page);
  expect(flock.json(SHEEP).thoughts.Travel.priority).toBe(3);
  expect(flock.json(SHEEP).renames).toMatchObject({ GoThere: 'Travel' });

  // A new document of thoughts takes up what its thoughts give out.
  await page.locator('[data-action=new-document]').click();
  await page.locator('dialog[open] input[name=name]').fill('hare');
  await page.locator('dialog[open]').getByText('thoughts', { exact: true }).first().click();
  await page.locator('[data-action=create]').click();
  await expect(page.locator('[data-tab="hare.thoughts.json"]')).toHaveAttribute('aria-selected', 'true');
  await page.locator('[data-add-to=" 0"]').click();
  await pick(page, 'Separation');
  await inLane(page, 'Separation', '0');
  await page.locator('[data-combine-add=Force]').click();
  await expect(page.locator('[data-combine=Force]')).toBeVisible();
  await save(page);
  expect(flock.json('hare.thoughts.json')).toMatchObject({ ports: [{ out: 'Force', type: 'vec2' }], thoughts: { Separation: { do: 'Separation' } } });
});
