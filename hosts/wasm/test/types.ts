// Uses of the package that its types must refuse, and some that they must not: `tsc -p hosts/wasm/test` reads this, nobody runs it.
import { start, Event, Status, WitsError, type Call, type Description, type Order, type World } from '@wits-ai/wasm'

const wits = await start()
await start(fetch('wits.wasm'))
await start(new Uint8Array(8))
// @ts-expect-error a number is no source of the library
await start(7)

const description: Description = { wits: 1, types: [{ name: 'mood', values: ['calm'] }], actions: [{ name: 'Walk', by: 'order', ports: [{ in: 'To', type: 'vec2' }] }] }
const host = wits.host(description)
wits.host(JSON.stringify(description))
// @ts-expect-error an action is by "call" or by "order"
wits.host({ wits: 1, actions: [{ name: 'Walk', by: 'magic' }] })
// @ts-expect-error there is one version of descriptions
wits.host({ wits: 2 })
// @ts-expect-error a port has a type
wits.host({ wits: 1, actions: [{ name: 'Walk', by: 'order', ports: [{ in: 'To' }] }] })

host.document('guard.tree.json', '{}')
host.document('guard.tree.json', { wits: 1 })
host.onCall('Rest', (c: Call) => (c.event === Event.Update && c.in.floats[0] > 1 ? Status.Success : Status.Running))
host.onCall('Rest', () => {}) // goes on
host.onCall('Rest', (c) => {
  // @ts-expect-error what a callback is told is not its to change
  c.mind = 1
  c.out.floats[0] = 1
})
// @ts-expect-error a status is none of its own words
host.onCall('Rest', () => 'success')
// @ts-expect-error nor a number that there is not
host.onCall('Rest', () => 7)
// @ts-expect-error a callback cannot wait
host.onCall('Rest', async () => Status.Running)

host.onFunction('Fear', (c) => { c.out.floats[0] = 100 - c.in.floats[0] })
host.onCall('Say', (c) => {
  c.setText(1, c.text(0))
  c.setList(2, [...c.list(3).floats])
  // @ts-expect-error a text is not a number
  c.setText(1, 7)
  // @ts-expect-error a port of a call is known by its place
  c.text('Line')
})

const world: World = host.load('guard.tree.json').world({ minds: 3, seed: 7n, rate: 60 })
// @ts-expect-error it has no such option
host.load('guard.tree.json').world({ mind: 3 })
// @ts-expect-error worlds are made by programs
new (world.constructor as typeof World)()

const courage = world.field('watch.board.json', 'Courage')
world.setTeams([0, 1])
courage.write([60, 40])
courage.setTexts(['a'], 1)
const brave: number = courage.read().floats[0] + (courage.isSet() ? 1 : 0)
// @ts-expect-error a field's declaration is not set
courage.world = true
// @ts-expect-error teams are numbers
world.setTeams(['red'])
const health = world.column('Health')
health.floats.fill(100)
health.ints[0] = 1n
// @ts-expect-error whole numbers are of 64 bits
health.ints[0] = 1
world.setText('Name', 0, 'Ann')
world.setList('Spots', 0, [1n, 2n])
// @ts-expect-error a list is floats or whole numbers
world.setList('Spots', 0, ['1'])
// @ts-expect-error texts are no list of numbers
world.setTexts('Names', 0, [1])
const name: string = world.text('Name', 0)
// @ts-expect-error whether it is paused is asked, not set
world.paused = true
const played: boolean = world.step()
world.orders((order: Order) => {
  world.answer(order.handle, Status.Success)
  // @ts-expect-error an order is answered with Success or Failure
  world.answer(order.handle, Status.Running)
  // @ts-expect-error a handle has 64 bits
  world.answer(1, Status.Success)
})
const hash: string = world.hash()
// @ts-expect-error a tick is not set
world.tick = 3
world.back(world.snapshot())
world.restore(world.save())
// @ts-expect-error bytes of saved minds are no snapshot
world.back(world.save())
const why: Error = new WitsError(`${brave} ${hash} ${played} ${name} ${world.paused}`)
throw why
