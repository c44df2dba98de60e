import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './camera';

/** Keeps the canvas' pixels at its box's size times the device pixel ratio; tells the size in CSS pixels. */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const el = canvas.current;
    if (!el || typeof ResizeObserver === 'undefined') return;
    const fit = () => {
      const box = el.getBoundingClientRect();
      setSize((old) => (old.width === box.width && old.height === box.height ? old : { width: box.width, height: box.height }));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(el);
    fit();
    return () => {
      observer.disconnect();
    };
  }, [canvas]);
  return size;
}
