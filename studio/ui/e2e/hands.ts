// What a designer does in the editor with the mouse; words are typed.
import { expect, type Locator, type Page } from '@playwright/test';

/** The block of a node, or of the document itself: Inputs and Outputs. */
export const block = (page: Page, name: string): Locator =>
  page.locator(name === 'Inputs' || name === 'Outputs' ? `.edit-flow .block[data-kind=${name.toLowerCase()}]` : `.edit-flow [data-node="${name}"]`);

/** What an arrow key, a click or a search has selected on the canvas. */
export const selected = (page: Page, name: string): Locator => page.locator(`.thing[aria-label$="selected"]`, { has: page.locator(`[data-node="${name}"]`) });

export const canvas = (page: Page): Locator => page.locator('.edit-flow');

/** Goes to the canvas by its key; the focus follows in the next picture. */
export async function toCanvas(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3');
  await expect(canvas(page)).toBeFocused();
}

export const tab = (page: Page, path: string): Locator => page.locator(`[data-tab="${path}"]`);

/** A member of what is selected, in the properties. */
export const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"]`);

export const input = (page: Page, path: string): Locator => field(page, path).locator('input, textarea, [contenteditable]').first();

const port = (page: Page, node: string, name: string, dir: 'in' | 'out'): Locator => block(page, node).locator(`[data-port="${name}"][data-dir="${dir}"]`);

