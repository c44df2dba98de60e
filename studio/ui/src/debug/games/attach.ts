import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { liveAt, type Live } from '../../live/live';
import { wholeStage } from '../../stage/view';
import { timeState } from '../time/timeState';
import { selection } from '../tests/selection';
import { choiceIn, games, keyOfChoice } from './games';

/** While the game is looked for, or the list is shown, so often is asked which games run. */
const EVERY_MS = 2000;

/** What the page remembers of how it looks at a game, which is of no use for another one. */
function lookAnew(): void {
  timeState.setState({ view: null, follow: true, hover: null });
  selection.setState({ range: null });
  wholeStage();
}

/** The page's side of the chosen game: another one for each. The page's own is kept, so that it is back at once. */
export function useAttached(own: Live): Live {
  const key = useStore(games.store, (s) => keyOfChoice(s.choice));
  const live = useMemo(() => (key === '' ? own : liveAt(() => games.state.base)), [key, own]);
  useEffect(() => {
    lookAnew();
    return () => {
      live.close();
    };
  }, [live]);
  useEffect(() => {
    const follow = () => {
      games.follow(choiceIn(location.search));
    };
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
    };
  }, []);
  useLookout(live);
  return live;
}

/** Asks which games run as long as somebody wants to know: the list is open, or the game that is to be shown is not there. */
function useLookout(live: Live): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      const before = games.state.base;
      void games.refresh().then(() => {
        if (games.state.choice && games.state.base !== null && games.state.base !== before && live.state.connection !== 'open') live.connect();
      });
    };
    const wanted = () => {
      const { open, choice } = games.state;
      const on = open || (choice !== null && live.state.connection !== 'open');
      if (on && timer === undefined) {
        look();
        timer = setInterval(look, EVERY_MS);
      } else if (!on) {
        clearInterval(timer);
        timer = undefined;
      }
    };
    const ends = [games.store.subscribe(wanted), live.store.subscribe((s, was) => { if (s.connection !== was.connection) wanted(); })];
    wanted();
    if (games.state.list === null) void games.refresh();
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [live]);
}
