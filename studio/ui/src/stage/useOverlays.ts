import { useEffect, useMemo } from 'react';
import { useGame, useLive, useSettings } from '../live/context';
import type { Run } from '../protocol/scene';
import { showsOf, wantedOf } from './overlays';

/** Has the game paint the overlays that are switched on while somebody looks, and says which runs of a scene are shown. */
export function useOverlays(): (run: Run) => boolean {
  const live = useLive();
  const game = useGame((s) => s.game);
  const agent = useGame((s) => s.agent);
  const switched = useSettings((s) => s.overlays);
  const own = useSettings((s) => s.ownOverlays);
  useEffect(() => {
    live.showOverlays(wantedOf(game, switched, own, agent));
  }, [live, game, switched, own, agent]);
  useEffect(
    () => () => {
      live.showOverlays([]);
    },
    [live],
  );
  return useMemo(() => showsOf(game, switched, own, agent), [game, switched, own, agent]);
}
