/** JSON messages of the live protocol, version 2 (docs/protocols.md). */

import type { Arguments, Breakpoint, State, Stop } from './control';

export type { Breakpoint, State, Stop };

export interface Control {
  input: string;
  label: string;
  /** KeyboardEvent.code values. */
  keys: string[];
  /** Another control does the same, for other fingers. */
  second?: boolean;
}

export interface GameOption {
  name: string;
  label: string;
  choices: string[];
  value: string;
}

export interface SpritePath {
  d: string;
  fill?: string;
  stroke?: string;
  /** Stroke width, metres. */
  width?: number;
  /** Filled with the sprite command's tint in place of `fill`. */
  tint?: boolean;
}

export interface Sprite {
  name: string;
  paths: SpritePath[];
}

/** A layer over the picture that people switch on. */
export interface Overlay {
  name: string;
  label: string;
  about?: string;
  /** It is painted for each agent, so that one can have that of the selected agent alone. */
  agents?: boolean;
  /** It is shown unless somebody switches it off. */
  on?: boolean;
}

/** What a player takes in hand on the stage. */
export interface Tool {
  name: string;
  label: string;
  about?: string;
  /** SVG path data of a drawing of 16 by 16, to be filled. */
  icon?: string;
  /** KeyboardEvent.code. */
  key?: string;
  /** A word of CSS. */
  cursor?: string;
  /** It is a button, which gives this command at once and is never in hand. */
  command?: string;
  values?: Partial<Record<string, string>>;
}

export type Motion = 'click' | 'double' | 'right' | 'drag' | 'line' | 'rightline' | 'draw' | 'paint';

/** What a parameter of a command gets from a gesture. */
export type Takes = 'place' | 'start' | 'path' | 'agent' | 'agents' | 'selected';

/** What is done with the pointer on the stage, and the command that it gives. */
export interface Gesture {
  on: Motion;
  with?: 'shift' | 'ctrl' | 'alt';
  /** The tool that must be chosen; absent: whichever is. */
  tool?: string;
  command: string;
  for?: 'selected' | 'agent';
  params?: Partial<Record<string, Takes>>;
  values?: Partial<Record<string, string>>;
  label: string;
  alone?: boolean;
}

export interface Game {
  name: string;
  title: string;
  process: number;
  /** Ticks a second at speed 1. */
  rate: number;
  about?: string;
  /** What a player is to do, in one sentence. */
  goal?: string;
  controls?: Control[];
  options?: GameOption[];
  sprites?: Sprite[];
  overlays?: Overlay[];
  tools?: Tool[];
  gestures?: Gesture[];
}

export interface Agent {
  id: number;
  name: string;
  /** 0: no program, as of an agent that only a person plays. */
  program: number;
  document?: string;
  fault: boolean;
  /** Who gives the agent its orders in place of its mind, such as "you". */
  steered?: string;
  /** The game says what the agent's body does. */
  body?: boolean;
}

export type Direction = 'in' | 'out';

export interface Port {
  name: string;
  dir: Direction;
  trigger: boolean;
  /** Trigger bit in a mind frame; triggers only, and only those that the program watches. */
  bit?: number;
  /** Index among the program's values; data ports only. */
  value?: number;
  type?: string;
  unit?: string;
  doc?: string;
  default?: string;
  builtin?: boolean;
  linked?: boolean;
  /** Takes several links. */
  list?: boolean;
  /** What a value of an enumeration may be. */
  choices?: string[];
  /** The expression that the value is computed from. */
  source?: string;
  /** The curve that it then goes through. */
  plot?: Plot;
}

/** A curve to look at: what comes out at equal steps between two values that go in. */
export interface Plot {
  from: number;
  to: number;
  /** In words: "logistic 12". */
  text: string;
  y: number[];
  /** What goes in are seconds that pass. */
  elapsing?: boolean;
}

/** `state`, `region`, `interrupt` and `option` run no document; `composite`, `decorator`, `condition` and `leaf` are nodes of trees; a `thought` holds others; `goal`, `fact`, `plan`, `task`, `compound` and `method` are of planners. */
export type NodeKind =
  | 'action' | 'function' | 'constant' | 'expression' | 'part' | 'state' | 'region' | 'interrupt' | 'option' | 'layer'
  | 'composite' | 'decorator' | 'condition' | 'leaf' | 'generator' | 'test' | 'thought' | 'goal' | 'fact' | 'plan' | 'task' | 'compound' | 'method' | 'rule' | 'match';

