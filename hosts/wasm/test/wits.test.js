import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Event, Status, WitsError, start } from '../dist/wits.js'
import { Guards } from '../example/guards.js'

const here = (path) => new URL(path, import.meta.url)
const text = (path) => readFile(here(path), 'utf8')
const description = await text('../../guard/guard.host.json')
const document = await text('../../guard/documents/guard.tree.json')
const watchBoard = await text('../../guard/documents/watch.board.json')
const golden = (await text('../../guard/hash.txt')).trim()
const module = await WebAssembly.compile(await readFile(here('../dist/wits.wasm')))
const wits = await start(module)

test('the guards have the hash of the game in Go', () => {
  const game = new Guards(wits, description, document, watchBoard)
  while (game.tick < 3600) {
    game.play()
    // What is on the boards is what was heard: who has called last, and where that guard walks.
    for (const [watch, guard] of game.callers.entries()) {
      assert.equal(game.board.caller.text(watch), guard === null ? '' : game.bodies[guard].name)
      assert.deepEqual([...game.board.round.list(watch).floats], guard === null ? [] : game.bodies[guard].round)
      assert.equal(game.board.calls.read().ints[watch] > 0n, guard !== null)
    }
  }
  assert.ok(game.callers.every((guard) => guard !== null))
  game.bodies.forEach((body, i) => {
    assert.deepEqual(body.round ?? [8 - 0.5 * i, 0, 1, 0], [8 - 0.5 * i, 0, 1, 0])
    assert.deepEqual([...game.world.list('Healed', i).floats], body.healed)
  })
  assert.equal(game.world.hash(), golden)
})

test('shared boards are written, read and refused in words', () => {
  const { world, board } = new Guards(wits, description, document, watchBoard, 3)
  assert.deepEqual(world.program.fields.map((f) => `${f.name} ${f.type} ${f.words}`), ['Caller string 0', 'Calls int 1', 'Courage float 1', 'Round list of vec2 0'])
  world.setTeams([0, 1, 1])
  board.courage.write([10, 20])
  board.courage.write([30], 1)
  assert.deepEqual([...board.courage.read().floats], [10, 30])
  assert.deepEqual([board.caller.isSet(), board.courage.isSet(1)], [false, true])
  board.caller.setText('grüß', 1)
  board.round.setList([1, 2, 3, 4], 1)
  assert.deepEqual([board.caller.text(), board.caller.text(1), ...board.round.list(1).floats], ['', 'grüß', 1, 2, 3, 4])
  board.courage.unset(1)
  assert.deepEqual([board.courage.isSet(1), ...board.courage.read().floats], [false, 10, 0])
  assert.throws(() => world.field('watch.board.json', 'Fear'), /no field Fear.*Courage of watch/)
  assert.throws(() => world.setTeams([3]), /no team 3/)
  assert.throws(() => world.setTeams([0, 0, 0, 0]), /3 minds/)
  assert.throws(() => board.courage.write([1], 2), /2 teams/)
  assert.throws(() => board.courage.text(), /is a float/)
  assert.throws(() => board.caller.write([1]), /goes to and fro by itself/)
  assert.throws(() => board.caller.read(), /goes to and fro by itself/)
  assert.throws(() => board.round.setList([1]), /2 words/)
  assert.throws(() => board.caller.texts(), /is a string/)
})

test('they have it in a worker, too', async () => {
  const worker = new Worker(here('worker.js'), { workerData: { module, description, document, board: watchBoard } })
  const hash = await new Promise((resolve, reject) => { worker.once('message', resolve); worker.once('error', reject) })
  await worker.terminate()
  assert.equal(hash, golden)
})

