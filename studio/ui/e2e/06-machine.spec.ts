import type { Page } from '@playwright/test';
import { block, canvas, counting, drag, middle, open, saved, take, toCanvas, typed } from './hands.ts';
import { expect, test } from './fixtures.ts';

const moods = {
  wits: 1, kind: 'machine',
  ports: [{ in: 'Near', type: 'bool', doc: 'The opponent is in reach.' }, { in: 'Health', type: 'float', default: 100, unit: 'hp' }, { in: 'Rested', type: 'bool' }],
  start: 'Idle', states: { Idle: {} },
};

/** What a machine of three states is then, whatever its places. */
const fights = {
  start: 'MoveTowards',
  states: { MoveTowards: { do: 'MoveTowards' }, Retreat: { do: 'Retreat' }, Swing: { do: 'Swing' } },
  transitions: [{ from: 'MoveTowards', to: 'Swing', when: 'Near' }, { from: 'Swing', to: 'Retreat', when: 'Health < 30' }, { from: 'Retreat', to: 'MoveTowards', when: 'Rested' }],
};

const condition = (page: Page) => page.locator('.when-field textarea');

/** Takes the condition that is offered first for a letter. */
async function letter(page: Page, typed: string, label: string): Promise<void> {
  await expect(condition(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.locator('.prop-popup [role=option][aria-selected=true] b')).toHaveText(label);
  await page.keyboard.press('Enter');
}

test('a machine of three states is built by keys and by mouse', async ({ project, page }) => {
  const duel = await project('games/duel');
  const node = (name: string) => block(page, name);
  const begin = async (): Promise<void> => {
    duel.write('moods.machine.json', moods);
    await open(page, 'moods.machine.json');
    await expect(node('Idle')).toBeVisible();
  };
  const save = async (): Promise<void> => {
    await page.keyboard.press('Control+s');
    await saved(page);
    const { start, states, transitions } = duel.json('moods.machine.json');
    expect({ start, states, transitions }).toEqual(fights);
  };

  await begin();
  const acts = await counting(page);
  await toCanvas(page);
  await typed(page, 'mo', 'movetowards', node('MoveTowards'));
  await typed(page, 'sw', 'swing', node('Swing'), 'Shift+Enter');
  await letter(page, 'n', 'Near');
  await typed(page, 're', 'retreat', node('Retreat'), 'Shift+Enter');
  await letter(page, 'h', 'Health < …');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('c');
  await take(page, 'm', 'movetowards');
  await letter(page, 'r', 'Rested');
  await expect(canvas(page)).toBeFocused();
  expect(await acts(), 'actions by keys, of 38 before').toBeLessThanOrEqual(25);
  await save();

  // By mouse: a link that is let go on the canvas makes a state, and a click takes a condition.
  for (const name of ['Retreat', 'Swing', 'MoveTowards']) {
    await node(name).click();
    await page.keyboard.press('Delete');
    await expect(node(name)).toHaveCount(0);
  }
  await page.keyboard.press('Control+s');
  await saved(page);
  await begin();
  const clicks = await counting(page);
  const pull = async (from: string, to: string | [number, number]): Promise<void> => {
    await node(from).hover();
    const pin = node(from).locator('[data-pin]');
    await pin.hover(); // it stands still then
    const [x, y] = await middle(pin);
    await drag(page, [x, y], typeof to === 'string' ? await middle(node(to)) : [x + to[0], y + to[1]]);
    if (typeof to !== 'string') await expect(page.locator('dialog[open] input').first()).toBeFocused();
  };
  const offered = async (label: string): Promise<void> => {
    await expect(condition(page)).toBeFocused();
    await page.locator('.prop-popup [role=option]', { has: page.getByText(label, { exact: true }) }).click();
  };
  await page.locator('.react-flow__pane').click({ position: { x: 16, y: 400 } });
  await typed(page, 'mo', 'movetowards', node('MoveTowards'));
  await pull('MoveTowards', [220, 0]);
  await typed(page, 'sw', 'swing', node('Swing'));
  await offered('Near');
  await pull('Swing', [-300, 110]);
  await typed(page, 're', 'retreat', node('Retreat'));
  await offered('Health < …');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(canvas(page)).toBeFocused();
  await pull('Retreat', 'MoveTowards');
  await offered('Rested');
  await expect(canvas(page)).toBeFocused();
  expect(await clicks(), 'actions by mouse, of 38 before').toBeLessThanOrEqual(25);
  await save();

  // What says already when it is taken is changed by what is typed, and not by Enter; one step of undo takes a condition back.
  await page.locator('[data-way="MoveTowards to Swing"]').first().dblclick();
  await expect(condition(page)).toBeFocused();
  await expect(page.locator('.prop-popup')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.when-field')).toHaveCount(0);
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-way="Retreat to MoveTowards"]', { hasText: 'no condition yet' }).first()).toBeVisible();
  await page.keyboard.press('Control+y');
  await saved(page);
});
