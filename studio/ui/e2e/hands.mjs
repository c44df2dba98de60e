// What a designer does in the editor, with the mouse and with the keyboard alone, by the same names.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience, tabTo } from './wits.mjs'

/** A document of a project's folder, as it is on the disk. */
export const textOnDisk = (dir, name) => readFileSync(join(dir, 'documents', name), 'utf8')

export const onDisk = (dir, name) => JSON.parse(textOnDisk(dir, name))

const middle = async (locator) => {
  await locator.waitFor()
  const box = await locator.boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const block = (name) => (name === 'Inputs' || name === 'Outputs' ? `.block[data-kind=${name.toLowerCase()}]` : `[data-node="${name}"]`)

/** A port of a node, or of the document itself: Inputs and Outputs. */
const port = (page, node, name, dir) => page.locator(`${block(node)} [data-port="${name}"][data-dir="${dir}"]`)

const field = (page, path) => page.locator(`[data-field="${path}"]`).locator('input, select, textarea').first()

const tab = (page, path) => page.locator(`[data-tab="${path}"]`)

const end = (node, port) => (node === 'Inputs' || node === 'Outputs' ? port : `${node}.${port}`)

/** Gives what is selected on the canvas, which has the focus, another name. */
export async function retitle(page, from, to) {
  await page.keyboard.press('F2')
  await page.getByLabel(`New name of ${from}`).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await page.locator(block(to)).waitFor()
}

/** How many links are drawn. */
const links = (page) => page.evaluate(() => new Set([...document.querySelectorAll('[data-link]')].map((e) => e.dataset.link)).size)

/** Does what makes one more link, and waits until it is drawn. */
async function oneMore(page, act) {
  const before = await links(page)
  await act()
  await page.waitForFunction((n) => new Set([...document.querySelectorAll('[data-link]')].map((e) => e.dataset.link)).size === n + 1, before)
}

/** What a designer does with the mouse; words are typed. */
export const mouse = {
  async project(page, name, game) {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByText(game).click()
    await page.locator('[data-action=create-project]').click()
    await page.locator('[data-action=start-new]').waitFor()
  },
  async need(page, path) {
    await page.locator(`[data-need="${path}"]`).click()
    await page.locator('[data-action=create]').click()
    await tab(page, path).waitFor()
  },
  async document(page, name) {
    await page.locator('[data-action=new-document]').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.locator('[data-action=create]').click()
    await tab(page, `${name}.graph.json`).waitFor()
  },
  async open(page, path) {
    await page.locator(`[data-document="${path}"]`).click()
    await page.locator(`[data-document="${path}"][aria-selected=true]`).waitFor()
  },
  async add(page, what, name) {
    await page.locator('[data-action=add]').last().click()
    await page.keyboard.type(what)
    await page.getByRole('option', { name: new RegExp(`^${what}`, 'i') }).first().click()
    await page.locator(block(name)).waitFor()
  },
  async rename(page, from, to) {
    await page.locator(`${block(from)} header b`).dblclick()
    await page.getByLabel(`New name of ${from}`).fill(to)
    await page.keyboard.press('Enter')
    await page.locator(block(to)).waitFor()
  },
  async fire(page, node, trigger) {
    await page.locator(`${block(node)} header`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: new RegExp(trigger) }).or(page.getByRole('menuitemcheckbox', { name: new RegExp(trigger) })).click()
    await port(page, node, trigger, 'out').waitFor()
  },
  async takesIn(page, name, type) {
    await page.locator('.react-flow__pane').click({ position: { x: 16, y: 16 } })
    await page.getByRole('button', { name: '+ input' }).click()
    const line = page.locator('[data-declared]').last()
    await line.locator('input').first().fill(name)
    await page.keyboard.press('Enter')
    const declared = page.locator(`[data-declared="${name}"]`)
    await declared.getByRole('combobox', { name: 'type' }).fill(type)
    await page.keyboard.press('Enter')
    await port(page, 'Inputs', name, 'out').waitFor()
  },
  async dropPort(page, name) {
    await page.locator('.react-flow__pane').click({ position: { x: 16, y: 16 } })
    await page.locator(`[data-declared="${name}"] button`).last().click()
    await page.locator(`[data-declared="${name}"]`).waitFor({ state: 'detached' })
  },
  async link(page, [from, out], [to, into]) {
    const [x, y] = await middle(port(page, from, out, 'out').locator('.pin'))
    const [tx, ty] = await middle(port(page, to, into, 'in').locator('.pin'))
    await oneMore(page, async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 12, y + 8, { steps: 3 })
      await page.mouse.move(tx, ty, { steps: 8 })
      await page.mouse.up()
    })
  },
  async set(page, node, member, value) {
    await page.locator(`${block(node)} header`).click()
    await field(page, `/nodes/${node}/${member}`).fill(value)
    await page.keyboard.press('Enter')
  },
  /** Writes what a node is for. */
  async say(page, node, text) {
    await page.locator(`${block(node)} header`).click()
    await field(page, `/nodes/${node}/doc`).fill(text)
    await field(page, `/nodes/${node}/doc`).blur()
  },
  async allPorts(page) {
    await page.locator('[data-action=all-ports]').click()
  },
  async layout(page) {
    await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 16, y: 16 } })
    await page.getByRole('menuitem', { name: /Auto-layout/ }).click()
  },
  async fit(page) {
    await page.getByRole('button', { name: /^Fit/ }).click()
  },
  async fix(page, title) {
    await page.locator('[data-action=problems]').click()
    await page.locator('[data-panel=problems]').getByRole('button', { name: title }).click()
  },
  async save(page) {
    await page.locator('[data-action=save-all]').click()
    await page.locator('[data-action=save-all]:disabled').waitFor()
  },
  async run(page) {
    await page.locator('[data-action=run]').click()
  },
  async choose(page, label, value) {
    await page.locator('[data-action=options]').click()
    await page.getByLabel(label).selectOption(value)
    await page.locator('[data-action=start]').click()
  },
}

