// Makes the pictures of the page that the README shows: docs/page-light.png and docs/page-dark.png.
import { join } from 'node:path'
import { browse, build, open, play, root } from './wits.mjs'

const { binary, remove } = build()
const game = await play(binary, 'duel', '--seed', '2', '--option', 'red=fighter', '--option', 'blue=berserker')
const browser = await browse()
try {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open(browser, game.address, { colorScheme, viewport: { width: 1600, height: 1000 } })
    await page.locator('[data-paused=true]').or(page.locator('[data-node="HandleSword"]')).first().waitFor()
    if (colorScheme === 'light') {
      await page.getByTestId('speed').selectOption('4')
      await page.locator('[data-node="RunAway"][data-active="true"]').waitFor({ timeout: 120_000 })
      await page.locator('[data-action=pause]').click()
      await page.getByTestId('speed').selectOption('1')
    }
    await page.locator('[data-node="LowHealth"]').click()
    await page.screenshot({ path: join(root, 'docs', `page-${colorScheme}.png`) })
    await close()
  }
} finally {
  await browser.close()
  await game.stop()
  remove()
}
