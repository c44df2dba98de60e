import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useSettings } from '../live/context';
import { setSetting, settings } from '../live/settings';

interface Props {
  id: string;
  /** row: side by side; column: one above the other. */
  way: 'row' | 'column';
  /** The first side's share, when nothing is remembered. */
  share: number;
  label: string;
  /** Panels of each side; in a column a side whose panels are all folded takes only its titles' room. */
  panels?: [string[], string[]];
  /** The first side is not shown. */
  hidden?: boolean;
  /** The second side is not shown. */
  hiddenSecond?: boolean;
  children: [ReactNode, ReactNode];
}

const LEAST = 0.12;
const MOST = 0.88;
const NUDGE = 0.03;
/** The share that is so many pixels of the window's width: lists and forms need no more of a large screen than of a small one. */
export const ofWidth = (pixels: number): number => pixels / globalThis.innerWidth;
/** The same of its height. */
export const ofHeight = (pixels: number): number => pixels / globalThis.innerHeight;
const clamp = (v: number): number => Math.min(MOST, Math.max(LEAST, v));

/** Two sides with a line between them that moves by drag and by arrow keys; the place is remembered. */
export function Split({ id, way, share, label, panels = [[], []], hidden = false, hiddenSecond = false, children }: Props) {
  const size = clamp(useSettings((s) => s.sizes[id]) ?? share);
  const folded = useSettings((s) => s.collapsed);
  const box = useRef<HTMLDivElement>(null);
  const [first, second] = panels.map((ids) => way === 'column' && ids.length > 0 && ids.every((p) => folded[p]));
  const set = (v: number) => {
    setSetting({ sizes: { ...settings.getState().sizes, [id]: clamp(v) } });
  };
  const drag = (e: PointerEvent) => {
    if (!e.currentTarget.hasPointerCapture(e.pointerId) || !box.current) return;
    const r = box.current.getBoundingClientRect();
    set(way === 'row' ? (e.clientX - r.left) / r.width : (e.clientY - r.top) / r.height);
  };
  const nudge = (e: KeyboardEvent) => {
    const [less, more] = way === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (e.key === less) set(size - NUDGE);
    else if (e.key === more) set(size + NUDGE);
    else if (e.key === 'Home') set(share);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const style = (part: number, alone: boolean, isFolded: boolean | undefined): CSSProperties => ({
    flex: isFolded ? '0 0 auto' : alone ? '1 1 0' : `${part} 1 0`,
  });
  return (
    <div className={`split ${way}`} ref={box}>
      {!hidden && (
        <>
          <div className="side" style={style(size, hiddenSecond || (second ?? false), first)}>
            {children[0]}
          </div>
          {!hiddenSecond && (
            <div
              className="divider"
              role="separator"
              aria-orientation={way === 'row' ? 'vertical' : 'horizontal'}
              aria-label={label}
              aria-valuenow={Math.round(size * 100)}
              aria-valuemin={LEAST * 100}
              aria-valuemax={MOST * 100}
              tabIndex={0}
              title="Drag to resize; double-click to reset"
              onPointerDown={(e) => {
                e.currentTarget.setPointerCapture(e.pointerId);
              }}
              onPointerMove={drag}
              onDoubleClick={() => {
                set(share);
              }}
              onKeyDown={nudge}
            />
          )}
        </>
      )}
      {!hiddenSecond && (
        <div className="side" style={style(1 - size, hidden || (first ?? false), second)}>
          {children[1]}
        </div>
      )}
    </div>
  );
}
