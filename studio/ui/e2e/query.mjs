// Levels, senses and queries in the editor, by mouse and by keys: what is drawn is what the document says, and a query that is
// being written is tried out in the game that runs.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

const said = (page) => page.locator('.query-result').textContent()

/** What the query found once it says so in other words than before. */
async function anew(page, was) {
  await page.waitForFunction((before) => document.querySelector('.query-result')?.textContent !== before, was)
  return said(page)
}

/** Drags something by so many pixels. */
async function drag(page, what, dx, dy) {
  const { x, y, width, height } = await what.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + width / 2 + (dx * i) / 8, y + height / 2 + (dy * i) / 8)
  await page.mouse.up()
}

export const query = [
  {
    name: 'a level is drawn and changed on its plan, each gesture one step of undo',
    from: 'games/guard',
    async test(page, { dir }) {
      await mouse.open(page, 'rooms.level.json')
      const before = onDisk(dir, 'rooms.level.json')
      await page.locator('.plan-drawing').focus()
      await page.keyboard.press('m')
      await page.locator('.plan-drawing').click({ position: { x: 300, y: 250 } })
      await page.keyboard.press('Escape')
      await page.locator('[data-item="/marks/Mark"][aria-selected=true]').waitFor()
      await drag(page, page.locator('[data-handle="/marks/Mark/at"] .reach'), 60, 0)
      await mouse.save(page)
      const now = onDisk(dir, 'rooms.level.json')
      assert.equal(Object.keys(now.marks).length, Object.keys(before.marks).length + 1)
      assert.deepEqual(now.walls, before.walls)
      const [x, y] = now.marks.Mark.at
      await page.locator('.plan-drawing').focus()
      await page.keyboard.press('Control+z')
      await mouse.save(page)
      const back = onDisk(dir, 'rooms.level.json').marks.Mark.at
      assert.ok(back[0] < x && back[1] === y, `one undo takes the drag back: ${back} before ${[x, y]}`)
      await page.locator('.plan-drawing').focus()
      await page.keyboard.press('Delete')
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, 'rooms.level.json'), before)
    },
  },
  {
    name: 'a cone is made wider with the arrow keys, and the document says so',
    from: 'games/guard',
    async test(page, { dir }) {
      await mouse.open(page, 'guard.senses.json')
      const angles = (d) => d.profiles.Guard.sensors.Eyes.cones.map((c) => c.angle).sort((a, b) => a - b)
      const before = angles(onDisk(dir, 'guard.senses.json'))
      await page.locator('[data-handle="angle 0"]').focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await mouse.save(page)
      const now = angles(onDisk(dir, 'guard.senses.json'))
      assert.equal(now.reduce((a, b) => a + b, 0) - before.reduce((a, b) => a + b, 0), 10)
    },
  },
  {
    name: 'a query that is being written is tried out in the running game',
    from: 'games/guard',
    async test(page) {
      await mouse.open(page, 'hide.query.json')
      await page.locator('.query-pattern circle').first().waitFor()
      await page.getByRole('button', { name: /Run the game/ }).click()
      await page.locator('.heat-map').waitFor()
      const first = await said(page)
      assert.match(first, /^100 points/)
      await drag(page, page.locator('.query-plan [data-handle=LastSeen] .reach'), 120, -60)
      await page.locator('.query-plan [data-handle=LastSeen].moved').waitFor()
      // What is not saved is asked: a narrower step has more rays.
      const step = page.locator('[data-field="/generate/0/cone/step"] input')
      await step.fill('5')
      await page.waitForFunction(() => /^190 points/.test(document.querySelector('.query-result')?.textContent ?? ''))
      await step.press('Enter')
      await page.locator('.query-head .points', { hasText: '190' }).waitFor()
      // A test more, from the list that filters as one types.
      await page.getByLabel('Add a test').fill('bord')
      await page.keyboard.press('Enter')
      await page.locator('[data-part="/tests/Border"] [data-side=score]').waitFor()
      const was = await said(page)
      await page.locator('[data-part="/tests/Border"] [data-side=filter] input[type=checkbox]').check()
      await anew(page, was)
      // The step, the test, and its filter: three steps of undo.
      await page.locator('.plan-drawing').focus()
      for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
      await page.locator('[data-action=save-all]:disabled').waitFor()
    },
  },
  {
    name: 'axe finds nothing serious in levels, senses and queries',
    from: 'games/guard',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true })
      await page.addScriptTag({ content: axe })
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        for (const [name, item] of [['rooms.level.json', 'walls'], ['guard.senses.json', 'profiles'], ['hide.query.json', 'tests']]) {
          await mouse.open(page, name)
          await page.locator(`[data-item^="/${item}/"]`).first().click()
          await serious(page, `${colorScheme}: ${name}`)
        }
        await page.locator('[data-fold]').last().click()
        await serious(page, `${colorScheme}: a test that is unfolded`)
      }
      await close()
    },
  },
]
