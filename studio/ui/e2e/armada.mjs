// The strategy game, played as people do: with the mouse alone from the first box to the last shot, with keys alone, and against
// the commander. Whatever the mouse did stands in the list of what the game was told.
import assert from 'node:assert/strict'
import { axe, serious, patience } from './wits.mjs'

const CREW = 5
const SQUADS = 4
/** How much higher what the camera shows is than space. */
const AROUND = 1.13
/** Of the cursor, metres a tick and a metre of space's height. */
const CURSOR = 0.5 / 60

const nobody = ['--seed', '1', '-o', 'size=4', '-o', 'red=nobody']
const commander = ['--seed', '1', '-o', 'size=4']

/** What the game was told, oldest first: whom, what and with what. */
async function told(page) {
  const answer = await page.request.post(new URL('/call/list-interventions', page.url()).href, { data: {} })
  return ((await answer.json()).done ?? []).map((d) => [d.path, ...(d.args ?? [])])
}

/** Does something by which the game is told so many things, and gives the last of them. */
async function tells(page, deed, times = 1) {
  const before = (await told(page)).length
  await deed()
  for (const end = Date.now() + patience; ;) {
    const list = await told(page)
    if (list.length >= before + times) return list.at(-1)
    const said = await page.locator('.over-box').allTextContents()
    assert.ok(Date.now() < end, `the game was told nothing; the page says ${JSON.stringify(said)}`)
    await page.waitForTimeout(20)
  }
}

/** Presses at one place of the stage and lets go at another. */
async function drag(page, from, to, button = 'left') {
  const box = await page.getByTestId('stage').boundingBox()
  await page.mouse.move(box.x + from[0], box.y + from[1])
  await page.mouse.down({ button })
  await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 6 })
  await page.mouse.up({ button })
}

async function click(page, [left, top], options = {}) {
  const box = await page.getByTestId('stage').boundingBox()
  await page.mouse[options.twice ? 'dblclick' : 'click'](box.x + left, box.y + top, { button: options.button ?? 'left' })
}

/** The ships of a side that are left, by squad: those of blue are 1 to 20, those of red come after them. */
function fleet(stage, side) {
  const first = side * SQUADS * CREW
  const ships = stage.figures().filter((f) => f.agent > first && f.agent <= first + SQUADS * CREW)
  return ships.reduce((squads, s) => squads.set(squadOf(s), [...(squads.get(squadOf(s)) ?? []), s]), new Map())
}
const squadOf = (ship) => Math.floor((ship.agent - 1) / CREW) % SQUADS + 1

const middle = (ships) => ({ x: ships.reduce((n, s) => n + s.x, 0) / ships.length, y: ships.reduce((n, s) => n + s.y, 0) / ships.length })

/** The corners of a box around squads of blue, on the stage. */
async function around(stage, ...squads) {
  const at = await Promise.all(squads.flatMap((n) => (fleet(stage, 0).get(n) ?? []).map((s) => stage.locate(s.agent))))
  const [x, y] = [at.map((p) => p.left), at.map((p) => p.top)]
  return [[Math.min(...x) - 5, Math.max(...y) + 5], [Math.max(...x) + 5, Math.min(...y) - 5]]
}

async function halt(page) {
  await page.locator('[data-action=pause]').click()
  await page.locator('.paused').waitFor()
}

async function large(page) {
  await page.locator('[data-action=large]').click()
  await page.locator('[data-panel=tree]').waitFor({ state: 'detached' })
}

/** Where one of these ships is that nothing lies over, such as what the page says of a mind. */
async function bare(page, stage, ships) {
  const box = await page.getByTestId('stage').boundingBox()
  for (const ship of ships) {
    const at = await stage.locate(ship.agent)
    if (await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches('[data-testid=stage]') === true, [box.x + at.left, box.y + at.top])) return at
  }
  throw new Error(`no ship of squad ${squadOf(ships[0])} can be clicked`)
}

const ended = (page) => page.locator('[data-action=again]').count().then((n) => n > 0)

/** Lets the game run fast until something is so, or it is over; then it halts. */
async function runUntil(page, so) {
  await page.locator('[data-action=resume]').click()
  while (!so() && !await ended(page)) await page.waitForTimeout(30)
  await halt(page)
}

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())

