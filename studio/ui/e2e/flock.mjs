// The sandbox, used as a designer does: creatures, paths, walls, maps and wolves are put in with the mouse and with keys, and a
// brain is changed while the game runs. What has come of it is read off what the game sends the page: its scene, and its minds.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'
import { axe, serious, patience, perMetre } from './wits.mjs'

const empty = ['--seed', '1', '-o', 'scene=empty', '-o', 'size=60']

const STONE = 0x8d8b86ff
const PATH = 0xe8d9a8
const MUD = 0x6f5238ff
const DANGER = 0xa83232
const MEADOW = [0x9a9e5eff, 0x86994fff, 0x6f8f48ff, 0x5c8242ff]

/** The lines and the filled shapes of an encoded scene (docs/protocols.md), in the order in which they are painted. */
function shapesOf(scene) {
  let at = 44
  const [u8, u16, u32] = [[1, 'readUInt8'], [2, 'readUInt16LE'], [4, 'readUInt32LE']].map(([n, read]) => () => scene[read]((at += n) - n))
  const f32 = (n = 1) => Array.from({ length: n }, () => scene.readFloatLE((at += 4) - 4))
  const style = () => ({ fill: u32(), stroke: u32(), width: f32()[0] })
  const shapes = []
  for (let n = scene.readUInt32LE(40); n > 0; n--) {
    const op = u8()
    if (op === 1) f32(5), style()
    else if (op === 2) {
      const [x, y, w, h] = f32(6)
      shapes.push({ points: [[x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]], ...style() })
    } else if (op === 3) {
      const closed = u8() !== 0
      shapes.push({ closed, points: Array.from({ length: u16() }, () => f32(2)), ...style() })
    } else if (op === 4) {
      f32(3), u8(), u32()
      const bytes = u16()
      at += bytes
    } else if (op === 5) u16(), f32(6), u32()
    else if (op === 6) f32(6), style()
    else if (op === 7) u16(), u32()
    else if (op === 8) f32(3)
    else throw new Error(`command ${op}`)
  }
  return shapes
}

const lines = (stage, colour) => shapesOf(stage.scene()).filter((s) => s.closed === false && s.fill === 0 && (s.stroke === colour || s.stroke >>> 8 === colour))
const walls = (stage) => lines(stage, STONE)
const paths = (stage) => lines(stage, PATH)

function within([x, y], points) {
  let inside = false
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points.at(i - 1)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** What is painted at a place of the meadow, of these colours; null for none of them. */
const painted = (stage, place, colours) => shapesOf(stage.scene()).filter((s) => colours.some((c) => s.fill === c || s.fill >>> 8 === c) && within(place, s.points)).at(-1) ?? null

/** Waits until something is so. */
async function until(page, what, so, seconds = patience / 1000) {
  for (const end = Date.now() + seconds * 1000; !await so();) {
    assert.ok(Date.now() < end, `${what}, within ${seconds} s`)
    await page.waitForTimeout(20)
  }
}

/** Goes over and over a place until something is so: each stroke paints half of what is missing, and how many parts it has is the machine's. */
async function over(page, what, stroke, so) {
  for (let n = 0; n < 12 && !await so(); n++) {
    await stroke()
    await page.waitForTimeout(300) // it is painted and shown
  }
  await until(page, what, so)
}

/** What the game was told, oldest first: what and with what. */
async function told(page) {
  const answer = await page.request.post(new URL('/call/list-interventions', page.url()).href, { data: {} })
  return ((await answer.json()).done ?? []).map((d) => [d.path, ...(d.args ?? [])])
}

/** Does something by which the game is told something, and gives the last of it. */
async function tells(page, deed) {
  const before = (await told(page)).length
  await deed()
  let list = []
  await until(page, 'the game is told', async () => (list = await told(page)).length > before)
  return list.at(-1)
}

/** Where a place of the meadow lies on the page. */
async function spot(page, stage, [x, y]) {
  const box = await page.getByTestId('stage').boundingBox()
  const camera = stage.camera()
  const scale = perMetre(box, camera.height)
  return [box.x + box.width / 2 + (x - camera.x) * scale, box.y + box.height / 2 - (y - camera.y) * scale]
}

async function click(page, stage, place, options) {
  await page.mouse.click(...await spot(page, stage, place), options)
}

async function drag(page, stage, ...places) {
  const [first, ...rest] = await Promise.all(places.map((p) => spot(page, stage, p)))
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const p of rest) await page.mouse.move(...p, { steps: 8 })
  await page.mouse.up()
}

