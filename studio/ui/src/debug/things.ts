import type { Live } from '../live/live';
import { agentOf, programOf } from '../live/state';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';
import { pathOfNode, pathOfPart, pathOfPort } from './paths';

/** A place of a program that can be stopped at, meddled with, or asked about. */
export type Spot =
  | { kind: 'node'; part: number; node: number }
  /** Of the part itself where node is -1. */
  | { kind: 'port'; part: number; node: number; port: Port }
  /** A transition: its place among the part's links. */
  | { kind: 'way'; part: number; link: number };

/** What a person points at. */
export type Thing = { kind: 'agent'; agent: number } | (Spot & { agent: number });

/**
 * What a place is known by, however it was come upon: ports that share a trigger or a value are one, as they are to the game.
 * Empty where there is nothing that could be stopped at.
 */
export function keyOf(spot: Spot): string {
  switch (spot.kind) {
    case 'node':
      return `n${spot.part}/${spot.node}`;
    case 'way':
      return `w${spot.part}/${spot.link}`;
    case 'port':
      return portKey(spot.port);
  }
}

export function portKey(port: Port): string {
  if (port.trigger) return port.bit === undefined ? '' : `t${port.bit}`;
  return port.value === undefined ? '' : `v${port.value}`;
}

/** How a link's transition is written: "Idle -> Flee", within its part. */
export function pathOfWay(program: Program, part: number, link: number): string {
  const p = program.parts[part];
  const l = p?.links[link];
  if (!p || !l) return '';
  const name = (id: number): string => (id < 0 ? '*' : (p.nodes[id]?.name ?? ''));
  const at = pathOfPart(program, part);
  return `${at === '' ? '' : `${at}/`}${name(l.from[0])} -> ${name(l.to[0])}`;
}

/** A place by the path that the game knows it by. */
export function pathOf(program: Program, spot: Spot): string {
  switch (spot.kind) {
    case 'node':
      return pathOfNode(program, spot.part, spot.node);
    case 'port':
      return pathOfPort(program, spot.part, spot.node, spot.port.name);
    case 'way':
      return pathOfWay(program, spot.part, spot.link);
  }
}

/** A place as people read it where it is seen: "Flee", "Flee.Activate", "Idle → Flee". */
export function nameOf(program: Program, spot: Spot): string {
  const part = program.parts[spot.part];
  if (spot.kind === 'way') return pathOfWay(program, spot.part, spot.link).replace(/^.*\/(?=[^>]*->)/, '').replace('->', '→').replace('*', 'any state');
  const own = part?.nodes[spot.node]?.name;
  if (spot.kind === 'node') return own ?? part?.name ?? '';
  return own === undefined ? spot.port.name : `${own}.${spot.port.name}`;
}

export const nodeAt = (program: Program, spot: Spot): GraphNode | undefined => (spot.kind === 'way' ? undefined : program.parts[spot.part]?.nodes[spot.node]);

/** Which node has a port; undefined if none of the part has. */
export function ownerOf(part: Part, port: Port): number | undefined {
  if (part.ports.includes(port)) return -1;
  return part.nodes.find((n) => n.ports.includes(port))?.id;
}

/** The first port that shows a value, those of the part and of its own nodes first. */
export function portOfValue(program: Program, part: number, value: number): Spot | null {
  const here = program.parts[part];
  for (const p of here ? [here, ...program.parts.filter((x) => x !== here)] : program.parts) {
    for (const n of [null, ...p.nodes]) {
      const port = (n ?? p).ports.find((x) => !x.trigger && x.value === value);
      if (port) return { kind: 'port', part: p.id, node: n?.id ?? -1, port };
    }
  }
  return null;
}

const numberIn = (el: Element | null | undefined, name: string): number | null => {
  const text = el?.getAttribute(name);
  return text && /^-?\d+$/.test(text) ? Number(text) : null;
};

/** What stands at an element of the page, by the marks that it and those around it have. */
export function thingAt(el: Element, live: Live): Thing | null {
  const s = live.state;
  const of = numberIn(el.closest('[data-agent]'), 'data-agent') ?? numberIn(el.closest('[data-over-agent]'), 'data-over-agent');
  if (of !== null) return { kind: 'agent', agent: of };
  const row = el.closest('[data-part]')?.getAttribute('data-part')?.split('/');
  if (row) return row.length < 3 ? { kind: 'agent', agent: Number(row[0]) } : null;
  const agent = s.agent;
  const program = programOf(s, agent);
  const part = program?.parts[s.part];
  if (agent === null || !program || !part) return null;
  const link = numberIn(el.closest('[data-link]'), 'data-link');
  if (link !== null && part.links[link]) return { kind: 'way', agent, part: part.id, link };
  const value = numberIn(el.closest('[data-value-index]'), 'data-value-index');
  if (value !== null) {
    const spot = portOfValue(program, part.id, value);
    if (spot) return { ...spot, agent };
  }
  const inspected = el.closest('[data-inspected]');
  const box = el.closest('.thing');
  const drawn = numberIn(box, 'data-thing') ?? numberIn(el.closest('.graph-panel [data-id], .inspector [data-id]'), 'data-id');
  const node = inspected ? s.node : box && drawn === null ? -1 : drawn;
  if (node === null) return null;
  const holder = node < 0 ? part : part.nodes[node];
  const at = el.closest('[data-port]');
  const port = holder?.ports.find((p) => p.name === at?.getAttribute('data-port') && p.dir === at.getAttribute('data-dir'));
  if (port) return { kind: 'port', agent, part: part.id, node, port };
  return node >= 0 && holder ? { kind: 'node', agent, part: part.id, node } : null;
}

/** What is selected: a node or, if none is, the agent. */
export function selectedThing(live: Live): Thing | null {
  const s = live.state;
  const agent = agentOf(s);
  if (!agent) return null;
  if (s.node >= 0 && programOf(s, s.agent)?.parts[s.part]?.nodes[s.node]) return { kind: 'node', agent: agent.id, part: s.part, node: s.node };
  return { kind: 'agent', agent: agent.id };
}
