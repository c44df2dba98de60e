// Tests of planners: a game with a cook that plans for goals and a watch that plans by tasks, and their documents in the editor.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

const card = (name) => `.plan-card[data-node="${name}"]`
const thing = (id) => `[data-thing="${id}"]`

/** Waits until the strip has this plan, of which the first runs, cards say which steps they are, and perhaps a row tells a value. */
const stands = (page, plan, steps, [of, port, value] = []) => page.waitForFunction(({ plan, steps, of, port, value }) => {
  const strip = [...document.querySelectorAll('.plan-strip [data-plan]')]
  const card = (name) => document.querySelector(`.plan-card[data-node="${name}"]`)
  return JSON.stringify(strip.map((b) => b.dataset.plan)) === JSON.stringify(plan)
    && strip[0].getAttribute('aria-current') === 'step' && card(plan[0]).dataset.active === 'true'
    && Object.entries(steps).every(([name, step]) => card(name).dataset.step === step)
    && (of === undefined || card(of).querySelector(`[data-reading="${port}"]`).textContent === value)
}, { plan, steps, of, port, value })

const watch = async (page, name) => {
  await page.locator('[data-row], [role=treeitem]', { hasText: name }).first().click()
  await page.locator('.plan-card').first().waitFor()
}

const foragers = async (page) => {
  await page.locator('[data-row], [role=treeitem]', { hasText: 'supper' }).first().click()
  await page.locator('.gantt-bar').first().waitFor()
}

const bar = (task, stand) => `.gantt-bar[data-task="${task}"][data-stand="${stand}"]`

