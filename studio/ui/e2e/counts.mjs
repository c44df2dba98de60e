// How many actions the tasks of the design review take: keys and presses of the mouse, by the shortest way that the page shows. Each task
// is played as somebody plays it, what comes of it is asserted, and the number may be no more than two thirds of what it was before.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from './hands.mjs'
import { counting, listed } from './wits.mjs'

/**
 * What each task took before the page was one application (docs/decisions/0041); where these very tasks, played on that page, took less
 * than what was counted then, as the graph does with the fewest letters that find its actions, that. A tree of 14 nodes is in authoring.mjs.
 */
const before = { machine: 38, options: 44, graph: 14, constant: 9, why: 2, active: 2, breakpoint: 2, moment: 1 }

function told(task, n, least = (2 / 3) * before[task]) {
  console.log(`     ${task}: ${n} actions, ${before[task]} before`)
  assert.ok(n <= least, `${task}: ${n} actions, at most ${Math.floor(least)}`)
}

/** A document that the tasks begin with: what it takes in, and nothing that runs. */
async function begin(page, dir, path, body) {
  writeFileSync(join(dir, 'documents', path), JSON.stringify({ wits: 1, kind: path.split('.').at(-2), ...body }))
  await page.locator(`[data-document="${path}"]`).click()
  await page.locator(`[data-tab="${path}"]`).waitFor()
}

