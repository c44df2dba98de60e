/** The stretch of the recording that is looked at, in ticks; parts of a tick while it is dragged. */
export interface View {
  from: number;
  span: number;
}

/** The frames that can be gone to, both included. */
export interface Extent {
  oldest: number;
  newest: number;
}

/** No closer than this many frames. */
export const LEAST_SPAN = 20;
/** What is shown when nobody has zoomed yet, in seconds: also of a recording that is not that long yet. */
export const FIRST_SECONDS = 20;
/** What is shown at least of a whole recording. */
const LEAST_SECONDS = 5;

const ticksOf = (e: Extent): number => Math.max(0, e.newest - e.oldest) + 1;

const mostSpan = (e: Extent, rate: number): number => Math.max(ticksOf(e), FIRST_SECONDS * rate, LEAST_SPAN);

/** What is free behind the newest frame, so that it and its marks are seen whole: a share of the view. */
const ROOM = 0.012;

/** Keeps a view within the recording, as far as it is that long. */
export function clampView(view: View, extent: Extent, rate: number): View {
  const span = Math.min(Math.max(view.span, LEAST_SPAN), mostSpan(extent, rate));
  const last = Math.max(extent.oldest, extent.newest + 1 + span * ROOM - span);
  return { from: Math.min(Math.max(view.from, extent.oldest), last), span };
}

/** The same stretch at the end of the recording. */
export const atEnd = (view: View, extent: Extent, rate: number): View =>
  clampView({ from: Infinity, span: view.span }, extent, rate);

/** Makes the stretch so much longer; the tick stays where it is. */
export function zoomAt(view: View, extent: Extent, rate: number, tick: number, factor: number): View {
  const span = Math.min(Math.max(view.span * factor, LEAST_SPAN), mostSpan(extent, rate));
  const share = (tick - view.from) / view.span;
  return clampView({ from: tick - share * span, span }, extent, rate);
}

export const pan = (view: View, extent: Extent, rate: number, ticks: number): View =>
  clampView({ from: view.from + ticks, span: view.span }, extent, rate);

export const whole = (extent: Extent, rate: number): View => ({ from: extent.oldest, span: Math.max(ticksOf(extent), LEAST_SECONDS * rate) });

/** Moves as little as it takes to have the tick in view, and somewhat of what is beside it. */
export function reveal(view: View, extent: Extent, rate: number, tick: number): View {
  const edge = Math.min(view.span * 0.08, 30);
  if (tick >= view.from + edge && tick + 1 <= view.from + view.span - edge) return view;
  const from = tick < view.from + edge ? tick - edge : tick + 1 + edge - view.span;
  return clampView({ from, span: view.span }, extent, rate);
}

export const xOf = (view: View, width: number, tick: number): number => ((tick - view.from) / view.span) * width;

/** The frame at a place of the drawing. */
export const tickAt = (view: View, width: number, x: number): number => Math.floor(view.from + (x / Math.max(1, width)) * view.span);

/** The frame that can be gone to and is nearest. */
export const within = (extent: Extent, tick: number): number => Math.min(Math.max(Math.round(tick), extent.oldest), extent.newest);

export interface RulerMark {
  tick: number;
  label: string;
}

/** Steps of the ruler: frames where it is close, else seconds. */
const frameSteps = [1, 2, 5, 10, 20];
const secondSteps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** A time as the ruler has it: "4.5 s", "2:05". */
export function rulerTime(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  const [m, s] = [Math.floor(whole / 60), whole % 60];
  return m < 60 ? `${m}:${String(s).padStart(2, '0')}` : `${Math.floor(m / 60)}:${String(m % 60).padStart(2, '0')}:${String(s).padStart(2, '0')}`;
}

/** The marks of the ruler, no closer to each other than `room` pixels. */
export function rulerMarks(view: View, width: number, rate: number, room = 72): RulerMark[] {
  if (width <= 0) return [];
  const least = (room / width) * view.span;
  const frames = frameSteps.find((n) => n >= least && n < rate / 2);
  const step = frames ?? (secondSteps.find((s) => s * rate >= least) ?? 7200) * rate;
  const marks: RulerMark[] = [];
  for (let k = Math.ceil(view.from / step); k * step <= view.from + view.span; k++) {
    const tick = k * step;
    marks.push({ tick, label: frames ? `frame ${tick}` : rulerTime(tick / rate) });
  }
  return marks;
}
