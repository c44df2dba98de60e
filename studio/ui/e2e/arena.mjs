// The arena, played as a person does, with keys; the mind of the brute beside it; and a condition of its domain changed while it runs.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from './wits.mjs'

/** Waits until something is so. */
async function until(page, what, so, seconds = patience / 1000) {
  for (const end = Date.now() + seconds * 1000; !await so();) {
    assert.ok(Date.now() < end, `${what}, within ${seconds} s`)
    await page.waitForTimeout(20)
  }
}

const beyond = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)

/** Where a body is painted: 1 is the brute, 2 the champion. */
const body = (stage, agent) => stage.figures().find((f) => f.agent === agent)

export const arenas = [
  {
    name: 'HTN the brute is fought by keys, and its plan is seen beside it',
    options: ['--seed', '1'],
    async test(page, { stage }) {
      await beyond(page, 160)
      const from = body(stage, 2)
      await page.getByTestId('stage').click({ position: { x: 5, y: 5 } })
      await page.keyboard.down('KeyW')
      await until(page, 'the champion runs up', () => body(stage, 2).y > from.y + 2)
      await page.keyboard.up('KeyW')
      const at = body(stage, 2)
      await page.keyboard.down('KeyD')
      await page.keyboard.press('ShiftLeft')
      await until(page, 'it leaps aside', () => body(stage, 2).x > at.x + 1.5)
      await page.keyboard.up('KeyD')
      await page.locator('.agent', { hasText: 'Brute' }).first().click()
      await page.locator('[data-crumb]', { hasText: 'Body' }).or(page.locator('[data-node="Body"]')).first().waitFor()
    },
  },
  {
    name: 'HTN a condition is changed while it runs, and the brute throws boulders',
    options: ['--seed', '1', '-o', 'you=nobody'],
    opened: true,
    async test(page, { dir, stage }) {
      await beyond(page, 300)
      const file = join(dir, 'documents', 'fight.htn.json')
      const was = readFileSync(file, 'utf8')
      const now = was.replace('"when": ["TrunkHealth > 0", "not Tired", "CanNavigate"]', '"when": ["TrunkHealth > 5", "not Tired", "CanNavigate"]')
      assert.notEqual(now, was)
      writeFileSync(file, now)
      await page.getByTestId('speed').selectOption('4')
      let boulders = 0
      await until(page, 'half a minute goes by', () => {
        assert.ok(!stage.scene().includes('slams its trunk'), 'it slams no more')
        if (stage.scene().includes('boulder')) boulders++
        return stage.tick() > 2400
      })
      assert.ok(boulders > 0, 'it goes for boulders')
    },
  },
]
