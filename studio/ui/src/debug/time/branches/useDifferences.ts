import { useEffect, useState } from 'react';
import { useDebug, useDebugger } from '../../context';
import { wordsOf } from '../../debugState';
import { merged, type Divergence } from './branches';

/** So many differences are listed at most. */
export const MOST_ROWS = 5000;
/** While the game goes on so often is looked for more. */
const EVERY_MS = 1000;

export interface Differences {
  rows: ReadonlyMap<string, Divergence>;
  /** The last frame in common, and the last that both have. */
  at: number;
  to: number;
  /** The first frame that has not been looked at. */
  until: number;
  /** There are more than are listed. */
  full: boolean;
  /** Why there is nothing, in the game's words. */
  refused: string;
}

/** Everything in which the game's timeline differs from a branch, as far as it has been looked at: a stretch after the other. */
export function useDifferences(branch: number, agent: number): Differences | null {
  const debug = useDebugger();
  const timeline = useDebug((s) => s.standing?.timeline?.id ?? -1);
  const key = `${String(timeline)} ${String(branch)} ${String(agent)}`;
  const [got, setGot] = useState<{ key: string; found: Differences } | null>(null);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let found: Differences = { rows: new Map(), at: 0, to: -1, until: 0, full: false, refused: '' };
    const ask = async (): Promise<void> => {
      try {
        for (let n = 0; n < 50; n++) {
          const r = await debug.control.listDifferences({ branch, agent, from: found.until });
          if (gone) return;
          const rows = merged(found.rows, r.differences);
          found = { rows, at: r.at, to: r.to, until: r.until, full: r.full || rows.size > MOST_ROWS, refused: '' };
          setGot({ key, found });
          if (found.full) return;
          if (r.until > r.to) break;
        }
      } catch (e) {
        if (gone) return;
        found = { ...found, refused: wordsOf(e) };
        setGot({ key, found });
      }
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [debug, branch, agent, key]);
  return got?.key === key ? got.found : null;
}
