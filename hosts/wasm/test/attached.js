// The guards in Chromium, as their author works on them, attached to `wits attach` at an address: a host for hosts/check.
import { fileURLToPath } from 'node:url'
import { browse } from '../../../studio/ui/e2e/wits.mjs'
import { createServer } from '../pixi/node_modules/vite/dist/node/index.js'

// No wait is longer, however busy the machine is.
const patience = 60_000

const address = process.argv[2]
const root = fileURLToPath(new URL('../pixi', import.meta.url))
const server = await createServer({ root, server: { port: 0, host: '127.0.0.1', hmr: false }, logLevel: 'warn', cacheDir: `${root}/node_modules/.vite-attached` })
await server.listen()
const browser = await browse()
const context = await browser.newContext({ viewport: { width: 960, height: 640 }, reducedMotion: 'reduce' })
context.setDefaultTimeout(patience)
const game = await context.newPage()
game.on('pageerror', (e) => console.error(String(e)))
await game.goto(`${server.resolvedUrls.local[0]}?until=3600&speed=max&paused&attach=${encodeURIComponent(address)}`)
const text = (id) => game.locator(id).textContent()
await game.waitForFunction(() => document.getElementById('hash').textContent || document.querySelector('.failed'), undefined, { polling: 50 })
console.log(await game.locator('.failed').count() > 0 ? await text('#state') : `page ${address.replace('ws:', 'http:').replace('/attach', '/')}`)
await game.waitForFunction(() => document.getElementById('tick').textContent === '3600' && document.getElementById('hash').textContent, undefined, { polling: 50 })
console.log(`hash ${await text('#hash')}`)
await browser.close()
await server.close()
process.exit()
