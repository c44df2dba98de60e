import type { Command } from '../debug/overrides/overridesState';
import type { Game, Gesture, Motion, Takes, Tool } from '../protocol/messages';

/** In the world, metres. */
export type Place = readonly [x: number, y: number];

/** What is known of a gesture that was made, or is being made. */
export interface Made {
  start: Place;
  place: Place;
  path: readonly Place[];
  /** Whoever was under the pointer where it began, and is at its end. */
  startAgent: number | null;
  agent: number | null;
  /** Those in the box from the start to the place. */
  agents: readonly number[];
  /** Whom the page shows. */
  selected: number | null;
}

/** A command that a gesture gives. */
export interface Order {
  agent: number;
  do: 'command';
  path: string;
  args: string[];
}

interface Keys {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The key that is held, '' for none; null for several, with which no gesture is made. */
export function heldWith(e: Keys): 'shift' | 'ctrl' | 'alt' | '' | null {
  const held = ([['shift', e.shiftKey], ['ctrl', e.ctrlKey || e.metaKey], ['alt', e.altKey]] as const).filter(([, on]) => on);
  return held.length > 1 ? null : (held[0]?.[0] ?? '');
}

/** The game's gestures that are made in one of these ways with the tool that is chosen, in their order. */
export const gesturesOn = (game: Game | null, tool: string, on: readonly Motion[], held: ReturnType<typeof heldWith>): Gesture[] =>
  (game?.gestures ?? []).filter((g) => on.includes(g.on) && (g.with ?? '') === held && (g.tool === undefined || g.tool === tool));

/** Decimal places that tell pixels apart, at so many pixels a metre. */
const digitsAt = (scale: number): number => Math.min(6, Math.max(0, Math.ceil(Math.log10(Math.max(scale, 1e-6))) + 1));

const numbers = (p: Place, digits: number, between: string): string => p.map((v) => String(Number(v.toFixed(digits)))).join(between);

function taken(takes: Takes | undefined, m: Made, digits: number): string | null {
  switch (takes) {
    case 'place':
      return numbers(m.place, digits, ', ');
    case 'start':
      return numbers(m.start, digits, ', ');
    case 'path':
      return m.path.map((p) => numbers(p, digits, ',')).join(' ');
    case 'agent':
      return m.agent === null ? null : String(m.agent);
    case 'agents':
      return m.agents.join(' ');
    case 'selected':
      return m.selected === null ? null : String(m.selected);
    default: // of a newer game
      return null;
  }
}

/** Whom a command is for; null where it needs an agent and there is none. */
const whom = (g: Gesture, command: Command, m: Made): number | null => (!command.agent ? 0 : g.for === 'agent' ? m.startAgent : m.selected);

/** The command that a gesture gives; null where something that it needs is not there. */
export function orderOf(g: Gesture, commands: readonly Command[], m: Made, scale: number): Order | null {
  const command = commands.find((c) => c.name === g.command);
  const agent = command ? whom(g, command, m) : null;
  if (!command || agent === null) return null;
  const args: string[] = [];
  for (const p of command.params) {
    const takes = g.params?.[p.name];
    const v = takes === undefined ? (g.values?.[p.name] ?? p.value) : taken(takes, m, digitsAt(scale));
    if (v === null) return null;
    args.push(v);
  }
  return { agent, do: 'command', path: command.name, args };
}

/** What the button among the tools gives. */
export const orderOfTool = (t: Tool, commands: readonly Command[], selected: number | null): Order | null =>
  orderOf({ on: 'click', command: t.command ?? '', values: t.values, label: t.label }, commands,
    { start: [0, 0], place: [0, 0], path: [], startAgent: null, agent: null, agents: [], selected }, 1);

/** Whether a gesture can begin: what it needs from its start is there. */
export function canBegin(g: Gesture, commands: readonly Command[], m: Made): boolean {
  const command = commands.find((c) => c.name === g.command);
  return command !== undefined && whom(g, command, m) !== null;
}

/** The first of the gestures that can be given, and what it gives. */
export function firstOrder(list: readonly Gesture[], commands: readonly Command[], m: Made, scale: number): { gesture: Gesture; order: Order } | null {
  for (const gesture of list) {
    const order = orderOf(gesture, commands, m, scale);
    if (order) return { gesture, order };
  }
  return null;
}

/** The points of a line at most, and how far apart they are at least, in pixels. */
const POINTS = 500;
const APART = 3;

/** Where the pointer has gone, thinned evenly so that it never is too long to be sent. */
export class Trail {
  private list: { at: Place; px: Place }[] = [];
  private apart = APART;

  add(at: Place, px: Place): void {
    const last = this.list.at(-1);
    if (last && Math.hypot(px[0] - last.px[0], px[1] - last.px[1]) < this.apart) return;
    this.list.push({ at, px });
    if (this.list.length < POINTS) return;
    this.list = this.list.filter((_, i) => i % 2 === 0);
    this.apart *= 2;
  }

  /** Its points, and the place where it ends. */
  to(end: Place): Place[] {
    const points = this.list.map((p) => p.at);
    const last = points.at(-1);
    return last && last[0] === end[0] && last[1] === end[1] ? points : [...points, end];
  }
}

const motions: Record<Motion, string> = { click: 'Click', double: 'Double click', right: 'Right click', drag: 'Drag a box', line: 'Drag a line', rightline: 'Right drag', draw: 'Draw', paint: 'Paint' };
const held = { shift: 'Shift', ctrl: 'Ctrl', alt: 'Alt' };

/** How a gesture is made, for people. */
export const howMade = (g: Gesture): string => `${g.with ? `${held[g.with]}+` : ''}${motions[g.on]}`;

/** What a tool's gestures do, in a row: "Right click: Attack, Move · Drag a box: Choose". */
export function hintOf(game: Game | null, tool: string): string {
  const ways = new Map<string, string[]>();
  for (const g of game?.gestures ?? []) {
    if (g.tool !== undefined && g.tool !== tool) continue;
    const labels = ways.get(howMade(g)) ?? [];
    if (!labels.includes(g.label)) labels.push(g.label);
    ways.set(howMade(g), labels);
  }
  return [...ways].map(([how, labels]) => `${how}: ${labels.join(', ')}`).join(' · ');
}