/** The focus follows a key by a frame: nobody is quicker than that, but a test is. */
const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Goes to the canvas, and to the properties. */
async function toCanvas(page) {
  await page.keyboard.press('Alt+3')
  await settle(page)
  await page.waitForFunction(() => document.activeElement?.matches('.edit-flow'))
}

async function toProperties(page) {
  await page.keyboard.press('Alt+4')
  await settle(page)
  await page.waitForFunction(() => document.activeElement?.closest('[data-panel=properties]') !== null)
}

/** How far down in the open list is what is called so, from what is chosen now; null while it is not there. */
const below = (text) => {
  const options = [...document.querySelectorAll('dialog[open] [role=option]')]
  const titles = options.map((o) => (o.querySelector('.title, b')?.textContent ?? o.textContent ?? '').replace(/^[→←] /, '').toLowerCase())
  const wanted = text.toLowerCase()
  const at = [(t) => t === wanted, (t) => t.startsWith(wanted), (t) => t.includes(wanted)].map((fits) => titles.findIndex(fits)).find((i) => i >= 0)
  const now = options.findIndex((o) => o.getAttribute('aria-selected') === 'true')
  return at === undefined || now < 0 ? null : at - now
}

/** Chooses a line of the list that is open. */
async function pick(page, text) {
  await page.locator('dialog[open] input').first().waitFor()
  await page.keyboard.type(text)
  let by = null
  for (const end = Date.now() + patience; by !== 0 && Date.now() < end; ) {
    by = await page.evaluate(below, text)
    if (by === null) await page.waitForTimeout(50)
    else if (by !== 0) await page.keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp')
  }
  assert.equal(by, 0, `the list has ${text}`)
  await page.keyboard.press('Enter')
}

