import type { ServerMessage } from './messages';

type Fields = Record<string, unknown>;

const isObject = (v: unknown): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v);

/** What a message must have for the page to use it; anything finer is the server's promise. */
const required: Record<ServerMessage['t'], (m: Fields) => boolean> = {
  hello: (m) => typeof m.protocol === 'number' && isObject(m.game),
  agents: (m) => Array.isArray(m.agents),
  program: (m) => typeof m.id === 'number' && Array.isArray(m.parts),
  fault: (m) => typeof m.agent === 'number' && (m.fault === null || isObject(m.fault)),
  notes: (m) => typeof m.agent === 'number' && Array.isArray(m.notes),
  body: (m) => typeof m.agent === 'number' && Array.isArray(m.orders),
  taken: (m) => typeof m.agent === 'number' && Array.isArray(m.taken),
  log: (m) => Array.isArray(m.lines),
  tools: (m) => Array.isArray(m.tools) && Array.isArray(m.gestures),
  options: (m) => isObject(m.values) && typeof m.seed === 'number',
  state: (m) => isObject(m.state) && typeof m.state.tick === 'number',
  stopped: (m) => isObject(m.stop) && Array.isArray(m.hits) && m.hits.every(isObject),
  breakpoints: (m) => Array.isArray(m.breakpoints) && m.breakpoints.every(isObject),
  refused: (m) => typeof m.message === 'string',
};

/** Empty lists that a server leaves out or writes as null, as Go does with lists that were never made. */
const lists: Partial<Record<string, string[]>> = {
  agents: ['agents'],
  program: ['parts'],
  notes: ['notes'],
  body: ['orders'],
  taken: ['taken'],
  log: ['lines'],
  tools: ['tools', 'gestures'],
  breakpoints: ['breakpoints'],
  stopped: ['hits'],
};

function fill(o: Fields, names: readonly string[]): void {
  for (const name of names) o[name] ??= [];
}

const objects = (v: unknown): Fields[] => (Array.isArray(v) ? v.filter(isObject) : []);

function fillProgram(m: Fields): void {
  for (const part of objects(m.parts)) {
    fill(part, ['ports', 'nodes', 'links']);
    for (const node of objects(part.nodes)) fill(node, ['ports']);
  }
  for (const board of objects(m.boards)) fill(board, ['fields']);
}

function fillGame(game: unknown): void {
  if (!isObject(game)) return;
  fill(game, ['controls', 'options', 'sprites', 'overlays', 'tools', 'gestures']);
  for (const c of objects(game.controls)) fill(c, ['keys']);
  for (const o of objects(game.options)) fill(o, ['choices']);
  for (const s of objects(game.sprites)) fill(s, ['paths']);
}

const isServerMessage = (v: unknown): v is ServerMessage => {
  if (!isObject(v) || typeof v.t !== 'string' || !Object.hasOwn(required, v.t)) return false;
  if (v.t === 'options') v.values ??= {};
  fill(v, lists[v.t] ?? []);
  if (!required[v.t as ServerMessage['t']](v)) return false;
  if (v.t === 'program') fillProgram(v);
  if (v.t === 'taken') for (const t of objects(v.taken)) fill(t, ['values']);
  if (v.t === 'state' && isObject(v.state)) fill(v.state, ['hits', 'branches']);
  if (v.t === 'hello') fillGame(v.game);
  if (v.t === 'tools') fillGame(v);
  return true;
};

/** A server message, or null when it is none: a newer server may say more than this page knows. */
export const readMessage = (v: unknown): ServerMessage | null => (isServerMessage(v) ? v : null);
