// The front door: games to play, to look into and to copy, and projects to go on with.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe, serious, tabTo } from './wits.mjs'

const card = (game) => `.game-card[data-game="${game}"]`

/** Waits until a game has run for so many ticks. */
const plays = (page, ticks = 20) => page.waitForFunction((n) => Number(document.querySelector('[data-testid=tick]')?.textContent) > n, ticks)

export const front = {
  async 'FU1 a game is chosen, played, looked into, copied, and opened again, by mouse'(page, { dir, complaints }) {
    await page.getByRole('heading', { name: 'Play a game, and watch its characters think' }).waitFor()
    for (const game of ['duel', 'village', 'robot', 'jedi', 'sniper', 'guard', 'armada', 'flock', 'squad', 'town', 'arena', 'maneuver']) {
      const picture = page.locator(`${card(game)} img`)
      await picture.scrollIntoViewIfNeeded()
      await page.waitForFunction((s) => document.querySelector(s)?.naturalWidth === 640, `${card(game)} img`)
    }
    await page.locator(`${card('duel')} [data-action=play]`).click()
    await plays(page)
    await page.locator('[data-action=edit]').click() // its documents are one click away
    await page.locator('[data-banner=inside]', { hasText: 'You are inside Sword duel' }).waitFor()
    await page.locator('[data-action=gallery]').click()
    await page.locator(`${card('duel')}.running`).waitFor()
    await page.locator(`${card('duel')} [data-action=play]`, { hasText: 'Go on' }).click()
    await plays(page)
    await page.locator('[data-action=gallery]').click()

    await page.locator(`${card('village')} [data-action=inside]`).click()
    await page.locator('[data-banner=inside]', { hasText: 'You are inside Village' }).waitFor()
    await page.locator('[data-banner=inside] [data-action=copy]').click()
    await page.locator('[data-banner=inside] input').fill('hamlet')
    await page.locator('[data-banner=inside] [data-action=copy-create]').click()
    await page.locator('[data-testid=edit-connection][data-state=open]').waitFor()
    await page.locator('[data-banner=inside]').waitFor({ state: 'detached' })
    const project = JSON.parse(readFileSync(join(dir, 'hamlet', 'wits.project.json'), 'utf8'))
    assert.equal(project.game ?? project.project, 'village')

    await page.locator('[data-action=gallery]').click()
    await page.locator(`${card('village')} [data-action=copy]`).click()
    await page.locator(`${card('village')} input`).fill('hamlet')
    await page.locator(`${card('village')} [data-action=copy-create]`).click()
    await page.getByRole('alert').filter({ hasText: 'There is a folder hamlet already: choose another name' }).waitFor()
    await page.locator('[data-project=hamlet]').click()
    await page.locator('[data-testid=edit-connection][data-state=open]').waitFor()
    assert.equal(await page.locator('[data-banner=inside]').count(), 0)
    complaints.length = 0 // the console tells of what was refused
  },

  async 'FU1 a game is chosen and played by keys, and the manual is read'(page) {
    const focus = (selector) => page.waitForFunction((s) => document.activeElement?.matches(s), selector)
    const tabTo = async (selector) => {
      for (let i = 0; i < 60 && !(await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)); i++) await page.keyboard.press('Tab')
      await focus(selector)
    }
    await tabTo(`${card('guard')} [data-action=play]`)
    await page.keyboard.press('Enter')
    await plays(page)
    await page.locator('[data-action=gallery]').focus()
    await page.keyboard.press('Enter')
    await page.locator(`${card('guard')}.running`).waitFor()
    await tabTo('a[href="/docs/tutorial-patrol"]')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tutorial: a guard' }).waitFor()
    await page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth > 0))
    await page.getByRole('link', { name: 'Wits', exact: true }).click()
    await page.locator(`${card('guard')}.running`).waitFor()
  },

  async 'FU1 a project begins in the gallery; what cannot be is told at the field'(page, { dir, complaints }) {
    mkdirSync(join(dir, 'taken'))
    const begin = page.locator('[data-action=new-project]')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    const folder = page.getByRole('textbox', { name: 'Folder', exact: true })
    const focused = (field) => page.waitForFunction((f) => document.activeElement?.getAttribute('name') === f, field)
    const refused = async (field, words) => {
      await page.keyboard.press('Enter')
      await page.locator('.gallery-new').getByRole('alert').filter({ hasText: words }).waitFor()
      await focused(field)
      assert.equal(await page.locator(`.gallery-new input[name=${field}]`).getAttribute('aria-invalid'), 'true')
    }
    await begin.click()
    await focused('name')
    await page.keyboard.press('Escape')
    await page.locator('.gallery-new').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.dataset.action === 'new-project')
    await page.keyboard.press('Enter')
    await refused('name', 'A project needs a name')
    await page.keyboard.type('../out')
    await refused('name', 'leave out / and')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Taken')
    assert.equal(await folder.inputValue(), 'taken')
    await refused('folder', 'There is a folder taken already: choose another name')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('night/watch')
    await refused('folder', 'cannot be the name of a folder')
    await page.evaluate(axe)
    await serious(page, 'the form of a new project')
    await name.fill('Night watch')
    await folder.fill('watch')
    await page.locator('[data-choice=guard]').click()
    await page.locator('[data-choice=copy]').click()
    await page.locator('[data-action=create-project]').click()
    await page.locator('[data-document="guard.tree.json"]').waitFor()
    const project = JSON.parse(readFileSync(join(dir, 'watch', 'wits.project.json'), 'utf8'))
    assert.equal(project.project, 'Night watch')
    assert.equal(project.game, 'guard')

    // By keys alone: a project for another game, with no documents.
    await page.locator('[data-action=gallery]').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-project="Night watch"]').waitFor()
    await tabTo(page, '[data-action=new-project]')
    await page.keyboard.press('Enter')
    await focused('name')
    await page.keyboard.type('Mine')
    await tabTo(page, '.gallery-new input[name=game]:checked')
    await page.keyboard.press('ArrowUp') // around to the last one
    await page.locator('[data-choice=""].on').waitFor()
    assert.ok(await page.locator('[data-choice=copy] input').isDisabled(), 'there is nothing to copy')
    await page.keyboard.press('Enter')
    await page.locator('[data-action=start-new]').waitFor()
    assert.equal(JSON.parse(readFileSync(join(dir, 'mine', 'wits.project.json'), 'utf8')).project, 'Mine')
    complaints.length = 0 // the console tells of what was refused
  },
}
