import { afterEach } from 'vitest';
import { settings } from '../src/live/settings';

// The page measures itself by ResizeObserver; in these tests nothing has a size.
class NoResize implements ResizeObserver {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}
globalThis.ResizeObserver = NoResize;

const before = settings.getState();
afterEach(() => {
  settings.setState(before, true);
});