test('snapshots and saves go back to the same minds', () => {
  const game = new Guards(wits, description, document, watchBoard, 3)
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
  const world = new Guards(wits, description, document, watchBoard, 1).world
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
  assert.throws(() => host.load('guard.tree.json'), /nobody computes the function Fear/)
  assert.throws(() => host.onFunction('Joy', () => {}), /no function/)
  let fear = () => {}
  host.onFunction('Fear', (c) => { fear(c); c.out.floats[0] = 100 - c.in.floats[0] })
  assert.throws(() => host.load('guard.tree.json'), /guard.tree.json/)
  host.document('guard.tree.json', document)
  assert.throws(() => host.load('guard.tree.json'), /watch.board.json/)
  host.document('watch.board.json', watchBoard)
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
  assert.equal(world.paused, false)
  world.pause()
  assert.equal(world.paused, true)
  assert.equal(world.step(), false)
  world.resume()
  fear = () => { throw new Error('courage is lost') }
  world.step()
  assert.match(world.fault(1), /guard.tree.json.*courage is lost/s)
  world.free()
  assert.throws(() => health.write(), /freed/)
  assert.throws(() => world.orders(() => {}), /freed/)
  assert.throws(() => world.step(), /handle/)
})

test('columns and steps are right while memory grows and is collected', () => {
  const host = wits.host(description)
  host.onCall('Rest', () => Status.Success)
  host.onFunction('Fear', (c) => { c.out.floats[0] = 100 - c.in.floats[0] })
  host.document('guard.tree.json', document)
  host.document('watch.board.json', watchBoard)
  const program = host.load('guard.tree.json')
  const played = (between) => {
    const world = program.world({ minds: 200, seed: 3 }), health = world.column('Health'), gained = world.column('Gained')
    let sum = 0
    for (let tick = 0; tick < 100; tick++) {
      for (let i = 0; i < 200; i++) health.floats[i] = (tick * 3 + i * 7) % 101
      health.write()
      between(world, tick)
      world.step()
      world.orders((o) => { if (o.event === Event.Begin) world.answer(o.handle, Status.Success) })
      gained.read()
      for (const v of gained.floats) sum += v
    }
    return [world.hash(), sum]
  }
  const kept = []
  const busy = played((world, tick) => {
    kept.push(world.snapshot())
    world.save()
    if (tick % 50 === 25) program.world({ minds: 20_000 }).step()
  })
  assert.deepEqual(busy, played(() => {}))
  for (const snapshot of kept) snapshot.free()
})

