// A guard as it is drawn: a body that walks, looks and feels, its health, and what it does in words.
import { Container, Graphics, Text } from 'pixi.js'
import type { Colors } from './colors.ts'
import type { Seen } from './messages.ts'

const font = "'Inter Variable', system-ui, sans-serif"
const words: Record<Seen['doing'], string> = {
  'stands': 'Stands', 'goes out': 'Goes to the far post', 'comes back': 'Comes back', 'runs home': 'Runs home', 'rests': 'Rests',
}

export class Figure extends Container {
  /** m, where it is drawn; it follows the body. */
  at: number
  #seen: Seen
  #strides = 0 // m walked
  #facing = 1
  #flash = 0 // s
  #speaks = 0 // s
  readonly #colors: Colors
  readonly #cloak: number
  readonly #body = new Container()
  readonly #feet = [new Graphics(), new Graphics()]
  readonly #face = new Graphics()
  readonly #tint = new Graphics()
  readonly #bar = new Graphics()
  readonly #points: Text
  readonly #label: Text
  readonly #pill = new Graphics()
  readonly #badge: Text
  readonly #bubble = new Container()
  readonly #head = new Container() // all that is told above it

  constructor(seen: Seen, number: number, colors: Colors) {
    super()
    this.#seen = seen
    this.at = seen.x
    this.#colors = colors
    this.#cloak = colors.guards[number % colors.guards.length]
    const c = colors
    const shadow = new Graphics().ellipse(0, 30, 24, 7).fill({ color: c.shadow, alpha: 0.22 })
    for (const [i, foot] of this.#feet.entries()) {
      foot.ellipse(0, 0, 8, 5).fill(c.outline)
      foot.position.set(i === 0 ? -8 : 8, 27)
    }
    const torso = new Graphics()
      .roundRect(-19, -10, 38, 38, 16).fill(this.#cloak).stroke({ width: 2, color: c.outline })
      .roundRect(-13, 8, 26, 5, 2.5).fill({ color: 0xffffff, alpha: 0.28 })
    const spear = new Graphics()
      .moveTo(23, 30).lineTo(23, -36).stroke({ width: 3.5, color: c.wood, cap: 'round' })
      .poly([23, -48, 28, -34, 23, -31, 18, -34]).fill(c.steel).stroke({ width: 1.5, color: c.outline })
      .circle(22, 8, 5).fill(c.skin).stroke({ width: 1.5, color: c.outline })
    const shield = new Graphics().poly([-30, -4, -8, -4, -8, 10, -19, 24, -30, 10]).fill(c.steel).stroke({ width: 2, color: c.outline, join: 'round' })
    this.#badge = new Text({ text: String(number + 1), style: { fontFamily: font, fontSize: 13, fontWeight: '700', fill: 0x27313f } })
    this.#badge.anchor.set(0.5)
    this.#badge.position.set(-19, 6)
    const head = new Graphics()
      .circle(0, -20, 15).fill(c.skin).stroke({ width: 2, color: c.outline })
      .moveTo(-16.5, -22).arc(0, -22, 16.5, Math.PI, 0).closePath().fill(c.steel).stroke({ width: 2, color: c.outline, join: 'round' })
      .moveTo(0, -38).lineTo(0, -44).stroke({ width: 4, color: this.#cloak, cap: 'round' })
    this.#tint.roundRect(-21, -40, 42, 70, 18).fill({ color: c.bad, alpha: 0.55 })
    this.#tint.visible = false
    this.#body.addChild(torso, spear, head, this.#face, shield, this.#badge, this.#tint)
    this.#points = text(13, '700', c.text)
    this.#points.anchor.set(0, 0.5)
    this.#points.position.set(40, -57.5)
    this.#label = text(13, '500', c.text)
    this.#label.anchor.set(0.5)
    this.#label.position.set(0, -77)
    this.#head.addChild(this.#pill, this.#label, this.#bar, this.#points)
    this.#makeBubble()
    this.addChild(shadow, ...this.#feet, this.#body, this.#head, this.#bubble)
    this.#tell(undefined)
  }

  /** Takes in what a tick has made of the guard. */
  see(seen: Seen): void {
    const before = this.#seen
    this.#seen = seen
    this.#tell(before)
  }

  /** Shows a wound, and reports whether none is being shown. */
  flash(): boolean {
    const is = this.#flash === 0
    if (is) this.#flash = 0.25
    return is
  }

  shout(): void { this.#speaks = 1.6 }

  /** Draws it after so many seconds; what only adorns is left out if calm. */
  move(seconds: number, calm: boolean): void {
    const was = this.at
    this.at += (this.#seen.x - this.at) * Math.min(1, seconds * 18)
    const way = this.at - was
    if (Math.abs(this.#seen.x - was) > 0.01) this.#facing = Math.sign(this.#seen.x - was)
    this.#strides += Math.abs(way)
    const phase = calm ? 0 : Math.sin(this.#strides * 9)
    const walks = Math.abs(way) > 0.0005 ? 1 : 0
    this.#feet[0].y = 27 - Math.max(0, phase) * 6 * walks
    this.#feet[1].y = 27 - Math.max(0, -phase) * 6 * walks
    this.#body.scale.x += (this.#facing - this.#body.scale.x) * Math.min(1, seconds * 14)
    this.#badge.scale.x = Math.sign(this.#body.scale.x) // a figure is not mirrored
    this.#body.y = -Math.abs(phase) * 2.5 * walks
    const rests = this.#seen.doing === 'rests'
    this.#body.rotation += ((rests ? -0.5 : 0.05 * phase * walks) - this.#body.rotation) * Math.min(1, seconds * 8)
    this.#flash = Math.max(0, this.#flash - seconds)
    this.#tint.visible = this.#flash > 0
    this.#tint.alpha = this.#flash * 4
    this.#speaks = Math.max(0, this.#speaks - seconds)
    this.#bubble.visible = this.#speaks > 0
    this.#bubble.scale.set(calm ? 1 : Math.min(1, (1.6 - this.#speaks) * 8 + 0.3))
    this.#bubble.alpha = Math.min(1, this.#speaks * 3)
  }

  #tell(before: Seen | undefined): void {
    const { health, doing, afraid } = this.#seen, c = this.#colors
    if (!before || before.afraid !== afraid || before.doing !== doing) {
      this.#drawFace(afraid, doing === 'rests')
      const said = `${afraid ? 'Afraid' : 'Calm'} · ${words[doing]}`
      this.#label.text = said
      const w = this.#label.width + 20
      this.#pill.clear().roundRect(-w / 2, -88, w, 22, 11).fill(c.pill).stroke({ width: 1.5, color: afraid ? c.bad : c.pillEdge })
    }
    if (!before || Math.round(before.health) !== Math.round(health)) {
      const color = health < 40 ? c.bad : health < 70 ? c.hurt : c.well
      this.#bar.clear().roundRect(-36, -61, 70, 7, 3.5).fill(c.track)
        .roundRect(-36, -61, Math.max(7, 70 * Math.min(1, health / 100)), 7, 3.5).fill(color)
      this.#points.text = String(Math.round(health))
    }
  }

  #drawFace(afraid: boolean, asleep: boolean): void {
    const f = this.#face.clear(), ink = 0x27313f
    if (asleep) {
      for (const x of [0, 9]) f.moveTo(x - 3, -18).quadraticCurveTo(x, -15, x + 3, -18).stroke({ width: 1.8, color: ink, cap: 'round' })
      f.moveTo(2, -10).lineTo(7, -10).stroke({ width: 1.8, color: ink, cap: 'round' })
    } else if (afraid) {
      for (const x of [0, 9]) f.circle(x, -18, 3.6).fill(0xffffff).circle(x + 1, -18, 1.8).fill(ink)
      f.ellipse(5, -9, 2.6, 3.2).fill(ink)
      f.moveTo(-10, -18).quadraticCurveTo(-14, -11, -10, -10).quadraticCurveTo(-6, -11, -10, -18).fill(0x6db7e8)
    } else {
      for (const x of [1, 9]) f.circle(x, -18, 2).fill(ink)
      f.moveTo(1, -12).quadraticCurveTo(5, -8, 9, -12).stroke({ width: 1.8, color: ink, cap: 'round' })
    }
  }

  #makeBubble(): void {
    const said = text(15, '700', 0x171c26)
    said.text = 'Help!'
    said.anchor.set(0.5)
    said.position.set(38, -17)
    const shape = new Graphics()
      .roundRect(4, -32, 68, 30, 12).fill(0xffffff).stroke({ width: 2, color: this.#colors.bad })
      .poly([12, -4, 26, -4, 8, 8]).fill(0xffffff)
      .moveTo(12, -2).lineTo(8, 8).lineTo(26, -2).stroke({ width: 2, color: this.#colors.bad, join: 'round' })
    this.#bubble.addChild(shape, said)
    this.#bubble.position.set(28, -12)
    this.#bubble.visible = false
  }
}

function text(size: number, weight: '500' | '700', fill: number): Text {
  return new Text({ text: '', style: { fontFamily: font, fontSize: size, fontWeight: weight, fill } })
}
