/* What the player has had of resources, as small lines beside their names. */
import { useEffect, useState } from 'react';
import { useCan, useDebugger } from '../debug/context';
import { useGame, useLive } from '../live/context';

/** So much of the past is drawn, seconds; so often the game is asked while it runs, milliseconds; and so many points there are at most. */
const SPAN_S = 60;
const EVERY_MS = 1000;
const POINTS = 60;

export interface Past {
  ticks: readonly number[];
  values: readonly (number | null)[];
}

const none: ReadonlyMap<string, Past> = new Map();

/** What some values were up to the tick that is shown, by path; nothing where the game keeps no past. */
export function usePasts(paths: readonly string[]): ReadonlyMap<string, Past> {
  const live = useLive();
  const debug = useDebugger();
  const seeks = useCan('seek');
  const agent = useGame((s) => s.agent);
  const rate = useGame((s) => s.game?.rate ?? 60);
  const [pasts, setPasts] = useState(none);
  const key = paths.join('\n');
  useEffect(() => {
    if (!seeks || agent === null || key === '') return;
    let [gone, asking, asked] = [false, false, -1];
    const ask = (): void => {
      const to = live.mind.tick.get();
      if (asking || to === asked || to <= 0 || document.hidden) return;
      asking = true;
      asked = to;
      debug.control.getSeries({ agent, from: Math.max(0, to - Math.round(SPAN_S * rate)), to, paths: key.split('\n'), points: POINTS }).then(
        ({ series }) => { if (!gone) setPasts(new Map(series.map((s) => [s.path, s]))); },
        () => undefined, // until the game can tell, nothing is drawn
      ).finally(() => { asking = false; });
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [live, debug, seeks, agent, rate, key]);
  return pasts;
}

/** The line of a value as the data of a path, within so many units; empty where there is none. */
export function sparkPath({ ticks, values }: Past, width: number, height: number): string {
  const points = ticks.flatMap((t, i) => { const v = values[i]; return v === null || v === undefined ? [] : [[t, v] as const]; });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first[0] === last[0]) return '';
  const all = points.map(([, v]) => v);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (v: number): number => (high === low ? height / 2 : height - 1 - ((v - low) / (high - low)) * (height - 2));
  return points.map(([t, v], i) => `${i === 0 ? 'M' : 'L'}${(((t - first[0]) / (last[0] - first[0])) * width).toFixed(1)} ${y(v).toFixed(1)}`).join(' ');
}

/** A small line of the last minute. */
export function Spark({ past, name }: { past: Past | undefined; name: string }) {
  const d = past ? sparkPath(past, 44, 14) : '';
  const all = past?.values.filter((v) => v !== null) ?? [];
  const says = all.length === 0 ? '' : `${name} in the last minute: from ${String(Number(Math.min(...all).toFixed(2)))} to ${String(Number(Math.max(...all).toFixed(2)))}`;
  return (
    <svg className="stock-spark" data-spark={name} viewBox="0 0 44 14" width="44" height="14" role={says ? 'img' : undefined} aria-label={says || undefined} aria-hidden={says ? undefined : true}>
      {d !== '' && <path d={d} />}
    </svg>
  );
}
