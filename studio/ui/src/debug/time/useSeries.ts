import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useGame } from '../../live/context';
import { useDebugger } from '../context';
import { plain } from '../plain';
import type { Series } from './series';
import { timeState } from './timeState';

const EVERY_MS = 250;
const POINTS = 1500;
const nothing: ReadonlyMap<string, Series> = new Map();

/** The pinned values of the watched agent over what is looked at, by path. */
export function useSeries(paths: readonly string[], on: boolean): ReadonlyMap<string, Series> {
  const debug = useDebugger();
  const agent = useGame((s) => s.agent);
  const [series, setSeries] = useState(nothing);
  const key = paths.join('\n');
  const wanted = useStore(timeState, (s) => (s.view ? `${Math.floor(s.view.from)} ${Math.ceil(s.view.span)}` : ''));
  useEffect(() => {
    if (!on || agent === null || key === '') return;
    let gone = false;
    let asked = '';
    let asking = false;
    const ask = async () => {
      const s = debug.state.standing;
      const { view } = timeState.getState();
      if (asking || !s || !view || !debug.can('seek') || document.visibilityState === 'hidden') return;
      const from = Math.max(s.oldest, Math.floor(view.from));
      const to = Math.min(s.newest + 1, Math.ceil(view.from + view.span));
      const what = `${from} ${to} ${s.starts} ${s.replaying ? 0 : s.tick}`;
      if (to <= from || what === asked) return;
      asking = true;
      try {
        const got = plain(await debug.control.getSeries({ agent, from: BigInt(from), to: BigInt(to), paths: key.split('\n'), points: POINTS }));
        asked = what;
        if (!gone) setSeries(new Map(got.series.map((x) => [x.path, x])));
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
  }, [debug, agent, key, on, wanted]);
  return key === '' ? nothing : series;
}
