// A batch on a page: what is known while it is played, and its matches, which are watched with their minds.
import assert from 'node:assert/strict'
import { axe, serious, tabTo } from './wits.mjs'

const done = (page) => page.locator('[data-testid=batch-state][data-state=ended]').waitFor()

/** Waits until a game has run for so many ticks. */
const plays = (page, ticks = 20) => page.waitForFunction((n) => Number(document.querySelector('[data-testid=tick]')?.textContent) > n, ticks)

/** The page as it is, in what axe tells. */
const quiet = async (page, where) => {
  await page.evaluate(axe)
  await serious(page, where)
}

export const batch = [
  {
    name: 'B14 a batch of documents comes to its verdict on the page; a match is clicked, watched with its mind, and left',
    args: ['armada', '--each', '--a', 'commander.tree.json', '--b', 'veteran.tree.json', '--b', 'nobody', '--rounds', '6', '--ticks', '400', '-o', 'size=4'],
    async test(page) {
      await page.locator('[data-testid=batch-verdict]').waitFor()
      await done(page)
      await page.locator('[data-testid=batch-progress]', { hasText: '18 of 18 matches' }).waitFor()
      assert.match(await page.getByTestId('batch-verdict').textContent(), /^Neither .* nor .* is stronger, as far as 6 rounds show\.$/)
      assert.equal(await page.locator('[data-testid=batch-matrix] [data-cell]').count(), 6)
      assert.match(await page.locator('[data-cell="commander:veteran"]').textContent(), /^50/)
      const plot = page.locator('[data-comparison="commander:veteran"] [data-points]')
      assert.ok(Number(await plot.getAttribute('data-points')) >= 2, 'the interval has a history')
      assert.match(await plot.getAttribute('aria-label'), /to 6: in the end 50\.0 %/)
      const played = await page.locator('[data-testid=batch-workers] tbody td:nth-child(2)').allTextContents()
      assert.equal(played.reduce((sum, n) => sum + Number(n), 0), 18)
      await page.getByText('Nothing went wrong.').waitFor()
      await quiet(page, 'the page of a batch')

      await page.locator('[data-match="1/commander:veteran/3"]').click()
      await plays(page)
      await page.locator('[data-crumb]').first().waitFor() // a mind is shown
      await page.locator('.game-switch', { hasText: 'Armada' }).waitFor()
      await page.getByTestId('speed').selectOption('8')
      await page.locator('[data-paused=true]').waitFor() // where the match ended
      assert.equal(await page.getByTestId('tick').textContent(), '400')
      await page.locator('[data-action=batch]').click()
      await done(page)
      await page.locator('[data-action=match]').click()
      await page.locator('[data-paused=true]').waitFor()
      await page.locator('[data-action=batch]').click()
      await done(page)
    },
  },
  {
    name: 'B14 variants are compared by a figure; a match is found by typing, and watched by keys',
    args: ['guard', '--figure', 'found', '--ticks', '120', '--vary', 'search=ours,seed', '--rounds', '8'],
    async test(page) {
      await done(page)
      await page.locator('[data-testid=batch-progress]', { hasText: '16 of 16 matches' }).waitFor()
      await tabTo(page, '.batch-matches input')
      await page.keyboard.type('search=seed seed 8')
      await page.waitForFunction(() => document.querySelectorAll('[data-match]').length === 1)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('search=seed')
      await page.waitForFunction(() => document.querySelectorAll('[data-match]').length === 8)
      await page.keyboard.press('Tab')
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'listbox')
      await page.keyboard.press('ArrowDown')
      await page.waitForFunction(() => document.querySelectorAll('[data-match]')[1]?.getAttribute('aria-selected') === 'true')
      await page.keyboard.press('Enter')
      await plays(page, 5)
      await page.locator('.game-switch', { hasText: 'Guard' }).waitFor()
      await tabTo(page, '[data-action=batch]')
      await page.keyboard.press('Enter')
      await done(page)
    },
  },
  {
    name: 'B14 a search by two goals shows its candidates and its front, by mouse and by keys; axe is quiet',
    command: 'tune',
    args: ['armada', '--a', 'commander.tree.json', '--b', 'veteran.tree.json', '-o', 'size=4', '--goal', 'blueShips', '--goal', 'redShips:less', '--trials', '16', '--rounds', '2', '--confirm', '4', '--ticks', '2400'],
    async test(page) {
      await done(page)
      const front = page.getByTestId('batch-front')
      const points = front.getByRole('listbox')
      assert.ok(Number(await points.getAttribute('data-points')) >= 8)
      const chosen = () => page.getByTestId('batch-point').getByRole('heading').textContent()
      await points.focus()
      const names = new Set()
      for (const key of ['Home', ...Array(await front.getByRole('option').count()).fill('ArrowRight')]) {
        await page.keyboard.press(key)
        names.add(await chosen())
      }
      assert.ok(names.has('Documents as they are'), [...names].join(', '))
      assert.equal(names.size, await front.getByRole('option').count(), 'arrows go to each of the front')
      await page.keyboard.press('Shift+Home')
      assert.match(await chosen(), /^Candidate \d+ of turn \d+$/)
      await front.locator('[data-kind=documents]').click({ force: true }) // the list takes clicks for what lies nearest
      assert.equal(await chosen(), 'Documents as they are')
      await front.getByText('The front as a table').click()
      assert.equal(await page.getByTestId('batch-front-table').locator('tbody tr').count(), await front.getByRole('option').count())
      await quiet(page, 'the page of a search')
    },
  },
]
