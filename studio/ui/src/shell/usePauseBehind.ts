import { useEffect } from 'react';
import type { Live } from '../live/live';
import { answers } from '../live/state';
import { settings } from '../live/settings';
import { ui } from './ui';

/** Holds the game while something is open over the page, and lets it go on after: unless it stood still already, or its reader likes it otherwise. */
export function usePauseBehind(live: Live): void {
  useEffect(() => {
    let held = false;
    const stop = ui.subscribe((now, before) => {
      if (now.open !== 'none' && before.open === 'none') {
        held = settings.getState().pauseBehind && answers(live.state) && !live.scene.paused.latest();
        if (held) live.send({ t: 'control', do: 'pause' });
      } else if (now.open === 'none' && held) {
        held = false;
        live.send({ t: 'control', do: 'resume' });
      }
    });
    return stop;
  }, [live]);
}
