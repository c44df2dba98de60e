import { field, input, open, save } from './hands.ts';
import { expect, test } from './fixtures.ts';

test('nodes and kinds that other modules add are seen at work, with what they remember and why, and their documents are edited', async ({ play, project, page, another }) => {
  const courier = await play('courier');
  const card = (name: string) => page.locator(`[data-node="${name}"]`);
  for (const name of ['Stops', 'First', 'PlanFirst', 'Gate', 'Open', 'Kick']) await expect(card(name)).toBeVisible();
  await courier.until({ on: 'success', path: 'Gate' });
  await expect(page.locator('[data-node="Stops"][data-active=true]')).toBeVisible();
  await expect(page.locator('[data-node="Gate"].was-success')).toBeVisible(); // it was kicked, and opened
  await expect(page.locator('[data-node="Stops"].composite [data-reading="Turn"]')).toBeVisible();

  const baker = await play('baker');
  const other = await another(baker.address);
  baker.page = other;
  const row = (name: string) => other.locator(`tr[data-node="${name}"]`);
  await baker.until({ on: 'enter', path: 'Baking' });
  for (const name of ['Baking', 'Break', 'Lunch', 'Selling', 'Shelter', 'Sleep', 'Stroll']) await expect(row(name)).toBeVisible();
  await expect(row('Baking')).toHaveAttribute('data-active', 'true');
  await expect(row('Selling').locator('[data-extra=hours]')).toContainText('8:00 to 18:00');
  await expect(row('Selling').locator('[data-extra=when]')).toContainText('Loaves > 0');
  await baker.until({ on: 'enter', path: 'Break' });
  await expect(row('Baking').locator('[data-reading=Done]')).toHaveText('true');
  await expect(row('Break')).toHaveAttribute('data-active', 'true');
  await row('Baking').click();
  await other.keyboard.press('F8');
  await expect(other.getByTestId('why-card')).toContainText(/It has ended by itself, and is done until 4:30|its time is from 4:30 to 10:00/);
  await row('Selling').dblclick();
  await expect(other.locator('[data-node="GoToMarket"]')).toBeVisible();

  // Their documents: drawn, added to, renamed with all that names them, begun anew, saved.
  const stops = await project('examples/decorator', 'courier');
  await open(page, 'courier.tree.json');
  for (const name of ['Main', 'Stops', 'First', 'PlanFirst', 'FindFirst', 'Gate', 'Open', 'Kick']) await expect(card(name)).toBeVisible();
  await expect(page.locator('.composite[data-node="Gate"]')).toBeVisible();
  await expect(page.locator('.tree-tag[data-node="PlanFirst"]')).toBeVisible(); // a decorator
  await card('Gate').click();
  await input(page, '/nodes/Gate/times').fill('5');
  await page.keyboard.press('Enter');
  await save(page);
  expect(stops.json('courier.tree.json').nodes.Gate).toEqual({ recovery: ['Open', 'Kick'], times: 5, doc: 'A gate that jams is kicked, three times at most.' });

  const times = await project('examples/kind', 'baker');
  const part = (path: string) => page.locator(`.parts [data-item="${path}"]`);
  const rename = async (from: string, to: string): Promise<void> => {
    await part(`/entries/${from}`).click();
    await page.keyboard.press('F2');
    await page.locator('.parts input.rename').fill(to);
    await page.keyboard.press('Enter');
    await expect(part(`/entries/${to}`)).toBeVisible();
  };
  await open(page, 'baker.timetable.json');
  await expect(part('/entries/Lunch')).toContainText('12 h');
  await page.locator('[data-add=entries]').click();
  await expect(part('/entries/Entry')).toBeVisible();
  await part('/entries/Lunch').click();
  await input(page, '/entries/Lunch/to').fill('12.5');
  await page.keyboard.press('Enter');
  await expect(part('/entries/Lunch')).toContainText('12.5 h');
  // What the new entry is called, and what names another: both by what the kind's schema says.
  await rename('Entry', 'Supper');
  await rename('Break', 'Rest');
  await expect(part('/entries/Baking')).toContainText('Rest'); // "then" follows
  await part('/entries/Baking').click();
  await input(page, '/entries/Baking/then').click();
  for (const name of ['Lunch', 'Rest', 'Supper']) await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page);
  const saved = times.json('baker.timetable.json').entries;
  expect(saved.Lunch).toEqual({ from: 12, to: 12.5, do: 'Stay', with: { Doing: 'eats' } });
  expect([saved.Baking.then, saved.Rest, saved.Supper]).toEqual(['Rest', { do: 'Stay' }, {}]);

  // A new document of the kind begins with what its kind declares, and what the palette has becomes an entry.
  await page.locator('[data-action=new-document]').click();
  await page.locator('dialog[open] input[name=name]').fill('guard');
  await page.getByText('timetable', { exact: true }).first().click();
  await page.locator('[data-action=create]').click();
  await expect(part('/entries/Sleep')).toContainText('22 h');
  await page.locator('[data-action=add]').last().click();
  await page.keyboard.type('Stay');
  await page.getByRole('option', { name: /^Stay/ }).first().click();
  await expect(part('/entries/Stay')).toBeVisible();
  await expect(field(page, '/entries/Stay/do')).toBeVisible();
  await save(page);
  expect(times.json('guard.timetable.json').entries).toEqual({ Sleep: { from: 22, to: 6 }, Stay: { do: 'Stay' } });
});
