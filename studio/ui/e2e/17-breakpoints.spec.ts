import { counting } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('K26 a breakpoint with a condition stops the game, the frames are seen in phases, and why a node runs is one press away', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  const node = (name: string) => page.locator(`.graph-view [data-node="${name}"]`);
  const running = async (on: string[], off: string[]): Promise<void> => {
    for (const name of on) await expect(node(name)).toHaveAttribute('data-active', 'true');
    for (const name of off) await expect(node(name)).toHaveAttribute('data-active', 'false');
  };
  await duel.step(60);

  // A condition that does not hold stops nothing.
  await node('RunAway').click({ button: 'right' });
  await page.locator('[data-entry=stop-enter]').click();
  await page.locator('[data-tab=stops]').click();
  const onlyIf = async (condition: string): Promise<void> => {
    const form = page.getByLabel('Only if');
    const change = page.getByRole('button', { name: /^Change / }).first();
    await expect(form.or(change).first()).toBeVisible();
    if (!(await form.isVisible())) await change.click();
    await form.fill(condition);
    await form.press('Enter');
    await expect.poll(async () => (await duel.call<{ breakpoints: { condition: string }[] }>('list-breakpoints')).breakpoints[0]?.condition).toBe(condition);
  };
  await onlyIf('CharHealth > 90');
  await duel.command(/Set health/, '30');
  expect((await duel.step(10)).stop).toBeUndefined();
  await running(['RunAway'], ['Idle']);
  await duel.command(/Set health/, '100');
  expect((await duel.step(120)).stop).toBeUndefined();
  await running(['Idle'], ['RunAway']);

  // One that holds stops it.
  await onlyIf('CharHealth < 25');
  await duel.command(/Set health/, '20');
  const { stop } = await duel.step(600);
  expect(stop?.text).toContain('RunAway began');
  await expect(page.getByTestId('stop')).toContainText('RunAway');
  await running(['RunAway'], ['Idle']);

  // K10: n, Idle is told to stop; n + 1, it stops, and RunAway is told to begin; n + 2, it begins. It has begun: back.
  await page.locator('[data-action=step-back]').click();
  await running([], ['Idle', 'RunAway']);
  await page.locator('[data-action=step-back]').click();
  await running(['Idle'], ['RunAway']);
  await expect(page.getByTestId('time-frame')).toHaveText(String((stop?.tick ?? 0) - 2));
  const phase = async (words: RegExp, on: string[], off: string[]): Promise<void> => {
    await page.locator('[data-action=step-phase]').click();
    await expect(page.getByTestId('stop')).toContainText(words);
    await running(on, off);
  };
  await phase(/begins/, ['Idle'], []);
  await phase(/updates/, [], ['Idle', 'RunAway']);
  await phase(/end/, [], ['Idle']);
  await phase(/begins/, [], ['RunAway']);
  await phase(/updates/, ['RunAway'], []);
  await phase(/end/, ['RunAway'], []);
  await expect(page.getByTestId('time-frame')).toHaveText(String(stop?.tick));

  // How many presses it takes: why a character does what it does stands there; why a node runs, a breakpoint and a moment are one each.
  const acts = await counting(page);
  const presses = async (n: number, what: string): Promise<void> => {
    expect(await acts(), what).toBe(n);
  };
  await expect(page.getByTestId('sentence')).not.toBeEmpty();
  await presses(0, 'why');
  await node('Idle').locator('header').hover();
  await node('Idle').locator('.why-dot').click();
  await expect(page.getByTestId('why-card')).toBeVisible();
  await presses(1, 'why a node runs');
  await node('HandleSword').locator('header').hover();
  await node('HandleSword').locator('.stop-dot').click();
  await expect(node('HandleSword').locator('.stop-dot.set')).toBeVisible();
  await presses(2, 'a breakpoint');
  const slider = page.getByTestId('time-slider');
  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
  await slider.click({ position: { x: width / 12, y: height / 2 } });
  await expect(page.locator('[data-past=true]').first()).toBeVisible();
  await presses(3, 'a moment of the past');
});

test('values are set and held, results forced, triggers fired, commands given and lines logged; all of it is listed and let go of', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  const node = (name: string) => page.locator(`.graph-view [data-node="${name}"]`);
  const health = page.locator('.graph-view [data-port=CharHealth]').first();
  await duel.step(30);

  // Held, and let go of where it stands.
  await page.locator('.inspector [data-port=CharHealth] [data-hand=set]').click();
  const editor = page.locator('.value-editor');
  await editor.locator('input').fill('55');
  await editor.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(editor).toHaveCount(0);
  await duel.step(2);
  await expect(health).toHaveAttribute('data-value', /^55/);
  await page.locator('[data-tab=hands]').click();
  await expect(page.locator('[data-deed=hold] [data-action=let-go]')).toBeVisible();

  // A trigger that is fired, and a result that is forced, from the menu of a node.
  await node('RunAway').click({ button: 'right' });
  await duel.tells(() => page.locator('[data-entry=fire-Activate]').click());
  await duel.step(2);
  await expect(node('RunAway')).toHaveAttribute('data-active', 'true');
  await node('RunAway').click({ button: 'right' });
  await duel.tells(() => page.locator('[data-entry=force-failure]').click());
  await page.locator('[data-tab=hands]').click();
  await expect(page.locator('[data-deed=force]').first()).toBeVisible();
  await duel.step(2);
  await expect(node('RunAway')).toHaveAttribute('data-active', 'false');
  await page.locator('[data-action=let-go-all]').click();
  await expect(page.locator('.intervention.lasting')).toHaveCount(0);

  // A command, and a line of a log point.
  await duel.command(/Set health/, '20');
  expect((await duel.told()).at(-1)).toEqual(['health', '20']);
  await node('RunAway').click({ button: 'right' });
  await page.locator('[data-entry=stop-edit]').click();
  const log = page.getByLabel('Log message instead of stopping');
  await log.fill('flees with {CharHealth}');
  await log.press('Enter');
  await expect.poll(async () => (await duel.call<{ breakpoints: { log: string }[] }>('list-breakpoints')).breakpoints[0]?.log).toBe('flees with {CharHealth}');
  expect((await duel.step(60)).stop).toBeUndefined();
  await expect(page.getByTestId('log-line').filter({ hasText: 'flees with 20' })).toBeVisible();
  await page.locator('[data-tab=hands]').click();
  expect(await page.getByRole('list', { name: 'Done since the start' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
});
