import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { bounds, type Box } from '../graph/layout';
import type { RunningThings } from './running';
import type { Thing } from './things';

/** After so long, in ms, a drawing stands that was moved. */
const STANDS_MS = 150;
const LARGE = { width: 176, height: 116 };
const SMALL = { width: 124, height: 82 };
/** In a panel that is less wide or high than this, in pixels, the map is small. */
const LITTLE = { width: 760, height: 480 };
const EDGE = 6;

/** Kept free above and below, where buttons are, and at the sides; pixels. */
const ABOVE = 8;
const BELOW = 42;
const BESIDE = 8;

export const spots = ['bottom right', 'top right', 'bottom left', 'top left', 'bottom middle', 'top middle'] as const;

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

/** How large the map is in a panel. */
export const mapSize = (panel: { width: number; height: number }): typeof LARGE => (panel.width < LITTLE.width || panel.height < LITTLE.height ? SMALL : LARGE);

/** What is selected counts so many times as much as what is not. */
const CHOSEN = 100;

/** Where at the edge the map covers least; as long as it covers nothing it stays where it was. */
export function spotOf(things: readonly Thing[], selection: ReadonlySet<string>, { x, y, zoom, width, height }: SeenAs, was: Spot): Spot {
  const map = mapSize({ width, height });
  const covered = (spot: Spot): number => {
    const left = spot.endsWith('right') ? width - BESIDE - map.width : spot.endsWith('left') ? BESIDE : (width - map.width) / 2;
    const top = spot.startsWith('bottom') ? height - BELOW - map.height : ABOVE;
    let all = 0;
    for (const t of things) {
      if (t.below) continue; // It holds others, and is mostly empty.
      const [l, u] = [t.box.x * zoom + x, t.box.y * zoom + y];
      const wide = Math.min(left + map.width, l + t.box.width * zoom) - Math.max(left, l);
      const high = Math.min(top + map.height, u + t.box.height * zoom) - Math.max(top, u);
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
  const map = mapSize({ width, height });
  const all = useMemo(() => bounds(things.map((t) => t.box)), [things]);
  const scale = Math.min((map.width - 2 * EDGE) / Math.max(1, all.width), (map.height - 2 * EDGE) / Math.max(1, all.height));
  const left = all.x - (map.width / scale - all.width) / 2;
  const top = all.y - (map.height / scale - all.height) / 2;
  const go = (e: PointerEvent<SVGSVGElement>): void => {
    const box = e.currentTarget.getBoundingClientRect();
    void flow.setCenter(left + ((e.clientX - box.left) / box.width) * (map.width / scale), top + ((e.clientY - box.top) / box.height) * (map.height / scale), { zoom });
  };
  return (
    <svg
      className="minimap"
      data-nogesture
      data-testid="minimap"
      data-spot={spot}
      role="img"
      aria-label="Map: all of the drawing, and the part of it that is seen"
      width={map.width}
      height={map.height}
      viewBox={[left, top, map.width / scale, map.height / scale].map(String).join(' ')}
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

/** The map gives way: it lies at the edge where it covers least, above all not what is selected. It goes when the drawing stands. */
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
