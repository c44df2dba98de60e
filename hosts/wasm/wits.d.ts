/** How an action stands. */
export declare const Status: { readonly Running: 0; readonly Success: 1; readonly Failure: 2; readonly Aborted: 3 }
export type Status = (typeof Status)[keyof typeof Status]

/** What happens to an action. */
export declare const Event: { readonly Begin: 0; readonly Update: 1; readonly End: 2 }
export type Event = (typeof Event)[keyof typeof Event]

/** What the library refused, in its words: all problems, one a line. */
export declare class WitsError extends Error {}

/**
 * Starts the library, once for a page or a worker. Source is wits.wasm: its address, bytes, a module or a reply of fetch; without it, the
 * file beside this one.
 */
export declare function start(source?: string | URL | Response | Promise<Response> | BufferSource | (WebAssembly.Module & object)): Promise<Wits>

/** A port of an action, or something that it remembers: one of in, out, state and keep. */
export interface PortDescription {
  in?: string
  out?: string
  state?: string
  keep?: string
  /**
   * bool, int, float, string, vec2, vec3, entity, name, an enumeration of the description, or a list of these, such as "list of vec2"; in
   * and out may be a trigger.
   */
  type: string
  default?: string
  unit?: string
  doc?: string
  /** Its names in earlier builds of the game, by which saved minds know it. */
  was?: string[]
}

/** What a game offers designers. */
export interface Description {
  wits: 1
  types?: { name: string; doc?: string; values: string[]; was?: string[]; wasValues?: Record<string, string> }[]
  actions?: { name: string; doc?: string; by: 'call' | 'order'; instant?: boolean; updates?: boolean; was?: string[]; ports?: PortDescription[] }[]
  /** What expressions call: in-ports are the parameters, and the one out-port, Result, is the result. */
  functions?: { name: string; doc?: string; was?: string[]; ports: PortDescription[] }[]
}

export declare class Wits {
  private constructor()
  host(description: Description | string): Host
  /** The number of a text, for ports of type name. */
  name(text: string): bigint
}

/** The same memory as floats and as whole numbers: a bool is 0n or 1n, an entity, a name and a value of an enumeration a number. */
export interface Words {
  readonly floats: Float64Array
  readonly ints: BigInt64Array
}

/** What a list is written as: numbers are floats; bools, entities, names and values of an enumeration are bigints. A vec2 is two. */
export type List = readonly number[] | readonly bigint[] | Float64Array | BigInt64Array

/** Texts and lists, by the port's place in the description, from 0. */
export interface Texts {
  text(port: number): string
  texts(port: number): string[]
  list(port: number): Words
}

/**
 * What a callback is told and answers; valid during the call. Values of ports lie one after another, as described. A trigger has one
 * word: 1n if it fired, or to fire it, at Update only. The word of a text or a list says nothing.
 */
export interface Call extends Texts {
  readonly action: string
  readonly event: Event
  readonly mind: number
  readonly entity: number
  /** At End: how the action ended. */
  readonly status: Status
  readonly tick: number
  /** s of game time. */
  readonly time: number
  readonly delta: number
  readonly in: Words
  /** As they were; what is written counts. */
  readonly out: Words
  readonly state: Words
  setText(port: number, text: string): void
  setTexts(port: number, texts: readonly string[]): void
  setList(port: number, values: List): void
}

export declare class Host {
  private constructor()
  /** Names of actions, by the numbers that orders have. */
  readonly actions: readonly string[]
  readonly functions: readonly string[]
  /** Puts a document in memory under the name by which others refer to it. */
  document(file: string, text: string | object): void
  /** Carries out an action by "call". An exception suspends the mind, with its message as the reason. */
  onCall(action: string, call: (c: Call) => Status | undefined | void): void
  /**
   * Computes a function that expressions call, from call.in into call.out or by setText and the like. What it gives must depend on the
   * arguments alone. An exception suspends the mind, with its message as the reason. load fails while one is missing.
   */
  onFunction(name: string, call: (c: Call) => void): void
  /** Compiles a document with all that it embeds. */
  load(file: string): Program
  free(): void
}

export interface Port {
  readonly name: string
  readonly type: string
  readonly unit: string
  readonly doc: string
  readonly out: boolean
  readonly trigger: boolean
  /** Of a value; 0 for triggers, texts and lists. */
  readonly words: number
  readonly place: number
}

/** A field of a shared board, as it is declared. */
export interface FieldInfo {
  /** The file of the board's document. */
  readonly board: string
  readonly name: string
  readonly type: string
  readonly unit: string
  readonly doc: string
  /** There is one value for all minds of a world, that of team 0; else one a team. */
  readonly world: boolean
  /** Of a value; 0 for texts and lists. */
  readonly words: number
}

/**
 * A field of a shared board in a world. Minds see what is written in the next step; what they write is there after the step in which they
 * do. It belongs to the world: to its snapshots, saves, hash and recording.
 */
