/* What a query has found in the running game, in the preview: as beside the game, but for the colours, which are the page's. */
import { type AnswerPoint, type By, worth } from '../../../query/answer';

export { bestScore, failedBy, figure, inWords, ranked, worth } from '../../../query/answer';
export type { Answer, AnswerPoint, By } from '../../../query/answer';

/** The seed's colours: what is valid from red to green, and the clearer the better; what is not is blue. */
export function colourOf(p: AnswerPoint, by: By, best: number): { fill: string; opacity: number } {
  const w = worth(p, by, best);
  if ((by === 'score' && !p.valid) || Number.isNaN(w)) return { fill: 'var(--heat-out)', opacity: by === 'score' || p.valid ? 0.75 : 0.35 };
  return { fill: `hsl(${(w * 125).toFixed(0)} 85% 47%)`, opacity: 0.3 + 0.7 * w };
}
