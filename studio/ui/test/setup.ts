import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import '../src/graph/dagreNow';
import { settings } from '../src/live/settings';
import { loadRest } from '../src/shell/later';

// Test files share their modules, so that the page is loaded once: each file gets the stores of modules as they were at first.
const stores = vi.hoisted(() => ((globalThis as { stores?: Set<StoreApi<unknown>> }).stores ??= new Set()));
vi.mock('zustand/vanilla', async (original) => {
  const real = await original<typeof import('zustand/vanilla')>();
  const createStore = (init: never): StoreApi<unknown> => {
    const store = real.createStore<unknown>(init);
    stores.add(store);
    return store;
  };
  return { ...real, createStore };
});

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

// Nor can jsdom draw plots.
vi.mock('uplot', () => ({
  default: class {
    static paths = {};
    setData = vi.fn();
    setScale = vi.fn();
    destroy = vi.fn();
    batch(change: () => void): void {
      change();
    }
  },
}));

/** The settings of a page that nobody has used. */
export const fresh = settings.getInitialState();

// Tests look at all panels; that some are folded at first is a test of its own.
const unfolded = { ...fresh, collapsed: {} };

beforeAll(async () => {
  for (const store of stores) store.setState(store.getInitialState(), true);
  settings.setState(unfolded, true);
  await loadRest(); // what the page loads when it is shown is there from the beginning
});
afterEach(() => {
  settings.setState(unfolded, true);
});
afterAll(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
