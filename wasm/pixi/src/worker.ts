// The game's clock and its minds, off the page's thread: neither compiling the library, nor a thousand minds, nor a collection of Go's
// garbage takes a frame from the picture, and a slow picture does not slow the game.
import { start } from '@wits-ai/wasm'
import wasm from '@wits-ai/wasm/wits.wasm?url'
import { Guards, delta } from './guards.ts'
import type { Ask, Tell } from './messages.ts'

const page = globalThis as unknown as DedicatedWorkerGlobalScope
const tell = (t: Tell) => { page.postMessage(t) }

let game: Guards | undefined
let speed = 1
let until = Infinity // the tick at which it pauses
let running = false
let last = 0 // ms, when time was taken in
let owed = 0 // s of game time that are to be played
let timer = 0

/** Plays for at most so many ticks, and shows the page the last. */
function play(most: number): void {
  if (!game) return
  let played = 0
  while (played < most && game.world.tick < until && game.play()) played++
  if (played > 0) show(game)
  if (game.world.tick >= until) pause()
}

function show(of: Guards): void {
  tell({ tell: 'played', tick: of.world.tick, guards: of.bodies.map(({ x, health, doing, afraid }) => ({ x, health, doing, afraid })), news: of.news })
  of.news = []
}

function pause(): void {
  if (!game) return
  running = false
  clearTimeout(timer)
  until = Infinity
  tell({ tell: 'paused', hash: game.world.hash() })
}

/** Plays what the time that has gone by asks for. */
function advance(): void {
  if (!running) return
  const now = performance.now()
  if (speed === Infinity) {
    play(120)
  } else {
    owed = Math.min(owed + (now - last) / 1000 * speed, 0.25 * speed) // a worker that was kept does not catch up with all of it
    const ticks = Math.floor(owed / delta)
    owed -= ticks * delta
    play(ticks)
  }
  last = now
  if (running) timer = setTimeout(advance, speed === Infinity ? 0 : 1000 * delta / 2)
}

function resume(): void {
  if (running) return
  running = true
  last = performance.now()
  tell({ tell: 'resumed' })
  advance()
}

async function begin(ask: Extract<Ask, { ask: 'start' }>): Promise<void> {
  const began = performance.now()
  const wits = await start(wasm)
  tell({ tell: 'started', ms: performance.now() - began })
  game = new Guards(wits, ask.description, ask.document)
  ;({ speed, until } = ask)
  show(game)
  resume()
}

page.onmessage = ({ data }: MessageEvent<Ask>) => {
  switch (data.ask) {
    case 'start':
      begin(data).catch((e: unknown) => { tell({ tell: 'failed', why: e instanceof Error ? e.message : String(e) }) })
      break
    case 'speed': speed = data.speed; break
    case 'pause': if (running) pause(); break
    case 'resume': resume(); break
    case 'step':
      if (running || !game) break
      play(1)
      pause()
  }
}
