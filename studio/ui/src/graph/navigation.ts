import type { Box } from './layout';

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isWay = (key: string): key is Way => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** The box nearest in the direction; what lies straight ahead beats what lies aside. */
export function neighbour<K>(boxes: ReadonlyMap<K, Box>, from: K, way: Way): K | null {
  const a = boxes.get(from);
  if (!a) return null;
  const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
  let best: K | null = null;
  let least = Infinity;
  for (const [key, b] of boxes) {
    if (key === from) continue;
    const dx = b.x + b.width / 2 - ax;
    const dy = b.y + b.height / 2 - ay;
    const sideways = way === 'ArrowLeft' || way === 'ArrowRight';
    const ahead = way === 'ArrowLeft' ? -dx : way === 'ArrowRight' ? dx : way === 'ArrowUp' ? -dy : dy;
    const aside = Math.abs(sideways ? dy : dx);
    if (ahead <= 1) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [key, cost];
  }
  return best;
}
