// The outpost: it plays by itself and by keys; a soldier's mind is shown with its plan; a priority that is changed while it runs changes
// what soldiers do.
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

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())

const whoIs = (stage, agent) => stage.figures().find((f) => f.agent === agent)

/** Writes a document of the opened project with a text replaced, as an editor saves it. */
function replace(dir, document, was, is) {
  const file = join(dir, 'documents', document)
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(was, is)
  assert.notEqual(changed, text, `${document} has ${was}`)
  writeFileSync(file, changed)
}

const INTRUDER = 1

export const squads = [
  {
    name: 'GOAP the outpost is played by keys, and its soldiers have minds that plan',
    async test(page, { stage }) {
      await until(page, 'the intruder is on the stage', () => whoIs(stage, INTRUDER))
      const from = whoIs(stage, INTRUDER)
      await page.keyboard.down('d')
      await until(page, 'it runs east', () => whoIs(stage, INTRUDER).x > from.x + 2)
      await page.keyboard.up('d')
      assert.ok((await tickOf(page)) > 0)
      await page.locator('[data-node="KeepWatch"]').first().waitFor()
      await page.locator('[data-node="Patrol"]').first().waitFor()
    },
  },
  {
    name: 'GOAP a priority that is changed while the outpost is played changes what its soldiers do',
    opened: true,
    async test(page, { stage, dir }) {
      await page.locator('[data-node="KeepWatch"]').first().waitFor()
      await until(page, 'five soldiers walk', () => stage.figures().length >= 6)
      const node = page.locator('[data-node="Patrol"]').first()
      await node.waitFor()
      replace(dir, 'rookie.goap.json', '"KeepWatch": {"want": {"OnWatch": true}, "priority": 5', '"KeepWatch": {"want": {"OnWatch": true}, "priority": 0')
      let still
      await until(page, 'nobody walks a round that nobody wants', async () => {
        const was = stage.figures().filter((f) => f.agent > INTRUDER).map((f) => [f.agent, f.x, f.y])
        const tick = await tickOf(page)
        await until(page, 'half a second goes by', async () => (await tickOf(page)) > tick + 30)
        still = was.every(([agent, x, y]) => {
          const now = whoIs(stage, agent)
          return now && Math.hypot(now.x - x, now.y - y) < 0.2
        })
        return still
      })
      assert.ok(still)
    },
  },
]
