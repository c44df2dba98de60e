import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent as Drag } from 'react';
import { useEditor } from '../../context';
import type { Json } from '../../model/json';
import { curvePath } from '../../../utility/Plot';
import { setSlot, useSlot, useTyping, type Slot } from '../slots';
import { type CurveData, sampled, valueAt } from './curve';
import { type Handle, handles, moved, withPoint, withoutPoint } from './edits';

const W = 300;
const H = 190;
const EDGE = 12;
const STEP = 0.01;
const xOf = (x: number): number => EDGE + Math.min(1, Math.max(0, x)) * (W - 2 * EDGE);
const yOf = (y: number): number => H - EDGE - Math.min(1, Math.max(0, y)) * (H - 2 * EDGE);
const f = (v: number): string => String(Number(v.toFixed(2)));

interface Props {
  slot: Slot;
  curve: CurveData;
  /** It stands in another document. */
  fixed: boolean;
  from: string;
  to: string;
  resolve: (name: string) => Json | undefined;
  label: string;
}

/** The plot of a curve whose control points are dragged, or moved with the arrow keys. */
export function Bend({ slot, curve, fixed, from, to, resolve, label }: Props) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const typing = useTyping(slot);
  const svg = useRef<SVGSVGElement>(null);
  const held = useRef<{ handle: Handle; off: [number, number] } | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const points = useMemo(() => (fixed ? [] : handles(curve)), [curve, fixed]);
  const path = useMemo(() => curvePath({ text: '', from: 0, to: 1, y: sampled(curve, 240) }, W - 2 * EDGE + 6, H - 2 * EDGE + 6), [curve]);
  const place = (e: { clientX: number; clientY: number }): [number, number] => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    return [(((e.clientX - box.left) / box.width) * W - EDGE) / (W - 2 * EDGE), 1 - (((e.clientY - box.top) / box.height) * H - EDGE) / (H - 2 * EDGE)];
  };
  const move = (h: Handle, x: number, y: number) => {
    typing.live(moved(value, h, h.free === 'y' ? h.x : x, h.free === 'x' ? h.y : y, resolve));
  };
  const down = (h: Handle) => (e: Drag<SVGGElement>) => {
    if (e.button !== 0) return;
    e.stopPropagation();
    const [x, y] = place(e);
    held.current = { handle: h, off: [h.x - x, h.y - y] };
    e.currentTarget.setPointerCapture(e.pointerId);
  };
  const drag = (e: Drag<SVGGElement>) => {
    const h = held.current;
    if (!h) return;
    const [x, y] = place(e);
    move(h.handle, x + h.off[0], y + h.off[1]);
  };
  const up = () => {
    if (held.current) typing.commit();
    held.current = null;
  };
  const takeAway = (h: Handle) => {
    if (h.removable) setSlot(editor, slot, withoutPoint(value, Number(h.id.split(' ')[1])));
  };
  const add = (x: number, y: number) => {
    setSlot(editor, slot, withPoint(value, Math.min(1, Math.max(0, x)), y).curve);
  };
  const key = (h: Handle) => (e: KeyboardEvent) => {
    const by = e.shiftKey ? STEP * 10 : STEP;
    const way = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[e.key];
    if (way) move(h, h.x + (way[0] ?? 0), h.y + (way[1] ?? 0));
    else if (e.key === 'Enter') typing.commit();
    else if (e.key === 'Escape') typing.cancel();
    else if ((e.key === 'Delete' || e.key === 'Backspace') && h.removable) takeAway(h);
    else if ((e.key === 'Insert' || e.key === '+') && curve.shape === 'points') add(Math.min(1, h.x + 0.1), valueAt(curve, Math.min(1, h.x + 0.1)));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <figure className="bend">
      <svg
        ref={svg}
        viewBox={`0 0 ${String(W)} ${String(H)}`}
        className="plot bend-plot"
        role="group"
        aria-label={`Plot of ${label}${curve.shape === 'points' ? '; Insert adds a point, Delete takes one away' : ''}`}
        onDoubleClick={(e) => {
          if (fixed || curve.shape !== 'points') return;
          const [x, y] = place(e);
          add(x, y);
        }}
        onPointerMove={(e) => {
          const [x] = place(e);
          setHover(x >= 0 && x <= 1 ? x : null);
        }}
        onPointerLeave={() => {
          setHover(null);
        }}
      >
        <path className="grid" d={[0.25, 0.5, 0.75, 1].map((v) => `M${String(xOf(0))} ${yOf(v).toFixed(1)}H${String(xOf(1))}M${xOf(v).toFixed(1)} ${String(yOf(0))}V${String(yOf(1))}`).join('')} />
        <path className="frame" d={`M${String(EDGE)} ${String(EDGE)}V${String(H - EDGE)}H${String(W - EDGE)}`} />
        <g transform={`translate(${String(EDGE - 3)} ${String(EDGE - 3)})`}>
          <path className="area" d={`${path}V${String(H - 2 * EDGE + 3)}H3Z`} />
          <path className="curve" d={path} />
        </g>
        {hover !== null && (
          <g className="point" aria-hidden="true">
            <path d={`M${xOf(hover).toFixed(1)} ${String(yOf(0))}V${yOf(valueAt(curve, hover)).toFixed(1)}H${String(xOf(0))}`} />
          </g>
        )}
        {points.map((h) => (
          <g
            key={h.id}
            className={`handle ${h.free}`}
            role="slider"
            tabIndex={0}
            data-handle={h.id}
            aria-label={`${h.label} of ${label}`}
            aria-valuenow={Number(f(h.free === 'x' ? h.x : h.y))}
            aria-valuemin={0}
            aria-valuemax={1}
            aria-valuetext={`x ${f(h.x)}, y ${f(h.y)}`}
            transform={`translate(${xOf(h.x).toFixed(1)} ${yOf(h.y).toFixed(1)})`}
            onPointerDown={down(h)}
            onPointerMove={drag}
            onPointerUp={up}
            onPointerCancel={() => {
              held.current = null;
              typing.cancel();
            }}
            onDoubleClick={(e) => {
              e.stopPropagation();
              takeAway(h);
            }}
            onKeyDown={key(h)}
            onBlur={() => {
              if (!held.current) typing.commit();
            }}
          >
            <title>{`${h.label}: drag, or arrow keys${h.removable ? '; double-click or Delete takes it away' : ''}`}</title>
            <circle r="12" className="reach" />
            {h.id === 'move' ? <rect x="-4.5" y="-4.5" width="9" height="9" rx="1.5" /> : <circle r="5.2" />}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{from}</span>
        <output>{hover !== null ? `${f(hover)} → ${f(valueAt(curve, hover))}` : curve.shape === 'points' && !fixed ? 'double-click adds a point' : ''}</output>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
