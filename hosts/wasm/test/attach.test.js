// The page attached to the guards by `wits attach`: hosts/check sets a breakpoint on it, which stops them, lets them go on, and compares their hash.
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { start } from '../dist/wits.js'
import { Guards } from '../example/guards.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const root = here('../../..'), dir = mkdtempSync(join(tmpdir(), 'wits-attach-'))
const env = { ...process.env, WITS_GAMES: join(dir, 'games') }
let wits, address

before(async () => {
  execFileSync('go', ['build', '-o', dir, './cmd/wits', './hosts/check'], { cwd: root, stdio: 'inherit' })
  wits = spawn(join(dir, 'wits'), ['attach', '--addr', '127.0.0.1:0', '--no-browser'], { env })
  let printed = ''
  address = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      const found = /world\.attach\('(ws:[^']+)'\)/.exec(printed)
      if (found) resolve(found[1])
    }
    wits.stdout.on('data', read)
    wits.stderr.on('data', read)
    wits.once('exit', (code) => reject(new Error(`wits attach ended with ${code}:\n${printed}`)))
  })
})
after(async () => {
  const code = await new Promise((resolve) => {
    wits.removeAllListeners('exit')
    wits.once('exit', resolve)
    wits.kill('SIGINT')
  })
  rmSync(dir, { recursive: true, force: true })
  assert.equal(code, 0, 'wits attach ends cleanly on an interrupt')
})

const checked = async (...command) => {
  const { stdout } = await promisify(execFile)(join(dir, 'check'), ['-page', '--', process.execPath, ...command, address], { cwd: root, env })
  assert.match(stdout, /^stopped by the breakpoint on Recuperate at tick 206; 5 agents$/m)
}

test('in Node', () => checked('--experimental-websocket', 'hosts/wasm/example/play.js'))

test('in Chromium, drawn by PixiJS, with their minds in a worker', () => checked('hosts/wasm/test/attached.js'))

const text = (path) => readFileSync(here(path), 'utf8')
const guards = async (file) => new Guards(await start(readFileSync(here(file))), text('../../guard/guard.host.json'), text('../../guard/documents/guard.tree.json'), text('../../guard/documents/watch.board.json'))

test('what games are published with has no debugger', async () => {
  const { world } = await guards('../dist/wits.wasm')
  await assert.rejects(world.attach(address), /wits-debug.wasm/)
  world.pause()
  assert.equal(world.step(), false)
  world.resume()
  assert.equal(world.step(), true)
  assert.equal(world.restartAsked(), false)
  world.detach()
})

test('where nobody is to attach to is said', async () => {
  const { world } = await guards('../debug/wits-debug.wasm')
  await assert.rejects(world.attach('http://127.0.0.1:1'), /write it as ws:/)
  if (!globalThis.WebSocket) await assert.rejects(world.attach('ws://127.0.0.1:1/attach'), /Node has it from version 22/)
  assert.equal(world.step(), true)
})
