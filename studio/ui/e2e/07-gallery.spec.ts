import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tabTo } from './hands.ts';
import { accessible, expect, test } from './fixtures.ts';

interface Manifest {
  project: string;
  game?: string;
}

test('in the gallery games are played, looked into and copied, projects begun and opened again, and the manual read, by mouse and by keys', async ({ gallery, page, forgive }) => {
  const front = await gallery();
  const card = (game: string) => page.locator(`.game-card[data-game="${game}"]`);
  const manifest = (folder: string): Manifest => JSON.parse(readFileSync(join(front.dir, folder, 'wits.project.json'), 'utf8')) as Manifest;
  const editing = (): Promise<void> => expect(page.locator('[data-testid=edit-connection][data-state=open]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Play a game, and watch its characters think' })).toBeVisible();
  for (const game of ['duel', 'town', 'jedi', 'sniper', 'night', 'armada', 'flock']) {
    const picture = card(game).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((i: HTMLImageElement) => i.naturalWidth), `the picture of ${game}`).toBe(640);
  }
  await card('duel').locator('[data-action=play]').click();
  await expect(page.getByTestId('tick')).toBeVisible();
  const { tick } = await front.pause();
  await front.step(20);
  await expect(page.getByTestId('tick')).toHaveText(String(tick + 20));
  await page.locator('[data-action=edit]').click(); // its documents are one click away
  await expect(page.locator('[data-banner=inside]')).toContainText('You are inside Sword duel');
  await page.locator('[data-action=gallery]').click();
  await expect(card('duel')).toHaveClass(/\brunning\b/);
  await card('duel').locator('[data-action=play]', { hasText: 'Go on' }).click();
  await expect(page.getByTestId('tick')).toHaveText(String(tick + 20));
  await page.locator('[data-action=gallery]').click();

  await card('town').locator('[data-action=inside]').click();
  await expect(page.locator('[data-banner=inside]')).toContainText('You are inside Town');
  await page.locator('[data-banner=inside] [data-action=copy]').click();
  await page.locator('[data-banner=inside] input').fill('hamlet');
  await page.locator('[data-banner=inside] [data-action=copy-create]').click();
  await expect(page.locator('[data-banner=inside]')).toHaveCount(0);
  await editing();
  expect(manifest('hamlet').game ?? manifest('hamlet').project).toBe('town');
  await page.locator('[data-action=gallery]').click();
  await card('town').locator('[data-action=copy]').click();
  await card('town').locator('input').fill('hamlet');
  await card('town').locator('[data-action=copy-create]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a folder hamlet already: choose another name' })).toBeVisible();
  await page.locator('[data-project=hamlet]').click();
  await editing();
  await expect(page.locator('[data-banner=inside]')).toHaveCount(0);

  // A project begins here, too; what cannot be is told at the field.
  mkdirSync(join(front.dir, 'taken'));
  await page.locator('[data-action=gallery]').click();
  const form = page.locator('.gallery-new');
  const named = (field: string) => form.locator(`input[name=${field}]`);
  const refused = async (field: string, words: string): Promise<void> => {
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(named(field)).toBeFocused();
    await expect(named(field)).toHaveAttribute('aria-invalid', 'true');
  };
  const begin = page.locator('[data-action=new-project]');
  await begin.click();
  await expect(named('name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(begin).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(named('name')).toBeFocused();
  await refused('name', 'A project needs a name');
  await named('name').fill('../out');
  await refused('name', 'leave out / and');
  await named('name').fill('Taken');
  await expect(named('folder')).toHaveValue('taken');
  await refused('folder', 'There is a folder taken already: choose another name');
  await named('folder').fill('night/watch');
  await refused('folder', 'cannot be the name of a folder');
  await accessible(page, 'the form of a new project');
  await named('name').fill('Night watch');
  await named('folder').fill('watch');
  await page.locator('[data-choice=night]').click();
  await page.locator('[data-choice=copy]').click();
  await page.locator('[data-action=create-project]').click();
  await expect(page.locator('[data-document="guard.tree.json"]')).toBeVisible();
  expect(manifest('watch')).toMatchObject({ project: 'Night watch', game: 'night' });

  // By keys alone: a project for another game, with no documents; then the manual.
  await page.locator('[data-action=gallery]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-project="Night watch"]')).toBeVisible();
  await tabTo(page, begin);
  await page.keyboard.press('Enter');
  await expect(named('name')).toBeFocused();
  await page.keyboard.type('Mine');
  await tabTo(page, form.locator('input[name=game]:checked'));
  await page.keyboard.press('ArrowUp'); // around to the last one
  await expect(page.locator('[data-choice=""]')).toHaveClass(/\bon\b/);
  await expect(page.locator('[data-choice=copy] input'), 'there is nothing to copy').toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action=start-new]')).toBeVisible();
  expect(manifest('mine').project).toBe('Mine');
  await page.locator('[data-action=gallery]').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('a[href="/docs/tutorial-patrol"]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tutorial: a guard' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => [...document.images].every((i) => i.complete && i.naturalWidth > 0)), 'its pictures are there').toBe(true);
  await page.getByRole('link', { name: 'Wits', exact: true }).click();
  await expect(card('night')).toBeVisible();
  forgive(); // the console tells of what was refused
});
