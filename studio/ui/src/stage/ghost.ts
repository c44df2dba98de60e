import { apart, ghostCommands } from '../debug/whatif/ghosts';
import type { Scene } from '../protocol/scene';
import { toScreen, type Size } from './camera';
import { drawScene, type Sprites } from './draw';

/** How wide the outline is, in pixels. */
const LINE = 2;
const AROUND = Array.from({ length: 8 }, (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)] as const);

interface How {
  colour: string;
  sprites: Sprites;
  font: string;
  /** The agent whose ghost is named, and how. */
  selected: number | null;
  name: string;
}

/** Draws the figures of another future over the stage: see through, with an outline of another hue. */
export class GhostPainter {
  private figures: HTMLCanvasElement | null = null;
  private outline: HTMLCanvasElement | null = null;

  /** The solid scene is as it is shown: its camera is that of both. */
  draw(ctx: CanvasRenderingContext2D, ghost: Scene, solid: Scene, size: Size, dpr: number, how: How): void {
    for (const p of apart(ghost.picks, solid.picks)) this.line(ctx, solid, size, p.ghost, p.solid, how.colour);
    const commands = ghostCommands(ghost, solid);
    if (commands.length > 0) this.paint(ctx, { ...solid, background: 0, commands, runs: [], huds: [] }, size, dpr, how);
    const mine = ghost.picks.find((p) => p.agent === how.selected);
    if (mine && apart([mine], solid.picks).length > 0) this.label(ctx, solid, size, mine, how);
  }

  private paint(ctx: CanvasRenderingContext2D, scene: Scene, size: Size, dpr: number, how: How): void {
    const [w, h] = [Math.round(size.width * dpr), Math.round(size.height * dpr)];
    this.figures = cleared(this.figures, w, h);
    this.outline = cleared(this.outline, w, h);
    const figures = this.figures.getContext('2d');
    const outline = this.outline.getContext('2d');
    if (!figures || !outline) return;
    figures.setTransform(dpr, 0, 0, dpr, 0, 0);
    drawScene(figures, scene, size, how.sprites, 'rgba(0, 0, 0, 0)', how.font);
    figures.setTransform(1, 0, 0, 1, 0, 0);
    for (const [x, y] of AROUND) outline.drawImage(this.figures, x * LINE * dpr, y * LINE * dpr);
    outline.globalCompositeOperation = 'source-in';
    outline.fillStyle = how.colour;
    outline.fillRect(0, 0, w, h);
    outline.globalCompositeOperation = 'destination-out';
    outline.drawImage(this.figures, 0, 0);
    figures.globalCompositeOperation = 'source-atop';
    figures.globalAlpha = 0.35;
    figures.fillStyle = how.colour;
    figures.fillRect(0, 0, w, h);
    ctx.save();
    ctx.globalAlpha = 0.5;
    ctx.drawImage(this.figures, 0, 0, size.width, size.height);
    ctx.globalAlpha = 0.9;
    ctx.drawImage(this.outline, 0, 0, size.width, size.height);
    ctx.restore();
  }

  /** From a ghost to the figure whose it is. */
  private line(ctx: CanvasRenderingContext2D, cam: Scene, size: Size, from: { x: number; y: number }, to: { x: number; y: number }, colour: string): void {
    ctx.save();
    ctx.beginPath();
    ctx.moveTo(...toScreen(cam, size, from.x, from.y));
    ctx.lineTo(...toScreen(cam, size, to.x, to.y));
    ctx.strokeStyle = 'rgba(10, 14, 20, 0.35)';
    ctx.lineWidth = 4;
    ctx.stroke();
    ctx.setLineDash([6, 4]);
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.stroke();
    ctx.restore();
  }

  private label(ctx: CanvasRenderingContext2D, cam: Scene, size: Size, at: { x: number; y: number; r: number }, how: How): void {
    const [x, y] = toScreen(cam, size, at.x, at.y);
    const [, low] = toScreen(cam, size, at.x, at.y - at.r);
    ctx.save();
    ctx.font = `600 11px ${how.font}`;
    const w = ctx.measureText(how.name).width + 12;
    const left = Math.max(2, Math.min(size.width - w - 2, x - w / 2));
    const top = Math.min(size.height - 19, Math.max(y, low) + 8);
    ctx.fillStyle = 'rgba(14, 18, 26, 0.82)';
    ctx.strokeStyle = how.colour;
    ctx.beginPath();
    ctx.roundRect(left, top, w, 17, 5);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = '#ffffff';
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.fillText(how.name, left + 6, top + 9);
    ctx.restore();
  }
}

function cleared(canvas: HTMLCanvasElement | null, width: number, height: number): HTMLCanvasElement {
  const c = canvas ?? document.createElement('canvas');
  // Also where the size stays it is empty then, and as a new one.
  c.width = width;
  c.height = height;
  return c;
}
