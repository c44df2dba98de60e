// Documents within a document's file: opened from what runs them, edited in a tab of their own, saved into the file, taken over by the game.
import assert from 'node:assert/strict'
import { mouse, textOnDisk } from './hands.mjs'

const file = 'wolf.machine.json'
const prowl = `${file}#prowl`
const card = (name) => `.edit-flow [data-node="${name}"]`
const tab = (path) => `[data-tab="${path}"]`
const taken = (page) => page.getByText(/^Updated \d+ running characters?\./).first()

export const within = [{
  name: 'FG13 a document within a file is opened from its state, changed, saved into the file and taken over by the game',
  game: 'rollback', from: 'examples/rollback',
  async test(page, { dir }) {
    const before = textOnDisk(dir, file)
    await page.getByTestId('tick').waitFor()
    await page.keyboard.press('F4')
    await mouse.open(page, file)
    await page.locator(`[data-inner="${prowl}"]`).waitFor() // the properties of the document list it
    await page.locator(card('Prowl')).first().click()
    await page.keyboard.press('Enter')
    await page.locator(`${tab(prowl)}[aria-selected=true] [data-within="${file}"]`).waitFor()
    for (const name of ['Main', 'Round', 'Stray', 'Listen']) await page.locator(card(name)).first().waitFor()
    await page.locator(`${card('Round')}[data-active]`).first().waitFor() // as it runs in a wolf, or ran last

    // The file is open as well, with a change that is not saved.
    await page.locator(tab(file)).click()
    await page.locator(card('Flee')).first().click()
    await page.locator('[data-panel=properties] [data-field="/states/Flee/with/Speed"]').locator('input, textarea, [contenteditable]').first().fill('6')
    await page.keyboard.press('Enter')
    await page.locator(`${tab(file)} .dirty`).waitFor()

    await page.locator(tab(prowl)).click()
    await page.locator(card('Listen')).first().click()
    const wait = page.locator('[data-field="/nodes/Listen/wait"]').locator('input, textarea, [contenteditable]').first()
    await wait.fill('5')
    await page.keyboard.press('Enter')
    await page.locator(`${tab(prowl)} .dirty`).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForFunction((of) => document.querySelector(of) === null, `${tab(prowl)} .dirty`)
    assert.equal(textOnDisk(dir, file), before.replace('"wait": 0.8', '"wait": 5'), 'every other byte of the file stays')
    await taken(page).waitFor()
    await page.locator(`${tab(file)} .dirty`).waitFor() // what was not saved is there still, and nothing is in its way
    assert.equal(await page.getByRole('alert').count(), 0)

    await page.locator(tab(file)).click()
    await mouse.save(page)
    await page.waitForFunction((of) => document.querySelector(of) === null, `${tab(file)} .dirty`)
    const both = textOnDisk(dir, file)
    assert.equal(both, before.replace('"wait": 0.8', '"wait": 5').replace('"Speed": 5', '"Speed": 6'))
    await page.locator('[data-action=undo]').click()
    await mouse.save(page)
    await page.locator(tab(prowl)).click()
    await page.locator('[data-action=undo]').click()
    await mouse.save(page)
    assert.equal(textOnDisk(dir, file), before)

    // What runs within is seen in the game, too.
    await page.keyboard.press('F4')
    await page.locator('[data-testid=connection][data-state=open]').waitFor()
    await page.locator('[data-node="Stray"]').first().waitFor()
  },
}]
