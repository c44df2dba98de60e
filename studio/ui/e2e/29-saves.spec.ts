import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

test('a village is saved, played on and loaded, and goes on with the same bytes; what is damaged or has changed is said', async ({ play, page }) => {
  const village = await play('town', { edit: true });
  const folder = join(village.dir, 'saves');
  const bytes = (name: string): Buffer => readFileSync(join(folder, name));
  const said = (what: string) => page.locator(`[data-testid=saves-said][data-done=${what}]`);
  const row = (name: string) => page.locator(`[data-save="${name}"]`);
  const known = new Set<string>();
  const save = async (): Promise<string> => {
    await page.keyboard.press('Control+s');
    await expect(page.locator('[data-save]')).toHaveCount(known.size + 1);
    await expect(said('saved')).toBeVisible();
    const name = readdirSync(folder).find((f) => !known.has(f)) ?? '';
    known.add(name);
    await expect(row(name)).toBeVisible();
    return name;
  };
  await village.step(420);
  await expect(page.locator('[data-node=Calm]')).toHaveAttribute('data-active', 'true');
  await expect(page.locator('[data-action="game.save"]')).toBeVisible();
  const first = await save();
  expect(first).toMatch(/^town \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?\.save$/);
  await village.step(400);
  const second = await save();
  expect(bytes(second).equals(bytes(first))).toBe(false);
  expect(await page.locator('[data-save]').evaluateAll((rows) => rows.map((r) => (r as HTMLElement).dataset.save)), 'the newest first').toEqual([second, first]);

  await row(first).locator('[data-action=load-save]').click();
  await expect(said('loaded')).toContainText('Everything is as it was saved.');
  await expect(page.getByTestId('tick')).toHaveText('420');
  expect(bytes(await save()).equals(bytes(first)), 'saved again it is the same, byte for byte').toBe(true);
  await village.step(400);
  expect(bytes(await save()).equals(bytes(second)), 'it is what it was without having been saved').toBe(true);

  // What cannot be read is refused in words, and nothing changes.
  const broken = bytes(first);
  broken[broken.length - 5] = (broken[broken.length - 5] ?? 0) ^ 1;
  writeFileSync(join(folder, first), broken);
  await row(first).locator('[data-action=load-save]').click();
  await expect(page.locator('.saves [role=alert]')).toContainText('The file is damaged: it is not what was written. Nothing was loaded.');
  await expect(page.getByTestId('tick')).toHaveText('820');
  await row(first).locator('[data-action=delete-save]').click();
  await row(first).locator('[data-action=delete-save]', { hasText: 'Delete for good' }).click();
  await expect(row(first)).toHaveCount(0);
  expect(readdirSync(folder)).not.toContain(first);
  known.delete(first);

  // The palette finds it by other words.
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').first().fill('quick load');
  await expect(page.getByRole('option', { name: /Saved games/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Documents that have changed since are named, and so is what became of the characters.
  village.write('villager.machine.json', village.text('villager.machine.json').replace('"implements": [', '"ports": [{"in": "Later", "type": "float"}], "implements": ['));
  await expect.poll(async () => (await village.call<{ agents: { values: string[] }[] }>('list-agents', { text: 'Cleo', values: ['Later'] })).agents[0]?.values[0], 'the game has taken the document over').toBe('0');
  await page.locator('[data-tab=inspector]').click();
  await page.keyboard.press('Control+o');
  await expect(row(second).locator('[data-changed="1"]')).toContainText('villager.machine.json');
  await row(second).locator('[data-action=load-save]').click();
  await expect(page.getByTestId('saves-report')).toContainText('new: value Later, at its default');
});
