import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useCell, useLive } from '../../live/context';
import { scrubberOf } from './deeds';
import { timeState } from './timeState';
import { xOf } from './view';

/** Where the game is, over the ruler and all rows; and the frame under the pointer. */
export function Cursor({ left, width, back }: { left: number; width: number; back: boolean }) {
  const live = useLive();
  const scrubber = scrubberOf(live);
  const wanted = useSyncExternalStore(scrubber.subscribe, () => scrubber.wanted);
  const tick = useCell(live.scene.tick);
  const view = useStore(timeState, (s) => s.view);
  const hover = useStore(timeState, (s) => s.hover);
  if (!view || width === 0) return null;
  const frame = width / view.span;
  const at = typeof wanted === 'number' ? wanted : tick;
  const x = xOf(view, width, at);
  const seen = at + 1 >= view.from && x <= width + frame * 30;
  return (
    <div className="time-over" style={{ left, width }} aria-hidden="true">
      {hover !== null && hover !== at && <i className="hover-line" style={{ transform: `translateX(${xOf(view, width, hover + 0.5)}px)` }} />}
      {seen && (
        <i
          className={back ? 'cursor back' : 'cursor'}
          data-testid="time-cursor"
          data-tick={at}
          style={{ transform: `translateX(${Math.min(width - Math.max(2, frame), Math.max(0, x))}px)`, width: Math.max(2, frame) }}
        />
      )}
    </div>
  );
}
