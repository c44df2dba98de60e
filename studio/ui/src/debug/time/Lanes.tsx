import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import { useCanvasSize } from '../../stage/useCanvas';
import { useView } from '../../panels/useView';
import { fitCanvas } from './canvas';
import { seekTo } from './actions';
import { drawBands, drawSteps, drawTexts, type Placed } from './draw';
import { Labels } from './Labels';
import type { Palette } from './palette';
import { Plot } from './Plot';
import { heightOf, PLOT, rowsIn, tops, type BandRow, type Row } from './rows';
import { runs, type Series } from './series';
import type { Film } from './tape';
import { timeState } from './timeState';
import { useTickNow } from './usePast';
import { tickAt, within, type Extent } from './view';

interface Props {
  extent: Extent;
  rate: number;
  rows: readonly Row[];
  tape: Film;
  version: number;
  series: ReadonlyMap<string, Series>;
  selected: string;
  palette: Palette | null;
  onWidth: (width: number) => void;
}

/** The rows of the timeline: plots and bands on one canvas that stays in place while they scroll. */
export function Lanes({ extent, rate, rows, tape, version, series, selected, palette, onWidth }: Props) {
  const live = useLive();
  const scroll = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragging = useRef(false);
  const { width, height } = useCanvasSize(canvas);
  const { top, height: room } = useView(scroll);
  const view = useStore(timeState, (s) => s.view);
  const hover = useStore(timeState, (s) => s.hover);
  const now = useTickNow();
  const [held, setHeld] = useState(false);
  const starts = useMemo(() => tops(rows), [rows]);
  const seen = rowsIn(starts, top, height === 0 ? 400 : height);
  useEffect(() => {
    onWidth(width);
  }, [width, onWidth]);
  useEffect(() => {
    const ctx = fitCanvas(canvas.current, width, height);
    if (!ctx || !palette || !view) return;
    const bands: Placed<BandRow>[] = [];
    const shown = rows.slice(seen[0], seen[1]);
    for (const [i, row] of shown.entries()) if (row.kind === 'band') bands.push({ row, top: (starts[seen[0] + i] ?? 0) - top, height: heightOf(row) });
    const atEnd = now >= extent.newest;
    drawBands({ ctx, width, height, palette, view, extent, rate }, bands, tape, selected, (bit) => atEnd && live.mind.active(bit).latest());
    for (const [i, row] of shown.entries()) {
      const s = row.kind === 'band' || row.kind === 'plot' ? undefined : series.get(row.paths[0] ?? '');
      if (!s) continue;
      const y = (starts[seen[0] + i] ?? 0) - top;
      const list = runs(s, extent.newest + 1);
      if (row.kind === 'texts') drawTexts(ctx, palette, list, view, width, y, heightOf(row));
      else drawSteps(ctx, palette, list.filter((r) => r.text === 'true').flatMap((r) => [r.from, r.to]), view, width, y, heightOf(row));
    }
  }, [width, height, top, seen, palette, view, extent, rate, rows, starts, tape, version, selected, series, now, live]);

  const at = (e: PointerEvent): number => {
    const box = e.currentTarget.getBoundingClientRect();
    return view ? within(extent, tickAt(view, width, e.clientX - box.left)) : 0;
  };
  const move = (e: PointerEvent) => {
    const tick = at(e);
    timeState.setState({ hover: tick });
    if (dragging.current) seekTo(live, tick);
  };
  return (
    <div className="time-rows" ref={scroll}>
      <Labels rows={rows} starts={starts} seen={seen} selected={selected} series={series} tick={hover ?? now} />
      <div
        className="time-track"
        data-testid="time-track"
        data-held={held}
        style={{ minHeight: starts[rows.length] }}
        onPointerDown={(e) => {
          if (e.button !== 0) return;
          e.currentTarget.setPointerCapture(e.pointerId);
          dragging.current = true;
          setHeld(true);
          seekTo(live, at(e));
        }}
        onPointerMove={move}
        onPointerUp={() => {
          // Arrow keys go on from where the pointer led.
          document.querySelector<HTMLElement>('.time-scale')?.focus({ preventScroll: true });
          dragging.current = false;
          setHeld(false);
        }}
        onPointerCancel={() => {
          dragging.current = false;
          setHeld(false);
        }}
        onPointerLeave={() => {
          timeState.setState({ hover: null });
        }}
      >
        <canvas ref={canvas} aria-hidden="true" style={{ height: room }} />
        {palette && view && rows.slice(...seen).map((row, i) => row.kind === 'plot' && (
          <div key={row.key} className="time-plot-place" style={{ top: starts[seen[0] + i] }}>
            <Plot
              list={row.paths.flatMap((p) => series.get(p) ?? [])}
              view={view}
              end={extent.newest + 1}
              palette={palette}
              width={width}
              height={PLOT}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
