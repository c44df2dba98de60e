// A new designer, from nothing to a guard that patrols, chases whom it sees and gives up: from the gallery, by mouse and by keys alone.
// Nothing is asked of the page but what somebody sees there.
import assert from 'node:assert/strict'
import { onDisk } from './hands.mjs'
import { counting, listed, tabTo } from './wits.mjs'

const card = '.game-card[data-game="guard"]'
const brain = 'guard_random.tree.json'
const node = (name) => `.edit-flow [data-node="${name}"]`
const field = (member) => `[data-field="/nodes/${member}"]`

/** What the newcomer does with the mouse; words are typed. */
export const mouse = {
  async copy(page) {
    await page.locator(`${card} [data-action=copy]`).click()
    await page.keyboard.type('night')
    await page.locator(`${card} [data-action=copy-create]`).click()
  },
  async begin(page) {
    await page.locator(`[data-document="${brain}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /Delete/ }).click()
    await page.getByRole('button', { name: 'Delete anyway' }).click()
    await page.locator(`[data-need="${brain}"]`).click()
    await page.locator('[data-action=create]').click()
  },
  select: (page, name) => page.locator(node(name)).click(),
  take: (page) => page.locator('dialog[open] [role=option]').first().click(),
  wrap: (page) => page.locator('[data-panel=canvas]').getByRole('button', { name: /^Wrap/ }).click(),
  replace: (page) => page.locator('[data-action=replace]').click(),
  into: (page, selector) => page.locator(selector).click(),
  choose: (page, selector, label) => page.locator(selector).selectOption({ label }),
  async play(page) {
    await page.locator('[data-action=save-all]').click()
    await page.locator('[data-action=save-all]:disabled').waitFor()
    await page.locator('[data-action=run]').click()
    await page.locator('[data-action=options]').click()
    await page.locator('select[name=you]').selectOption('a script')
    await page.locator('select[name=search]').selectOption('random')
    await page.locator('[data-action=start]').click()
  },
}

/** The same with keys alone. */
const keys = {
  async copy(page) {
    await tabTo(page, `${card} [data-action=copy]`)
    await page.keyboard.press('Enter')
    await page.locator(`${card} input:focus`).waitFor()
    await page.keyboard.type('night')
    await page.keyboard.press('Enter')
  },
  async begin(page) {
    await page.locator(`[data-document="${brain}"]`).waitFor()
    await page.keyboard.press('Alt+1')
    await page.waitForFunction(() => document.activeElement?.matches('[role=tree]'))
    await page.keyboard.type('guard_r')
    await page.locator(`[data-document="${brain}"].cursor`).waitFor()
    await page.keyboard.press('Delete')
    await tabTo(page, 'dialog[open] [data-action=delete-anyway]')
    await page.keyboard.press('Enter')
    await page.locator(`[data-need="${brain}"]`).waitFor()
    await tabTo(page, `[data-need="${brain}"]`)
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] input[name=name]').waitFor()
    await page.keyboard.press('Enter')
  },
  async select(page, name) {
    await page.keyboard.press('Control+p')
    await page.locator('dialog[open] input').waitFor()
    await page.keyboard.type(name)
    await page.locator('dialog[open] [role=option][aria-selected=true]', { hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+3')
    await page.locator('.edit-flow:focus').waitFor()
  },
  take: (page) => page.keyboard.press('Enter'),
  wrap: (page) => page.keyboard.press('d'),
  async replace(page) {
    await page.keyboard.press('Alt+4')
    await tabTo(page, '[data-panel=properties] button[data-action=replace]')
    await page.keyboard.press('Enter')
  },
  into: (page, selector) => tabTo(page, selector),
  async choose(page, selector, label) {
    await tabTo(page, selector)
    await page.keyboard.type(label.slice(0, 2))
    assert.equal(await page.locator(selector).evaluate((s) => s.selectedOptions[0].label), label)
  },
  async play(page) {
    await page.keyboard.press('Control+Shift+s')
    await page.locator('[data-action=save-all]:disabled').waitFor()
    await page.keyboard.press('Alt+p')
    await page.getByTestId('stage').waitFor()
    await page.keyboard.press('o')
    await page.locator('select[name=you]').waitFor()
    await keys.choose(page, 'select[name=you]', 'a script')
    await keys.choose(page, 'select[name=search]', 'random')
    await tabTo(page, '[data-action=start]')
    await page.keyboard.press('Enter')
  },
}

/** Chooses what the node Rest is replaced with: the document that patrols. */
export async function patrols(page) {
  await page.locator('[aria-label="Replace with"]:focus').waitFor()
  await page.keyboard.type('patrol')
  await page.locator('[role=option][aria-selected=true]', { hasText: /^patrol/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(node('Rest'), { hasText: 'patrol' }).waitFor()
}

async function newcomer(page, hand, dir) {
  const acts = await counting(page)
  const begun = Date.now()
  const inList = async (typed, name, wanted = typed) => {
    await page.keyboard.type(typed)
    await listed(page, wanted)
    await hand.take(page)
    await page.locator(node(name)).waitFor()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  const add = async (typed, wanted, name) => {
    await page.locator('.edit-flow:focus').waitFor()
    await inList(typed, name, wanted)
  }
  const wrap = async (what, name) => {
    await hand.wrap(page)
    await page.locator('dialog[open] input').waitFor()
    await inList(what, name)
  }
  await hand.copy(page)
  await hand.begin(page)
  await page.locator(node('Main')).waitFor()

  // Chase: go where it saw somebody, and look around there.
  await hand.select(page, 'Main')
  await add('seq', 'sequence', 'Sequence')
  await add('movet', 'moveto', 'MoveTo')
  await add('look', 'lookaround', 'LookAround')
  await hand.select(page, 'MoveTo')
  await hand.choose(page, `${field('MoveTo/with/To')} select`, 'expression')
  await hand.into(page, `${field('MoveTo/with/To')} textarea`)
  await page.keyboard.type('Where')
  await page.keyboard.press('Enter')
  await hand.into(page, `${field('MoveTo/with/Speed')} input`)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  // As soon as it sees somebody, and until it has looked around.
  await hand.select(page, 'Sequence')
  await wrap('guard', 'Guard')
  await hand.into(page, `${field('Guard/when')} textarea`)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Seen')
  await page.keyboard.press('Enter')
  await hand.into(page, '[aria-label="Add to Guard"]')
  await page.keyboard.type('abort')
  await page.keyboard.press('Enter')
  await page.locator(field('Guard/abort')).waitFor()
  await hand.choose(page, `${field('Guard/abort')} select`, 'lower')
  // Else it patrols, again and again.
  await hand.select(page, 'Rest')
  await hand.replace(page)
  await patrols(page)
  await hand.select(page, 'Main')
  await wrap('repeat', 'Repeat')
  await page.locator('[data-action=problems]').getByText('No problems').first().waitFor()
  await hand.play(page)
  const n = await acts()

  const { nodes, root } = onDisk(dir, brain)
  assert.equal(root, 'Repeat')
  assert.deepEqual(nodes.Guard, { guard: 'Sequence', when: 'Seen', abort: 'lower' })
  assert.deepEqual(nodes.Sequence.sequence, ['MoveTo', 'LookAround'])
  assert.deepEqual(nodes.MoveTo.with, { Speed: 3, To: { expr: 'Where' } })
  // And so it does: somebody watches it patrol, chase and give up, four times as fast.
  await page.getByTestId('speed').selectOption('4')
  for (const name of ['Rest', 'MoveTo', 'LookAround', 'Rest']) await page.locator(`.graph-panel [data-node="${name}"][data-active=true]`).waitFor()
  return { n, seconds: (Date.now() - begun) / 1000 }
}

export const newcomers = Object.fromEntries([['by mouse', mouse], ['by keys alone', keys]].map(([how, hand]) => [
  `FU2 from nothing to a guard that patrols, chases and gives up, ${how}`,
  async (page, { dir }) => {
    const { n, seconds } = await newcomer(page, hand, `${dir}/night`)
    console.log(`     a guard ${how}: ${n} actions, played by this test in ${Math.round(seconds)} s`)
    assert.ok(n < 450, `${n} actions`) // at two seconds each it takes a quarter of an hour; most keys are Tab, which nobody thinks about
  },
]))
