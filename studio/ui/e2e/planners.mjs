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
