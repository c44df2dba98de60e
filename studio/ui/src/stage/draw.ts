import type { Sprite, SpritePath } from '../protocol/messages';
import type { Command, Run, Scene, Style } from '../protocol/scene';
import { scaleOf, type Size } from './camera';
import { css } from './colour';

type Ctx = CanvasRenderingContext2D;

interface ReadyPath extends SpritePath {
  path: Path2D;
}

/** Sprites with their path data parsed once. */
export type Sprites = ReadyPath[][];

export const readySprites = (sprites: readonly Sprite[]): Sprites =>
  sprites.map((s) => s.paths.map((p) => ({ ...p, path: new Path2D(p.d) })));

function paint(ctx: Ctx, style: Style, path?: Path2D): void {
  const fill = css(style.fill);
  if (fill) {
    ctx.fillStyle = fill;
    if (path) ctx.fill(path);
    else ctx.fill();
  }
  const stroke = css(style.stroke);
  if (stroke && style.width > 0) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = style.width;
    ctx.stroke();
  }
}

function rect(ctx: Ctx, c: Extract<Command, { op: 'rect' }>): void {
  ctx.save();
  ctx.translate(c.x, c.y);
  ctx.rotate(c.rotation);
  ctx.beginPath();
  const corner = Math.max(0, Math.min(c.corner, Math.abs(c.w) / 2, Math.abs(c.h) / 2));
  if (corner > 0) ctx.roundRect(-c.w / 2, -c.h / 2, c.w, c.h, corner);
  else ctx.rect(-c.w / 2, -c.h / 2, c.w, c.h);
  paint(ctx, c.style);
  ctx.restore();
}

function polygon(ctx: Ctx, c: Extract<Command, { op: 'polygon' }>): void {
  const p = c.points;
  if (p.length < 4) return;
  ctx.beginPath();
  ctx.moveTo(p[0] ?? 0, p[1] ?? 0);
  for (let i = 2; i < p.length; i += 2) ctx.lineTo(p[i] ?? 0, p[i + 1] ?? 0);
  if (c.closed) ctx.closePath();
  paint(ctx, c.style);
}

/** No text of a picture is drawn smaller than this, in pixels. */
const LEAST_TEXT = 11;
/** Text that is smaller than this is an ornament, and stays as it is. */
const ORNAMENT = 4;
/** What is to be read has text of so many pixels at least. */
const READ = 13;

/** Text is drawn in pixels: fonts smaller than a pixel, as metres would ask for, lose their hinting and spacing. */
function text(ctx: Ctx, c: Extract<Command, { op: 'text' }>, scale: number, font: string): void {
  const colour = css(c.colour);
  if (!colour || !(c.size > 0)) return;
  ctx.save();
  ctx.translate(c.x, c.y);
  ctx.scale(1 / scale, -1 / scale);
  const size = c.size * scale;
  ctx.font = `600 ${size > ORNAMENT ? Math.max(LEAST_TEXT, size) : size}px ${font}`;
  ctx.textAlign = c.align === 1 ? 'center' : c.align === 2 ? 'right' : 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = colour;
  ctx.fillText(c.text, 0, 0);
  ctx.restore();
}

function sprite(ctx: Ctx, c: Extract<Command, { op: 'sprite' }>, sprites: Sprites): void {
  const paths = sprites[c.sprite];
  if (!paths) return;
  ctx.save();
  ctx.translate(c.x, c.y);
  ctx.rotate(c.rotation);
  ctx.scale(c.scaleX, c.scaleY);
  ctx.globalAlpha *= Math.max(0, Math.min(1, c.alpha));
  for (const p of paths) {
    const fill = p.tint ? css(c.tint) : p.fill;
    if (fill) {
      ctx.fillStyle = fill;
      ctx.fill(p.path);
    }
    if (p.stroke) {
      ctx.strokeStyle = p.stroke;
      ctx.lineWidth = p.width ?? 0.02;
      ctx.stroke(p.path);
    }
  }
  ctx.restore();
}

function wedge(ctx: Ctx, c: Extract<Command, { op: 'wedge' }>): void {
  const inner = Math.max(0, c.inner);
  const outer = Math.max(0, c.outer);
  const turn = Math.PI * 2;
  const sweep = c.to - c.from >= turn ? turn : (((c.to - c.from) % turn) + turn) % turn;
  ctx.beginPath();
  // The world's y axis points up, so that growing angles run counter-clockwise on the screen.
  ctx.arc(c.x, c.y, outer, c.from, c.from + sweep);
  if (inner > 0) ctx.arc(c.x, c.y, inner, c.from + sweep, c.from, true);
  else if (sweep < turn) ctx.lineTo(c.x, c.y);
  ctx.closePath();
  paint(ctx, c.style);
}

function draw(ctx: Ctx, c: Command, sprites: Sprites, scale: number, font: string): void {
  switch (c.op) {
    case 'ellipse':
      ctx.beginPath();
      ctx.ellipse(c.x, c.y, Math.abs(c.rx), Math.abs(c.ry), c.rotation, 0, Math.PI * 2);
      paint(ctx, c.style);
      return;
    case 'rect':
      rect(ctx, c);
      return;
    case 'polygon':
      polygon(ctx, c);
      return;
    case 'text':
      text(ctx, c, scale, font);
      return;
    case 'sprite':
      sprite(ctx, c, sprites);
      return;
    case 'wedge':
      wedge(ctx, c);
  }
}

const everything = (): boolean => true;

/** Calls back for all commands of the picture itself and of those overlays that are shown. */
export function eachShown(scene: Scene, shows: (run: Run) => boolean, each: (c: Command, index: number) => void): void {
  let [run, shown] = [0, true];
  scene.commands.forEach((c, i) => {
    for (let next = scene.runs[run]; next && next.from <= i; next = scene.runs[++run]) shown = next.overlay < 0 || shows(next);
    if (shown) each(c, i);
  });
}

/** Which of a scene's commands are drawn: from the first, which is the number of those that are there already, up to the last. */
export interface Part {
  from?: number;
  to?: number;
}

/** Draws the scene, or a part of it, with those overlays that are shown, into a context whose unit is one CSS pixel. */
export function drawScene(ctx: Ctx, scene: Scene, size: Size, sprites: Sprites, empty: string, font: string, shows: (run: Run) => boolean = everything, { from = 0, to = Infinity }: Part = {}): void {
  if (from === 0) {
    ctx.fillStyle = css(scene.background) ?? empty;
    ctx.fillRect(0, 0, size.width, size.height);
  }
  const scale = scaleOf(scene, size);
  ctx.save();
  ctx.translate(size.width / 2, size.height / 2);
  ctx.scale(scale, -scale);
  ctx.translate(-scene.camX, -scene.camY);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  let [hud, grown] = [0, 1];
  eachShown(scene, shows, (c, i) => {
    if (i < from || i >= to) return;
    for (let next = scene.huds[hud]; next && next.from <= i; next = scene.huds[++hud]) {
      if (grown !== 1) ctx.restore();
      grown = next.text > 0 ? Math.max(1, READ / (next.text * scale)) : 1;
      if (grown === 1) continue;
      ctx.save();
      ctx.translate(next.x, next.y);
      ctx.scale(grown, grown);
      ctx.translate(-next.x, -next.y);
    }
    draw(ctx, c, sprites, scale * grown, font);
  });
  if (grown !== 1) ctx.restore();
  ctx.restore();
}
