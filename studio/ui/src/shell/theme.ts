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

/** System, then the other of light and dark (so that the first press shows), then the system's own, then system. */
export function nextTheme(): void {
  const now = settings.getState().theme;
  const other: Theme = dark() ? 'light' : 'dark';
  const same: Theme = dark() ? 'dark' : 'light';
  setSetting({ theme: now === 'system' ? other : now === other ? same : 'system' });
}
