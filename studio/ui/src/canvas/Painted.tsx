import { useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { settings } from '../live/settings';
import { coloursOf, linesPainter, paint, paintRunning, type Painting, type Scene } from './paint';
import { useCanvasStore } from './state';

/** All boxes and lines on one surface. */
export function Painted({ paths, lines, ...rest }: Omit<Scene, 'lines'> & Painting) {
  const api = useStoreApi();
  const state = useCanvasStore();
  const painter = useMemo(() => lines ?? (paths && linesPainter(paths)), [lines, paths]);
  const scene: Scene = { ...rest, lines: painter };
  const ref = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const theme = useStore(settings, (s) => s.theme);
  const now = useRef(scene);
  const draw = useRef<() => void>(() => undefined);
  const { running } = scene;
  useEffect(() => {
    const [canvas, top] = [ref.current, above.current];
    if (!canvas || !top) return;
    let frame = 0;
    let [all, seen] = [false, ''];
    const colours = coloursOf(canvas.parentElement ?? canvas);
    const both = () => {
      const { transform } = api.getState();
      const { drag } = state.getState();
      if (all) paint(canvas, transform, now.current, colours, drag);
      if (now.current.running) paintRunning(top, transform, now.current, colours, drag);
      [frame, all] = [0, false];
    };
    const ask = () => (frame ||= requestAnimationFrame(both));
    draw.current = () => {
      all = true;
      ask();
    };
    // The widget's store tells of more than of the view.
    const moved = () => {
      const { transform, width, height } = api.getState();
      const view = [...transform, width, height].join(' ');
      if (view === seen) return;
      seen = view;
      draw.current();
    };
    all = true;
    both();
    const stops = [api.subscribe(moved), state.subscribe(draw.current), running?.follow(ask)];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop?.();
    };
  }, [api, state, theme, running]);
  useEffect(() => {
    now.current = scene;
    draw.current();
  });
  return (
    <>
      <canvas ref={ref} className="painted" aria-hidden="true" />
      <canvas ref={above} className="painted" aria-hidden="true" />
    </>
  );
}
