import { memo, useMemo } from 'react';
import { curvePath } from '../../../utility/Plot';
import { type CurveData, sampled } from './curve';

const plotOf = (c: CurveData, steps: number) => ({ text: '', from: 0, to: 1, y: sampled(c, steps) });

/** A curve as a small picture. */
export const CurveShape = memo(function CurveShape({ curve, width, height, label }: { curve: CurveData; width: number; height: number; label?: string }) {
  const path = useMemo(() => curvePath(plotOf(curve, 48), width, height), [curve, width, height]);
  return (
    <svg className="plot" viewBox={`0 0 ${String(width)} ${String(height)}`} width={width} height={height} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      <path className="frame" d={`M3 3V${String(height - 3)}H${String(width - 3)}`} />
      <path className="area" d={`${path}V${String(height - 3)}H3Z`} />
      <path className="curve" d={path} />
    </svg>
  );
});