export const planners = {
  async 'a plan for a goal is a strip in its order, and what runs of it is lit'(page) {
    await watch(page, 'cook')
    // All at once: the game goes on while one looks.
    await stands(page, ['Chop', 'Kindle', 'KeepWarm'], { Chop: '1', Kindle: '2' })
    // The next step begins, the strip goes on with it, and the values of what it needs stand beside it.
    await stands(page, ['Kindle', 'KeepWarm'], { Kindle: '1' }, ['Kindle', 'needs Wood', 'true'])
    await page.locator('.plan-strip [data-plan=KeepWarm]').click()
    await page.locator(`${card('KeepWarm')}.selected`).waitFor()
  },

  async 'of tasks the chosen methods are lit, and those that were refused say which condition was not so'(page) {
    await watch(page, 'watch')
    await page.locator(`${card('Patrol')}[data-active=true]`).waitFor()
    await page.locator(`${card('Defend')}[data-verdict=refused] [data-row-key="when 1"]`).getByText('not so').waitFor()
    // Once the bear is seen, another method is chosen.
    await page.locator(`${card('Stone')}[data-active=true]`).waitFor()
    await page.locator('.plan-strip [data-plan=Throw]').waitFor()
  },

  async 'FP3: a refused method says what was asked and assumed; steps say what is assumed behind them, and the search what it tried'(page) {
    await watch(page, 'watch')
    await page.locator(`${card('Defend')}[data-verdict=refused] .names`).click()
    const why = page.locator(`${card('Defend')} .plan-why`)
    await why.getByText('Method Defend of Guard was refused: "SeesBear" did not hold (SeesBear was false). It takes "SeesBear" when Guard is decomposed: SeesBear would have to be true.').waitFor()
    // Its task comes twice, and the strip has both.
    await page.locator('.plan-strip li:nth-child(3) [data-plan=Walk]').waitFor()
    await page.locator('.plan-tries summary').click()
    await page.locator('.plan-tries li', { hasText: 'Guard Patrol was chosen.' }).waitFor()
    await page.locator('.plan-strip [data-plan=Throw] .after').getByText('Stones is 1').waitFor()
    await why.waitFor({ state: 'detached' })
  },

  async 'FP3: an action says why it has no place in the plan, in a past frame as it was then, and what it serves is lit'(page) {
    await watch(page, 'cook')
    await page.locator(`${card('Catch')} .names`).click()
    const why = page.locator(`${card('Catch')} .plan-why`)
    await why.getByText('No goal is pursued').waitFor()
    await page.locator(`${card('Catch')} .names`).hover()
    await page.locator(`${card('Eat')}.chain`).waitFor()
    assert.equal(await page.locator(`${card('KeepWarm')}.chain`).count(), 0)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.getByTestId('time-slider').focus()
    await page.keyboard.press('Home')
    await page.locator('[data-past=true]').waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await why.getByText('It is not in the plan for KeepWarm: Chop, then Kindle.').waitFor()
    await stands(page, ['Chop', 'Kindle', 'KeepWarm'], { Chop: '1', Kindle: '2' })
    await page.locator(`${card('Kindle')} .plan-row.unmet[data-row-key="in needs Wood"]`).waitFor()
  },

  async 'PSP-29: what several units do is a schedule with a briefing; a bar and its sentence are selected together, and keys go along the bars'(page) {
    await foragers(page)
    // Whoever is on the water has time to spare until who rows further is back.
    await page.locator(bar('Row', 'runs')).first().waitFor()
    assert.equal(await page.locator('.gantt-names div').allTextContents().then((all) => all.join(' ')), 'Ann Bo')
    assert.equal(await page.locator('.gantt-slack').count() > 0, true, 'one has slack')
    await page.locator('.briefing button', { hasText: 'Bo eats' }).click()
    await page.locator('.gantt-bar.chosen[data-task=Eat][aria-label^="Bo: "]').waitFor()
    // All that must be done before is joined with it: four ways on the water or on foot.
    assert.equal(await page.locator('[data-wait]').count(), 4)
    await page.keyboard.press('Tab')
    await page.locator('.gantt-bar.chosen').focus()
    await page.keyboard.press('ArrowUp')
    await page.locator('.gantt-bar.chosen[data-task=Eat][aria-label^="Ann: "]').waitFor()
    await page.locator('.briefing [aria-pressed=true]', { hasText: 'Ann eats' }).waitFor()
    await page.keyboard.press('Home')
    await page.locator('.briefing [aria-pressed=true]', { hasText: 'Ann' }).filter({ hasText: ' m' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.gantt-bar.chosen').waitFor({ state: 'detached' })
  },

  async 'PSP-30: the search for a plan is a tree in which the chosen path stands out, with what came second; a past frame shows how far the plan was then'(page) {
    await foragers(page)
    await page.locator('[data-pane=search]').click()
    await page.locator('.plan-box.chosen[data-method=together]').waitFor()
    await page.locator('.plan-box.chosen[data-method=byBoat]').first().waitFor()
    await page.locator('[data-second=onFoot], [data-second=byBoat]').waitFor()
    await page.locator('.plan-box.chosen[data-method=together]').click()
    await page.locator('.plan-box.selected[data-method=together]').waitFor()
    await page.locator('.plan-box.selected[data-method=together]').focus()
    await page.keyboard.press('ArrowRight')
    await page.locator('.plan-box[data-method=byBoat]:focus').waitFor()
    await page.locator('[data-pane=plan]').click()
    await page.waitForFunction(() => Number(document.querySelector('[data-now]')?.dataset.now) > 1)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.getByTestId('time-slider').focus()
    await page.keyboard.press('Home')
    await page.locator('[data-past=true]').waitFor()
    await page.keyboard.press('ArrowRight') // before the first frame there is no plan
    await page.waitForFunction(() => Number(document.querySelector('[data-now]')?.dataset.now) < 0.5)
  },
}

/** Carries what is at one place to another. */
async function carry(page, from, to, [dx, dy] = [0, 0]) {
  const middle = async (selector) => {
    const b = await page.locator(selector).boundingBox()
    return [b.x + b.width / 2, b.y + b.height / 2]
  }
  const [[x, y], [u, v]] = [await middle(from), await middle(to)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(u + dx, v + dy, { steps: 6 })
  await page.locator('.plan-drag > span').waitFor()
  await page.mouse.up()
}

const row = (id, key) => `${thing(id)} [data-row-key="${key}"]`
const chosenFirst = async (page, name) => {
  await page.locator('dialog[open] input').first().fill(name)
  await page.locator('dialog[open] [role=option][aria-selected=true]', { hasText: name }).waitFor()
  await page.keyboard.press('Enter')
}

export const planned = [
  {
    name: 'goals and actions are drawn: what serves what, what nothing can make so, and where somebody puts them',
    from: 'studio/ui/e2e/camp',
    async test(page, { dir }) {
      await mouse.open(page, 'cook.goap.json')
      await page.locator(thing('/actions/Fry')).waitFor()
      assert.equal(await page.locator('[data-line="/actions/Kindle /goals/KeepWarm"]').count(), 1)
      assert.equal(await page.locator('.plan-card.lost').count(), 0)
      // Without an action that makes it so, what needs it can never begin, and the goal cannot be reached; undo mends it.
      await page.locator(thing('/actions/Catch')).click()
      await page.keyboard.press('Delete')
      await page.locator(`${thing('/actions/Fry')} .plan-card.lost`).waitFor()
      assert.equal(await page.locator(`${thing('/actions/Fry')} .plan-row.lost`).textContent(), 'Fish!')
      await page.keyboard.press('Control+z')
      await page.locator('.plan-card.lost').first().waitFor({ state: 'detached' })
      // Added by its button, renamed in place; whatever names it follows.
      await page.locator('[data-add=goals]').click()
      await page.locator(thing('/goals/Goal')).waitFor()
      await page.keyboard.press('Control+z')
      await page.locator(`${thing('/facts/Wood')} [data-rename]`).dblclick()
      await page.getByRole('textbox', { name: 'New name of Wood' }).fill('Logs')
      await page.keyboard.press('Enter')
      await page.locator(`${thing('/actions/Kindle')} [data-row-key="in Logs"]`).waitFor()
      // Dragged, it stays there.
      const box = await page.locator(thing('/actions/Chop')).boundingBox()
      await page.mouse.move(box.x + 60, box.y + 14)
      await page.mouse.down()
      await page.mouse.move(box.x + 60, box.y - 60, { steps: 5 })
      await page.mouse.up()
      await mouse.save(page)
      const saved = onDisk(dir, 'cook.goap.json')
      assert.ok(Array.isArray(saved.view.Chop))
      assert.deepEqual(saved.actions.Kindle.pre, { Logs: true })
      },
  },
  {
    name: 'tasks and methods are drawn as a tree: walked, reordered and added to by keys',
    from: 'studio/ui/e2e/camp',
    async test(page, { dir }) {
      await mouse.open(page, 'watch.htn.json')
      await page.locator(thing('/tasks/Guard')).click()
      await page.keyboard.press('ArrowRight')
      await page.locator(`${thing('/tasks/Guard/methods/0')}[aria-label$=selected]`).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator(`${thing('/tasks/Guard/methods/1')}[aria-label$=selected]`).waitFor()
      // Its order is its priority.
      await page.keyboard.press('Alt+ArrowUp')
      await page.locator(`${thing('/tasks/Guard/methods/0')} .plan-card[data-node=Patrol]`).waitFor()
      // What is added to it is the last of what it does.
      await page.keyboard.press('a')
      await page.getByRole('combobox', { name: 'Find what to add' }).fill('Work')
      await page.locator('#add-items [data-add=Work][aria-selected=true]').waitFor()
      await page.keyboard.press('Enter')
      await page.locator(thing('/tasks/Work')).waitFor()
      // A task that is drawn elsewhere leads there.
      await page.locator('[data-again="/tasks/Drive"]').click()
      await page.locator(`${thing('/tasks/Drive')}[aria-label$=selected]`).waitFor()
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, 'watch.htn.json').tasks.Guard.methods.map((m) => [m.name, m.subtasks]), [['Patrol', ['Walk', 'Listen', 'Walk', 'Work']], ['Defend', ['Drive']]])
      },
  },
  {
    name: 'facts are drawn from card to card, flipped and taken away by mouse',
    from: 'studio/ui/e2e/camp',
    async test(page, { dir }) {
      await mouse.open(page, 'cook.goap.json')
      // What comes of one is needed by another, and what is needed is made by another.
      await carry(page, row('/actions/Catch', 'out Fish'), `${thing('/actions/Kindle')} .names`)
      await page.locator(`${row('/actions/Kindle', 'in Fish')}.lit`).waitFor()
      await carry(page, row('/actions/Fry', 'in Fire'), `${thing('/actions/Chop')} .names`)
      await page.locator(row('/actions/Chop', 'out Fire')).waitFor()
      // A goal makes nothing: it says so, and nothing is done.
      await carry(page, row('/actions/Fry', 'in Fish'), `${thing('/goals/Eat')} .names`)
      await carry(page, `${thing('/facts/Wood')} [data-pin]`, `${thing('/goals/Eat')} .names`)
      await page.locator(row('/goals/Eat', 'in Wood')).waitFor()
      await page.locator('[data-flip="/actions/Kindle/pre/Fish"]').click()
      await page.locator(row('/actions/Kindle', 'in Fish')).getByText('not Fish').waitFor()
      await page.locator(`${row('/goals/Eat', 'in Wood')} .text`).click()
      await page.locator(`${row('/goals/Eat', 'in Wood')} .text`).click()
      await page.locator(`${row('/goals/Eat', 'in Wood')}.lit`).waitFor()
      await page.keyboard.press('Delete')
      await page.locator(row('/goals/Eat', 'in Wood')).waitFor({ state: 'detached' })
      await page.locator(`${thing('/goals/Eat')}[aria-label$=selected]`).waitFor()
      await mouse.save(page)
      const { actions, goals } = onDisk(dir, 'cook.goap.json')
      assert.deepEqual([actions.Kindle.pre, actions.Chop.effects, goals.Eat.want], [{ Fish: false, Wood: true }, { Fire: true, Wood: true }, { Fed: true }])
    },
  },
  {
    name: 'facts are added, walked, flipped and taken away by keys',
    from: 'studio/ui/e2e/camp',
    async test(page, { dir }) {
      await mouse.open(page, 'cook.goap.json')
      await page.locator(`${thing('/actions/Chop')} .names`).click()
      await page.keyboard.press('n')
      await chosenFirst(page, 'Fire')
      await page.locator(`${row('/actions/Chop', 'in Fire')}.lit`).waitFor()
      await page.keyboard.press('t')
      await page.locator(row('/actions/Chop', 'in Fire')).getByText('not Fire').waitFor()
      await page.keyboard.press('e')
      await chosenFirst(page, 'Fish')
      await page.locator(`${row('/actions/Chop', 'out Fish')}.lit`).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press(',')
      await page.keyboard.press('.')
      await page.locator(`${thing('/actions/Chop')} .plan-row.lit`).waitFor()
      await page.locator(`${thing('/actions/Fry')} .names`).click()
      await page.keyboard.press('.')
      await page.locator(`${row('/actions/Fry', 'in Fire')}.lit`).waitFor()
      await page.keyboard.press('Delete')
      await page.locator(row('/actions/Fry', 'in Fire')).waitFor({ state: 'detached' })
      await mouse.save(page)
      const { actions } = onDisk(dir, 'cook.goap.json')
      assert.deepEqual([actions.Chop.pre, actions.Chop.effects, actions.Fry.pre], [{ Fire: false }, { Fish: true, Wood: true }, { Fish: true }])
    },
  },
  {
    name: 'subtasks and methods are carried to their places by mouse, and moved and added by keys',
    from: 'studio/ui/e2e/camp',
    async test(page, { dir }) {
      await mouse.open(page, 'watch.htn.json')
      const [defend, patrol] = ['/tasks/Guard/methods/0', '/tasks/Guard/methods/1']
      await carry(page, row(patrol, 'sub 1'), row(patrol, 'sub 0'), [0, -8])
      await page.locator(`${row(patrol, 'sub 0')}.lit`).getByText('Listen').waitFor()
      // A task becomes one more subtask of a method.
      await carry(page, `${thing('/tasks/Shout')} .names`, row(defend, 'sub 0'), [0, 9])
      await page.locator(row(defend, 'sub 1')).getByText('Shout').waitFor()
      // Before another one: it is tried first.
      await carry(page, `${thing(patrol)} .names`, `${thing(defend)} .names`, [0, -26])
      await page.locator(`${thing(defend)} .plan-card[data-node=Patrol]`).waitFor()
      await page.locator(`${thing(defend)} .names`).click()
      await page.keyboard.press('.')
      await page.locator(`${row(defend, 'sub 0')}.lit`).waitFor()
      await page.keyboard.press('Alt+ArrowDown')
      await page.locator(`${row(defend, 'sub 1')}.lit`).getByText('Listen').waitFor()
      await page.keyboard.press('s')
      await chosenFirst(page, 'Pick')
      await page.locator(`${row(defend, 'sub 2')}.lit`).getByText('Pick').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.locator(`${row(defend, 'sub 3')}.lit`).waitFor()
      await page.keyboard.press('Delete')
      await page.locator(row(defend, 'sub 3')).waitFor({ state: 'detached' })
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, 'watch.htn.json').tasks.Guard.methods.map((m) => [m.name, m.subtasks]), [['Patrol', ['Walk', 'Listen', 'Pick']], ['Defend', ['Drive', 'Shout']]])
    },
  },
  {
    name: 'axe finds nothing serious in planners that are drawn, in light and in dark',
    from: 'studio/ui/e2e/camp',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true }) // lets axe in
      await page.addScriptTag({ content: axe })
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        for (const [file, id] of [['cook.goap.json', '/goals/Eat'], ['watch.htn.json', '/tasks/Guard']]) {
          await mouse.open(page, file)
          await page.locator(thing(id)).click()
          await serious(page, `${colorScheme}: ${file}`)
        }
      }
      await close()
    },
  },
]
