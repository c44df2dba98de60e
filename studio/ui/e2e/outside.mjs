// Games of other modules, which add types of node to trees and a kind of document: they are played, debugged and edited like any
// other, though the page has not a line of code for them.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'

const card = (name) => `[data-node="${name}"]`

export const courierLive = {
  async 'FA1 nodes of a game are seen at work, and what they remember'(page) {
    for (const name of ['Stops', 'First', 'PlanFirst', 'Gate', 'Open', 'Kick']) await page.locator(card(name)).waitFor()
    await page.locator(`${card('Stops')}[data-active=true]`).waitFor()
    await page.locator(`${card('Gate')}.was-success`).waitFor() // it was kicked, and opened
    await page.locator(`${card('Stops')}.composite [data-reading="Turn"]`).waitFor()
  },
}

export const courierEdit = [{
  name: 'FA1 nodes of a game are edited: drawn with their children, checked, saved',
  from: 'examples/decorator',
  async test(page, { dir }) {
    await mouse.open(page, 'courier.tree.json')
    for (const name of ['Main', 'Stops', 'First', 'PlanFirst', 'FindFirst', 'Gate', 'Open', 'Kick']) await page.locator(card(name)).waitFor()
    await page.locator(`${card('Gate')}.composite`).waitFor()
    await page.locator(`.tree-tag${card('PlanFirst')}`).waitFor() // a decorator
    await page.locator(card('Gate')).click()
    const times = page.locator('[data-field="/nodes/Gate/times"]').locator('input, textarea, [contenteditable]').first()
    await times.fill('5')
    await page.keyboard.press('Enter')
    await mouse.save(page)
    assert.deepEqual(onDisk(dir, 'courier.tree.json').nodes.Gate, { recovery: ['Open', 'Kick'], times: 5, doc: 'A gate that jams is kicked, three times at most.' })
  },
}]

const row = (name) => `tr${card(name)}`
const part = (path) => `.parts [data-item="${path}"]`

export const bakerLive = {
  async 'FA1 a kind of a game is seen at work, with what it says of its parts'(page) {
    for (const name of ['Baking', 'Break', 'Lunch', 'Selling', 'Shelter', 'Sleep', 'Stroll']) await page.locator(row(name)).waitFor()
    await page.locator(`${row('Baking')}[data-active=true]`).waitFor()
    await page.locator(`${row('Selling')} [data-extra=hours]`, { hasText: '8:00 to 18:00' }).waitFor()
    await page.locator(`${row('Selling')} [data-extra=when]`, { hasText: 'Loaves > 0' }).waitFor()
    await page.getByTestId('speed').selectOption('2')
    await page.locator(`${row('Baking')} [data-reading=Done]`, { hasText: 'true' }).waitFor()
    await page.locator(`${row('Break')}[data-active=true]`).waitFor() // it has the rest of the time
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.locator(row('Baking')).click()
    await page.keyboard.press('F8')
    await page.getByTestId('why-card').getByText(/It has ended by itself, and is done until 4:30|its time is from 4:30 to 10:00/).first().waitFor()
    await page.locator(row('Selling')).dblclick()
    await page.locator(card('GoToMarket')).waitFor()
  },
}

export const bakerEdit = [{
  name: 'FA1 a document of a kind of a game is edited: parts are added, changed, renamed and saved',
  from: 'examples/kind',
  async test(page, { dir }) {
    await mouse.open(page, 'baker.timetable.json')
    await page.locator(part('/entries/Lunch')).getByText('12 h').waitFor()
    await page.locator('[data-add=entries]').click()
    await page.locator(part('/entries/Entry')).waitFor()
    const field = (name, member) => page.locator(`[data-field="/entries/${name}/${member}"]`).locator('input, textarea, [contenteditable]').first()
    await page.locator(part('/entries/Lunch')).click()
    await field('Lunch', 'to').fill('12.5')
    await page.keyboard.press('Enter')
    await page.locator(part('/entries/Lunch')).getByText('12.5 h').waitFor()
    // What the new entry is called, and what names another: both by what the kind's schema says.
    await page.locator(part('/entries/Entry')).click()
    await page.keyboard.press('F2')
    await page.locator('.parts input.rename').fill('Supper')
    await page.keyboard.press('Enter')
    await page.locator(part('/entries/Supper')).waitFor()
    await page.locator(part('/entries/Break')).click()
    await page.keyboard.press('F2')
    await page.locator('.parts input.rename').fill('Rest')
    await page.keyboard.press('Enter')
    await page.locator(part('/entries/Baking')).getByText('Rest').waitFor() // "then" follows
    // Names can be chosen: of all that is called an entry.
    await page.locator(part('/entries/Baking')).click()
    await field('Baking', 'then').click()
    for (const name of ['Lunch', 'Rest', 'Supper']) await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Escape')
    await mouse.save(page)
    const saved = onDisk(dir, 'baker.timetable.json')
    assert.deepEqual(saved.entries.Lunch, { from: 12, to: 12.5, do: 'Stay', with: { Doing: 'eats' } })
    assert.deepEqual([saved.entries.Baking.then, saved.entries.Rest, saved.entries.Supper], ['Rest', { do: 'Stay' }, {}])
  },
}, {
  name: 'FA1 a new document of a kind of a game begins with what its kind declares, and is right',
  from: 'examples/kind',
  async test(page, { dir }) {
    await page.locator('[data-action=new-document]').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('guard')
    await page.getByText('timetable', { exact: true }).first().click()
    await page.locator('[data-action=create]').click()
    await page.locator(part('/entries/Sleep')).getByText('22 h').waitFor()
    await page.locator('[data-action=add]').last().click() // what the palette has becomes an entry
    await page.keyboard.type('Stay')
    await page.getByRole('option', { name: /^Stay/ }).first().click()
    await page.locator(part('/entries/Stay')).waitFor()
    await mouse.save(page)
    assert.deepEqual(onDisk(dir, 'guard.timetable.json').entries, { Sleep: { from: 22, to: 6 }, Stay: { do: 'Stay' } })
  },
}]
