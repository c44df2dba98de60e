import type { Palette } from './palette';
import type { BandRow } from './rows';
import { firstEndingAfter, type Film, type Mark } from './tape';
import { rulerMarks, xOf, type Extent, type View } from './view';

/** How high the picture of the whole recording is, in pixels. */
export const OVERVIEW = 20;

const FONT = '11px "Inter Variable", system-ui, sans-serif';

/** Draws a thing no closer than some pixels to the last of its kind: more could not be told apart. */
function apart(least: number): (x: number) => boolean {
  let last = -Infinity;
  return (x) => {
    if (x - last < least) return false;
    last = x;
    return true;
  };
}

const MARK = 4;

const markColour = (p: Palette, kind: string): string => {
  switch (kind) {
    case 'trigger': return p['trigger-out'];
    case 'breakpoint': case 'fault': return p.error;
    case 'intervention': return p['data-in'];
    case 'branch': return p.past;
    case 'reload': return p['trigger-in'];
    default: return p.muted;
  }
};

/** The shape of a mark says its kind, and its colour says it again. */
export function drawMark(ctx: CanvasRenderingContext2D, p: Palette, kind: string, x: number, y: number): void {
  ctx.fillStyle = ctx.strokeStyle = markColour(p, kind);
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  switch (kind) {
    case 'trigger':
      ctx.moveTo(x - 3, y - MARK);
      ctx.lineTo(x + MARK, y);
      ctx.lineTo(x - 3, y + MARK);
      ctx.fill();
      return;
    case 'breakpoint':
      ctx.arc(x, y, MARK, 0, Math.PI * 2);
      ctx.fill();
      return;
    case 'intervention':
      ctx.moveTo(x, y - 5);
      ctx.lineTo(x + 5, y);
      ctx.lineTo(x, y + 5);
      ctx.lineTo(x - 5, y);
      ctx.fill();
      return;
    case 'fault':
      ctx.moveTo(x, y - 5);
      ctx.lineTo(x + 5, y + MARK);
      ctx.lineTo(x - 5, y + MARK);
      ctx.fill();
      return;
    case 'reload':
      ctx.arc(x, y, MARK, Math.PI * 0.3, Math.PI * 1.9);
      ctx.stroke();
      return;
    case 'branch':
      ctx.moveTo(x - MARK, y + MARK);
      ctx.lineTo(x, y);
      ctx.lineTo(x + MARK, y - MARK);
      ctx.moveTo(x, y);
      ctx.lineTo(x + MARK, y + MARK);
      ctx.stroke();
      return;
    default:
      ctx.moveTo(x, y - 5);
      ctx.lineTo(x, y + 5);
      ctx.stroke();
  }
}

/** What matters most is drawn last, on top. */
const order = ['trigger', 'start', 'end', 'reload', 'branch', 'intervention', 'breakpoint', 'fault'];

function drawMarks(ctx: CanvasRenderingContext2D, p: Palette, marks: readonly Mark[], at: (tick: number) => number, y: number, least: number): void {
  for (const kind of order) {
    const free = apart(least);
    for (const m of marks) {
      const x = at(m.tick);
      if (m.kind === kind && free(x)) drawMark(ctx, p, kind, x, y);
    }
  }
  const free = apart(least);
  for (const m of marks) if (!order.includes(m.kind) && free(at(m.tick))) drawMark(ctx, p, m.kind, at(m.tick), y);
}

export const RULER = 17;
export const MARKS = 15;

interface Scene {
  ctx: CanvasRenderingContext2D;
  width: number;
  height: number;
  palette: Palette;
  view: View;
  extent: Extent;
  rate: number;
}

const middle = (view: View, width: number, tick: number): number => xOf(view, width, tick + 0.5);

