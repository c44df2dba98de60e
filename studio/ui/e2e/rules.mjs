// Production rules, watched and edited: a town whose economy runs on them, and a skater whose rules watch.
import assert from 'node:assert/strict'
import { onDisk } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

const TOWN = 'town.rules.json'
const row = (name) => `.rule-row[data-node="${name}"]`
const cell = (page, name, column) => page.locator(`${row(name)} [data-cell="${column}"]`)
const names = (page) => page.locator('.rule-row').evaluateAll((l) => l.map((e) => e.dataset.node))
const count = async (page, name, column = 'fired') => Number(await cell(page, name, column).textContent())

async function pause(page) {
  if (await page.locator('[data-paused=true]').count() === 0) await page.locator('[data-action=pause]').click()
  await page.locator('[data-paused=true]').waitFor()
}

/** Lets the game run until something is on the page, and stops it while it is: a game that went past it before it stopped goes on, slower. */
async function until(page, selector) {
  for (const speed of ['8', '1', '0.25', '0.25', '0.25']) {
    await page.getByTestId('speed').selectOption(speed)
    await page.locator(selector).first().waitFor()
    await pause(page)
    if (await page.locator(selector).count() > 0) return
    await page.locator('[data-action=resume]').click()
  }
  assert.fail(`the game never stopped at ${selector}`)
}

export const market = {
  async 'PR-T2 rules are watched: how often each fired, and what was missing when it failed'(page) {
    await until(page, `${row('Deliver')}[data-state=fails]`)
    await page.waitForFunction(() => /^\d/.test(document.querySelector('[data-node=Deliver] [data-cell=inputs]').textContent))
    assert.ok(await count(page, 'Deliver', 'inputs') >= 1)
    assert.match(await cell(page, 'Deliver', 'takes').locator('[data-missing]').getAttribute('title'), /^Missing last in frame \d+ for Ranch \d: [\d.]+ of 20$/)
    assert.ok(await count(page, 'Raise') > 10)
    await cell(page, 'Deliver', 'rule').click()
    await page.locator('.inspector tr[data-port=FailedInputs]').waitFor()
  },

  async 'PR-T2 a rule is lit in the tick in which it fires, also when one goes back to it'(page) {
    await until(page, `${row('Bring')} [data-cell=fired] .rule-counter:not(.zero)`)
    // Step until one fires.
    const lit = page.locator('.rule-row[data-state=fires]')
    for (let n = 0; await lit.count() === 0; n++) {
      assert.ok(n < 400, 'a rule fires within 400 ticks')
      const tick = Number(await page.getByTestId('tick').textContent())
      await page.locator('[data-action=step]').click()
      await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]').textContent) > t, tick)
    }
    const fired = await lit.first().getAttribute('data-node')
    const was = await count(page, fired)
    await page.locator('[data-action=step]').click()
    await page.locator(`${row(fired)}:not([data-state=fires])`).waitFor()
    await page.keyboard.press(',')
    await page.locator(`${row(fired)}[data-state=fires]`).waitFor()
    assert.equal(await count(page, fired), was)
    await page.keyboard.press(',')
    await page.locator(`${row(fired)}:not([data-state=fires])`).waitFor()
    await page.waitForFunction(([n, less]) => Number(document.querySelector(`[data-node="${n}"] [data-cell=fired]`).textContent) < less, [fired, was])
  },

  async 'PR-T3 rules that never fired are listed, and the busiest come first'(page) {
    await until(page, `${row('Work')} [data-cell=fired] .rule-counter:not(.zero)`)
    const warned = await count(page, 'Warn')
    await page.locator('[data-list=never]').click()
    const never = await names(page)
    assert.ok(never.includes('Warn') === (warned === 0) && !never.includes('Raise'), `${never}`)
    await page.locator('[data-list=often]').click()
    assert.equal((await names(page))[0], 'Raise')
    await page.locator('[data-list=all]').click()
    await page.locator('[data-column=name] button, [data-column=rule] button').click()
    assert.deepEqual(await names(page), ['Bring', 'Deliver', 'Dig', 'Patrol', 'Raise', 'Smoulder', 'Warn', 'Work'])
  },

  async 'PR-T5 axe finds nothing serious in rules that are watched'(_, { browser, address }) {
    const { page, close } = await open(browser, address, { bypassCSP: true })
    await page.addScriptTag({ content: axe })
    await page.locator(row('Bring')).waitFor()
    await pause(page)
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await serious(page, colorScheme)
    }
    await close()
  },
}

/** Goes over to the document of the game that runs. */
async function edited(page) {
  await page.locator(row('Bring')).waitFor()
  await page.keyboard.press('F4')
  await page.locator('.rules-edit .rules-table.live').waitFor()
}

