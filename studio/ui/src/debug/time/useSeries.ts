import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useGame } from '../../live/context';
import { useDebugger } from '../context';
import { voidFrom } from './branches/branches';
import { Plots } from './plots';
import type { Series } from './series';
import { timeState } from './timeState';

const EVERY_MS = 250;
/** So many questions follow each other at most before the next pause. */
const IN_A_ROW = 4;
const nothing: ReadonlyMap<string, Series> = new Map();

/** The pinned values of the watched agent over what is looked at, by path. */
export function useSeries(paths: readonly string[], on: boolean): ReadonlyMap<string, Series> {
  const debug = useDebugger();
  const agent = useGame((s) => s.agent);
  const [series, setSeries] = useState(nothing);
  const key = paths.join('\n');
  const wanted = useStore(timeState, (s) => (s.view ? `${Math.floor(s.view.from)} ${Math.ceil(s.view.span)}` : ''));
  const plots = useMemo(() => {
    void [agent, key];
    return new Plots();
  }, [agent, key]);
  useEffect(() => {
    let was = debug.state.standing;
    return debug.store.subscribe(({ standing }) => {
      if (!standing) return;
      if (was && was.starts !== standing.starts) plots.clear();
      const other = voidFrom(was, standing, plots.to);
      if (other !== null) plots.end(other);
      was = standing;
    });
  }, [debug, plots]);
  useEffect(() => {
    if (!on || agent === null || key === '') return;
    let gone = false;
    let asking = false;
    const ask = async () => {
      if (asking) return;
      asking = true;
      try {
        for (let n = 0; n < IN_A_ROW; n++) {
          const s = debug.state.standing;
          const { view, follow } = timeState.getState();
          if (gone || !s || !view || !debug.can('seek') || document.visibilityState === 'hidden') return;
          const next = plots.next({ from: view.from, to: view.from + view.span, follow: follow && s.tick >= s.newest }, s);
          if (!next) return;
          const { epoch } = plots;
          const got = await debug.control.getSeries({ agent, from: next.from, to: next.to, paths: key.split('\n'), points: next.points });
          if (epoch !== plots.epoch) return;
          plots.take(next, got.series);
          if (!gone) setSeries(plots.series);
        }
      } catch {
        // As long as the game cannot tell, the plots stay as they are.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    const soon = setTimeout(() => void ask(), 30);
    return () => {
      gone = true;
      clearInterval(timer);
      clearTimeout(soon);
    };
  }, [debug, agent, key, on, wanted, plots]);
  return key === '' ? nothing : series;
}