async function take(page, tool) {
  await page.locator(`[data-tool=${tool}]`).click()
  await page.locator(`[data-tool=${tool}][aria-checked=true]`).waitFor()
}

/** Puts a flock in with the mouse; the page shows the mind of one of them. */
async function flock(page, stage, place) {
  await take(page, 'sheep')
  const [command, kind, n] = await tells(page, () => click(page, stage, place))
  assert.deepEqual([command, kind, n], ['herd', 'sheep', '12'])
  await until(page, 'twelve sheep', () => stage.figures().length === 12)
  await page.locator(thought('Graze')).waitFor()
}

const begun = (page) => page.setViewportSize({ width: 1600, height: 1000 })
const thought = (name) => `.thought[data-node="${name}"]`
const running = (page, name) => page.locator(`${thought(name)}[data-standing=runs]`)
const quick = (page) => page.getByTestId('speed').selectOption('4')
const middle = (figures) => ['x', 'y'].map((c) => figures.reduce((n, f) => n + f[c], 0) / figures.length)
const far = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by)
const place = (text) => text.split(',').map(Number)

/** What the game would not do, as the page says it; then it is put away. */
async function refused(page, words, deed) {
  await deed()
  await page.locator('.over-box').getByText(words).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.over-box').waitFor({ state: 'detached' })
}

/** Runs one tick of a game that stands. */
async function stepOnce(page) {
  const was = Number(await page.getByTestId('tick').textContent())
  await page.keyboard.press('Period')
  await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, was)
}

/** Presses a key of the game for some ticks, in which it is seen. */
async function press(page, key, ticks = 1) {
  await page.keyboard.down(key)
  for (let i = 0; i < ticks; i++) await stepOnce(page)
  await page.keyboard.up(key)
  await stepOnce(page)
}

