import { expect, test } from './fixtures.ts';

test('a scene casts its characters and dissolves; who was refused a role is asked why', async ({ play, page, stage }) => {
  const street = await play('town', { options: ['scene=street'] });
  const members = async (scene: string) => {
    const sign = (await stage.scene()).commands.find((c) => c.op === 'text' && c.text.startsWith(`${scene} `));
    return Number(sign?.op === 'text' && sign.text.split(' ').at(-1));
  };
  await street.step(60);
  expect(await members('Juggling'), 'before noon').toBe(0);
  await street.step(1600);
  expect(await members('Juggling'), 'the juggler and his spectators').toBeGreaterThan(2);
  await street.step(2600);
  expect(await members('Juggling'), 'after the show').toBe(0);

  // In the village a role is weighed against work: the option that was not chosen tells why nobody gave its villager a role.
  const village = await play('town');
  await village.step(300);
  await page.locator('[data-node=Calm]').dblclick();
  const visit = page.locator('tr[data-node=Visit]');
  await visit.click();
  await page.locator('[data-action=why]').first().click();
  await expect(page.getByTestId('why-card')).toContainText(/SceneDraw/);
});
