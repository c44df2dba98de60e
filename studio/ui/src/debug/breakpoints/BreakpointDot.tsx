import { useState, type MouseEvent } from 'react';
import { useLive } from '../../live/context';
import { useCan } from '../context';
import { below, say } from '../over';
import { thingAt } from '../things';
import { toggleAt } from './actions';
import { useMark, type Mark } from './marks';

/** Whether the mouse is over an element. */
export function useHover(): { over: boolean; on: { onPointerEnter: () => void; onPointerLeave: () => void } } {
  const [over, setOver] = useState(false);
  return { over, on: { onPointerEnter: () => { setOver(true); }, onPointerLeave: () => { setOver(false); } } };
}

/** A full disc stops, a ring is switched off, a diamond only writes; a lighter heart: not every time. */
export function StopGlyph({ mark }: { mark: Pick<Mark, 'enabled' | 'log' | 'sometimes'> | undefined }) {
  const shape = mark?.log ? 'M6 0.8 L11.2 6 L6 11.2 L0.8 6 Z' : 'M6 1.2 A4.8 4.8 0 0 1 6 10.8 A4.8 4.8 0 0 1 6 1.2 Z';
  return (
    <svg className={`stop-glyph${mark ? '' : ' faint'}${mark && !mark.enabled ? ' off' : ''}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={shape} />
      {mark?.sometimes && <circle cx="6" cy="6" r="1.9" />}
    </svg>
  );
}

const words = (name: string, mark: Mark | undefined): string =>
  mark
    ? `${mark.log ? 'Log point' : 'Breakpoint'} at ${name}${mark.enabled ? '' : ', switched off'}${mark.sometimes ? ', not every time' : ''}${mark.hit ? ': it has stopped the game' : ''}. Click removes it; right-click: more`
    : `Add breakpoint at ${name}`;

interface Props {
  /** The key of the place. */
  at: string;
  name: string;
  /** The mouse is there. */
  over?: boolean;
  /** It can be reached by Tab, and is there all the time. */
  tab?: boolean;
}

/** The dot by which the game is made to stop at a place: faint under the mouse, full where it does. */
export function BreakpointDot({ at, name, over = false, tab = false }: Props) {
  const live = useLive();
  const can = useCan('control');
  const mark = useMark(at);
  if (!can || at === '' || (!mark && !over && !tab)) return null;
  const toggle = (e: MouseEvent) => {
    e.stopPropagation();
    const el = e.currentTarget;
    const thing = thingAt(el, live);
    if (thing && thing.kind !== 'agent') void toggleAt(live, thing).then((why) => { say(why, below(el)); });
  };
  return (
    <button
      type="button"
      className={`stop-dot${mark ? ' set' : ''}${mark?.hit ? ' hit' : ''}`}
      tabIndex={tab ? 0 : -1}
      aria-pressed={mark !== undefined}
      aria-label={words(name, mark)}
      title={words(name, mark)}
      data-stop={at}
      onClick={toggle}
      onDoubleClick={(e) => {
        e.stopPropagation();
      }}
    >
      <StopGlyph mark={mark} />
    </button>
  );
}
