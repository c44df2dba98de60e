/* What a query has found in the running game, as the page shows it. */
import type { Plain } from '../../../debug/plain';
import type { AskResponse } from '../../../protocol/control/wits/debug/v1/debug_pb';

export type Answer = Plain<AskResponse>;
export type AnswerPoint = Answer['points'][number];

/** What points are coloured by: the whole score, or what one test made of them. */
export type By = number | 'score';

/** The score by which all are measured: that of the best. */
export const bestScore = (a: Answer): number => a.points.reduce((most, p) => (p.valid && p.score > most ? p.score : most), 0);

/** From 0 to 1; NaN of a point that a test has not seen. */
export function worth(p: AnswerPoint, by: By, best: number): number {
  if (by === 'score') return p.valid ? (best > 0 ? Math.min(1, Math.max(0, p.score / best)) : 1) : NaN;
  const v = p.by[by];
  return v === undefined || Number.isNaN(v) ? NaN : Math.min(1, Math.max(0, v));
}

/** The seed's colours: what is valid from red to green, and the clearer the better; what is not is blue. */
export function colourOf(p: AnswerPoint, by: By, best: number): { fill: string; opacity: number } {
  const w = worth(p, by, best);
  if ((by === 'score' && !p.valid) || Number.isNaN(w)) return { fill: 'var(--heat-out)', opacity: by === 'score' || p.valid ? 0.75 : 0.35 };
  return { fill: `hsl(${(w * 125).toFixed(0)} 75% var(--heat-light))`, opacity: 0.25 + 0.75 * w };
}

export const figure = (v: number): string => (Number.isNaN(v) ? '–' : !Number.isFinite(v) ? '∞' : Math.abs(v) >= 100 ? v.toFixed(0) : Math.abs(v) >= 10 ? v.toFixed(1) : v.toFixed(2));

/** The valid points, the best first; what ties is in the order in which it was made. */
export const ranked = (a: Answer): number[] => a.points.flatMap((p, i) => (p.valid ? [i] : [])).sort((x, y) => (a.points[y]?.score ?? 0) - (a.points[x]?.score ?? 0) || x - y);

/** What came of it, in a sentence. */
export function inWords(a: Answer): string {
  const valid = a.points.filter((p) => p.valid).length;
  const best = a.points[a.best];
  const shown = a.points.length < a.generated ? ` (${String(a.points.length)} shown)` : '';
  return `${String(a.generated)} points${shown}, ${valid === 0 ? 'none of use' : `${String(valid)} of use`}${best ? `, the best ${figure(best.score)}` : ''} · ${a.micros >= 1000 ? `${(a.micros / 1000).toFixed(1)} ms` : `${a.micros.toFixed(0)} µs`} · cost ${String(a.cost)}`;
}

/** Which test has ruled a point out. */
export const failedBy = (a: Answer, p: AnswerPoint): string | undefined => (p.valid ? undefined : a.tests[p.failedBy]?.name);
