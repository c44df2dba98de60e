// Tests of what is drawn and not listed: boards with those who use them, the map of a project, layers, and pictures of what a
// new document begins with.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'

const thing = (id) => `[data-thing="${id}"]`

export const drawn = [
  {
    name: 'a board is a table, with who writes its fields and who reads them; a click leads there',
    from: 'games/guard',
    async test(page, { dir }) {
      await mouse.open(page, 'team.board.json')
      await page.locator('[data-user="writes guard.tree.json"]').waitFor()
      assert.equal(await page.locator('[data-line="writes guard.tree.json table"]').count(), 1, 'it writes the one field')
      await page.locator(thing('/fields/alarm')).click()
      await page.locator('.plan-line.near').first().waitFor()
      await page.locator('[data-add=fields]').click()
      await page.locator(thing('/fields/Field')).waitFor()
      await mouse.save(page)
      assert.equal(onDisk(dir, 'team.board.json').fields.Field, 'bool')
      await page.locator('[data-user="reads guard.tree.json"]').click()
      await page.locator('[data-tab="guard.tree.json"][aria-selected=true]').waitFor()
    },
  },
  {
    name: 'the map of a project shows what the game loads and what that uses, and is walked by keys',
    from: 'games/guard',
    async test(page) {
      await page.locator('[data-action=map]').click()
      await page.locator('[data-map="guard.tree.json"] .root').waitFor()
      const x = async (path) => (await page.locator(`[data-map="${path}"]`).boundingBox()).x
      assert.ok(await x('guard.tree.json') < await x('chase.tree.json') && await x('chase.tree.json') < await x('own.board.json'), 'what is used stands right of what uses it')
      await page.locator('[data-map="guard.tree.json"]').focus()
      await page.keyboard.press('ArrowRight')
      const at = await page.evaluate(() => document.activeElement.dataset.map)
      assert.notEqual(at, 'guard.tree.json')
      await page.keyboard.press('Enter')
      await page.locator(`[data-tab="${at}"][aria-selected=true]`).waitFor()
    },
  },
  {
    name: 'layers are drawn over each other with the hints between them, and change places when they are dragged',
    from: 'studio/ui/e2e/grove',
    game: 'grove',
    async test(page, { dir }) {
      await mouse.open(page, 'scout.hinted.json')
      const names = () => onDisk(dir, 'scout.hinted.json').layers.map((l) => l.name)
      const before = names()
      await page.locator(`${thing('/layers/0')} [data-node="${before[0]}"]`).waitFor()
      await page.locator('.sends [data-hint]').first().waitFor()
      const [from, to] = [await page.locator(thing('/layers/0')).boundingBox(), await page.locator(thing('/layers/1')).boundingBox()]
      await page.mouse.move(from.x + from.width / 2, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 6 })
      await page.mouse.up()
      await page.locator(`${thing('/layers/1')} [data-node="${before[0]}"]`).waitFor()
      await mouse.save(page)
      assert.deepEqual(names(), [before[1], before[0], ...before.slice(2)])
    },
  },
  {
    name: 'each kind of a new document has a picture of what it begins with, chosen by arrow keys',
    from: 'games/duel',
    async test(page, { dir }) {
      await page.keyboard.press('Alt+n')
      await page.getByRole('textbox', { name: 'Name' }).fill('Planner')
      await page.locator('.choice:has([value=goap]) .thumbnail[data-parts="3"]').waitFor()
      await page.locator('[name=kind]:checked').focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('.choice.on .thumbnail').waitFor()
      const kind = await page.locator('[name=kind]:checked').getAttribute('value')
      assert.notEqual(kind, 'graph')
      await page.keyboard.press('Enter')
      await page.locator(`[data-tab="planner.${kind}.json"]`).waitFor()
      assert.equal(onDisk(dir, `planner.${kind}.json`).kind, kind)
    },
  },
]
