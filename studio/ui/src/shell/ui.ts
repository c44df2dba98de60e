import { createStore } from 'zustand/vanilla';

/** What is open over the page. */
export type Open = 'none' | 'palette' | 'help' | 'options';

export const ui = createStore<{ open: Open }>(() => ({ open: 'none' }));

export const show = (open: Open): void => {
  ui.setState({ open });
};

export const toggle = (open: Open): void => {
  ui.setState((s) => ({ open: s.open === open ? 'none' : open }));
};

const fits = new Set<() => void>();

/** The graph offers to fit itself into its panel; the palette asks for it. */
export const onFit = (fit: () => void): (() => void) => {
  fits.add(fit);
  return () => {
    fits.delete(fit);
  };
};

export const fitGraph = (): void => {
  for (const fit of fits) fit();
};
