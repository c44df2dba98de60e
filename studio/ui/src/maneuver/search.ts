/* The partial plans of a search as a tree: each is made of another by refining one task. */
import type { PartialPlan, Schedule } from '../protocol/control';

export interface Plan {
  /** The last of the partial plans that it stands for. */
  is: PartialPlan;
  /** What was done, one thing after another: the first by a method, others by units. */
  steps: readonly PartialPlan[];
  children: readonly Plan[];
}

/** A box of the drawing. */
export interface Placed {
  plan: Plan;
  parent: number;
  x: number;
  y: number;
}

export const WIDTH = 168;
export const HEIGHT = 42;
const COLUMN = 34;
const GAP = 8;

/** What a unit does by no method, and the only thing that could be done then, is told with what was before it. */
const folds = (children: readonly PartialPlan[]): PartialPlan | undefined => (children.length === 1 && children[0]?.method === '' ? children[0] : undefined);

/** The tree; those that are better or lead to the plan come first. undefined: nothing was searched. */
export function treeOf(s: Schedule): Plan | undefined {
  const below = new Map<number, PartialPlan[]>();
  const known = new Set(s.partial.map((p) => p.id));
  for (const p of s.partial) if (p.from >= 0 && known.has(p.from)) below.set(p.from, [...(below.get(p.from) ?? []), p]);
  const grow = (first: PartialPlan): Plan => {
    const steps = [first];
    let is = first;
    for (let next = folds(below.get(is.id) ?? []); next; next = folds(below.get(is.id) ?? [])) {
      steps.push(next);
      is = next;
    }
    const children = [...(below.get(is.id) ?? [])].sort((a, b) => Number(b.chosen) - Number(a.chosen) || a.seconds - b.seconds || a.id - b.id).map(grow);
    return { is, steps, children };
  };
  const root = s.partial.find((p) => p.from < 0);
  return root && grow(root);
}

/** Where the boxes are: each level a column, each leaf a row, and what led to it beside the first. */
export function placePlans(root: Plan): { boxes: readonly Placed[]; width: number; height: number } {
  const boxes: Placed[] = [];
  let [rows, deepest] = [0, 0];
  const put = (plan: Plan, parent: number, depth: number): void => {
    const at = boxes.length;
    deepest = Math.max(deepest, depth);
    boxes.push({ plan, parent, x: depth * (WIDTH + COLUMN), y: rows * (HEIGHT + GAP) });
    plan.children.forEach((c) => { put(c, at, depth + 1); });
    if (plan.children.length === 0) rows++;
  };
  put(root, -1, 0);
  return { boxes, width: deepest * (WIDTH + COLUMN) + WIDTH, height: rows * (HEIGHT + GAP) };
}

/** Where an arrow key leads from a box: to what it was made of, to the first made of it, to the next above or below in its column. */
export function walkPlans(boxes: readonly Placed[], at: number, key: string): number | undefined {
  const own = boxes[at];
  if (!own) return boxes.length > 0 ? 0 : undefined;
  if (key === 'ArrowLeft') return own.parent < 0 ? undefined : own.parent;
  const find = (fits: (b: Placed) => boolean, from: number, by: number): number | undefined => {
    for (let i = from; boxes[i]; i += by) if (fits(boxes[i] as Placed)) return i;
    return undefined;
  };
  if (key === 'ArrowRight') return find((b) => b.parent === at, at + 1, 1);
  if (key === 'ArrowDown') return find((b) => b.x === own.x, at + 1, 1);
  if (key === 'ArrowUp') return find((b) => b.x === own.x, at - 1, -1);
  return { Home: 0, End: boxes.length - 1 }[key];
}

/** A box in words. */
export const planText = ({ steps: [first, ...rest] }: Plan): string =>
  first === undefined || first.from < 0 ? 'Begin' : [`${first.task}${first.method === '' ? '' : ` by ${first.method}${first.alternative > 0 ? ` ${String(first.alternative + 1)}` : ''}`}`, ...rest.map((p) => p.task)].join(', then ');
