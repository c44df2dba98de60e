import { memo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
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

/** All transitions of a running machine, below the states that do not hold others; labels above the lines. */
export function Ways({ ways }: { ways: readonly DrawnWay[] }) {
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
