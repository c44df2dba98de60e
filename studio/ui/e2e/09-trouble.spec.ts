import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changed, open, save, say, tab } from './hands.ts';
import { again, accessible, expect, scheme, test } from './fixtures.ts';

const FILE = 'run_away.graph.json';

test('a server that dies, a page that dies and other programs that write lose nothing, and what is saved unchanged stays the same to the byte', async ({ project, page, another, stage, forgive }) => {
  const duel = await project('games/duel');
  const names = readdirSync(join(duel.dir, 'documents')).filter((n) => n.endsWith('.json'));
  const before = new Map(names.map((n) => [n, duel.text(n)]));
  for (const name of names) {
    await open(page, name);
    await page.keyboard.press('Control+s');
  }

  // A server that dies: the page goes on, and saves when it is back.
  await open(page, FILE);
  for (const name of names) expect(duel.text(name), name).toBe(before.get(name));
  for (const round of ['Round 1.', 'Round 2.']) {
    await say(page, 'Flee', round);
    await changed(page);
    await duel.process.kill();
    await expect(page.locator('[data-testid=edit-connection]')).not.toHaveAttribute('data-state', 'open');
    await again(duel);
    await expect(page.locator('[data-testid=edit-connection]')).toHaveAttribute('data-state', 'open');
  }
  await save(page);
  expect(duel.json(FILE).nodes.Flee.doc).toBe('Round 2.');
  forgive(); // the console tells of connections that were refused

  // What other programs write is taken up.
  const json = duel.json(FILE);
  duel.write(FILE, { ...json, nodes: { ...json.nodes, FromOutside: { const: 7 } } });
  await expect(page.locator('[data-node="FromOutside"]')).toBeVisible();

  // A page that dies: the next one offers what was not saved.
  const put = stage.autosaves;
  await say(page, 'Flee', 'Not saved.');
  await expect.poll(() => stage.autosaves, 'it is put by').toBeGreaterThan(put);
  await page.close();
  const next = await another(duel.address);
  await next.locator('[data-banner=recoveries]').getByRole('button').first().click();
  await next.getByRole('button', { name: 'Recover', exact: true }).click();
  await changed(next);
  await next.keyboard.press('Escape');
  await save(next);
  expect(duel.json(FILE).nodes.Flee.doc).toBe('Not saved.');
});

test('a server that stands still does not look healthy, in a game and in documents, and goes on by itself', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'], edit: true });
  await duel.step(30);
  const connection = page.getByTestId('connection');
  const silent = page.getByTestId('not-answering');
  await expect(connection).toHaveText('Live');
  await page.keyboard.press('Control+K'); // what the palette needs has been loaded
  await expect(page.locator('.palette input')).toBeFocused();
  await page.keyboard.press('Escape');
  duel.process.freeze();
  try {
    await expect(silent).toContainText('The server does not answer.');
    await expect(silent).toContainText(/since \d\d:\d\d:\d\d/);
    await expect(connection).toHaveAttribute('data-state', 'silent');
    await expect(connection).toHaveText('Not answering');
    for (const id of ['resume', 'step', 'restart']) await expect(page.locator(`[data-action=${id}]`), `${id} is refused`).toBeDisabled();
    await page.keyboard.press('Control+K');
    await expect(page.locator('.palette .picker-given')).toContainText('The server does not answer');
    await page.locator('.palette input').fill('no such command');
    await expect(page.locator('.palette .picker-none')).toContainText('The server does not answer');
    await page.keyboard.press('Escape');
    for (const colorScheme of ['light', 'dark'] as const) {
      await scheme(page, colorScheme);
      await accessible(page, `a server that stands still, ${colorScheme}`);
    }
  } finally {
    duel.process.thaw();
  }
  await expect(silent).toHaveCount(0);
  await expect(connection).toHaveAttribute('data-state', 'open');
  await duel.step(20);

  await page.keyboard.press('F4');
  await open(page, 'fighter.graph.json');
  await page.locator('[data-action=add]').last().click(); // what the list needs has been loaded
  await expect(page.locator('.add-dialog [data-add]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, 'flee.graph.json');
  duel.process.freeze();
  try {
    await expect(silent).toContainText('The server does not answer.');
    await expect(page.getByTestId('edit-connection')).toHaveText('Not answering');
  } finally {
    duel.process.thaw();
  }
  await expect(silent).toHaveCount(0);
  await expect(page.getByTestId('edit-connection')).toHaveAttribute('data-state', 'open');
  await expect(tab(page, 'flee.graph.json')).toHaveAttribute('aria-selected', 'true');
});
