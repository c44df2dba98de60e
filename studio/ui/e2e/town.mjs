// The town, played as a person does: from an empty map by mouse and by keys, until people come; saved and loaded, rewound, and its
// rules changed while it runs.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience, perMetre } from './wits.mjs'

/** Waits until something is so. */
async function until(page, what, so, seconds = patience / 1000) {
  for (const end = Date.now() + seconds * 1000; !await so();) {
    assert.ok(Date.now() < end, `${what}, within ${seconds} s`)
    await page.waitForTimeout(20)
  }
}

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())
const beyond = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)

/** What the game was told, oldest first: what and with what. */
async function told(page) {
  const answer = await page.request.post(new URL('/call/list-interventions', page.url()).href, { data: {} })
  return ((await answer.json()).done ?? []).map((d) => [d.path, ...(d.args ?? [])])
}

async function tells(page, deed) {
  const before = (await told(page)).length
  await deed()
  let list = []
  await until(page, 'the game is told', async () => (list = await told(page)).length > before)
  return list.at(-1)
}

/** Where the middle of a tile lies on the page; rows are counted from the gate's. */
async function spot(page, stage, [column, row]) {
  const box = await page.getByTestId('stage').boundingBox()
  const camera = stage.camera()
  const scale = perMetre(box, camera.height)
  return [box.x + box.width / 2 + (column + 0.5 - camera.x) * scale, box.y + box.height / 2 - (15 + row + 0.5 - camera.y) * scale]
}

const click = async (page, stage, tile) => page.mouse.click(...await spot(page, stage, tile))

async function drag(page, stage, from, to) {
  await page.mouse.move(...await spot(page, stage, from))
  await page.mouse.down()
  await page.mouse.move(...await spot(page, stage, to), { steps: 8 })
  await page.mouse.up()
}

async function take(page, tool) {
  await page.locator(`[data-tool=${tool}]`).click()
  await page.locator(`[data-tool=${tool}][aria-checked=true]`).waitFor()
}

const houses = (stage) => stage.figures().filter((f) => f.agent > 1 && f.agent < 1 << 20)
const people = (stage) => stage.figures().filter((f) => f.agent >= 1 << 20)

/** What the player has of something, as the mind of the town shows it. */
const stock = (name) => `[data-stock="resources/${name}"]`
const has = async (page, name) => Number.parseFloat((await page.locator(`${stock(name)} .stock-now`).getAttribute('title')).replace(/[^\d.-]/g, ''))

/** A row of houses along a road that is drawn from the gate. */
async function street(page, stage) {
  await page.locator(stock('money')).waitFor()
  await take(page, 'Road')
  assert.deepEqual((await tells(page, () => drag(page, stage, [3, 0], [12, 0]))).slice(0, 2), ['line', 'Road'])
  await page.keyboard.press('Digit3')
  await page.locator('[data-tool=House][aria-checked=true]').waitFor()
  assert.deepEqual((await tells(page, () => click(page, stage, [4, 1]))).slice(0, 2), ['build', 'House'])
  assert.deepEqual((await tells(page, () => drag(page, stage, [5, 1], [8, 1]))).slice(0, 2), ['line', 'House'])
  await until(page, 'five houses', () => houses(stage).length === 5)
}

