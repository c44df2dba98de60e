import type { Command, Scene } from '../protocol/scene';
import type { Size } from './camera';

/** So many commands at least are worth a picture of their own, and so many at most are compared. */
const LEAST = 40;
const MOST = 2000;
/** Frames for which they must have been the same. */
const CALM = 12;

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Float32Array) return b instanceof Float32Array && a.length === b.length && a.every((v, i) => v === b[i]);
  for (const k in a) if (!equal(a[k as keyof typeof a], b[k as keyof typeof b])) return false;
  return true;
}

/** How many commands two pictures begin with that are the same. */
export function alike(a: readonly Command[], b: readonly Command[]): number {
  const most = Math.min(a.length, b.length, MOST);
  let n = 0;
  while (n < most && a[n]?.op === b[n]?.op && equal(a[n], b[n])) n++;
  return n;
}

/**
 * Keeps what pictures begin with while it stays the same, such as the ground that a game is played on: it is painted once, and
 * copied from then on. A camera that moves leaves nothing to keep.
 */
export class Backdrop {
  private last: readonly Command[] = [];
  private seen: readonly unknown[] = [];
  private same = 0;
  private calm = 0;
  private kept = 0;
  private canvas: HTMLCanvasElement | null = null;

  constructor(private readonly make: () => HTMLCanvasElement = () => document.createElement('canvas')) {}

  /**
   * Paints the first commands of a scene from memory and says how many; 0 where it has none. `of` is all else that the picture
   * depends on; `paint` paints the first n commands, and what is below them.
   */
  paint(ctx: CanvasRenderingContext2D, scene: Scene, size: Size, dpr: number, of: readonly unknown[], paint: (ctx: CanvasRenderingContext2D, n: number) => void): number {
    const seen = [scene.camX, scene.camY, scene.camHeight, scene.background, size.width, size.height, dpr, ...of];
    const n = Math.min(alike(this.last, scene.commands), scene.runs[0]?.from ?? MOST, scene.huds[0]?.from ?? MOST);
    const other = seen.length !== this.seen.length || seen.some((v, i) => v !== this.seen[i]);
    [this.last, this.seen] = [scene.commands, seen];
    if (other || n < this.same || this.same < LEAST) {
      this.same = n;
      this.calm = 0;
      if (other || n < this.kept) this.kept = 0;
    } else this.calm++;
    if (this.kept === 0 && this.calm >= CALM) this.keep(size, dpr, paint);
    if (this.kept === 0 || !this.canvas) return 0;
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(this.canvas, 0, 0);
    ctx.restore();
    return this.kept;
  }

  private keep(size: Size, dpr: number, paint: (ctx: CanvasRenderingContext2D, n: number) => void): void {
    this.canvas ??= this.make();
    [this.canvas.width, this.canvas.height] = [Math.round(size.width * dpr), Math.round(size.height * dpr)];
    const ctx = this.canvas.getContext('2d', { alpha: false });
    if (!ctx) return;
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
    paint(ctx, this.same);
    this.kept = this.same;
  }
}
