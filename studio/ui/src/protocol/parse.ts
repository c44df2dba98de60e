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
  log: (m) => Array.isArray(m.lines),
  options: (m) => isObject(m.values) && typeof m.seed === 'number',
  error: (m) => typeof m.message === 'string',
};

const isServerMessage = (v: unknown): v is ServerMessage => {
  if (!isObject(v) || typeof v.t !== 'string' || !Object.hasOwn(required, v.t)) return false;
  return required[v.t as ServerMessage['t']](v);
};

/** A server message, or null when the text is none: a newer server may say more than this page knows. */
export function parseMessage(text: string): ServerMessage | null {
  let v: unknown;
  try {
    v = JSON.parse(text);
  } catch {
    return null;
  }
  return isServerMessage(v) ? v : null;
}
