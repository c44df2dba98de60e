// What if: a change at a frame of the past, and both futures on the stage, in the timeline and in words.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe, open, serious, tabTo } from './wits.mjs'

const tickOver = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)
const frameIs = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=time-frame]')?.textContent) === t, tick)
const frame = async (page) => Number(await page.getByTestId('time-frame').textContent())

/** Goes back to a frame, as soon as the page shows the frame at which the game stopped, and the form has taken the focus. */
async function backTo(page, tick) {
  await page.waitForFunction(() => document.activeElement?.closest('.what-if-form') != null)
  await page.waitForFunction(() => document.querySelector('[data-testid=tick]')?.textContent === document.querySelector('[data-testid=time-frame]')?.textContent)
  await page.getByTestId('time-slider').focus()
  while (await frame(page) > tick) await page.keyboard.press('ArrowLeft')
  await frameIs(page, tick)
}

const solid = (side) => `[data-testid=futures-legend] [data-side=${side}][data-solid=true]`

/** How many pixels of the stage have the hue of ghosts: waits until there are some, or none. */
const ghosts = (page, there) => page.waitForFunction((want) => {
  const canvas = document.querySelector('[data-testid=stage]')
  const [r, g, b] = getComputedStyle(canvas).caretColor.match(/\d+/g).map(Number)
  const scratch = document.createElement('canvas')
  scratch.width = canvas.width
  scratch.height = canvas.height
  const copy = scratch.getContext('2d', { willReadFrequently: true })
  copy.drawImage(canvas, 0, 0)
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
  let n = 0
  for (let i = 0; i < data.length; i += 4) if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) < 60) n++
  return want ? n > 40 : n === 0
}, there)

