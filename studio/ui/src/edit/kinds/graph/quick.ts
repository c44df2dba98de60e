import type { Block, DrawnLink } from './model';
import type { Spot } from './places';

const ACROSS = 60;
const DOWN = 24;
/** Columns longer than this are broken. */
const TALL = 40;

/** A layout of thousands of blocks in no time: each stands right of all that lead to it, circles broken where they are met. */
export function quick(blocks: readonly Block[], links: readonly DrawnLink[]): Map<string, Spot> {
  const next = new Map<string, string[]>();
  const before = new Map<string, number>(blocks.map((b) => [b.id, 0]));
  for (const l of links) {
    if (l.source === l.target) continue;
    const list = next.get(l.source);
    if (list) list.push(l.target);
    else next.set(l.source, [l.target]);
    before.set(l.target, (before.get(l.target) ?? 0) + 1);
  }
  const rank = new Map<string, number>();
  const waiting = new Set(blocks.map((b) => b.id));
  const ready = blocks.filter((b) => before.get(b.id) === 0).map((b) => b.id);
  const done = (): void => {
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
      if (!waiting.delete(id)) continue;
      const here = rank.get(id) ?? 0;
      rank.set(id, here);
      for (const to of next.get(id) ?? []) {
        if (!waiting.has(to)) continue;
        rank.set(to, Math.max(rank.get(to) ?? 0, here + 1));
        const left = (before.get(to) ?? 1) - 1;
        before.set(to, left);
        if (left === 0) ready.push(to);
      }
    }
  };
  done();
  for (const id of waiting) {
    ready.push(id);
    done();
  }
  const columns = new Map<number, Block[]>();
  for (const b of blocks) {
    const column = rank.get(b.id) ?? 0;
    const list = columns.get(column);
    if (list) list.push(b);
    else columns.set(column, [b]);
  }
  const out = new Map<string, Spot>();
  let x = 0;
  for (const column of [...columns.keys()].sort((a, b) => a - b)) {
    const list = columns.get(column) ?? [];
    for (let i = 0; i < list.length; i += TALL) {
      const part = list.slice(i, i + TALL);
      let y = 0;
      for (const b of part) {
        out.set(b.id, [x, y]);
        y += b.height + DOWN;
      }
      x += Math.max(...part.map((b) => b.width)) + ACROSS;
    }
  }
  return out;
}
