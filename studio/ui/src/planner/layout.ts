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
/** Columns that many lines run between stand further apart. */
const WIDER = 56;
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

/** Where the cards of trees stand that do not stand by how deep they lie, and lines beside those of the trees. */
export interface Columns<I extends Id = Id> {
  /** The column of each card, from 0. What lies one in the other has not the same. */
  of: ReadonlyMap<I, number>;
  across: readonly Line<I>[];
}

const deep = (b: Branch, level: number, widest: number[], of: ReadonlyMap<Id, number> | undefined): void => {
  const own = of?.get(b.card.id) ?? level;
  widest[own] = Math.max(widest[own] ?? 0, widthOf(b.card));
  for (const c of b.children) deep(c.branch, level + 1, widest, of);
};

/** A branch takes the height of its children, or its own if that is more. */
function tall(b: Branch): number {
  const children = b.children.map((c) => tall(c.branch));
  const sum = children.reduce((n, h) => n + h, 0) + Math.max(0, children.length - 1) * gapOf(b);
  return Math.max(heightOf(b.card), sum);
}

/** Methods, which hold more, stand further apart than the tasks of one. */
const gapOf = (b: Branch): number => (b.card.sort === 'method' ? GAP : GAP + 6);

/** Trees below each other, each growing to the right: all of a level begin at one line. Facts stand beside them. With columns, lines pass around what is in their way. */
export function placeBranches<I extends Id>(roots: readonly Branch<I>[], facts: readonly Card<I>[] = [], columns?: Columns<I>): Drawing<I> {
  const widest: number[] = [];
  for (const r of roots) deep(r, 0, widest, columns?.of);
  const starts = Array.from(widest, (w: number | undefined) => w ?? 0).reduce<number[]>((out, w, i) => [...out, (out[i] ?? 0) + (w === 0 ? 0 : w + (columns ? WIDER : COLUMN))], [0]);
  const places = new Map<I, Box>();
  const cards = new Map<Id, Card>();
  const lines: Line<I>[] = [];
  const put = (b: Branch<I>, level: number, top: number): void => {
    const whole = tall(b);
    cards.set(b.card.id, b.card);
    const inner = b.children.reduce((n, c) => n + tall(c.branch), 0) + Math.max(0, b.children.length - 1) * gapOf(b);
    places.set(b.card.id, { x: starts[columns?.of.get(b.card.id) ?? level] ?? 0, y: top + (whole - heightOf(b.card)) / 2, ...sized(b.card) });
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
  const all = [...lines, ...(columns?.across ?? [])];
  if (columns) gather(all, cards, places);
  for (const [id, b] of beside(facts, bounds(places.values()))) places.set(id, b);
  const { routes, room } = columns ? around(all, cards, places) : { routes: new Map<number, Point[]>(), room: bounds(places.values()) };
  const drawn = all.flatMap((line, i): DrawnLine<I>[] => {
    const e = ends(line, cards, places);
    return e ? [{ line, path: linkPath(e[0], e[1], routes.get(i) ?? []).path }] : [];
  });
  return { places, lines: drawn, room };
}

/** Closes the gaps that trees leave in columns: from left to right the cards of one stand close together, in their order, beside what leads to them. */
function gather<I extends Id>(lines: readonly Line<I>[], cards: ReadonlyMap<Id, Card>, places: Map<I, Box>): void {
  const all = [...places].sort((a, b) => a[1].x - b[1].x || a[1].y - b[1].y);
  for (const x of new Set(all.map(([, b]) => b.x))) {
    const column = all.filter(([, b]) => b.x === x);
    const wanted = column.map(([id, b]) => {
      const ys = lines.flatMap((l) => {
        const e = l.to === id && (places.get(l.from)?.x ?? x) < x ? ends(l, cards, places) : undefined;
        return e ? [e[0][1] - e[1][1] + b.y] : [];
      });
      return ys.length > 0 ? ys.reduce((n, y) => n + y, 0) / ys.length : b.y;
    });
    const order = column.map((_, i) => i).sort((i, k) => (wanted[i] ?? 0) - (wanted[k] ?? 0) || i - k);
    let [y, off] = [-Infinity, 0];
    const tops = order.map((i) => {
      const top = Math.max(y, wanted[i] ?? 0);
      y = top + (column[i]?.[1].height ?? 0) + GAP + 6;
      off += (wanted[i] ?? 0) - top;
      return top;
    });
    order.forEach((i, k) => {
      const [id, b] = column[i] ?? [];
      if (id !== undefined && b) places.set(id, { ...b, y: (tops[k] ?? 0) + off / order.length });
    });
  }
}

/** Where lines run that pass around the cards in their way. */
function around<I extends Id>(lines: readonly Line<I>[], cards: ReadonlyMap<Id, Card>, places: ReadonlyMap<I, Box>): ReturnType<typeof route> {
  const index = new Map<Id, number>([...places.keys()].map((id, i) => [id, i]));
  const boxes: Places = new Map([...places.values()].map((b, i) => [i, b]));
  return route(boxes, lines.map((l): Ends => {
    const e = ends(l, cards, places);
    return { from: [index.get(l.from) ?? -1, ''], to: [index.get(l.to) ?? -1, ''], delayed: false, ys: [e?.[0][1] ?? 0, e?.[1][1] ?? 0] };
  }), null);
}
