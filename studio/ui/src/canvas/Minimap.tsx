import { useReactFlow, useStore } from '@xyflow/react';
import { memo, useMemo, type ComponentType, type PointerEvent } from 'react';
import { bounds, type Box } from '../graph/layout';
import type { Thing } from './things';

const WIDTH = 176;
const HEIGHT = 116;
const EDGE = 6;

export interface DotProps {
  id: string;
  box: Box;
  chosen: boolean;
}

function PlainDot({ box: { x, y, width, height }, chosen }: DotProps) {
  return <rect className={chosen ? 'chosen' : ''} x={x} y={y} width={width} height={height} />;
}

const Dots = memo(function Dots({ things, selection, Dot }: { things: readonly Thing[]; selection: ReadonlySet<string>; Dot: ComponentType<DotProps> }) {
  return (
    <>
      {things.map((t) => (
        <Dot key={t.id} id={t.id} box={t.box} chosen={selection.has(t.id)} />
      ))}
    </>
  );
});

interface Props {
  things: readonly Thing[];
  selection: ReadonlySet<string>;
  Dot?: ComponentType<DotProps> | undefined;
}

/** The whole drawing, small, and the part of it that is seen: a press or a drag on it leads there. */
export function Minimap({ things, selection, Dot = PlainDot }: Props) {
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
      <Dots things={things} selection={selection} Dot={Dot} />
      <rect className="seen" x={-x / zoom} y={-y / zoom} width={width / zoom} height={height / zoom} strokeWidth={1.5 / scale} />
    </svg>
  );
}
