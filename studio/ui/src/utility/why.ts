import type { Port } from '../protocol/messages';
import { scoreText } from './options';

/** What is known of an option and of those beside it. */
export interface Case {
  /** What became of it in the last decision, as its port Standing says; empty if it has none. */
  standing: string;
  score: number;
  rank: number;
  /** The consideration that ended it; empty if none did. */
  vetoedBy: string;
  /** Seconds until the veto of its cooldown is over; 0 if it has none. */
  cooldown: number;
  winner: { name: string; score: number; rank: number } | null;
  /** The sum of all scores that took part in a draw. */
  total: number;
}

const share = (score: number, total: number): string => (total > 0 && score > 0 ? `, at ${((score / total) * 100).toFixed(0)}%` : '');

/** Why an option is not what runs, in a few words; empty where there is nothing to say. */
export function whyNot({ standing, score, rank, vetoedBy, cooldown, winner, total }: Case): string {
  switch (standing) {
    case 'useless':
      if (cooldown > 0) return `cools down for ${cooldown.toFixed(1)} s`;
      return vetoedBy ? `vetoed by ${vetoedBy}` : 'score is 0';
    case 'outranked':
      return winner && winner.rank > rank ? `rank ${rank}, ${winner.name} has ${winner.rank}` : 'another has a higher rank';
    case 'screened':
      return 'too far behind the best';
    case 'beaten':
      return winner ? `beaten by ${winner.name}, ${scoreText(winner.score)}` : 'another scores higher';
    case 'unlucky':
      return `another was drawn${share(score, total)}`;
    case 'begun':
      return 'has run in this frame already';
    case 'unscored':
      return 'Skipped: an earlier option was chosen';
    case 'pruned':
      return `could not win: ${scoreText(score)} at most`;
    default:
      return '';
  }
}

/** The considerations that were looked at in the last decision: none comes after the first that vetoes. */
export function lookedAt(standing: string, score: number, outputs: readonly number[]): { seen: boolean[]; veto: number } {
  if (standing === 'unscored' || standing === 'undecided') return { seen: outputs.map(() => false), veto: -1 };
  const veto = standing === 'useless' && score <= 0 ? outputs.findIndex((y) => y === 0) : -1;
  return { seen: outputs.map((_, i) => veto < 0 || i <= veto), veto };
}

/** What goes in grows with time. */
export const isTimed = (port: Port): boolean => port.plot?.elapsing === true;

/** Seconds until a consideration of the time that has passed says anything but 0; 0 where it does, or nobody knows. */
export function secondsLeft(port: Port, elapsed: number): number {
  const { plot } = port;
  if (!plot || !isTimed(port) || plot.y.length < 2) return 0;
  const step = (plot.to - plot.from) / (plot.y.length - 1);
  const now = Math.min(plot.y.length - 1, Math.max(0, Math.floor((elapsed - plot.from) / step + 1e-9)));
  if ((plot.y[now] ?? 1) > 0) return 0;
  const over = plot.y.findIndex((y, i) => i > now && y > 0);
  return over < 0 ? 0 : Math.max(0, plot.from + over * step - elapsed);
}
