/* The colours of what a query finds. Those of the seed are how it begins: red to green, and blue for what is ruled out. */

/** Colours as "#rrggbb". */
export interface QueryColours {
  worst: string;
  best: string;
  /** Of points that a test has ruled out. */
  out: string;
}

interface Scheme {
  title: string;
  colours: QueryColours;
}

const seed: Scheme = { title: 'red to green', colours: { worst: '#d51a1a', best: '#1ad52a', out: '#487aeb' } };

/** Colours to choose from; the second is told apart by its lightness, whatever eyes see of its hue. */
export const schemes: readonly [Scheme, ...Scheme[]] = [
  seed,
  { title: 'purple to yellow', colours: { worst: '#4b1d7a', best: '#ffd92e', out: '#7f8894' } },
];

export const seedColours = seed.colours;

export const isColour = (v: unknown): v is string => typeof v === 'string' && /^#[0-9a-f]{6}$/i.test(v);

/** What was remembered; what is missing or damaged is as the seed has it. */
export function coloursOf(v: unknown): QueryColours {
  const said: Partial<Record<string, unknown>> = typeof v === 'object' && v !== null ? { ...v } : {};
  const or = (name: keyof QueryColours): string => {
    const colour = said[name];
    return isColour(colour) ? colour.toLowerCase() : seedColours[name];
  };
  return { worst: or('worst'), best: or('best'), out: or('out') };
}

export const sameColours = (a: QueryColours, b: QueryColours): boolean => a.worst === b.worst && a.best === b.best && a.out === b.out;

type Triple = readonly [number, number, number];

const rgb = (hex: string): Triple => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Triple;

/** Hue in degrees; saturation and lightness in percent. */
function hsl(hex: string): Triple {
  const [r, g, b] = rgb(hex).map((c) => c / 255) as unknown as Triple;
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [d, light] = [most - least, (most + least) / 2];
  if (d === 0) return [NaN, 0, light * 100];
  const hue = most === r ? ((g - b) / d + 6) % 6 : most === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return [hue * 60, (d / (1 - Math.abs(2 * light - 1))) * 100, light * 100];
}

/** A colour between two, by hue the shorter way around; a grey has no hue of its own. */
function between(from: Triple, to: Triple, w: number): Triple {
  const [a, b] = [Number.isNaN(from[0]) ? to[0] : from[0], Number.isNaN(to[0]) ? from[0] : to[0]];
  const turn = ((b - a + 540) % 360) - 180;
  const hue = Number.isNaN(turn) ? 0 : (a + turn * w + 360) % 360;
  return [hue, from[1] + (to[1] - from[1]) * w, from[2] + (to[2] - from[2]) * w];
}

/**
 * Gives the colour of a point by what it is worth, 0 to 1: from the worst to the best, and the clearer the better it is. A point that
 * is worth nothing that can be told (NaN) is ruled out.
 */
export function paletteOf(colours: QueryColours): (w: number) => string {
  const [worst, best] = [hsl(colours.worst), hsl(colours.best)];
  const out = `rgba(${rgb(colours.out).join(', ')}, 0.6)`;
  return (w) => {
    if (Number.isNaN(w)) return out;
    const [h, s, l] = between(worst, best, w);
    return `hsla(${h.toFixed(0)}, ${s.toFixed(0)}%, ${l.toFixed(0)}%, ${(0.25 + 0.75 * w).toFixed(2)})`;
  };
}
