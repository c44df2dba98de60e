// The guards themselves, without their picture: bodies, and what the minds' actions do to them. It knows no page, and runs in a worker.
import { Event, Status, type Call, type Column, type Field, type Order, type Wits, type World } from '@wits-ai/wasm'

/** s a tick. */
export const delta = 1 / 60

/** What a guard does, as the picture tells it. */
export type Doing = 'stands' | 'goes out' | 'comes back' | 'runs home' | 'rests'

/** The body of a guard. */
export interface Body {
  /** m from home. */
  x: number
  /** hp, up to 100. */
  health: number
  doing: Doing
  afraid: boolean
  order: bigint | null
  to: number
  speed: number
}

/** What happened to a guard in a tick, for the picture. */
export interface News { guard: number; what: 'wounded' | 'shouts' }

/** Where a guard walks, m: a list of vec2. */
const postsOf = (i: number) => [8 - 0.5 * i, 0, 1, 0]

/** The guards are two watches, each with a board of its own. */
const watchOf = (i: number) => (i < 3 ? 0 : 1)

export class Guards {
  readonly bodies: Body[]
  readonly world: World
  news: News[] = []
  readonly #names: readonly string[]
  readonly #health: Column
  readonly #mood: Column
  readonly #courage: Field

  /** Description, document and board are those of hosts/guard. */
  constructor(wits: Wits, description: string, document: string, board: string, count = 5, seed = 7) {
    this.bodies = Array.from({ length: count }, (_, i): Body => ({ x: i, health: 100 - 10 * (i % 5), doing: 'stands', afraid: false, order: null, to: 0, speed: 0 }))
    const host = wits.host(description)
    host.document('guard.tree.json', document)
    host.document('watch.board.json', board)
    host.onCall('Rest', (c) => this.#rest(c))
    host.onFunction('Fear', (c) => { c.out.floats[0] = 100 - c.in.floats[0] })
    this.#names = host.actions
    this.world = host.load('guard.tree.json').world({ minds: count, seed })
    this.bodies.forEach((_, i) => {
      this.world.setText('Name', i, `Guard ${i + 1}`)
      this.world.setList('Posts', i, postsOf(i))
    })
    this.world.setTeams(this.bodies.map((_, i) => watchOf(i)))
    this.#courage = this.world.field('watch.board.json', 'Courage')
    this.#health = this.world.column('Health')
    this.#health.read()
    this.#mood = this.world.column('Mood')
  }

  /** Plays a tick: wounds, minds, orders, bodies. False if the world is paused: nothing has happened then. */
  play(): boolean {
    const wounds = this.world.tick % 97 === 96
    const health = this.bodies.map((b) => wounds ? Math.max(5, b.health - 25) : b.health)
    const written = this.#health.floats.slice()
    this.#health.floats.set(health)
    this.#health.write()
    // The watches take turns at being brave.
    const courage = this.#courage.read().floats
    this.#courage.write([0, 1].map((watch) => 60 - 20 * ((Math.floor(this.world.tick / 600) + watch) % 2)))
    // Rest writes into the bodies while the minds step, so the wounds are theirs before it.
    const before = this.bodies.map((b) => b.health)
    this.bodies.forEach((b, i) => { b.health = health[i] })
    if (!this.world.step()) {
      this.bodies.forEach((b, i) => { b.health = before[i] })
      this.#health.floats.set(written)
      this.#health.write()
      this.#courage.write(courage)
      return false
    }
    if (wounds) this.bodies.forEach((_, guard) => this.news.push({ guard, what: 'wounded' }))
    this.world.orders((order) => this.#take(order))
    this.bodies.forEach((b) => this.#move(b))
    this.#mood.read()
    this.bodies.forEach((b, i) => { b.afraid = this.#mood.ints[i] === 1n })
    return true
  }

  /** Carries out the action Rest, within the tick. */
  #rest(c: Call): Status {
    const body = this.bodies[c.mind]
    if (c.event === Event.Begin) body.doing = 'rests'
    if (c.event === Event.End) body.doing = 'stands'
    if (c.event !== Event.Update) return Status.Running
    const before = c.state.floats[0] > 0 ? c.list(3).floats[0] : body.health // it goes on: the list has what was there before
    const perSecond = c.in.floats[0]
    body.health += perSecond * c.delta
    c.state.floats[0] += c.delta
    c.out.floats[0] = c.state.floats[0] * perSecond
    c.setList(3, [before, body.health])
    return body.health >= 90 ? Status.Success : Status.Running
  }

  /** Takes an order that a mind gave. */
  #take(order: Order): void {
    const body = this.bodies[order.mind]
    if (this.#names[order.action] === 'Shout') {
      this.news.push({ guard: order.mind, what: 'shouts' })
    } else if (order.event === Event.Begin) {
      const [to, , speed] = order.floats
      Object.assign(body, { order: order.handle, to, speed, doing: speed > 2 ? 'runs home' : to > 4 ? 'goes out' : 'comes back' } satisfies Partial<Body>)
    } else if (order.handle === body.order) {
      Object.assign(body, { order: null, doing: 'stands' } satisfies Partial<Body>)
    }
  }

  /** Moves a body for a tick, and answers its order when it has arrived. */
  #move(body: Body): void {
    if (body.order === null) return
    const step = body.speed * delta, d = body.to - body.x
    if (Math.abs(d) > step) {
      body.x += Math.sign(d) * step
      return
    }
    body.x = body.to
    this.world.answer(body.order, Status.Success)
    body.order = null
  }
}
