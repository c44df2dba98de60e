import { useEffect } from 'react';
import { useLive } from '../live/context';
import type { Live } from '../live/live';
import type { GraphNode, Part } from '../protocol/messages';
import { paint } from '../stage/painters';
import { type Band, drawBands } from './ranges';
import { seenBy, watchedBy } from './watch';

/** What of a rule the stage can show: values in metres that are to be within a range. */
export const bandsOf = (live: Live, node: GraphNode | undefined): Band[] =>
  watchedBy(node).flatMap((t) => (t.port?.unit === 'm' && (t.lo > 0 || t.hi < Infinity) ? [{ name: t.what, lo: t.lo, hi: t.hi, is: seenBy(live, t), unit: 'm' }] : []));

/** Has the ranges of the selected rule drawn around the character. */
export function useRanges(part: Part, chosen: number): void {
  const live = useLive();
  useEffect(() => {
    const node = part.nodes[chosen];
    if (bandsOf(live, node).length === 0) return;
    paint('ranges', (ctx, { cam, size, picks, selected, font }) => {
      const at = picks.find((p) => p.agent === selected);
      if (at) drawBands(ctx, cam, size, at, bandsOf(live, node), font);
    });
    return () => { paint('ranges', null); };
  }, [live, part, chosen]);
}