export const whatIfs = {
  async 'What if, by mouse: both futures of a value are shown, gone to, and saved as a test that wits test plays; and those of a document'(page, { browser, address, binary, dir }) {
    await tickOver(page, 240)
    await page.locator('[data-action=what-if]').click()
    await page.locator('[data-paused=true]').waitFor()
    await backTo(page, 240) // what comes of a change depends on the frame
    await page.getByTestId('what-if-what').selectOption('CharHealth')
    await page.locator('.what-value input').fill('11')
    await page.locator('[data-action=try-what-if]').click()
    const list = page.getByTestId('what-if-differences')
    await list.locator('[data-first=true]', { hasText: /CharHealth.* is 11; as it was,/ }).waitFor()
    const at = 240
    assert.equal(await frame(page), at)

    // A difference leads to its frame, where the ghost stands.
    await list.locator('[data-difference=does]', { hasText: 'keeps away until it has recovered' }).locator('button').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=time-frame]')?.textContent) > t, at)
    await page.locator('.futures-lanes').click() // in the middle
    await page.waitForFunction((t) => Math.abs(Number(document.querySelector('[data-testid=time-frame]')?.textContent) - t) < 5, at + 300)
    await ghosts(page, true)
    assert.equal(await page.locator('.futures-marks [data-first=true]').count(), 1)
    for (const colorScheme of ['light', 'dark']) {
      const other = await open(browser, address, { bypassCSP: true, colorScheme })
      await other.page.addScriptTag({ content: axe })
      await other.page.locator('[data-tab=what-if]').click()
      await other.page.getByTestId('what-if-differences').locator('[data-first=true]').waitFor()
      await serious(other.page, `what if, ${colorScheme}`)
      await other.close()
    }

    // To the other future and back, at the same frame.
    const there = await frame(page)
    await page.locator('[data-testid=futures-legend] [data-side=was]').click()
    await page.locator(solid('was')).waitFor()
    await frameIs(page, there)
    await ghosts(page, true)
    await page.locator('.futures [data-side=is]').first().click()
    await page.locator(solid('is')).waitFor()

    // The large stage has the lanes below it.
    await page.locator('[data-action=large]').click()
    await page.locator('.large .futures').waitFor()
    await page.locator('.large .futures [data-action=what-if-next]').click()
    await page.locator('[data-action=large]').click()
    await page.locator('.large').waitFor({ state: 'detached' })

    await page.getByLabel('Name of the test').fill('A hurt fighter keeps away')
    await page.locator('[data-action=save-what-if]').click()
    await page.getByTestId('what-if-saved').getByText('Saved as').waitFor()
    const file = join(dir, 'tests', 'a_hurt_fighter_keeps_away.test.json')
    const test = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual([test.do, test.game], [[{ tick: at, agent: 1, do: 'hold', path: 'CharHealth', value: '11' }], 'duel'])
    const documents = join(dir, 'documents')
    assert.match(execFileSync(binary('wits'), ['test', file, '--documents', documents], { encoding: 'utf8' }), /ok/)
    writeFileSync(join(dir, 'without.test.json'), JSON.stringify({ ...test, do: [] }))
    assert.throws(() => execFileSync(binary('wits'), ['test', join(dir, 'without.test.json'), '--documents', documents], { stdio: 'pipe' }), 'without the change it holds as well')

    await page.getByRole('button', { name: 'Close the comparison' }).click()
    await page.getByTestId('futures').waitFor({ state: 'detached' })
    await ghosts(page, false)

    // A document, changed in the editor of the game that runs, at a frame before anybody is hurt.
    await page.getByTestId('time-slider').focus()
    await page.keyboard.press('Home')
    await frameIs(page, 0)
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=time-frame]')?.textContent) > 0)
    await page.locator('[data-action=what-if-document]').click()
    await page.locator('[data-testid=edit-connection][data-state=open]').waitFor()
    const fighter = join(documents, 'fighter.graph.json')
    writeFileSync(fighter, readFileSync(fighter, 'utf8').replace('"HealthThreshold": {"const": 36', '"HealthThreshold": {"const": 99'))
    await page.keyboard.press('F4')
    await page.getByTestId('futures').waitFor()
    await page.locator('.futures [data-side=is]', { hasText: 'What if: fighter.graph.json' }).waitFor()
    await page.getByText('fighter.graph.json is the new version from the first frame on').waitFor()
    await page.getByLabel('Name of the test').fill('Fighters keep away early')
    await page.locator('[data-action=save-what-if]').click()
    await page.getByTestId('what-if-saved').getByText('Saved as').waitFor()
    const early = join(dir, 'tests', 'fighters_keep_away_early.test.json')
    assert.match(execFileSync(binary('wits'), ['test', early, '--documents', documents], { encoding: 'utf8' }), /ok/)
    assert.throws(() => execFileSync(binary('wits'), ['test', early], { stdio: 'pipe' }), 'with the old document it holds as well')
  },

  async 'What if, by keys: a command, the differences one by one, the other future, and the end of it'(page) {
    await tickOver(page, 120)
    await page.keyboard.press('Alt+KeyI') // W walks
    await page.locator('[data-paused=true]').waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('[data-testid=what-if-what]'))
    // What the game offers is asked for when the form opens.
    await page.locator('[data-testid=what-if-what] option', { hasText: 'Set hunger' }).waitFor({ state: 'attached' })
    // A list that letters reach too slowly takes each for a beginning: on a busy machine they are typed anew.
    const chosen = () => page.getByTestId('what-if-what').evaluate((e) => e.selectedOptions[0]?.textContent.trim())
    while (await chosen() !== 'Set hunger') await page.keyboard.type('Set hunger')
    await page.locator('.what-value.command input').waitFor()
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.matches('.what-value.command input'))
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByTestId('what-if-differences').locator('[data-first=true]', { hasText: 'Hunger is 3; as it was,' }).waitFor()
    const at = await frame(page)
    await page.locator('.futures-lanes').waitFor()
    await tabTo(page, '.futures-lanes')
    await page.keyboard.press('PageDown')
    await frameIs(page, at + 1)
    // How many differences there are depends on the frame at which the game was stopped.
    const ticks = await page.locator('.futures-marks [data-tick]').evaluateAll((l) => l.map((e) => Number(e.dataset.tick)))
    const next = ticks.sort((a, b) => a - b).find((t) => t > at + 1)
    if (next !== undefined) {
      await page.keyboard.press('PageDown')
      await frameIs(page, next)
    }
    await page.keyboard.press('End')
    await frameIs(page, at + 600)
    await ghosts(page, true)
    await page.keyboard.press('Alt+KeyQ')
    await page.locator(solid('was')).waitFor()
    await frameIs(page, at + 600)
    await page.keyboard.press('Control+KeyK')
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog], dialog') != null) // it is loaded when it opens first
    await page.keyboard.type('close the comparison')
    await page.keyboard.press('Enter')
    await page.getByTestId('futures').waitFor({ state: 'detached' })
  },
}