export const flocks = [
  {
    name: 'X1 a flock is put in, and follows a path that is drawn',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await flock(page, stage, [22, 28])
      await take(page, 'path')
      const [command, points] = await tells(page, () => drag(page, stage, [30, 28], [50, 40], [76, 28]))
      assert.equal(command, 'lead')
      assert.ok(points.split(' ').length >= 3, points)
      await running(page, 'FollowPath').waitFor()
      const [way] = paths(stage)
      assert.ok(far(way.points[0], [30, 28]) < 1 && far(way.points.at(-1), [76, 28]) < 1, 'it lies where it was drawn')
      await quick(page)
      let highest = 0
      await until(page, 'they are led to its end', () => {
        const [x, y] = middle(stage.figures())
        highest = Math.max(highest, y)
        return x > 64
      })
      assert.ok(highest > 33, `they went around: ${highest}`)
      // A new order, by a key: from now on they do as they like.
      await page.keyboard.press('KeyR')
      await page.locator(`${thought('FollowPath')}:not([data-standing=runs])`).waitFor()
    },
  },
  {
    name: 'X1 a wall is drawn: they step aside, go around it, and it is taken away, as are they',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await flock(page, stage, [40, 28])
      await take(page, 'wall')
      assert.equal((await tells(page, () => drag(page, stage, [40, 8], [40, 48])))[0], 'wall')
      await until(page, 'there is a wall', () => walls(stage).length === 1)
      for (const f of stage.figures()) assert.ok(Math.abs(f.x - 40) > 0.4, `nobody stands in it: ${f.x}`)
      await take(page, 'lead')
      const goal = place((await tells(page, () => click(page, stage, [66, 28], { button: 'right' })))[1])
      await running(page, 'GoThere').waitFor()
      await quick(page)
      let was = null
      await until(page, 'all are where they were sent', () => {
        const now = { tick: stage.tick(), at: new Map(stage.figures().map((f) => [f.agent, f])) }
        if (was && now.tick - was.tick <= 30) { // in half a second nobody gets around an end of it
          for (const [agent, { x, y }] of now.at) {
            const before = was.at.get(agent)
            assert.ok(!before || before.x > 40 === x > 40 || Math.min(y, before.y) < 13 || Math.max(y, before.y) > 43, `${agent} has crossed the wall at ${x}, ${y}`)
          }
        }
        was = now
        return [...now.at.values()].every((f) => f.x > 41) && far(middle([...now.at.values()]), goal) < 14
      }, 90)
      await take(page, 'remove')
      assert.equal((await tells(page, () => drag(page, stage, [37, 20], [43, 20])))[0], 'remove')
      await until(page, 'the wall is gone', () => walls(stage).length === 0)
      const left = stage.figures().length
      await page.getByTestId('speed').selectOption('0.25')
      await until(page, 'a sheep is gone', async () => { // it walks on while the mouse is on its way
        const { x, y } = stage.figures()[0]
        await tells(page, () => click(page, stage, [x, y]))
        return stage.figures().length < left
      })
    },
  },
  {
    name: 'X3 data maps are painted, and painted away',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await page.locator('[data-testid=tick]').waitFor()
      const at = [50, 28]
      const stroke = (key) => [() => page.keyboard.press(key), () => drag(page, stage, [40, 28], [60, 28])]
      const erase = async (act) => {
        await page.keyboard.down('Shift')
        const last = await tells(page, act)
        await page.keyboard.up('Shift')
        return last
      }
      for (const [key, map, colours] of [['Digit0', 'danger', [DANGER]], ['Digit9', 'mud', [MUD]]]) {
        const [hold, draw] = stroke(key)
        assert.equal(painted(stage, at, colours), null, `there is no ${map} yet`)
        await hold()
        await page.locator(`[data-tool=${map}][aria-checked=true]`).waitFor()
        assert.deepEqual((await tells(page, draw)).slice(0, 3), ['brush', map, 'false'])
        await over(page, `there is ${map}`, () => tells(page, draw), () => painted(stage, at, colours))
        assert.equal(painted(stage, [50, 45], colours), null, 'it lies where it was painted only')
        assert.deepEqual((await erase(draw)).slice(0, 3), ['brush', map, 'true'])
        await over(page, `the ${map} is gone`, () => erase(draw), () => !painted(stage, at, colours))
      }
      const [hold, draw] = stroke('Digit8')
      await hold()
      await page.locator('[data-tool=grass][aria-checked=true]').waitFor()
      await over(page, 'the earth is bare', () => erase(draw), () => !painted(stage, at, MEADOW))
      await over(page, 'there is grass again', () => tells(page, draw), () => painted(stage, at, MEADOW.slice(-1)))
    },
  },
  {
    name: 'X6 a wolf is dropped, and the sheep flee: their board says so',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await flock(page, stage, [50, 28])
      await until(page, 'it is calm', () => running(page, 'Flee').count().then((n) => n === 0))
      const stood = middle(stage.figures())
      await take(page, 'wolf')
      const wolf = [stood[0] + 7, stood[1]]
      assert.deepEqual((await tells(page, () => click(page, stage, wolf))).slice(0, 2), ['herd', 'wolf'])
      await running(page, 'Flee').waitFor()
      await page.locator('.lane-runs[data-lane="1"]').waitFor()
      await page.locator('.lane-passed[data-lane="4"]').waitFor()
      await quick(page)
      const sheep = () => stage.figures().filter((f) => f.agent <= 12)
      await until(page, 'they have run', () => sheep().length === 0 || far(middle(sheep()), stood) > 6)
      assert.ok(sheep().length > 0, 'some got away')
    },
  },
  {
    name: 'X1 the same with keys alone: a flock, a wall, a path that they are told to follow',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await page.keyboard.press('Space')
      await page.locator('.paused').waitFor()
      await press(page, 'KeyN')
      await press(page, 'Enter')
      await until(page, 'twelve sheep', () => stage.figures().length === 12)
      await press(page, 'ArrowUp', 12)
      for (let i = 0; i < 4; i++) await press(page, 'KeyN')
      for (const [draws, seen] of [['path', paths], ['wall', walls]]) {
        await page.keyboard.down('Enter')
        await press(page, 'ArrowRight', 18)
        await page.keyboard.up('Enter')
        await stepOnce(page)
        await until(page, `there is a ${draws}`, () => seen(stage).length > 0)
        await press(page, 'KeyN')
      }
      const length = ({ points }) => far(points[0], points.at(-1))
      assert.ok(length(walls(stage)[0]) > 6, 'it is as long as the key was held')
      await page.keyboard.press('Control+k')
      await page.locator('dialog[open] input').fill('command the game: follow a path')
      await page.getByRole('option', { name: /follow a path/i }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.command-form input').first().waitFor()
      assert.equal((await tells(page, () => page.keyboard.press('Enter')))[0], 'follow')
      await page.locator('.command-form').waitFor({ state: 'detached' })
      await page.locator('[data-action=resume]').waitFor()
      await page.keyboard.press('Space')
      await running(page, 'FollowPath').waitFor()
    },
  },
  {
    name: 'what cannot be is said, and everybody can use it',
    options: empty,
    async test(page, { stage }) {
      await begun(page)
      await page.locator('[data-action=large]').click()
      await page.locator('[data-panel=tree]').waitFor({ state: 'detached' })
      await refused(page, /no flock is chosen/, () => click(page, stage, [40, 28], { button: 'right' }))
      const outside = [-1.8, 28]
      await take(page, 'sheep')
      await refused(page, /is not on the meadow/, () => click(page, stage, outside))
      await take(page, 'wall')
      await refused(page, /is not on the meadow/, () => drag(page, stage, [20, 28], outside))
      await take(page, 'path')
      await refused(page, /no flock is chosen/, () => drag(page, stage, [20, 28], [40, 28]))
      await refused(page, /there is no path/, () => click(page, stage, [40, 28]))
      assert.deepEqual(await told(page), [], 'what was refused is not written down')
      assert.equal(walls(stage).length + paths(stage).length + stage.figures().length, 0, 'nothing has come of it')
      await page.locator('[data-action=large]').click()
      await flock(page, stage, [50, 28])
      await page.evaluate(axe)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await serious(page, `the small stage, ${colorScheme}`)
        await page.locator('[data-action=large]').click()
        await serious(page, `the large stage, ${colorScheme}`)
        await page.locator('[data-action=large]').click()
      }
    },
  },
]

