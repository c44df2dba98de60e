// Tests of two pages that edit the same project at once: they see each other, and what both change is told as it happens.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'
import { open } from './wits.mjs'

const FILE = 'run_away.graph.json'
const node = (name) => `[data-thing="/nodes/${name}"]`
const dirty = (page) => page.locator(`[data-tab="${FILE}"] .dirty`)

/** A second page of the same project, of somebody who has told a name. */
async function second(page, name) {
  const other = await open(page.context().browser(), page.url())
  await other.page.locator('[data-action=people]').waitFor()
  await other.page.locator('[data-action=people]').click()
  await other.page.getByRole('textbox', { name: 'Your name, as others see it' }).fill(name)
  await other.page.getByRole('button', { name: 'Done', exact: true }).click()
  await mouse.open(other.page, FILE)
  return other
}

export const presence = [
  {
    name: 'two pages see each other: who, where, and what is selected',
    from: 'games/duel',
    async test(page) {
      await mouse.open(page, FILE)
      assert.equal(await page.locator('.people').count(), 0, 'who is alone sees no others')
      const { page: other, close, complaints } = await second(page, 'Bo Lind')
      await page.locator('[data-person="2"]', { hasText: 'BL' }).waitFor()
      await page.locator(`[data-tab="${FILE}"] .watchers[aria-label="Open at Bo Lind"]`).waitFor()
      await other.locator(node('Flee')).click()
      const mark = page.locator('.other-selected[data-at="/nodes/Flee"]')
      await mark.getByText('Bo Lind').waitFor()
      const [a, b] = [await mark.boundingBox(), await page.locator(node('Flee')).boundingBox()]
      assert.ok(Math.abs(a.x + a.width / 2 - b.x - b.width / 2) < 2 && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 2, 'the outline lies around what is selected')
      // A click leads there.
      await mouse.open(page, 'idle.graph.json')
      await page.locator('[data-person="2"]').click()
      await page.locator(`[data-tab="${FILE}"][aria-selected=true]`).waitFor()
      await page.locator(`${node('Flee')} .selected, ${node('Flee')}[aria-label$="selected"]`).first().waitFor()
      assert.deepEqual(complaints, [])
      await close()
      await page.locator('.people').waitFor({ state: 'detached' })
      assert.equal(await page.locator('.other-selected').count(), 0)
    },
  },
  {
    name: 'what two pages change in different ways is told as it happens, and one can keep or take it',
    from: 'games/duel',
    async test(page, { dir }) {
      await mouse.open(page, FILE)
      const { page: other, close } = await second(page, 'Bo')
      await mouse.say(page, 'Flee', 'Runs from whoever strikes.')
      await dirty(page).waitFor()
      assert.equal(await page.locator('[data-banner=clash]').count(), 0, 'alone there is no clash')
      await mouse.say(other, 'Flee', 'Runs home.')
      for (const [at, who] of [[page, 'Bo'], [other, 'Page 1']]) await at.locator('[data-banner=clash]', { hasText: who }).waitFor()
      await page.locator('[data-action=clash-both]').click()
      const both = page.locator('[data-clash="/nodes/Flee/doc"]')
      assert.match(await both.textContent(), /Flee › description.*yours Runs from whoever strikes\..*theirs Runs home\./)
      // What is taken is one step of undo, and no clash any more: for both.
      await page.locator('[data-action=clash-theirs]').click()
      for (const at of [page, other]) await at.locator('[data-banner=clash]').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+z')
      for (const at of [page, other]) await at.locator('[data-banner=clash]').waitFor()
      // Who keeps the own hears no more of it; the other still does.
      await page.locator('[data-action=clash-mine]').click()
      await page.locator('[data-banner=clash]').waitFor({ state: 'detached' })
      await mouse.save(page)
      assert.equal(onDisk(dir, FILE).nodes.Flee.doc, 'Runs from whoever strikes.')
      // What is saved is no longer a clash of two that are not: it is on the disk now, and is merged.
      await other.locator('[data-banner=external]').waitFor()
      await other.locator('[data-banner=clash]').waitFor({ state: 'detached' })
      await close()
    },
  },
]
