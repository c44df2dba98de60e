import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { bounds, type Box } from '../graph/layout';
import type { RunningThings } from './running';
import type { Thing } from './things';

/** After so long, in ms, a drawing stands that was moved. */
const STANDS_MS = 150;
const WIDTH = 176;
const HEIGHT = 116;
const EDGE = 6;

/** Kept free above and below, where buttons are, and at the sides; pixels. */
const ABOVE = 8;
const BELOW = 42;
const BESIDE = 8;

export const spots = ['bottom right', 'top right', 'bottom left', 'top left'] as const;

/** Where the map lies on the panel. */
export type Spot = (typeof spots)[number];

/** How the drawing is seen: moved by x and y pixels, in a panel so wide and high. */
export interface SeenAs {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

/** What is selected counts so many times as much as what is not. */
const CHOSEN = 100;

/** The corner where the map covers least; as long as it covers nothing it stays where it was. */
export function spotOf(things: readonly Thing[], selection: ReadonlySet<string>, { x, y, zoom, width, height }: SeenAs, was: Spot): Spot {
  const covered = (spot: Spot): number => {
    const left = spot.endsWith('right') ? width - BESIDE - WIDTH : BESIDE;
    const top = spot.startsWith('bottom') ? height - BELOW - HEIGHT : ABOVE;
    let all = 0;
    for (const t of things) {
      if (t.below) continue; // It holds others, and is mostly empty.
      const [l, u] = [t.box.x * zoom + x, t.box.y * zoom + y];
      const wide = Math.min(left + WIDTH, l + t.box.width * zoom) - Math.max(left, l);
      const high = Math.min(top + HEIGHT, u + t.box.height * zoom) - Math.max(top, u);
      if (wide > 0 && high > 0) all += wide * high * (selection.has(t.id) ? CHOSEN : 1);
    }
    return all;
  };
  let [best, least] = [was, covered(was)];
  for (const spot of spots) {
    if (least === 0) break;
    const area = covered(spot);
    if (area < least) [best, least] = [spot, area];
  }
  return best;
}

const n = (v: number): string => String(Math.round(v));

/** Boxes as one path: an element for each would cost more than all of the map tells. */
export const boxesPath = (boxes: readonly Box[]): string => boxes.map(({ x, y, width, height }) => `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`).join('');

/** All things, and above them what is selected and what runs: each is written anew only when it has changed. */
const Dots = memo(function Dots({ things, selection, running }: MapProps) {
  const on = useRef<SVGPathElement>(null);
  const all = useMemo(() => boxesPath(things.map((t) => t.box)), [things]);
  const chosen = useMemo(() => boxesPath(things.filter((t) => selection.has(t.id)).map((t) => t.box)), [things, selection]);
  useLayoutEffect(() => {
    let was = '';
    const look = (): void => {
      const path = running ? boxesPath(things.filter((t) => running.runs(t.id)).map((t) => t.box)) : '';
      if (path !== was) on.current?.setAttribute('d', path);
      was = path;
    };
    look();
    return running?.follow(look);
  }, [things, running]);
  return (
    <>
      <path className="boxes" d={all} />
      <path className="on" ref={on} />
      <path className="chosen" d={chosen} />
    </>
  );
});

export interface MapProps {
  things: readonly Thing[];
  selection: ReadonlySet<string>;
  running: RunningThings | undefined;
}

/** The whole drawing, small, and the part of it that is seen: a press or a drag on it leads there. */
function Minimap({ things, selection, spot, running }: MapProps & { spot: Spot }) {
  const flow = useReactFlow();
  const [x, y, zoom] = useStore((s) => s.transform);
  const width = useStore((s) => s.width);
  const height = useStore((s) => s.height);
  const all = useMemo(() => bounds(things.map((t) => t.box)), [things]);
  const scale = Math.min((WIDTH - 2 * EDGE) / Math.max(1, all.width), (HEIGHT - 2 * EDGE) / Math.max(1, all.height));
  const left = all.x - (WIDTH / scale - all.width) / 2;
  const top = all.y - (HEIGHT / scale - all.height) / 2;
  const go = (e: PointerEvent<SVGSVGElement>): void => {
    const box = e.currentTarget.getBoundingClientRect();
    void flow.setCenter(left + ((e.clientX - box.left) / box.width) * (WIDTH / scale), top + ((e.clientY - box.top) / box.height) * (HEIGHT / scale), { zoom });
  };
  return (
    <svg
      className="minimap"
      data-nogesture
      data-testid="minimap"
      data-spot={spot}
      role="img"
      aria-label="Map: all of the drawing, and the part of it that is seen"
      width={WIDTH}
      height={HEIGHT}
      viewBox={[left, top, WIDTH / scale, HEIGHT / scale].map(String).join(' ')}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        go(e);
      }}
      onPointerMove={(e) => {
        if (e.buttons === 1) go(e);
      }}
    >
      <Dots {...{ things, selection, running }} />
      <rect className="seen" x={-x / zoom} y={-y / zoom} width={width / zoom} height={height / zoom} strokeWidth={1.5 / scale} />
    </svg>
  );
}

/** The map gives way: it lies in the corner where it covers least, above all not what is selected. It goes when the drawing stands. */
export function Placed(props: MapProps) {
  const { things, selection } = props;
  const api = useStoreApi();
  const [spot, setSpot] = useState<Spot>('bottom right');
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      const { transform: [x, y, zoom], width, height } = api.getState();
      setSpot((was) => spotOf(things, selection, { x, y, zoom, width, height }, was));
    };
    look();
    const stop = api.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(look, STANDS_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [api, things, selection]);
  return <Minimap {...props} spot={spot} />;
}
