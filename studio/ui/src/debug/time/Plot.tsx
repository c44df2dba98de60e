import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { shortFloat } from '../../live/format';
import { seriesColours, seriesDashes, type Palette } from './palette';
import { aligned, range, type Series } from './series';
import type { View } from './view';

interface Props {
  list: readonly Series[];
  view: View;
  /** The first tick that has not come yet: until there the last value holds. */
  end: number;
  palette: Palette;
  width: number;
  height: number;
}

const paddingY = 3;

/** Numbers of one unit over time. What draws them is fetched when there is something to draw. */
export function Plot({ list, view, end, palette, width, height }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const now = useRef({ list, view, end });
  const count = list.length;
  useEffect(() => {
    now.current = { list, view, end };
    draw(plot.current, now.current);
  }, [list, view, end]);
  useEffect(() => {
    const el = box.current;
    if (!el || width === 0) return;
    let gone = false;
    void import('uplot').then(({ default: Plotter }) => {
      if (gone) return;
      const stepped = Plotter.paths.stepped?.({ align: 1 });
      plot.current = new Plotter(
        {
          width,
          height,
          padding: [paddingY, 0, paddingY, 0],
          legend: { show: false },
          cursor: { show: false },
          scales: { x: { time: false }, y: {} },
          axes: [{ show: false }, { show: false }],
          series: [
            {},
            ...Array.from({ length: count }, (_, i): uPlot.Series => ({
              stroke: palette[seriesColours[i % seriesColours.length] ?? 'text'],
              dash: seriesDashes[i % seriesDashes.length] ?? [],
              width: 1.5,
              points: { show: false },
              ...(stepped && { paths: stepped }),
            })),
          ],
        },
        [[], ...Array.from({ length: count }, () => [])],
        el,
      );
      draw(plot.current, now.current);
    });
    return () => {
      gone = true;
      plot.current?.destroy();
      plot.current = null;
    };
  }, [width, height, palette, count]);
  const [low, high] = range(list);
  return (
    <div className="time-plot" style={{ height }} aria-hidden="true">
      <div ref={box} />
      <span className="high">{shortFloat(high)}</span>
      <span className="low">{shortFloat(low)}</span>
    </div>
  );
}

function draw(u: uPlot | null, { list, view, end }: Pick<Props, 'list' | 'view' | 'end'>): void {
  if (!u) return;
  const [min, max] = range(list);
  u.batch(() => {
    u.setData(aligned(list, end), false);
    u.setScale('x', { min: view.from, max: view.from + view.span });
    u.setScale('y', { min, max });
  });
}
