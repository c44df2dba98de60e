/* Where the cards of planners are: a network of actions from left to right up to its goals, and tasks as a tree to the right. */
import '../graph/dagreNow';
import { linkPath, type Point } from '../graph/curve';
import { arrange, bounds, route, separate, type Box, type Ends, type Places } from '../graph/layout';
import { type Card, type Id, type Line, heightAt, heightOf, widthOf } from './cards';

export interface DrawnLine<I extends Id = Id> {
  line: Line<I>;
  path: string;
}

export interface Drawing<I extends Id = Id> {
  places: ReadonlyMap<I, Box>;
  lines: readonly DrawnLine<I>[];
  room: Box;
}

const COLUMN = 36;
const GAP = 14;
const APART = 34;
/** Columns and rows of facts are no longer than this, or than what they stand beside. */
const HIGH = 640;
const WIDE = 800;
/** Width a height of the space that planners are shown in. */
const ASPECT = 1.5;

const sized = (c: Card): { width: number; height: number } => ({ width: widthOf(c), height: heightOf(c) });

/** From the right side of one card to the left side of another. */
function ends(l: Line, cards: ReadonlyMap<Id, Card>, places: ReadonlyMap<Id, Box>): [Point, Point] | undefined {
  const [from, to, a, b] = [cards.get(l.from), cards.get(l.to), places.get(l.from), places.get(l.to)];
  if (!from || !to || !a || !b) return undefined;
  return [[a.x + a.width, a.y + heightAt(from, l.fromRow)], [b.x, b.y + heightAt(to, l.toRow)]];
}

/** Facts, and whatever else stands alone, below a drawing that is wide, in rows as wide as it is; else left of it, in columns as high. */
function beside<I extends Id>(facts: readonly Card<I>[], room: Box): Map<I, Box> {
  const out = new Map<I, Box>();
  const below = room.width > ASPECT * room.height;
  let [x, y] = below ? [room.x, room.y + room.height + APART] : [room.x - COLUMN, room.y];
  const most = Math.max(below ? room.x + room.width : room.y + room.height, below ? WIDE : HIGH);
  for (const f of facts) {
    const { width, height } = sized(f);
    if (below) {
      if (x > room.x && x + width > most) [x, y] = [room.x, y + height + GAP];
      out.set(f.id, { x, y, width, height });
      x += width + GAP;
    } else {
      if (y > room.y && y + height > most) [x, y] = [x - width - GAP, room.y];
      out.set(f.id, { x: x - width, y, width, height });
      y += height + GAP;
    }
  }
  return out;
}

/** What is joined to nothing. */
const aside: ReadonlySet<Card['sort']> = new Set(['fact', 'single']);

/** Cards that need and make: what serves another stands left of it, and facts beside them; but where somebody has put them, they stand there. */
export function placeNetwork<I extends Id>(cards: readonly Card<I>[], lines: readonly Line<I>[], view: Readonly<Record<string, Point>> = {}): Drawing<I> {
  const others = cards.filter((c) => !aside.has(c.sort));
  // The layout knows numbers only.
  const index = new Map<Id, number>(others.map((c, i) => [c.id, i]));
  const at = new Map<Id, Card>(cards.map((c) => [c.id, c]));
  const joined = lines.filter((l) => index.has(l.from) && index.has(l.to));
  const links = joined.map((l): Ends => ({ from: [index.get(l.from) ?? 0, ''], to: [index.get(l.to) ?? 0, ''], delayed: false }));
  const laid = arrange(others.map((c, i) => ({ id: i, ...sized(c) })), links);
  const places = new Map<I, Box>(others.flatMap((c, i) => { const b = laid.places.get(i); return b ? [[c.id, b] as const] : []; }));
  for (const [id, b] of beside(cards.filter((c) => aside.has(c.sort)), bounds(places.values()))) places.set(id, b);
  let said = false;
  for (const c of cards) {
    const [spot, b] = [view[c.name], places.get(c.id)];
    if (!spot || !b) continue;
    said = true;
    places.set(c.id, { ...b, x: spot[0], y: spot[1] });
  }
  // Links pass around what is in their way, whatever it is.
  const boxes: Places = new Map([...places].map(([id, b]) => [index.get(id) ?? String(id), b]));
  if (said) separate(boxes);
  const tips = joined.map((l) => ends(l, at, places));
  const { routes, room } = route(boxes, links.map((l, i) => ({ ...l, ys: [tips[i]?.[0][1] ?? 0, tips[i]?.[1][1] ?? 0] as const })), said ? null : laid.through);
  const drawn = joined.flatMap((line, i): DrawnLine<I>[] => {
    const e = tips[i];
    return e ? [{ line, path: linkPath(e[0], e[1], routes.get(i) ?? []).path }] : [];
  });
  return { places, lines: drawn, room };
}

/** A card, and what hangs at it. */
export interface Branch<I extends Id = Id> {
  card: Card<I>;
  /** The rows at which a child hangs, if it hangs at rows. */
  children: readonly { branch: Branch<I>; rows?: readonly string[] }[];
}

const deep = (b: Branch, level: number, widest: number[]): void => {
  widest[level] = Math.max(widest[level] ?? 0, widthOf(b.card));
  for (const c of b.children) deep(c.branch, level + 1, widest);
};

/** A branch takes the height of its children, or its own if that is more. */
function tall(b: Branch): number {
  const children = b.children.map((c) => tall(c.branch));
  const sum = children.reduce((n, h) => n + h, 0) + Math.max(0, children.length - 1) * gapOf(b);
  return Math.max(heightOf(b.card), sum);
}

/** Methods, which hold more, stand further apart than the tasks of one. */
const gapOf = (b: Branch): number => (b.card.sort === 'method' ? GAP : GAP + 6);

/** Trees below each other, each growing to the right: all of a level begin at one line. Facts stand beside them. */
export function placeBranches<I extends Id>(roots: readonly Branch<I>[], facts: readonly Card<I>[] = []): Drawing<I> {
  const widest: number[] = [];
  for (const r of roots) deep(r, 0, widest);
  const starts = widest.reduce<number[]>((out, w, i) => [...out, (out[i] ?? 0) + w + COLUMN], [0]);
  const places = new Map<I, Box>();
  const cards = new Map<Id, Card>();
  const lines: Line<I>[] = [];
  const put = (b: Branch<I>, level: number, top: number): void => {
    const whole = tall(b);
    cards.set(b.card.id, b.card);
    const inner = b.children.reduce((n, c) => n + tall(c.branch), 0) + Math.max(0, b.children.length - 1) * gapOf(b);
    places.set(b.card.id, { x: starts[level] ?? 0, y: top + (whole - heightOf(b.card)) / 2, ...sized(b.card) });
    let y = top + (whole - inner) / 2;
    for (const c of b.children) {
      put(c.branch, level + 1, y);
      y += tall(c.branch) + gapOf(b);
      if (!c.rows) lines.push({ from: b.card.id, to: c.branch.card.id });
      for (const fromRow of c.rows ?? []) lines.push({ from: b.card.id, fromRow, to: c.branch.card.id });
    }
  };
  let top = 0;
  for (const r of roots) {
    put(r, 0, top);
    top += tall(r) + APART;
  }
  for (const [id, b] of beside(facts, bounds(places.values()))) places.set(id, b);
  const drawn = lines.flatMap((line): DrawnLine<I>[] => {
    const e = ends(line, cards, places);
    return e ? [{ line, path: linkPath(e[0], e[1], []).path }] : [];
  });
  return { places, lines: drawn, room: bounds(places.values()) };
}
