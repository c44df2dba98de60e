// The tutorial of the guard, step by step as it is written: what is built is what the page shows at its end.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mouse as newcomer, patrols } from './newcomer.mjs'
import { onDisk, retitle } from './hands.mjs'
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
}
