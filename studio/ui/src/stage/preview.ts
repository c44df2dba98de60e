import { toScreen, type Camera, type Size } from './camera';
import type { Preview } from './pointing';

const DARK = 'rgba(10, 14, 20, 0.6)';
const LIGHT = '#ffffff';

/** Draws the box or the line that is being made; a dark and a light line, so that it shows on any ground. */
export function drawPreview(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, p: Preview): void {
  const [x0, y0] = toScreen(cam, size, ...p.start);
  const [x1, y1] = toScreen(cam, size, ...p.place);
  ctx.save();
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.beginPath();
  if (p.on === 'drag') {
    ctx.rect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
    ctx.fillStyle = 'rgba(255, 255, 255, 0.14)';
    ctx.fill();
  } else if (p.on === 'line' || p.on === 'rightline') {
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
    const way = Math.atan2(y1 - y0, x1 - x0);
    for (const side of [2.6, -2.6]) {
      ctx.moveTo(x1, y1);
      ctx.lineTo(x1 + 10 * Math.cos(way + side), y1 + 10 * Math.sin(way + side));
    }
  } else {
    p.path.forEach((at, i) => {
      const [x, y] = toScreen(cam, size, ...at);
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
  }
  ctx.strokeStyle = DARK;
  ctx.lineWidth = 4;
  ctx.stroke();
  ctx.strokeStyle = LIGHT;
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.restore();
}
