import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo, useRef } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { useGame } from '../live/context';
import { useTravel } from '../graph/LinkEdge';
import { useFade } from '../graph/useFade';
import type { StartData, WayData } from './elements';
import { arrow, smooth } from './route';
import { lastTaken } from './why';

/** A transition: it flashes when it is taken. */
export const TransitionEdge = memo(function TransitionEdge({ data }: EdgeProps<WayData>) {
  const flash = useRef<SVGGElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  const glow = useRef<HTMLSpanElement>(null);
  const near = useGame((s) => s.node >= 0 && (s.node === data?.from || s.node === data?.to));
  const last = useGame((s) => data !== undefined && lastTaken(s.taken, s.part)?.link === data.way.index);
  const part = useGame((s) => s.part);
  const hover = useHover();
  const bit = data?.way.bit;
  const marks = `${near ? ' near' : ''}${last ? ' last' : ''}`;
  const path = smooth(data?.points ?? []);
  const tip = arrow(data?.points ?? []);
  useFade(flash, bit);
  useFade(glow, bit);
  useTravel(dot, bit, path);
  if (!data) return null;
  const [x, y] = data.label;
  return (
    <g className={`link way${marks}`}>
      <path className="react-flow__edge-path" d={path} />
      <path className="tip" d={tip} />
      <g ref={flash} className="flash">
        <path d={path} />
        <path className="tip" d={tip} />
      </g>
      <circle ref={dot} className="dot" r="4.5" />
      {data.way.lines.length > 0 && (
        <EdgeLabelRenderer>
          <div
            className={`when${marks}`}
            data-way={data.name}
            data-link={data.way.index}
            {...hover.on}
            data-last={last}
            title={`${data.name}: ${data.way.label}${last ? '\nTaken last' : ''}`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <span className="glow" ref={glow} />
            <BreakpointDot at={bit === undefined ? '' : `w${part}/${data.way.index}`} name={data.name} over={hover.over} />
            {data.way.lines.map((line, i) => (
              <span key={i} className="line">
                {line}
              </span>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});

export const StartEdge = memo(function StartEdge({ data }: EdgeProps<StartData>) {
  const points = data?.points ?? [];
  return (
    <g className="link way begin">
      <path className="react-flow__edge-path" d={smooth(points)} />
      <path className="tip" d={arrow(points)} />
    </g>
  );
});
