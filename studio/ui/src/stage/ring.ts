import type { Pick } from '../protocol/scene';
import { scaleOf, toScreen, type Camera, type Size } from './camera';

interface Ring {
  name: string;
  colour: string;
  selected: boolean;
  font: string;
}

/** Rings an agent, and names the one under the pointer; a light and a dark line, so that it shows on any ground. */
export function drawRing(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, pick: Pick, ring: Ring): void {
  const [x, y] = toScreen(cam, size, pick.x, pick.y);
  const r = Math.max(8, pick.r * scaleOf(cam, size) + 3);
  ctx.save();
  if (!ring.selected) ctx.setLineDash([4, 4]);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.strokeStyle = 'rgba(10, 14, 20, 0.55)';
  ctx.lineWidth = ring.selected ? 5 : 3;
  ctx.stroke();
  ctx.strokeStyle = ring.selected ? ring.colour : '#ffffff';
  ctx.lineWidth = ring.selected ? 2.5 : 1.5;
  ctx.stroke();
  ctx.setLineDash([]);
  if (!ring.selected) label(ctx, x, y + r + 5, ring, size);
  ctx.restore();
}

/** Says above an agent, and above the bars that many games draw there, who steers it; with a line to the figure. */
export function drawTag(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, pick: Pick, text: string, font: string): void {
  const [x, y] = toScreen(cam, size, pick.x, pick.y);
  const r = Math.max(8, pick.r * scaleOf(cam, size) + 3);
  ctx.save();
  ctx.font = `650 11px ${font}`;
  const w = ctx.measureText(text).width + 12;
  const left = Math.max(2, Math.min(size.width - w - 2, x - w / 2));
  const top = Math.max(2, y - r * 1.5 - 23);
  ctx.fillStyle = '#ffffff';
  ctx.strokeStyle = 'rgba(10, 14, 20, 0.65)';
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(left, top, w, 17, 5);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - 5, top + 16.5);
  ctx.lineTo(x + 5, top + 16.5);
  ctx.lineTo(x, top + 23);
  ctx.closePath();
  ctx.fill();
  ctx.fillStyle = '#10151d';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, left + 6, top + 9);
  ctx.restore();
}

function label(ctx: CanvasRenderingContext2D, x: number, y: number, ring: Ring, size: Size): void {
  ctx.font = `600 11px ${ring.font}`;
  const w = ctx.measureText(ring.name).width + 12;
  const left = Math.max(2, Math.min(size.width - w - 2, x - w / 2));
  const top = Math.min(size.height - 19, y);
  ctx.fillStyle = 'rgba(14, 18, 26, 0.82)';
  ctx.beginPath();
  ctx.roundRect(left, top, w, 17, 5);
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillText(ring.name, left + 6, top + 9);
}
