import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useCell, useLive } from '../../live/context';
import { scrubberOf } from './actions';
import type { Mark } from './tape';
import { timeState } from './timeState';
import { xOf, type View } from './view';

/** Marks so near to the pointer, in pixels, are told. */
const NEAR = 5;
const TOLD = 4;

interface HoverProps {
  tick: number;
  view: View;
  width: number;
  rate: number;
  marks: readonly Mark[];
}

/** The frame under the pointer, with what happened there. */
function Hovered({ tick, view, width, rate, marks }: HoverProps) {
  const x = xOf(view, width, tick + 0.5);
  const near = (NEAR / width) * view.span;
  const told = marks.filter((m) => Math.abs(m.tick - tick) <= near);
  return (
    <>
      <i className="hover-line" style={{ transform: `translateX(${x}px)` }} />
      <div className="hover-tag" data-testid="time-hover" style={x > width / 2 ? { right: width - x + 6 } : { left: x + 6 }}>
        <b>
          frame {tick} · {(tick / rate).toFixed(2)} s
        </b>
        {told.slice(0, TOLD).map((m, i) => (
          <span key={i}>
            {m.text}
            {m.tick !== tick && <small> frame {m.tick}</small>}
          </span>
        ))}
        {told.length > TOLD && <small>and {told.length - TOLD} more</small>}
      </div>
    </>
  );
}

interface Props {
  left: number;
  width: number;
  rate: number;
  marks: readonly Mark[];
  /** The game stands in the past. */
  back: boolean;
}

/** Where the game is, over the ruler and all rows; and the frame under the pointer. */
export function Cursor({ left, width, rate, marks, back }: Props) {
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
      {hover !== null && <Hovered tick={hover} view={view} width={width} rate={rate} marks={marks} />}
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
