import type { Beat } from './beat';
import { FADE_MS } from './mind';

/** What can be shown more or less: an element's style. */
export interface Fading {
  style: { opacity: string };
}

/** Opacity goes down in this many steps: enough to look smooth, and few enough to style hundreds of marks. */
const STEPS = 10;

/**
 * Fades all marks in one loop on the beat. The browser's own animations would give each mark a layer of its own, which
 * costs more than the whole graph when hundreds of triggers fire.
 */
export class Fades {
  private readonly running = new Map<Fading, { start: number; step: number }>();

  constructor(private readonly beat: Beat) {}

  /** Shows the mark in full, and fades it out from now on. */
  start(el: Fading): void {
    el.style.opacity = '1';
    this.running.set(el, { start: this.beat.now(), step: STEPS });
    this.beat.ask(this.run);
  }

  /** Shows the mark, and leaves it shown. */
  hold(el: Fading): void {
    this.running.delete(el);
    el.style.opacity = '1';
  }

  hide(el: Fading): void {
    this.running.delete(el);
    el.style.opacity = '0';
  }

  private readonly run = (now: number): void => {
    for (const [el, fade] of this.running) {
      const step = Math.max(0, Math.ceil((1 - (now - fade.start) / FADE_MS) * STEPS));
      if (step === fade.step) continue;
      fade.step = step;
      el.style.opacity = String(step / STEPS);
      if (step === 0) this.running.delete(el);
    }
    if (this.running.size > 0) this.beat.ask(this.run);
  };
}
