/* The heat map of a query on the stage, drawn so that it shows on any ground. */
import { scaleOf, toScreen, toWorld, type Camera, type Size } from '../stage/camera';
import { bestScore, briefOf, figure, worth, type Answer, type By } from './answer';
import { paletteOf, type QueryColours } from './colours';

/** Points this near to each other, in pixels, have no figures beside them. */
const ROOM = 34;
const INK = 'rgba(10, 14, 20, 0.75)';

/** About how near to each other the points lie, m: the smallest way from one to the next. */
export function nearness(a: Answer): number {
  let least = Infinity;
  for (let i = 1; i < a.points.length; i++) {
    const [p, q] = [a.points[i - 1]?.at, a.points[i]?.at];
    if (p && q) least = Math.min(least, Math.hypot(p.x - q.x, p.y - q.y) || Infinity);
  }
  return least;
}

/** The radius of a point, in pixels. */
export const radiusOf = (near: number, scale: number): number => Math.max(3, Math.min(8, near * scale * 0.36));

/** The point nearest to a place on the stage, if it is drawn there; -1 for none. */
export function pointAt(a: Answer, cam: Camera, size: Size, px: number, py: number): number {
  const [x, y] = toWorld(cam, size, px, py);
  let best = -1;
  let least = (radiusOf(nearness(a), scaleOf(cam, size)) + 3) / scaleOf(cam, size);
  a.points.forEach((p, i) => {
    const d = p.at ? Math.hypot(p.at.x - x, p.at.y - y) : Infinity;
    if (d <= least) [best, least] = [i, d];
  });
  return best;
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  ctx.beginPath();
  for (let i = 0; i < 10; i++) {
    const [angle, length] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 === 0 ? r : r * 0.45];
    ctx.lineTo(x + length * Math.cos(angle), y + length * Math.sin(angle));
  }
  ctx.closePath();
}

/** Text with a dark rim, for any ground. */
function rimmed(ctx: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  ctx.strokeStyle = INK;
  ctx.lineWidth = 3;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = '#ffffff';
  ctx.fillText(text, x, y);
}

/** Lines on a dark card beside a place, where there is room. */
function card(ctx: CanvasRenderingContext2D, size: Size, x: number, y: number, lines: readonly string[], font: string): void {
  ctx.font = `500 11px ${font}`;
  ctx.textAlign = 'left';
  const [w, h] = [Math.max(...lines.map((l) => ctx.measureText(l).width)) + 14, lines.length * 15 + 8];
  const left = x + 14 + w > size.width ? x - 14 - w : x + 14;
  const top = Math.max(2, Math.min(size.height - h - 2, y - h / 2));
  ctx.beginPath();
  ctx.roundRect(left, top, w, h, 5);
  ctx.fillStyle = 'rgba(14, 18, 26, 0.9)';
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  lines.forEach((l, i) => { ctx.fillText(l, left + 7, top + 16 + i * 15); });
}

/** Draws all points; the best as a star, the one that is pointed at with a ring. */
export function drawHeat(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, a: Answer, by: By, colours: QueryColours, marked: number, font: string): void {
  const colourOf = paletteOf(colours);
  const best = bestScore(a);
  const near = nearness(a);
  const scale = scaleOf(cam, size);
  const r = radiusOf(near, scale);
  const figures = near * scale >= ROOM;
  ctx.save();
  ctx.font = `600 10px ${font}`;
  ctx.textAlign = 'center';
  ctx.lineJoin = 'round';
  a.points.forEach((p, i) => {
    if (!p.at) return;
    const [x, y] = toScreen(cam, size, p.at.x, p.at.y);
    if (x < -20 || y < -20 || x > size.width + 20 || y > size.height + 20) return;
    const w = worth(p, by, best);
    if (i === a.best) star(ctx, x, y, r + 5);
    else {
      ctx.beginPath();
      // What is ruled out is smaller and has a bar, to be told from the rest without colour.
      ctx.arc(x, y, p.valid ? r : r * 0.7, 0, Math.PI * 2);
    }
    ctx.fillStyle = colourOf(w);
    ctx.fill();
    ctx.strokeStyle = i === a.best ? '#ffffff' : 'rgba(10, 14, 20, 0.45)';
    ctx.lineWidth = i === a.best ? 1.5 : 1;
    ctx.stroke();
    if (!p.valid && r > 4) {
      ctx.beginPath();
      ctx.moveTo(x - r * 0.45, y);
      ctx.lineTo(x + r * 0.45, y);
      ctx.stroke();
    }
    if (i === marked) {
      ctx.beginPath();
      ctx.arc(x, y, r + 4, 0, Math.PI * 2);
      ctx.strokeStyle = INK;
      ctx.lineWidth = 4;
      ctx.stroke();
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 2;
      ctx.stroke();
    }
    if (figures && p.valid && !Number.isNaN(w)) rimmed(ctx, figure(by === 'score' ? p.score : w), x, y + r + 11);
  });
  ctx.restore();
}

/** Says beside the point that is pointed at why it stands so. */
export function drawWhy(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, a: Answer, marked: number, font: string): void {
  const there = a.points[marked]?.at;
  if (!there) return;
  ctx.save();
  card(ctx, size, ...toScreen(cam, size, there.x, there.y), briefOf(a, marked), font);
  ctx.restore();
}

/** A place that the query refers to. */
export interface Handle {
  port: string;
  x: number;
  y: number;
  /** Somebody may drag it elsewhere. */
  free: boolean;
  /** It is not where the game has it. */
  moved: boolean;
}

const GRIP = 9;

/** The handle at a place on the stage. */
export function handleAt(handles: readonly Handle[], cam: Camera, size: Size, px: number, py: number): Handle | null {
  let [found, least]: [Handle | null, number] = [null, GRIP + 4];
  for (const h of handles) {
    const [x, y] = toScreen(cam, size, h.x, h.y);
    const d = Math.hypot(x - px, y - py);
    if (h.free && d <= least) [found, least] = [h, d];
  }
  return found;
}

/** Draws the places that the query refers to: those that can be dragged with a grip, with their names. */
export function drawHandles(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, handles: readonly Handle[], held: string | null, font: string): void {
  ctx.save();
  ctx.font = `650 11px ${font}`;
  ctx.textAlign = 'center';
  for (const h of handles) {
    const [x, y] = toScreen(cam, size, h.x, h.y);
    if (h.free) {
      ctx.beginPath();
      ctx.arc(x, y, GRIP, 0, Math.PI * 2);
      ctx.fillStyle = h.port === held ? 'rgba(255, 255, 255, 0.55)' : 'rgba(255, 255, 255, 0.25)';
      ctx.fill();
    }
    for (const [colour, width] of [[INK, 4], ['#ffffff', 2]] as const) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.setLineDash(h.moved ? [4, 3] : []);
      ctx.beginPath();
      if (h.free) ctx.arc(x, y, GRIP, 0, Math.PI * 2);
      ctx.moveTo(x - 4, y);
      ctx.lineTo(x + 4, y);
      ctx.moveTo(x, y - 4);
      ctx.lineTo(x, y + 4);
      ctx.stroke();
    }
    ctx.setLineDash([]);
    rimmed(ctx, h.port, x, y - GRIP - 5);
  }
  ctx.restore();
}