export declare class Field implements FieldInfo {
  private constructor()
  readonly board: string
  readonly name: string
  readonly type: string
  readonly unit: string
  readonly doc: string
  readonly world: boolean
  readonly words: number
  /** The values of all teams one after another, and those of the teams from first on. */
  read(): Words
  write(values: List, first?: number): void
  /** Whether it is set, which writing it does, and which one without a default is not at first. Team is 0 if it is left out, as below. */
  isSet(team?: number): boolean
  unset(team?: number): void
  text(team?: number): string
  setText(text: string, team?: number): void
  texts(team?: number): string[]
  setTexts(texts: readonly string[], team?: number): void
  list(team?: number): Words
  setList(values: List, team?: number): void
}

export declare class Program {
  private constructor()
  /** That of its file, without the ending. */
  readonly name: string
  readonly ports: readonly Port[]
  /** Of all shared boards to which the documents refer. */
  readonly fields: readonly FieldInfo[]
  port(name: string): Port
  /** Minds with the seeds seed, seed + 1, ..., that play rate ticks a second of game time. */
  world(options?: { minds?: number; seed?: number | bigint; rate?: number }): World
  free(): void
}

/** A column of values, one a mind: fill it and write, or read it. Each crosses the border in one call. */
export declare class Column implements Words {
  private constructor()
  readonly words: number
  readonly floats: Float64Array
  readonly ints: BigInt64Array
  write(): void
  read(): void
}

/** What an action by order tells. The arguments are valid while it is told. */
export interface Order extends Words, Texts {
  readonly handle: bigint
  readonly entity: bigint
  readonly mind: number
  readonly action: number
  /** Begin; End, if the body is to stop; Update, if declared so. */
  readonly event: Event
}

export interface AttachOptions {
  /** What the game is called on the page. */
  title?: string
  /** What a mind is called there: "Guard" names them Guard 1, Guard 2 and so on. */
  agent?: string
  /**
   * Puts the game's own world to where it stood after so many ticks: bodies, which orders they carry out, and all else that it gives
   * minds. Called within step, which then plays nothing. False, or an exception, if it cannot. Without it, the page looks at the past of the
   * minds alone, and the game goes on at its newest tick.
   */
  rewind?: (tick: number) => boolean | undefined | void
  /** Called if another game has taken this one's place at the command. */
  ended?: (why: string) => void
}

export declare class World {
  private constructor()
  readonly program: Program
  readonly minds: number
  readonly tick: number
  column(port: string): Column
  /** A field of a shared board, by the file of its document and its name. */
  field(board: string, name: string): Field
  /**
   * Puts the minds from first on into teams, numbered from 0, which share the boards of the scope team. All are of team 0 at first; there
   * are as many as the largest number needs, and at most as many as minds.
   */
  setTeams(teams: readonly number[] | Uint32Array, first?: number): void
  fire(port: string, mind: number): void
  fired(port: string, mind: number): boolean
  /** Texts and lists of one mind; what is written is copied. */
  setText(port: string, mind: number, text: string): void
  text(port: string, mind: number): string
  setTexts(port: string, mind: number, texts: readonly string[]): void
  texts(port: string, mind: number): string[]
  setList(port: string, mind: number, values: List): void
  list(port: string, mind: number): Words
  /**
   * Plays a tick of all minds; false if nothing was played because the world is paused. Go on calling it then: what is asked on the page
   * is done within it.
   */
  step(): boolean
  /** Tells all orders that were given since it was called last; call it after each step. */
  orders(told: (order: Order) => void): void
  /** Answers an order, from the next step on; one that is no more is passed over. */
  answer(handle: bigint, status: 1 | 2): void
  /** Fires an outbound trigger of an order that is carried out, by its place in the description; false if the order is no more. */
  fireOrder(handle: bigint, port: number): boolean
  status(mind: number): Status
  /** Why a mind is suspended; empty if it is not. */
  fault(mind: number): string
  restart(mind: number): void
  /** The next line that minds have logged. */
  line(): string | null
  /** Has step play nothing until resume, or until somebody lets the game go on, on the page. */
  pause(): void
  /** Whether step plays nothing now: it is paused, on the page too, or stands in its past. */
  readonly paused: boolean
  resume(): void
  /**
   * Attaches the page of the command `wits attach`, at the address that it prints: minds, values, pause, steps, breakpoints, the past. Do
   * it before the first step. For a game that is being made: start the library with wits-debug.wasm of the package @wits-ai/wasm-debug,
   * or it is refused. It is settled when the page can be opened, or with a WitsError if nobody is there. When the command ends the
   * game goes on, and looks for it each second.
   */
  attach(address: string | URL, options?: AttachOptions): Promise<void>
  /** Lets the page go. A game that is paused goes on. */
  detach(): void
  /** Whether somebody has asked on the page, since this was asked last, that the game begin anew; only the game can do that. */
  restartAsked(): boolean
  /** Of all minds and shared boards: equal for equal states on every machine. */
  hash(): string
  /** All minds as bytes, for a file. A later build of the game, whose documents and actions have changed, can restore them. */
  save(): Uint8Array
  /** Puts saved minds in place of those that are there, and says what became of them: a line for each program, and for each thing that was renamed, converted, lost, ended or is new. */
  restore(saved: Uint8Array): string
  /** The state of all minds in memory; into takes the place of an earlier one. */
  snapshot(into?: Snapshot): Snapshot
  back(to: Snapshot): void
  free(): void
}

export declare class Snapshot {
  private constructor()
  free(): void
}
