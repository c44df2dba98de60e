import { useLayoutEffect, useState } from 'react';

/** The part of the list that is on the screen. */
export function useView(list: { current: HTMLDivElement | null }): { top: number; height: number } {
  const [view, setView] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const el = list.current;
    if (!el) return;
    const look = () => {
      setView((old) => (old.top === el.scrollTop && old.height === el.clientHeight ? old : { top: el.scrollTop, height: el.clientHeight }));
    };
    look();
    el.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(el);
    return () => {
      el.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [list]);
  return view;
}
