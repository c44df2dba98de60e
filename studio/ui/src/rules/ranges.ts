/* The range that a term wants, around the character on the stage. */
import { scaleOf, toScreen, type Camera, type Size } from '../stage/camera';

export interface Band {
  name: string;
  /** Metres; hi may be infinite. */
  lo: number;
  hi: number;
  /** What it is now; NaN if that is not known. */
  is: number;
  unit: string;
}

const RIM = 'rgba(10, 14, 20, 0.7)';
const HOLDS = '#7ee0a1';
const FAILS = '#ffb36b';

const figure = (n: number): string => String(Number(n.toFixed(2))).replace('-', '−');

/** What is wanted, in words: "Distance 2 to 4 m". */
export const bandText = (b: Band): string => `${b.name} ${b.hi === Infinity ? `from ${figure(b.lo)}` : b.lo <= 0 ? `up to ${figure(b.hi)}` : b.lo === b.hi ? figure(b.lo) : `${figure(b.lo)} to ${figure(b.hi)}`} ${b.unit}`;

export const isWithin = (b: Band): boolean => b.is >= b.lo && b.is <= b.hi;

/** Draws bands around a place: whole lines if the value is within, dashed ones if not, and a dotted line where the value is. */
export function drawBands(ctx: CanvasRenderingContext2D, cam: Camera, size: Size, at: { x: number; y: number }, bands: readonly Band[], font: string): void {
  const [x, y] = toScreen(cam, size, at.x, at.y);
  const scale = scaleOf(cam, size);
  const far = Math.hypot(size.width, size.height) + Math.hypot(x - size.width / 2, y - size.height / 2);
  ctx.save();
  bands.forEach((b, i) => {
    const [inner, outer] = [Math.max(0, b.lo) * scale, b.hi === Infinity ? far : Math.max(0, b.hi) * scale];
    const colour = isWithin(b) ? HOLDS : FAILS;
    ctx.beginPath();
    ctx.arc(x, y, Math.min(outer, far), 0, Math.PI * 2);
    if (inner > 0) ctx.arc(x, y, Math.min(inner, far), 0, Math.PI * 2, true);
    ctx.globalAlpha = b.hi === Infinity ? 0.08 : 0.16;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
    const line = (r: number, dash: number[], width: number): void => {
      if (!(r > 0) || r > far) return;
      ctx.setLineDash(dash);
      for (const [stroke, more] of [[RIM, 2], [colour, 0]] as const) {
        ctx.beginPath();
        ctx.arc(x, y, r, 0, Math.PI * 2);
        ctx.strokeStyle = stroke;
        ctx.lineWidth = width + more;
        ctx.stroke();
      }
    };
    const dash = isWithin(b) ? [] : [7, 5];
    line(inner, dash, 2);
    if (b.hi !== Infinity && outer !== inner) line(outer, dash, 2);
    if (!Number.isNaN(b.is) && b.is > 0) line(b.is * scale, [1.5, 4], 1.5);
    // The words stand on the line, or as near to it as can be seen.
    ctx.setLineDash([]);
    ctx.font = `600 11px ${font}`;
    const text = bandText(b) + (Number.isNaN(b.is) ? '' : `, is ${figure(b.is)}`);
    const width = ctx.measureText(text).width + 12;
    const edge = b.hi === Infinity ? inner : outer;
    const left = Math.max(2, Math.min(size.width - width - 2, x - width / 2));
    const top = Math.max(2 + 19 * i, Math.min(size.height - 19, y - edge - 9));
    ctx.fillStyle = 'rgba(14, 18, 26, 0.86)';
    ctx.beginPath();
    ctx.roundRect(left, top, width, 17, 5);
    ctx.fill();
    ctx.fillStyle = colour;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.fillText(text, left + 6, top + 9);
  });
  ctx.restore();
}
