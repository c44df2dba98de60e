// A game that is played with the mouse: figures are chosen and sent, ground is painted, walls are drawn; all of it is written
// down as commands, and can be done with keys.
import assert from 'node:assert/strict'
import { axe, serious } from './wits.mjs'

/** What the game was told, oldest first. */
async function told(page) {
  const answer = await page.request.post(new URL('/call/list-interventions', page.url()).href, { data: {} })
  const list = (await answer.json()).done ?? []
  return list.map((d) => [d.path, ...(d.args ?? [])])
}

/** Waits until the game was told so many things. */
async function toldOnce(page, n) {
  for (;;) {
    const list = await told(page)
    if (list.length >= n) return list
    await page.waitForTimeout(20)
  }
}

/** Presses at one place of the stage and lets go at another. */
async function drag(page, from, to, button = 'left', meanwhile = async () => {}) {
  const box = await page.getByTestId('stage').boundingBox()
  await page.mouse.move(box.x + from[0], box.y + from[1])
  await page.mouse.down({ button })
  await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 12 })
  await meanwhile()
  await page.mouse.up({ button })
}

const place = (text) => text.split(',').map(Number)

export const meadow = {
  async 'K28 a box chooses, a right click sends, and they go'(page, { stage }) {
    const [ann, ben, cid] = [await stage.locate(1), await stage.locate(2), await stage.locate(3)]
    const box = await page.getByTestId('stage').boundingBox()
    const before = await page.getByTestId('stage').screenshot()
    await drag(page, [ben.left - 20, ben.top - 40], [cid.left + 20, cid.top + 40], 'left', async () => {
      assert.notDeepEqual(await page.getByTestId('stage').screenshot(), before, 'the box is shown')
    })
    assert.deepEqual(await toldOnce(page, 1), [['choose', '2 3']])
    await page.mouse.click(box.x + ben.left, box.y + ben.top + 60, { button: 'right' })
    const list = await toldOnce(page, 2)
    assert.equal(list[1][0], 'send')
    const [x, y] = place(list[1][1])
    for (;;) {
      const there = await stage.locate(2)
      if (Math.hypot(there.x - x, there.y - y) < 0.01) break
      await page.waitForTimeout(50)
    }
    assert.deepEqual([(await stage.locate(1)).left, (await stage.locate(1)).top], [ann.left, ann.top], 'who was not chosen stays')
    assert.equal(await page.locator('.over-box').count(), 0, 'no menu opened')
  },

  async 'ground is painted at a bearable pace, and walls are drawn, with the tools that keys choose'(page) {
    const n = (await told(page)).length
    await page.keyboard.press('Digit2')
    await page.locator('[data-tool=grass][aria-checked=true]').waitFor()
    await drag(page, [30, 120], [200, 160], 'left', async () => { await toldOnce(page, n + 2) })
    await page.keyboard.press('Digit3')
    await drag(page, [40, 150], [160, 160])
    const list = (await (async () => {
      for (;;) {
        const all = await told(page)
        if (all.some(([name]) => name === 'wall')) return all
        await page.waitForTimeout(20)
      }
    })()).slice(n)
    const strokes = list.filter(([name]) => name === 'grass')
    assert.ok(strokes.length >= 2 && strokes.length <= 13, `${strokes.length} strokes`)
    strokes.slice(1).forEach((s, i) => assert.equal(s[1], strokes[i][2], 'a stroke begins where the last one ended'))
    assert.ok(list.find(([name]) => name === 'wall')[1].split(' ').length >= 3, 'the wall has points')
  },

  async 'Escape drops a drag; a click selects on the page; the middle button moves the picture'(page, { stage }) {
    await page.keyboard.press('Digit1')
    const n = (await told(page)).length
    await drag(page, [40, 90], [150, 200], 'left', () => page.keyboard.press('Escape'))
    const ann = await stage.locate(1)
    const box = await page.getByTestId('stage').boundingBox()
    await page.mouse.click(box.x + ann.left, box.y + ann.top)
    await page.mouse.move(box.x + 100, box.y + 150)
    await page.mouse.wheel(0, -400)
    await page.locator('.stage .whole').waitFor()
    const before = await page.getByTestId('stage').screenshot()
    await drag(page, [100, 150], [60, 120], 'middle')
    assert.notDeepEqual(await page.getByTestId('stage').screenshot(), before, 'the picture moved')
    await page.locator('.stage .whole').click()
    assert.equal((await told(page)).length, n, 'nothing of it told the game anything')
  },

  async 'the same from the command palette, and everybody can use it'(page) {
    const n = (await told(page)).length
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] input').fill('command the game: build a wall')
    await page.getByRole('option', { name: /build a wall/i }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.command-form input').waitFor()
    await page.keyboard.press('Enter')
    const list = await toldOnce(page, n + 1)
    assert.deepEqual(list.at(-1), ['wall', '0,-2 2,-2'])
    await page.locator('.command-form').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Mouse on the stage' }).waitFor()
    await page.evaluate(axe)
    await serious(page, 'the help')
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await serious(page, 'the tools')
  },
}
