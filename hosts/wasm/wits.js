// @wits-ai/wasm: see wits.d.ts for what is here, and docs/engines.md for a guide. It needs neither a page nor the network beside
// wits.wasm, so it runs in a worker, too.
import './wasm_exec.js'

export const Status = Object.freeze({ Running: 0, Success: 1, Failure: 2, Aborted: 3 })
export const Event = Object.freeze({ Begin: 0, Update: 1, End: 2 })

const IN = 16, OUT = 8, STATE = 8 // words of a call
const ORDER = 32 + IN * 8 // bytes
const ANSWER = 16

/** What the library refused. */
export class WitsError extends Error {
  name = 'WitsError'
}

function checked(result) {
  if (result instanceof Error) throw new WitsError(result.message)
  return result
}

/** What an exported function answered. */
function answered(api, answer) {
  if (answer < 0) throw new WitsError(api.problem())
  return answer
}

/** The memory of a world for so many bytes. It is good until another one is asked for. */
function memoryOf(api, world, bytes) {
  const at = answered(api, api.exported.wits_memory(world, bytes))
  return new Uint8Array(api.exported.mem.buffer, at, bytes)
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source
  if (source instanceof WebAssembly.Module) return source
  const reply = await (source instanceof Promise || source instanceof Response ? source : fetch(source ?? new URL('wits.wasm', import.meta.url)))
  if (!reply.ok) throw new WitsError(`wits.wasm cannot be loaded: ${reply.status} ${reply.statusText}`)
  return reply
}

/** Starts the library: once for a page or a worker. */
export async function start(source) {
  const from = await bytesOf(source)
  const go = new globalThis.Go()
  let instance
  if (from instanceof WebAssembly.Module) {
    instance = await WebAssembly.instantiate(from, go.importObject)
  } else if (from instanceof Response) {
    const streamed = from.headers.get('content-type')?.startsWith('application/wasm')
    const made = streamed ? await WebAssembly.instantiateStreaming(from, go.importObject) : await WebAssembly.instantiate(await from.arrayBuffer(), go.importObject)
    instance = made.instance
  } else {
    instance = (await WebAssembly.instantiate(from, go.importObject)).instance
  }
  const api = await new Promise((resolve, reject) => {
    globalThis.__witsReady = resolve
    go.run(instance).then(() => reject(new WitsError('the library has ended')), reject)
  })
  delete globalThis.__witsReady
  return new Wits(Object.assign(api, { exported: instance.exports }))
}

