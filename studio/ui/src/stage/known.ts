import type { Perception } from '../debug/senses/matrix';
import { toScreen, type Camera, type Size } from './camera';

interface Place {
  agent: number;
  x: number;
  y: number;
}

const RIM = 'rgba(10, 14, 20, 0.7)';

/** From who perceives to where it was perceived: a whole line now, a dashed one of what is remembered, and a cross there. */
export function drawPerceptions(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, list: readonly Perception[], picks: readonly Place[]): void {
  ctx.save();
  ctx.lineCap = 'round';
  for (const p of list) {
    if (!p.at) continue;
    const by = picks.find((k) => k.agent === p.by);
    const [x, y] = toScreen(cam, size, p.at.x, p.at.y);
    for (const [colour, width] of [[RIM, 4], [p.now ? '#ffd166' : '#cdd6e4', 2]] as const) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      if (by) {
        ctx.setLineDash(p.now ? [] : [6, 5]);
        ctx.beginPath();
        ctx.moveTo(...toScreen(cam, size, by.x, by.y));
        ctx.lineTo(x, y);
        ctx.stroke();
      }
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.moveTo(x - 5, y - 5);
      ctx.lineTo(x + 5, y + 5);
      ctx.moveTo(x + 5, y - 5);
      ctx.lineTo(x - 5, y + 5);
      ctx.stroke();
    }
  }
  ctx.restore();
}
