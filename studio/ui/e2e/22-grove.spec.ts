import { boxOf, middle } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('a tree shows what runs and how nodes ended; it folds, turns, and one key leads to what runs, also among 500 nodes', async ({ play, page }) => {
  const grove = await play('grove');
  const node = (name: string) => page.locator(`.graph-view [data-node="${name}"]`);
  await grove.step(2);
  await expect(node('Main').first()).toHaveAttribute('data-active', 'true');
  await expect(page.locator('[data-type=selector] .symbol').first()).toBeVisible();
  await expect(page.locator('[data-branch][data-active=true]').first()).toBeAttached();

  // How a node ended, what it read, and how many frames ago that was.
  await grove.until({ on: 'success', path: 'Sees', agent: 1 });
  await expect(node('Sees').locator('[data-ended=success]')).toBeVisible();
  await node('Sees').click();
  await expect(page.getByTestId('standing')).toHaveText(/^(Succeeded|Failed) \d/);
  await expect(page.locator('[data-read=Near] .value')).toHaveText('true');
  await expect(page.locator('.now .chip').first()).toBeVisible();
  await grove.step(3);
  await expect(node('Sees').locator('.age')).toHaveText(/^\d+ f$/);

  // Branches fold by click and by key, and what is led to unfolds.
  await node('Fight').click();
  await page.locator('[data-fold=Fight]').click();
  await expect(node('Sees')).toHaveCount(0);
  await page.locator('[data-fold=Main]').click();
  await expect(node('Flee')).toHaveCount(0);
  await grove.until({ on: 'enter', path: 'Round', agent: 1 });
  await page.keyboard.press('KeyJ');
  await expect(page.locator('[data-crumb]').nth(1)).toBeVisible();
  await expect(page.locator('.tree-card.selected[data-leaf=true]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(node('Flee')).toBeVisible();
  await node('Fight').click();
  await page.keyboard.press('KeyE');
  await expect(node('Sees')).toBeVisible();

  // It grows the way its reader likes, and the page remembers.
  const way = page.locator('[data-action=tree-way]');
  const before = await way.getAttribute('data-way');
  await way.click();
  await expect(way).not.toHaveAttribute('data-way', before ?? '');
  const after = (await way.getAttribute('data-way')) ?? '';
  const [main, flee] = [await boxOf(node('Main')), await boxOf(node('Flee'))];
  expect(after === 'down' ? flee.y - main.y - main.height : flee.x - main.x - main.width, 'children come after their parent').toBeGreaterThan(0);
  await page.reload();
  await expect(way).toHaveAttribute('data-way', after);

  // A tree of 500 nodes: only what is seen is drawn, and the key leads to what runs, as close as it can be read.
  await page.locator('[data-action=options]').click();
  await page.getByLabel('Scene').selectOption('forest');
  await page.locator('[data-action=start]').click();
  await expect(page.locator('.crumbs')).toContainText('forest');
  await grove.step(60);
  await expect(page.locator('.tree-card').first()).toBeVisible();
  expect(await page.locator('.tree-card, .tree-tag').count(), 'cards that are drawn').toBeLessThan(250);
  const zoom = page.getByTestId('zoom');
  for (const percent = async () => Number(await zoom.getAttribute('data-zoom')); (await percent()) > 40; ) {
    const was = await zoom.getAttribute('data-zoom');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(zoom).not.toHaveAttribute('data-zoom', was ?? '');
  }
  await page.keyboard.press('KeyJ');
  const card = page.locator('.tree-card.selected');
  await expect(card).toBeInViewport({ ratio: 0.99 });
  const [x, y] = await middle(card);
  const view = await boxOf(page.locator('.graph-view'));
  expect(x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height, 'it is in view').toBe(true);
  expect((await boxOf(card)).height, 'it can be read').toBeGreaterThan(30);
});

test('states lie in states and regions, an interrupt suspends them, layers send hints, and a board shows what is set', async ({ play, page }) => {
  const grove = await play('grove', { options: ['scene=sentries'] });
  const node = (name: string) => page.locator(`.thing [data-node="${name}"], .layer[data-node="${name}"]`).first();
  await grove.until({ on: 'enter', path: 'OnDuty', agent: 1 });
  await expect(node('OnDuty')).toHaveAttribute('data-active', 'true');
  for (const [outer = '', inner = ''] of [['OnDuty', 'Walking'], ['Walking', 'Out'], ['Alarmed', 'Hands'], ['Hands', 'Guarding']]) {
    const [o, i] = [await boxOf(node(outer)), await boxOf(node(inner))];
    expect(i.x > o.x && i.y > o.y && i.x + i.width < o.x + o.width && i.y + i.height < o.y + o.height, `${inner} lies in ${outer}`).toBe(true);
  }
  const [hands, voice] = [await boxOf(node('Hands')), await boxOf(node('Voice'))];
  expect(hands.x + hands.width <= voice.x || hands.y + hands.height <= voice.y, 'regions lie side by side').toBe(true);
  await expect(page.locator('[data-node=OnDuty] [data-history=deep]')).toBeVisible();

  // Both regions run, and the page says why the transition was taken.
  await grove.until({ on: 'enter', path: 'Alarmed', agent: 1 });
  for (const region of [/Alarmed ›\s*Hands/, /Alarmed ›\s*Voice/]) await expect(page.locator('.now .chip', { hasText: region })).toBeVisible();
  await page.locator('[data-node=Alarmed] .names').click();
  await expect(page.locator('.ways tr', { hasText: '← OnDuty' }).locator('[data-read=Near] output')).toHaveText('true');
  await expect(page.getByTestId('why')).toContainText('because');
  await expect(page.locator('[data-way][data-last=true]').first()).toBeVisible();

  // An interrupt suspends what ran; its tree shows the case that it runs.
  await grove.until({ on: 'enter', path: 'Bandage', agent: 1 });
  await expect(page.locator('[data-node][data-suspended=true]').first()).toBeVisible();
  await node('Bandage').click();
  await expect(page.locator('.ways [data-read=Health] output')).toHaveText(/^[56]\d(\.\d+)? hp$/);
  await node('Bandage').dblclick();
  await expect(page.locator('[data-node=Short] [data-case=false]')).toBeVisible();
  await expect(page.locator('[data-node=Long] [data-case=else]')).toBeVisible();

  const scene = async (name: string): Promise<void> => {
    await page.locator('[data-action=options]').click();
    await page.getByLabel('Scene').selectOption(name);
    await page.locator('[data-action=start]').click();
    await expect(page.getByTestId('tick')).toHaveText('0');
    await grove.step(2);
  };
  await scene('scouts');
  await expect(node('Ranger')).toHaveAttribute('data-active', 'true');
  expect(await page.locator('.layer').evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.node))).toEqual(['Caution', 'Courage', 'Ranger']);
  await expect(page.locator('[data-node=Ranger] [data-hint=Attack][data-says=positive]')).toBeVisible();
  await grove.step(150); // it attacks for two seconds
  await expect(page.locator('[data-node=Ranger] [data-hint=Attack][data-says=negative]')).toBeVisible();
  await grove.until({ on: 'enter', path: 'Caution', agent: 1 });
  await expect(node('Caution')).toHaveAttribute('data-active', 'true');
  await node('Ranger').dblclick();
  await expect(page.locator('.tree-card[data-node=Main]')).toBeVisible();

  await scene('guards');
  const entry = (name: string) => page.locator(`[data-board=squad] [data-field=${name}]`);
  await expect(entry('Leader')).toContainText('not set');
  await grove.until({ on: 'success', path: 'Sees', agent: 1 });
  await grove.step(40);
  await page.locator('[data-crumb]').first().click(); // nothing is selected
  await expect(entry('Spotted').locator('.value')).toHaveText(/^-?\d.* m$/);
  await expect(entry('Leader')).toContainText('not set');
});
