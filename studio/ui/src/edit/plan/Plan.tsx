import { createContext, useCallback, useContext, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent as Drag, type ReactNode, type Ref } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bounds, type Camera, type Point, type Size, fitted, panned, roundLength, toScreen, toWorld, zoomed } from './camera';

/** What a drawing on a plan asks of it. */
export interface View {
  camera: Camera;
  size: Size;
  /** Pixels of a place in metres. */
  at: (p: Point) => Point;
  /** The place, in metres, under the mouse. */
  place: (e: { clientX: number; clientY: number }) => Point;
  /** Pixels a metre at which all of it is seen. */
  whole: number;
  /** Where the mouse is, in pixels; null if it is elsewhere. */
  mouse: StoreApi<{ at: Point | null }>;
}

const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView needs a plan around it');
  return view;
}

/** What others can ask of a plan. */
export interface PlanHandle {
  fit: () => void;
  zoom: (by: number) => void;
  /** The place under the mouse; null if it is elsewhere. */
  pointer: () => Point | null;
  middle: () => Point;
  /** Pixels a metre. */
  scale: () => number;
  onPage: (p: Point) => Point;
  /** Brings a part of the world into view. */
  reveal: (b: Bounds) => void;
  focus: () => void;
}

interface Props {
  /** How a plan was looked at is kept under this name. */
  id: string;
  label: string;
  bounds: Bounds | undefined;
  /** What is drawn in metres: shapes, whose lines are as wide on the screen as they say. It should be the same element as long as nothing in it changes. */
  world?: ReactNode;
  /** What is drawn in pixels above it: texts, handles. */
  children?: ReactNode;
  /** Below the drawing, such as the picture of a game. */
  below?: ReactNode;
  /** Beside the drawing, standing still. */
  beside?: ReactNode;
  className?: string;
  handle?: Ref<PlanHandle>;
  /** The plan itself was clicked, not anything on it. */
  onClick?: (at: Point, e: Drag) => void;
  onDoubleClick?: (at: Point) => void;
  onContextMenu?: (e: { clientX: number; clientY: number; target: EventTarget | null }, at: Point) => void;
  onHover?: ((at: Point | null) => void) | undefined;
  onKeyDown?: (e: KeyboardEvent) => void;
  /** What the selected thing is called, for who does not see it. */
  status?: string;
}

/** How plans were moved and zoomed by hand: who comes back finds them so. */
const remembered = new Map<string, Camera>();
const PAN = 60;
/** The mouse may tremble by so many pixels in a click. */
const STILL = 4;