/** Selects a node or a link by its name. */
export async function go(page, name) {
  await page.keyboard.press('Control+p')
  await pick(page, name)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** The same with keys alone. */
export const keyboard = {
  async project(page, name, game) {
    await tabTo(page, 'input[name=name]')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await tabTo(page, 'input[name=game]')
    for (let i = 0; i < 12 && (await page.locator('.choice.on b').textContent()) !== game; i++) await page.keyboard.press('ArrowDown')
    assert.equal(await page.locator('.choice.on b').textContent(), game)
    await page.keyboard.press('Enter')
    await page.locator('[data-action=start-new]').waitFor()
  },
  async need(page, path) {
    await tabTo(page, `[data-need="${path}"]`)
    await page.keyboard.press('Enter')
    await tabTo(page, 'dialog[open] input[name=name]')
    await page.keyboard.press('Enter')
    await tab(page, path).waitFor()
  },
  async document(page, name) {
    await page.keyboard.press('Alt+n')
    await page.locator('dialog[open] input[name=name]').waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await tab(page, `${name}.graph.json`).waitFor()
  },
  async open(page, path) {
    await go(page, path)
    await page.locator(`[data-document="${path}"][aria-selected=true]`).waitFor()
  },
  async add(page, what, name) {
    await toCanvas(page)
    await page.keyboard.press('a')
    await pick(page, what)
    await page.locator(block(name)).waitFor()
  },
  async rename(page, from, to) {
    await go(page, from)
    await toCanvas(page)
    await retitle(page, from, to)
  },
  async fire(page, node, trigger) {
    await go(page, node)
    await toCanvas(page)
    await page.keyboard.press('Shift+F10')
    const item = page.getByRole('menuitem', { name: new RegExp(trigger) }).or(page.getByRole('menuitemcheckbox', { name: new RegExp(trigger) }))
    await item.waitFor()
    for (let i = 0; i < 60 && !(await item.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await port(page, node, trigger, 'out').waitFor()
  },
  async takesIn(page, name, type) {
    await toCanvas(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '+ input' }).waitFor()
    await toProperties(page)
    await page.evaluate(() => document.querySelectorAll('[data-panel=properties] button.add').forEach((b) => { if (b.textContent === '+ input') b.setAttribute('data-e2e', 'takes-in') }))
    await tabTo(page, '[data-e2e=takes-in]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('[data-declared]') !== null && document.activeElement.tagName === 'INPUT')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.locator(`[data-declared="${name}"]`).waitFor()
    await tabTo(page, `[data-declared="${name}"] input[role=combobox]`)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(type)
    await page.keyboard.press('Enter')
    await port(page, 'Inputs', name, 'out').waitFor()
  },
  async dropPort(page, name) {
    await go(page, name)
    await toCanvas(page)
    await page.keyboard.press('Delete')
    await port(page, 'Outputs', name, 'in').waitFor({ state: 'detached' })
  },
  async link(page, [from, out], [to, into]) {
    // From the end that is a node: its port, then the other one.
    const own = from !== 'Inputs'
    await go(page, own ? from : to)
    await toCanvas(page)
    await page.keyboard.press('c')
    await pick(page, own ? out : into)
    await oneMore(page, () => pick(page, own ? end(to, into) : end(from, out)))
  },
  async set(page, node, member, value) {
    await go(page, node)
    await toProperties(page)
    await tabTo(page, `[data-field="/nodes/${node}/${member}"] input`)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  },
  async allPorts(page) {
    await toCanvas(page)
    await page.keyboard.press('v')
  },
  async layout(page) {
    await toCanvas(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+G')
  },
  async fit(page) {
    await toCanvas(page)
    await page.keyboard.press('f')
  },
  async fix(page, title) {
    await page.locator('[data-panel=problems]').getByRole('button', { name: title }).waitFor()
    await page.keyboard.press('Control+k')
    await pick(page, 'fix a problem')
    await pick(page, title)
  },
  async save(page) {
    await page.keyboard.press('Control+Shift+s')
    await page.locator('[data-action=save-all]:disabled').waitFor()
  },
  async run(page) {
    await page.keyboard.press('Alt+p')
  },
  async choose(page, label, value) {
    await page.keyboard.press('o')
    await page.getByLabel(label).waitFor()
    await tabTo(page, `select[name=${label.toLowerCase()}]`)
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  },
}

/**
 * A new designer's first hour: a project in an empty folder, AIRunAway and AIIdle, a root that switches between them at a
 * threshold, three mistakes that the list of problems leads out of; and the duel begins.
 */
export async function firstHour(page, hand, dir) {
  await hand.project(page, 'arena', 'Sword duel')
  await hand.need(page, 'fighter.graph.json')

  await hand.document(page, 'run_away')
  await hand.add(page, 'Retreat', 'Retreat')
  await hand.takesIn(page, 'Target', 'entity')
  await hand.link(page, ['Inputs', 'Target'], ['Retreat', 'Target'])

  await hand.document(page, 'idle')
  await hand.add(page, 'MoveTowards', 'MoveTowards')
  await hand.add(page, 'Swing', 'Swing')
  await hand.takesIn(page, 'Target', 'entity')
  await hand.link(page, ['Inputs', 'OnActivate'], ['Swing', 'Activate'])
  await hand.allPorts(page)
  await hand.fit(page)
  await hand.link(page, ['Swing', 'OnDeactivate'], ['Swing', 'Activate'])
  await hand.allPorts(page)
  await hand.link(page, ['Inputs', 'Target'], ['MoveTowards', 'Target'])
  await hand.save(page)

  await hand.open(page, 'fighter.graph.json')
  await hand.add(page, 'idle', 'Idle')
  await hand.add(page, 'run_away', 'RunAway')
  await hand.add(page, 'IfLessThan of float', 'IfLessThan')
  await hand.add(page, 'const', 'Const')
  await hand.rename(page, 'Const', 'Threshold')
  await hand.set(page, 'Threshold', 'const', '60')
  await hand.fire(page, 'IfLessThan', 'OnBecomeTrue')
  await hand.fire(page, 'IfLessThan', 'OnBecomeFalse')
  await hand.allPorts(page)
  await hand.layout(page)
  await hand.fit(page)
  await hand.link(page, ['Inputs', 'CharHealth'], ['IfLessThan', 'a'])
  await hand.link(page, ['Threshold', 'Value'], ['IfLessThan', 'b'])
  await hand.link(page, ['Inputs', 'Target'], ['Idle', 'Target'])
  await hand.link(page, ['Inputs', 'Target'], ['RunAway', 'Target'])
  await hand.link(page, ['IfLessThan', 'Result'], ['Outputs', 'Fleeing'])
  await hand.link(page, ['IfLessThan', 'OnBecomeTrue'], ['Idle', 'Deactivate'])
  await hand.link(page, ['Idle', 'OnDeactivate'], ['RunAway', 'Activate'])
  await hand.link(page, ['IfLessThan', 'OnBecomeFalse'], ['RunAway', 'Deactivate'])
  await hand.link(page, ['RunAway', 'OnDeactivate'], ['Idle', 'Activate'])
  await hand.allPorts(page)

  // Three mistakes, and the way out of each.
  const errors = page.locator('[data-panel=problems] li.error, [data-panel=problems] [data-severity=error]')
  await hand.set(page, 'RunAway', 'run', 'run_awya.graph.json')
  await hand.fix(page, 'Use run_away.graph.json')
  await hand.set(page, 'Idle', 'run', 'idel.graph.json')
  await hand.fix(page, 'Use idle.graph.json')
  await hand.dropPort(page, 'Fleeing')
  await hand.fix(page, 'Add port Fleeing')
  await page.locator('[data-action=problems]').getByText('No problems').first().waitFor()
  assert.equal(await errors.count(), 0)
  await hand.save(page)

  const fighter = onDisk(dir, 'fighter.graph.json')
  assert.deepEqual(Object.keys(fighter.nodes), ['Idle', 'IfLessThan', 'RunAway', 'Threshold'])
  assert.equal(fighter.nodes.RunAway.run, 'run_away.graph.json')
  assert.equal(fighter.nodes.Threshold.const, 60)
  assert.ok(fighter.links.includes('IfLessThan.OnBecomeTrue -> Idle.Deactivate'))

  await hand.run(page)
  await page.getByTestId('stage').waitFor()
  await page.locator('[data-node="RunAway"]').waitFor()
}
