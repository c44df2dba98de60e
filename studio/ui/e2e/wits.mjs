// Starts the real command and a real browser for whole-page tests.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

const browsers = [process.env.WITS_CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const flags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

/** How long a test waits for a state, in ms: it only ends what hangs, and no machine is so busy that it takes as long. */
export const patience = Number(process.env.PATIENCE ?? 300_000)

/** Games that are modules of their own, and the folders of the examples. */
const examples = { courier: 'decorator', baker: 'kind', army: 'army', reach: 'reach', rollback: 'rollback' }

/** Builds the command, and the games of these tests, once; gives which of them plays a game and a function that removes them. */
export function build() {
  const dir = mkdtempSync(join(tmpdir(), 'wits-e2e-'))
  execFileSync('go', ['build', '-o', dir, './cmd/wits', './studio/ui/e2e/grove', './studio/ui/e2e/meadow', './studio/ui/e2e/herd', './studio/ui/e2e/camp', './studio/ui/e2e/market', './studio/ui/e2e/hurdles', './studio/ui/e2e/skate'], { cwd: root, stdio: 'inherit' })
  for (const [game, example] of Object.entries(examples)) execFileSync('go', ['build', '-o', join(dir, game), '.'], { cwd: join(root, 'examples', example), stdio: 'inherit' })
  const binary = (game) => join(dir, ['grove', 'meadow', 'herd', 'camp', 'market', 'hurdles', 'skate', ...Object.keys(examples)].includes(game) ? game : 'wits')
  return { binary, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Starts a game with `wits play` on a free port and gives its address. */
export const play = (binary, game, ...args) => serve(binary(game), 'play', game, '--addr', '127.0.0.1:0', ...args)

/** Starts the editor of a folder with `wits edit`, or with that of a game, on a free port or on that of an address that there was before. */
export const edit = (binary, dir, was, game = 'wits') => serve(binary(game), 'edit', dir, '--addr', was ? new URL(was).host : '127.0.0.1:0')

/** Starts the gallery in a folder, with what it remembers kept there. */
export const gallery = (binary, dir) => served(binary('wits'), { cwd: dir, env: { ...process.env, WITS_RECENT: join(dir, 'recent.json') } }, 'play', '--addr', '127.0.0.1:0', '--no-browser')

/** Plays many matches with `wits batch` or `wits tune`, with a page of them on a free port. */
export const batchOf = (binary, command, ...args) => serve(binary('wits'), command, ...args, '--page', '--addr', '127.0.0.1:0')

const serve = (command, ...args) => served(command, { cwd: root }, ...args, '--no-browser')

/** Starts a game that is in another language, which `make hosts` has built into bin, and gives the address of its page. */
export const host = (command, ...args) => served(command, { cwd: root, env: { ...process.env, LD_LIBRARY_PATH: join(root, 'bin') } }, ...args)

async function served(command, where, ...args) {
  const child = spawn(command, args, where)
  let printed = ''
  const address = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      const found = /http:\/\/[^\s]+/.exec(printed)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`wits ended with ${code}:\n${printed}`)))
  })
  return {
    address,
    stop: () => new Promise((resolve) => {
      child.removeAllListeners('exit')
      child.once('exit', (code) => resolve(code))
      child.kill('SIGINT')
    }),
    /** Stops the process where it stands, and lets it go on. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    /** Ends it however it stands, and if it has ended already. */
    end: () => new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
      child.removeAllListeners('exit')
      child.once('exit', resolve)
      child.kill('SIGCONT')
      child.kill('SIGINT')
    }),
    /** Ends it as if the power had failed. */
    kill: () => new Promise((resolve) => {
      child.removeAllListeners('exit')
      child.once('exit', resolve)
      child.kill('SIGKILL')
    }),
  }
}

