import type { Page } from '@playwright/test';
import { differ, targets, zoomed } from './access.ts';
import { closed, open, tabTo } from './hands.ts';
import { accessible, expect, scheme, test } from './fixtures.ts';

const schemes = ['light', 'dark'] as const;
const narrow = { viewport: { width: 640, height: 360 } };

test.use({ newcomer: true, viewport: { width: 1280, height: 720 } });

/** Looks at what is shown with both schemes: at the page, or at the part of it that has changed. */
async function both(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of schemes) {
    await scheme(page, colorScheme);
    await accessible(page, `${what}, ${colorScheme}`, within);
  }
}

test('everybody can use a game: targets, 200 % zoom, forced colours, screen readers, keys, and what axe finds on every panel', async ({ play, page, another }) => {
  const duel = await play('duel', { options: ['blue=fighter'] });
  await duel.step(30);
  await expect(page.locator('.graph-panel [data-node]').first()).toBeVisible();
  await targets(page);
  // What the watched character does is said, and how a node is that has the focus.
  await expect(page.getByTestId('spoken')).toHaveText(/.{8}/);
  await expect(page.getByTestId('spoken')).toHaveAttribute('aria-live', 'polite');
  await expect(page.locator('.graph-panel .thing', { has: page.locator('[data-active]') }).first()).toHaveAttribute('aria-label', /\w+, \w+/);
  for (const colorScheme of schemes) {
    await scheme(page, colorScheme, { forcedColors: 'active', reducedMotion: 'reduce' });
    await differ(page, `a node that runs looks otherwise, ${colorScheme}`, '.graph-panel [data-node].active', '.graph-panel [data-node].inactive');
    await differ(page, `what is pressed looks otherwise, ${colorScheme}`, '[data-action=auto-open][aria-pressed=true]', '[data-action=tidy]');
    await accessible(page, `forced colours, ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  // The focus walks from node to node within the canvas, and how each is stands beside its name.
  const view = page.locator('.graph-panel .graph-view');
  await tabTo(page, view);
  await page.keyboard.press('ArrowRight');
  await expect(view).toBeFocused();
  await expect(view).toHaveAttribute('aria-activedescendant', /./);
  const node = (await view.getAttribute('aria-activedescendant')) ?? '';
  await expect(page.locator(`[id="${node}"]`)).toHaveAttribute('aria-description', /running/);

  const wide = await another(duel.address);
  duel.page = wide;
  await wide.locator('[data-node="RunAway"]').first().click();
  for (const tab of ['why', 'stops', 'hands', 'test', 'what-if']) {
    await wide.locator(`[data-tab=${tab}]`).click();
    await both(wide, tab, '[data-panel=inspector]');
  }
  for (const tab of ['Agents', 'Running', 'Profile']) {
    await wide.getByRole('tab', { name: tab, exact: true }).click();
    await both(wide, tab, '[data-panel=tree]');
  }
  await wide.locator('[data-node="RunAway"]').first().click({ button: 'right' });
  await both(wide, 'the menu of a node', '.over-box');
  await wide.locator('[data-entry=stop-edit]').click();
  await both(wide, 'a breakpoint that is changed', '[data-panel=inspector]');
  await wide.locator('[data-action=step-back]').click();
  await expect(wide.locator('[data-past=true]').first()).toBeVisible();
  await both(wide, 'the past');
  await duel.command(/Set health/, '20');
  await duel.step(5);
  await wide.locator('[data-action=compare]').click();
  await expect(wide.locator('[data-testid=differences] [data-difference]').first()).toBeVisible();
  await both(wide, 'branches', '[data-testid=compare]');
  await wide.keyboard.press('Escape');
  await wide.locator('[data-action=games]').click();
  await expect(wide.locator('.games [data-game-id]').first()).toBeVisible();
  await both(wide, 'the list of games', '.games');
  await wide.keyboard.press('Escape');
  for (const [what = '', key = ''] of [['options', 'o'], ['the palette', 'Control+k'], ['the keys', '?']]) {
    await wide.keyboard.press(key);
    await expect(wide.locator('dialog[open], .popover').first()).toBeVisible();
    await both(wide, what, 'dialog[open], .popover');
    await wide.keyboard.press('Escape');
    await closed(wide);
  }

  const zoom = await another(duel.address, { newcomer: true, ...narrow });
  await expect(zoom.locator('.graph-panel [data-node]').first()).toBeVisible();
  await zoomed(zoom, ['.graph-panel', '[data-panel=inspector]', '[data-panel=timeline]']);
});

test('everybody can play with the mouse and look at what characters know: axe on stages, tools, boards, senses, queries and saved games', async ({ play, page }) => {
  const guard = await play('night', { options: ['you=a script', 'search=seed'] });
  await guard.until({ on: 'enter', path: 'Chase' });
  await page.locator('[data-tab=senses]').click();
  await expect(page.getByTestId('senses')).toBeVisible();
  await both(page, 'senses', '[data-panel=inspector]');
  await page.locator('[data-tab=query]').click();
  await expect(page.getByTestId('query-words')).toBeVisible();
  await both(page, 'a query', '[data-panel=inspector]');
  await page.locator('.query-panel').getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('.query-view')).toBeVisible();
  await both(page, 'the query itself', '.query-view');
  await page.locator('[data-action=overlays]').click();
  await both(page, 'overlays', '.overlay-box');

  const flock = await play('flock');
  await flock.open();
  await flock.step(30);
  await both(page, 'thoughts and tools');
  await page.locator('[data-action=large]').click();
  await both(page, 'the large stage');

  const village = await play('town', { edit: true, options: ['planner=goap'] });
  await village.open();
  await village.until({ on: 'enter', path: 'Work/Fetch' });
  await both(page, 'a plan');
  await page.locator('[data-action="game.load"]').click();
  await both(page, 'saved games', '[data-panel=inspector]');
});

test('everybody can edit documents: targets, Tab comes by every panel, 200 % zoom, forced colours, and what axe finds on every canvas', async ({ project, page, another }) => {
  const duel = await project('games/duel');
  await open(page, 'engage.graph.json');
  await page.locator('[data-panel=canvas] [data-node]').first().click();
  await targets(page);
  // No trap: Tab comes by header, documents, canvas, foot and properties, and out of the page.
  const came = new Set<string>();
  for (let i = 0; i < 200 && came.size < 5; i++) {
    await page.keyboard.press('Tab');
    came.add(await page.evaluate(() => document.activeElement?.closest('.top, [data-panel]')?.getAttribute('data-panel') ?? 'header'));
  }
  for (const panel of ['header', 'documents', 'canvas', 'problems', 'properties']) expect([...came], `Tab comes by ${panel}`).toContain(panel);
  for (const colorScheme of schemes) {
    await scheme(page, colorScheme, { forcedColors: 'active' });
    await differ(page, `the document that is open looks otherwise, ${colorScheme}`, '[data-document][aria-selected=true]', '[data-document][aria-selected=false]');
    await accessible(page, `forced colours, ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await both(page, 'a graph');
  for (const [what = '', key = ''] of [['what can be added', 'a'], ['the commands', 'Control+k'], ['a new document', 'Alt+n'], ['the keys', 'F1'], ['earlier versions', 'Alt+h']]) {
    await page.locator('.edit-flow').focus();
    await page.keyboard.press(key);
    await expect(page.locator('dialog[open]')).toBeVisible();
    await both(page, what, 'dialog[open]');
    await page.keyboard.press('Escape');
    await closed(page);
  }
  const zoom = await another(duel.address, { newcomer: true, ...narrow });
  await open(zoom, 'engage.graph.json');
  await expect(zoom.locator('[data-panel=canvas] [data-node]').first()).toBeVisible();
  await zoomed(zoom, ['documents', 'canvas', 'properties', 'problems'].map((p) => `[data-panel=${p}]`));

  // The canvas of every kind, with something selected.
  const kinds: [from: string, file: string, item: string][] = [
    ['games/sniper', 'soldier.machine.json', '[data-item^="/states/"]'], ['games/sniper', 'assault.tree.json', '[data-item^="/nodes/"]'],
    ['games/sniper', 'snipe.utility.json', '[data-item^="/options/"]'], ['games/sniper', 'marks.considerations.json', '[data-item^="/considerations/"]'],
    ['games/night', 'rooms.level.json', '[data-item^="/walls/"]'], ['games/night', 'guard.senses.json', '[data-item^="/profiles/"]'],
    ['games/night', 'hide.query.json', '[data-item^="/tests/"]'], ['games/night', 'team.board.json', '[data-thing="/fields/alarm"]'],
    ['games/town', 'work.goap.json', '[data-thing="/actions/Fetch"]'], ['games/town', 'work.htn.json', '[data-thing="/tasks/Work"]'],
    ['games/flock', 'sheep.thoughts.json', '.thought[data-node=Flee] > .thought-card .hold'], ['games/flock', 'flock.universe.json', '[data-item="/types/0"]'],
    ['games/duel', 'german.labels.json', '[data-item^="/functions/"]'], ['games/duel', 'recorded.rules.json', '.rules-edit tr[data-row]'],
  ];
  let shown = 'games/duel';
  for (const [from, file, item] of kinds) {
    if (from !== shown) await project(from);
    shown = from;
    await open(page, file);
    await page.locator(item).first().click();
    await both(page, file, 'main');
  }
});
