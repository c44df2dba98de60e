import { useEffect, type RefObject } from 'react';
import { useLive } from '../live/context';
import { FADE_MS } from '../live/mind';

const still = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows the element at every firing of the trigger and fades it out, without rendering. While the game is paused the
 * tick of the last step stays at full strength.
 */
export function useFade(ref: RefObject<Element | null>, bit: number | undefined): void {
  const live = useLive();
  useEffect(() => {
    const el = ref.current;
    if (!(el instanceof HTMLElement || el instanceof SVGElement) || bit === undefined) return;
    const { lit, count } = live.mind.pulse(bit);
    let running: Animation | undefined;
    const show = () => {
      running?.cancel();
      el.style.opacity = lit.get() ? '1' : '0';
      if (!lit.get() || live.scene.paused.get() || still() || typeof el.animate !== 'function') return;
      running = el.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, easing: 'ease-in', fill: 'forwards' });
    };
    show();
    const stops = [count.subscribe(show), lit.subscribe(show), live.scene.paused.subscribe(show)];
    return () => {
      running?.cancel();
      for (const stop of stops) stop();
    };
  }, [ref, bit, live]);
}
