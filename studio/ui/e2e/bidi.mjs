// A Firefox that is told what to do by WebDriver BiDi (w3.org/TR/webdriver-bidi), as far as the smoke test needs it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

const places = [process.env.WITS_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Keys that type no character. */
const keys = { Control: '\uE009', Shift: '\uE008', Alt: '\uE00A', Escape: '\uE00C', Enter: '\uE007', F4: '\uE034', F6: '\uE036' }

/** Starts Firefox without a window. What it does not answer within `patience` ms it never will. */
export async function firefox(patience) {
  const command = places.find((p) => p && existsSync(p))
  if (!command) throw new Error('no Firefox found; install Debian\'s package firefox-esr, or set WITS_FIREFOX')
  const profile = mkdtempSync(join(tmpdir(), 'wits-firefox-'))
  const child = spawn(command, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  /** Ends it whatever it does. */
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    let printed = ''
    const address = await new Promise((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        printed += chunk
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)
        if (found) resolve(found[1])
      })
      child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${printed}`)))
      setTimeout(() => reject(new Error(`Firefox does not listen:\n${printed}`)), patience).unref()
    })
    return { ...await connect(`${address}/session`, patience), stop }
  } catch (e) {
    await stop()
    throw e
  }
}

async function connect(address, patience) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map()
  const complaints = new Map() // by tab
  socket.on('message', (data) => {
    const m = JSON.parse(String(data))
    if (m.method === 'log.entryAdded' && ['error', 'warn'].includes(m.params.level)) complaints.get(m.params.source.context)?.push(m.params.text)
    const asked = waiting.get(m.id)
    if (!asked) return
    waiting.delete(m.id)
    if (m.type === 'error') asked.reject(new Error(`${asked.method}: ${m.message}`))
    else asked.resolve(m.result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone'))
  })
  let last = 0
  const send = (method, params) => new Promise((resolve, reject) => {
    const id = ++last
    const late = setTimeout(() => reject(new Error(`Firefox does not answer ${method} ${JSON.stringify(params).slice(-300)}`)), patience)
    const done = (f) => (v) => { clearTimeout(late); f(v) }
    waiting.set(id, { method, resolve: done(resolve), reject: done(reject) })
    socket.send(JSON.stringify({ id, method, params }))
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return { page: () => page(send, complaints) }
}

/** A new tab. */
async function page(send, all) {
  const { context } = await send('browsingContext.create', { type: 'tab' })
  const complaints = []
  all.set(context, complaints)
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
  /** What a function says in the page of what it is given. */
  const evaluate = async (f, ...args) => {
    const expression = `(async () => JSON.stringify(await (${f})(${args.map((a) => JSON.stringify(a)).join(',')})) ?? 'null')()`
    const got = await send('script.evaluate', { expression, target: { context }, awaitPromise: true, resultOwnership: 'none' })
    if (got.type === 'exception') throw new Error(got.exceptionDetails.text)
    return JSON.parse(got.result.value)
  }
  /** Waits until a function says something of the page. */
  const until = (f, ...args) => evaluate(`async (...all) => { for (;;) { const v = await (${f})(...all); if (v) return v; await new Promise((r) => setTimeout(r, 20)) } }`, ...args)
  /** The middle of what a selector finds first, once it is seen. */
  const middle = (selector) => until((s) => {
    const r = document.querySelector(s)?.getBoundingClientRect()
    return r && r.width > 0 && [Math.round(r.left + r.width / 2), Math.round(r.top + r.height / 2)]
  }, selector)
  const perform = (...actions) => send('input.performActions', { context, actions })
  const pointer = (actions) => ({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  const keyboard = (actions) => ({ type: 'key', id: 'keyboard', actions })
  const down = (key) => ({ type: 'keyDown', value: keys[key] ?? key })
  const up = (key) => ({ type: 'keyUp', value: keys[key] ?? key })
  return {
    complaints,
    close: () => {
      all.delete(context)
      return send('browsingContext.close', { context })
    },
    /** A picture of the page, as PNG. */
    picture: async () => Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate, until, middle,
    see: (selector) => middle(selector),
    async click(selector, { count = 1, button = 0 } = {}) {
      const [x, y] = await middle(selector)
      await perform(pointer([{ type: 'pointerMove', x, y }, ...Array.from({ length: count }, () => [{ type: 'pointerDown', button }, { type: 'pointerUp', button }]).flat()]))
    },
    /** Drags from one point to another, perhaps with a key held. */
    async drag([x, y], [tox, toy], { button = 0, held } = {}) {
      if (held) await perform(keyboard([down(held)]))
      const half = { type: 'pointerMove', x: Math.round((x + tox) / 2), y: Math.round((y + toy) / 2), duration: 50 }
      await perform(pointer([{ type: 'pointerMove', x, y }, { type: 'pointerDown', button }, half, { type: 'pointerMove', x: tox, y: toy, duration: 50 }, { type: 'pointerUp', button }]))
      if (held) await perform(keyboard([up(held)]))
    },
    /** Presses keys together, such as press('Control', 'z'). */
    press: (...all) => perform(keyboard([...all.map(down), ...all.toReversed().map(up)])),
    type: (text) => perform(keyboard([...text].flatMap((c) => [down(c), up(c)]))),
  }
}
