// The game's clock and its minds, off the page's thread: neither compiling the library, nor a thousand minds, nor a collection of Go's
// garbage takes a frame from the picture, and a slow picture does not slow the game.
import { start, type Wits } from '@wits-ai/wasm'
import wasm from '@wits-ai/wasm/wits.wasm?url'
import { Guards, delta } from './guards.ts'
import type { Ask, Tell } from './messages.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const tell = (t: Tell) => { page.postMessage(t) }

let game: Guards | undefined
let speed = 1
let until = Infinity // the tick at which it pauses
let paused: boolean | undefined // as the page was told
let last = 0 // ms, when time was taken in
let owed = 0 // s of game time that are to be played

/** Plays for at most so many ticks, and shows the page the last. */
function play(of: Guards, most: number): void {
  let played = 0
  while (played < most && of.play()) {
    played++
    if (of.world.tick >= until) {
      until = Infinity
      of.world.pause()
    }
  }
  if (played > 0) show(of)
  // A breakpoint pauses it, too, and whoever is at the page of wits attach lets it go on.
  if (played < most !== paused) say(of, played < most)
}

function show(of: Guards): void {
  tell({ tell: 'played', tick: of.world.tick, guards: of.bodies.map(({ x, health, doing, afraid }) => ({ x, health, doing, afraid })), news: of.news })
  of.news = []
}

function say(of: Guards, is: boolean): void {
  paused = is
  tell(is ? { tell: 'paused', hash: of.world.hash() } : { tell: 'resumed' })
}

/** Plays what the time that has gone by asks for. While the world is paused nothing is played; the page is answered. */
function advance(of: Guards): void {
  const now = performance.now()
  if (speed === Infinity) {
    play(of, 120)
  } else {
    owed = Math.min(owed + (now - last) / 1000 * speed, 0.25 * speed) // a worker that was kept does not catch up with all of it
    const ticks = Math.floor(owed / delta)
    owed -= ticks * delta
    if (ticks > 0) play(of, ticks)
  }
  last = now
  setTimeout(advance, speed === Infinity && !paused ? 0 : 1000 * delta / 2, of)
}

/** The library: while the game is being made the one with the debugger, if the page is to be attached; what is published has none. */
async function library(attach: string | null): Promise<Wits> {
  if (import.meta.env.DEV && attach) return start((await import('@wits-ai/wasm-debug/wits-debug.wasm?url')).default)
  return start(wasm)
}

async function begin(ask: Extract<Ask, { ask: 'start' }>): Promise<void> {
  const began = performance.now()
  const wits = await library(ask.attach)
  tell({ tell: 'started', ms: performance.now() - began })
  game = new Guards(wits, ask.description, ask.document, ask.board)
  ;({ speed, until } = ask)
  if (ask.paused) game.world.pause()
  if (ask.attach) await game.world.attach(ask.attach, { title: 'Guards in a browser', agent: 'Guard', ended: (why) => { tell({ tell: 'failed', why }) } })
  show(game)
  last = performance.now()
  advance(game)
}

page.onmessage = ({ data }: MessageEvent<Ask>) => {
  switch (data.ask) {
    case 'start':
      begin(data).catch((e: unknown) => { tell({ tell: 'failed', why: e instanceof Error ? e.message : String(e) }) })
      break
    case 'speed': speed = data.speed; break
    case 'pause': game?.world.pause(); break
    case 'resume': game?.world.resume(); break
    case 'step':
      if (!game || !paused) break
      game.world.resume()
      game.play()
      game.world.pause()
      show(game)
      say(game, true)
  }
}