export const rules = [
  {
    name: 'PR-T4 a rule is written in by keys while the game runs, and the town goes on with it',
    async test(page, { dir }) {
      await edited(page)
      await cell(page, 'Bring', 'rule').click()
      await page.locator(`${row('Bring')}.selected`).waitFor()
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(() => document.activeElement?.dataset.cell === 'takes')
      await page.keyboard.press('Enter')
      await page.keyboard.type('3')
      await page.keyboard.press('Enter')
      await cell(page, 'Bring', 'takes').getByText('3 leather').waitFor()
      await page.waitForFunction(() => document.activeElement?.dataset.cell === 'takes')
      await page.keyboard.press('Control+s')
      await onDisk(dir, TOWN, (d) => d.rules.find((r) => r.name === 'Bring').inputs.player.leather === 3)
      // It takes 3 from then on: with 4 left it fires.
      await page.waitForFunction(() => Number(document.querySelector('[data-node=Bring] [data-cell=fired]').textContent) > 2)
    },
  },
  {
    name: 'PR-T4 rules are added, named, moved, copied and deleted; each is one step of undo',
    async test(page) {
      await edited(page)
      await cell(page, 'Work', 'rule').click()
      await page.keyboard.press('a')
      await page.locator('input[aria-label="Name of the rule"]').waitFor()
      await page.keyboard.press('Escape')
      const added = ['Raise', 'Deliver', 'Bring', 'Work', 'Rule', 'Dig', 'Smoulder', 'Patrol', 'Warn']
      assert.deepEqual(await names(page), added)
      await cell(page, 'Rule', 'of').getByText('Cobbler').waitFor()
      await page.locator(`${row('Rule')} .rule-grip`).dragTo(page.locator(row('Raise')))
      await page.waitForFunction(() => document.querySelector('.rule-row').dataset.node === 'Rule')
      await page.keyboard.press('Control+z')
      await page.waitForFunction(() => document.querySelector('.rule-row').dataset.node === 'Raise')
      assert.deepEqual(await names(page), added)
      await cell(page, 'Rule', 'rule').click()
      await page.keyboard.press('Alt+ArrowUp')
      await page.waitForFunction(() => document.querySelectorAll('.rule-row')[3].dataset.node === 'Rule')
      await page.keyboard.press('Control+d')
      await page.locator(row('Rule2')).waitFor()
      await page.keyboard.press('Delete')
      await page.locator(row('Rule2')).waitFor({ state: 'detached' })
      assert.equal((await names(page)).length, 9)
    },
  },
  {
    name: 'PR-T4 a resource that is renamed is renamed in all rules',
    async test(page) {
      await edited(page)
      await page.locator('[data-stock="resources/leather"] button').click()
      const name = page.locator('.properties input.name-field').first()
      await name.fill('hide')
      await name.press('Enter')
      await page.locator('[data-stock="resources/hide"]').waitFor()
      await cell(page, 'Bring', 'takes').getByText('hide').waitFor()
      await cell(page, 'Bring', 'when').getByText('unit.hide < 2').waitFor()
    },
  },
  {
    name: 'PR-T5 axe finds nothing serious in rules that are edited',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true })
      await page.addScriptTag({ content: axe })
      await edited(page)
      await cell(page, 'Bring', 'takes').dblclick()
      await page.locator('.rule-line input').first().waitFor()
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await serious(page, colorScheme)
      }
      await close()
    },
  },
]

const term = (page, name, text) => page.locator(`${row(name)} [data-check="${text}"]`)
/** Waits for a mark of a term. */
const marked = (page, name, text, mark) => term(page, name, text).and(page.locator(`[data-mark="${mark}"]`)).waitFor()

