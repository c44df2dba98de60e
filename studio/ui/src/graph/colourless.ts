// What d3-transition and React Flow take of d3-interpolate and d3-color, without colours, texts and styles, which no canvas of this
// page turns into each other: zooming turns views. The build puts this in their place (vite.config.ts).
export { interpolateNumber, interpolateZoom } from 'd3-interpolate';

/** Views, number by number. */
export const interpolate =
  (from: readonly number[], to: readonly number[]) =>
  (t: number): number[] =>
    to.map((b, i) => (from[i] ?? b) * (1 - t) + b * t);

const last =
  <T,>(_: unknown, to: T) =>
  (): T =>
    to;

export const interpolateRgb = last;
export const interpolateString = last;
export const interpolateTransformSvg = last;
export const interpolateTransformCss = last;

/** Nothing is a colour. */
export const color = (): null => null;
