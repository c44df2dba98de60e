import './branches.css';
import { useEffect, useRef } from 'react';
import { fitCanvas } from '../canvas';
import { drawSteps, drawTexts, fillSpans } from '../draw';
import type { Palette } from '../palette';
import { runs, type Series } from '../series';
import { tickAt, xOf, type View } from '../view';
import type { Divergence } from './branches';
import type { Lane } from './useSides';

export const LANE = 18;
const numbers = new Set(['float', 'int', 'measure']);

function drawCurve(ctx: CanvasRenderingContext2D, p: Palette, s: Series, low: number, high: number, view: View, width: number, top: number): void {
  const y = (v: number): number => top + LANE - 3 - ((v - low) / Math.max(1e-9, high - low)) * (LANE - 6);
  ctx.strokeStyle = p['data-out'];
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  s.ticks.forEach((tick, i) => {
    const v = s.values[i] ?? NaN;
    const x = Math.max(-2, xOf(view, width, tick));
    if (i === 0) ctx.moveTo(x, y(v));
    else {
      ctx.lineTo(x, y(s.values[i - 1] ?? v));
      ctx.lineTo(x, y(v));
    }
  });
  ctx.lineTo(width, y(s.values[s.values.length - 1] ?? NaN));
  ctx.stroke();
}

function drawLane(ctx: CanvasRenderingContext2D, p: Palette, lane: Lane | undefined, range: [number, number], view: View, width: number, top: number): void {
  if (!lane) return;
  const s = lane.series;
  if (lane.spans) {
    ctx.fillStyle = p.accent;
    fillSpans(ctx, lane.spans, view, width, top + 4, LANE - 8);
  } else if (lane.ticks) {
    ctx.fillStyle = p['trigger-out'];
    for (const tick of lane.ticks) ctx.fillRect(xOf(view, width, tick), top + 4, 2, LANE - 8);
  } else if (s && s.type === 'bool') {
    drawSteps(ctx, p, runs(s, view.from + view.span).filter((r) => r.text === 'true').flatMap((r) => [r.from, r.to]), view, width, top, LANE);
  } else if (s && numbers.has(s.type)) {
    drawCurve(ctx, p, s, range[0], range[1], view, width, top);
  } else if (s) {
    drawTexts(ctx, p, runs(s, view.from + view.span), view, width, top, LANE);
  }
}

interface Props {
  of: Divergence;
  was: Lane | undefined;
  is: Lane | undefined;
  view: View;
  width: number;
  palette: Palette | null;
  /** A click on a side: 0 is the branch, 1 the current timeline. */
  onGo: (side: 0 | 1, tick: number) => void;
}

/** Both sides of a difference on one time axis: what it was on the branch above, what it is now below. Where they differ lies a shade. */
export function LanePair({ of, was, is, view, width, palette, onGo }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ctx = fitCanvas(canvas.current, width, 2 * LANE);
    if (!ctx || !palette) return;
    ctx.clearRect(0, 0, width, 2 * LANE);
    ctx.fillStyle = palette.past;
    ctx.globalAlpha = 0.16;
    fillSpans(ctx, of.spans, view, width, 0, 2 * LANE);
    ctx.globalAlpha = 1;
    ctx.fillStyle = palette.line;
    ctx.fillRect(0, LANE - 0.5, width, 1);
    const values = [...(was?.series?.values ?? []), ...(is?.series?.values ?? [])].filter((v): v is number => v !== null && Number.isFinite(v));
    const range: [number, number] = [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)];
    drawLane(ctx, palette, was, range, view, width, 0);
    drawLane(ctx, palette, is, range, view, width, LANE);
    const x = Math.round(xOf(view, width, of.tick));
    ctx.fillStyle = palette.past;
    ctx.fillRect(x - 1, 0, 2, 2 * LANE);
    ctx.beginPath();
    ctx.moveTo(x - 4, 0);
    ctx.lineTo(x + 4, 0);
    ctx.lineTo(x, 5);
    ctx.fill();
  }, [of, was, is, view, width, palette]);
  return (
    <canvas
      ref={canvas}
      className="lane-pair"
      aria-hidden="true"
      style={{ width, height: 2 * LANE }}
      title="Click to go to a frame: above on the branch, below on the current timeline"
      onClick={(e) => {
        const box = e.currentTarget.getBoundingClientRect();
        onGo(e.clientY - box.top < LANE ? 0 : 1, tickAt(view, width, e.clientX - box.left));
      }}
    />
  );
}
