/* What planners are drawn of, in games and in documents: cards with rows, and lines between rows. Boards and projects are drawn of the same. */

export type Sort = 'goal' | 'action' | 'fact' | 'compound' | 'method' | 'task' | 'again' | 'board' | 'document' | 'single';

/** Where a row stands: what comes in lies at the left and what goes out at the right of its card, both at both; a note joins nothing. */
export type Side = 'in' | 'out' | 'both' | 'note';

export interface Row {
  key: string;
  side: Side;
  text: string;
  /** What it is, in a word before the text: "when". */
  label?: string;
  title?: string;
  /** Lost: nothing can make it so. World: it is read from the game. */
  tone?: 'lost' | 'world';
  /** Of a fact that is true or false: which it must be, or becomes. */
  is?: boolean;
  code?: boolean;
}

/** A line between two rows of one card, left of them: what comes before what, or which value goes where. */
export interface Join {
  /** The pointer of what says so in its document. */
  path: string;
  /** The rows from which and to which it leads. */
  from: string;
  to: string;
  sort: 'after' | 'value';
  /** It in a sentence. */
  title: string;
  /** How far it lies from the rows, from 0: no two lines lie on each other. */
  lane: number;
}

export type Id = number | string;

export interface Card<I extends Id = Id> {
  id: I;
  sort: Sort;
  name: string;
  /** What people read in place of the name. */
  called?: string;
  /** What it runs, or what it is, beside its name. */
  title: string;
  about?: string;
  /** Its number among the methods of a task. */
  order?: number;
  rows: readonly Row[];
  /** The kind of documents that it is one of, whose sign it has. */
  kind?: string;
  /** What it is beside, each in a word: slot, background, pause. */
  badges?: readonly string[];
  /** What is wrong with it, in a sentence. */
  wrong?: string;
  /** Lines between its rows. */
  joins?: readonly Join[];
  /** Its width, where that of its sort is too little. */
  width?: number;
}

/** Its ends are cards, and rows of them; without a row the head of the card. */
export interface Line<I extends Id = Id> {
  from: I;
  fromRow?: string;
  to: I;
  toRow?: string;
}

export const HEAD = 40;
export const ROW = 23;
const PAD = 7;

const widths: Readonly<Record<Sort, number>> = { goal: 190, action: 204, fact: 172, compound: 152, method: 184, task: 172, again: 140, board: 340, document: 190, single: 190 };

export const widthOf = (c: Card): number => c.width ?? widths[c.sort];

/** How far lines between rows are from each other, and the first from the rows. */
const LANE = 7;

/** How far in the rows of a card begin, for the lines that lie left of them; 0 without any. */
export const gutterOf = (c: Card): number => (c.joins === undefined || c.joins.length === 0 ? 0 : 12 + LANE * (1 + Math.max(...c.joins.map((j) => j.lane))));

/** How far from the middle of a row lines leave it and come in, so that those do not lie on each other. */
const OFF = 4;

/** A line between rows as it is drawn, and where it ends, from the corner of the card. */
export function joinPath(c: Card, j: Join): { path: string; tip: readonly [number, number] } {
  const bend = heightAt(c, j.from) < heightAt(c, j.to) ? OFF : -OFF;
  const [right, from, to] = [gutterOf(c), heightAt(c, j.from) + bend, heightAt(c, j.to) - bend];
  const left = right - LANE * (1 + j.lane);
  const path = `M${String(right)} ${String(from)} H${String(left + OFF)} Q${String(left)} ${String(from)} ${String(left)} ${String(from + bend)} V${String(to - bend)} Q${String(left)} ${String(to)} ${String(left + OFF)} ${String(to)} H${String(right)}`;
  return { path, tip: [right, to] };
}

export const heightOf = (c: Card): number => (c.sort === 'again' ? 28 : HEAD + (c.rows.length === 0 ? 0 : c.rows.length * ROW + PAD));

/** How far below the top of its card a row is, in its middle; the head, if there is no such row. */
export function heightAt(c: Card, row: string | undefined): number {
  const at = row === undefined ? -1 : c.rows.findIndex((r) => r.key === row);
  return at < 0 ? Math.min(HEAD, heightOf(c)) / 2 : HEAD + ROW * at + ROW / 2;
}