/** All squads attack the nearest one that is left, again and again, until the battle is over. The attack is as the caller gives it. */
async function fight(page, stage, attack) {
  await page.getByTestId('speed').selectOption('4')
  let orders = 0
  while (!await ended(page)) {
    const ours = middle([...fleet(stage, 0).values()].flat())
    const theirs = [...fleet(stage, 1)].map(([squad, ships]) => ({ squad, ships, far: Math.hypot(middle(ships).x - ours.x, middle(ships).y - ours.y) })).sort((a, b) => a.far - b.far)
    if (theirs.length === 0) break
    await attack(theirs[0])
    assert.ok(++orders < 60, 'the battle has an end')
    const until = await tickOf(page) + 300
    let now = 0
    await runUntil(page, () => {
      void tickOf(page).then((t) => { now = t }, () => {})
      return !fleet(stage, 1).has(theirs[0].squad) || now >= until
    })
  }
  await page.locator('[data-action=again]').waitFor()
  return orders
}

/** What the log says of the end. */
async function result(page) {
  if (await page.locator('[data-action=large][aria-pressed=true]').count()) await page.locator('[data-action=large]').click()
  return page.locator('[data-panel=log]').getByText(/has won|a draw/).last().textContent()
}

/** What the game would not do, as the page says it; then it is put away. */
async function refused(page, words, deed) {
  await deed()
  await page.locator('.over-box').getByText(words).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.over-box').waitFor({ state: 'detached' })
}

