// Numbers that a search may change: marked by keys and by mouse, in fields and on the canvas of a utility document.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from './hands.mjs'
import { axe, emulate, open, serious } from './wits.mjs'

const file = 'wants.utility.json'
const from = '/options/Swing/considerations/0/from'
const field = (path) => `.properties [data-number="${path}"]`
const chip = (path) => `.properties [data-tuned="${path}"] .tune-chip`

async function begin(page, dir) {
  writeFileSync(join(dir, 'documents', file), JSON.stringify({
    wits: 1, kind: 'utility', ports: [{ in: 'Health', type: 'float', default: 100 }],
    options: { Swing: { do: 'Swing', considerations: [{ name: 'Near', input: 'Health', from: 600, to: 0 }, { name: 'Whole', input: 'Health', from: 1, to: 40 }] } },
  }))
  await page.locator(`[data-document="${file}"]`).click()
  await page.locator(`[data-tab="${file}"]`).waitFor()
  await page.locator('[data-row="/options/Swing/considerations/0"]').waitFor()
}

const save = async (page) => {
  await page.keyboard.press('Control+s')
  await page.locator('[data-action=save-all]:disabled').waitFor()
}

const text = (page, css, wanted) => page.waitForFunction(([c, t]) => document.querySelector(c)?.textContent.trim() === t, [css, wanted])

/** A page that axe is let into. */
async function looked({ browser, address, dir }, test) {
  const { page, complaints, close } = await open(browser, address, { bypassCSP: true })
  await page.addScriptTag({ content: axe })
  await test(page, dir)
  assert.deepEqual(complaints, [])
  await close()
}

export const tunes = [
  {
    name: 'B14: numbers are tuned by keys: marked, bounds typed, what is wrong said, taken back; saved, the file has it',
    test: (_, at) => looked(at, async (page, dir) => {
      await begin(page, dir)
      await page.locator('[data-row="/options/Swing/considerations/0"]').click()
      await page.locator(field(from)).focus()
      await page.keyboard.press('Alt+Shift+t')
      await text(page, chip(from), '300 to 1200')
      await page.keyboard.press('Alt+Shift+t')
      const low = page.getByLabel('Low of from')
      await page.locator('.tune-bounds input:focus').first().waitFor()
      assert.equal(await low.evaluate((e) => e === document.activeElement), true)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('2000')
      await page.keyboard.press('Enter')
      await page.locator('.tune .prop-findings', { hasText: 'must be less than' }).waitFor()
      await serious(page, 'bounds that do not hold')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('250')
      await page.keyboard.press('Enter')
      await page.locator('.tune .prop-findings').waitFor({ state: 'detached' })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await text(page, chip(from), '250 to 1200 log')
      await page.keyboard.press('Escape')
      await page.locator(`${chip(from)}:focus`).waitFor()
      assert.equal(await page.locator('.tune-bounds').count(), 0)
      await save(page)
      const name = 'options/Swing/considerations/Near/from'
      assert.deepEqual(onDisk(dir, file).tune, { [name]: { low: 250, high: 1200, log: true } })
      for (const theme of ['light', 'dark']) {
        await emulate(page, { colorScheme: theme })
        await serious(page, `a tuned number, ${theme}`)
      }
      // Another name, and the mark is there under it; without its consideration it is gone, and undo brings it back.
      await page.getByLabel('Name of the consideration').fill('Close')
      await page.keyboard.press('Enter')
      await save(page)
      assert.deepEqual(Object.keys(onDisk(dir, file).tune), ['options/Swing/considerations/Close/from'])
      await page.locator('.utility-edit').getByRole('button', { name: 'Take away Close', exact: true }).press('Enter')
      await page.locator('[data-row="/options/Swing/considerations/1"]').waitFor({ state: 'detached' })
      await save(page)
      assert.equal(onDisk(dir, file).tune, undefined)
      await page.keyboard.press('Control+z')
      await page.locator('[data-row="/options/Swing/considerations/1"]').waitFor()
      await save(page)
      assert.deepEqual(onDisk(dir, file).tune, { 'options/Swing/considerations/Close/from': { low: 250, high: 1200, log: true } })
    }),
  },
  {
    name: 'B14: numbers are tuned by mouse: a button beside the field, its menu, the list of the document, which leads there and says the command',
    test: (_, at) => looked(at, async (page, dir) => {
      await begin(page, dir)
      await page.locator('[data-row="/options/Swing/considerations/1"]').click()
      const to = '/options/Swing/considerations/1/to'
      await page.locator(field(to)).hover()
      await page.getByRole('button', { name: 'Tune to' }).click()
      await text(page, chip(to), '20 to 80')
      await page.locator(`${chip(to)}:focus`).waitFor()
      await page.locator(field('/options/Swing/considerations/1/from')).click({ button: 'right' })
      await page.getByRole('menuitem', { name: /^Tune/ }).click()
      await text(page, chip('/options/Swing/considerations/1/from'), '0.5 to 2')
      await page.locator(field('/options/Swing/considerations/1/from')).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Stop tuning' }).click()
      await page.locator(chip('/options/Swing/considerations/1/from')).waitFor({ state: 'detached' })
      await save(page)
      assert.deepEqual(onDisk(dir, file).tune, { 'options/Swing/considerations/Whole/to': { low: 20, high: 80 } })
      // The document's own properties list it.
      await page.keyboard.press('Escape')
      await page.locator('[data-panel=outline], .outline').first().waitFor()
      await page.locator('.utility-edit').click({ position: { x: 5, y: 5 } })
      const list = page.getByRole('region', { name: 'Numbers that may be sought' })
      await list.waitFor()
      await list.getByText('wits tune duel').waitFor()
      await serious(page, 'the numbers of the document')
      await list.locator('.link-like').click()
      await page.locator(`${field(to)}:focus`).waitFor()
      await page.locator(chip(to)).click()
      await page.getByRole('button', { name: 'Stop tuning', exact: true }).click()
      await page.locator(chip(to)).waitFor({ state: 'detached' })
      await save(page)
      assert.equal(onDisk(dir, file).tune, undefined)
    }),
  },
]
