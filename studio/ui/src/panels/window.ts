/** Rows of equal height of which only those in view are drawn: 1,000 agents are as quick to scroll as ten. */
export interface Window {
  from: number;
  to: number;
}

/** Rows drawn above and below what is seen. */
const SPARE = 12;
/** Drawn before the list has a size. */
const UNSIZED = 200;

/** The rows to draw, in steps of a few rows, so that most scrolling draws nothing anew. */
export function windowOf(top: number, height: number, row: number, count: number): Window {
  if (height === 0) return { from: 0, to: Math.min(count, UNSIZED) };
  const first = Math.floor(top / row / SPARE) * SPARE;
  return { from: Math.max(0, first - SPARE), to: Math.min(count, first + SPARE + Math.ceil(height / row) + SPARE) };
}

/** Where to scroll to show a row, moving as little as possible. */
export function reveal(index: number, top: number, height: number, row: number): number {
  if (height === 0) return top;
  const [above, below] = [index * row, (index + 1) * row - height];
  return top > above ? above : top < below ? below : top;
}

/** Where to scroll so that a row that was not in view comes to the middle: one sees what lies around it. */
export function centre(index: number, top: number, height: number, row: number): number {
  const shown = reveal(index, top, height, row);
  return shown === top ? top : Math.max(0, Math.round(index * row - (height - row) / 2));
}

/**
 * Where to scroll when rows came or went, so that the row the eye is on stays where it is: one of `held` if it was in
 * view and is still there, else the first row in view that is.
 */
export function anchored(before: readonly string[], after: readonly string[], held: readonly string[], top: number, height: number, row: number): number {
  const first = Math.floor(top / row);
  const seen = before.slice(first, first + Math.ceil(height / row) + 1);
  const now = new Map(after.map((key, i) => [key, i]));
  for (const key of [...held.filter((k) => seen.includes(k)), ...seen]) {
    const to = now.get(key);
    if (to !== undefined) return Math.max(0, top + (to - before.indexOf(key)) * row);
  }
  return top;
}
