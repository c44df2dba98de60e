// How many actions it takes to build something, by keys alone and by mouse; and what the page says of what is not done yet.
import assert from 'node:assert/strict'
import { keyboard, mouse, onDisk } from './hands.mjs'
import { counting, listed } from './wits.mjs'

const things = (page) => page.locator('[data-thing]').count()

/** Waits until one thing more is drawn than before. */
async function oneMore(page, act) {
  const before = await things(page)
  await act()
  await page.waitForFunction((n) => document.querySelectorAll('[data-thing]').length === n + 1, before)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('.edit-flow:focus').waitFor()
}

/**
 * A guard that flees, fights and patrols: what is typed of each node, and where it goes. "out" is one level further out, a name is
 * what is selected before.
 */
const guard = [
  ['selector', 'sel', 'Main'], ['sequence', 'seq'], ['if', 'if'], ['retreat', 'retre'],
  ['sequence', 'seq', 'out'], ['if', 'if'], ['selector', 'sel'], ['sequence', 'seq'], ['if', 'if'], ['swing', 'swin'], ['movetowards', 'movet', 'out'],
  ['sequence', 'seq', 'Selector'], ['movetowards', 'movet'], ['wait', 'wait'],
]

/** What it is then. */
const built = {
  Main: ['Selector', 'Rest'], Selector: ['Sequence', 'Sequence2', 'Sequence4'], Sequence: ['If', 'Retreat'], Sequence2: ['If2', 'Selector2'],
  Selector2: ['Sequence3', 'MoveTowards'], Sequence3: ['If3', 'Swing'], Sequence4: ['MoveTowards2', 'Wait'],
}

function check(dir) {
  const { nodes } = onDisk(dir, 'brain.tree.json')
  for (const [name, children] of Object.entries(built)) assert.deepEqual(nodes[name].sequence ?? nodes[name].selector, children, name)
}

async function newTree(page) {
  await mouse.project(page, 'arena', 'Sword duel')
  await page.keyboard.press('Alt+n')
  await page.locator('dialog[open] input[name=name]').fill('brain')
  await page.locator('dialog[open]').getByText('tree', { exact: true }).first().click()
  await page.locator('[data-action=create]').click()
  await page.locator('[data-tab="brain.tree.json"]').waitFor()
  await page.locator('[data-node=Main]').waitFor()
}

/** Goes with arrow keys from what is selected up to a node. */
async function upTo(page, name) {
  for (let i = 0; i < 10; i++) {
    const now = await page.evaluate(() => [...document.querySelectorAll('.thing[aria-label$="selected"] [data-node]')].map((e) => e.dataset.node).join())
    if (now === name) return
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction((was) => [...document.querySelectorAll('.thing[aria-label$="selected"] [data-node]')].map((e) => e.dataset.node).join() !== was, now)
  }
  assert.fail(`arrow keys do not lead to ${name}`)
}

/** What it took before words could be typed on the canvas, with the same words. */
const before = { keys: 84, mouse: 80 }

export const authoring = [
  {
    name: 'FU2 FU3 a tree of 14 nodes by keys alone: what is typed on the canvas is added where it runs',
    async test(page, { dir }) {
      await newTree(page)
      const acts = await counting(page)
      await page.keyboard.press('Alt+3')
      await page.locator('.edit-flow:focus').waitFor()
      for (const [wanted, typed, to] of guard) {
        if (to !== undefined && to !== 'out' && to !== 'Main') await upTo(page, to)
        await oneMore(page, async () => {
          await page.keyboard.type(typed)
          await listed(page, wanted)
          await page.keyboard.press(to === 'out' ? 'Shift+Enter' : 'Enter')
        })
      }
      const n = await acts()
      console.log(`     14 nodes by keys: ${n} actions, ${before.keys} before`)
      assert.ok(n <= 66, `${n} actions`)
      await keyboard.save(page)
      check(dir)
    },
  },
  {
    name: 'FU2 FU3 a tree of 14 nodes by mouse, words typed',
    async test(page, { dir }) {
      await newTree(page)
      const acts = await counting(page)
      await page.locator('.react-flow__pane').click({ position: { x: 16, y: 60 } })
      for (const [wanted, typed, to] of guard) {
        if (to !== undefined && to !== 'out' && to !== 'Main') await page.locator(`[data-node=${to}]`).click()
        await oneMore(page, async () => {
          await page.keyboard.type(typed)
          await listed(page, wanted)
          await page.locator('dialog[open] [role=option]').first().click(to === 'out' ? { modifiers: ['Shift'] } : {})
        })
      }
      const n = await acts()
      console.log(`     14 nodes by mouse: ${n} actions, ${before.mouse} before`)
      assert.ok(n <= 66, `${n} actions`)
      await mouse.save(page)
      check(dir)
    },
  },
  {
    name: 'FU3 FU6 keys change no field that nobody entered; a button mends what is wrong; hints wait in grey',
    async test(page, { dir }) {
      await mouse.project(page, 'arena', 'Sword duel')
      await page.keyboard.press('Alt+n')
      await page.locator('dialog[open] input[name=name]').fill('wants')
      await page.locator('dialog[open]').getByText('utility', { exact: true }).first().click()
      await page.locator('[data-action=create]').click()
      await page.locator('.utility-edit [data-row]').first().waitFor()
      await page.keyboard.press('Alt+3')
      await page.waitForFunction(() => document.activeElement?.closest('[data-canvas]') !== null && !document.activeElement.matches('input, select, textarea, button'))
      await page.keyboard.type('swi')
      await listed(page, 'swing')
      await page.keyboard.press('Enter')
      await page.locator('[data-row="/options/Swing"]').waitFor()
      await mouse.save(page)
      const json = onDisk(dir, 'wants.utility.json')
      assert.equal(json.choose, undefined)
      assert.deepEqual(json.options, { Rest: { score: '0.1' }, Swing: { do: 'Swing', score: '0.5' } })

      await page.keyboard.press('Alt+n')
      await page.locator('dialog[open] input[name=name]').fill('moods')
      await page.locator('dialog[open]').getByText('machine', { exact: true }).first().click()
      await page.locator('[data-action=create]').click()
      await page.locator('[data-node=Idle]').waitFor()
      await page.locator('.edit-flow').focus()
      for (const name of ['Swing', 'Retreat', 'MoveTowards']) {
        await page.keyboard.type(name.slice(0, 5).toLowerCase())
        await listed(page, name.slice(0, 5).toLowerCase())
        await page.keyboard.press('Enter')
        await page.locator(`[data-node=${name}]`).waitFor()
      }
      // Nothing leads to the new states yet: that is no more than a hint while one goes on.
      const problems = page.locator('[data-panel=problems]')
      await problems.locator('li.hint').first().waitFor()
      assert.equal(await problems.locator('li.error, li.warning').count(), 0)
      assert.doesNotMatch(await problems.locator('.problem').allTextContents().then((t) => t.join()), /[{}"]/)
      await problems.locator('li', { hasText: 'Retreat' }).getByRole('button', { name: 'Go there from Swing after 1 s' }).click()
      await page.locator('[data-way="Swing to Retreat"]').waitFor()
    },
  },
]
