import type { Comparison, Goal, Interval, Plan, Snapshot } from './snapshot';

/** A number to four digits. */
export const short = (n: number): string => (Number.isInteger(n) && Math.abs(n) < 1e6 ? String(n) : String(Number(n.toPrecision(4))));

const signed = (n: number): string => `${n > 0 ? '+' : ''}${n.toFixed(0)}`;

/** Points as a percentage. */
export const percent = (n: number | null): string => (n === null ? '?' : `${(100 * n).toFixed(1)} %`);

/** 62.5 % (45.7 to 79.3 %) */
export const points = (i: Interval): string => `${percent(i.estimate)} (${i.low === null ? 'any' : (100 * i.low).toFixed(1)} to ${i.high === null ? 'any' : (100 * i.high).toFixed(1)} %)`;

/** +89 Elo (-30 to +233) */
export function elo(i: Interval): string {
  if (i.estimate === null && i.low !== null) return `more than ${signed(i.low)} Elo`;
  if (i.estimate === null) return i.high === null ? 'not known yet' : `less than ${signed(i.high)} Elo`;
  return `${signed(i.estimate)} Elo (${i.low === null ? 'any' : signed(i.low)} to ${i.high === null ? 'any' : signed(i.high)})`;
}

/** 4.2 (3.9 to 4.5) */
export const mean = (i: Interval): string => `${i.estimate === null ? '?' : short(i.estimate)} ${i.low === null || i.high === null ? '(too few for an interval)' : `(${short(i.low)} to ${short(i.high)})`}`;

/** What it is judged by: figures where there are some, else points. */
export const judged = (c: Comparison): Interval | undefined => c.mean ?? c.points;

/** How long something takes: 45 s, 3 min, 2 h 10 min. */
export function duration(seconds: number): string {
  if (seconds < 99.5) return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${String(minutes)} min` : `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

export const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What is played, in a line. */
export function about(p: Plan, goals: readonly Goal[] = []): string {
  const parts = [];
  if (p.sided && p.entrants.length > 0) parts.push(p.entrants.length === 2 ? p.entrants.join(' against ') : `${count(p.entrants.length, 'document', 'documents')} against each other`);
  else if (p.entrants.length > 1) parts.push(count(p.entrants.length, 'variant', 'variants'));
  if (goals.length > 0) parts.push(`judged by ${goals.map((g) => (g.less ? `less ${g.name}` : g.name)).join(', ')}`);
  else parts.push(p.figure === '' ? 'judged by wins' : `judged by ${p.figure}${p.less ? ', less is better' : ''}`);
  parts.push(p.test === '' ? count(p.rounds, 'round', 'rounds') : `until a test decides: ${p.test}`);
  const options = Object.entries(p.options).sort(([a], [b]) => (a < b ? -1 : 1));
  if (options.length > 0) parts.push(options.map(([k, v]) => `${k}=${v}`).join(' '));
  return parts.join(' · ');
}

/** How far it is, in a line. */
export function progress(s: Snapshot): string {
  const t = s.tuning;
  const parts = t ? [`${String(t.tried)} of at most ${count(t.trials, 'candidate', 'candidates')}`, `${s.played.toLocaleString('en-US')} of ${count(s.most, 'match', 'matches')} of this turn`] : [`${s.played.toLocaleString('en-US')} of ${s.plan.test === '' ? '' : 'at most '}${count(s.most, 'match', 'matches')}`];
  if (s.faults > 0) parts.push(count(s.faults, 'fault', 'faults'));
  if (s.perSecond > 0) parts.push(`${s.perSecond < 10 ? s.perSecond.toFixed(1) : Math.round(s.perSecond).toLocaleString('en-US')} a second`);
  if (s.state === 'playing' && s.left >= 0) parts.push(`${duration(s.left)} left`);
  else if (s.state !== 'waiting') parts.push(`${duration(s.seconds)}${s.state === 'playing' ? ' so far' : ' in all'}`);
  return parts.join(' · ');
}
