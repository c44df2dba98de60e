import { useRef, type KeyboardEvent, type PointerEvent as Drag } from 'react';
import { type Point, snapped } from './camera';
import { useView } from './Plan';

interface Props {
  at: Point;
  /** What is moved: "corner 2 of Wall". */
  label: string;
  /** Metres that it snaps to; with Alt held it does not. */
  raster?: number;
  /** It is being moved; many times in one drag. */
  onMove: (to: Point) => void;
  /** It stands. */
  onEnd: () => void;
  onCancel: () => void;
  onRemove?: (() => void) | undefined;
  className?: string;
  /** More to the title, such as what a double click does. */
  hint?: string;
  id?: string;
  /** Words beside it, above it or, so that they do not lie on those of another one, below it. */
  text?: string;
  low?: boolean;
  shape?: 'round' | 'square';
  /** What arrow keys do in place of moving it: so many steps to the right and up. */
  onArrow?: ((x: number, y: number) => void) | undefined;
}

/** A place on a plan that is dragged, or moved with the arrow keys: by the raster, with Shift ten times as far. */
export function Handle({ at, label, raster = 0.1, onMove, onEnd, onCancel, onRemove, className = '', hint = '', id, text, low = false, shape = 'round', onArrow }: Props) {
  const view = useView();
  const off = useRef<Point | null>(null);
  const [x, y] = view.at(at);
  const down = (e: Drag<SVGGElement>) => {
    if (e.button !== 0) return;
    e.stopPropagation();
    const p = view.place(e);
    off.current = [at[0] - p[0], at[1] - p[1]];
    e.currentTarget.setPointerCapture(e.pointerId);
    e.currentTarget.focus({ preventScroll: true });
  };
  const drag = (e: Drag<SVGGElement>) => {
    if (!off.current) return;
    const p = view.place(e);
    onMove(snapped([p[0] + off.current[0], p[1] + off.current[1]], e.altKey ? 0 : raster));
  };
  const key = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const by = (raster > 0 ? raster : 0.1) * (e.shiftKey ? 10 : 1);
    const way = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[e.key];
    if (way && onArrow) onArrow(Math.sign(way[0] ?? 0) * (e.shiftKey ? 10 : 1), Math.sign(way[1] ?? 0) * (e.shiftKey ? 10 : 1));
    else if (way) onMove(snapped([at[0] + (way[0] ?? 0), at[1] + (way[1] ?? 0)], 0));
    else if (e.key === 'Enter') onEnd();
    else if (e.key === 'Escape') {
      if (off.current) onCancel();
      off.current = null;
      onEnd();
      (e.currentTarget as SVGGElement).blur();
    } else if ((e.key === 'Delete' || e.key === 'Backspace') && onRemove) onRemove();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <g
      className={`plan-handle ${className}`}
      role="button"
      tabIndex={0}
      data-handle={id}
      aria-label={`${label}, at ${String(at[0])}, ${String(at[1])}; arrow keys move it`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      onPointerDown={down}
      onPointerMove={drag}
      onPointerUp={() => {
        if (off.current) onEnd();
        off.current = null;
      }}
      onPointerCancel={() => {
        if (off.current) onCancel();
        off.current = null;
      }}
      onDoubleClick={(e) => {
        e.stopPropagation();
        onRemove?.();
      }}
      onKeyDown={key}
      onBlur={() => {
        if (!off.current) onEnd();
      }}
    >
      <title>{`${label}: drag, or arrow keys; Alt: off the raster${onRemove ? '; double-click or Delete takes it away' : ''}${hint}`}</title>
      <circle r="12" className="reach" />
      {shape === 'square' ? <rect x="-4.5" y="-4.5" width="9" height="9" rx="1.5" /> : <circle r="5.2" className="knob" />}
      {text !== undefined && (
        <text x="9" y={low ? 16 : -8} aria-hidden="true">
          {text}
        </text>
      )}
    </g>
  );
}
