// The minds of games: one is opened while the game runs, a number of its document is changed on the page, and the characters go on with the new version.
import assert from 'node:assert/strict'
import { mouse, onDisk } from './hands.mjs'

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())
const beyond = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)

/** Game, whose mind, a node of it that is seen; and the document, node, member and value that are changed. */
const games = [
  { game: 'duel', options: ['-o', 'blue=fighter'], agent: /./, shows: 'HealthThreshold', file: 'fighter.graph.json', node: 'HealthThreshold', member: 'const', value: 95 },
]

const at = (value, path) => path.split('/').reduce((v, key) => v[key], value)

export const minds = games.map(({ game, options, agent, shows, file, node, member, value }) => ({
  name: `FK6 ${game}: ${file} is opened, changed and taken over while the game runs`,
  game,
  options: ['--seed', '1', ...options],
  async test(page, { dir }) {
    await page.getByTestId('tick').waitFor()
    await page.locator('[data-agent]', { hasText: agent }).first().click()
    await page.locator(`[data-node="${shows}"]`).first().waitFor()
    await page.keyboard.press('F4')
    await mouse.open(page, file)
    await page.locator(`.edit-flow [data-node="${node}"], .edit-flow [data-path="${node}"]`).first().waitFor()
    await mouse.set(page, node, member, String(value))
    await mouse.save(page)
    assert.deepEqual(at(onDisk(dir, file).nodes[node], member), value)
    await page.getByText(/^Updated \d+ running characters?\./).first().waitFor()
    await page.keyboard.press('F4')
    await beyond(page, (await tickOf(page)) + 30) // and the game goes on
  },
}))