/** The ruler, and the marks under it. */
export function drawScale({ ctx, width, height, palette: p, view, extent, rate }: Scene, marks: readonly Mark[]): void {
  ctx.clearRect(0, 0, width, height);
  ctx.font = FONT;
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 1;
  for (const m of rulerMarks(view, width, rate)) {
    const x = Math.round(xOf(view, width, m.tick)) + 0.5;
    ctx.strokeStyle = p['line-strong'];
    ctx.beginPath();
    ctx.moveTo(x, RULER - 5);
    ctx.lineTo(x, RULER);
    ctx.stroke();
    ctx.fillStyle = p.muted;
    ctx.fillText(m.label, Math.max(0, x + 4), RULER / 2);
  }
  beyond(ctx, p, view, extent, width, 0, height);
  ctx.strokeStyle = p.line;
  ctx.beginPath();
  ctx.moveTo(0, RULER + 0.5);
  ctx.lineTo(width, RULER + 0.5);
  ctx.stroke();
  const seen = marks.filter((m) => m.tick >= view.from - 1 && m.tick <= view.from + view.span);
  drawMarks(ctx, p, seen, (tick) => middle(view, width, tick), RULER + MARKS / 2 + 0.5, 6);
}

/** What is not of the recording, as it has not come or is forgotten. */
function beyond(ctx: CanvasRenderingContext2D, p: Palette, view: View, extent: Extent, width: number, y: number, height: number): void {
  ctx.fillStyle = p.raised;
  const begin = xOf(view, width, extent.oldest);
  const end = xOf(view, width, extent.newest + 1);
  ctx.globalAlpha = 0.6;
  if (begin > 0) ctx.fillRect(0, y, Math.min(width, begin), height);
  if (end < width) ctx.fillRect(Math.max(0, end), y, width - Math.max(0, end), height);
  ctx.globalAlpha = 1;
}

/** A row of something, and where it stands in the drawing. */
export interface Placed<R> {
  row: R;
  top: number;
  height: number;
}

/** Fills spans; those that are less than a pixel apart run into each other, so that thousands cost no more than the pixels. */
export function fillSpans(ctx: CanvasRenderingContext2D, spans: readonly number[], view: View, width: number, y: number, height: number): number {
  let drawn = 0;
  let [from, to] = [-Infinity, -Infinity];
  const flush = () => {
    if (to <= from) return;
    ctx.fillRect(from, y, to - from, height);
    drawn++;
  };
  const last = view.from + view.span;
  for (let i = firstEndingAfter(spans, view.from); i + 1 < spans.length; i += 2) {
    const begin = spans[i] ?? 0;
    if (begin > last) break;
    const x0 = Math.max(-2, xOf(view, width, begin));
    const x1 = Math.min(width + 2, Math.max(x0 + 1.5, xOf(view, width, spans[i + 1] ?? 0)));
    if (x0 - to < 0.75) {
      to = Math.max(to, x1);
      continue;
    }
    flush();
    [from, to] = [x0, x1];
  }
  flush();
  return drawn;
}

/** Bands of nodes, lines of the ruler behind them. What is active now is known before the recording tells it. */
export function drawBands(s: Scene, rows: readonly Placed<BandRow>[], tape: Film, selected: string, now: (bit: number) => boolean): void {
  const { ctx, width, height, palette: p, view, extent, rate } = s;
  ctx.clearRect(0, 0, width, height);
  beyond(ctx, p, view, extent, width, 0, height);
  ctx.lineWidth = 1;
  ctx.strokeStyle = p.line;
  ctx.beginPath();
  for (const m of rulerMarks(view, width, rate)) {
    const x = Math.round(xOf(view, width, m.tick)) + 0.5;
    ctx.moveTo(x, 0);
    ctx.lineTo(x, height);
  }
  ctx.stroke();
  for (const { row, top, height: h } of rows) {
    if (row.key === selected) {
      ctx.fillStyle = p['accent-soft'];
      ctx.globalAlpha = 0.55;
      ctx.fillRect(0, top, width, h);
      ctx.globalAlpha = 1;
    }
    ctx.fillStyle = p.accent;
    ctx.globalAlpha = row.key === selected || selected === '' ? 0.9 : 0.6;
    fillSpans(ctx, tape.spans(row.part, row.node), view, width, top + 4, h - 8);
    if (!tape.empty && tape.to >= extent.newest - 3 * rate && now(row.bit)) fillSpans(ctx, [tape.to, extent.newest + 1], view, width, top + 4, h - 8);
    ctx.globalAlpha = 1;
  }
}

