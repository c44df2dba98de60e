// A game in the language of its designers: labels beside identifiers, on all of the page, and as documents that are edited.
import assert from 'node:assert/strict'
import { go, mouse, onDisk } from './hands.mjs'
import { tabTo } from './wits.mjs'

/** Chooses a language of labels with the mouse: the command goes from one to the next, until there is German. */
async function german(page, sign) {
  for (let i = 0; i < 5; i++) {
    if ((await page.locator(sign).count()) > 0) return
    await page.locator('[data-action=palette]').first().click()
    await page.locator('dialog[open] input').fill('language of labels')
    const before = await page.evaluate(() => JSON.parse(localStorage['wits.page'] ?? '{}').language ?? '')
    await page.locator('dialog[open] [data-choice="view.language"]').click()
    await page.waitForFunction((was) => (JSON.parse(localStorage['wits.page'] ?? '{}').language ?? '') !== was, before)
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
      // From far a port has room for its name only.
      await page.locator('.block[data-node=Idle] header').hover()
      while (await page.locator('.graph-view.far').count() > 0) {
        await page.mouse.wheel(0, -120)
        await page.waitForTimeout(50)
      }
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
      await page.locator('[data-action=add]').last().click()
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
      // A node that has no label gets one, with the keyboard alone.
      await go(page, 'german.labels.json')
      await page.locator('[data-document="german.labels.json"][aria-selected=true]').waitFor()
      await tabTo(page, '[role=tree][aria-label="Parts of the document"]')
      await page.keyboard.press('End')
      await page.locator('[data-item="/documents/10/names/Run"][aria-selected=true]').first().waitFor()
      await page.keyboard.press('ArrowLeft')
      await page.locator('[data-item="/documents/10"][aria-selected=true]').first().waitFor()
      await tabTo(page, '.properties [aria-label="Take away Bend"]')
      await page.keyboard.press('Enter')
      await page.locator('.properties [aria-label="Take away Bend"]').waitFor({ state: 'detached' })
      await tabTo(page, '.properties [aria-label="Add to names"]')
      await page.keyboard.type('ben')
      await page.locator('[role=option]', { hasText: 'Bend' }).waitFor()
      assert.equal(await page.locator('[role=option]', { hasText: 'Beat' }).count(), 0, 'only what has no label is offered')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.closest('[data-field$="/names/Bend"]') !== null)
      await page.keyboard.type('Haken')
      await page.keyboard.press('Enter')
      // What there is not is said in words, and mended with a button.
      await tabTo(page, '.properties [aria-label="Add to names"]')
      await page.keyboard.type('Rum')
      await page.keyboard.press('Enter')
      const wrong = page.locator('.prop-findings', { hasText: 'there is no part of flee.graph.json that is called' }).first()
      await wrong.waitFor()
      await wrong.getByRole('button', { name: 'Remove the label' }).click()
      await wrong.waitFor({ state: 'detached' })
      await page.keyboard.press('Control+Shift+s')
      await page.locator('.dirty').first().waitFor({ state: 'detached' })
      const { names } = onDisk(dir, 'german.labels.json').documents.find((d) => d.document === 'flee.graph.json')
      assert.deepEqual(names, { Beat: 'Takt', Bend: 'Haken', Foe: 'Gegner', Run: 'Laufen' })
      await mouse.open(page, 'flee.graph.json')
      await label(page, '.block[data-node=Bend] header', 'Haken')
    },
  },
]