test('texts, lists and triggers go to and fro: in ports, calls, orders and functions', () => {
  const host = wits.host({
    wits: 1, types: [{ name: 'mood', values: ['calm', 'afraid'] }],
    actions: [
      { name: 'Say', by: 'call', ports: [{ in: 'Text', type: 'string' }, { in: 'Spots', type: 'list of vec2' }, { in: 'Names', type: 'list of string' }, { in: 'Poke', type: 'trigger' },
        { out: 'Answer', type: 'string' }, { out: 'Moods', type: 'list of mood' }, { out: 'Others', type: 'list of string' }, { out: 'Hit', type: 'trigger' }] },
      { name: 'Tell', by: 'order', ports: [{ in: 'Text', type: 'string' }, { in: 'Spots', type: 'list of vec2' }, { in: 'Names', type: 'list of string' }, { out: 'Heard', type: 'trigger' }] },
    ],
    functions: [{ name: 'Louder', ports: [{ in: 'text', type: 'string' }, { out: 'Result', type: 'string' }] }],
  })
  assert.deepEqual(host.functions, ['Louder'])
  host.document('talk.graph.json', {
    wits: 1, kind: 'graph',
    ports: [{ in: 'Line', type: 'string' }, { in: 'Spots', type: 'list of vec2' }, { in: 'Names', type: 'list of string' }, { in: 'Poke', type: 'trigger' },
      { out: 'Answer', type: 'string' }, { out: 'Moods', type: 'list of mood' }, { out: 'Others', type: 'list of string' }, { out: 'Hit', type: 'trigger' }, { out: 'Loud', type: 'string' }],
    nodes: { Say: { do: 'Say' }, Tell: { do: 'Tell' }, Loudly: { expr: 'Louder(Line)' } },
    links: ['OnActivate -> Say.Activate', 'OnActivate -> Tell.Activate', 'Line -> Say.Text', 'Spots -> Say.Spots', 'Names -> Say.Names', 'Poke -> Say.Poke', 'Say.Answer -> Answer',
      'Say.Moods -> Moods', 'Say.Others -> Others', 'Say.Hit -> Hit', 'Loudly.Result -> Loud', 'Line -> Tell.Text', 'Spots -> Tell.Spots', 'Names -> Tell.Names'],
  })
  let over
  const misused = []
  const refused = (call, why) => { try { call(); misused.push(`${call} is not refused`) } catch (problem) { if (!why.test(problem.message)) misused.push(problem.message) } }
  host.onCall('Say', (c) => {
    over = c
    refused(() => c.text(1), /list of vec2/)
    refused(() => c.text(3), /trigger/)
    refused(() => c.list(9), /no port 9/)
    refused(() => c.setText(0, 'x'), /inbound/)
    refused(() => c.setList(5, [1, 2].map(BigInt).concat(3.5)), /mix|convert|BigInt/)
    refused(() => world.text('Line', 0), /in use/)
    if (c.event !== Event.Update) return
    c.setText(4, `no, ${c.text(0)}`)
    c.setList(5, [0n, 1n])
    c.setTexts(6, [...c.texts(2), String(c.list(1).floats[1])])
    c.out.ints[3] = c.in.ints[3]
  })
  host.onFunction('Louder', (c) => c.setText(1, c.text(0).toUpperCase()))
  const world = host.load('talk.graph.json').world({ minds: 2 })
  world.setText('Line', 1, 'grüß dich \u{1f600}')
  world.setList('Spots', 1, [1, 2.5, 3, 4])
  world.setTexts('Names', 1, ['Ann', ''])
  world.step()
  world.step()
  const told = []
  world.orders((o) => told.push([o.mind, o.text(0), [...o.list(1).floats], o.texts(2)]))
  assert.deepEqual(told[1], [1, 'grüß dich \u{1f600}', [1, 2.5, 3, 4], ['Ann', '']])
  assert.equal(world.text('Line', 0), '')
  assert.equal(world.text('Answer', 1), 'no, grüß dich \u{1f600}')
  assert.equal(world.text('Loud', 1), 'GRÜSS DICH \u{1f600}')
  assert.deepEqual([...world.list('Moods', 1).ints], [0n, 1n])
  assert.deepEqual(world.texts('Others', 1), ['Ann', '', '2.5'])
  world.fire('Poke', 1)
  world.step()
  assert.deepEqual([world.fired('Hit', 0), world.fired('Hit', 1)], [false, true])
  assert.throws(() => over.text(0), /while its callback runs/)
  assert.throws(() => world.column('Line'), /no column/)
  assert.throws(() => world.setText('Spots', 0, 'x'), /list of vec2/)
  assert.throws(() => world.setText('Answer', 0, 'x'), /outbound/)
  assert.throws(() => world.setText('Line', 2, 'x'), /2 minds/)
  assert.throws(() => world.setText('Nothing', 0, 'x'), /no port/)
  assert.throws(() => world.setList('Spots', 0, [1]), /2 words/)
  assert.throws(() => world.setList('Spots', 0, new Float32Array(2)), /Float64Array/)
  assert.throws(() => world.fireOrder(1n << 50n, 3), /no order/)
  assert.deepEqual(misused, [])
})

test('the package has all that it needs and nothing else, in at most 4.2 MB', () => {
  const [{ files, size }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: new URL('..', import.meta.url), encoding: 'utf8' }))
  const names = ['LICENSE', 'NOTICES.txt', 'wasm_exec.js', 'wits.d.ts', 'wits.js', 'wits.wasm'].map((name) => `dist/${name}`)
  assert.deepEqual(files.map((f) => f.path).sort(), ['README.md', ...names, 'package.json'])
  assert.ok(size <= 4_200_000, `it has ${size} bytes`)
})
