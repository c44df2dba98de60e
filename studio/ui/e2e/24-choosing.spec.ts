import { expect, test } from './fixtures.ts';

test('sliders change what the sniper sees, and its scores follow; a plan is a strip in its order; refused methods say which condition was not so', async ({ play, page, another }) => {
  const sniper = await play('sniper');
  await sniper.step(120);
  const chosen = page.locator('.utility tr[data-active=true]');
  await page.locator('[data-crumb]').first().click();
  await page.locator('.sliders summary').click();
  // What an option weighs: what it looks at now, the curve, and what comes out; who lost says why.
  await page.locator('[data-fold=Snipe]').click();
  const weighed = (name: string) => page.locator(`[data-consideration="Snipe.${name}"]`);
  await expect(weighed('RetreatClear').locator('.input')).toHaveText('yes');
  await expect(weighed('RetreatClear').locator('[data-output]')).toHaveText('1.00');
  await expect(weighed('Hostile').locator('.tag.vetoes')).toBeVisible();
  await expect(weighed('Range').locator('[data-plot="Snipe.Range"]')).toBeVisible();
  await expect(page.locator('tr[data-node=Snipe] .lost')).toHaveText('vetoed by Hostile');
  await page.locator('tr[data-node=Snipe]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(weighed('Range')).toHaveCount(0);
  const fire = page.locator('[data-slider=UnderFire] input');
  const held = page.locator('[data-slider=UnderFire] .hand-mark');
  await sniper.tells(() => fire.click());
  await expect(held).toBeVisible();
  await sniper.step(60);
  await expect(chosen).toHaveAttribute('data-node', /^(Retreat|FightBack)$/);
  await expect(fire).toBeChecked();
  await sniper.tells(() => fire.click());
  await sniper.step(240);
  await expect(chosen).toHaveAttribute('data-node', /^(Hide|Snipe)$/);
  await held.click();
  await expect(held).toHaveCount(0);

  // A plan for a goal, and of tasks the chosen methods.
  const goals = await play('town', { options: ['planner=goap'] });
  await goals.open();
  const card = (name: string) => page.locator(`.plan-card[data-node="${name}"]`);
  const strip = page.locator('.plan-strip [data-plan]');
  await goals.until({ on: 'enter', path: 'Work/Fetch' });
  await expect(strip.first()).toHaveAttribute('data-plan', 'Fetch');
  await expect(strip.first()).toHaveAttribute('aria-current', 'step');
  await expect(strip.last()).toHaveAttribute('data-plan', 'House');
  await expect(card('Fetch')).toHaveAttribute('data-active', 'true');
  await expect(card('Fetch')).toHaveAttribute('data-step', '1');
  await expect(card('Fetch').locator('[data-reading="needs LogsLie"]')).toHaveText('true');
  await expect(card('Fell')).toHaveAttribute('data-verdict', 'unreachable');
  await expect(card('Larder')).toHaveAttribute('data-verdict', 'outranked');
  await page.locator('.plan-strip [data-plan=Raise]').click();
  await expect(page.locator('.plan-card.selected[data-node=Raise]')).toBeVisible();
  // The next step begins, and the strip goes on with it.
  await goals.until({ on: 'enter', path: 'Work/Deliver', agent: (await goals.state()).stop?.agent });
  await expect(strip.first()).toHaveAttribute('data-plan', 'Deliver');
  await expect(card('Deliver')).toHaveAttribute('data-step', '1');

  const tasks = await play('town', { options: ['planner=htn'] });
  const other = await another(tasks.address);
  tasks.page = other;
  const { stop } = await tasks.until({ on: 'enter', path: 'Work/Fetch' });
  expect(stop?.text).toContain('Work/Fetch began');
  const task = (name: string) => other.locator(`.plan-card[data-node="${name}"]`);
  await expect(task('Lying')).toHaveAttribute('data-active', 'true');
  await expect(task('Enough')).toHaveAttribute('data-verdict', 'refused');
  await expect(task('Enough').locator('[data-row-key="when 1"]')).toContainText('not so');
  await expect(other.locator('.plan-strip [data-plan]').first()).toHaveAttribute('data-plan', 'Fetch');
});