export class Wits {
  #api
  constructor(api) { this.#api = api }

  host(description) {
    const text = typeof description === 'string' ? description : JSON.stringify(description)
    return new Host(this.#api, checked(this.#api.host(text)))
  }

  name(text) { return BigInt(checked(this.#api.name(text))) }
}

/** What Go calls to have a call carried out, and the memory of the call's words. */
function carried(api, action, call) {
  const memory = new Uint8Array((IN + OUT + STATE) * 8)
  const part = (from, words) => ({ floats: new Float64Array(memory.buffer, from * 8, words), ints: new BigInt64Array(memory.buffer, from * 8, words) })
  const c = {
    action, in: part(0, IN), out: part(IN, OUT), state: part(IN + OUT, STATE), event: 0, mind: 0, entity: 0, status: 0, tick: 0, time: 0, delta: 0,
    text: (port) => checked(api.callText(port)), texts: (port) => checked(api.callTexts(port)), list: (port) => wordsOf(checked(api.callList(port))),
    setText: (port, text) => { checked(api.callSetText(port, text)) }, setTexts: (port, texts) => { checked(api.callSetTexts(port, texts)) },
    setList: (port, values) => { checked(api.callSetList(port, bytesOfList(values))) },
  }
  const told = (event, mind, entity, status, tick, time, delta) => {
    Object.assign(c, { event, mind, entity, status, tick, time, delta })
    try {
      return call(c) ?? Status.Running
    } catch (problem) { // an exception must not pass through Go: the mind is suspended, and says why
      return String(problem?.message || problem || 'the callback threw')
    }
  }
  return [told, memory]
}

/** The words of a list. */
function wordsOf(bytes) { return { floats: new Float64Array(bytes.buffer), ints: new BigInt64Array(bytes.buffer) } }

/** The memory of a list: of numbers, which are floats, or of bigints, which are whole numbers. */
function bytesOfList(values) {
  const words = ArrayBuffer.isView(values) ? values : typeof values[0] === 'bigint' ? BigInt64Array.from(values) : Float64Array.from(values)
  if (words.BYTES_PER_ELEMENT !== 8) throw new WitsError('a list is an array of numbers or of bigints, a Float64Array or a BigInt64Array')
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}

export class Host {
  #api
  #handle
  constructor(api, handle) {
    this.#api = api
    this.#handle = handle
    this.actions = JSON.parse(checked(api.actions(handle)))
    this.functions = JSON.parse(checked(api.functions(handle)))
  }

  document(file, text) { checked(this.#api.document(this.#handle, file, typeof text === 'string' ? text : JSON.stringify(text))) }

  onCall(action, call) { checked(this.#api.onCall(this.#handle, action, ...carried(this.#api, action, call))) }

  onFunction(name, call) {
    checked(this.#api.onFunction(this.#handle, name, ...carried(this.#api, name, (c) => { call(c) })))
  }

  load(file) { return new Program(this.#api, checked(this.#api.load(this.#handle, file)), file) }

  free() { checked(this.#api.free(this.#handle)) }
}

/** A field of a shared board: one value a team, or one for the whole world. */
export class Field {
  #api
  #world
  #place
  constructor(api, world, about, place) {
    Object.assign(this, about)
    this.#api = api
    this.#world = world
    this.#place = place
  }

  #teams() { return this.world ? 1 : checked(this.#api.teams(this.#world)) }
  read() { return wordsOf(checked(this.#api.field(this.#world, this.#place, 0, this.#teams()))) }
  write(values, first = 0) {
    const bytes = bytesOfList(values)
    checked(this.#api.setField(this.#world, this.#place, first, Math.ceil(bytes.length / 8 / Math.max(1, this.words)), bytes))
  }
  isSet(team = 0) { return checked(this.#api.fieldSet(this.#world, this.#place, team)) }
  unset(team = 0) { checked(this.#api.unsetField(this.#world, this.#place, team)) }
  text(team = 0) { return checked(this.#api.fieldText(this.#world, this.#place, team)) }
  setText(text, team = 0) { checked(this.#api.setFieldText(this.#world, this.#place, team, text)) }
  texts(team = 0) { return checked(this.#api.fieldTexts(this.#world, this.#place, team)) }
  setTexts(texts, team = 0) { checked(this.#api.setFieldTexts(this.#world, this.#place, team, texts)) }
  list(team = 0) { return wordsOf(checked(this.#api.fieldList(this.#world, this.#place, team))) }
  setList(values, team = 0) { checked(this.#api.setFieldList(this.#world, this.#place, team, bytesOfList(values))) }
}

export class Program {
  #api
  #handle
  constructor(api, handle, file) {
    this.#api = api
    this.#handle = handle
    this.name = file.replace(/^.*\//, '').replace(/\..*$/, '')
    this.ports = JSON.parse(checked(api.ports(handle))).map((p, place) => ({ name: p.Name, type: p.Type, unit: p.Unit, doc: p.Doc, out: p.Out, trigger: p.Trigger, words: p.Words, place }))
    this.fields = JSON.parse(checked(api.fields(handle))).map((f) => ({ board: f.Board, name: f.Name, type: f.Type, unit: f.Unit, doc: f.Doc, world: f.World, words: f.Words }))
  }

  /** The place of a field of a shared board. */
  fieldPlace(board, name) {
    const place = this.fields.findIndex((f) => f.board === board && f.name === name)
    if (place < 0) throw new WitsError(`there is no field ${name} of ${board}; there are ${this.fields.map((f) => `${f.name} of ${f.board}`).join(', ')}`)
    return place
  }

  world({ minds = 1, seed = 0, rate = 60 } = {}) {
    return new World(this.#api, checked(this.#api.world(this.#handle, minds, String(seed), rate)), this, minds)
  }

  port(name) {
    const port = this.ports.find((p) => p.name === name)
    if (!port) throw new WitsError(`there is no port ${name}; there are ${this.ports.map((p) => p.name).join(', ')}`)
    return port
  }

  free() { checked(this.#api.free(this.#handle)) }
}

/** A column of values, one a mind, as floats and as whole numbers of the same memory. */
export class Column {
  #api
  #world
  #port
  #bytes
  constructor(api, world, port, minds) {
    if (port.words === 0) throw new WitsError(`port ${port.name} is a ${port.type}: it has no column, see ${port.trigger ? 'fire and fired' : 'setText, setTexts and setList'}`)
    this.words = port.words
    this.floats = new Float64Array(minds * port.words)
    this.ints = new BigInt64Array(this.floats.buffer)
    this.#api = api
    this.#world = world
    this.#port = port.place
    this.#bytes = new Uint8Array(this.floats.buffer)
  }

  write() {
    memoryOf(this.#api, this.#world, this.#bytes.length).set(this.#bytes)
    answered(this.#api, this.#api.exported.wits_set(this.#world, this.#port, 0, this.floats.length / this.words))
  }

  read() {
    const memory = memoryOf(this.#api, this.#world, this.#bytes.length)
    answered(this.#api, this.#api.exported.wits_get(this.#world, this.#port, 0, this.floats.length / this.words))
    this.#bytes.set(memory)
  }
}

export class World {
  #api
  #handle
  #orders = new DataView(new ArrayBuffer(64 * ORDER))
  #answers = new DataView(new ArrayBuffer(64 * ANSWER))
  #answered = 0
  constructor(api, handle, program, minds) { this.#api = api; this.#handle = handle; this.program = program; this.minds = minds }

  field(board, name) {
    const place = this.program.fieldPlace(board, name)
    return new Field(this.#api, this.#handle, this.program.fields[place], place)
  }
  setTeams(teams, first = 0) { checked(this.#api.setTeams(this.#handle, first, new Uint8Array(Uint32Array.from(teams).buffer))) }
  column(port) { return new Column(this.#api, this.#handle, this.program.port(port), this.minds) }
  fire(port, mind) { checked(this.#api.fire(this.#handle, this.program.port(port).place, mind)) }
  fired(port, mind) { return checked(this.#api.fired(this.#handle, this.program.port(port).place, mind)) }

  step() {
    if (this.#answered > 0) {
      const n = this.#answered
      this.#answered = 0
      memoryOf(this.#api, this.#handle, n * ANSWER).set(new Uint8Array(this.#answers.buffer, 0, n * ANSWER))
      answered(this.#api, this.#api.exported.wits_report(this.#handle, n))
    }
    const played = this.#api.step ? checked(this.#api.step(this.#handle)) : answered(this.#api, this.#api.exported.wits_step(this.#handle))
    return played === 1
  }

  orders(told) {
    const v = this.#orders, bytes = new Uint8Array(v.buffer)
    for (let n = 64; n === 64;) {
      const memory = memoryOf(this.#api, this.#handle, bytes.length)
      n = answered(this.#api, this.#api.exported.wits_orders(this.#handle, 64))
      bytes.set(memory.subarray(0, n * ORDER))
      for (let i = 0; i < n; i++) {
        const at = i * ORDER
        const order = () => bytes.subarray(at, at + ORDER)
        told({
          text: (port) => checked(this.#api.orderText(this.#handle, order(), port)), texts: (port) => checked(this.#api.orderTexts(this.#handle, order(), port)),
          list: (port) => wordsOf(checked(this.#api.orderList(this.#handle, order(), port))),
          handle: v.getBigUint64(at, true), entity: v.getBigUint64(at + 8, true), mind: v.getUint32(at + 16, true), action: v.getUint32(at + 20, true),
          event: v.getInt32(at + 24, true), floats: new Float64Array(v.buffer, at + 32, IN), ints: new BigInt64Array(v.buffer, at + 32, IN),
        })
      }
    }
  }

  answer(handle, status) {
    if (status !== Status.Success && status !== Status.Failure) throw new WitsError(`an order is answered with Success or Failure, not with ${status}`)
    if ((this.#answered + 1) * ANSWER > this.#answers.byteLength) {
      const more = new Uint8Array(this.#answers.byteLength * 2)
      more.set(new Uint8Array(this.#answers.buffer))
      this.#answers = new DataView(more.buffer)
    }
    const at = this.#answered++ * ANSWER
    this.#answers.setBigUint64(at, handle, true)
    this.#answers.setBigInt64(at + 8, BigInt(status), true)
  }

  fireOrder(handle, port) { return checked(this.#api.fireOrder(this.#handle, String(handle), port)) }
  setText(port, mind, text) { checked(this.#api.setText(this.#handle, this.program.port(port).place, mind, text)) }
  text(port, mind) { return checked(this.#api.text(this.#handle, this.program.port(port).place, mind)) }
  setTexts(port, mind, texts) { checked(this.#api.setTexts(this.#handle, this.program.port(port).place, mind, texts)) }
  texts(port, mind) { return checked(this.#api.texts(this.#handle, this.program.port(port).place, mind)) }
  setList(port, mind, values) { checked(this.#api.setList(this.#handle, this.program.port(port).place, mind, bytesOfList(values))) }
  list(port, mind) { return wordsOf(checked(this.#api.list(this.#handle, this.program.port(port).place, mind))) }
  get paused() { return checked(this.#api.paused(this.#handle)) }

  get tick() { return checked(this.#api.tick(this.#handle)) }
  status(mind) { return checked(this.#api.status(this.#handle, mind)) }
  fault(mind) { return checked(this.#api.fault(this.#handle, mind)) }
  restart(mind) { checked(this.#api.restart(this.#handle, mind)) }
  line() { return checked(this.#api.line(this.#handle)) }
  hash() { return checked(this.#api.hash(this.#handle)) }
  save() { return checked(this.#api.save(this.#handle)) }
  restore(saved) {
    const report = checked(this.#api.restore(this.#handle, saved))
    this.#answered = 0
    return report
  }
  snapshot(into) { return new Snapshot(this.#api, checked(this.#api.snapshot(this.#handle, into?.handle ?? null))) }
  back(to) { checked(this.#api.back(this.#handle, to.handle)); this.#answered = 0 }
  pause() { checked(this.#api.pause(this.#handle)) }
  resume() { checked(this.#api.resume(this.#handle)) }
  restartAsked() { return checked(this.#api.restartAsked(this.#handle)) }

  attach(address, { title = this.program.name, agent = this.program.name, rewind, ended } = {}) {
    return new Promise((resolve, reject) => {
      if (!this.#api.attach) throw new WitsError('this library has no debugger: while you make the game, start it with wits-debug.wasm of the package @wits-ai/wasm-debug')
      const stands = (problem) => {
        if (problem === null) return resolve()
        reject(new WitsError(problem))
        queueMicrotask(() => this.detach()) // not within a call of Go's: no exception may pass through it
      }
      const over = (why) => queueMicrotask(() => {
        this.detach()
        ended?.(why)
      })
      const back = rewind && ((tick) => {
        try {
          return rewind(tick) === false ? 'the game keeps nothing of that time' : null
        } catch (problem) {
          return String(problem?.message || problem || 'the game cannot go back')
        }
      })
      checked(this.#api.attach(this.#handle, String(address), title, agent, back ?? null, over, stands))
    })
  }

  detach() { if (this.#api.detach) checked(this.#api.detach(this.#handle)) }
  free() { checked(this.#api.free(this.#handle)) }
}

export class Snapshot {
  #api
  constructor(api, handle) { this.#api = api; this.handle = handle }
  free() { checked(this.#api.free(this.handle)) }
}
