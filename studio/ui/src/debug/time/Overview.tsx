import { useEffect, useRef, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import { seekTo } from './actions';
import { drawOverview, OVERVIEW, windowOn } from './draw';
import type { Palette } from './palette';
import type { BandRow } from './rows';
import type { Mark, Film } from './tape';
import { look, timeState } from './timeState';
import { fitCanvas } from './canvas';
import { clampView, tickAt, type Extent, type View } from './view';

/** So near to its edge, in pixels, the window is made longer or shorter. */
const EDGE = 6;

interface Props {
  extent: Extent;
  rate: number;
  width: number;
  tape: Film;
  version: number;
  rows: readonly BandRow[];
  marks: readonly Mark[];
  palette: Palette | null;
}

type Grip = { what: 'move' | 'left' | 'right'; x: number; from: View; moved: boolean } | null;

/** The whole recording, with the stretch that is looked at as a window to drag and to stretch. */
export function Overview({ extent, rate, width, tape, version, rows, marks, palette }: Props) {
  const live = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<Grip>(null);
  const view = useStore(timeState, (s) => s.view);
  useEffect(() => {
    const ctx = fitCanvas(canvas.current, width, OVERVIEW);
    if (ctx && palette && view) drawOverview({ ctx, width, height: OVERVIEW, palette, view, extent, rate }, tape, rows, marks);
  }, [width, palette, view, extent, rate, tape, version, rows, marks]);
  const whole = (): View => ({ from: extent.oldest, span: extent.newest + 1 - extent.oldest });
  const xIn = (e: PointerEvent): number => e.clientX - e.currentTarget.getBoundingClientRect().left;
  const gripAt = (x: number): 'move' | 'left' | 'right' | null => {
    if (!view) return null;
    const [x0, x1] = windowOn(view, extent, width);
    if (Math.abs(x - x0) < EDGE && x1 - x0 > 3 * EDGE) return 'left';
    if (Math.abs(x - x1) < EDGE && x1 - x0 > 3 * EDGE) return 'right';
    return x > x0 && x < x1 ? 'move' : null;
  };
  const show = (v: View) => {
    look(() => clampView(v, extent, rate), false);
  };
  const down = (e: PointerEvent) => {
    if (!view) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    const x = xIn(e);
    const what = gripAt(x);
    const from = what ? view : clampView({ from: tickAt(whole(), width, x) - view.span / 2, span: view.span }, extent, rate);
    if (!what) show(from);
    grip.current = { what: what ?? 'move', x, from, moved: false };
  };
  const move = (e: PointerEvent<HTMLCanvasElement>) => {
    const x = xIn(e);
    const g = grip.current;
    if (!g) {
      const at = gripAt(x);
      e.currentTarget.style.cursor = at === 'move' ? 'grab' : at ? 'ew-resize' : 'pointer';
      return;
    }
    if (!g.moved && Math.abs(x - g.x) < 3) return;
    g.moved = true;
    const by = ((x - g.x) / Math.max(1, width)) * whole().span;
    const end = g.from.from + g.from.span;
    if (g.what === 'move') show({ from: g.from.from + by, span: g.from.span });
    else if (g.what === 'left') show({ from: g.from.from + by, span: g.from.span - by });
    else show({ from: g.from.from, span: Math.min(end + by, extent.newest + 1) - g.from.from });
  };
  const up = (e: PointerEvent) => {
    const g = grip.current;
    grip.current = null;
    if (g && !g.moved) seekTo(live, tickAt(whole(), width, xIn(e)));
  };
  return (
    <canvas
      ref={canvas}
      className="time-overview"
      data-testid="time-overview"
      aria-hidden="true"
      style={{ width, height: OVERVIEW }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        grip.current = null;
      }}
    />
  );
}
