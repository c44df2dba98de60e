import { memo } from 'react';
import type { Comparison } from './snapshot';
import { percent, short } from './words';

/** Pictures are drawn in a box of this size, which is stretched to the room that there is. */
const WIDTH = 1000;
const HEIGHT = 100;

type Points = (number | null)[][];

/** The values between which a plot is drawn: of the first rounds, whose intervals are wide, it shows what fits. */
export function rangeOf(history: Points, even: number | null): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const [, estimate, from, to] of history.slice(Math.floor(history.length / 5))) {
    for (const v of [estimate, from, to]) {
      if (v === null || v === undefined) continue;
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  }
  if (even !== null) {
    low = Math.min(low, even);
    high = Math.max(high, even);
  }
  if (!(low <= high)) return [0, 1];
  const pad = (high - low) * 0.08 || Math.abs(high) * 0.1 || 1;
  return [low - pad, high + pad];
}

interface Axes {
  x: (rounds: number) => number;
  y: (value: number | null | undefined, missing: number) => number;
}

const axesOf = (history: Points, [low, high]: [number, number]): Axes => {
  const last = history.at(-1)?.[0] ?? 1;
  return {
    x: (rounds) => (WIDTH * rounds) / last,
    y: (value, missing) => HEIGHT * (1 - (Math.min(high, Math.max(low, value ?? missing)) - low) / (high - low)),
  };
};

/** The line of the column of a history. */
const line = (history: Points, { x, y }: Axes, column: number, missing: number): string =>
  history.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p[0] ?? 0).toFixed(1)} ${y(p[column], missing).toFixed(2)}`).join('');

/** The area between the bounds. */
const area = (history: Points, { x, y }: Axes): string =>
  `${line(history, { x, y }, 3, Infinity)}${[...history].reverse().map((p) => `L${x(p[0] ?? 0).toFixed(1)} ${y(p[2], -Infinity).toFixed(2)}`).join('')}Z`;

/** How the interval of a comparison has narrowed, with each round. */
export const IntervalPlot = memo(function IntervalPlot({ comparison: c }: { comparison: Comparison }) {
  const history = c.history;
  if (history.length < 2) return <p className="quiet-text">The plot begins with the next rounds.</p>;
  const wins = c.mean === undefined;
  const even = wins ? 0.5 : c.b ? 0 : null;
  const range = rangeOf(history, even);
  const axes = axesOf(history, range);
  const write = (v: number): string => (wins ? percent(Math.min(1, Math.max(0, v))) : short(v));
  const bound = (v: number | null | undefined): string => (typeof v === 'number' ? write(v) : 'any');
  const last = history.at(-1) ?? [];
  return (
    <figure className="batch-plot">
      <span className="batch-plot-high">{write(range[1])}</span>
      <span className="batch-plot-low">{write(range[0])}</span>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="img" data-points={history.length}
        aria-label={`The interval of ${c.a}${c.b ? ` against ${c.b}` : ''} from round ${String(history[0]?.[0])} to ${String(last[0])}: in the end ${write(last[1] ?? 0)}, from ${bound(last[2])} to ${bound(last[3])}`}>
        <path className="batch-area" d={area(history, axes)} />
        {even !== null && <path className="batch-even" d={`M0 ${axes.y(even, even).toFixed(2)}H${String(WIDTH)}`} />}
        <path className="batch-line" d={line(history, axes, 1, even ?? 0)} />
      </svg>
      <figcaption>
        <span>first round</span>
        {even !== null && <span>dashed: {wins ? 'even, 50 %' : 'no difference'}</span>}
        <span>round {last[0]?.toLocaleString('en-US')}</span>
      </figcaption>
    </figure>
  );
});

/** Where a sequential test stands between its bounds. */
export const TestPlot = memo(function TestPlot({ comparison: c }: { comparison: Comparison }) {
  const { lower = 0, upper = 0, llr = 0, history } = c;
  const pad = (upper - lower) * 0.06;
  const axes = axesOf(history, [lower - pad, upper + pad]);
  const at = (v: number): string => `M0 ${axes.y(v, 0).toFixed(2)}H${String(WIDTH)}`;
  return (
    <figure className="batch-plot batch-test">
      <span className="batch-plot-high">accepts H1</span>
      <span className="batch-plot-low">accepts H0</span>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="img" aria-label={`The test stands at ${llr.toFixed(2)}; it accepts hypothesis 0 at ${lower.toFixed(2)} and hypothesis 1 at ${upper.toFixed(2)}`}>
        <path className="batch-bound" d={at(upper)} />
        <path className="batch-bound" d={at(lower)} />
        {history.length > 1 && <path className="batch-line" d={line(history, axes, 4, 0)} />}
      </svg>
      <figcaption>
        <span>log-likelihood ratio {llr.toFixed(2)}</span>
        <span>bounds {lower.toFixed(2)} and {upper.toFixed(2)}</span>
      </figcaption>
    </figure>
  );
});
