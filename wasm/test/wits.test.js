import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Event, Status, WitsError, start } from '../dist/wits.js'
import { Guards } from '../example/guards.js'

const here = (path) => new URL(path, import.meta.url)
const text = (path) => readFile(here(path), 'utf8')
const description = await text('../../hosts/guard/guard.host.json')
const document = await text('../../hosts/guard/documents/guard.tree.json')
const golden = (await text('../../hosts/guard/hash.txt')).trim()
const module = await WebAssembly.compile(await readFile(here('../dist/wits.wasm')))
const wits = await start(module)

test('the guards have the hash of the game in Go', () => {
  const game = new Guards(wits, description, document)
  while (game.tick < 3600) game.play()
  assert.equal(game.world.hash(), golden)
})

test('they have it in a worker, too', async () => {
  const worker = new Worker(here('worker.js'), { workerData: { module, description, document } })
  const hash = await new Promise((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject) })
  await worker.terminate()
  assert.equal(hash, golden)
})

test('snapshots and saves go back to the same minds', () => {
  const game = new Guards(wits, description, document, 3)
  const { world } = game
  for (let i = 0; i < 50; i++) game.play()
  const kept = world.snapshot(), saved = world.save(), hash = world.hash()
  for (let i = 0; i < 50; i++) game.play()
  assert.notEqual(world.hash(), hash)
  world.back(kept)
  assert.equal(world.hash(), hash)
  for (let i = 0; i < 50; i++) game.play()
  assert.match(world.restore(saved), /^guard\.tree\.json: 3 minds, as they were\n$/)
  assert.equal(world.hash(), hash)
  assert.equal(world.tick, 50)
  saved[40] ^= 1
  assert.throws(() => world.restore(saved), /damaged/)
})

test('an order that is no more is passed over', () => {
  const world = new Guards(wits, description, document, 1).world
  world.step()
  const handles = []
  world.orders((o) => { if (o.event === Event.Begin) handles.push(o.handle) })
  assert.equal(handles.length, 1)
  world.answer(handles[0], Status.Success)
  world.answer(handles[0], Status.Failure)
  world.step()
  assert.equal(world.fault(0), '')
})

test('what is wrong is an error in words, and nothing ends', () => {
  assert.throws(() => wits.host('{'), WitsError)
  assert.throws(() => wits.host({ wits: 1, actions: [{ name: 'Go', by: 'magic' }] }), /magic/)
  const host = wits.host(description)
  assert.throws(() => host.load('guard.tree.json'), /nobody carries out the action Rest/)
  assert.throws(() => host.onCall('Fly', () => Status.Running), /no action/)
  assert.throws(() => host.document('../x.json', document), /name of a file/)
  host.onCall('Rest', () => { throw new Error('the bed is broken') })
  assert.throws(() => host.load('guard.tree.json'), /guard.tree.json/)
  host.document('guard.tree.json', document)
  const program = host.load('guard.tree.json')
  assert.throws(() => program.world({ minds: 0 }), /minds/)
  assert.throws(() => program.world({ seed: -1 }), /seed/)
  const world = program.world({ minds: 2 })
  assert.throws(() => world.column('Nothing'), /no port/)
  assert.throws(() => world.column('Alarm'), /trigger/)
  assert.throws(() => world.column('Mood').write(), /outbound/)
  assert.throws(() => world.fire('Alarm', 0), /no inbound trigger/)
  assert.throws(() => world.fault(2), /2 minds/)
  assert.throws(() => world.answer(1n, Status.Running), /Success or Failure/)
  const health = world.column('Health')
  health.floats.set([10, 100])
  health.write()
  const walking = []
  for (let i = 0; i < 200; i++) {
    world.step()
    world.orders((o) => { if (o.event === Event.Begin && host.actions[o.action] === 'Walk') walking.push(o.handle) })
    for (const handle of walking.splice(0)) world.answer(handle, Status.Success)
  }
  assert.match(world.fault(0), /the bed is broken/)
  assert.equal(world.fault(1), '')
  world.restart(0)
  assert.equal(world.fault(0), '')
  world.free()
  assert.throws(() => world.step(), /handle/)
})

test('the package has all that it needs and nothing else, in at most 4 MB', () => {
  const [{ files, size }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: new URL('..', import.meta.url), encoding: 'utf8' }))
  const names = ['LICENSE', 'NOTICES.txt', 'wasm_exec.js', 'wits.d.ts', 'wits.js', 'wits.wasm'].map((name) => `dist/${name}`)
  assert.deepEqual(files.map((f) => f.path).sort(), ['README.md', ...names, 'package.json'])
  assert.ok(size <= 4_000_000, `it has ${size} bytes`)
})