export const skate = {
  async 'PS-T2 each term says whether it holds and what it is, a rule what it scores and what became of it'(page) {
    await until(page, `${row('Grind')}[data-state=runs]`)
    await marked(page, 'Grind', 'not Tired', 'holds')
    const height = term(page, 'Flip', 'Height is 2 ± 0.5, fading over 1')
    assert.match(await height.locator('[data-seen]').textContent(), /^-?[\d.]+$/)
    assert.ok(Number(await cell(page, 'Grind', 'fired').textContent()) >= 1)
    assert.match(await cell(page, 'Flip', 'score').textContent(), /^\d\.\d\d$/)
    assert.equal(await page.locator('[data-column=of]').count(), 0, 'no column of an economy')
    assert.equal(await page.locator('.stock').count(), 0)
  },

  async 'PS-T2 rules that watch are seen in the past as they were'(page) {
    await until(page, `${row('Grind')}[data-state=runs]`)
    const [tick, fired] = [Number(await page.getByTestId('tick').textContent()), await count(page, 'Grind')]
    await page.locator('.time-scale').focus()
    await page.keyboard.press('Home')
    await page.waitForFunction((was) => Number(document.querySelector('[data-testid=tick]').textContent) < was, tick)
    await page.waitForFunction((was) => Number(document.querySelector('[data-node=Grind] [data-cell=fired]').textContent) < was, fired)
    await page.keyboard.press('End')
    await page.waitForFunction((was) => Number(document.querySelector('[data-node=Grind] [data-cell=fired]').textContent) >= was, fired)
  },

  async 'PS-T3 the range of a term in metres is drawn around the character, a rule stops the game, and F9 lifts that'(page) {
    await page.locator(row('Grind')).waitFor()
    await pause(page)
    const picture = () => page.getByTestId('stage').evaluate((c) => c.toDataURL())
    await cell(page, 'Roll', 'rule').click()
    await page.locator(`${row('Roll')}.selected`).waitFor()
    const before = await picture()
    await cell(page, 'Grind', 'rule').click()
    await page.waitForFunction((was) => document.querySelector('[data-testid=stage]').toDataURL() !== was, before)
    await page.locator(row('Grind')).hover()
    await page.locator(`${row('Grind')} .stop-dot`).click()
    await page.locator(`${row('Grind')} .stop-dot.set`).waitFor()
    await page.locator('[data-action=resume]').click()
    await page.locator(`${row('Grind')} .stop-dot.hit`).waitFor()
    await page.locator('[data-paused=true]').waitFor()
    await cell(page, 'Grind', 'rule').press('F9')
    await page.locator(`${row('Grind')} .stop-dot.set`).waitFor({ state: 'detached' })
  },

  async 'PS-T5 axe finds nothing serious in rules that watch'(_, { browser, address }) {
    const { page, close } = await open(browser, address, { bypassCSP: true })
    await page.addScriptTag({ content: axe })
    await page.locator(row('Flip')).waitFor()
    await pause(page)
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await serious(page, colorScheme)
    }
    await close()
  },
}

export const watch = [
  {
    name: 'PS-T4 what a rule watches is written in while the game runs, and counts at once',
    async test(page, { dir }) {
      await page.locator(row('Flip')).waitFor()
      await page.keyboard.press('F4')
      await page.locator('.rules-edit .rules-table.live').waitFor()
      await cell(page, 'Grab', 'when').dblclick()
      await page.locator('.term-line textarea').first().waitFor()
      await page.locator('[data-add=value]').click()
      const second = page.locator('[data-term-line="1"]')
      await second.getByLabel('From of term 2 of Grab').fill('-1')
      await second.getByLabel('Weight of term 2 of Grab').fill('9')
      await page.keyboard.press('Enter')
      await cell(page, 'Grab', 'when').getByText('Rail from -1').waitFor()
      await page.keyboard.press('Control+s')
      await onDisk(dir, 'tricks.rules.json', (d) => { const t = d.rules.find((r) => r.name === 'Grab').when[1]; return t?.value === 'Rail' && t.from === -1 && t.weight === 9 })
      // Nine of ten hold from then on.
      await page.waitForFunction(() => document.querySelector('[data-node=Grab] [data-cell=score] output')?.textContent === '0.90')
      // What is added watches, and stands before the selected one.
      await cell(page, 'Flip', 'rule').click()
      await page.keyboard.press('a')
      await page.locator('input[aria-label="Name of the rule"]').waitFor()
      await page.keyboard.press('Escape')
      assert.deepEqual(await names(page), ['Grind', 'Rule', 'Flip', 'Grab', 'Rest', 'Roll'])
      await cell(page, 'Rule', 'when').getByText('true').waitFor()
    },
  },
  {
    name: 'PS-T6 weights are trained while the game runs, and what was taught is kept',
    async test(page, { dir }) {
      await page.locator(row('Flip')).waitFor()
      await page.keyboard.press('F4')
      await page.locator('.rules-edit .rules-table.live').waitFor()
      await page.getByLabel('Which of the rules that match are chosen').selectOption('weighted')
      await page.getByLabel('Whether weights are trained').selectOption('trained')
      await page.keyboard.press('Control+s')
      await page.locator(`${row('Grind')} .rule-gained`).waitFor()
      await page.locator('[data-action=keep-learned]').click()
      await page.keyboard.press('Control+s')
      await onDisk(dir, 'tricks.rules.json', (d) => d.training.locked === true && d.rules.find((r) => r.name === 'Grind').weight > 1)
      await page.locator('.rule-gained').first().waitFor({ state: 'detached' })
    },
  },
]
