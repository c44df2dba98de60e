import { useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useEditor } from '../context';
import { KeyHint } from './KeyHint';
import { coloursOf, paint, type Scene } from './paint';
import { useCanvas, useCanvasStore } from './state';
import { settings } from '../../live/settings';

export const NONE: never[] = [];

/** What is being framed. */
export function Marquee() {
  const box = useCanvas((s) => s.marquee);
  if (!box) return null;
  return <div className="marquee" style={{ transform: `translate(${String(box.x)}px, ${String(box.y)}px)`, width: box.width, height: box.height }} />;
}

/** All boxes and lines on one surface. */
export function Painted(scene: Scene) {
  const api = useStoreApi();
  const state = useCanvasStore();
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useStore(settings, (s) => s.theme);
  const now = useRef(scene);
  const draw = useRef<() => void>(() => undefined);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    let frame = 0;
    const colours = coloursOf(canvas.parentElement ?? canvas);
    draw.current = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        paint(canvas, api.getState().transform, now.current, colours, state.getState().drag);
      });
    };
    paint(canvas, api.getState().transform, now.current, colours, null);
    const stops = [api.subscribe(draw.current), state.subscribe(draw.current)];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, [api, state, theme]);
  useEffect(() => {
    now.current = scene;
    draw.current();
  });
  return <canvas ref={ref} className="painted" aria-hidden="true" />;
}

/** The same buttons as on the watching page. */
export function Zoom() {
  const editor = useEditor();
  return (
    <div className="zoom" role="group" aria-label="Zoom">
      <button type="button" className="icon" title="Zoom out (−, or turn the wheel)" aria-label="Zoom out" onClick={() => void editor.run('view.zoom-out')}>
        −
      </button>
      <button type="button" className="icon" title="Zoom in (+, or turn the wheel)" aria-label="Zoom in" onClick={() => void editor.run('view.zoom-in')}>
        +
      </button>
      <button type="button" title="Show the whole document" onClick={() => void editor.run('view.fit')}>
        Fit <KeyHint of="view.fit" />
      </button>
    </div>
  );
}
