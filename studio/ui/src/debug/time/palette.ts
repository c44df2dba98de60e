const names = [
  'text', 'muted', 'line', 'line-strong', 'panel', 'canvas', 'raised', 'accent', 'accent-soft', 'warm', 'error', 'focus', 'past',
  'trigger-in', 'trigger-out', 'data-in', 'data-out',
] as const;

/** The page's colours, as a canvas needs them. */
export type Palette = Record<(typeof names)[number], string>;

/** Reads the colours as they are now: what a theme makes of a name is known to elements only. */
export function paletteOf(el: HTMLElement): Palette {
  const probe = document.createElement('i');
  probe.hidden = true;
  el.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const palette = Object.fromEntries(names.map((n) => [n, read(n)])) as Palette;
  probe.remove();
  return palette;
}

/** The colours of the series of a plot, in their order; each has a dash of its own, too. */
export const seriesColours = ['data-out', 'data-in', 'trigger-in', 'trigger-out', 'text'] as const;
export const seriesDashes: readonly number[][] = [[], [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]];
