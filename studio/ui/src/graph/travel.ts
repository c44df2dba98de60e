import { useEffect, type RefObject } from 'react';
import { useLive } from '../live/context';

const TRAVEL_MS = 180;
/** A trigger that fires more often than this is a stream: its link glows, and no dots run along it. */
const STREAM_MS = 250;
/** Dots that run at once: where more triggers fire than an eye can follow, links glow only. */
const DOTS = 12;
let dots = 0;

/** A dot runs along the link when its trigger fires. */
export function useTravel(ref: RefObject<SVGCircleElement | null>, bit: number | undefined, path: string): void {
  const live = useLive();
  useEffect(() => {
    const el = ref.current;
    if (!el || bit === undefined || typeof el.animate !== 'function') return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    el.style.offsetPath = `path("${path}")`;
    let last = -Infinity;
    const { count, lit } = live.mind.pulse(bit);
    return count.subscribe(() => {
      const now = performance.now();
      const stream = now - last < STREAM_MS;
      last = now;
      if (stream || dots >= DOTS || !lit.get()) return;
      dots++;
      const run = el.animate(
        [
          { offsetDistance: '0%', opacity: 1 },
          { offsetDistance: '100%', opacity: 1 },
        ],
        { duration: TRAVEL_MS, easing: 'ease-in-out' },
      );
      run.onfinish = run.oncancel = () => dots--;
    });
  }, [ref, bit, path, live]);
}

