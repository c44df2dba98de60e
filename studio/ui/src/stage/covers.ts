import type { Scene } from '../protocol/scene';
import type { Box } from '../graph/layout';
import { toScreen, scaleOf, type Size } from './camera';
import { eachShown } from './draw';

/** About how wide a letter is, of the height of its text. */
const LETTER = 0.58;

/** How much of a picture's text lies below a box on the stage, in square pixels: what lies in a corner of the stage is to hide none. */
export function textBelow(scene: Scene, size: Size, box: Box): number {
  const scale = scaleOf(scene, size);
  let all = 0;
  eachShown(scene, (run) => run.overlay < 0, (c) => {
    if (c.op !== 'text') return;
    const high = Math.max(11, c.size * scale);
    const wide = c.text.length * high * LETTER;
    const [x, y] = toScreen(scene, size, c.x, c.y);
    const left = c.align === 1 ? x - wide / 2 : c.align === 2 ? x - wide : x;
    const over = Math.min(left + wide, box.x + box.width) - Math.max(left, box.x);
    const down = Math.min(y, box.y + box.height) - Math.max(y - high, box.y);
    if (over > 0 && down > 0) all += over * down;
  });
  return all;
}
