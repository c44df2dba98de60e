import { findNode } from '../../live/state';
import type { Place, State } from '../../live/state';
import { programOf } from '../../live/state';
import type { Program } from '../../protocol/messages';
import type { BreakpointOn as On } from '../../protocol/control';
import { emptyBreakpoint, type Breakpoint } from '../debugState';
import { findPort } from '../paths';
import { keyOf, nodeAt, pathOf, pathOfWay, type Spot } from '../things';

export type { On };

/** For whom a breakpoint is: the agent that is watched, all that run its document, or all. */
export type Scope = 'agent' | 'document' | 'all';

export const scopeOf = (b: Pick<Breakpoint, 'agent' | 'document'>): Scope => (b.agent !== 0 ? 'agent' : b.document !== '' ? 'document' : 'all');

/** What happens there, as a sentence goes on after the name: "Flee begins". */
const verbs: Partial<Record<On, string>> = {
  trigger: 'acts', enter: 'begins', exit: 'stops or ends', success: 'succeeds', failure: 'fails',
  transition: 'is taken', change: 'changes', condition: 'becomes true', fault: 'is parked, because its code failed',
};

export const verbOf = (on: On): string => verbs[on] ?? '';

/** What a place can be stopped at, the most usual first. */
export function stopsOf(program: Program, spot: Spot): On[] {
  if (keyOf(spot) === '') return [];
  switch (spot.kind) {
    case 'port':
      return [spot.port.trigger ? 'trigger' : 'change'];
    case 'way':
      return program.parts[spot.part]?.links[spot.link]?.bit === undefined ? [] : ['transition'];
    case 'node':
      return (nodeAt(program, spot)?.active ?? -1) < 0 ? [] : ['enter', 'exit', 'success', 'failure'];
  }
}

/** What the fields for a path can be changed to: of a node, another way of its coming and going. */
export const siblingsOf = (on: On): On[] => {
  const ofNodes: On[] = ['enter', 'exit', 'success', 'failure'];
  return ofNodes.includes(on) ? ofNodes : [on];
};

interface For {
  agent: number;
  document: string;
}

export const reach = (scope: Scope, { agent, document }: For): For => ({ agent: scope === 'agent' ? agent : 0, document: scope === 'document' ? document : '' });

/** A breakpoint to be made. */
export const madeAt = (path: string, on: On, whom: For): Breakpoint => ({ ...emptyBreakpoint(), on, path, ...whom });

export const watchedFor = (s: State): For => ({ agent: s.agent ?? 0, document: documentOf(s, s.agent) });

/** The root document that an agent runs. */
export const documentOf = (s: State, agent: number | null): string => programOf(s, agent)?.parts[0]?.document ?? s.agents.find((a) => a.id === agent)?.document ?? '';

/** Where a breakpoint stands in a program, by the way the game finds it; null where there is no such place. */
export function spotOf(program: Program, b: Pick<Breakpoint, 'on' | 'path'>): Spot | null {
  switch (b.on) {
    case 'trigger':
    case 'change': {
      const found = findPort(program, b.path);
      return found && keyOf({ kind: 'port', part: found.part.id, node: found.node?.id ?? -1, port: found.port }) !== ''
        ? { kind: 'port', part: found.part.id, node: found.node?.id ?? -1, port: found.port } : null;
    }
    case 'transition':
      for (const part of program.parts) {
        const link = part.links.findIndex((l, i) => l.from[1] === '' && l.to[1] === '' && pathOfWay(program, part.id, i) === b.path);
        if (link >= 0) return { kind: 'way', part: part.id, link };
      }
      return null;
    case 'condition':
    case 'fault':
      return null;
    default: {
      const at = findNode(program, b.path);
      return at && pathOf(program, { kind: 'node', ...at }) === b.path ? { kind: 'node', ...at } : null;
    }
  }
}

/** Where to go to see what a breakpoint is set on. */
export function placeOf(program: Program, b: Pick<Breakpoint, 'on' | 'path'>): Place | null {
  const spot = spotOf(program, b);
  if (!spot) return null;
  if (spot.kind !== 'way') return { part: spot.part, node: spot.node };
  const link = program.parts[spot.part]?.links[spot.link];
  return { part: spot.part, node: link?.from[0] !== undefined && link.from[0] >= 0 ? link.from[0] : (link?.to[0] ?? -1) };
}

/** Whether a breakpoint is for an agent that runs a document. */
export const concerns = (b: Pick<Breakpoint, 'agent' | 'document'>, agent: number, document: string): boolean =>
  (b.agent === 0 || b.agent === agent) && (b.document === '' || b.document === document);

/** What it waits for, as one reads it in a list. */
export function saysWhen(b: Pick<Breakpoint, 'on' | 'path' | 'condition'>): { what: string; verb: string } {
  if (b.on === 'condition') return { what: b.condition || 'a condition', verb: verbOf(b.on) };
  if (b.on === 'fault') return { what: 'an agent', verb: verbOf(b.on) };
  return { what: b.path.replace(/ -> /, ' → '), verb: verbOf(b.on) };
}

/** "every 3rd time" */
export function nth(n: number): string {
  const teens = n % 100 > 10 && n % 100 < 14;
  return `${n}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}
