// Thoughts, watched and edited: deer that graze, and flee from the wolf.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

const DEER = 'deer.thoughts.json'
const thought = (name) => `.thought[data-node="${name}"]`
const card = (page, name) => page.locator(`${thought(name)} > .thought-card`)
const head = (page, name) => card(page, name).locator('.hold')

/** Lets the game run until something is on the page, and stops it then: again, if it was gone when the game stood still. */
async function until(page, selector) {
  const what = page.locator(selector).first()
  for (;;) {
    await what.waitFor()
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    const tick = page.getByTestId('tick')
    const at = Number(await tick.textContent())
    // One frame more, so that all that is shown is of one frame.
    await page.locator('[data-action=step]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, at)
    if (await what.isVisible()) return
    await page.locator('[data-action=resume]').click()
    await page.locator('[data-paused=false]').waitFor()
  }
}

const lengths = (text) => text.replace(/[()]/g, '').split(',').map(Number)

export const herd = {
  async 'X6 thoughts are watched on a board: what runs, what is passed over, and what each gives'(page) {
    await page.locator(thought('Herd')).waitFor()
    await until(page, '.lane-runs[data-lane="2"]')
    assert.deepEqual(await page.locator('.board > .lanes > .lane').evaluateAll((l) => l.map((e) => e.dataset.lane)), ['0', '1', '2', '= 4 - 3 * Hunger', 'never'])
    // 0.5 within a cluster counts half as much as the cluster.
    const weight = async (name) => Number(await page.locator(`${thought(name)} > .thought-card > .weight`).getAttribute('data-effect'))
    const [graze, join] = [await weight('Graze'), await weight('Herd')]
    assert.ok(graze > 0.2 && graze < 1 && Math.abs(join - graze / 2) < 1e-5, `${join} is half of ${graze}`)
    assert.match(await card(page, 'Herd').locator('.weight .figures').textContent(), /^0\.\d+ × 0\.5 = 0\.\d+$/)
    // What they give adds up to all.
    const shares = await page.locator('[data-share]').evaluateAll((l) => l.map((e) => Number.parseInt(e.textContent.replace(/^\D+/, ''), 10)))
    assert.ok(shares.length >= 2 && Math.abs(shares.reduce((a, b) => a + b, 0) - 100) <= 2, `${shares}`)
    assert.equal(await page.locator(thought('Dream')).getAttribute('data-active'), 'false')
  },

  async 'X6 when the wolf is near all else is passed over, and the page says why'(page) {
    await page.locator(thought('Escape')).waitFor()
    // It also runs a while after the danger is over.
    const danger = card(page, 'Escape').locator('[data-read=Danger] output')
    for (;;) {
      await until(page, `${thought('Escape')}[data-standing=runs]`)
      if (Number(await danger.textContent()) > 0.5) break
      await page.locator('[data-action=resume]').click()
      await page.locator('[data-paused=false]').waitFor()
    }
    await page.locator('.lane-passed[data-lane="2"]').waitFor()
    assert.equal(await page.locator(thought('Apart')).getAttribute('data-standing'), 'runs', 'instincts go on')
    assert.equal(await card(page, 'Graze').locator('.thought-why').textContent(), 'Escape is more urgent')
    const force = lengths(await page.locator('[data-combined=Force] output').getAttribute('title'))
    assert.ok(Math.hypot(...force) <= 12 + 1e-9, `${force} is not longer than 12`)
  },

  async 'cards are walked, folded, and asked by keys'(page) {
    await card(page, 'Apart').click()
    await page.locator(`${thought('Apart')}.selected`).waitFor()
    await page.locator(thought('Apart')).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator(`${thought('Escape')}.selected`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator(`${thought('Graze')}.selected`).waitFor()
    await page.keyboard.press('Enter')
    await page.locator(thought('Herd')).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.locator(thought('Herd')).waitFor()
    await page.locator('.inspector h2', { hasText: 'Graze' }).waitFor()
    await page.locator('.inspector tr[data-port=Effect]').waitFor()
    await page.locator('[data-action=jump]').click()
    await page.locator('.thought.selected[data-active=true]').waitFor()
  },

  async 'a breakpoint stops the game when a thought begins'(page) {
    await card(page, 'Escape').hover()
    await card(page, 'Escape').getByRole('button', { name: 'Add breakpoint at Escape' }).click()
    await page.getByTestId('speed').selectOption('2')
    await page.locator(`${thought('Escape')}.stopped-here`).waitFor()
  },

  async 'axe finds nothing serious in a board that is watched'(_, { browser, address }) {
    const { page, close } = await open(browser, address, { bypassCSP: true })
    await page.addScriptTag({ content: axe })
    await page.locator(thought('Herd')).waitFor()
    await page.locator('[data-action=pause]').click()
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await serious(page, colorScheme)
    }
    await close()
  },
}

/** What a card's lane is now; of cards in clusters their own. */
const laneOf = (page, name) => page.locator(thought(name)).evaluate((e) => e.closest('.lane').dataset.lane)

async function inLane(page, name, lane) {
  await page.locator(`.lane[data-lane="${lane}"] > .lane-cards > ${thought(name)}`).waitFor()
}

/** Adds what is found by its name. */
async function pick(page, what) {
  await page.keyboard.type(what)
  await page.locator(`[data-add="${what}"][aria-selected=true]`).waitFor()
  await page.keyboard.press('Enter')
}

const begun = async (page) => {
  await page.setViewportSize({ width: 1600, height: 1500 })
  await mouse.open(page, DEER)
  await page.locator(thought('Stray')).waitFor()
}

const select = (page, name, more = false) => head(page, name).click(more ? { modifiers: ['Control'] } : {})

export const thoughts = [
  {
    name: 'X6 cards are dragged to other lanes, and between lanes, each one step of undo',
    from: 'studio/ui/e2e/herd',
    async test(page, { dir }) {
      await begun(page)
      const before = onDisk(dir, DEER)
      const lane = (key) => page.locator(`.board > .lanes > .lane-place > .lane[data-lane="${key}"] > .lane-head`)
      await head(page, 'Escape').dragTo(lane('2'))
      await inLane(page, 'Escape', '2')
      await page.locator('[data-action=close-gaps]').click()
      await inLane(page, 'Graze', '1')
      await head(page, 'Escape').dragTo(page.locator('.board > .lanes > [data-gap="New level 1"]'))
      await inLane(page, 'Escape', '1')
      await inLane(page, 'Graze', '2')
      await head(page, 'Escape').dragTo(lane('never'))
      await inLane(page, 'Escape', 'never')
      await mouse.save(page)
      assert.equal(onDisk(dir, DEER).thoughts.Escape.priority, 'never')
      // What changes by itself does not become a number without a word.
      await head(page, 'Thirst').dragTo(lane('0'))
      await inLane(page, 'Thirst', '0')
      await page.getByText('changed by itself, as “4 - 3 * Hunger” says').waitFor()
      // Into a cluster, and out of it.
      await head(page, 'Dream').dragTo(page.locator(`${thought('Graze')} .lane[data-lane="0"] > .lane-head`))
      await page.locator(`${thought('Graze')} ${thought('Dream')}`).waitFor()
      for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z')
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, DEER), before)
    },
  },
  {
    name: 'X6 weights are dragged and typed, also as expressions',
    from: 'studio/ui/e2e/herd',
    async test(page, { dir }) {
      await begun(page)
      await select(page, 'Apart')
      const slider = page.getByRole('slider', { name: 'Weight of Apart' })
      const { x, y, width, height } = await slider.boundingBox()
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      for (let i = 1; i <= 5; i++) await page.mouse.move(x + width * (0.5 + i * 0.05), y + height / 2)
      await page.mouse.up()
      await mouse.save(page)
      const dragged = onDisk(dir, DEER).thoughts.Apart.weight
      assert.ok(dragged > 1.3 && dragged < 1.7, `${dragged} is three quarters of 2`)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.getByRole('textbox', { name: 'Weight of Apart, as a number' }).fill('0.75')
      await page.keyboard.press('Enter')
      await mouse.save(page)
      assert.equal(onDisk(dir, DEER).thoughts.Apart.weight, 0.75)
      await page.getByRole('button', { name: 'Compute the weight of Apart' }).click()
      await card(page, 'Apart').getByRole('textbox', { name: 'Weight of Apart, as an expression' }).or(page.getByRole('combobox', { name: 'Weight of Apart, as an expression' })).fill('Hunger')
      await page.locator(thought('Apart')).focus()
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, DEER).thoughts.Apart.weight, { expr: 'Hunger' })
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.locator('[data-action=save-all]:not([disabled])').waitFor()
      await mouse.save(page)
      assert.equal(onDisk(dir, DEER).thoughts.Apart.weight, undefined)
    },
  },
  {
    name: 'X6 everything is done with the keyboard alone',
    from: 'studio/ui/e2e/herd',
    async test(page, { dir }) {
      await begun(page)
      await page.locator(thought('Apart')).focus()
      await page.keyboard.press('ArrowDown')
      await page.locator(`${thought('Escape')}.selected:focus`).waitFor()
      await page.keyboard.press('Alt+ArrowDown')
      await inLane(page, 'Escape', '2')
      await page.locator(`${thought('Escape')}:focus`).waitFor()
      await page.keyboard.press('Alt+Shift+ArrowUp')
      await inLane(page, 'Graze', '3')
      assert.equal(await laneOf(page, 'Escape'), '2')
      await page.keyboard.press('F2')
      await page.getByLabel('Name of the thought').fill('Flight')
      await page.keyboard.press('Enter')
      await page.locator(thought('Flight')).waitFor()
      // A thought more, beside the one that is selected.
      await page.locator(thought('Flight')).focus()
      await page.keyboard.press(' ')
      await page.keyboard.press('a')
      await pick(page, 'Roam')
      await inLane(page, 'Roam', '2')
      // The two become a cluster, and it is dissolved again.
      await page.locator(thought('Roam')).focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.locator('.thought.selected').nth(1).waitFor()
      await page.keyboard.press('g')
      await page.locator(`${thought('Cluster')} ${thought('Flight')}`).waitFor()
      await page.keyboard.press('Control+Shift+G')
      await page.locator(thought('Cluster')).waitFor({ state: 'detached' })
      await inLane(page, 'Flight', '2')
      await mouse.save(page)
      const { thoughts } = onDisk(dir, DEER)
      assert.deepEqual([thoughts.Flight.priority, thoughts.Roam.priority, thoughts.Graze.priority], [2, 2, 3])
      assert.deepEqual(onDisk(dir, DEER).renames, { Escape: 'Flight' })
      await page.locator(thought('Roam')).focus()
      await page.keyboard.press(' ')
      await page.keyboard.press('Delete')
      await page.locator(thought('Roam')).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'values are combined as the board says; thoughts are added to a lane, and put by from the menu',
    from: 'studio/ui/e2e/herd',
    async test(page, { dir }) {
      await begun(page)
      await page.getByLabel('How Force is combined').selectOption('budget')
      await page.getByLabel('How long Force is at most').fill('6')
      await page.keyboard.press('Enter')
      await page.locator('[data-lane="0"] [data-add-to=" 0"]').click()
      await pick(page, 'Drink')
      await inLane(page, 'Drink', '0')
      await mouse.save(page)
      assert.deepEqual(onDisk(dir, DEER).combine, { Force: { by: 'budget', most: 6 } })
      await card(page, 'Drink').click({ button: 'right' })
      await page.getByRole('menuitem', { name: /Never run/ }).click()
      await inLane(page, 'Drink', 'never')
    },
  },
  {
    name: 'a new document of thoughts takes up what its thoughts give out',
    from: 'studio/ui/e2e/herd',
    async test(page, { dir }) {
      await page.setViewportSize({ width: 1600, height: 1100 })
      await page.locator('[data-action=new-document]').click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('hare')
      await page.getByText('thoughts', { exact: true }).first().click()
      await page.locator('[data-action=create]').click()
      await page.locator('[data-lane=never]').waitFor()
      for (const [priority, what] of [['0', 'Avoid'], ['0', 'Flee']]) {
        await page.locator(`[data-add-to=" ${priority}"]`).click()
        await pick(page, what)
        await inLane(page, what, priority)
      }
      await page.locator('[data-combine-add=Force]').click()
      await page.locator('[data-combine=Force]').waitFor()
      await head(page, 'Flee').dragTo(page.locator('[data-gap="New level 1"]'))
      await inLane(page, 'Flee', '1')
      await mouse.save(page)
      const hare = onDisk(dir, 'hare.thoughts.json')
      assert.deepEqual(hare.ports, [{ out: 'Force', type: 'vec2', unit: 'N' }])
      assert.deepEqual(hare.thoughts, { Avoid: { do: 'Avoid' }, Flee: { priority: 1, do: 'Flee' } })
    },
  },
  {
    name: 'axe finds nothing serious in a board that is edited',
    from: 'studio/ui/e2e/herd',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true })
      await page.addScriptTag({ content: axe })
      await begun(page)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await serious(page, `${colorScheme}: nothing selected`)
        await select(page, 'Escape')
        await serious(page, `${colorScheme}: Escape`)
        await select(page, 'Thirst')
        await serious(page, `${colorScheme}: Thirst`)
        await select(page, 'Herd', true)
        await serious(page, `${colorScheme}: two`)
      }
      await close()
    },
  },
]
