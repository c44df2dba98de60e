import { memo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { overlapping } from '../canvas/box';
import { useCanvas } from '../canvas/state';
import { bounds, type Box } from '../graph/layout';
import { useGame } from '../live/context';
import type { DrawnWay } from './drawn';
import { lastTaken } from './why';
import { WayGlow, WayLine, WayText } from './WayLine';

function useMarks({ way, from, to }: DrawnWay): { near: boolean; last: boolean } {
  const near = useGame((s) => way !== null && s.node >= 0 && (s.node === from || s.node === to));
  const last = useGame((s) => way !== null && lastTaken(s.taken, s.part)?.link === way.index);
  return { near, last };
}

const Line = memo(function Line({ drawn }: { drawn: DrawnWay }) {
  const { near, last } = useMarks(drawn);
  return <WayLine points={drawn.points} bit={drawn.way?.bit} look={[drawn.way === null && 'begin', near && 'near', last && 'last'].filter(Boolean).join(' ')} />;
});

const Label = memo(function Label({ drawn, way }: { drawn: DrawnWay; way: NonNullable<DrawnWay['way']> }) {
  const { near, last } = useMarks(drawn);
  const part = useGame((s) => s.part);
  const { over, on } = useHover();
  const { name, label: [x, y] } = drawn;
  return (
    <div
      className={`when${near ? ' near' : ''}${last ? ' last' : ''}`}
      data-way={name}
      data-link={way.index}
      data-last={last}
      title={`${name}: ${way.label}${last ? '\nTaken last' : ''}`}
      style={{ transform: `translate(-50%, -50%) translate(${String(x)}px, ${String(y)}px)` }}
      {...on}
    >
      <WayGlow bit={way.bit} />
      <BreakpointDot at={way.bit === undefined ? '' : `w${String(part)}/${String(way.index)}`} name={name} over={over} />
      <WayText lines={way.lines} />
    </div>
  );
});

/** Above this many transitions only those on the screen are drawn. */
const CULL = 150;
/** How far what is written on a transition reaches to each side of its middle, at most. */
const WRITING = 140;

const around = ({ points, label: [x, y] }: DrawnWay): Box =>
  bounds([...points.map(([x, y]) => ({ x, y, width: 1, height: 1 })), { x: x - WRITING, y: y - WRITING, width: 2 * WRITING, height: 2 * WRITING }]);

/** All transitions of a running machine that can be seen, below the states that do not hold others; labels above the lines. */
export function Ways({ ways: all }: { ways: readonly DrawnWay[] }) {
  const cull = all.length > CULL;
  const area = useCanvas((s) => (cull ? s.area : null));
  const ways = cull ? all.filter((w) => area !== null && overlapping(around(w), area)) : all;
  return (
    <>
      <svg className="links" role="group" aria-label="Transitions">
        {ways.map((w) => (
          <Line key={w.id} drawn={w} />
        ))}
      </svg>
      <div className="way-labels">
        {ways.map((w) => (w.way && w.way.lines.length > 0 ? <Label key={w.id} drawn={w} way={w.way} /> : null))}
      </div>
    </>
  );
}