/** Types a name on the canvas, and adds what is found first. */
async function add(page, typed, wanted, node, key = 'Enter') {
  await page.keyboard.type(typed)
  await listed(page, wanted)
  await page.keyboard.press(key)
  await page.locator(node).waitFor()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** Waits until a line of the list below the field is the chosen one. */
const offered = (page, label) => page.waitForFunction((t) => document.querySelector('.prop-popup [role=option][aria-selected=true] b')?.textContent === t, label)

const save = async (page) => {
  await page.keyboard.press('Control+s')
  await page.locator('[data-action=save-all]:disabled').waitFor()
}

const canvas = '.edit-flow:focus'
const node = (name) => `.edit-flow [data-node="${name}"]`

const moods = {
  ports: [{ in: 'Near', type: 'bool', doc: 'The opponent is in reach.' }, { in: 'Health', type: 'float', default: 100, unit: 'hp' }, { in: 'Rested', type: 'bool' }],
  start: 'Idle', states: { Idle: {} },
}

/** What a machine of three states is then, whatever its places. */
const fights = {
  start: 'MoveTowards',
  states: { MoveTowards: { do: 'MoveTowards' }, Retreat: { do: 'Retreat' }, Swing: { do: 'Swing' } },
  transitions: [{ from: 'MoveTowards', to: 'Swing', when: 'Near' }, { from: 'Swing', to: 'Retreat', when: 'Health < 30' }, { from: 'Retreat', to: 'MoveTowards', when: 'Rested' }],
}

function checkMachine(dir) {
  const { start, states, transitions } = onDisk(dir, 'moods.machine.json')
  assert.deepEqual({ start, states, transitions }, fights)
}

export const counts = [
  {
    name: 'FU2 FU3 a machine of three states by keys: a state goes on from the selected one, and its condition is offered',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'moods.machine.json', moods)
      await page.locator(node('Idle')).waitFor()
      const acts = await counting(page)
      await page.keyboard.press('Alt+3')
      await page.locator(canvas).waitFor()
      await add(page, 'mo', 'movetowards', node('MoveTowards'))
      await add(page, 'sw', 'swing', node('Swing'), 'Shift+Enter')
      await condition(page, 'n', 'Near')
      await add(page, 're', 'retreat', node('Retreat'), 'Shift+Enter')
      await condition(page, 'h', 'Health < …')
      await page.keyboard.type('30')
      await page.keyboard.press('Enter')
      await page.locator(canvas).waitFor()
      await page.keyboard.press('c')
      await page.locator('dialog[open] input').waitFor()
      await page.keyboard.type('m')
      await listed(page, 'movetowards')
      await page.keyboard.press('Enter')
      await condition(page, 'r', 'Rested')
      await page.locator(canvas).waitFor()
      const n = await acts()
      await save(page)
      checkMachine(dir)
      told('machine', n)
    },
  },
  {
    name: 'FU2 FU3 a machine of three states by mouse: a link that is let go on the canvas makes a state, and a click takes a condition',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'moods.machine.json', moods)
      await page.locator(node('Idle')).waitFor()
      const acts = await counting(page)
      await page.locator('.react-flow__pane').click({ position: { x: 16, y: 400 } })
      await add(page, 'mo', 'movetowards', node('MoveTowards'))
      await drag(page, 'MoveTowards', [220, 0])
      await add(page, 'sw', 'swing', node('Swing'))
      await take(page, 'Near')
      await drag(page, 'Swing', [-300, 110])
      await add(page, 're', 'retreat', node('Retreat'))
      await take(page, 'Health < …')
      await page.keyboard.type('30')
      await page.keyboard.press('Enter')
      await page.locator(canvas).waitFor()
      await drag(page, 'Retreat', 'MoveTowards')
      await take(page, 'Rested')
      await page.locator(canvas).waitFor()
      const n = await acts()
      await save(page)
      checkMachine(dir)
      told('machine', n)

      // What says already when it is taken is changed by what is typed, and not by Enter; one step of undo takes a condition back.
      await page.locator('[data-way="MoveTowards to Swing"]').dblclick()
      await page.locator('.when-field textarea:focus').waitFor()
      assert.equal(await page.locator('.prop-popup').count(), 0)
      await page.keyboard.press('Enter')
      await page.locator('.when-field').waitFor({ state: 'detached' })
      assert.equal(await page.locator('[data-action=save-all]:disabled').count(), 1)
      await page.keyboard.press('Control+z')
      await page.locator('[data-way="Retreat to MoveTowards"]', { hasText: 'no condition yet' }).waitFor()
    },
  },
  {
    name: 'FU2 FU3 three options with a consideration each: inputs are offered, named and measured, and Enter leads back to the row',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'wants.utility.json', {
        ports: [{ in: 'Health', type: 'float', default: 100, unit: 'hp' }, { in: 'Threat', type: 'float', default: 10 }, { in: 'Reach', type: 'float', default: 50, unit: 'm' }],
        options: { Rest: { score: '0.1' } },
      })
      await page.locator('[data-row="/options/Rest"]').waitFor()
      const acts = await counting(page)
      await page.keyboard.press('Alt+3')
      await page.waitForFunction(() => document.activeElement?.closest('[data-canvas]') !== null)
      for (const [typed, wanted, name, letter, input] of [['sw', 'swing', 'Swing', 'h', 'Health'], ['re', 'retreat', 'Retreat', 't', 'Threat'], ['mo', 'movetowards', 'MoveTowards', 'r', 'Reach']]) {
        await add(page, typed, wanted, `[data-row="/options/${name}"]`)
        await page.keyboard.press('c')
        await page.locator(`[data-row="/options/${name}/considerations/0"] [data-cell=looks] textarea:focus`).waitFor()
        await page.keyboard.type(letter)
        await offered(page, input)
        await page.keyboard.press('Enter')
        await page.locator(`[data-row="/options/${name}/considerations/0"]:focus`).waitFor()
      }
      const n = await acts()
      await save(page)
      const weighs = (name, to) => [{ name, input: name, from: 0, to }]
      assert.deepEqual(onDisk(dir, 'wants.utility.json').options, {
        MoveTowards: { do: 'MoveTowards', score: '0.5', considerations: weighs('Reach', 50) }, Rest: { score: '0.1' },
        Retreat: { do: 'Retreat', score: '0.5', considerations: weighs('Threat', 10) }, Swing: { do: 'Swing', score: '0.5', considerations: weighs('Health', 100) },
      })
      told('options', n)
    },
  },
  {
    name: 'FU2 FU3 a graph of two actions with three links: what goes on is linked to what it fits',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'lunge.graph.json', { ports: [{ in: 'Target', type: 'entity' }], nodes: {} })
      await page.locator('.edit-flow .block[data-kind=inputs]').waitFor()
      const acts = await counting(page)
      await page.keyboard.press('Alt+3')
      await page.locator(canvas).waitFor()
      await add(page, 'mo', 'movetowards', node('MoveTowards'), 'Shift+Enter')
      await add(page, 'sw', 'swing', node('Swing'), 'Shift+Enter')
      await page.locator(canvas).waitFor()
      const n = await acts()
      await save(page)
      const { nodes, links } = onDisk(dir, 'lunge.graph.json')
      assert.deepEqual(nodes, { MoveTowards: { do: 'MoveTowards' }, Swing: { do: 'Swing' } })
      assert.deepEqual(links, ['MoveTowards.OnSuccess -> Swing.Activate', 'OnActivate -> MoveTowards.Activate', 'Target -> MoveTowards.Target'])
      told('graph', n)
    },
  },
  {
    name: 'Enter on a node that runs no document goes into its first value, and a digit begins it; Escape gives it up, and letters add',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'level.graph.json', { nodes: { Limit: { const: 60 }, Runs: { run: 'idle.graph.json' } } })
      const field = '[data-field="/nodes/Limit/const"] :is(input, textarea)'
      await page.locator(node('Limit')).click()
      await page.locator(canvas).waitFor()
      await page.keyboard.press('Enter')
      await page.locator(`${field}:focus`).waitFor()
      await page.keyboard.type('45')
      await page.keyboard.press('Enter')
      await save(page)
      assert.equal(onDisk(dir, 'level.graph.json').nodes.Limit.const, 45)

      await page.locator(node('Limit')).click()
      await page.keyboard.type('72')
      await page.waitForFunction((css) => document.querySelector(css)?.value === '72', field)
      await page.keyboard.press('Escape')
      await page.waitForFunction((css) => document.querySelector(css)?.value === '45', field)
      await page.keyboard.press('Alt+3')
      await page.locator(canvas).waitFor()
      await page.keyboard.type('8')
      await page.keyboard.press('Control+s')
      await page.locator('[data-action=save-all]:disabled').waitFor()
      assert.equal(onDisk(dir, 'level.graph.json').nodes.Limit.const, 8)

      // What has no number of its own takes none.
      await page.locator(node('Runs')).click()
      await page.keyboard.type('7')
      await page.locator(canvas).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('[data-document="idle.graph.json"][aria-selected=true]').waitFor()
      assert.equal(await page.locator('[data-action=save-all]:disabled').count(), 1)
    },
  },
  {
    name: 'a new consideration is written at once: what is typed replaces what it begins with, Tab takes an input and goes on, Escape leaves it, one undo takes it back',
    from: 'games/duel',
    async test(page, { dir }) {
      await begin(page, dir, 'wants.utility.json', { ports: [{ in: 'Health', type: 'float', default: 100, unit: 'hp' }, { in: 'Near', type: 'bool' }], options: { Swing: { do: 'Swing', score: '0.5' } } })
      const row = (i) => `[data-row="/options/Swing/considerations/${i}"]`
      const looks = (i) => page.locator(`${row(i)} [data-cell=looks] textarea:focus`)
      await page.locator('[data-row="/options/Swing"] .says').click()
      await page.keyboard.press('c')
      await looks(0).waitFor()
      await page.keyboard.type('h')
      await offered(page, 'Health')
      await page.keyboard.press('Tab')
      await page.keyboard.type('/ 100')
      await page.keyboard.press('Enter')
      await page.locator(`${row(0)}:focus`).waitFor()
      await page.keyboard.press('c')
      await looks(1).waitFor()
      await page.keyboard.press('Escape')
      await page.locator(`${row(1)}:focus`).waitFor()
      await save(page)
      const [first, second] = onDisk(dir, 'wants.utility.json').options.Swing.considerations
      assert.equal(first.input.replaceAll(' ', ''), 'Health/100')
      assert.deepEqual(second, { name: 'Measure2', input: '0.5', from: 0, to: 1 })
      await page.keyboard.press('Enter')
      await looks(1).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.prop-popup').waitFor({ state: 'detached' })
      await save(page)
      assert.deepEqual(onDisk(dir, 'wants.utility.json').options.Swing.considerations[1], { name: 'Health', input: 'Health', from: 0, to: 100 })
      await page.keyboard.press('Control+z')
      await save(page)
      assert.deepEqual(onDisk(dir, 'wants.utility.json').options.Swing.considerations[1], second)
    },
  },
]

