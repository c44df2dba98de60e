import { afterEach, beforeAll } from 'vitest';
import '../src/graph/dagreNow';
import { settings } from '../src/live/settings';
import { loadRest } from '../src/shell/later';

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

// Tests look at all panels; that some are folded at first is a test of its own.
export const fresh = settings.getState();
settings.setState({ collapsed: {} });
const before = settings.getState();
afterEach(() => {
  settings.setState(before, true);
});

// What the page loads when it is shown is there from the beginning, so that tests see what they render.
beforeAll(loadRest);
