// The picture: a yard with a path for each guard, from its tent to the far post. It shows what it is given and decides nothing.
import { Application, Container, Graphics, Text } from 'pixi.js'
import { day, night, type Colors } from './colors.ts'
import { Figure } from './figure.ts'
import type { News } from './guards.ts'
import type { Seen } from './messages.ts'

// The size for which it is drawn; it is scaled to the window.
const WIDTH = 1240, TOP = 108, LANE = 126, BELOW = 48
const LEFT = 118, METRE = 124
const px = (metres: number) => LEFT + metres * METRE

interface Spark { shape: Graphics | Text; vx: number; vy: number; falls: number; left: number; life: number }

export class Stage {
  readonly #app: Application
  readonly #element: HTMLElement
  readonly #scene = new Container()
  readonly #sparks: Spark[] = []
  readonly #air = new Container()
  readonly #colors: Colors
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  #figures: Figure[] = []
  #seen: readonly Seen[] = []
  #since = 0 // s, since those who rest were seen to get well
  #still = 0 // s, since anything has moved

  private constructor(app: Application, element: HTMLElement, colors: Colors) {
    this.#app = app
    this.#element = element
    this.#colors = colors
    app.stage.addChild(this.#scene)
    app.ticker.add(({ deltaMS, elapsedMS }) => {
      this.#still += elapsedMS / 1000
      this.#move(Math.min(deltaMS / 1000, 0.1))
    })
    app.renderer.on('resize', () => {
      this.#fit()
      app.render()
    })
  }

  /** Makes a picture that fills an element. */
  static async in(element: HTMLElement): Promise<Stage> {
    await Promise.all(['500', '700'].map((weight) => document.fonts.load(`${weight} 13px 'Inter Variable'`)))
    const app = new Application()
    await app.init({ resizeTo: element, backgroundAlpha: 0, antialias: true, autoDensity: true, resolution: Math.max(devicePixelRatio, 1) })
    element.append(app.canvas)
    return new Stage(app, element, matchMedia('(prefers-color-scheme: dark)').matches ? night : day)
  }

  /** Shows how the guards are, and what has happened. */
  show(guards: readonly Seen[], news: readonly News[]): void {
    this.#seen = guards
    if (this.#figures.length !== guards.length) this.#build(guards)
    guards.forEach((g, i) => { this.#figures[i].see(g) })
    for (const { guard, what } of news) {
      if (what === 'shouts') this.#figures[guard].shout()
      else this.#wound(this.#figures[guard])
    }
    this.#still = 0
    this.#busy(true)
  }

  #busy(is: boolean): void {
    if (is) this.#app.ticker.start()
    else this.#app.ticker.stop()
    this.#element.ariaBusy = String(is)
  }

  #build(guards: readonly Seen[]): void {
    this.#scene.removeChildren().forEach((c) => { c.destroy({ children: true }) })
    const c = this.#colors, ground = new Graphics()
    ground.roundRect(16, 8, WIDTH - 32, this.#height(guards.length) - 16, 20).fill(c.yard).stroke({ width: 2, color: c.yardEdge })
    guards.forEach((_, i) => { this.#lane(ground, TOP + i * LANE) })
    this.#figures = guards.map((g, i) => new Figure(g, i, c))
    this.#scene.addChild(ground, ...this.#figures, this.#air)
    this.#fit()
  }

  /** Draws a path with tent and posts. */
  #lane(g: Graphics, y: number): void {
    const c = this.#colors, floor = y + 26
    g.roundRect(px(0) - 62, floor - 17, px(8) - px(0) + 124, 40, 20).fill(c.path).stroke({ width: 1.5, color: c.pathEdge })
    for (let x = 1.25; x < 8; x += 0.5) g.roundRect(px(x), floor + 2, 26, 3, 1.5).fill({ color: c.dash, alpha: 0.6 })
    // The tent, with a blanket in front.
    g.poly([px(0) - 72, floor + 14, px(0) - 34, floor - 52, px(0) + 4, floor + 14]).fill(c.tent).stroke({ width: 2, color: c.outline, join: 'round' })
    g.poly([px(0) - 46, floor + 14, px(0) - 34, floor - 28, px(0) - 22, floor + 14]).fill(c.tentDark)
    g.roundRect(px(0) - 26, floor + 2, 60, 15, 7).fill(c.blanket).stroke({ width: 1.5, color: c.outline })
    // A stone at the near post, a pennant at the far one.
    g.roundRect(px(1) - 9, floor - 40, 18, 12, 5).roundRect(px(1) - 12, floor - 30, 24, 14, 5).fill(c.steelDark).stroke({ width: 1.5, color: c.outline })
    g.moveTo(px(8) + 40, floor + 6).lineTo(px(8) + 40, floor - 72).stroke({ width: 5, color: c.wood, cap: 'round' })
    g.poly([px(8) + 41, floor - 72, px(8) + 76, floor - 60, px(8) + 41, floor - 48]).fill(c.flag).stroke({ width: 1.5, color: c.outline, join: 'round' })
  }

  #height(guards: number): number { return TOP + (guards - 1) * LANE + BELOW + 30 }

  #fit(): void {
    const { width, height } = this.#app.screen, tall = this.#height(this.#figures.length)
    const scale = Math.min(width / WIDTH, height / tall)
    this.#scene.scale.set(scale)
    this.#scene.position.set((width - WIDTH * scale) / 2, (height - tall * scale) / 2)
  }

  #move(seconds: number): void {
    const calm = this.#calm.matches
    this.#figures.forEach((f, i) => {
      f.move(seconds, calm)
      f.position.set(px(f.at), TOP + i * LANE)
    })
    // A picture in which nothing moves is not drawn again.
    if (this.#still > 2 && this.#sparks.length === 0) this.#busy(false)
    this.#since += seconds
    if (this.#since > 0.5 && this.#still < 0.5 && !calm) {
      this.#since = 0
      this.#seen.forEach((s, i) => { if (s.doing === 'rests') this.#say('+', this.#figures[i], this.#colors.well) })
    }
    for (let i = this.#sparks.length - 1; i >= 0; i--) {
      const s = this.#sparks[i]
      s.left -= seconds
      if (s.left <= 0) {
        s.shape.destroy()
        this.#sparks.splice(i, 1)
        continue
      }
      s.vy += s.falls * seconds
      s.shape.position.set(s.shape.x + s.vx * seconds, s.shape.y + s.vy * seconds)
      s.shape.alpha = Math.min(1, s.left / s.life * 2)
    }
  }

  #wound(f: Figure): void {
    if (!f.flash() || this.#calm.matches) return
    this.#say('−25', f, this.#colors.bad)
    for (let i = 0; i < 9; i++) {
      const way = Math.random() * 2 * Math.PI, fast = 60 + Math.random() * 120
      const shape = new Graphics().circle(0, 0, 1.5 + Math.random() * 2.5).fill(this.#colors.bad)
      shape.position.set(f.x, f.y)
      this.#spark({ shape, vx: Math.cos(way) * fast, vy: Math.sin(way) * fast - 60, falls: 300, left: 0.6, life: 0.6 })
    }
  }

  #say(what: string, f: Figure, fill: number): void {
    const shape = new Text({ text: what, style: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontSize: 16, fontWeight: '700', fill } })
    shape.anchor.set(0.5)
    shape.position.set(f.x - 34 + Math.random() * 8, f.y - 20)
    this.#spark({ shape, vx: 0, vy: -34, falls: 0, left: 1, life: 1 })
  }

  #spark(s: Spark): void {
    this.#sparks.push(s)
    this.#air.addChild(s.shape)
  }
}
