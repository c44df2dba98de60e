// Knowing the world, on the page of the guards: overlays, who perceives whom, and spatial queries that are tried out.
import assert from 'node:assert/strict'
import { axe, open, serious } from './wits.mjs'

/** What a script plays, and guards who search as the seed does: their queries have many points. */
export const options = ['--seed', '1', '-o', 'you=a script', '-o', 'search=seed']

const pause = async (page) => {
  await page.locator('[data-action=pause]').click()
  await page.locator('.paused').waitFor()
}

/** The stage as it is seen, once two frames in a row are the same. */
async function picture(page) {
  const stage = page.getByTestId('stage')
  for (let last = await stage.screenshot(); ;) {
    const next = await stage.screenshot()
    if (next.equals(last)) return next
    last = next
  }
}

/** The stage once it is another than it was, or as it stays. */
async function change(page, was) {
  let now = was
  for (let i = 0; i < 12 && now.equals(was); i++) now = await picture(page)
  return now
}

const words = (page) => page.getByTestId('query-words').textContent()

/** Shows what the selected guard's query finds. */
async function search(page) {
  await page.locator('[data-part]').first().waitFor()
  await page.locator('[data-tab=query]').click()
  await page.getByTestId('query-words').waitFor()
}

export const guards = {
  async 'overlays are switched on and off by mouse and by keys, and remembered'(page) {
    await pause(page)
    const bare = await picture(page)
    await page.locator('[data-action=overlays]').click()
    const boxes = page.locator('[data-overlay]')
    await boxes.first().waitFor()
    const n = await boxes.count()
    assert.ok(n >= 4, `${n} overlays`)
    let before = bare
    let changed = 0
    for (let i = 0; i < n; i++) {
      if (!(await boxes.nth(i).isChecked())) await boxes.nth(i).click()
      await page.waitForFunction((k) => document.querySelectorAll('[data-overlay]')[k]?.checked, i)
      const now = await change(page, before)
      if (!now.equals(before)) changed++
      before = now
    }
    assert.ok(changed >= 3, `${changed} of ${n} overlays are seen on the stage`)
    await page.locator('[data-overlay-own]').click()
    await page.keyboard.press('Escape')
    await page.locator('.overlay-box').waitFor({ state: 'detached' })
    await page.reload()
    await page.locator(`[aria-label="Overlays, ${n} of ${n} shown"]`).waitFor()
    await page.keyboard.press('k')
    assert.ok(await page.locator('[data-overlay-own]').isChecked(), 'only the selected character is remembered')
    await page.keyboard.press('1')
    await page.locator(`[aria-label="Overlays, ${n - 1} of ${n} shown"]`).waitFor()
    await page.locator('[data-action=all-overlays]').click()
    await page.keyboard.press('Escape')
    assert.ok(!(await change(page, before)).equals(before), 'all of them are off')
  },

  async 'who perceives whom is told pair by pair, in words and on the stage'(page) {
    await page.locator('[data-tab=senses]').waitFor() // the game has said what it can do
    await page.keyboard.press('Alt+s')
    const cell = page.locator('[data-testid=senses] td:has(.sense)').first()
    await cell.waitFor()
    await pause(page)
    await cell.waitFor()
    const bare = await picture(page)
    await cell.hover()
    await page.locator('[data-testid=senses] output', { hasText: /perceive|remember/ }).waitFor()
    assert.ok(!(await change(page, bare)).equals(bare), 'the stage shows where')
    const by = (await cell.getAttribute('data-cell')).split('/')[0]
    await cell.click()
    await page.locator(`[data-testid=senses] tr.current[data-agent="${by}"]`).waitFor()
    await page.keyboard.press('ArrowRight')
  },

  async 'U12 a query shows its points, and others while a place is dragged'(page, { stage }) {
    await pause(page)
    await search(page)
    const map = await picture(page)
    const before = await words(page)
    const box = await page.getByTestId('stage').boundingBox()
    let at
    for (const { agent } of stage.figures()) { // the guard itself is one of the places
      at = await stage.locate(agent)
      await page.mouse.move(box.x + at.left, box.y + at.top)
      if (await page.getByTestId('stage').getAttribute('data-grip')) break
    }
    await page.locator('[data-testid=stage][data-grip]').waitFor()
    await page.mouse.down()
    for (let i = 1; i <= 6; i++) await page.mouse.move(box.x + at.left + (box.width / 2 - at.left) * (i / 6), box.y + at.top + (box.height / 2 - at.top) * (i / 6))
    await page.mouse.up()
    await page.locator('[data-context].moved').waitFor()
    await page.waitForFunction((old) => document.querySelector('[data-testid=query-words]')?.textContent !== old, before)
    assert.ok(!(await picture(page)).equals(map), 'the heat map is another')
    await page.locator('tr[data-point]').last().hover()
    await page.locator('[data-testid=query-why]', { hasText: /scores/ }).waitFor()
    await page.locator('[data-context].moved button').click()
    await page.waitForFunction((old) => document.querySelector('[data-testid=query-words]')?.textContent?.split(' ·')[0] === old.split(' ·')[0], before)
  },

  async 'a query reads as a column, from where its points come to what was found'(page) {
    await search(page)
    await page.locator('.query-panel').getByRole('button', { name: 'Open' }).click()
    const rows = page.locator('.query-view .query-row')
    await rows.first().waitFor()
    assert.ok((await rows.count()) >= 4)
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('.query-view .query-row.selected').waitFor()
  },

  async 'axe finds nothing serious, in light and in dark, small and large'(_, { browser, address }) {
    for (const colorScheme of ['light', 'dark']) {
      const viewport = colorScheme === 'light' ? { width: 1280, height: 720 } : { width: 1920, height: 1080 }
      const { page, close } = await open(browser, address, { bypassCSP: true, colorScheme, viewport }) // lets axe in
      await page.addScriptTag({ content: axe })
      await page.locator('[data-tab=senses]').click()
      await page.getByTestId('senses').waitFor()
      await serious(page, `senses, ${colorScheme}`)
      await search(page)
      await serious(page, `query, ${colorScheme}`)
      await page.locator('.query-panel').getByRole('button', { name: 'Open' }).click()
      await page.locator('.query-view').waitFor()
      await serious(page, `the query itself, ${colorScheme}`)
      await page.locator('[data-action=overlays]').click()
      await serious(page, `overlays, ${colorScheme}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the window')
      await close()
    }
  },
}