/** Takes the condition that is offered first for a letter. */
async function condition(page, letter, label) {
  await page.locator('.when-field textarea:focus').waitFor()
  await page.keyboard.type(letter)
  await offered(page, label)
  await page.keyboard.press('Enter')
}

/** The same with a click. */
async function take(page, label) {
  await page.locator('.when-field textarea:focus').waitFor()
  await page.locator('.prop-popup [role=option]', { has: page.getByText(label, { exact: true }) }).click()
}

/** Drags a transition out of a state: to another one, or so far away, in pixels. */
async function drag(page, from, to) {
  await page.locator(node(from)).hover()
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
  const pin = page.locator(`${node(from)} [data-pin]`)
  await pin.hover() // it stands still then
  const [x, y] = middle(await pin.boundingBox())
  const [u, v] = typeof to === 'string' ? middle(await page.locator(node(to)).boundingBox()) : [x + to[0], y + to[1]]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 8, { steps: 3 })
  await page.mouse.move(u, v, { steps: 8 })
  await page.mouse.up()
  if (typeof to !== 'string') await page.locator('dialog[open] input').waitFor()
}

/** A block of the running mind. */
const running = (name) => `.graph-view [data-node="${name}"]`

/** Played in the duel while it runs, with a project's documents. */
export const watched = [
  {
    name: 'FU4 a constant is changed while the game runs: a digit on the selected node begins its value, and the canvas shows what the mind has',
    options: ['--speed', '0.1'], // nobody dies while a slow machine loads and saves
    async test(page, { dir }) {
      await page.locator(running('HealthThreshold')).waitFor()
      const acts = await counting(page)
      await page.keyboard.press('F4')
      await page.locator(node('HealthThreshold')).click()
      await page.locator('[data-field="/nodes/HealthThreshold/const"]').waitFor()
      await page.keyboard.type('95')
      await page.waitForFunction(() => document.querySelector('[data-field="/nodes/HealthThreshold/const"] :is(input, textarea)')?.value === '95')
      await page.keyboard.press('Control+s')
      await page.getByText(/Updated \d+ running character/).first().waitFor()
      await page.locator(`${node('LowHealth')} [data-port=b]`, { hasText: '95.00' }).waitFor() // what the mind compares with now
      const n = await acts()
      assert.equal(onDisk(dir, 'fighter.graph.json').nodes.HealthThreshold.const, 95)
      told('constant', n)
      await page.keyboard.press('F4')
      await page.locator(`${running('HealthThreshold')} [data-port=Value][data-value^="95"]`).waitFor()
    },
  },
  {
    name: 'FU4 why a character does what it does stands there; why a node runs, a breakpoint and a moment of the past are one press each',
    async test(page) {
      await page.locator('[data-node=LowHealth]').first().waitFor()
      const acts = await counting(page)
      await page.getByTestId('sentence').waitFor()
      told('why', await acts(), 0)

      const press = async (name, selector) => {
        const was = await acts()
        await page.locator(`${running(name)} header`).hover()
        await page.locator(`${running(name)} ${selector}`).click()
        return async () => (await acts()) - was
      }
      const asked = await press('Idle', '.why-dot')
      await page.getByTestId('why-card').waitFor()
      told('active', await asked(), before.active)
      const stops = await press('RunAway', '.stop-dot')
      await page.locator('[data-breakpoint]').or(page.locator(`${running('RunAway')} .stop-dot.set`)).first().waitFor()
      told('breakpoint', await stops(), before.breakpoint)

      await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]')?.textContent) > 120)
      const was = await acts()
      const slider = page.getByTestId('time-slider')
      const { width, height } = await slider.boundingBox()
      await slider.click({ position: { x: width / 3, y: height / 2 } })
      await page.locator('[data-past=true]').waitFor()
      told('moment', (await acts()) - was, before.moment)
    },
  },
]