/** What a node has beside its ports, such as a service or an observer, in words. */
export interface Extra {
  kind: string;
  text: string;
  /** What the text says, one by one. */
  parts?: string[];
}

export interface GraphNode {
  id: number;
  name: string;
  kind: NodeKind;
  type: string;
  title: string;
  /** What its type is for. */
  doc?: string;
  /** What the document says of this node. */
  about?: string;
  /** The embedded part's id; kind `part` only. */
  part?: number;
  /** The node of the same part that it lies in, as a state in a state. */
  in?: number;
  /** Activity bit, or -1 where a node has no on and off. */
  active: number;
  /** Bits that tell how the node ended last, both set if it was aborted; absent where its kind does not tell. */
  succeeded?: number;
  failed?: number;
  extras?: Extra[];
  ports: Port[];
}

/** Node id (-1: the graph itself) and port name; at a transition the name is empty, and -1 stands for any state. */
export type LinkEnd = [number, string];

export interface Link {
  from: LinkEnd;
  to: LinkEnd;
  delayed: boolean;
  /** When a transition is taken; of a branch of a tree, in which case. */
  label?: string;
  /** Trigger bit that tells that a transition was taken. */
  bit?: number;
  /** What holds when a transition is taken, all of it. */
  because?: Because[];
  /** A transition that suspends what is current. */
  interrupts?: boolean;
}

/** One of the things that hold when a transition is taken. Code stands in the document's own words. */
export interface Because {
  text: string;
  code?: boolean;
}

export interface Part {
  id: number;
  parent: number;
  node: number;
  name: string;
  document: string;
  kind: string;
  doc?: string;
  /** What holds for all of it, such as how an option is chosen. */
  extras?: Extra[];
  ports: Port[];
  nodes: GraphNode[];
  links: Link[];
  view?: Record<string, [number, number]>;
}

export interface Field {
  name: string;
  /** By which interventions name it. */
  path: string;
  type: string;
  unit?: string;
  doc?: string;
  /** Among the program's values: the field, and whether it is set. */
  value: number;
  set: number;
}

/** A blackboard that the program's documents share, and perhaps the minds of a team or a world. */
export interface Board {
  name: string;
  file: string;
  scope: 'agent' | 'team' | 'world';
  fields: Field[];
}

export interface Program {
  id: number;
  name: string;
  nodeBits: number;
  triggerBits: number;
  values: number;
  parts: Part[];
  boards?: Board[];
}

export interface Fault {
  document: string;
  node: string;
  type: string;
  message: string;
  stack: string;
}

export interface Note {
  name: string;
  value: string;
  unit?: string;
}

/** One thing that a body carries out, or is yet to carry out. */
export interface Order {
  name: string;
  state: 'active' | 'waiting' | 'interrupted';
  detail: string;
  /** Game time, to a tenth. */
  seconds: number;
  /** No newer order interrupts it. */
  solid: boolean;
  /** It leaves the rest of the body free. */
  beside: boolean;
}

/** A value that the condition of a transition read when it was taken. */
export interface TakenValue {
  name: string;
  type: string;
  value: string;
  unit?: string;
}

/** When a transition was taken last, and what its condition read then. */
export interface Taken {
  part: number;
  link: number;
  tick: number;
  values: TakenValue[];
}

export interface LogLine {
  tick: number;
  agent: number;
  level: string;
  node?: string;
  text: string;
}

export type ServerMessage =
  | { t: 'hello'; protocol: number; game: Game }
  | { t: 'agents'; agents: Agent[] }
  | ({ t: 'program' } & Program)
  | { t: 'fault'; agent: number; fault: Fault | null }
  | { t: 'notes'; agent: number; part: number; node: number; notes: Note[] }
  | { t: 'body'; agent: number; orders: Order[] }
  | { t: 'taken'; agent: number; taken: Taken[] }
  | { t: 'log'; lines: LogLine[] }
  | { t: 'tools'; tools: Tool[]; gestures: Gesture[]; options: GameOption[] }
  | { t: 'options'; values: Record<string, string>; seed: number }
  | { t: 'state'; state: State }
  | { t: 'stopped'; stop: Stop; hits: Stop[] }
  | { t: 'breakpoints'; breakpoints: Breakpoint[] }
  | { t: 'refused'; message: string; request?: string };

/** Requests of the page that it does not await. */
export type ClientMessage = { [K in keyof Arguments]: { t: K } & Arguments[K] }[keyof Arguments];
