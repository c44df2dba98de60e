// Says what wits.wasm can come to at best: the shapes that a tick of minds is made of, in plain Go, as a process and as WebAssembly under Node, in
// turns.
//
//     node wasm/speed/floor/floor.js           (or with the rounds, and the ms that each shape is measured for)
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [rounds = 9, ms = 30] = process.argv.slice(2)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]

const dir = mkdtempSync(join(tmpdir(), 'wits-floor-'))
const inDir = (name) => join(dir, name)
try {
  const build = (out, env) => execFileSync('go', ['build', '-o', inDir(out), './wasm/speed/floor'], { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  build('native', {})
  build('js.wasm', { GOOS: 'js', GOARCH: 'wasm' })
  build('wasi.wasm', { GOOS: 'wasip1', GOARCH: 'wasm' })
  const lib = join(execFileSync('go', ['env', 'GOROOT']).toString().trim(), 'lib/wasm')
  for (const file of ['wasm_exec.js', 'wasm_exec_node.js']) copyFileSync(join(lib, file), inDir(file))
  writeFileSync(inDir('wasi.mjs'), `import { WASI } from 'node:wasi'
import { readFileSync } from 'node:fs'
const wasi = new WASI({ version: 'preview1', args: ['floor', process.argv[2]] })
const { instance } = await WebAssembly.instantiate(readFileSync('wasi.wasm'), wasi.getImportObject())
wasi.start(instance)
`)
  const commands = {
    native: [inDir('native'), ms],
    js: ['node', 'wasm_exec_node.js', 'js.wasm', ms],
    wasip1: ['node', '--no-warnings', 'wasi.mjs', ms],
  }
  const took = new Map() // the shapes' names -> by command, the ns
  for (let round = 0; round < rounds; round++) {
    const sums = {}
    for (const [command, [file, ...args]] of Object.entries(commands)) {
      for (const line of execFileSync(file, args, { cwd: dir }).toString().trim().split('\n')) {
        const [name, ns, sum] = line.split('\t')
        if (!took.has(name)) took.set(name, { native: [], js: [], wasip1: [] })
        took.get(name)[command].push(Number(ns))
        if ((sums[name] ??= sum) !== sum) throw new Error(`${name} comes to ${sum} under ${command}, and to ${sums[name]} elsewhere`)
      }
    }
  }
  console.log(`Node ${process.version}, medians of ${rounds} rounds`)
  for (const [name, { native, js, wasip1 }] of took) {
    const times = (of) => median(of.map((t, i) => t / native[i])).toFixed(2).padStart(5)
    console.log(`${name.padEnd(38)} ${median(native).toFixed(2).padStart(6)} ns native  ${times(js)} times as js/wasm  ${times(wasip1)} times as wasip1`)
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}
