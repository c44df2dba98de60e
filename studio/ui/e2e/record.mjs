// Rules that are recorded: a runner is shown by keys when to jump, and jumps by itself then.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe, open, serious } from './wits.mjs'

const tick = async (page) => Number(await page.getByTestId('tick').textContent())
const coverage = (page) => page.getByTestId('record-coverage')

/** Runs frame by frame to one. */
async function stepTo(page, to) {
  for (let at = await tick(page); at < to; at++) {
    await page.keyboard.press('.')
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]').textContent) > t, at)
  }
}

async function restart(page) {
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]')?.textContent) > 20) // so that one sees that it begins anew
  if (await page.locator('[data-paused=true]').count() === 0) await page.keyboard.press('Space')
  await page.locator('[data-paused=true]').waitFor()
  await page.keyboard.press('Shift+KeyR')
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]').textContent) < 5)
}

/** How many jumps the recording has from a frame on, by the plot of the height. */
async function jumps(page, from) {
  const answer = await page.request.post(new URL('call/get-series', page.url()).href, { data: { agent: 1, paths: ['Height'], from, to: 1e9 } })
  const { series: [s] } = await answer.json()
  return s.values.filter((v, i) => v > 0 && (s.values[i - 1] ?? 0) === 0).length
}

export const records = {
  async 'Record rules, by keys: moments are marked while one plays, a tolerance is narrowed, the rules go into the document, and the runner jumps by itself'(page, { dir, binary }) {
    await restart(page)
    await page.locator('[data-tab=record]').click()
    await page.locator('[data-action=mark-moment]').waitFor()
    await page.getByTestId('stage').click({ position: { x: 8, y: 8 } })
    await page.keyboard.press('KeyM')
    await page.getByTestId('record-moments').locator('[data-moment]').first().waitFor()
    // Three hurdles, of which each is 120 frames away from the next.
    for (const at of [105, 225, 345]) {
      await stepTo(page, at)
      await page.keyboard.press('KeyM')
      await page.locator(`[data-testid=record-moments] [data-moment="${at}"]`).waitFor()
    }
    // The first mark, at the start, was for nothing.
    await page.locator('[data-testid=record-moments] li').first().getByRole('button', { name: /Take the mark/ }).click()
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=record-moments] li').length === 3)
    await stepTo(page, 400)

    // What never changed is not watched; neither is the count of hurdles, if one says so.
    const watched = (name) => page.locator(`[data-value=${name}]`)
    assert.equal(await watched('Sunny').getAttribute('data-watched'), 'false')
    await watched('Lap').getByRole('checkbox').uncheck()
    await coverage(page).getByText('Matches at 3 of 3 moments').waitFor()
    const spans = () => page.locator('.record-strip rect').evaluateAll((l) => l.map((r) => Number(r.dataset.to) - Number(r.dataset.from)))
    await page.locator('.record-strip rect').first().waitFor()
    const wide = await spans()
    await page.getByLabel('Tolerance of Distance').fill('0.05')
    await page.waitForFunction((was) => {
      const now = [...document.querySelectorAll('.record-strip rect')].map((r) => Number(r.dataset.to) - Number(r.dataset.from))
      return now.length > 0 && Math.max(...now) < was
    }, Math.max(...wide))
    // The same lies over the timeline.
    await page.getByTestId('rule-strip').locator('rect').first().waitFor()
    await page.getByTestId('record-does').selectOption('do')
    await page.getByTestId('record-action').selectOption('Leap')
    await page.getByLabel('Name of the rules').fill('Hop')
    await page.locator('[data-rule=Hop]').waitFor()
    await page.locator('[data-action=add-rules]').click()
    await page.getByTestId('record-added').getByText('Added 1 rule to runner.rules.json.').waitFor()
    const file = join(dir, 'documents', 'runner.rules.json')
    const rule = JSON.parse(readFileSync(file, 'utf8')).rules.find((r) => r.name === 'Hop')
    assert.equal(rule.do, 'Leap')
    assert.deepEqual(rule.when.map((t) => t.value), ['Distance'])
    execFileSync(binary('hurdles'), ['fmt', '--check', file], { stdio: 'pipe' })

    // It acts by them, in the game that runs, at the hurdles that come.
    const from = await tick(page)
    await page.keyboard.press('Space')
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]').textContent) > t + 400, from)
    assert.ok(await jumps(page, from) >= 3)
  },

  async 'Record rules, whenever a key is pressed: the rules play what the player held; undo in the editor takes them back; axe is quiet'(page, { dir, browser, address }) {
    await restart(page)
    await page.getByTestId('stage').click({ position: { x: 8, y: 8 } })
    for (const at of [100, 220]) {
      await stepTo(page, at)
      await page.keyboard.down('KeyJ')
      await stepTo(page, at + 6)
      await page.keyboard.up('KeyJ')
    }
    await stepTo(page, 300)
    await page.locator('[data-tab=record]').click()
    await page.locator('[data-how=pressed]').check()
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=record-moments] li').length === 2)
    await page.getByTestId('record-does').selectOption('keys')
    await page.locator('[data-testid=record-moments] small', { hasText: 'frames of keys' }).first().waitFor()
    await page.locator('[data-value=Lap]').getByRole('checkbox').uncheck()
    await page.locator('[data-rule]').first().waitFor()
    for (const colorScheme of ['light', 'dark']) {
      const other = await open(browser, address, { bypassCSP: true, colorScheme })
      await other.page.addScriptTag({ content: axe })
      await other.page.locator('[data-tab=record]').click()
      await other.page.locator('[data-how=pressed]').check()
      await other.page.getByTestId('record-rules').waitFor()
      await serious(other.page, `record rules, ${colorScheme}`)
      await other.close()
    }
    await page.locator('[data-action=add-rules]').click()
    await page.getByTestId('record-added').getByText('Added').waitFor()
    const file = join(dir, 'documents', 'runner.rules.json')
    const made = JSON.parse(readFileSync(file, 'utf8')).rules.at(-1)
    assert.equal(made.do, 'PlayKeys')
    assert.match(made.with.Keys, /^\d+ jump$/)
    await page.keyboard.press('F4')
    await page.locator('[data-node=Rest]').first().waitFor()
    await page.keyboard.press('Control+KeyZ')
    await page.keyboard.press('Control+KeyS')
    for (let n = 0; JSON.parse(readFileSync(file, 'utf8')).rules.length > 1; n++) {
      assert.ok(n < 600, 'undo takes the rules back')
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    }
  },
}
