import { useEffect, type RefObject } from 'react';
import { useLive } from '../live/context';

const still = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows the element at every firing of the trigger and fades it out, without rendering. While the game is paused the
 * tick of the last step stays at full strength.
 */
export function useFade(ref: RefObject<HTMLElement | SVGElement | null>, bit: number | undefined): void {
  const live = useLive();
  useEffect(() => {
    const el = ref.current;
    if (!el || bit === undefined) return;
    const { lit, count } = live.mind.pulse(bit);
    const show = () => {
      if (!lit.get()) live.fades.hide(el);
      else if (live.scene.paused.get() || still()) live.fades.hold(el);
      else live.fades.start(el);
    };
    show();
    const stops = [count.subscribe(show), lit.subscribe(show), live.scene.paused.subscribe(show)];
    return () => {
      live.fades.hide(el);
      for (const stop of stops) stop();
    };
  }, [ref, bit, live]);
}