/** A drawing in metres that is moved by dragging and zoomed with the wheel. */
export function Plan({ id, label, bounds, world, children, below, beside, className = '', handle, onClick, onDoubleClick, onContextMenu, onHover, onKeyDown, status = '' }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [kept, setKept] = useState<Camera | undefined>(() => remembered.get(id));
  const held = useRef<{ x: number; y: number; from: Camera; moved: boolean } | null>(null);
  const mouse = useRef<Point | null>(null);
  const all = useMemo(() => fitted(bounds, size), [bounds, size]);
  const camera = kept ?? all;
  const [pointed] = useState(() => createStore<{ at: Point | null }>(() => ({ at: null })));
  const set = useCallback((c: Camera | undefined) => {
    if (c) remembered.set(id, c);
    else remembered.delete(id);
    setKept(c);
  }, [id]);

  useLayoutEffect(() => {
    const el = svg.current;
    if (!el || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const { width, height } = el.getBoundingClientRect();
      setSize((s) => (s.width === width && s.height === height ? s : { width, height }));
    });
    observer.observe(el);
    return () => {
      observer.disconnect();
    };
  }, []);

  const place = useCallback((e: { clientX: number; clientY: number }): Point => {
    const box = svg.current?.getBoundingClientRect();
    return toWorld(camera, size, [e.clientX - (box?.left ?? 0), e.clientY - (box?.top ?? 0)]);
  }, [camera, size]);
  const view = useMemo((): View => ({ camera, size, place, at: (p) => toScreen(camera, size, p), whole: all.scale, mouse: pointed }), [camera, size, place, all, pointed]);

  // The wheel must not scroll the page, which only a listener that says so from the beginning can prevent.
  useEffect(() => {
    const el = svg.current;
    if (!el) return;
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const box = el.getBoundingClientRect();
      const by = e.deltaY * (e.deltaMode === 1 ? 16 : 1);
      set(zoomed(camera, size, [e.clientX - box.left, e.clientY - box.top], 2 ** (-by / 300)));
    };
    el.addEventListener('wheel', wheel, { passive: false });
    return () => {
      el.removeEventListener('wheel', wheel);
    };
  }, [camera, size, set]);

  useImperativeHandle(handle, () => ({
    fit: () => {
      set(undefined);
    },
    zoom: (by) => {
      set(zoomed(camera, size, [size.width / 2, size.height / 2], by));
    },
    pointer: () => mouse.current,
    middle: () => [camera.x, camera.y],
    scale: () => camera.scale,
    onPage: (p) => {
      const box = svg.current?.getBoundingClientRect();
      const [x, y] = toScreen(camera, size, p);
      return [x + (box?.left ?? 0), y + (box?.top ?? 0)];
    },
    reveal: (b) => {
      const [l, t] = toScreen(camera, size, [b.low[0], b.high[1]]);
      const [r, o] = toScreen(camera, size, [b.high[0], b.low[1]]);
      if (l >= 0 && t >= 0 && r <= size.width && o <= size.height) return;
      set({ ...camera, x: (b.low[0] + b.high[0]) / 2, y: (b.low[1] + b.high[1]) / 2, scale: Math.min(camera.scale, fitted(b, size).scale) });
    },
    focus: () => {
      svg.current?.focus({ preventScroll: true });
    },
  }), [camera, size, set]);

  const down = (e: Drag<SVGSVGElement>) => {
    if (e.button !== 0 && e.button !== 1) return;
    held.current = { x: e.clientX, y: e.clientY, from: camera, moved: false };
    e.currentTarget.setPointerCapture(e.pointerId);
  };
  const move = (e: Drag<SVGSVGElement>) => {
    mouse.current = place(e);
    pointed.setState({ at: toScreen(camera, size, mouse.current) });
    onHover?.(mouse.current);
    const h = held.current;
    if (!h) return;
    const [dx, dy] = [e.clientX - h.x, e.clientY - h.y];
    if (!h.moved && Math.hypot(dx, dy) < STILL) return;
    h.moved = true;
    set(panned(h.from, dx, dy));
  };
  const up = (e: Drag<SVGSVGElement>) => {
    const h = held.current;
    held.current = null;
    if (h && !h.moved && e.button === 0) onClick?.(place(e), e);
  };
  const key = (e: KeyboardEvent) => {
    onKeyDown?.(e);
    if (e.defaultPrevented || e.target !== e.currentTarget || e.ctrlKey || e.metaKey || e.altKey) return;
    const way = { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] }[e.key];
    if (!way) return;
    set(panned(camera, way[0] ?? 0, way[1] ?? 0));
    e.preventDefault();
    e.stopPropagation();
  };
  const [ox, oy] = toScreen(camera, size, [0, 0]);
  const s = camera.scale;
  return (
    <ViewContext value={view}>
      <div className={`plan ${className}`}>
        {below}
        <svg
          ref={svg}
          className="plan-drawing"
          tabIndex={0}
          role="group"
          aria-label={label}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => {
            held.current = null;
          }}
          onPointerLeave={() => {
            mouse.current = null;
            pointed.setState({ at: null });
            onHover?.(null);
          }}
          onDoubleClick={(e) => {
            onDoubleClick?.(place(e));
          }}
          onContextMenu={(e) => {
            if (!onContextMenu) return;
            e.preventDefault();
            onContextMenu(e, place(e));
          }}
          onKeyDown={key}
        >
          <Raster view={view} />
          {size.width > 0 && (
            <>
              <g className="plan-world" transform={`matrix(${String(s)} 0 0 ${String(-s)} ${String(ox)} ${String(oy)})`}>
                {world}
              </g>
              {children}
            </>
          )}
        </svg>
        <Ruler scale={s} />
        {beside}
        <p className="sr" role="status">
          {status}
        </p>
      </div>
    </ViewContext>
  );
}

/** Lines at round metres, every fifth of them stronger. */
function Raster({ view: { camera, size, at } }: { view: View }) {
  if (size.width === 0) return null;
  const step = roundLength(camera.scale, 22);
  const strong = roundLength(camera.scale, 100);
  const lines = (by: number): string => {
    const [x0, y0] = toWorld(camera, size, [0, size.height]);
    const [x1, y1] = toWorld(camera, size, [size.width, 0]);
    let d = '';
    for (let i = Math.ceil(x0 / by); i * by <= x1; i++) d += `M${at([i * by, 0])[0].toFixed(1)} 0V${String(size.height)}`;
    for (let i = Math.ceil(y0 / by); i * by <= y1; i++) d += `M0 ${at([0, i * by])[1].toFixed(1)}H${String(size.width)}`;
    return d;
  };
  return (
    <g className="plan-raster" aria-hidden="true">
      <path d={lines(step)} />
      <path className="strong" d={lines(strong)} />
    </g>
  );
}

/** How long a metre is. */
function Ruler({ scale }: { scale: number }) {
  const length = roundLength(scale, 60);
  return (
    <span className="plan-ruler" aria-hidden="true" style={{ width: `${String(length * scale)}px` }}>
      {length >= 1 ? `${String(length)} m` : `${String(Math.round(length * 100))} cm`}
    </span>
  );
}
