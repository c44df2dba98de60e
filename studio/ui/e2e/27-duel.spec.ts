import { expect, test } from './fixtures.ts';

test('K25 a wounded opponent runs away, and the graph shows it; graphs within are opened; two pages watch one game', async ({ play, page, another }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  const node = (name: string) => page.locator(`.graph-view [data-node="${name}"]`);
  await duel.step(30);
  for (const name of ['Idle', 'HandleSword']) await expect(node(name)).toHaveAttribute('data-active', 'true');
  await expect(node('RunAway')).toHaveAttribute('data-active', 'false');
  await expect(page.locator('[data-agent]').first()).toBeVisible();

  await duel.until({ on: 'enter', path: 'RunAway', agent: 1 });
  await expect(page.getByTestId('stop')).toContainText('RunAway');
  await expect(node('RunAway')).toHaveAttribute('data-active', 'true');
  await expect(node('Idle')).toHaveAttribute('data-active', 'false');
  const health = await page.locator('.graph-view [data-port=CharHealth]').first().getAttribute('data-value');
  expect(Number.parseFloat(health ?? ''), 'it runs because it is wounded').toBeLessThan(60);

  // A graph within is opened by a double click, and left by Escape; the list of behaviours and the crumbs lead there and back.
  await node('Idle').dblclick();
  await expect(page.locator('[data-crumb]')).toHaveCount(2);
  await expect(node('LowHealth')).toHaveCount(0);
  await expect(page.locator('.graph-view [data-node]').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(node('LowHealth')).toBeVisible();
  await page.locator('[data-part]').nth(1).click();
  await expect(page.locator('[data-crumb]').nth(1)).toBeVisible();
  await page.locator('[data-crumb]').first().click();
  await expect(node('LowHealth')).toBeVisible();

  // What one page does, both show.
  const other = await another(duel.address);
  await expect(other.locator('.graph-view [data-node="LowHealth"]')).toBeVisible();
  const { tick } = await duel.step();
  await expect(other.getByTestId('tick')).toHaveText(String(tick));
  await other.locator('[data-action=step]').click();
  for (const at of [page, other]) await expect(at.getByTestId('tick')).toHaveText(String(tick + 1));
  await other.locator('[data-action=resume]').click();
  await expect(page.locator('[data-paused=false]').first()).toBeVisible();
  await page.locator('[data-action=pause]').click();
  await expect(other.locator('[data-paused=true]').first()).toBeVisible();
});

test('a duel is played by keys, begun anew with other options, and runs when nobody holds it', async ({ play, page, stage }) => {
  const duel = await play('duel');
  const mine = page.locator('[data-agent]', { has: page.locator('[data-steered=you]') });
  await mine.click();
  await expect(page.locator('[data-node=Swinging]')).toBeVisible();
  const agent = Number(await mine.getAttribute('data-agent'));

  // Keys of the game move the player; what its body does stands beside it.
  await duel.step(120);
  await page.getByTestId('stage').click({ position: { x: 8, y: 8 } });
  const [from] = await stage.figure(agent);
  await duel.hold('KeyA', 20);
  const [to] = await stage.figure(agent);
  expect(to, 'it has gone to the left').toBeLessThan(from - 0.2);
  await duel.hold('KeyJ', 2);
  await expect(page.locator('[data-order=swing]')).toBeVisible();

  // Restart begins anew; so do other options.
  await page.locator('[data-action=restart]').click();
  await expect(page.getByTestId('tick')).toHaveText('0');
  await duel.step(5);
  await page.locator('[data-action=options]').click();
  await page.getByLabel('You play').or(page.locator('select[name=blue]')).first().selectOption('fighter');
  await page.locator('[data-action=start]').click();
  await expect(page.getByTestId('tick')).toHaveText('0');
  await expect(page.locator('[data-steered]')).toHaveCount(0);
  await duel.step(5);
  await expect(page.locator('.graph-view [data-node=Idle][data-active=true]')).toBeVisible();

  // The one thing that is looked at live: a game that runs goes on, and Space holds it.
  await page.locator('[data-action=resume]').click();
  await expect(page.locator('[data-paused=false]').first()).toBeVisible();
  await expect.poll(async () => Number(await page.getByTestId('tick').textContent()), 'it runs').toBeGreaterThan(20);
  await page.getByTestId('stage').click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('Space');
  await expect(page.locator('[data-paused=true]').first()).toBeVisible();
});