export const towns = [
  {
    name: 'PR a street is built by mouse, and people come along it; a building says why it does nothing',
    async test(page, { stage }) {
      await street(page, stage)
      await page.getByTestId('speed').selectOption('4')
      await until(page, 'people come along the road', () => people(stage).length > 0)
      // What the player has is charted by a press.
      await page.locator(`${stock('people')} button`).click()
      await page.locator(`${stock('people')} button[aria-pressed=true]`).waitFor()
      await page.locator('.time-label', { hasText: 'people' }).first().waitFor()
      await take(page, 'Well')
      await tells(page, () => click(page, stage, [6, -1]))
      await until(page, 'a well', () => houses(stage).length === 6)
      await take(page, 'Bakery')
      await tells(page, () => click(page, stage, [9, 1]))
      await until(page, 'a bakery', () => houses(stage).length === 7)
      // What it does, and what it lacks.
      await take(page, 'look')
      await click(page, stage, [9, 1])
      await page.locator('.agent.current', { hasText: 'Bakery' }).waitFor({ state: 'attached' })
      await page.getByText(/needs 2 player\.wheat/).first().waitFor()
      // It goes, and a click on nothing of that changes nothing else.
      await take(page, 'demolish')
      await tells(page, () => click(page, stage, [9, 1]))
      await until(page, 'it is gone', () => houses(stage).length === 6)
    },
  },
  {
    name: 'PR the same with keys alone, and people come',
    async test(page, { stage }) {
      await page.locator(stock('money')).waitFor()
      await page.keyboard.press('Space')
      await page.locator('.paused').waitFor()
      const step = async () => {
        const tick = await tickOf(page)
        await page.locator('[data-action=step]').click()
        await beyond(page, tick)
      }
      const press = async (key) => {
        await page.keyboard.down(key)
        await step()
        await page.keyboard.up(key)
        await step()
      }
      for (let n = 0; n < 3; n++) {
        await press('Enter')
        await press('ArrowRight')
      }
      await press('ArrowUp')
      await press('KeyN') // a house in place of roads
      for (let n = 0; n < 2; n++) {
        await press('ArrowLeft')
        await press('Enter')
      }
      await until(page, 'two houses', () => houses(stage).length === 2)
      await press('Backspace')
      await until(page, 'one is demolished', () => houses(stage).length === 1)
      const { height } = stage.camera()
      await press('KeyZ')
      for (let n = 0; n < 5; n++) await step()
      assert.ok(stage.camera().height < height * 0.9, 'the picture is closer')
      await page.locator('[data-action=resume]').click()
      await page.getByTestId('speed').selectOption('4')
      await until(page, 'people come', () => people(stage).length > 0)
    },
  },
  {
    name: 'PR a town is saved, goes on, is loaded, and rewound; its rules are changed while it runs',
    opened: true,
    async test(page, { stage, dir }) {
      await street(page, stage)
      await page.getByTestId('speed').selectOption('4')
      await until(page, 'people come', () => people(stage).length > 0)
      await page.locator('[data-action=pause]').click()
      await page.locator('[data-paused=true]').waitFor()
      const at = await tickOf(page)
      const was = stage.figures().length
      await page.keyboard.press('Control+s')
      await page.locator('[data-testid=saves-said][data-done=saved]').waitFor()
      const [name] = readdirSync(join(dir, 'saves'))
      assert.match(name, /^town .*\.save$/)
      await take(page, 'demolish')
      await tells(page, () => click(page, stage, [4, 1]))
      await until(page, 'a house is gone', () => houses(stage).length === 4)
      // Back to before it was demolished, on the timeline's call, as a drag of its hand does.
      await page.locator('[data-action=step]').click()
      await beyond(page, at)
      const seek = await page.request.post(new URL('call/seek', page.url()).href, { data: { tick: at - 60 } })
      assert.ok(seek.ok(), await seek.text())
      await until(page, 'it stands again in the past', () => houses(stage).length === 5)
      await page.locator(`[data-save="${name}"] [data-action=load-save]`).click()
      await page.locator('[data-testid=saves-said][data-done=loaded]').waitFor()
      await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) === t, at)
      await until(page, 'all stands as it was saved', () => stage.figures().length === was && houses(stage).length === 5)
      // A rule of the document, saved by an editor, is taken up at once.
      const file = join(dir, 'documents', 'town.rules.json')
      const text = readFileSync(file, 'utf8')
      const changed = text.replace('player.money += unit.residents * (0.2 + 0.4 * unit.joy)', 'player.money += 5000')
      assert.notEqual(changed, text)
      writeFileSync(file, changed)
      await page.locator('[data-action=resume]').click()
      await until(page, 'the new tax is paid', async () => (await has(page, 'money')) > 5000)
      assert.equal(houses(stage).length, 5, 'and all houses still stand')
    },
  },
]
