import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import { useDebugger } from '../context';
import { voidFrom } from './branches/branches';
import { Reel } from './reel';
import type { Film } from './tape';
import { timeState } from './timeState';

/** While the game runs so often is asked what it did since. */
export const EVERY_MS = 250;
/** So many questions follow each other at most before the next pause: the game answers between two of its frames. */
const IN_A_ROW = 8;

/** A reel that says when it has changed. */
class Shown {
  readonly reel = new Reel();
  private heard: (() => void)[] = [];
  seen = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.heard.push(listener);
    return () => {
      this.heard = this.heard.filter((l) => l !== listener);
    };
  };

  version = (): number => this.seen;

  tell(): void {
    if (this.seen === this.reel.version) return;
    this.seen = this.reel.version;
    for (const l of this.heard) l();
  }
}

/**
 * What the watched agent did, as far as it is known: what is looked at first, then all of the recording in summaries. With a
 * part only its nodes, with -1 those of all parts. Nothing is asked for while the page is hidden, or on is false.
 */
export function useTape(part: number, on: boolean): { tape: Film; version: number } {
  const live = useLive();
  const debug = useDebugger();
  const agent = useGame((s) => s.agent);
  const program = useGame((s) => programOf(s, s.agent)?.id ?? 0);
  const starts = useGame((s) => s.game?.process ?? 0);
  const rate = useGame((s) => s.game?.rate ?? 60);
  const shown = useMemo(() => {
    void [agent, part, program, starts];
    return new Shown();
  }, [agent, part, program, starts]);
  useEffect(() => {
    if (!on || agent === null || program === 0) return;
    const { reel } = shown;
    let gone = false;
    let asking = false;
    let was = debug.state.standing;
    const watch = debug.store.subscribe(({ standing }) => {
      if (!standing) return;
      if (was && was.starts !== standing.starts) reel.clear();
      const other = voidFrom(was, standing, reel.known - 1);
      if (other !== null) reel.end(other);
      was = standing;
      reel.begin(standing.oldest);
      shown.tell();
    });
    const next = () => {
      const s = debug.state.standing;
      if (gone || !s || !debug.can('seek') || document.visibilityState === 'hidden') return null;
      const { view, follow } = timeState.getState();
      const looked = { from: view?.from ?? s.newest, to: view ? view.from + view.span : s.newest + 1, follow: follow && s.tick >= s.newest };
      return reel.next(looked, { oldest: s.oldest, newest: s.newest }, rate);
    };
    const ask = async () => {
      if (asking) return;
      asking = true;
      try {
        for (let n = 0; n < IN_A_ROW; n++) {
          const wanted = next();
          if (!wanted) return;
          const { epoch } = reel;
          const got = await debug.control.getTimeline({ agent, part, from: wanted.from, to: wanted.to, grain: wanted.grain, brief: true });
          if (gone || got.to <= got.from) return;
          if (epoch === reel.epoch) reel.take(wanted, got);
          shown.tell();
        }
      } catch {
        // The next time it is asked again; who asks for something by hand is told why it cannot be.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    void ask();
    return () => {
      gone = true;
      watch();
      clearInterval(timer);
    };
  }, [on, agent, program, part, shown, rate, debug, live]);
  const version = useSyncExternalStore(shown.subscribe, shown.version);
  return { tape: shown.reel, version };
}
