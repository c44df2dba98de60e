import { useReactFlow, useStore } from '@xyflow/react';
import { memo, useMemo, type PointerEvent } from 'react';
import { bounds, type Box } from '../graph/layout';

const WIDTH = 176;
const HEIGHT = 116;
const EDGE = 6;

const Boxes = memo(function Boxes({ places, selected }: { places: ReadonlyMap<string, Box>; selected: ReadonlySet<string> }) {
  return (
    <>
      {[...places].map(([id, b]) => (
        <rect key={id} className={selected.has(id) ? 'chosen' : ''} x={b.x} y={b.y} width={b.width} height={b.height} />
      ))}
    </>
  );
});

/** The whole drawing, small, and the part of it that is seen: a press or a drag on it leads there. */
export function Minimap({ places, selected }: { places: ReadonlyMap<string, Box>; selected: ReadonlySet<string> }) {
  const flow = useReactFlow();
  const [x, y, zoom] = useStore((s) => s.transform);
  const width = useStore((s) => s.width);
  const height = useStore((s) => s.height);
  const all = useMemo(() => bounds([...places.values()]), [places]);
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
      role="img"
      aria-label="The whole document, and the part of it that is seen"
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
      <Boxes places={places} selected={selected} />
      <rect className="seen" x={-x / zoom} y={-y / zoom} width={width / zoom} height={height / zoom} strokeWidth={1.5 / scale} />
    </svg>
  );
}
