import { boxOf, closed, drag, dragBy, open, save, tab } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('goals, tasks, boards and layers are drawn with what serves whom, and changed there; the map shows what uses what; new documents have pictures', async ({ project, page }) => {
  const village = await project('games/town');
  const thing = (id: string) => page.locator(`[data-thing="${id}"]`);
  await open(page, 'work.goap.json');
  await expect(page.locator('[data-line="/actions/Raise /goals/House"]').first()).toBeAttached();
  // Without an action nothing serves its goal; undo mends it.
  await thing('/actions/Raise').click();
  await page.keyboard.press('Delete');
  await expect(thing('/actions/Raise')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-line="/actions/Raise /goals/House"]').first()).toBeAttached();
  // Added by its button, renamed in place; whatever names it follows. Dragged, it stays there.
  await page.locator('[data-add=goals]').click();
  await expect(thing('/goals/Goal')).toBeVisible();
  await page.keyboard.press('Control+z');
  await thing('/facts/Wood').locator('[data-rename]').dblclick();
  await page.getByRole('textbox', { name: 'New name of Wood' }).fill('Logs');
  await page.keyboard.press('Enter');
  await expect(thing('/actions/Deliver').locator('[data-row-key="in Logs"]')).toBeVisible();
  await dragBy(page, thing('/actions/Fell').locator('.head'), 0, -60);
  await save(page);
  expect(village.json('work.goap.json').actions.Deliver.pre).toEqual({ Logs: { least: 1 } });
  expect(village.json('work.goap.json').view.Fell).toHaveLength(2);

  // Tasks and methods are walked, reordered and added to by keys; their order is their priority.
  await open(page, 'work.htn.json');
  const selected = (id: string): Promise<void> => expect(thing(id)).toHaveAttribute('aria-label', /selected$/);
  await thing('/tasks/Work').click();
  await page.keyboard.press('ArrowRight');
  await selected('/tasks/Work/methods/0');
  await page.keyboard.press('ArrowDown');
  await selected('/tasks/Work/methods/1');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(thing('/tasks/Work/methods/0').locator('.plan-card[data-node=Supply]')).toBeVisible();
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Find what to add' }).fill('rest');
  await expect(page.locator('#add-items [aria-selected=true]')).toContainText(/rest/i);
  await page.keyboard.press('Enter');
  await closed(page);
  await save(page);
  const [first, second] = village.json('work.htn.json').tasks.Work.methods;
  expect([first.name, first.subtasks.length, second.name]).toEqual(['Supply', 2, 'Build']);

  // Each kind of a new document has a picture of what it begins with, chosen by arrow keys.
  await page.keyboard.press('Alt+n');
  await page.locator('dialog[open] input[name=name]').fill('Planner');
  await expect(page.locator('.choice:has([value=goap]) .thumbnail')).toHaveAttribute('data-parts', '3');
  await page.locator('[name=kind]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.choice.on .thumbnail')).toBeVisible();
  const kind = (await page.locator('[name=kind]:checked').getAttribute('value')) ?? '';
  await page.keyboard.press('Enter');
  await expect(tab(page, `planner.${kind}.json`)).toHaveAttribute('aria-selected', 'true');
  expect(village.json(`planner.${kind}.json`).kind).toBe(kind);

  // A board is a table, with who writes its fields and who reads them; a click leads there.
  const guard = await project('games/night');
  await open(page, 'team.board.json');
  await expect(page.locator('[data-user="writes guard.tree.json"]')).toBeVisible();
  await expect(page.locator('[data-line="writes guard.tree.json table"]'), 'it writes the one field').toHaveCount(1);
  await thing('/fields/alarm').click();
  await expect(page.locator('.plan-line.near').first()).toBeAttached();
  await page.locator('[data-add=fields]').click();
  await expect(thing('/fields/Field')).toBeVisible();
  await save(page);
  expect(guard.json('team.board.json').fields.Field).toBe('bool');
  await page.locator('[data-user="reads guard.tree.json"]').click();
  await expect(tab(page, 'guard.tree.json')).toHaveAttribute('aria-selected', 'true');

  // The map: what is used stands right of what uses it; keys walk it.
  await page.locator('[data-action=map]').click();
  const onMap = (path: string) => page.locator(`[data-map="${path}"]`);
  const x = async (path: string): Promise<number> => (await boxOf(onMap(path))).x;
  expect((await x('guard.tree.json')) < (await x('chase.tree.json')) && (await x('chase.tree.json')) < (await x('own.board.json'))).toBe(true);
  await onMap('guard.tree.json').focus();
  await page.keyboard.press('ArrowRight');
  const at = (await page.locator('[data-map]:focus').getAttribute('data-map')) ?? '';
  expect(at).not.toBe('guard.tree.json');
  await page.keyboard.press('Enter');
  await expect(tab(page, at)).toHaveAttribute('aria-selected', 'true');

  // Layers lie over each other with the hints between them, and change places when they are dragged.
  const grove = await project('studio/ui/e2e/grove', 'grove');
  await open(page, 'scout.hinted.json');
  const layers = (): string[] => (grove.json('scout.hinted.json').layers as { name: string }[]).map((l) => l.name);
  const before = layers();
  const layer = (i: number) => page.locator(`[data-thing="/layers/${i}"]`);
  await expect(layer(0).locator(`[data-node="${before[0]}"]`)).toBeVisible();
  await expect(page.locator('.sends [data-hint]').first()).toBeVisible();
  const [from, to] = [await boxOf(layer(0)), await boxOf(layer(1))];
  await drag(page, [from.x + from.width / 2, from.y + 8], [to.x + to.width / 2, to.y + to.height - 4]);
  await expect(layer(1).locator(`[data-node="${before[0]}"]`)).toBeVisible();
  await save(page);
  expect(layers()).toEqual([before[1], before[0], ...before.slice(2)]);
});
