// The recording of a running game on the page: that it keeps up.
import assert from 'node:assert/strict'

/** What the timeline knows, and where the game is, at one moment. */
const known = (page) => page.evaluate(() => ({
  known: Number(document.querySelector('.time-body')?.dataset.known), newest: Number(document.querySelector('[data-testid=time-slider]')?.ariaValueMax),
}))

export const past = {
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