export const armada = [
  {
    name: 'K28 the armada is won with the mouse alone, and begins again',
    options: nobody,
    async test(page, { stage }) {
      await large(page)
      await halt(page)
      const [from, to] = await around(stage, 1, 2)
      const box = await tells(page, () => drag(page, from, to))
      assert.equal(box[0], 'select')
      assert.equal(box[3], 'false')
      await page.keyboard.down('Shift')
      const more = await tells(page, async () => drag(page, ...await around(stage, 3, 4)))
      await page.keyboard.up('Shift')
      assert.deepEqual([more[0], more[3]], ['select', 'true'])
      const one = await stage.locate(6)
      assert.deepEqual(await tells(page, () => click(page, [one.left, one.top])), ['pick', 'false'])

      // Formations and staying are buttons; patrols and moves are tools.
      for (const [tool, ...what] of [['wedge', 'formation', 'wedge'], ['hold', 'hold'], ['stop', 'stop']]) {
        assert.deepEqual(await tells(page, () => page.locator(`[data-tool=${tool}]`).click()), what)
      }
      await page.locator('[data-tool=patrol]').click()
      assert.equal((await tells(page, () => drag(page, [one.left, 200], [one.left, 400])))[0], 'patrol')
      await page.locator('[data-tool=move]').click()
      const there = [one.left + 40, 130]
      assert.equal((await tells(page, () => click(page, there)))[0], 'move')
      await page.locator('[data-tool=command]').click()
      const right = await tells(page, () => click(page, there, { button: 'right' }))
      assert.equal(right[0], 'order')
      assert.equal((await tells(page, () => drag(page, there, [there[0] + 80, there[1] - 40], 'right')))[0], 'face')
      assert.equal(await page.locator('.over-box').count(), 0, 'no menu opened')

      // That squad goes there, and nobody else.
      const was = fleet(stage, 0)
      await page.getByTestId('speed').selectOption('4')
      const goal = right[1].split(',').map(Number)
      await runUntil(page, () => (({ x, y }) => Math.hypot(x - goal[0], y - goal[1]) < 25)(middle(fleet(stage, 0).get(2))))
      assert.deepEqual(fleet(stage, 0).get(1).map(({ x, y }) => [x, y]), was.get(1).map(({ x, y }) => [x, y]), 'squad 1 stays')

      const all = await tells(page, () => click(page, [one.left, 150], { twice: true }), 3)
      assert.deepEqual(all, ['all'])
      const orders = await fight(page, stage, async ({ ships }) => {
        const at = await bare(page, stage, ships)
        const [command, whom] = await tells(page, () => click(page, [at.left, at.top], { button: 'right' }))
        assert.equal(command, 'engage')
        assert.ok(Number(whom) > 0)
      })
      assert.ok(orders >= SQUADS, `${orders} orders`)
      await page.locator('[data-action=again]').click()
      await page.locator('[data-action=again]').waitFor({ state: 'detached' })
      await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]').textContent) < 1000)
      assert.equal(await result(page), 'blue has won')
    },
  },
  {
    name: 'the armada is played against the commander to its end',
    options: commander,
    async test(page, { stage }) {
      await large(page)
      await halt(page)
      await tells(page, () => click(page, [30, 300], { twice: true }), 3)
      await page.locator('[data-tool=attack]').click()
      await fight(page, stage, async ({ ships }) => {
        const at = await bare(page, stage, ships)
        assert.equal((await tells(page, () => click(page, [at.left, at.top])))[0], 'engage')
      })
      assert.match(await result(page), /^(blue|red) has won$|^a draw$/)
    },
  },
  {
    name: 'the armada is won with keys alone',
    options: nobody,
    async test(page, { stage }) {
      await page.keyboard.press('KeyR')
      const battle = async () => {
        // A battle that was lost may have ended while the game stood: the key would let it go on.
        while (await page.locator('.paused').count() === 0) {
          await page.keyboard.press('Space')
          await page.locator('.paused').waitFor({ timeout: 10_000 }).catch(() => {})
        }
        const { height, x, y } = stage.camera()
        const space = height / AROUND
        const cursor = { x, y: y + 0.03 * space }
        const step = async (key, n) => {
          if (n <= 0) return
          await page.keyboard.down(key)
          for (let i = 0; i < n; i++) await stepOnce(page)
          await page.keyboard.up(key)
        }
        await press(page, 'Digit2')
        assert.deepEqual(await tells(page, () => page.keyboard.press('KeyH')), ['hold'])
        await press(page, 'KeyF')
        await press(page, 'Digit0')
        await fight(page, stage, async ({ ships }) => {
          const at = middle(ships)
          const near = ships.reduce((a, b) => (Math.hypot(a.x - at.x, a.y - at.y) <= Math.hypot(b.x - at.x, b.y - at.y) ? a : b))
          const [dx, dy] = [near.x - cursor.x, near.y - cursor.y].map((d) => Math.round(d / (CURSOR * space)))
          await step(dx > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(dx))
          await step(dy > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(dy))
          cursor.x += dx * CURSOR * space
          cursor.y += dy * CURSOR * space
          await press(page, 'Enter')
        })
        assert.deepEqual((await told(page)).map(([name]) => name), ['hold'], 'no mouse gave an order')
        return result(page)
      }
      // Nobody leads red, but its ships shoot: whoever orders late, as on a slow machine, can lose a battle, and fights another one.
      let end = await battle()
      for (let more = 0; more < 3 && end !== 'blue has won'; more++) {
        await page.keyboard.press('Shift+R')
        await page.locator('[data-action=again]').waitFor({ state: 'detached' })
        end = await battle()
      }
      assert.equal(end, 'blue has won')
    },
  },
  {
    name: 'the armada says what cannot be, and everybody can use it',
    options: nobody,
    async test(page, { stage }) {
      await large(page)
      await halt(page)
      const n = (await told(page)).length
      await refused(page, /is not in space/, () => click(page, [20, 300], { button: 'right' }))
      await tells(page, () => click(page, [30, 300]))
      await refused(page, /no squad is selected/, () => click(page, [600, 300], { button: 'right' }))
      await refused(page, /no squad is selected/, () => page.locator('[data-tool=hold]').click())
      for (let agent = 1; agent <= CREW; agent++) {
        await page.request.post(new URL('/call/intervene', page.url()).href, { data: { intervention: { agent, do: 'command', path: 'health', args: ['0'] } } })
      }
      await press(page, 'Digit1')
      await refused(page, /no squad is selected/, () => page.keyboard.press('KeyS'))
      assert.equal((await told(page)).length, n + 1 + CREW, 'what was refused is not written down')
      assert.ok(!fleet(stage, 0).has(1), 'the squad is gone')
      await page.evaluate(axe)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await serious(page, `the large stage, ${colorScheme}`)
        await page.locator('[data-action=large]').click()
        await serious(page, `the small stage, ${colorScheme}`)
        await page.locator('[data-action=large]').click()
      }
    },
  },
]

/** Runs one tick of a game that stands. */
async function stepOnce(page) {
  const was = await tickOf(page)
  await page.keyboard.press('Period')
  await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, was)
}

/** Presses a key of the game for a tick in which it is seen. */
async function press(page, key) {
  await page.keyboard.down(key)
  await stepOnce(page)
  await page.keyboard.up(key)
  await stepOnce(page)
}
