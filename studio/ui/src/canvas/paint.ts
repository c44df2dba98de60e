/* Where much is on the screen and small, boxes are painted on one surface: elements would cost more than anybody can read. */
import type { Box } from '../graph/layout';
import { overlapping } from './box';
import type { DrawnPath, RunningThings } from './running';
import type { Drag } from './state';
import type { Thing } from './things';

export interface Colours {
  card: string;
  line: string;
  text: string;
  muted: string;
  focus: string;
  warm: string;
  trigger: string;
  data: string;
  canvas: string;
  accent: string;
  soft: string;
}

/** The page's colours as they are now: light or dark. */
export function coloursOf(el: Element): Colours {
  const probe = document.createElement('span');
  el.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const out = {
    card: read('--card'), line: read('--line-strong'), text: read('--text'), muted: read('--muted'), focus: read('--focus'),
    warm: read('--warm'), trigger: read('--trigger-out'), data: read('--data-out'), canvas: read('--canvas'), accent: read('--accent'), soft: read('--accent-soft'),
  };
  probe.remove();
  return out;
}

/** Paints lines between boxes, in the drawing's measures. */
export type PaintLines = (ctx: CanvasRenderingContext2D, area: Box, colours: Colours, drag: Drag | null) => void;

export interface Scene {
  things: readonly Thing[];
  selection: ReadonlySet<string>;
  wrong: (id: string) => boolean;
  lines?: PaintLines | undefined;
  /** What runs is painted on a surface of its own, above the other. */
  running?: RunningThings | undefined;
}

/** What is painted of a drawing beside its things. */
export interface Painting {
  /** Lines that stand where they are. */
  paths?: readonly DrawnPath[] | undefined;
  /** Lines that somebody paints who knows more of them. */
  lines?: PaintLines | undefined;
  wrong: (id: string) => boolean;
}

/** The font in which names are painted, pixels of the screen; boxes narrower than this are not named. */
const FONT = 11;
const NAMED = 34;
/** So many paths are kept. */
const KEPT = 5000;

type Name = readonly [name: string, x: number, y: number, width: number, height: number];

/** The surface, empty, as large as its element; undefined where there is none to paint on. */
function emptied(canvas: HTMLCanvasElement): { ctx: CanvasRenderingContext2D; ratio: number; w: number; h: number } | undefined {
  const ctx = canvas.getContext('2d');
  if (!ctx) return undefined;
  const ratio = Math.min(2, devicePixelRatio);
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, w, h);
  return { ctx, ratio, w, h };
}

function writeNames(ctx: CanvasRenderingContext2D, names: readonly Name[], colour: string): void {
  ctx.fillStyle = colour;
  ctx.font = `500 ${String(FONT)}px "Inter Variable", system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  for (const [name, nx, ny, width, height] of names) {
    const room = Math.floor((width - 6) / (FONT * 0.56));
    const text = name.length > room ? `${name.slice(0, Math.max(1, room - 1))}…` : name;
    ctx.fillText(text, nx + 4, ny + Math.min(height / 2, 9));
  }
}

export function paint(canvas: HTMLCanvasElement, [x, y, zoom]: readonly [number, number, number], scene: Scene, colours: Colours, drag: Drag | null): void {
  const empty = emptied(canvas);
  if (!empty) return;
  const { ctx, ratio, w, h } = empty;
  const area: Box = { x: -x / zoom, y: -y / zoom, width: w / zoom, height: h / zoom };
  ctx.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  ctx.lineWidth = 1 / zoom;
  scene.lines?.(ctx, area, colours, drag);
  const names: Name[] = [];
  const boxes = new Path2D();
  const chosen = new Path2D();
  const wrong = new Path2D();
  for (const t of scene.things) {
    const moved = drag?.ids.has(t.id) ? drag : null;
    const b = moved ? { ...t.box, x: t.box.x + moved.dx, y: t.box.y + moved.dy } : t.box;
    if (!overlapping(b, area)) continue;
    const path = scene.selection.has(t.id) ? chosen : scene.wrong(t.id) ? wrong : boxes;
    path.rect(b.x, b.y, b.width, b.height);
    if (t.title !== undefined && b.width * zoom > NAMED) names.push([t.title, b.x * zoom + x, b.y * zoom + y, b.width * zoom, b.height * zoom]);
  }
  ctx.fillStyle = colours.card;
  for (const p of [boxes, wrong, chosen]) ctx.fill(p);
  ctx.strokeStyle = colours.line;
  ctx.stroke(boxes);
  ctx.lineWidth = 2 / zoom;
  ctx.strokeStyle = colours.warm;
  ctx.stroke(wrong);
  ctx.lineWidth = 2.5 / zoom;
  ctx.strokeStyle = colours.focus;
  ctx.stroke(chosen);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  writeNames(ctx, names, colours.text);
}

const paths = new Map<string, Path2D>();

/** The path that a text tells: of those that were asked for last, one for each text. */
function pathOf(text: string): Path2D {
  let path = paths.get(text);
  if (!path) {
    if (paths.size >= KEPT) paths.clear();
    paths.set(text, (path = new Path2D(text)));
  }
  return path;
}

/** Paints what runs above the rest: it changes with the game, while the rest stands. */
export function paintRunning(canvas: HTMLCanvasElement, [x, y, zoom]: readonly [number, number, number], scene: Scene, colours: Colours, drag: Drag | null): void {
  const empty = emptied(canvas);
  const { running } = scene;
  if (!empty || !running) return;
  const { ctx, ratio, w, h } = empty;
  const area: Box = { x: -x / zoom, y: -y / zoom, width: w / zoom, height: h / zoom };
  ctx.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  ctx.lineWidth = 2 / zoom;
  for (const { path, active } of running.lines?.() ?? []) {
    ctx.strokeStyle = active === undefined ? colours.trigger : colours.accent;
    ctx.stroke(pathOf(path));
  }
  const [boxes, holders] = [new Path2D(), new Path2D()];
  const names: Name[] = [];
  for (const t of scene.things) {
    if (!overlapping(t.box, area) || drag?.ids.has(t.id) || scene.selection.has(t.id) || scene.wrong(t.id) || !running.runs(t.id)) continue;
    const b = t.box;
    (t.below ? holders : boxes).rect(b.x, b.y, b.width, b.height);
    if (!t.below && t.title !== undefined && b.width * zoom > NAMED) names.push([t.title, b.x * zoom + x, b.y * zoom + y, b.width * zoom, b.height * zoom]);
  }
  ctx.fillStyle = colours.soft;
  ctx.fill(boxes);
  ctx.strokeStyle = colours.accent;
  for (const p of [holders, boxes]) ctx.stroke(p);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  writeNames(ctx, names, colours.text);
}

/** Paints lines that stand where they are: they are put together once, and not for every frame. */
export function linesPainter(paths: readonly DrawnPath[]): PaintLines {
  let made: (readonly [DrawnPath['of'], Path2D])[] | undefined;
  return (ctx, _, colours) => {
    made ??= (['tree', 'data', 'trigger'] as const).map((of) => [of, new Path2D(paths.flatMap((p) => (p.of === of ? [p.path] : [])).join(''))] as const);
    ctx.globalAlpha = 0.55;
    for (const [of, path] of made) {
      ctx.strokeStyle = of === 'tree' ? colours.line : colours[of];
      ctx.stroke(path);
    }
    ctx.globalAlpha = 1;
  };
}
