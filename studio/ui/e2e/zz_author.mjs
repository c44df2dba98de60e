import { spawn } from 'node:child_process'
import { browse, open, folder } from './wits.mjs'
const bin = process.argv[2] ?? '/tmp/author/wits-before'
const f = folder()
const child = spawn(bin, ['edit', f.dir, '--addr', '127.0.0.1:0', '--no-browser'])
let printed = ''
const address = await new Promise((res) => child.stdout.on('data', (c) => { printed += c; const m = /http:\/\/[^\s]+/.exec(printed); if (m) res(m[0]) }))
const browser = await browse()
const { page, close } = await open(browser, address, {})
await page.evaluate(() => { window.acts = 0; for (const t of ['keydown', 'pointerdown']) window.addEventListener(t, (e) => { if (e.isTrusted && !['Shift','Control','Alt'].includes(e.key)) window.acts++ }, true) })
await page.getByRole('textbox', { name: 'Name', exact: true }).fill('arena')
await page.getByText('Sword duel').click()
await page.locator('[data-action=create-project]').click()
await page.locator('[data-action=start-new]').waitFor()
await page.keyboard.press('Alt+n')
await page.locator('dialog[open] input[name=name]').waitFor()
await page.screenshot({ path: '/tmp/author/new.png' })
await page.locator('dialog[open]').getByText('tree', { exact: true }).first().click()
await page.getByRole('textbox', { name: 'Name', exact: true }).fill('brain')
await page.keyboard.press('Enter')
await page.locator('.edit-flow').waitFor()
await page.waitForTimeout(800)
await page.screenshot({ path: '/tmp/author/tree0.png' })
await page.evaluate(() => { window.acts = 0 })
const count = () => page.evaluate(() => window.acts)
page.setDefaultTimeout(15000); const cards = () => page.locator('.tree-card, .tree-tag').count()
async function add(text) {
  const n = await page.locator('[data-thing]').count()
  await page.keyboard.press('a')
  await page.locator('dialog[open] input').waitFor()
  await page.keyboard.type(text)
  await page.waitForTimeout(300); await page.screenshot({ path: '/tmp/author/add.png' }); await page.waitForFunction((t) => document.querySelector('dialog[open] [role=option][aria-selected=true] b')?.textContent.toLowerCase().startsWith(t), text)
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('[data-thing]').length > n, n)
}
const sel = () => page.evaluate(() => [...document.querySelectorAll('.thing[aria-label$="selected"]')].map((e) => e.dataset.thing).join())
const press = async (k) => { await page.keyboard.press(k); await page.waitForTimeout(60) }
if (process.argv[3] === 'keys') {
  await press('Alt+3'); await press('ArrowDown'); console.log('sel', await sel())
  for (const [what, ...nav] of [['sel'], ['seq'], ['if'], ['retr', 'ArrowUp', 'ArrowUp'], ['seq'], ['if'], ['sel'], ['seq'], ['if'], ['swi', 'ArrowUp'], ['movet', 'ArrowUp', 'ArrowUp', 'ArrowUp'], ['seq'], ['movet'], ['wait']]) {
    await add(what); for (const k of nav) await press(k)
    console.log(what, await sel(), await count())
  }
}
await page.waitForTimeout(500)
await page.screenshot({ path: '/tmp/author/tree1.png' })
console.log('acts', await count(), 'things', await page.locator('[data-thing]').count())
await close(); await browser.close(); child.kill('SIGINT'); f.remove()