/** The whole recording: what of it is known, its marks, and what is looked at. */
export function drawOverview({ ctx, width, height, palette: p, view, extent }: Scene, tape: Film, rows: readonly BandRow[], marks: readonly Mark[]): void {
  ctx.clearRect(0, 0, width, height);
  const all: View = { from: extent.oldest, span: Math.max(1, extent.newest + 1 - extent.oldest) };
  ctx.fillStyle = p.canvas;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = p.accent;
  ctx.globalAlpha = 0.4;
  const shown = rows.slice(0, Math.floor((height - 4) / 2));
  const each = Math.min(4, (height - 4) / Math.max(1, shown.length));
  for (const [i, r] of shown.entries()) fillSpans(ctx, tape.spans(r.part, r.node), all, width, 2 + i * each, Math.max(1, each - 1));
  ctx.globalAlpha = 1;
  const free = apart(3);
  for (const m of marks) {
    if (m.kind === 'trigger') continue;
    const x = middle(all, width, m.tick);
    if (!free(x)) continue;
    ctx.fillStyle = markColour(p, m.kind);
    ctx.fillRect(x - 1, 0, 2, height);
  }
  const [x0, x1] = windowOn(view, extent, width);
  ctx.fillStyle = p.raised;
  ctx.globalAlpha = 0.7;
  ctx.fillRect(0, 0, x0, height);
  ctx.fillRect(x1, 0, width - x1, height);
  ctx.globalAlpha = 1;
  ctx.strokeStyle = p.muted;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(x0 + 0.75, 0.75, Math.max(2, x1 - x0 - 1.5), height - 1.5);
}

/** Where the stretch looked at stands in the overview. */
export function windowOn(view: View, extent: Extent, width: number): [number, number] {
  const all: View = { from: extent.oldest, span: Math.max(1, extent.newest + 1 - extent.oldest) };
  const x0 = Math.max(0, xOf(all, width, view.from));
  return [x0, Math.min(width, Math.max(x0 + 4, xOf(all, width, view.from + view.span)))];
}

/** A bool as a line of two heights, filled while it is true. */
export function drawSteps(ctx: CanvasRenderingContext2D, p: Palette, on: readonly number[], view: View, width: number, top: number, height: number): void {
  ctx.fillStyle = p['data-out'];
  ctx.globalAlpha = 0.75;
  fillSpans(ctx, on, view, width, top + 4, height - 8);
  ctx.globalAlpha = 1;
  ctx.fillRect(0, top + height - 4.5, width, 1);
}

/** Texts as bands with what they say, as far as it fits. */
export function drawTexts(ctx: CanvasRenderingContext2D, p: Palette, list: readonly { from: number; to: number; text: string }[], view: View, width: number, top: number, height: number): void {
  ctx.font = FONT;
  ctx.textBaseline = 'middle';
  const free = apart(1.5);
  for (const run of list) {
    const [x0, x1] = [Math.max(-1, xOf(view, width, run.from)), Math.min(width + 1, xOf(view, width, run.to))];
    if (x1 <= 0 || x0 >= width || !free(x0)) continue;
    ctx.fillStyle = p.raised;
    ctx.fillRect(x0, top + 2, x1 - x0, height - 4);
    ctx.fillStyle = p['data-out'];
    ctx.fillRect(x0, top + 2, 2, height - 4);
    if (x1 - x0 < 22) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(x0, top, x1 - x0 - 3, height);
    ctx.clip();
    ctx.fillStyle = p.text;
    ctx.fillText(run.text === '' ? '“”' : run.text, Math.max(0, x0) + 6, top + height / 2 + 0.5);
    ctx.restore();
  }
}
