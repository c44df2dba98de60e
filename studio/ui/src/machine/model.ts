import { textWidth } from '../graph/model';
import type { GraphNode, Link, Part } from '../protocol/messages';

/** Sizes in pixels at zoom 1; machine.css draws with the same numbers. */
export const CARD = 46;
export const LINE = 15;
const LABEL_PAD = 10;
const MIN_WIDTH = 132;
const MAX_WIDTH = 280;
/** Longer lines of a label are broken. */
const CHARS = 30;
const LINES = 4;
const MONO = 6.65;
/** A way from a state to itself is an arc above the card; each further one goes around those before it. */
export const LOOP = 16;

/** A transition. */
export interface Way {
  /** Among the part's links. */
  index: number;
  /** -1: from any state but the one it leads to. */
  from: number;
  to: number;
  label: string;
  lines: string[];
  width: number;
  height: number;
  bit: number | undefined;
}

export interface State {
  node: GraphNode;
  /** Of the card. */
  width: number;
  loops: Way[];
  /** Room above the card for the loops. */
  above: number;
  /** Of card and loops. */
  roomWidth: number;
}

export interface Machine {
  part: Part;
  states: State[];
  /** Between two states, or from any state; loops are with their states. */
  ways: Way[];
  /** The state that it begins with; -1 where nobody says. */
  start: number;
}

/** Breaks a condition where it may be broken: after commas, before "and" and "or", else between words. */
export function breakLabel(label: string): string[] {
  const lines: string[] = [];
  for (const clause of label.split(/(?<=,) |(?= (?:and|or) )/)) {
    for (const word of clause.trim().split(/ +/)) {
      const last = lines.at(-1);
      const fresh = last === undefined || last.endsWith(',') || (/^(?:and|or)$/.test(word) && label.length > CHARS);
      if (fresh || last.length + 1 + word.length > CHARS) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), `${lines[LINES - 1] ?? ''} …`];
}

function way(link: Link, index: number): Way {
  const label = link.label ?? '';
  const lines = label === '' ? [] : breakLabel(label);
  const chars = lines.reduce((n, l) => Math.max(n, l.length), 0);
  return {
    index, from: link.from[0], to: link.to[0], label, lines, bit: link.bit,
    width: lines.length > 0 ? Math.ceil(chars * MONO) + LABEL_PAD : 0, height: lines.length > 0 ? lines.length * LINE + 4 : 0,
  };
}

export const isTransition = (l: Link): boolean => l.from[1] === '' && l.to[1] === '';

/** A way from any state without a word when: that is how the machine begins. */
const isStart = (l: Link): boolean => l.from[0] < 0 && !l.label;

export const subtitle = (n: GraphNode): string => n.title || n.doc || '';

function state(node: GraphNode, loops: Way[]): State {
  const text = Math.max(textWidth(node.name) * 1.12, textWidth(subtitle(node)) * 0.92);
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, text + 130)) / 4) * 4;
  const above = loops.reduce((h, w) => h + w.height + LOOP, 0);
  return { node, width, loops, above, roomWidth: loops.reduce((w, l) => Math.max(w, l.width + 16), width) };
}

/** A machine part as states and ways. */
export function buildMachine(part: Part): Machine {
  const known = (id: number): boolean => part.nodes[id] !== undefined;
  const all = part.links
    .map((l, i) => ({ l, i }))
    .filter(({ l }) => isTransition(l) && known(l.to[0]) && (l.from[0] < 0 || known(l.from[0])));
  const start = all.find(({ l }) => isStart(l))?.l.to[0] ?? -1;
  const ways = all.filter(({ l }) => !isStart(l)).map(({ l, i }) => way(l, i));
  const states = part.nodes.map((node) => state(node, ways.filter((w) => w.from === node.id && w.to === node.id)));
  return { part, states, ways: ways.filter((w) => w.from !== w.to), start };
}
