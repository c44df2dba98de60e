// Starts the real command and a real browser, for the tests (fixtures.ts) and for what takes pictures.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

/** The browser: Debian's, or the one that WITS_CHROMIUM names. */
export function executable() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => folders.map((dir) => join(dir, name)))
  const path = [process.env.WITS_CHROMIUM, ...found].find((path) => path && existsSync(path))
  if (!path) throw new Error('no Chromium found; install Debian\'s package chromium, or set WITS_CHROMIUM')
  return path
}

export const flags = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

/** Games of the module `examples`, and their folders. */
const examples = { courier: 'decorator', baker: 'kind', army: 'army' }

/** Builds the command, and the games of these tests, once; gives the folder that has them and a function that removes it. */
export function build() {
  const dir = mkdtempSync(join(tmpdir(), 'wits-e2e-'))
  execFileSync('go', ['build', '-o', dir, './cmd/wits', './studio/ui/e2e/grove'], { cwd: root, stdio: 'inherit' })
  for (const [game, example] of Object.entries(examples)) execFileSync('go', ['build', '-o', join(dir, game), '.'], { cwd: join(root, 'examples', example), stdio: 'inherit' })
  return { dir, binary: binaries(dir), remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/**
 * Which of the binaries in a folder plays a game.
 *
 * @param {string} dir
 * @returns {(game: string) => string}
 */
export const binaries = (dir) => (game) => join(dir, ['grove', ...Object.keys(examples)].includes(game) ? game : 'wits')

/**
 * Starts a game with `wits play` on a free port and gives its address.
 *
 * @param {(game: string) => string} binary
 * @param {string} game
 * @param {...string} args
 */
export const play = (binary, game, ...args) => served(binary(game), { cwd: root }, 'play', game, '--addr', '127.0.0.1:0', ...args, '--no-browser')

/**
 * Starts the editor of a folder with `wits edit`, or with that of a game, on a free port or on that of an address that there was before.
 *
 * @param {(game: string) => string} binary
 * @param {string} dir
 * @param {string} [was]
 * @param {string} [game]
 */
export const edit = (binary, dir, was, game = 'wits') => served(binary(game), { cwd: root }, 'edit', dir, '--addr', was ? new URL(was).host : '127.0.0.1:0', '--no-browser')

/**
 * Starts the gallery in a folder, with what it remembers kept there.
 *
 * @param {(game: string) => string} binary
 * @param {string} dir
 */
export const gallery = (binary, dir) => served(binary('wits'), { cwd: dir, env: { WITS_RECENT: join(dir, 'recent.json') } }, 'play', '--addr', '127.0.0.1:0', '--no-browser')

/** Starts a game that is in another language, which `make hosts` has built into bin, and gives the address of its page. */
export const host = (command, ...args) => served(command, { cwd: root, env: { LD_LIBRARY_PATH: join(root, 'bin') } }, ...args)

/**
 * Starts a server, and gives its address as soon as it has printed it.
 *
 * @param {string} command
 * @param {{ cwd: string, env?: Record<string, string> }} where
 * @param {...string} args
 */
export async function served(command, { cwd, env }, ...args) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } })
  let printed = ''
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      const found = /http:\/\/[^\s]+/.exec(printed)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${printed}`)))
  })
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', (code) => resolve(code))
  })
  const end = (signal) => {
    child.kill('SIGCONT') // one that stands still would not hear of it
    child.kill(signal)
    return ended
  }
  return {
    address,
    /** All that it has printed. */
    printed: () => printed,
    /** Ends it as Ctrl-C does, however it stands, and gives its code. */
    stop: () => end('SIGINT'),
    /** Ends it as if the power had failed. */
    kill: () => end('SIGKILL'),
    /** Stops the process where it stands, and lets it go on. */
    freeze: () => { child.kill('SIGSTOP') },
    thaw: () => { child.kill('SIGCONT') },
  }
}

/**
 * A new folder, perhaps with what another one holds.
 *
 * @param {string} [from]
 */
export function folder(from) {
  const dir = mkdtempSync(join(tmpdir(), 'wits-project-'))
  if (from) cpSync(join(root, from), dir, { recursive: true, filter: (path) => !path.endsWith('.go') })
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

export const browse = () => chromium.launch({ executablePath: executable(), args: flags })

/** Opens the page for a picture. */
export async function open(browser, address, options = {}) {
  const { fresh = false, ...more } = options
  const context = await browser.newContext({ viewport: fresh ? { width: 1280, height: 720 } : { width: 1920, height: 1080 }, ...more })
  context.setDefaultTimeout(patience)
  // Somebody who has all panels open and looks at minds from the top; a fresh page is that of a newcomer.
  if (!fresh) await context.addInitScript((all) => { localStorage['wits.page'] ??= all }, allOpen)
  const page = await context.newPage()
  // What the editor had put by: of each request its id, and then that it was answered.
  const asked = new Set()
  let putBy = 0
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const m = typeof payload === 'string' ? JSON.parse(payload) : {}
      if (m.t === 'autosave') asked.add(m.id)
    })
    socket.on('framereceived', ({ payload }) => {
      if (Buffer.isBuffer(payload)) return
      const m = JSON.parse(payload)
      if (m.t === 'reply' && asked.delete(m.id)) putBy++
    })
  })
  await page.goto(address)
  await page.locator(connected).waitFor()
  return { page, stage: { putBy: () => putBy }, close: () => context.close() }
}

/** What the page remembers of somebody who has all panels open and looks at minds from the top. */
export const allOpen = JSON.stringify({ autoOpen: false, collapsed: { timeline: false, log: false, left: false } })

/** What is on the page once it is connected, or shows the gallery. */
export const connected = '[data-testid=connection][data-state=open], [data-testid=edit-connection][data-state=open], .gallery-games, [data-testid=batch-verdict]'

/** How long a picture waits for a state, in ms: it only ends what hangs, and no machine is so busy that it takes as long. */
const patience = Number(process.env.PATIENCE ?? 300_000)

/** Waits until the line that is chosen in the list begins with what was typed. */
export const listed = (page, text) => page.waitForFunction((t) => document.querySelector('dialog[open] [role=option][aria-selected=true]')?.textContent.toLowerCase().startsWith(t), text.toLowerCase())
