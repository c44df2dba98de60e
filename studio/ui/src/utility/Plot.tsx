import { memo } from 'react';
import { useCell, useLive } from '../live/context';
import { shortFloat } from '../live/format';
import type { Plot, Port } from '../protocol/messages';

const INSET = 3;

/** Where a value lies between the ends of a plot, 0 to 1; beyond them at the end. */
export function along({ from, to }: Plot, input: number): number {
  const t = from === to ? (input >= to ? 1 : 0) : (input - from) / (to - from);
  return Math.min(1, Math.max(0, t));
}

/** A curve as an SVG path in a box; steps stand upright. */
export function curvePath(plot: Plot, width: number, height: number): string {
  const last = Math.max(1, plot.y.length - 1);
  const x = (i: number): string => (INSET + (i / last) * (width - 2 * INSET)).toFixed(1);
  const y = (v: number): string => (height - INSET - Math.min(1, Math.max(0, v)) * (height - 2 * INSET)).toFixed(1);
  let path = '';
  plot.y.forEach((v, i) => {
    const jump = i > 0 && Math.abs(v - (plot.y[i - 1] ?? v)) > 0.5;
    path += i === 0 ? `M${x(0)} ${y(v)}` : jump ? `H${x(i)}V${y(v)}` : `L${x(i)} ${y(v)}`;
  });
  return path;
}

interface Props {
  option: string;
  port: Port;
  plot: Plot;
  width: number;
  height: number;
}

/** A consideration's curve, with a point where the live input is. */
export const CurvePlot = memo(function CurvePlot({ option, port, plot, width, height }: Props) {
  const { mind } = useLive();
  const [input = NaN, output = NaN] = useCell(mind.value(port.value))?.pair ?? [];
  const known = !Number.isNaN(input);
  const x = INSET + along(plot, input) * (width - 2 * INSET);
  const y = height - INSET - Math.min(1, Math.max(0, output)) * (height - 2 * INSET);
  const beyond = known && (input < Math.min(plot.from, plot.to) || input > Math.max(plot.from, plot.to));
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      data-plot={`${option}.${port.name}`}
      data-x={known ? along(plot, input).toFixed(3) : ''}
      aria-label={`${plot.text}, from ${plot.from} to ${plot.to}${known ? `: ${shortFloat(input)} gives ${output.toFixed(2)}` : ''}`}
    >
      <path className="frame" d={`M${INSET} ${INSET}V${height - INSET}H${width - INSET}`} />
      <path className="area" d={`${curvePath(plot, width, height)}V${height - INSET}H${INSET}Z`} />
      <path className="curve" d={curvePath(plot, width, height)} />
      {known && (
        <g className={beyond ? 'point beyond' : 'point'}>
          <path d={`M${x.toFixed(1)} ${height - INSET}V${y.toFixed(1)}H${INSET}`} />
          <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="3.2" />
        </g>
      )}
    </svg>
  );
});