const SHEEP = 'sheep.thoughts.json'

export const brains = [
  {
    name: 'FK5 a type is copied in the document of the meadow; a new start has a tool for it, which puts some in',
    from: 'games/flock',
    async test(page, { dir }) {
      await begun(page)
      const type = (n) => page.locator(`[role=treeitem][data-item="/types/${n}"]`).first()
      await mouse.run(page)
      await page.locator('[data-tool=sheep]').waitFor()
      await page.locator('[data-action=edit]').click()
      await mouse.open(page, 'flock.universe.json')
      await type(0).click()
      await page.keyboard.press('Control+d')
      await type(1).and(page.locator('[aria-selected=true]')).waitFor()
      for (const [field, text] of [['name', 'goat'], ['label', 'Goat']]) {
        const input = page.locator(`[data-field="/types/1/${field}"] input`)
        await input.fill(text)
        await input.press('Enter')
      }
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, 'flock.universe.json').types.map((t) => t.name), ['sheep', 'goat', 'wolf', 'dog', 'bird'])
      await page.keyboard.press('F4')
      await page.locator('[data-tool=sheep]').waitFor()
      assert.equal(await page.locator('[data-tool=goat]').count(), 0, 'what runs goes on')
      await page.locator('[data-action=restart]').click()
      await take(page, 'goat')
      const box = await page.getByTestId('stage').boundingBox()
      await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.3)
      await page.getByPlaceholder('Filter agents').fill('goat')
      await page.getByRole('treeitem', { name: /^Goat/ }).first().waitFor()
    },
  },
  {
    name: 'X8 a brain is changed while the sheep run, and they do otherwise',
    from: 'games/flock',
    async test(page, { dir }) {
      await begun(page)
      await mouse.run(page)
      await page.getByTestId('stage').waitFor()
      const weight = page.locator(`${thought('Apart')} > .thought-card > .weight`)
      await running(page, 'FollowPath').waitFor()
      assert.equal(await weight.getAttribute('data-effect'), '1.2')
      await page.locator('[data-action=edit]').click()
      await mouse.open(page, SHEEP)
      const card = (name) => page.locator(`${thought(name)} > .thought-card`)
      await card('Apart').locator('.hold').click()
      await page.getByRole('textbox', { name: 'Weight of Apart, as a number' }).fill('3')
      await page.keyboard.press('Enter')
      await card('FollowPath').locator('.hold').click({ button: 'right' })
      await page.getByRole('menuitem', { name: /Never run/ }).click()
      await page.locator(`.lane[data-lane=never] ${thought('FollowPath')}`).waitFor()
      await mouse.save(page)
      const { thoughts } = onDisk(dir, SHEEP)
      assert.deepEqual([thoughts.Apart.weight, thoughts.FollowPath.priority], [3, 'never'])
      await page.getByText(/^Updated \d+ running characters?\./).first().waitFor()
      await page.locator('[data-action=play]').click()
      await page.locator(`${thought('Apart')} > .thought-card > .weight[data-effect="3"]`).waitFor()
      await page.locator(`.lane[data-lane=never] ${thought('FollowPath')}[data-active=false]`).waitFor()
      assert.equal(await running(page, 'FollowPath').count(), 0)
      await page.locator('.lane-runs[data-lane="4"], .lane-runs[data-lane="1"]').first().waitFor() // it grazes, or has to flee
    },
  },
]
