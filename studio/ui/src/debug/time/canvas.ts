import { useEffect, useState, type RefObject } from 'react';
import { useResolved } from '../../shell/theme';
import { paletteOf, type Palette } from './palette';

/** Makes the canvas as fine as the screen is; null where nothing can be drawn. */
export function fitCanvas(el: HTMLCanvasElement | null, width: number, height: number): CanvasRenderingContext2D | null {
  const ctx = el?.getContext('2d');
  if (!el || !ctx || width <= 0 || height <= 0) return null;
  const dpr = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(width * dpr), Math.round(height * dpr)];
  if (el.width !== w || el.height !== h) {
    el.width = w;
    el.height = h;
  }
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  return ctx;
}

/** The colours of the page's theme, for canvases; read again when it changes. */
export function usePalette(box: RefObject<HTMLElement | null>): Palette | null {
  const theme = useResolved();
  const [palette, setPalette] = useState<Palette | null>(null);
  useEffect(() => {
    const read = () => {
      if (box.current) setPalette(paletteOf(box.current));
    };
    // The theme is set on the root element by who follows the setting, maybe after this.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    read();
    return () => {
      observer.disconnect();
    };
  }, [box, theme]);
  return palette;
}

/** Has a wheel turn; the page itself neither scrolls nor zooms then if it is said to be dealt with. */
export function useWheel(box: RefObject<HTMLElement | null>, turned: (e: WheelEvent) => boolean): void {
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    const wheel = (e: WheelEvent) => {
      if (turned(e)) e.preventDefault();
    };
    el.addEventListener('wheel', wheel, { passive: false });
    return () => {
      el.removeEventListener('wheel', wheel);
    };
  });
}
