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
  code?: boolean;
}

export type Id = number | string;

export interface Card<I extends Id = Id> {
  id: I;
  sort: Sort;
  name: string;
  /** What it runs, or what it is, beside its name. */
  title: string;
  about?: string;
  /** Its number among the methods of a task. */
  order?: number;
  rows: readonly Row[];
  /** The kind of documents that it is one of, whose sign it has. */
  kind?: string;
  /** What is wrong with it, in a sentence. */
  wrong?: string;
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

export const widthOf = (c: Card): number => widths[c.sort];

export const heightOf = (c: Card): number => (c.sort === 'again' ? 28 : HEAD + (c.rows.length === 0 ? 0 : c.rows.length * ROW + PAD));

/** How far below the top of its card a row is, in its middle; the head, if there is no such row. */
export function heightAt(c: Card, row: string | undefined): number {
  const at = row === undefined ? -1 : c.rows.findIndex((r) => r.key === row);
  return at < 0 ? Math.min(HEAD, heightOf(c)) / 2 : HEAD + ROW * at + ROW / 2;
}
