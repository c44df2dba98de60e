import { createStore } from 'zustand/vanilla';

/** What is open over the page. */
export type Open = 'none' | 'palette' | 'help' | 'options';

/** Typed is what was typed for the palette before it could be drawn. */
export const ui = createStore<{ open: Open; typed: string }>(() => ({ open: 'none', typed: '' }));

export const show = (open: Open): void => {
  ui.setState({ open, typed: '' });
};

export const toggle = (open: Open): void => {
  show(ui.getState().open === open ? 'none' : open);
};

const fits = new Set<() => void>();

/** The graph offers to fit itself into its panel; the palette asks for it. */
export const onFit = (fit: () => void): (() => void) => {
  fits.add(fit);
  return () => {
    fits.delete(fit);
  };
};

const reveals = new Set<() => void>();
let wanted = false;

/** The graph brings what is selected into view when somebody asks to be led there, or as soon as it can. */
export const onReveal = (show: () => void): (() => void) => {
  reveals.add(show);
  return () => {
    reveals.delete(show);
  };
};

export const revealSelected = (): void => {
  wanted = true;
  for (const show of reveals) show();
};

/** Whether somebody has asked to be led to what is selected; asking ends with it. */
export const takeReveal = (): boolean => {
  const was = wanted;
  wanted = false;
  return was;
};

export const fitGraph = (): void => {
  for (const fit of fits) fit();
};
