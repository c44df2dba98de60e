import { textWidth } from '../graph/model';
import type { GraphNode, Part } from '../protocol/messages';
import { subtitleOf, untilOf, valuesOf } from './content';
import { foldable, type Item, type Tree } from './model';

/** Sizes in pixels at zoom 1; tree.css draws with the same numbers. */
export const CARD = 40;
export const TAG = 24;
export const TAG_GAP = 5;
export const LINE = 16;
const PAD = 4;
const MIN_WIDTH = 124;
const MAX_WIDTH = 320;
const MONO = 6.65;
/** Beside the names: the symbol, and how the node ended last. */
const BESIDE = { composite: 122, other: 108 };
/** What is left of a time, where a node waits. */
const LEFT = 58;
/** The corners of a condition. */
export const SLANT = 12;

/** What stands in one place: decorators as tags above what they decorate. */
export interface Unit {
  /** The topmost: what the parent runs. */
  top: Item;
  tags: Item[];
  /** null of a decorator without a child. */
  body: Item | null;
  children: Unit[];
  width: number;
  height: number;
}

const rounded = (v: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, v)) / 4) * 4;

function cardWidth(part: Part, { node }: Item): number {
  const { text, code } = subtitleOf(node);
  const names = Math.max(textWidth(node.name) * 1.1, code ? text.length * MONO : textWidth(text) * 0.92);
  const line = valuesOf(part, node).width + 12;
  const beside = (node.kind === 'composite' ? BESIDE.composite : BESIDE.other) + (untilOf(node) ? LEFT : 0);
  const extras = (node.extras ?? []).reduce((w, e) => Math.max(w, textWidth(e.kind) + e.text.length * MONO + 30), 0);
  return Math.max(names + beside, line, extras) + (node.kind === 'condition' ? SLANT : 0);
}

/** What a condition aborts when it changes; empty for nothing. */
export const abortsOf = (node: GraphNode): string => node.extras?.find((e) => e.kind === 'aborts')?.text ?? '';

const tagWidth = ({ node }: Item): number => textWidth(node.title) * 0.97 + textWidth(node.name) * 0.92 + 108 + (untilOf(node) ? LEFT : 0) + (abortsOf(node) === '' ? 0 : textWidth(`aborts ${abortsOf(node)}`) * 0.92 + 10);

/** The height of a card with its values and what runs beside it. */
export function cardHeight(part: Part, item: Item): number {
  const lines = Number(valuesOf(part, item.node).values.length > 0) + (item.node.extras?.length ?? 0);
  return CARD + (lines > 0 ? lines * LINE + PAD : 0);
}

function unit(part: Part, top: Item, folded: (item: Item) => boolean): Unit {
  const tags: Item[] = [];
  let body: Item | null = top;
  while (body && body.node.kind === 'decorator') {
    tags.push(body);
    body = body.children[0] ?? null;
  }
  const width = Math.max(body ? cardWidth(part, body) : 0, ...tags.map(tagWidth));
  const height = tags.length * (TAG + TAG_GAP) + (body ? cardHeight(part, body) : -TAG_GAP);
  const children = body && !(foldable(body) && folded(body)) ? body.children.map((c) => unit(part, c, folded)) : [];
  return { top, tags, body, children, width: rounded(width), height };
}

/** The tree in the pieces that are placed, without what is folded away. */
export const unitsOf = (tree: Tree, folded: (item: Item) => boolean): Unit[] => tree.roots.map((r) => unit(tree.part, r, folded));
