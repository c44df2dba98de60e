// A game of another module, which adds types of node to trees: they are played, debugged and edited like any other.
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
