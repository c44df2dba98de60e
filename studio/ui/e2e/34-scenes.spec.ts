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

  // Somebody without a role: the log tells why the scenes around give it none.
  await page.locator('[data-action=do]').click();
  await street.tells(() => page.getByRole('menuitem', { name: /why it has none/ }).click());
  await street.step();
  await expect(page.getByTestId('log-line').last()).toContainText(/It plays|It does not|It cannot/);
});
