import type { Agent, Fault, Game, LogLine, Note, Order, Program, Taken } from '../protocol/messages';
import type { Connection } from '../protocol/client';
import type { Stuck } from '../protocol/pulse';

export interface NumberedLine extends LogLine {
  /** Counts all lines of this page, so that rows keep their identity when old ones go. */
  n: number;
}

/** What changes seldom. What changes every frame lives in MindStore and SceneStore. */
export interface State {
  connection: Connection;
  /** When the page tries again, milliseconds of Date.now(); 0 while it does not wait. */
  retryAt: number;
  /** When the server was heard last, milliseconds of Date.now(), if it does not answer any more; null while it does. */
  silentSince: number | null;
  /** What keeps the game's loop, if it does not come out of it; null while it goes on. */
  stuck: Stuck | null;
  game: Game | null;
  /** Set when the game speaks a protocol that this page does not. */
  wrongProtocol: number | null;
  agents: Agent[];
  programs: ReadonlyMap<number, Program>;
  faults: ReadonlyMap<number, Fault>;
  options: Record<string, string>;
  seed: number;
  log: NumberedLine[];
  notes: Note[];
  /** What the watched agent's body does; null while the game has not said. */
  body: Order[] | null;
  /** The watched agent's transitions that were taken, by part and link. */
  taken: ReadonlyMap<string, Taken>;
  /** What the server refused, or a frame that could not be read; shown until dismissed. */
  notice: string | null;
  /** The watched agent and part, and the selected node of that part (-1: none). */
  agent: number | null;
  part: number;
  node: number;
  /** Somebody chose the part, or a node of it; while nobody has, the page opens what runs. */
  picked: boolean;
}

export const LOG_KEEP = 2000;

export const initialState: State = {
  connection: 'connecting',
  retryAt: 0,
  silentSince: null,
  stuck: null,
  game: null,
  wrongProtocol: null,
  agents: [],
  programs: new Map(),
  faults: new Map(),
  options: {},
  seed: 1,
  log: [],
  notes: [],
  body: null,
  taken: new Map(),
  notice: null,
  agent: null,
  part: 0,
  node: -1,
  picked: false,
};

/** Where `taken` has a transition. */
export const takenKey = (part: number, link: number): string => `${part}/${link}`;

/** The game does what it is told: it is connected, answers, and goes on. */
export const answers = (s: State): boolean => s.connection === 'open' && s.silentSince === null && s.stuck === null;

/** Why a command cannot be given now, in words; null if it can. */
export const unheard = (s: State): string | null =>
  s.silentSince !== null ? 'No effect: the server does not answer.' : s.stuck !== null ? `No effect: the game is stuck. ${s.stuck.text}.` : null;

export const agentOf = (s: State): Agent | undefined => s.agents.find((a) => a.id === s.agent);

export const programOf = (s: State, agent: number | null): Program | undefined => {
  const a = s.agents.find((x) => x.id === agent);
  return a && s.programs.get(a.program);
};

/** The programs that some agent runs; the same map when that is all of them. */
export function programsInUse(programs: ReadonlyMap<number, Program>, agents: readonly Agent[]): ReadonlyMap<number, Program> {
  const used = new Set(agents.map((a) => a.program));
  const kept = [...programs].filter(([id]) => used.has(id));
  return kept.length === programs.size ? programs : new Map(kept);
}

/** The first agent with a program, so that a page that opens shows a mind at once; else the first of all. */
export const firstAgent = (agents: Agent[]): Agent | undefined => agents.find((a) => a.program > 0) ?? agents[0];

/** The parts from the root down to the given one. */
export function partPath(program: Program, part: number): number[] {
  const path: number[] = [];
  for (let p = program.parts[part]; p; p = program.parts[p.parent]) {
    path.unshift(p.id);
    if (p.parent < 0 || path.length > program.parts.length) break;
  }
  return path;
}

const pathNames = (program: Program, part: number): string[] =>
  partPath(program, part).slice(1).map((id) => {
    const p = program.parts[id];
    return program.parts[p?.parent ?? -1]?.nodes[p?.node ?? -1]?.name ?? '';
  });

/** The part of `to` that has the same node path as `part` of `from`, or the deepest ancestor that is still there. */
export function samePart(from: Program, part: number, to: Program): number {
  let at = 0;
  for (const name of pathNames(from, part)) {
    const next = to.parts[at]?.nodes.find((n) => n.kind === 'part' && n.name === name)?.part;
    if (next === undefined) break;
    at = next;
  }
  return at;
}

export interface Place {
  part: number;
  node: number;
}

/** The place in `to` that goes by the same names as the place in `from`; without a `from`, the same numbers. */
export function samePlace(from: Program | undefined, at: Place, to: Program): Place {
  const part = from ? samePart(from, at.part, to) : to.parts[at.part] ? at.part : 0;
  const name = from?.parts[at.part]?.nodes[at.node]?.name;
  return { part, node: to.parts[part]?.nodes.find((n) => n.name === name)?.id ?? -1 };
}

/** Finds "Idle/MoveTowards" or "LowHealth.OnBecomeTrue": the part that holds the last node, and the node. */
export function findNode(program: Program, path: string): Place | null {
  const names = path.split('/');
  let part = 0;
  for (const [i, raw] of names.entries()) {
    const holder = program.parts[part];
    const found = holder?.nodes.find((n) => n.name === raw) ?? holder?.nodes.find((n) => n.name === raw.split('.')[0]);
    if (!found) return null;
    if (i === names.length - 1) return { part, node: found.id };
    if (found.part === undefined) return null;
    part = found.part;
  }
  return null;
}

/** The block of the watched part that the watched agent's fault is in, itself or somewhere inside; -1 when none is. */
export function faultyNode(s: State): number {
  const fault = s.agent === null ? undefined : s.faults.get(s.agent);
  const program = fault && programOf(s, s.agent);
  const at = program && findNode(program, fault.node);
  if (!at) return -1;
  if (at.part === s.part) return at.node;
  return partPath(program, at.part)
    .map((id) => program.parts[id])
    .find((p) => p?.parent === s.part)?.node ?? -1;
}