/** The middle of something that is drawn, on the page. */
export async function middle(of: Locator): Promise<[number, number]> {
  const box = await boxOf(of);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(of).toBeVisible();
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of.toString()} is not drawn`);
  return box;
}

/** Presses at one place of the page, goes over others, and lets go at the last. */
export async function drag(page: Page, ...places: [number, number][]): Promise<void> {
  const [from, ...rest] = places;
  if (!from) return;
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 8, from[1] + 6, { steps: 2 });
  for (const to of rest) await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}

/** Drags something by so many pixels. */
export async function dragBy(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  await what.scrollIntoViewIfNeeded(); // it stands still then
  const [x, y] = await middle(what);
  await drag(page, [x, y], [x + dx, y + dy]);
}

export async function open(page: Page, path: string): Promise<void> {
  // Of a long list, which has a filter, only what is seen is drawn, and it scrolls to a document that opens by itself: filtered it stands still.
  const row = page.locator(`[data-document="${path}"]`);
  const filter = page.getByPlaceholder('Filter documents');
  await expect(page.locator('[data-document]').first()).toBeVisible();
  const long = await filter.isVisible();
  if (long) await filter.fill(path);
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, path)).toHaveAttribute('aria-selected', 'true');
  if (long) await filter.fill('');
}

export async function save(page: Page): Promise<void> {
  await page.locator('[data-action=save-all]').click();
  await saved(page);
}

export const saved = (page: Page): Promise<void> => expect(page.locator('[data-action=save-all]')).toBeDisabled();

export const changed = (page: Page): Promise<void> => expect(page.locator('[data-action=save-all]')).toBeEnabled();

/** Waits until the line that is chosen in the list begins with what was typed. */
export const listed = (page: Page, text: string): Promise<void> =>
  expect(page.locator('dialog[open] [role=option][aria-selected=true]')).toHaveText(new RegExp(`^\\s*${text.replace(/[^\w ]/g, '\\$&')}`, 'i'));

/** Waits until the line that is chosen in the list has these words. */
export const listedAs = (page: Page, words: string): Promise<void> => expect(page.locator('dialog[open] [role=option][aria-selected=true]')).toContainText(words);

/** Waits until no list and no dialog is open any more. */
export const closed = (page: Page): Promise<void> => expect(page.locator('dialog[open]')).toHaveCount(0);

/** Types what is to be found in the list that is open, and takes it. */
export async function take(page: Page, typed: string, wanted = typed, key = 'Enter'): Promise<void> {
  await expect(page.locator('dialog[open] input').first()).toBeFocused();
  await page.keyboard.type(typed);
  await listed(page, wanted);
  await page.keyboard.press(key);
  await closed(page);
}

/** Types on the canvas, which has the focus, what is to be added, and takes what is found first. */
export async function typed(page: Page, text: string, wanted: string, node: Locator, key = 'Enter'): Promise<void> {
  const list = page.locator('dialog[open] input').first();
  // Two letters that come together are a word, where the first alone may be a key: neither waits for the other.
  await Promise.all([...text.slice(0, 2)].map((letter) => page.keyboard.press(letter)));
  await expect(list).toBeFocused();
  await expect(list).toHaveValue(text.slice(0, 2));
  await page.keyboard.type(text.slice(2));
  await listed(page, wanted);
  await page.keyboard.press(key);
  await expect(node.first()).toBeVisible();
  await closed(page);
}

export async function add(page: Page, what: string, name: string): Promise<void> {
  await page.locator('[data-action=add]').last().click();
  await take(page, what);
  await expect(block(page, name)).toBeVisible();
}

/** Gives what is selected on the canvas, which has the focus, another name. */
export async function retitle(page: Page, from: string, to: string): Promise<void> {
  await page.keyboard.press('F2');
  await expect(page.getByLabel(`New name of ${from}`)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(block(page, to)).toBeVisible();
}

/** Selects a node or a document by its name. */
export async function go(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+p');
  await expect(page.locator('dialog[open] input').first()).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('dialog[open] [role=option][aria-selected=true]')).toContainText(name);
  await page.keyboard.press('Enter');
  await closed(page);
}

/** Has a node raise a trigger. */
export async function fire(page: Page, node: string, trigger: string): Promise<void> {
  await block(page, node).locator('header').click({ button: 'right' });
  await page.getByRole('menuitem', { name: trigger }).or(page.getByRole('menuitemcheckbox', { name: trigger })).click();
  await expect(port(page, node, trigger, 'out')).toBeVisible();
}

/** How many links are drawn. */
export const links = (page: Page): Promise<number> => page.locator('[data-link]').evaluateAll((all) => new Set(all.map((e) => e.getAttribute('data-link'))).size);

/** Draws a link with the mouse. */
export async function link(page: Page, [from, out]: [string, string], [to, into]: [string, string]): Promise<void> {
  const before = await links(page);
  const [pin, target] = [port(page, from, out, 'out').locator('.pin'), port(page, to, into, 'in').locator('.pin')];
  for (const end of [pin, target]) await end.scrollIntoViewIfNeeded(); // they stand still then
  await drag(page, await middle(pin), await middle(target));
  await expect.poll(() => links(page), `links with ${from}.${out} -> ${to}.${into}`).toBe(before + 1);
}

/** Writes a value of a node. */
export async function set(page: Page, node: string, member: string, value: string): Promise<void> {
  await block(page, node).locator('header').click();
  await input(page, `/nodes/${node}/${member}`).fill(value);
  await page.keyboard.press('Enter');
}

/** Writes what a node is for. */
export async function say(page: Page, node: string, text: string): Promise<void> {
  await block(page, node).locator('header').click();
  await input(page, `/nodes/${node}/doc`).fill(text);
  await input(page, `/nodes/${node}/doc`).blur();
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, to: Locator, back = false): Promise<void> {
  const there = (): Promise<boolean> => to.first().evaluate((e) => e === document.activeElement);
  await expect(to.first()).toBeAttached();
  for (let i = 0; i < 250; i++) {
    if (await there()) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(to.first(), 'Tab leads there').toBeFocused();
}

/** Counts what somebody does from now on: keys that are pressed, but for Shift and the like, and presses of the mouse. */
export async function counting(page: Page): Promise<() => Promise<number>> {
  const count = (): void => {
    const w = window as unknown as { counts?: boolean };
    if (w.counts) return;
    w.counts = true;
    const one = (e: Event): void => {
      if (e.isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes((e as KeyboardEvent).key)) sessionStorage.acts = String(Number(sessionStorage.acts ?? 0) + 1);
    };
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, one, true);
  };
  await page.addInitScript(count);
  await page.evaluate(count);
  await page.evaluate(() => {
    sessionStorage.acts = '0';
  });
  return () => page.evaluate(() => Number(sessionStorage.acts));
}
