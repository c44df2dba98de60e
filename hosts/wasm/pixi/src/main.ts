// The page: buttons, the picture, and a worker that has the game.
import '@fontsource-variable/inter/wght.css'
import description from '../../../guard/guard.host.json?raw'
import document_ from '../../../guard/documents/guard.tree.json?raw'
import board from '../../../guard/documents/watch.board.json?raw'
import type { Ask, Tell } from './messages.ts'
import { Stage } from './stage.ts'

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const state = find('state'), tick = find('tick'), hash = find('hash')
const pause = find<HTMLButtonElement>('pause'), step = find<HTMLButtonElement>('step')
const speeds = [...document.querySelectorAll<HTMLButtonElement>('[data-speed]')]
const speedOf = (text: string) => text === 'max' ? Infinity : Number(text)

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
const ask = (a: Ask) => { worker.postMessage(a) }
let running = false

/** Says how the game stands. */
function say(what: string, failed = false): void {
  state.textContent = what
  state.classList.toggle('failed', failed)
}

function isRunning(now: boolean): void {
  running = now
  step.disabled = now
  pause.firstChild!.textContent = now ? 'Pause ' : 'Resume '
}

const toggle = () => { ask({ ask: running ? 'pause' : 'resume' }) }
pause.onclick = toggle
step.onclick = () => { ask({ ask: 'step' }) }
for (const button of speeds) {
  button.onclick = () => {
    for (const b of speeds) b.ariaPressed = String(b === button)
    ask({ ask: 'speed', speed: speedOf(button.dataset.speed!) })
  }
}
addEventListener('keydown', (e) => {
  if (e.target instanceof HTMLButtonElement && e.key === ' ' || e.ctrlKey || e.metaKey || e.altKey) return
  if (e.key === ' ') toggle()
  else if (e.key === '.') ask({ ask: 'step' })
  else return
  e.preventDefault()
})

worker.onerror = (e) => { say(`The worker has failed: ${e.message}`, true) }

// Address: ?until=3600 pauses at a tick, ?speed=4 or max; ?paused begins so; ?attach=ws://127.0.0.1:7380/attach attaches the page of wits attach.
const from = new URLSearchParams(location.search)
const speed = from.get('speed') ?? '1'
for (const b of speeds) b.ariaPressed = String(b.dataset.speed === speed)

// The library starts while the picture is made.
const picture = Stage.in(find('stage'))
const told: Tell[] = []
let show = (t: Tell) => { told.push(t) }
worker.onmessage = ({ data }: MessageEvent<Tell>) => { show(data) }
ask({ ask: 'start', description, document: document_, board, speed: speedOf(speed), until: Number(from.get('until') ?? Infinity), paused: from.has('paused'), attach: from.get('attach') })
const stage = await picture
show = (t) => {
  switch (t.tell) {
    case 'started':
      document.body.dataset.started = t.ms.toFixed(0)
      break
    case 'played':
      stage.show(t.guards, t.news)
      tick.textContent = String(t.tick)
      if (!document.body.dataset.shown) document.body.dataset.shown = performance.now().toFixed(0)
      break
    case 'paused':
      isRunning(false)
      say('Paused; the hash of all minds is')
      hash.textContent = t.hash
      break
    case 'resumed':
      isRunning(true)
      say('Running')
      hash.textContent = ''
      break
    case 'failed':
      say(t.why, true)
  }
}
told.forEach(show)
