import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { useGame, useLive, useSettings } from '../../live/context';
import { programOf } from '../../live/state';
import { LogBadge } from '../../panels/LogBadge';
import { later } from '../../shell/later';
import { Panel } from '../../shell/Panel';
import { useDebug } from '../context';
import { seekTo } from './actions';
import { Bar } from './Bar';
import { fitCanvas, usePalette } from './canvas';
import { drawOverview, OVERVIEW } from './draw';
import { bandRows } from './rows';
import { useExtent, useTickNow } from './usePast';
import { useTape } from './useTape';
import { useWidth } from './useWidth';
import { within, type Extent } from './view';

// Folded it is a strip; the rest comes when it is opened.
const Body = later(() => import('./Timeline').then((m) => m.Body));
const Scope = later(() => import('./Timeline').then((m) => m.Scope));
const Zoom = later(() => import('./Timeline').then((m) => m.Zoom));
const ForkNote = later(() => import('./branches/ForkNote').then((m) => m.ForkNote));

/** What is left of the timeline while it is folded: what the open part did in the whole recording, to go to a frame of. */
function Strip({ extent, rate }: { extent: Extent; rate: number }) {
  const live = useLive();
  const box = useRef<HTMLDivElement>(null);
  const size = useWidth(box);
  const palette = usePalette(box);
  const program = useGame((s) => programOf(s, s.agent));
  const part = useGame((s) => s.part);
  const { tape, version } = useTape(part, true);
  const tick = useTickNow();
  const bands = useMemo(() => (program ? bandRows(program, part, false) : []), [program, part]);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ctx = fitCanvas(canvas.current, size, OVERVIEW);
    const view = { from: extent.oldest, span: extent.newest + 1 - extent.oldest };
    if (ctx && palette) drawOverview({ ctx, width: size, height: OVERVIEW, palette, view, extent, rate }, tape, bands, tape.marks.filter((m) => m.kind !== 'trigger'));
  }, [size, palette, extent, rate, tape, version, bands, tick]);
  const go = (e: PointerEvent) => {
    const x = e.clientX - e.currentTarget.getBoundingClientRect().left;
    seekTo(live, within(extent, extent.oldest + Math.round((x / Math.max(1, size)) * (extent.newest - extent.oldest))));
  };
  const span = Math.max(1, extent.newest - extent.oldest);
  return (
    <div
      className="time-strip"
      ref={box}
      data-testid="time-strip"
      title="Click or drag to go to a frame"
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        go(e);
      }}
      onPointerMove={(e) => {
        if (e.currentTarget.hasPointerCapture(e.pointerId)) go(e);
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <i style={{ left: `${((tick - extent.oldest) / span) * 100}%` }} />
    </div>
  );
}

/** The recording of the game along the bottom of the page. */
export function Timeline() {
  const extent = useExtent();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const asked = useDebug((s) => s.features !== null);
  const folded = useSettings((s) => s.collapsed.timeline ?? false);
  return (
    <Panel
      id="timeline"
      title="Timeline"
      always={
        <>
          {extent && <Bar extent={extent} rate={rate} />}
          {extent && folded && <Strip extent={extent} rate={rate} />}
          <LogBadge />
        </>
      }
      actions={
        extent && (
          <>
            <Scope />
            <Zoom extent={extent} rate={rate} />
          </>
        )
      }
    >
      {extent && <ForkNote extent={extent} />}
      {extent ? <Body extent={extent} rate={rate} /> : asked && <p className="none">This game keeps no recording.</p>}
    </Panel>
  );
}
