/* Thoughts side by side, in lanes by how urgent they are: the board that the watching and the editing page draw. */

/** How urgent a thought is, as documents say it. */
export type Priority = number | 'never' | { readonly expr: string };

export type LaneKind = 'instinct' | 'level' | 'changing' | 'never';

export interface Lane<T> {
  /** "0", "1", "never", or "= " and the expression. */
  key: string;
  kind: LaneKind;
  /** The priority of instincts and levels; NaN of the others. */
  level: number;
  /** The expression of what changes. */
  text: string;
  items: T[];
}

/** The lane in which a priority lies. Fractions count as the next whole number. */
export function laneOf(p: Priority): Omit<Lane<never>, 'items'> {
  if (p === 'never') return { key: 'never', kind: 'never', level: NaN, text: '' };
  if (typeof p !== 'number') return { key: `= ${p.expr}`, kind: 'changing', level: NaN, text: p.expr };
  const level = Math.ceil(p);
  return { key: String(level), kind: level === 0 ? 'instinct' : 'level', level, text: '' };
}

const order: readonly LaneKind[] = ['instinct', 'level', 'changing', 'never'];

/**
 * The lanes of thoughts that lie side by side: instincts, the levels from the most urgent down, those whose level changes, and
 * those that are never there. Within a lane they stand by name, as they run.
 */
export function lanesOf<T>(items: readonly T[], name: (t: T) => string, priority: (t: T) => Priority): Lane<T>[] {
  const lanes = new Map<string, Lane<T>>();
  for (const t of items) {
    const of = laneOf(priority(t));
    const lane = lanes.get(of.key) ?? { ...of, items: [] };
    lanes.set(of.key, lane);
    lane.items.push(t);
  }
  const byName = (a: T, b: T): number => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
  for (const l of lanes.values()) l.items.sort(byName);
  return [...lanes.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.kind === 'level' ? a.level - b.level : a.text < b.text ? -1 : 1));
}

/** What a lane is called. */
export function laneTitle(l: Pick<Lane<never>, 'kind' | 'level'>): string {
  return l.kind === 'instinct' ? 'Instincts' : l.kind === 'level' ? `Level ${String(l.level)}` : l.kind === 'changing' ? 'Level that changes' : 'Never';
}

/** What holds for a lane, in a few words; first says that it is the most urgent of the levels. */
export function laneSays(l: Pick<Lane<never>, 'kind'>, first: boolean): string {
  switch (l.kind) {
    case 'instinct':
      return 'always run';
    case 'level':
      return first ? 'most urgent' : 'when no thought above is active';
    case 'changing':
      return 'as urgent as this says';
    case 'never':
      return 'disabled';
  }
}

const figure = (v: number): string => (Number.isFinite(v) ? String(Number(v.toPrecision(3))) : '·').replace('-', '−');

/** Weights and what comes of them: "0.5 × 0.5 = 0.25". Ones are left out; a single weight is only said. */
export function product(factors: readonly (number | string)[]): string {
  const told = factors.filter((f) => f !== 1);
  if (told.length === 0) return '1';
  const text = told.map((f) => (typeof f === 'number' ? figure(f) : told.length > 1 ? `(${f})` : f)).join(' × ');
  if (told.length === 1 || told.some((f) => typeof f === 'string')) return text;
  return `${text} = ${figure(told.reduce<number>((p, f) => p * Number(f), 1))}`;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The box that lies next in a direction, -1 if none does: what lies straight ahead before what lies aside. */
export function nextIn(boxes: readonly Box[], from: number, way: Way): number {
  const here = boxes[from];
  if (!here) return -1;
  const middle = (b: Box): [number, number] => [(b.left + b.right) / 2, b.top + Math.min(24, (b.bottom - b.top) / 2)];
  const [x, y] = middle(here);
  const across = way === 'ArrowLeft' || way === 'ArrowRight';
  const sign = way === 'ArrowRight' || way === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((b, i) => {
    if (i === from) return;
    const [bx, by] = middle(b);
    const ahead = sign * (across ? bx - x : by - y);
    if (ahead < 1) return;
    const [low, high] = across ? [Math.max(here.top, b.top), Math.min(here.bottom, b.bottom)] : [Math.max(here.left, b.left), Math.min(here.right, b.right)];
    const aside = low < high ? 0 : low - high;
    if (across && aside > 0) return;
    const far = ahead + 3 * aside + 0.1 * Math.abs(across ? by - y : bx - x);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}
