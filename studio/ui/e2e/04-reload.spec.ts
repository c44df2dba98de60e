import type { Locator, Page } from '@playwright/test';
import { block, counting, field, input, open, save, saved, set, tab } from './hands.ts';
import { expect, test } from './fixtures.ts';
import type { Breakpoint } from '../src/protocol/control.ts';

const updated = (page: Page): Locator => page.getByText(/^Updated \d+ running characters?\./).first();

/** What runs on the canvas of a document. */
const runs = (page: Page, name: string): Locator => page.locator(`.edit-document [data-node="${name}"][data-active=true]`).first();
const option = (page: Page, name: string): Locator => page.locator(`.edit-document [data-now="${name}"][data-active=true]`).first();

async function write(page: Page, path: string, value: string): Promise<void> {
  await input(page, path).fill(value);
  await input(page, path).blur();
}

interface Change {
  game: string;
  options?: string[];
  file: string;
  /** What happens first. */
  before: string | Partial<Breakpoint>;
  /** What a designer does, and where it can be seen that characters do something else. */
  change: (page: Page) => Promise<void>;
  is: (page: Page) => Locator;
  undone?: number;
}

/** A mind of each technique. */
const minds: Change[] = [
  {
    game: 'night', file: 'guard.tree.json', before: { on: 'enter', path: 'Patrolling' }, is: (page) => runs(page, 'Chase'),
    async change(page) {
      await block(page, 'Chasing').first().click();
      await write(page, '/nodes/Chasing/when', 'true');
    },
  },
  {
    game: 'sniper', options: ['you=the sniper'], file: 'soldier.machine.json', before: { on: 'enter', path: 'Patrol' }, is: (page) => runs(page, 'Cover'),
    async change(page) {
      await page.getByRole('button', { name: /^Fit/ }).click();
      await page.locator('[data-way="Patrol to Cover"]', { hasText: 'Shaken' }).first().click();
      await write(page, '/transitions/1/when', 'true');
    },
  },
  {
    game: 'town', file: 'calm.utility.json', before: { on: 'enter', path: 'Calm' }, is: (page) => option(page, 'Rest'),
    async change(page) {
      await page.locator('.edit-document [data-node="Rest"]').first().click();
      await write(page, '/options/Rest/score', '2');
    },
  },
  {
    game: 'flock', file: 'sheep.thoughts.json', before: { on: 'enter', path: 'Graze' }, is: (page) => page.locator('.thought[data-node=Apart] [data-effect="3"]').first(),
    async change(page) {
      await page.locator('.thought[data-node=Apart] > .thought-card .hold').click();
      await page.getByRole('textbox', { name: 'Weight of Apart, as a number' }).fill('3');
      await page.keyboard.press('Enter');
    },
  },
];

test('a mind of each technique is opened, changed and taken over while its game runs, so that characters do something else, and back', async ({ play, page }) => {
  for (const { game, options, file, before, change, is } of minds) {
    const server = await play(game, { options, edit: true });
    if (!page.url().startsWith(server.address)) await server.open();
    await server.until(before);
    await page.keyboard.press('F4');
    await open(page, file);
    await expect(page.locator('.live-who [aria-pressed=true]')).toBeVisible();
    const text = server.text(file);
    await change(page);
    await save(page);
    await expect(updated(page)).toBeVisible();
    await server.step(120);
    await expect(is(page)).toBeVisible();
    await page.locator('[data-action=undo]').click();
    await save(page);
    expect(server.text(file), `${game}, undone`).toBe(text);
    const { tick } = await server.step(30); // and the game goes on
    await page.keyboard.press('F4');
    await expect(page.getByTestId('tick')).toHaveText(String(tick));
  }

  // A hint of a captain: whatever the general says, the captains of the running battle command accordingly.
  const army = await play('army', { edit: 'examples/army' });
  await army.open();
  const { stop } = await army.until({ on: 'enter', path: 'KeepCharging' }, 10_000);
  await page.keyboard.press('F4');
  await open(page, 'captain.hinted.json');
  const before = army.text('captain.hinted.json');
  // Whatever the general says, the captains hear that there shall be no charge.
  await page.locator('.edit-document [data-node="Command"]').first().click();
  const charge = field(page, '/layers/0/with/Charge');
  await charge.locator('select.mode').selectOption('value');
  await charge.locator('select:not(.mode)').selectOption('negative');
  await save(page);
  expect(army.json('captain.hinted.json').layers[0].with.Charge).toBe('negative');
  await expect(updated(page)).toBeVisible();
  await army.step(10);
  await open(page, 'command.tree.json');
  await expect(runs(page, 'KeepShooting')).toBeVisible(); // in the battle that has gone on
  await open(page, 'captain.hinted.json');
  for (let i = 0; i < 2; i++) await page.locator('[data-action=undo]').click(); // the value, and that it is one
  await save(page);
  expect(army.text('captain.hinted.json')).toBe(before);
  await army.until({ on: 'enter', path: 'KeepCharging', agent: stop?.agent });
  await open(page, 'command.tree.json');
  await expect(runs(page, 'KeepCharging')).toBeVisible();
});

