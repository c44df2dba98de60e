/* Where much is on the screen and small, boxes are painted on one surface: elements would cost more than anybody can read. */
import type { Box } from '../graph/layout';
import { overlapping } from './box';
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
    warm: read('--warm'), trigger: read('--trigger-out'), data: read('--data-out'), canvas: read('--canvas'),
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
}

/** The font in which names are painted, pixels of the screen; boxes narrower than this are not named. */
const FONT = 11;
const NAMED = 34;

export function paint(canvas: HTMLCanvasElement, [x, y, zoom]: readonly [number, number, number], scene: Scene, colours: Colours, drag: Drag | null): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const ratio = Math.min(2, devicePixelRatio);
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
  }
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, w, h);
  const area: Box = { x: -x / zoom, y: -y / zoom, width: w / zoom, height: h / zoom };
  ctx.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  ctx.lineWidth = 1 / zoom;
  scene.lines?.(ctx, area, colours, drag);
  const names: [string, number, number, number, number][] = [];
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
  ctx.fillStyle = colours.text;
  ctx.font = `500 ${String(FONT)}px "Inter Variable", system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  for (const [name, nx, ny, width, height] of names) {
    const room = Math.floor((width - 6) / (FONT * 0.56));
    const text = name.length > room ? `${name.slice(0, Math.max(1, room - 1))}…` : name;
    ctx.fillText(text, nx + 4, ny + Math.min(height / 2, 9));
  }
}
