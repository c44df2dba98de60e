// Says how long a tick of many minds takes in wits.wasm, under Node and in Chromium, beside the same tick in Go, in turns:
//
//     make wasm && npm run speed --prefix wasm           (or with the rounds, the ms of each, and another wits.wasm: -- 41 50 my.wasm)
//
// Each turn is as many ticks as take Go so many ms. What counts is the processor's time of the thread that plays, as Linux has it, so that other work
// on the machine disturbs little.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { browse } from '../../studio/ui/e2e/wits.mjs'
import { start } from '../dist/wits.js'
import { load } from './load.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const [rounds = 21, ms = 20, file = here('../dist/wits.wasm'), only] = process.argv.slice(2)
const root = here('../..')
const description = readFileSync(join(root, 'hosts/speed/guard.host.json'), 'utf8')
const documents = join(root, 'hosts/speed/documents')
const files = Object.fromEntries(readdirSync(documents).map((name) => [name, readFileSync(join(documents, name), 'utf8')]))
const code = readFileSync(file)

/** The time for which a process's main thread has had a processor, in ns. */
const processor = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])

/** The worlds in Go, in a process of their own. */
function inGo() {
  const dir = mkdtempSync(join(tmpdir(), 'wits-speed-'))
  execFileSync('go', ['build', '-o', join(dir, 'speed'), './hosts/speed'], { cwd: root, stdio: 'inherit' })
  const child = spawn(join(dir, 'speed'), ['answer'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async ticks(document, minds, n) {
      child.stdin.write(`${document} ${minds} ${n}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('the worlds in Go have ended')
      const [took, hash] = value.split(' ')
      return { took: Number(took), hash }
    },
    close() {
      child.stdin.end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The worlds under Node, in this process. */
async function inNode() {
  const wits = await start(code)
  const worlds = {}
  return {
    async ticks(document, minds, n) {
      const w = worlds[document + minds] ??= load(wits, description, files, document, minds)
      const from = processor('self')
      w.ticks(n)
      return { took: (processor('self') - from) / n, hash: w.world.hash() }
    },
    close() {},
  }
}

/** The worlds in a page of Chromium. */
async function inChromium() {
  const sent = { '/': ['text/html', '<!doctype html><title>speed</title>'], '/wits.wasm': ['application/wasm', code] }
  for (const path of ['dist/wits.js', 'dist/wasm_exec.js', 'speed/load.js']) sent[`/${path}`] = ['text/javascript', readFileSync(here(`../${path}`))]
  const server = createServer((request, reply) => {
    const [type, body] = sent[request.url] ?? []
    reply.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(body)
  })
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const browser = await browse()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.evaluate(async ({ description, files }) => {
    const { start } = await import('/dist/wits.js')
    const { load } = await import('/speed/load.js')
    const wits = await start(fetch('/wits.wasm'))
    const worlds = {}
    globalThis.ticks = (document, minds, n) => {
      const w = worlds[document + minds] ??= load(wits, description, files, document, minds)
      w.ticks(n)
      return w.world.hash()
    }
  }, { description, files })
  const renderers = () => readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
    } catch {
      return false // it is no process, or has ended
    }
  })
  const busy = renderers() // one of these is the page's: that which works most
  return {
    async ticks(document, minds, n) {
      const before = busy.map(processor)
      const hash = await page.evaluate(([document, minds, n]) => globalThis.ticks(document, minds, n), [document, minds, n])
      return { took: Math.max(...busy.map((pid, i) => processor(pid) - before[i])) / n, hash }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

const minds = 1000
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
const µs = (ns) => `${(ns / 1000).toFixed(ns < 1e5 ? 1 : 0)} µs`

const hosts = { 'in Go': inGo(), 'under Node': await inNode() }
if (only !== 'node') hosts['in Chromium'] = await inChromium()
try {
  for (const [document, what] of [['guard.tree.json', 'wait for their orders'], ['busy.machine.json', 'decide']]) {
    let n = 1
    for (let took = 0; took * n < ms * 1e6; n *= 2) took = (await hosts['in Go'].ticks(document, minds, n)).took
    const ticks = n - 1 // that Go has played: 1, 2, 4 and so on
    for (const of of Object.values(hosts).slice(1)) await of.ticks(document, minds, ticks) // by now they are compiled, too
    const took = Object.fromEntries(Object.keys(hosts).map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      const hashes = new Set()
      for (const [name, of] of Object.entries(hosts)) {
        const turn = await of.ticks(document, minds, n)
        took[name].push(turn.took)
        hashes.add(turn.hash)
      }
      if (hashes.size !== 1) throw new Error(`they do not stand alike: ${[...hashes].join(', ')}`)
    }
    const [go, ...others] = Object.entries(took)
    const beside = others.map(([name, list]) => `${µs(median(list))} ${name} (${median(list.map((t, i) => t / go[1][i])).toFixed(2)} times; of the least ${(Math.min(...list) / Math.min(...go[1])).toFixed(2)})`)
    console.log(`${minds} minds that ${what}: ${µs(median(go[1]))} a tick in Go, ${beside.join(', ')}`)
  }
} finally {
  for (const of of Object.values(hosts)) await of.close()
}
process.exit()
