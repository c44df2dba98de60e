/* What a spatial query has found in the running game, as the page shows it. */
import type { AskResponse } from '../protocol/control';

export type Answer = AskResponse;
export type AnswerPoint = Answer['points'][number];

/** What points are coloured by: the whole score, or what one test made of them. */
export type By = number | 'score';

/** The score by which all are measured: that of the best. */
export const bestScore = (a: Answer): number => a.points.reduce((most, p) => (p.valid && p.score > most ? p.score : most), 0);

/** From 0 to 1; NaN of a point that is ruled out, or that the test has not seen. */
export function worth(p: AnswerPoint, by: By, best: number): number {
  if (by === 'score') return p.valid ? (best > 0 ? Math.min(1, Math.max(0, p.score / best)) : 1) : NaN;
  const v = p.by[by];
  return v === undefined || v === null ? NaN : Math.min(1, Math.max(0, v));
}

/** A number as short as it can be read. */
export const figure = (v: number): string => (Number.isNaN(v) ? '–' : !Number.isFinite(v) ? '∞' : Math.abs(v) >= 100 ? v.toFixed(0) : Math.abs(v) >= 10 ? v.toFixed(1) : v !== 0 && Math.abs(v) < 0.1 ? Number(v.toPrecision(2)).toString() : v.toFixed(2));

/** The valid points, the best first; what ties is in the order in which it was made. */
export const ranked = (a: Answer): number[] => a.points.flatMap((p, i) => (p.valid ? [i] : [])).sort((x, y) => (a.points[y]?.score ?? 0) - (a.points[x]?.score ?? 0) || x - y);

/** How many points each test has ruled out, by its place. */
export function ruledOut(a: Answer): number[] {
  const counts = a.tests.map(() => 0);
  for (const p of a.points) if (!p.valid && counts[p.failedBy] !== undefined) counts[p.failedBy] = (counts[p.failedBy] ?? 0) + 1;
  return counts;
}

const took = (micros: number): string => (micros >= 1000 ? `${(micros / 1000).toFixed(1)} ms` : `${micros.toFixed(0)} µs`);

/** What came of it, in a sentence. */
export function inWords(a: Answer): string {
  const valid = a.points.filter((p) => p.valid).length;
  const best = a.points[a.best];
  const shown = a.points.length < a.generated ? ` (${String(a.points.length)} shown)` : '';
  return `${String(a.generated)} ${a.generated === 1 ? 'point' : 'points'}${shown}, ${valid === 0 ? 'none of use' : `${String(valid)} of use`}${best ? `, the best ${figure(best.score)}` : ''} · ${took(a.micros)} · cost ${String(a.cost)}`;
}

/** Which test has ruled a point out. */
export const failedBy = (a: Answer, p: AnswerPoint): string | undefined => (p.valid ? undefined : a.tests[p.failedBy]?.name);

/** The same in short lines, for the stage. */
export function briefOf(a: Answer, i: number): string[] {
  const p = a.points[i];
  if (!p) return [];
  if (!p.valid) return [`ruled out by ${failedBy(a, p) ?? 'the query'}`];
  return [`${figure(p.score)}, number ${String(ranked(a).indexOf(i) + 1)}`, ...a.tests.flatMap((t, k) => (t.scores ? [`${t.name} ${figure(p.by[k] ?? NaN)}`] : []))];
}

/** Why a point stands as it does: what ruled it out, or what each test made of it. */
export function whyOf(a: Answer, i: number): string[] {
  const p = a.points[i];
  if (!p) return [];
  const at = p.at ? `${p.at.x.toFixed(1)}, ${p.at.y.toFixed(1)} m` : '';
  if (!p.valid) {
    const raw = p.raw[p.failedBy] ?? NaN;
    return [`The point at ${at} is ruled out by ${failedBy(a, p) ?? 'the query'}${Number.isNaN(raw) ? '' : `, which measured ${figure(raw)}`}.`];
  }
  const best = bestScore(a);
  const place = ranked(a).indexOf(i) + 1;
  return [
    `The point at ${at} scores ${figure(p.score)}${i === a.best ? ', more than any other' : `, number ${String(place)}; the best has ${figure(best)}`}.`,
    ...a.tests.flatMap((t, k) => (t.scores && !Number.isNaN(p.by[k] ?? NaN) ? [`${t.name} gives ${figure(p.by[k] ?? NaN)} for ${figure(p.raw[k] ?? NaN)}.`] : [])),
  ];
}
