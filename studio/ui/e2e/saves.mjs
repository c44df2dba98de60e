// Saved games: the village is saved and loaded on the page, and goes on as if it had not been.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe, open, serious } from './wits.mjs'

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())
const beyond = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)
const standsAt = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) === t, tick)

async function pause(page) {
  await page.locator('[data-action=pause]').click()
  await page.locator('[data-paused=true]').waitFor()
  // What is told of the mind is of the frame that the stage shows.
  await page.waitForFunction(() => document.querySelector('[data-testid=tick]')?.textContent === document.querySelector('[data-testid=time-frame]')?.textContent)
  return tickOf(page)
}

/** What is active in the mind that is shown, and what its body does. */
const does = (page) => page.evaluate(() => JSON.stringify([
  document.querySelector('.agent.current')?.textContent,
  [...document.querySelectorAll('[data-node][data-active=true]')].map((n) => n.dataset.node).sort(),
]))

const said = (page, what) => page.locator(`[data-testid=saves-said][data-done=${what}]`)

/** Saves the game, and gives the file. */
async function save(page, dir) {
  const before = new Set(files(dir))
  await page.keyboard.press('Control+s')
  await said(page, 'saved').waitFor()
  const name = files(dir).find((f) => !before.has(f))
  assert.ok(name, 'a file was written')
  await page.locator(`[data-save="${name}"]`).waitFor()
  return name
}

const files = (dir) => { try { return readdirSync(join(dir, 'saves')) } catch { return [] } }
const bytes = (dir, name) => readFileSync(join(dir, 'saves', name))

export const saves = {
  async 'a village is saved, played on and loaded: it is what it was, and goes on with the same hash'(page, { dir, address }) {
    await page.locator('[data-node="Calm"][data-active="true"]').waitFor()
    await beyond(page, 420)
    const tick = await pause(page)
    const was = await does(page)
    await page.locator('[data-action="game.save"]').waitFor()
    const first = await save(page, dir)
    assert.match(first, /^village \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d+)?\.save$/)

    await page.locator('[data-action=resume]').click()
    await beyond(page, tick + 400)
    const later = await pause(page)
    const second = await save(page, dir)
    assert.notDeepEqual(bytes(dir, second), bytes(dir, first))

    // The newest first.
    assert.deepEqual(await page.locator('[data-save]').evaluateAll((rows) => rows.map((r) => r.dataset.save)), [second, first])
    await page.locator(`[data-save="${first}"] [data-action=load-save]`).click()
    await said(page, 'loaded').getByText('Everything is as it was saved.').waitFor()
    await standsAt(page, tick)
    await page.waitForFunction((w) => JSON.stringify([
      document.querySelector('.agent.current')?.textContent,
      [...document.querySelectorAll('[data-node][data-active=true]')].map((n) => n.dataset.node).sort(),
    ]) === w, was)
    const third = await save(page, dir)
    assert.deepEqual(bytes(dir, third), bytes(dir, first), 'saved again it is the same, byte for byte')

    // It goes on as it did, with a recording of its own.
    await page.locator('[data-action=resume]').click()
    await beyond(page, later)
    await pause(page)
    const seek = await page.request.post(new URL('call/seek', address).href, { data: { tick: later } })
    assert.ok(seek.ok(), await seek.text())
    await standsAt(page, later)
    const fourth = await save(page, dir)
    assert.deepEqual(bytes(dir, fourth), bytes(dir, second), 'it is what it was without having been saved')

    // What cannot be read is refused in words, and nothing changes.
    const broken = bytes(dir, first)
    broken[broken.length - 5] ^= 1
    writeFileSync(join(dir, 'saves', first), broken)
    await page.locator(`[data-save="${first}"] [data-action=load-save]`).click()
    await page.locator('.saves [role=alert]', { hasText: 'The file is damaged: it is not what was written. Nothing was loaded.' }).waitFor()
    await standsAt(page, later)
    await page.locator(`[data-save="${first}"] [data-action=delete-save]`).click()
    await page.locator(`[data-save="${first}"] [data-action=delete-save]`, { hasText: 'Delete for good' }).click()
    await page.locator(`[data-save="${first}"]`).waitFor({ state: 'detached' })
    assert.ok(!files(dir).includes(first))

    // The palette finds it by other words.
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox], .palette input').first().fill('quick load')
    await page.getByRole('option', { name: /Saved games/ }).first().waitFor()
    await page.keyboard.press('Escape')
  },

  async 'a save of documents that have changed since says so, and what became of its characters'(page, { dir, browser, address }) {
    await page.locator('[data-node="Calm"][data-active="true"]').waitFor()
    await beyond(page, 60)
    await pause(page)
    const name = await save(page, dir)
    const file = join(dir, 'documents', 'villager.machine.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"ports": [', '"ports": [{"in": "Later", "type": "float"},'))
    await page.keyboard.press('Control+o')
    // The list says so when it is asked for after the game has taken the document over.
    const changed = page.locator(`[data-save="${name}"] [data-changed="1"]`, { hasText: 'villager.machine.json' })
    while ((await changed.count()) === 0) {
      await page.locator('[data-tab=inspector]').click()
      await page.keyboard.press('Control+o')
      await save(page, dir)
    }
    await page.locator(`[data-save="${name}"] [data-action=load-save]`).click()
    await page.getByTestId('saves-report').getByText('new: value Later, at its default').waitFor()
    for (const colorScheme of ['light', 'dark']) {
      const other = await open(browser, address, { bypassCSP: true, colorScheme })
      await other.page.addScriptTag({ content: axe })
      await other.page.locator('[data-action="game.load"]').click()
      await other.page.locator(`[data-save="${name}"]`).waitFor()
      await serious(other.page, `saved games, ${colorScheme}`)
      await other.close()
    }
  },
}
