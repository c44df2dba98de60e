import { chromium } from '@playwright/test'
import { executable, flags, play } from './e2e/wits.mjs'
const game = await play(() => process.env.WITS ?? '/tmp/wits-manor', 'night', '-o', 'level=manor', '-o', 'you=a script', '--seed', '2')
const browser = await chromium.launch({ executablePath: executable(), args: flags.filter(f=>f!=='--headless') })
const page = await browser.newPage({ viewport: { width: 1500, height: 950 }, colorScheme: 'light' })
await page.goto(game.address + '#edit')
await page.waitForTimeout(2500)
for (const f of ['manor.script', 'warden.script', 'routine.starlark', 'manor.unseen']) {
await page.getByPlaceholder('Filter documents').first().fill(f)
await page.waitForTimeout(500)
await page.locator(`[data-document="${f}.json"]`).click()
await page.waitForTimeout(1500)
await page.screenshot({ path: `/tmp/shots/edit-${f}.png` })
}
await browser.close(); await game.stop()
