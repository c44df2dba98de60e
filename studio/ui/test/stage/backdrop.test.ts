import { describe, expect, it } from 'vitest';
import type { Command, Scene } from '../../src/protocol/scene';
import { alike, Backdrop } from '../../src/stage/backdrop';
import { scene } from '../frames';

const style = { fill: 1, stroke: 0, width: 0 };
const disc = (x: number): Command => ({ op: 'ellipse', x, y: 0, rx: 1, ry: 1, rotation: 0, style: { ...style } });
const line = (...points: number[]): Command => ({ op: 'polygon', closed: false, points: new Float32Array(points), style: { ...style } });

/** A picture on a ground of so many discs; what moves on it comes after. */
const picture = (at: number, ground = 50, more: Partial<Scene> = {}): Scene =>
  scene({ commands: [...Array.from({ length: ground }, (_, i) => (i % 2 ? disc(i) : line(i, 1, 2, 3))), disc(at)], ...more });

/** A backdrop, and what it painted and copied. */
function rig() {
  const painted: number[] = [];
  let copies = 0;
  const nothing = () => undefined;
  const ctx = { save: nothing, restore: nothing, setTransform: nothing, drawImage: () => { copies++; } } as unknown as CanvasRenderingContext2D;
  const canvas = { width: 0, height: 0, getContext: () => ctx } as unknown as HTMLCanvasElement;
  const backdrop = new Backdrop(() => canvas);
  const show = (s: Scene, width = 100, of: unknown[] = []) => backdrop.paint(ctx, s, { width, height: 80 }, 2, of, (_, n) => { painted.push(n); });
  const run = (frames: number, make: (i: number) => Scene): number[] => Array.from({ length: frames }, (_, i) => show(make(1000 + i)));
  return { show, run, painted, canvas, copies: () => copies };
}

describe('the backdrop', () => {
  it('compares pictures as far as they are the same', () => {
    expect(alike(picture(1).commands, picture(2).commands)).toBe(50);
    expect(alike([disc(1), line(1, 2)], [disc(1), line(1, 3)])).toBe(1);
    expect(alike([disc(1)], [{ ...disc(1), style: { ...style, fill: 2 } } as Command])).toBe(0);
    expect(alike([], [disc(1)])).toBe(0);
  });

  it('is painted once when the ground has been the same for a while, and copied from then on', () => {
    const { run, painted, canvas, copies } = rig();
    const kept = run(40, (i) => picture(i));
    expect(kept[0]).toBe(0);
    expect(kept.at(-1)).toBe(50);
    expect(painted).toEqual([50]);
    expect(copies()).toBe(kept.filter((n) => n > 0).length);
    expect([canvas.width, canvas.height]).toEqual([200, 160]);
  });

  it('is gone at once when the ground, the camera, the size or the sprites are others', () => {
    for (const change of [
      (r: ReturnType<typeof rig>) => r.show(picture(1, 50, { camX: 3 })),
      (r: ReturnType<typeof rig>) => r.show(picture(1, 50, { background: 9 })),
      (r: ReturnType<typeof rig>) => r.show(picture(1), 101),
      (r: ReturnType<typeof rig>) => r.show(picture(1), 100, ['other']),
      (r: ReturnType<typeof rig>) => r.show(picture(1, 49)),
    ]) {
      const r = rig();
      expect(r.run(40, (i) => picture(i)).at(-1)).toBe(50);
      expect(change(r)).toBe(0);
    }
  });

  it('has nothing to do with small pictures, cameras that move and overlays', () => {
    expect(rig().run(40, (i) => picture(i, 20)).every((n) => n === 0)).toBe(true);
    expect(rig().run(40, (i) => picture(i, 50, { camX: i })).every((n) => n === 0)).toBe(true);
    expect(rig().run(40, (i) => picture(i, 50, { runs: [{ from: 45, overlay: 0, agent: 0 }] })).at(-1)).toBe(45);
  });
});
