import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, in pixels. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const el = of.current;
    if (!el) return;
    const look = () => {
      setWidth(Math.floor(el.clientWidth));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(el);
    return () => {
      observer.disconnect();
    };
  }, [of]);
  return width;
}
