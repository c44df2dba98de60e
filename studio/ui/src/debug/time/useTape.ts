import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import { plain } from '../plain';
import { useDebugger } from '../context';
import { Tape } from './tape';
import { timeState } from './timeState';

/** While the game runs so often is asked what it did since. */
const EVERY_MS = 250;
/** So many ticks are asked for at once at most: the game answers between two of its frames. */
const AT_ONCE = 600;
/** So many of all are kept: somewhat more than an hour. */
const KEPT = 250_000;

class Reel {
  readonly tape = new Tape();
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
    if (this.seen === this.tape.version) return;
    this.seen = this.tape.version;
    for (const l of this.heard) l();
  }
}

/**
 * What the watched agent did, as far as it is known: what is looked at first, then all of the recording bit by bit. With a
 * part only its nodes, with -1 those of all parts. Nothing is asked for while the page is hidden, or on is false.
 */
export function useTape(part: number, on: boolean): { tape: Tape; version: number } {
  const live = useLive();
  const debug = useDebugger();
  const agent = useGame((s) => s.agent);
  const program = useGame((s) => programOf(s, s.agent)?.id ?? 0);
  const starts = useGame((s) => s.game?.process ?? 0);
  const reel = useMemo(() => {
    void [agent, part, program, starts];
    return new Reel();
  }, [agent, part, program, starts]);
  useEffect(() => {
    if (!on || agent === null || program === 0) return;
    const { tape } = reel;
    let gone = false;
    let asking = false;
    let was = debug.state.standing;
    const watch = debug.store.subscribe(({ standing }) => {
      if (!standing) return;
      if (was && was.starts !== standing.starts) tape.clear();
      // Who goes on from the past without coming back to the present makes another recording from there on.
      else if (was && standing.newest < tape.to - 1) tape.end(Math.min(was.tick, standing.newest) + 1);
      was = standing;
      tape.begin(Math.max(standing.oldest, standing.newest - KEPT));
      reel.tell();
    });
    const ask = async () => {
      const s = debug.state.standing;
      if (asking || gone || !s || !debug.can('seek') || document.visibilityState === 'hidden') return;
      const extent = { oldest: Math.max(s.oldest, s.newest - KEPT), newest: s.newest };
      const { view } = timeState.getState();
      const next = tape.missing({ from: view?.from ?? extent.newest, to: view ? view.from + view.span : extent.newest + 1 }, extent, AT_ONCE);
      if (!next) return;
      asking = true;
      try {
        const got = plain(await debug.control.getTimeline({ agent, part, from: BigInt(next.from), to: BigInt(next.to) }));
        if (gone) return;
        tape.add(got);
        reel.tell();
        if (next.urgent && got.to > got.from && next.to - next.from === AT_ONCE) queueMicrotask(() => void ask());
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
  }, [on, agent, program, part, reel, debug, live]);
  const version = useSyncExternalStore(reel.subscribe, reel.version);
  return { tape: reel.tape, version };
}
