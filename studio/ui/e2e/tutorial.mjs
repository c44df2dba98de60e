// The tutorials, step by step as they are written: what is built is what their pages show.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mouse as newcomer, patrols } from './newcomer.mjs'
import { mouse, onDisk, retitle } from './hands.mjs'
import { listed, root } from './wits.mjs'

const brain = 'guard_random.tree.json'
const node = (name) => `.edit-flow [data-node="${name}"]`
const field = (member) => `[data-field="/nodes/${member}"]`
const pane = '.edit-flow .react-flow__pane'

export const tutorial = {
  async 'FU2 the tutorial of the guard, from the gallery on, builds the document that it shows'(page, { dir }) {
    const click = (name) => page.locator(node(name)).click()
    const rename = async (from, to) => {
      await page.locator('.edit-flow:focus').waitFor()
      await retitle(page, from, to)
    }
    const take = async (typed, name) => {
      await page.keyboard.type(typed)
      await listed(page, typed)
      await page.keyboard.press('Enter')
      await page.locator(node(name)).waitFor()
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    const under = async (parent, typed, made, name) => {
      await click(parent)
      await take(typed, made)
      await rename(made, name)
    }
    const wrap = async (around, typed, made, name) => {
      await click(around)
      await page.keyboard.press('d')
      await page.locator('dialog[open] input').waitFor()
      await take(typed, made)
      if (name) await rename(made, name)
    }
    const expression = async (path, text) => {
      await page.locator(`${field(path)} select`).selectOption({ label: 'expression' })
      await write(path, text)
    }
    const write = async (path, text) => {
      await page.locator(field(path)).locator('textarea, input').first().click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    const add = async (to, member, path) => {
      await page.getByLabel(`Add to ${to}`).click()
      await page.keyboard.type(member)
      await page.keyboard.press('Enter')
      await page.locator(path).waitFor()
    }
    const first = async (name) => {
      await click(name)
      await page.keyboard.press('Alt+ArrowUp')
    }
    const save = async () => {
      await page.keyboard.press('Control+s')
      await page.locator('[data-action=save-all]:disabled').waitFor()
    }

    // 1: a house with guards.
    await newcomer.copy(page)
    await newcomer.begin(page)
    await page.locator(node('Main')).waitFor()
    await page.getByPlaceholder('What it is for').or(page.locator('[data-panel=properties] textarea')).first().fill('Patrols, chases whom it sees, searches where it lost them, and goes back.')

    // 2: patrol.
    await click('Rest')
    await newcomer.replace(page)
    await patrols(page)
    await click('Rest')
    await rename('Rest', 'Patrol')
    await wrap('Main', 'repeat', 'Repeat')
    await click('Main')
    await rename('Main', 'States')
    await save()

    // 3: chase.
    await under('States', 'moveto', 'MoveTo', 'Run')
    await expression('Run/with/To', 'Where')
    await write('Run/with/Speed', '3.1')
    await wrap('Run', 'guard', 'Guard', 'Chase')
    await write('Chase/when', 'Seen')
    await add('Chase', 'abort', field('Chase/abort'))
    await page.locator(`${field('Chase/abort')} select`).selectOption('both')
    await first('Chase')
    await save()
    assert.deepEqual(onDisk(`${dir}/night`, brain).nodes.States.selector, ['Chase', 'Patrol'])

    // 4: search, and go back.
    await page.locator(pane).click({ position: { x: 16, y: 60 } })
    await page.getByRole('button', { name: '+ variable' }).click()
    await page.locator('[data-declared] input:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Hunting')
    await page.keyboard.press('Enter')
    const variable = page.locator('[data-declared="Hunting"]')
    await variable.getByRole('combobox', { name: 'type' }).fill('bool')
    await page.keyboard.press('Enter')
    await click('States')
    await add('States', 'services', field('States/services/0/script'))
    await page.locator(`${field('States/services/0/script')} textarea`).click()
    await page.keyboard.type('if Seen { Hunting = true }; Mood = Seen ? chase : Hunting ? search : patrol')
    await page.keyboard.press('Control+Enter')
    await under('States', 'sequence', 'Sequence', 'Seek')
    await under('Seek', 'moveto', 'MoveTo', 'Hurry')
    await expression('Hurry/with/To', 'Where')
    await write('Hurry/with/Speed', '2.4')
    await under('Seek', 'lookaround', 'LookAround', 'Look')
    await under('Seek', 'set', 'Set', 'GiveUp')
    await write('GiveUp/set', 'Hunting')
    await write('GiveUp/to', 'false')
    await wrap('Seek', 'guard', 'Guard', 'Search')
    await write('Search/when', 'Hunting')
    await first('Search')
    await save()
    const shown = JSON.parse(readFileSync(join(root, 'docs/testdata/patrol', brain), 'utf8'))
    assert.deepEqual(onDisk(`${dir}/night`, brain), shown)
  },

  async 'FU1 the tutorial of the duel, from the gallery on: what is built fights, and is changed while it does'(page, { dir }) {
    const arena = join(dir, 'arena')
    const block = (name) => page.locator(name === 'Inputs' || name === 'Outputs' ? `.edit-flow .block[data-kind=${name.toLowerCase()}]` : node(name))
    const empty = () => page.locator(pane).click({ position: { x: 16, y: 60 } })
    const typed = async (...words) => {
      for (const word of words) await page.keyboard.type(word).then(() => page.keyboard.press('Enter'))
    }
    const document = async (name) => {
      await page.locator('[data-action=new-document]').click()
      await page.locator('dialog[open] input[name=name]:focus').waitFor()
      await typed(name)
      await page.locator(`[data-tab="${name}.graph.json"]`).waitFor()
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    const listedAndTaken = async (what, name) => {
      await page.locator('dialog[open] input').waitFor()
      await page.keyboard.type(what)
      await listed(page, what)
      await page.keyboard.press('Enter')
      await block(name).waitFor()
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    const add = async (what, name) => {
      await page.locator('[data-action=add]').last().click()
      await listedAndTaken(what, name)
    }
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const target = async () => {
      await empty()
      await page.getByRole('button', { name: '+ input' }).click()
      await page.locator('[data-declared] input:focus').waitFor()
      await page.keyboard.press('Control+a')
      await typed('Target')
      const type = page.locator('[data-declared="Target"]').getByRole('combobox', { name: 'type' })
      await type.click()
      await page.keyboard.press('Control+a')
      await typed('entity')
      await block('Inputs').locator('[data-port="Target"]').waitFor()
    }
    const write = async (member, text) => {
      await page.locator(field(member)).locator('input, textarea').first().click()
      await page.keyboard.press('Control+a')
      await typed(text)
    }
    const link = (...ends) => mouse.link(page, ...ends)
    const problems = page.locator('[data-panel=problems]')
    const clean = () => page.locator('[data-action=problems]').getByText('No problems').first().waitFor()
    const saved = () => page.locator('[data-action=save-all]:disabled').waitFor()

    // 1: a project.
    await page.locator('[data-action=new-project]').click()
    await page.locator('.gallery-new input[name=name]:focus').waitFor()
    await page.keyboard.type('arena')
    await page.locator('[data-choice=duel].on').waitFor()
    await page.locator('[data-choice=empty].on').waitFor()
    await page.locator('[data-action=create-project]').click()
    await page.locator('[data-need="berserker.graph.json"]').waitFor()
    await page.locator('[data-need="fighter.graph.json"]').click()
    await page.locator('dialog[open] [data-action=create]').click()
    await block('Inputs').locator('[data-port="CharHealth"]').waitFor()
    await block('Outputs').locator('[data-port="Fleeing"]').waitFor()

    // 2: run away.
    await document('run_away')
    await page.locator(pane).dblclick({ position: { x: 300, y: 60 } })
    await listedAndTaken('retreat', 'Retreat')
    await target()
    await link(['Inputs', 'Target'], ['Retreat', 'Target'])

    // 3: attack.
    await document('idle')
    await add('movetowards', 'MoveTowards')
    await add('swing', 'Swing')
    await page.getByRole('button', { name: /^Fit/ }).click()
    await target()
    await link(['Inputs', 'OnActivate'], ['Swing', 'Activate'])
    await link(['Inputs', 'Target'], ['MoveTowards', 'Target'])
    await block('Swing').locator('header').click()
    await press('u')
    await block('Swing').locator('[data-port="OnDeactivate"]').waitFor()
    await link(['Swing', 'OnDeactivate'], ['Swing', 'Activate'])
    await block('Swing').locator('header').click()
    await press('u')
    await page.locator('[data-action=save-all]').click()
    await saved()

    // 4: the switch.
    await page.locator('[data-document="fighter.graph.json"]').click()
    await page.locator('[data-document="fighter.graph.json"][aria-selected=true]').waitFor()
    for (const [what, name] of [['idle', 'Idle'], ['run_away', 'RunAway'], ['iflessthan of float', 'IfLessThan'], ['const', 'Const']]) await add(what, name)
    await retitle(page, 'Const', 'Threshold')
    await write('Threshold/const', '60')
    await page.locator('[data-panel=outline] [data-item="/nodes/IfLessThan"]').click()
    for (const trigger of ['OnBecomeTrue', 'OnBecomeFalse']) await mouse.fire(page, 'IfLessThan', trigger)
    const tidy = async () => {
      await page.locator('[data-action=all-ports]').click()
      await empty()
      await press('Shift+G', 'f')
    }
    await tidy()
    const rows = readFileSync(join(root, 'docs/tutorial-duel.md'), 'utf8').matchAll(/^ {4}\| (\w+), (\w+) \| (\w+), (\w+) \|/gm)
    let drawn = 0
    for (const [, from, out, to, into] of rows) {
      await link([from, out], [to, into])
      drawn++
    }
    assert.equal(drawn, 9, 'the links of the table')
    await tidy()
    await clean()

    // 5: two mistakes.
    await block('RunAway').locator('header').click()
    await write('RunAway/run', 'run_awya.graph.json')
    await problems.getByText('run_away.graph.json').first().waitFor()
    await problems.getByRole('button', { name: 'Use run_away.graph.json' }).click()
    await clean()
    await empty()
    await page.locator('[data-declared="Fleeing"] button').last().click()
    await page.waitForFunction(() => document.querySelectorAll('[data-panel=problems] li').length === 2)
    await problems.getByRole('button', { name: 'Add port Fleeing' }).first().click()
    await clean()

    // 6: fight.
    await page.locator('[data-action=run]').click()
    await page.getByTestId('stage').waitFor()
    await page.locator('.graph-panel [data-node="Idle"][data-active=true]').waitFor()
    const fighter = onDisk(arena, 'fighter.graph.json')
    assert.equal(fighter.nodes.Threshold.const, 60)
    assert.equal(fighter.links.length, 10)

    // 7: change it while it runs.
    const save = async () => {
      await page.keyboard.press('Control+s')
      await saved()
    }
    const changed = () => onDisk(arena, 'fighter.graph.json').nodes.Threshold.const
    await page.locator('[data-action=edit]').click()
    await page.locator('.edit-flow').waitFor()
    await press('Control+p')
    await page.locator('dialog[open] input').waitFor()
    await page.keyboard.type('Threshold')
    await page.locator('dialog[open] [role=option][aria-selected=true]', { hasText: 'Threshold' }).waitFor()
    await press('Enter')
    await write('Threshold/const', '95')
    await save()
    await page.getByText(/Updated 1 running character/).first().waitFor()
    assert.equal(changed(), 95)
    await press('F4')
    await page.getByTestId('stage').waitFor()
    await page.locator('[data-action=edit]').click()
    await page.locator('.edit-flow').waitFor()
    await press('Alt+3')
    await page.locator('.edit-flow:focus').waitFor()
    await press('Control+z')
    await page.locator('[data-action=save-all]:not(:disabled)').waitFor()
    await press('Alt+d')
    await page.getByText('95 → 60').first().waitFor()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await save()
    assert.equal(changed(), 60)
  },
}
