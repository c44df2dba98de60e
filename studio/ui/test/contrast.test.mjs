import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';

const theme = readFileSync(new URL('../src/theme.css', import.meta.url), 'utf8');

const hex = (s) => [1, 3, 5].map((i) => Number.parseInt(s.slice(i, i + 2), 16));

/** Colours of the theme by name: in light, in dark. */
const colours = new Map([...theme.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [name, { light: hex(light), dark: hex(dark) }]));

/** Relative luminance and contrast [WCAG 2.2]. */
const luminance = (c) => {
  const [r, g, b] = c.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['bg', 'panel', 'canvas', 'card', 'raised'];
/** What is read, and on what. */
const texts = {
  text: [...surfaces, 'accent-soft', 'warm-soft', 'error-soft', 'past-soft'],
  muted: surfaces,
  accent: ['panel', 'card', 'canvas'],
  warm: ['panel', 'card', 'canvas', 'warm-soft'],
  error: ['panel', 'card', 'canvas', 'error-soft'],
  past: ['panel', 'card', 'canvas', 'past-soft'],
  'on-accent': ['accent'],
};
/** What is seen and says something: the frames of fields, focus, ports, states. */
const parts = {
  control: ['panel', 'card'],
  focus: surfaces,
  accent: surfaces,
  'trigger-in': ['card', 'canvas', 'panel'],
  'trigger-out': ['card', 'canvas', 'panel'],
  'data-in': ['card', 'canvas', 'panel'],
  'data-out': ['card', 'canvas', 'panel'],
};

function low(of, least) {
  return Object.entries(of).flatMap(([name, on]) =>
    on.flatMap((back) =>
      ['light', 'dark'].flatMap((scheme) => {
        const [a, b] = [colours.get(name), colours.get(back)];
        if (!a || !b) throw new Error(`the theme has no ${a ? back : name}`);
        const ratio = contrast(a[scheme], b[scheme]);
        return ratio < least ? [`${name} on ${back} in ${scheme}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
}

describe('colours of the theme', () => {
  it('FU9: text has a contrast of 4.5 to 1 at least, in light and in dark', () => {
    expect(low(texts, 4.5)).toEqual([]);
  });

  it('FU9: frames of fields, focus, ports and states have 3 to 1 at least', () => {
    expect(low(parts, 3)).toEqual([]);
  });
});
