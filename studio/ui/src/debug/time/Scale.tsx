import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import { markEnd, select } from '../tests/selection';
import { backToNow, seekBy, seekTo, tickNow } from './actions';
import { drawScale, MARKS, RULER } from './draw';
import { fitCanvas } from './canvas';
import type { Palette } from './palette';
import type { Mark } from './tape';
import { look, timeState } from './timeState';
import { useTickNow } from './usePast';
import { reveal, zoomAt, type Extent } from './view';

export const SCALE = RULER + MARKS;

interface Props {
  extent: Extent;
  rate: number;
  width: number;
  marks: readonly Mark[];
  palette: Palette | null;
}

/** The next mark on the way, in frames; null if there is none. */
export function nextMark(marks: readonly Mark[], tick: number, way: 1 | -1): number | null {
  const ahead = marks.map((m) => m.tick).filter((t) => (way > 0 ? t > tick : t < tick));
  if (ahead.length === 0) return null;
  return way > 0 ? Math.min(...ahead) : Math.max(...ahead);
}

/** The ruler with the marks, which is also what keys move. */
export function Scale({ extent, rate, width, marks, palette }: Props) {
  const live = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useStore(timeState, (s) => s.view);
  const tick = useTickNow();
  useEffect(() => {
    const ctx = fitCanvas(canvas.current, width, SCALE);
    if (ctx && palette && view) drawScale({ ctx, width, height: SCALE, palette, view, extent, rate }, marks);
  }, [width, palette, view, extent, rate, marks]);
  const zoom = (factor: number) => {
    look((v) => zoomAt(v, extent, rate, tickNow(live), factor));
  };
  const keyed = (e: KeyboardEvent): boolean => {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    const far = e.shiftKey ? 10 : 1;
    switch (e.key) {
      case 'ArrowLeft': return seekBy(live, -far);
      case 'ArrowRight': return seekBy(live, far);
      case 'Home': return seekTo(live, extent.oldest);
      case 'End': return backToNow(live);
      case 'PageUp': case 'PageDown': {
        const to = nextMark(marks, tickNow(live), e.key === 'PageDown' ? 1 : -1);
        return to !== null && seekTo(live, to);
      }
      case '[': markEnd('from', tickNow(live), extent); return true;
      case ']': markEnd('to', tickNow(live), extent); return true;
      case 'Delete': select(null); return true;
      case '+': case '=': zoom(0.5); return true;
      case '-': zoom(2); return true;
      case 'Escape': (e.currentTarget as HTMLElement).blur(); return true;
      default: return false;
    }
  };
  const back = extent.newest - tick;
  const here = marks.filter((m) => m.tick === tick).map((m) => `. ${m.text}`).slice(0, 3).join('');
  return (
    <div
      className="time-scale"
      role="slider"
      tabIndex={0}
      data-testid="time-slider"
      data-keeps-focus
      aria-label="Frame"
      aria-valuemin={extent.oldest}
      aria-valuemax={extent.newest}
      aria-valuenow={tick}
      aria-valuetext={`Frame ${tick}, ${(tick / rate).toFixed(2)} seconds${back > 0 ? `, ${(back / rate).toFixed(1)} seconds in the past` : ''}${here}`}
      style={{ width, height: SCALE }}
      onKeyDown={(e) => {
        if (!keyed(e)) return;
        e.preventDefault();
        e.stopPropagation();
        timeState.setState((s) => ({ follow: true, view: s.view && !s.all ? reveal(s.view, extent, rate, tickNow(live)) : s.view }));
      }}
    >
      <canvas ref={canvas} aria-hidden="true" style={{ width, height: SCALE }} />
    </div>
  );
}
