import { useEffect } from 'react';
import { useGame, useLive, useSettings } from '../live/context';
import type { Live } from '../live/live';
import { programOf } from '../live/state';
import { partBit } from './activity';
import { partToOpen } from '../shell/jump';

/** So long another part has to run before it is opened in place of one that still runs, milliseconds: nobody can read what flickers. */
export const DWELL_MS = 900;
/** So often it is looked, milliseconds. */
const LOOK_MS = 150;

/** Opens what runs, once; gives when another part was first found to run, or null. */
export function openRunning(live: Live, waiting: { part: number; since: number } | null, now: number): { part: number; since: number } | null {
  const s = live.state;
  const program = programOf(s, s.agent);
  const shown = program?.parts[s.part];
  if (s.picked || !program || !shown || !live.mind.known.latest()) return null;
  const active = (bit: number) => live.mind.active(bit).latest();
  const part = partToOpen(program, active);
  if (part === s.part) return null;
  const since = waiting?.part === part ? waiting.since : now;
  const first = s.part === 0 && !opened.has(live);
  if (!first && !live.mind.paused && active(partBit(program, shown)) && now - since < DWELL_MS) return { part, since };
  opened.add(live);
  live.follow(part);
  return null;
}

/** Pages that have opened what runs before. */
const opened = new WeakSet<Live>();

/** While nobody has chosen a part, the innermost one that runs and shows a choice is open, and it follows as that changes. */
export function useFollowRunning(): void {
  const live = useLive();
  const picked = useGame((s) => s.picked);
  const auto = useSettings((s) => s.autoOpen);
  useEffect(() => {
    if (picked || !auto) return;
    let waiting: ReturnType<typeof openRunning> = null;
    const look = () => (waiting = openRunning(live, waiting, performance.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [live, picked, auto]);
}
