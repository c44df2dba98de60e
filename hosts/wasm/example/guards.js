// Guards of a game in JavaScript: the same as hosts/twin, with nothing of how they are drawn.
import { Event, Status } from '../dist/wits.js'

const delta = 1 / 60

/** Where a guard walks, m: a list of vec2. */
const postsOf = (i) => [8 - 0.5 * i, 0, 1, 0]

/** The guards are two watches, each with a board of its own. */
const watchOf = (i) => (i < 3 ? 0 : 1)

/** A game of guards. Description, document and board are the files of hosts/guard. */
export class Guards {
  tick = 0

  constructor(wits, description, document, board, count = 5, seed = 7) {
    const host = wits.host(description)
    host.document('guard.tree.json', document)
    host.document('watch.board.json', board)
    this.bodies = Array.from({ length: count }, (_, i) => ({ x: i, health: 100 - 10 * (i % 5), order: null, to: 0, speed: 0 }))
    host.onCall('Rest', (c) => {
      if (c.event !== Event.Update) return Status.Running
      const body = this.bodies[c.mind]
      const before = c.state.floats[0] > 0 ? c.list(3).floats[0] : body.health // it goes on: the list has what was there before
      const perSecond = c.in.floats[0]
      body.health += perSecond * c.delta
      c.state.floats[0] += c.delta
      c.out.floats[0] = c.state.floats[0] * perSecond
      body.healed = [before, body.health]
      c.setList(3, body.healed)
      return body.health >= 90 ? Status.Success : Status.Running
    })
    host.onFunction('Fear', (c) => { c.out.floats[0] = 100 - c.in.floats[0] })
    this.walk = host.actions.indexOf('Walk')
    this.world = host.load('guard.tree.json').world({ minds: count, seed })
    this.health = this.world.column('Health')
    this.bodies.forEach((body, i) => {
      body.name = `Guard ${i + 1}`
      this.world.setText('Name', i, body.name)
      this.world.setList('Posts', i, postsOf(i))
    })
    this.world.setTeams(this.bodies.map((_, i) => watchOf(i)))
    this.watches = watchOf(count - 1) + 1
    const field = (name) => this.world.field('watch.board.json', name)
    this.board = { courage: field('Courage'), caller: field('Caller'), calls: field('Calls'), round: field('Round') }
    this.callers = Array.from({ length: this.watches }, () => null) // who was heard last, by watch
    this.mood = this.world.column('Mood')
  }

  /** Plays a tick: wounds, minds, orders and bodies. False if the world is paused: nothing has happened then. */
  play() {
    const before = this.bodies.map((body) => body.health)
    this.bodies.forEach((body, i) => {
      if (this.tick % 97 === 96) body.health = Math.max(5, body.health - 25)
      this.health.floats[i] = body.health
    })
    this.health.write()
    // The watches take turns at being brave.
    const courage = this.board.courage.read().floats
    this.board.courage.write(Array.from({ length: this.watches }, (_, i) => 60 - 20 * ((Math.floor(this.tick / 600) + i) % 2)))
    if (!this.world.step()) {
      this.bodies.forEach((body, i) => { body.health = before[i] })
      this.board.courage.write(courage)
      return false
    }
    this.tick++
    this.world.orders((order) => {
      const body = this.bodies[order.mind]
      if (order.action !== this.walk) { // a shout
        body.says = order.text(1)
        body.round = [...order.list(2).floats]
        this.callers[watchOf(order.mind)] = order.mind
        return
      }
      if (order.event === Event.Begin) Object.assign(body, { order: order.handle, to: order.floats[0], speed: order.floats[2] })
      else if (order.handle === body.order) body.order = null
    })
    for (const body of this.bodies) this.move(body)
    this.mood.read()
    return true
  }

  move(body) {
    if (body.order === null) return
    const step = body.speed * delta, d = body.to - body.x
    if (d > step) body.x += step
    else if (d < -step) body.x -= step
    else {
      body.x = body.to
      this.world.answer(body.order, Status.Success)
      body.order = null
    }
  }
}
