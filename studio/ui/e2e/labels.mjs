// A game in the language of its designers: labels beside identifiers, on all of the page, and as documents that are edited.
import assert from 'node:assert/strict'
import { mouse, onDisk, textOnDisk } from './hands.mjs'

/** Chooses a language of labels with the mouse: the command goes from one to the next, until there is German. */
async function german(page, sign) {
  for (let i = 0; i < 5; i++) {
    if ((await page.locator(sign).count()) > 0) return
    await page.locator('[data-action=palette]').first().click()
    await page.locator('dialog[open] input').fill('language of labels')
    const before = await page.evaluate(() => JSON.parse(localStorage['wits.page'] ?? '{}').language ?? '')
    await page.locator('dialog[open] [data-choice="view.language"]').click()
    await page.waitForFunction((was) => (JSON.parse(localStorage['wits.page'] ?? '{}').language ?? '') !== was, before)
    await page.waitForTimeout(0)
  }
  await page.locator(sign).first().waitFor()
}

const label = (page, within, text) => page.locator(`${within} .said[lang=de]`, { hasText: text }).first().waitFor()

export const labels = [
  {
    name: 'FC8: a designer plays in German: canvas, palette, search, inspector and the sentence have labels, and identifiers stay', game: 'duel', options: ['--seed', '1', '-o', 'blue=fighter'],
    async test(page) {
      await page.locator('[data-node=LowHealth]').waitFor()
      await page.waitForFunction(() => document.querySelector('.said[lang=en]') !== null) // labels are there, those of the browser's language
      assert.equal(await page.locator('.said[lang=de]').count(), 0)
      await german(page, '.said[lang=de]')
      await label(page, '.block[data-node=LowHealth] header', 'Wenig Leben')
      assert.equal(await page.locator('.block[data-node=LowHealth] header b').textContent(), 'LowHealth')
      await label(page, '.block[data-node=Idle] [data-port=Target]', 'Gegner')
      await label(page, '[aria-label="Running now"]', 'Im Kampf bleiben')
      await page.waitForFunction(() => {
        const s = document.querySelector('[data-testid=sentence]')
        return [...(s?.querySelectorAll('.said[lang=de]') ?? [])].some((l) => l.textContent !== '' && l.parentElement.textContent.startsWith(l.title.split(':')[0]))
      })
      await page.locator('.block[data-node=LowHealth] header').click()
      await label(page, '.inspector h2', 'Wenig Leben')
      await page.locator('.react-flow__pane').click({ position: { x: 8, y: 8 } })
      await label(page, '.inspector [data-port=Stamina]', 'Atem')
      // The document of what runs: the palette finds by both, search finds things and not only what says so.
      await page.locator('[data-testid=connection][data-state=open]').waitFor()
      await page.keyboard.press('F4')
      await mouse.open(page, 'flee.graph.json')
      await label(page, '[data-document="flee.graph.json"]', 'Fliehen')
      await page.keyboard.press('a')
      for (const word of ['Zuschlagen', 'Swing']) {
        await page.getByLabel('Find what to add').fill(word)
        await page.locator('[data-add=Swing] .said', { hasText: 'Zuschlagen' }).waitFor()
      }
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Shift+f')
      await page.locator('dialog[open] input').fill('Wenig Leben')
      const hit = page.locator('dialog[open] [role=option]', { hasText: 'LowHealth' }).first()
      await hit.locator('.said', { hasText: 'Wenig Leben' }).waitFor()
      await hit.click()
      await page.locator('.prop-title .said', { hasText: 'Wenig Leben' }).waitFor()
      assert.equal(await page.locator('.prop-title input').inputValue(), 'LowHealth')
    },
  },
  {
    name: 'FC8: a renamed port takes its label along; a label is added by keys; what is wrong is mended with a button', game: 'duel', options: ['--seed', '1'],
    async test(page, { dir }) {
      await page.locator('[data-testid=connection][data-state=open]').waitFor()
      await german(page, '.said[lang=de]')
      await page.keyboard.press('F4')
      await mouse.open(page, 'flee.graph.json')
      await label(page, '[data-port=Target]', 'Gegner')
      // A port gets another name.
      await page.locator('.react-flow__pane').click({ position: { x: 16, y: 16 } })
      const line = page.locator('[data-declared=Target]')
      await line.locator('input').first().fill('Foe')
      await page.keyboard.press('Enter')
      await label(page, '.block[data-kind=inputs] [data-port=Foe]', 'Gegner')
      await page.keyboard.press('Control+Shift+s')
      await page.waitForFunction(() => document.querySelector('[data-testid=edit-connection]') !== null && document.querySelector('.dirty') === null)
      const names = () => onDisk(dir, 'german.labels.json').documents.find((d) => d.document === 'flee.graph.json').names
      assert.equal(names().Foe, 'Gegner')
      assert.equal(names().Target, undefined)
    },
  },
]