test('a document is drawn as the mind that runs it, with its live values, and changed while it runs, also one within a file', async ({ play, page }) => {
  const duel = await play('duel', { options: ['blue=fighter'], edit: true });
  const file = 'fighter.graph.json';
  await duel.step(30);
  /** How a node is seen: how near, and where from the middle of the canvas. */
  const seen = async (): Promise<number[]> => {
    const view = await page.locator('.graph-view').boundingBox();
    const box = await page.locator('.thing [data-node=LowHealth]').boundingBox();
    if (!view || !box) throw new Error('LowHealth is not seen');
    return [Number(await page.getByTestId('zoom').getAttribute('data-zoom')), box.x + box.width / 2 - view.x - view.width / 2, box.y - view.y - view.height / 2, box.width, box.height].map(Math.round);
  };
  /** Which nodes run, and what their ports are worth. */
  const says = (): Promise<Record<string, string>> =>
    page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.thing [data-node]')].map((n) => [
      n.getAttribute('data-node'),
      [n.getAttribute('data-active'), ...[...n.querySelectorAll('[data-port] output.live')].filter((v) => v.textContent !== '·').map((v) => `${v.closest('[data-port]')?.getAttribute('data-port') ?? ''} ${v.textContent ?? ''}`)].join(', '),
    ])));
  const running = (of: Record<string, string>): string[] => Object.keys(of).filter((name) => of[name]?.startsWith('true')).sort();
  await page.locator('.thing [data-node=LowHealth] header').click();
  await expect(page.locator('.block.selected[data-node=LowHealth]')).toBeVisible();
  const [was, live] = [await seen(), await says()];
  await page.keyboard.press('F4');
  await expect(page.locator('.edit-flow .block.selected[data-node=LowHealth]')).toBeVisible();
  await expect.poll(async () => (await seen()).every((v, i) => Math.abs(v - (was[i] ?? 0)) <= 3), 'it is seen from as near').toBe(true);
  await expect(page.locator('.edit-flow output.live.set').first()).toBeVisible();
  expect(running(await says()), 'the same nodes run').toEqual(running(live));
  await page.keyboard.press('Alt+l');
  await expect(page.locator('.edit-flow [data-active]')).toHaveCount(0);
  await page.keyboard.press('Alt+l');
  await expect(page.locator('.edit-flow [data-node][data-active=true]').first()).toBeVisible();

  // A constant: a digit on the selected node begins its value, and the canvas shows what the mind compares with now.
  const before = duel.text(file);
  const acts = await counting(page);
  await block(page, 'HealthThreshold').click();
  await page.keyboard.press('9');
  await expect(input(page, '/nodes/HealthThreshold/const')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Control+s');
  await expect(updated(page)).toBeVisible();
  expect(await acts(), 'actions, of 9 before, with the one that led here').toBeLessThanOrEqual(5);
  expect(duel.json(file).nodes.HealthThreshold.const).toBe(95);
  await duel.step();
  await expect(block(page, 'LowHealth').locator('[data-port=b]')).toContainText('95.00');
  await page.locator('[data-action=undo]').click();
  await save(page);
  expect(duel.text(file)).toBe(before);

  // Another program moves a document into the file of the one that runs it; the game takes it over, and it is edited in a tab of its own.
  const fighter = duel.json(file);
  const inner = `${file}#calm`;
  const { wits, ...calm } = duel.json('idle.graph.json');
  void wits;
  duel.write(file, { ...fighter, nodes: { ...fighter.nodes, Idle: { ...fighter.nodes.Idle, run: '#calm' } }, documents: { calm } });
  await expect(page.locator(`[data-inner="${inner}"]`)).toBeVisible();
  await duel.step();
  await block(page, 'Idle').locator('header').click();
  await page.keyboard.press('Enter');
  await expect(tab(page, inner)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.edit-flow [data-node="Engage"][data-active]')).toBeVisible();
  // The file is open as well, with a change that is not saved.
  await tab(page, file).click();
  await set(page, 'HealthThreshold', 'const', '40');
  await expect(tab(page, file).locator('.dirty')).toBeVisible();
  await tab(page, inner).click();
  await block(page, 'Engage').locator('header').click();
  await input(page, '/nodes/Engage/doc').fill('Comes to blows.');
  await input(page, '/nodes/Engage/doc').blur();
  await page.keyboard.press('Control+s');
  await expect(tab(page, inner).locator('.dirty')).toHaveCount(0);
  expect([duel.json(file).documents.calm.nodes.Engage.doc, duel.json(file).nodes.HealthThreshold.const]).toEqual(['Comes to blows.', 36]);
  await expect(tab(page, file).locator('.dirty'), 'what was not saved is there still').toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await save(page);
  expect([duel.json(file).documents.calm.nodes.Engage.doc, duel.json(file).nodes.HealthThreshold.const]).toEqual(['Comes to blows.', 40]);
  await saved(page);
  await duel.step();
  await page.keyboard.press('F4');
  await expect(page.locator('[data-node="Engage"], [data-node="Idle"]').first()).toBeVisible();
});
