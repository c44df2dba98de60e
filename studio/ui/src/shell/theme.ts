import { useSyncExternalStore } from 'react';
import { labels } from '../labels/labels';
import { settings, setSetting, type Theme } from '../live/settings';

const dark = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

export const resolved = (theme: Theme): 'light' | 'dark' => (theme === 'system' ? (dark() ? 'dark' : 'light') : theme);

const apply = (): void => {
  document.documentElement.dataset.theme = resolved(settings.getState().theme);
};

/** Keeps the page's theme at the setting, and at the system's where the setting says so. */
export function followTheme(): void {
  apply();
  settings.subscribe(apply);
  if (typeof matchMedia === 'function') matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

const heard = (f: () => void): (() => void) => {
  const stop = settings.subscribe(f);
  const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
  system?.addEventListener('change', f);
  return () => {
    stop();
    system?.removeEventListener('change', f);
  };
};

/** What the page was given last; it is asked for with every frame, and to ask the system takes long. */
const shown = (): 'light' | 'dark' => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : resolved(settings.getState().theme);
};

/** How the page looks now, for what draws colours itself: it draws anew when that changes, also where the system changes it. */
export const useResolved = (): 'light' | 'dark' => useSyncExternalStore(heard, shown);

/** System, then the other of light and dark (so that the first press shows), then the system's own, then system. */
export function nextTheme(): void {
  const now = settings.getState().theme;
  const other: Theme = dark() ? 'light' : 'dark';
  const same: Theme = dark() ? 'dark' : 'light';
  setSetting({ theme: now === 'system' ? other : now === other ? same : 'system' });
}

/** Labels in the next language that there is. */
export const changeLanguage = (): void => {
  const { next } = labels.getState();
  if (next) setSetting({ language: next() });
};