/** A new folder, perhaps with what another one holds. */
export function folder(from) {
  const dir = mkdtempSync(join(tmpdir(), 'wits-project-'))
  if (from) cpSync(join(root, from), dir, { recursive: true, filter: (path) => !path.endsWith('.go') })
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

export async function browse() {
  const executablePath = browsers.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('no Chromium found; install Debian\'s package chromium, or set WITS_CHROMIUM')
  return chromium.launch({ executablePath, args: flags })
}

/** The camera and the figures that can be clicked of an encoded scene (docs/protocols.md). */
function picksOf(scene) {
  const [x, y, height] = [24, 28, 32].map((at) => scene.readFloatLE(at))
  let n = 0
  while (scene.readUInt16LE(scene.length - 2 - 16 * n) !== n) n++
  const figures = Array.from({ length: n }, (_, i) => {
    const at = scene.length - 16 * (n - i)
    return { agent: scene.readUInt32LE(at), x: scene.readFloatLE(at + 4), y: scene.readFloatLE(at + 8) }
  })
  return { x, y, height, figures }
}

/** Pixels a metre of a stage, whose camera is so many metres high; src/stage/view.ts says how narrow it may be. */
export const perMetre = (box, height) => Math.min(box.height, box.width / 1.58) / height

/** Where a figure of the newest scene is: in the world, and on the page. */
async function locate(page, newest, agent) {
  while (!newest()) await page.waitForTimeout(20) // no scene has come yet
  const { x, y, height, figures } = picksOf(newest())
  const figure = figures.find((f) => f.agent === agent)
  if (!figure) throw new Error(`agent ${agent} is not on the stage`)
  const box = await page.getByTestId('stage').boundingBox()
  const scale = perMetre(box, height)
  return { ...figure, left: box.width / 2 + (figure.x - x) * scale, top: box.height / 2 - (figure.y - y) * scale }
}

/** Has a page draw at most once in so many ms: without a graphics card each frame costs the processors a good deal, and nobody looks. */
function seldom(ms) {
  const soon = window.requestAnimationFrame.bind(window)
  let asked = new Map()
  let id = 0
  let last = -ms
  let waits = false
  const draw = (now) => {
    waits = false
    last = now
    const all = asked
    asked = new Map()
    for (const run of all.values()) {
      try { run(now) } catch (e) { window.reportError(e) }
    }
  }
  window.requestAnimationFrame = (run) => {
    asked.set(++id, run)
    if (!waits) window.setTimeout(() => soon(draw), Math.max(0, last + ms - window.performance.now()))
    waits = true
    return id
  }
  window.cancelAnimationFrame = (one) => { asked.delete(one) }
}

/** Opens the page and collects what the console complains about, and where the figures are. */
export async function open(browser, address, options = {}) {
  const { fresh = false, ...more } = options
  const context = await browser.newContext({ viewport: fresh ? { width: 1280, height: 720 } : { width: 1920, height: 1080 }, ...more })
  context.setDefaultTimeout(patience)
  // Somebody who has all panels open and looks at minds from the top; a fresh page is that of a newcomer.
  if (!fresh) await context.addInitScript((all) => { localStorage['wits.page'] ??= all }, JSON.stringify({ autoOpen: false, collapsed: { timeline: false, log: false, left: false } }))
  await context.addInitScript(seldom, 1000 / 20)
  const page = await context.newPage()
  const complaints = []
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') complaints.push(m.text()) })
  page.on('pageerror', (e) => complaints.push(String(e)))
  let scene
  // What the editor had put by: of each request its id, and then that it was answered.
  const asked = new Set()
  let putBy = 0
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const m = typeof payload === 'string' ? JSON.parse(payload) : {}
      if (m.t === 'autosave') asked.add(m.id)
    })
    socket.on('framereceived', ({ payload }) => {
      if (Buffer.isBuffer(payload)) {
        if (payload[0] === 1) scene = payload
        return
      }
      if (asked.size === 0) return // a live game says much, and nobody waits for any of it here
      const m = JSON.parse(payload)
      if (m.t === 'reply' && asked.delete(m.id)) putBy++
    })
  })
  await page.goto(address)
  await page.locator('[data-testid=connection][data-state=open], [data-testid=edit-connection][data-state=open], .gallery-games, [data-testid=batch-verdict]').waitFor()
  const stage = {
    scene: () => scene, putBy: () => putBy, tick: () => Number(scene.readBigUInt64LE(16)), camera: () => picksOf(scene), figures: () => picksOf(scene).figures, locate: (agent) => locate(page, () => scene, agent),
  }
  return { page, complaints, stage, close: () => context.close() }
}

/** What tells whether everybody can use a page; a page that is opened with bypassCSP takes it in. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Says what the system is like; done when the page has followed. */
export async function emulate(page, media) {
  await page.emulateMedia(media)
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, media.colorScheme)
}

/** What axe holds for serious, or worse. */
export async function serious(page, where) {
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n').at(-1)?.trim() ?? ''})`).join('; ')}`)
  })
  assert.deepEqual(found, [], where)
}

export { root }

/** Presses Tab until something that fits has the focus. */
export async function tabTo(page, selector, back = false) {
  for (let i = 0; i < 250; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  assert.fail(`Tab does not lead to ${selector}`)
}

/** Counts what somebody does from now on, on every page that they come to: keys that are pressed, but for Shift and the like, and presses of the mouse. */
export async function counting(page) {
  const count = () => {
    if (window.counts) return
    window.counts = true
    const one = (e) => { if (e.isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes(e.key)) window.sessionStorage.acts = Number(window.sessionStorage.acts ?? 0) + 1 }
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, one, true)
  }
  await page.addInitScript(count)
  await page.evaluate(count)
  await page.evaluate(() => { window.sessionStorage.acts = 0 })
  return () => page.evaluate(() => Number(window.sessionStorage.acts))
}

/** Waits until the line that is chosen in the list begins with what was typed. */
export const listed = (page, text) => page.waitForFunction((t) => document.querySelector('dialog[open] [role=option][aria-selected=true]')?.textContent.toLowerCase().startsWith(t), text.toLowerCase())
