// The battle, whose staff plans for all units: its plan beside it, in words, over time, and how it was found; a document of it changed
// while it runs; and manoeuvres drawn and edited on the canvas.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyboard, mouse, onDisk } from './hands.mjs'
import { axe, emulate, open, serious } from './wits.mjs'

const thing = (id) => `[data-thing="${id}"]`
const focused = (page, selector) => page.waitForFunction((s) => document.activeElement?.matches(s) ?? false, selector)

/** Opens what blue's staff plans. */
async function staff(page) {
  await page.locator('.agent', { hasText: "Blue's staff" }).first().click()
  await page.locator('.maneuver-view [data-bar]').first().waitFor()
}

export const battles = [
  {
    name: 'PSP the plan of a battle is read as a schedule, in words and as a search, by mouse and keys',
    async test(page) {
      await staff(page)
      await page.locator('.maneuver-view[data-state=acting]').waitFor()
      await page.locator('[data-bar][data-stand=runs]').first().waitFor()
      assert.ok(await page.locator('[data-bar]').count() >= 12, 'all units have something to do')
      assert.ok(await page.locator('[data-bar][data-critical=true]').count() > 0, 'some tasks are critical')
      // A bar and its sentence belong together, whichever is pressed.
      const shell = page.locator('[data-bar][data-task=Shell]').first()
      await shell.click()
      await page.locator('[data-bar][data-task=Shell][aria-pressed=true]').waitFor()
      await page.locator('[data-line][aria-pressed=true]', { hasText: 'fires at the village' }).waitFor()
      await page.locator('[data-wait]').first().waitFor({ state: 'attached' })
      await page.locator('[data-line][aria-pressed=true]').focus()
      await page.keyboard.press('Home')
      await page.locator('[data-line="0"][aria-pressed=true]', { hasText: 'take the village' }).waitFor()
      // Bars are walked by keys.
      await page.locator('[data-bar][tabindex="0"]').focus()
      const from = await page.evaluate(() => document.activeElement.dataset.bar)
      await page.keyboard.press('ArrowDown')
      await page.waitForFunction((was) => document.activeElement?.dataset.bar !== undefined && document.activeElement.dataset.bar !== was, from)
      await page.keyboard.press('Escape')
      await page.locator('[data-bar][aria-pressed=true]').waitFor({ state: 'detached' })
      // How it was found.
      await page.locator('[data-pane=plan]').focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('.search-told', { hasText: /\d+ partial plans looked at/ }).waitFor()
      await page.locator('.plan-box.chosen[data-method=bySouth]').waitFor()
      await page.locator('[data-plan-at="0"]').focus()
      await page.keyboard.press('ArrowRight')
      await focused(page, '[data-plan-at]:not([data-plan-at="0"])')
    },
  },
  {
    name: 'PSP a method is turned off while the battle runs, and the staff plans another way',
    opened: true,
    async test(page, { dir }) {
      await staff(page)
      await page.locator('[data-pane=search]').click()
      await page.locator('.plan-box.chosen[data-method=bySouth]').waitFor()
      const file = join(dir, 'documents', 'blue.maneuver.json')
      const was = readFileSync(file, 'utf8')
      const now = was.replace('"off": "not South or Across', '"off": "true or not South or Across')
      assert.notEqual(now, was)
      writeFileSync(file, now)
      // A plan that stands is gone on with; the next battle has another one.
      const north = page.locator('.plan-box.chosen[data-method=byNorth]')
      while (await north.count() === 0) {
        await page.locator('[data-action=restart]').click()
        await page.waitForTimeout(500) // the change may not have been read yet
      }
      await north.waitFor()
    },
  },
  {
    name: 'axe finds nothing serious in the plan of a battle, in light and in dark',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true })
      await page.addScriptTag({ content: axe })
      await staff(page)
      await page.keyboard.press('Space')
      for (const colorScheme of ['light', 'dark']) {
        await emulate(page, { colorScheme })
        for (const pane of ['plan', 'search']) {
          await page.locator(`[data-pane=${pane}]`).click()
          await serious(page, `${pane}, ${colorScheme}`)
        }
      }
      await close()
    },
  },
]

export const maneuvers = [
  {
    name: 'PSP manoeuvres are drawn: levels of command, methods with their parts; a part is added and made to wait, by keys',
    from: 'games/maneuver',
    async test(page, { dir }) {
      await keyboard.open(page, 'blue.maneuver.json')
      for (const level of ['mission', 'objective', 'team', 'units']) await page.locator(`[data-level=${level}]`).waitFor({ state: 'attached' })
      await page.locator(thing('/tasks/Take')).waitFor()
      await page.locator(`${thing('/methods/bare')} .head`).click()
      await page.keyboard.press('s')
      await page.locator('dialog[open] [role=option]').first().waitFor()
      await page.keyboard.type('Shell')
      await page.keyboard.press('Enter')
      await page.locator(`${thing('/methods/bare')} [data-select="/methods/bare/parts/Shell"]`).waitFor()
      await page.keyboard.press('b')
      await page.locator('dialog[open] [role=option]').first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('[data-select="/methods/bare/parts/Shell/after/0"]').waitFor({ state: 'attached' })
      await keyboard.save(page)
      const bare = () => onDisk(dir, 'blue.maneuver.json').methods.bare.parts
      assert.deepEqual(bare().Shell.after, ['Hit'])
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.locator(`[data-select="/methods/bare/parts/Shell"]`).waitFor({ state: 'detached' })
      await keyboard.save(page)
      assert.equal(bare().Shell, undefined)
    },
  },
  {
    name: 'PSP tasks and methods are added with the buttons of the canvas',
    from: 'games/maneuver',
    async test(page, { dir }) {
      await mouse.open(page, 'red.maneuver.json')
      await page.locator('[data-add=tasks]').click()
      await page.locator(thing('/tasks/Task')).waitFor()
      await page.locator('[data-add=methods]').click()
      await page.locator(thing('/methods/method')).waitFor()
      await mouse.save(page)
      const { tasks, methods } = onDisk(dir, 'red.maneuver.json')
      assert.ok(tasks.Task)
      assert.equal(methods.method.of, 'Task')
    },
  },
]
