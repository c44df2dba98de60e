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
  /** It suspends what is current. */
  interrupts: boolean;
}

export interface State {
  node: GraphNode;
  /** Of the card, or of the upper edge of a state that holds others. */
  width: number;
  loops: Way[];
  /** Room above the card for the loops. */
  above: number;
  /** What a state or region holds; null of one that holds no states. */
  inner: Level | null;
  interrupt: boolean;
  /** "shallow" or "deep"; empty of a state that begins anew. */
  history: string;
}

/** A machine: the document's own, or one that a state or region holds. */
export interface Level {
  /** The node that holds it; -1: the document. */
  holder: number;
  states: State[];
  /** They lie side by side, and each runs. */
  regions: boolean;
  /** Between two states, or from any state; loops are with their states. */
  ways: Way[];
  /** The state that it begins with; -1 where nobody says. */
  start: number;
}

export interface Machine {
  part: Part;
  top: Level;
  /** Of all levels, those that hold others first. */
  states: State[];
  ways: Way[];
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
    index, from: link.from[0], to: link.to[0], label, lines, bit: link.bit, interrupts: link.interrupts === true,
    width: lines.length > 0 ? Math.ceil(chars * MONO) + LABEL_PAD : 0, height: lines.length > 0 ? lines.length * LINE + 4 : 0,
  };
}

export const isTransition = (l: Link): boolean => l.from[1] === '' && l.to[1] === '';

/** A way from any state without a word when: that is how a machine begins. */
const isStart = (l: Link): boolean => l.from[0] < 0 && !l.label;

export const subtitle = (n: GraphNode): string => n.title || n.doc || '';

/** What a state's card says below its name: that it runs nothing, or holds others, goes without saying. */
export const cardText = (n: GraphNode): string => (n.kind === 'state' || n.kind === 'region' || n.kind === 'interrupt' ? n.title || (n.about ?? '') : n.title || n.type);

const holderOf = (n: GraphNode | undefined): number => n?.in ?? -1;

const historyOf = (n: GraphNode): string => n.extras?.find((e) => e.kind === 'history')?.text ?? '';

/** Builds one level and those in it; `nested` tells how deep, so that a circle of holders ends. */
function level(part: Part, holder: number, ways: readonly Way[], nested = 0): Level {
  const nodes = part.nodes.filter((n) => holderOf(n) === holder);
  const here = new Set(nodes.map((n) => n.id));
  const within = ways.filter((w) => here.has(w.to));
  const start = part.links.find((l) => isTransition(l) && isStart(l) && here.has(l.to[0]))?.to[0] ?? -1;
  const states = nodes.map((node) => state(part, node, ways, nested));
  const between = within.filter((w) => w.from !== w.to);
  const beside = nodes.some((n) => n.kind === 'region') || (start < 0 && within.length === 0 && nodes.length > 1);
  return { holder, states, regions: beside, ways: between, start };
}

function state(part: Part, node: GraphNode, ways: readonly Way[], nested: number): State {
  const loops = ways.filter((w) => w.from === node.id && w.to === node.id);
  const text = Math.max(textWidth(node.name) * 1.12, textWidth(cardText(node)) * 0.92);
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, text + 130)) / 4) * 4;
  const above = loops.reduce((h, w) => h + w.height + LOOP, 0);
  const holds = nested < part.nodes.length && part.nodes.some((n) => holderOf(n) === node.id);
  return {
    node, width, loops, above, history: historyOf(node), inner: holds ? level(part, node.id, ways, nested + 1) : null,
    interrupt: node.kind === 'interrupt' || ways.some((w) => w.to === node.id && w.interrupts),
  };
}

const allStates = (l: Level): State[] => l.states.flatMap((s) => [s, ...(s.inner ? allStates(s.inner) : [])]);

/** A machine part as states and ways. A way from one level to another is drawn between what holds its ends on one level. */
export function buildMachine(part: Part): Machine {
  const known = (id: number): boolean => part.nodes[id] !== undefined;
  const ways = part.links
    .map((l, i) => ({ l, i }))
    .filter(({ l }) => isTransition(l) && !isStart(l) && known(l.to[0]) && (l.from[0] < 0 || known(l.from[0])))
    .map(({ l, i }) => onOneLevel(part, way(l, i)));
  const top = level(part, -1, ways);
  return { part, top, states: allStates(top), ways: ways.filter((w) => w.from !== w.to), start: top.start };
}

/** What holds a node, from the outside in, and the node itself. */
export function lineage(part: Part, id: number): number[] {
  const line = [id];
  for (let n = part.nodes[id]; n?.in !== undefined && line.length <= part.nodes.length; n = part.nodes[n.in]) line.unshift(n.in);
  return line;
}

function onOneLevel(part: Part, w: Way): Way {
  if (w.from < 0) return w;
  const [a, b] = [lineage(part, w.from), lineage(part, w.to)];
  let same = 0;
  while (same < Math.min(a.length, b.length) - 1 && a[same] === b[same]) same++;
  return { ...w, from: a[same] ?? w.from, to: b[same] ?? w.to };
}
