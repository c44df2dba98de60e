// The recording of a running game on the page: that it keeps up, and that nothing is lost by going another way.
import assert from 'node:assert/strict'
import { axe, open, serious } from './wits.mjs'

/** What the timeline knows, and where the game is, at one moment. */
const known = (page) => page.evaluate(() => ({
  known: Number(document.querySelector('.time-body')?.dataset.known), newest: Number(document.querySelector('[data-testid=time-slider]')?.ariaValueMax),
}))

const frameAt = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=time-frame]')?.textContent) === t, tick)

export const past = {
  async 'FW4 what is left is kept: it is said before, everything that differs is listed, and one can return'(page, { browser, address }) {
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]')?.textContent) > 240)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.waitForFunction(() => document.querySelector('[data-testid=tick]')?.textContent === document.querySelector('[data-testid=time-frame]')?.textContent)
    const end = Number(await page.getByTestId('time-frame').textContent())
    await page.getByTestId('time-slider').focus()
    for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowLeft')
    await frameAt(page, end - 100)
    await page.getByTestId('fork-note').getByText('the 100 frames after this one are kept as a branch').waitFor()
    await page.locator('[data-action=do]').click()
    await page.getByRole('menuitem', { name: /Set health/ }).click()
    await page.locator('.command-form input').first().fill('20')
    await page.locator('.command-form input').first().press('Enter')
    await page.locator('[data-past=false]').waitFor()
    await page.getByTestId('forked').getByText(`Original is kept up to frame ${end}`).waitFor()
    await page.locator('[data-action=resume]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, end - 20)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()

    await page.locator('[data-action=compare]', { hasText: '1 branch' }).click()
    const view = page.getByTestId('differences')
    await page.locator('[data-testid=differences][data-done=true]').waitFor()
    await view.locator('[data-difference=CharHealth][data-first=true]').waitFor()
    assert.ok((await view.locator('[data-difference]').count()) > 5, 'not only the first difference is listed')
    await view.getByRole('button', { name: 'Nodes', exact: true }).click()
    await view.locator('[data-difference=RunAway]').waitFor()
    await view.getByRole('button', { name: 'All', exact: true }).click()

    // A page that is opened now, and axe, find the same.
    for (const colorScheme of ['light', 'dark']) {
      const other = await open(browser, address, { bypassCSP: true, colorScheme })
      await other.page.addScriptTag({ content: axe })
      await other.page.locator('[data-action=compare]', { hasText: '1 branch' }).click()
      await other.page.locator('[data-testid=differences] [data-difference]').first().waitFor()
      await serious(other.page, `branches, ${colorScheme}`)
      await other.close()
    }

    // Back to what was left, at its end; the other one is kept in turn.
    await page.locator('[data-action=switch-0]').click()
    await frameAt(page, end)
    await page.locator('.branch-list [data-branch="0"][data-current=true]').waitFor()
    await page.locator('.branch-list [data-branch="1"]', { hasText: `forks at frame ${end - 100}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-action=resume]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, end + 10)
  },

  async 'FW3 the timeline keeps up at four times the speed, after more than 20 s'(page) {
    await page.getByTestId('speed').selectOption('4')
    // It is told by ticks, not by time: a busy machine plays fewer of them.
    const at = async (tick) => {
      await page.waitForFunction((least) => {
        const newest = Number(document.querySelector('[data-testid=time-slider]')?.ariaValueMax)
        return newest > least && newest - Number(document.querySelector('.time-body').dataset.known) < 240
      }, tick)
      return known(page)
    }
    for (const tick of [1300, 2600, 3900]) {
      const now = await at(tick)
      assert.ok(now.known > tick - 240, `${JSON.stringify(now)} after frame ${tick}`)
      // Old bands are there as well: nothing has been left out on the way.
    }
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.waitForFunction(() => document.querySelector('[data-testid=time-slider]')?.ariaValueMax === document.querySelector('.time-body').dataset.known)
  },
}
