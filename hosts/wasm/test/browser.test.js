// The guards in real browsers: the example in ../pixi as it is built, and as its author works on it.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { firefox } from '../../../studio/ui/e2e/bidi.mjs'
import { browse } from '../../../studio/ui/e2e/wits.mjs'
import { start } from '../dist/wits.js'
import { Guards } from '../example/guards.js'
import { createServer, preview } from '../pixi/node_modules/vite/dist/node/index.js'

// No wait is longer, however busy the machine is.
const patience = 60_000

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const golden = readFileSync(here('../../guard/hash.txt'), 'utf8').trim()
const root = here('../pixi')

let built, address
before(async () => {
  built = await preview({ root, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' })
  address = built.resolvedUrls.local[0]
})
after(() => built.close())

/** Opens the guards in a page of Chromium, and gives what it has complained of. */
async function open(browser, url) {
  const context = await browser.newContext({ viewport: { width: 960, height: 640 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints = []
  page.on('console', (m) => { if (m.type() === 'error') complaints.push(m.text()) })
  page.on('pageerror', (e) => complaints.push(String(e)))
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}

const hashed = () => document.getElementById('hash').textContent
const paused = async (page) => (await page.waitForFunction(hashed, undefined, { polling: 50 })).jsonValue()

/** Keeps a picture where somebody wants to look at it. */
function keep(name, picture) {
  if (!process.env.PICTURES) return
  mkdirSync(process.env.PICTURES, { recursive: true })
  writeFileSync(`${process.env.PICTURES}/${name}.png`, picture)
}

test('in Chromium they have the hash of the game in Go, and are seen', async (t) => {
  const browser = await browse()
  t.after(() => browser.close())
  const early = await open(browser, `${address}?until=330`)
  await paused(early.page)
  /** The picture, when nothing moves any more. */
  const settled = async (page) => {
    await page.waitForFunction(() => document.getElementById('stage').ariaBusy === 'false', undefined, { polling: 50 })
    return page.screenshot()
  }
  const first = await settled(early.page)
  keep('guards', first)
  // On by steps, until somebody does something else.
  await early.page.locator('#step').click()
  for (let tick = 331; ; tick++) {
    await early.page.waitForFunction((n) => document.getElementById('tick').textContent === String(n), tick, { polling: 20 })
    if (tick === 340) break
    await early.page.keyboard.press('.')
  }
  const stage = early.page.locator('#stage')
  const [was, is] = [first, await settled(early.page)]
  assert.ok(!was.equals(is), 'the picture of a later tick is another one')
  assert.equal(await stage.locator('canvas').count(), 1)
  assert.deepEqual(early.complaints, [])
  await early.close()

  const whole = await open(browser, `${address}?until=3600&speed=max`)
  assert.equal(await paused(whole.page), golden)
  const { started, shown } = await whole.page.evaluate(() => ({ ...document.body.dataset }))
  t.diagnostic(`wits.wasm was fetched, compiled and started in ${started} ms; guards were shown ${shown} ms after the page was opened`)
  keep('guards-3600', await settled(whole.page))
  assert.deepEqual(whole.complaints, [])
})

test('as its author works on it: npm run dev', async (t) => {
  const server = await createServer({ root, server: { port: 0, host: '127.0.0.1' }, logLevel: 'warn', cacheDir: here('../pixi/node_modules/.vite-test') })
  t.after(() => server.close())
  await server.listen()
  const browser = await browse()
  t.after(() => browser.close())
  const { page, complaints } = await open(browser, `${server.resolvedUrls.local[0]}?until=100&speed=max`)
  const hash = await paused(page)
  const text = (path) => readFileSync(here(path), 'utf8')
  const game = new Guards(await start(readFileSync(here('../dist/wits.wasm'))), text('../../guard/guard.host.json'), text('../../guard/documents/guard.tree.json'), text('../../guard/documents/watch.board.json'))
  while (game.tick < 100) game.play()
  assert.equal(hash, game.world.hash())
  assert.deepEqual(complaints, [])
})

test('in Firefox they have that hash, too', async (t) => {
  const browser = await firefox(patience)
  t.after(() => browser.stop())
  const page = await browser.page()
  await page.goto(`${address}?until=3600&speed=max`)
  assert.equal(await page.until(hashed), golden)
  t.diagnostic(`wits.wasm was fetched, compiled and started in ${await page.evaluate(() => document.body.dataset.started)} ms`)
  if (process.env.PICTURES) keep('guards-firefox', await page.picture())
  assert.deepEqual(page.complaints, [])
})
