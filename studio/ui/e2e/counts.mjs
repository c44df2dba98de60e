// How many actions the tasks of the design review take: keys and presses of the mouse, by the shortest way that the page shows. Each task
// is played as somebody plays it, what comes of it is asserted, and the number may be no more than two thirds of what it was before.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from './hands.mjs'
import { counting, listed } from './wits.mjs'

/** What each task took before the page was one application (docs/decisions/0041); a tree of 14 nodes is in authoring.mjs. */
const before = { machine: 38, options: 44, graph: 17, constant: 9, why: 2, active: 2, breakpoint: 2, moment: 1 }

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
      await add(page, 'movet', 'movetowards', node('MoveTowards'), 'Shift+Enter')
      await add(page, 'swi', 'swing', node('Swing'), 'Shift+Enter')
      await page.locator(canvas).waitFor()
      const n = await acts()
      await save(page)
      const { nodes, links } = onDisk(dir, 'lunge.graph.json')
      assert.deepEqual(nodes, { MoveTowards: { do: 'MoveTowards' }, Swing: { do: 'Swing' } })
      assert.deepEqual(links, ['MoveTowards.OnSuccess -> Swing.Activate', 'OnActivate -> MoveTowards.Activate', 'Target -> MoveTowards.Target'])
      told('graph', n)
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

/** A block of the running mind. */
const running = (name) => `.graph-view [data-node="${name}"]`

/** Played in the duel while it runs, with a project's documents. */
export const watched = [
  {
    name: 'FU4 a constant is changed while the game runs: a digit on the selected node begins its value, and the canvas shows what the mind has',
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
      const box = await page.getByTestId('time-slider').boundingBox()
      await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2)
      await page.locator('[data-past=true]').waitFor()
      told('moment', (await acts()) - was, before.moment)
    },
  },
]
