import { useEffect, useState } from 'react';
import { useDebugger } from '../../context';
import type { Series } from '../series';
import type { Divergence } from './branches';

/** What something was over the frames that are compared: a value, or when a node was active, or when a trigger acted. */
export interface Lane {
  series?: Series;
  spans?: readonly number[];
  ticks?: readonly number[];
}

/** The lanes of both sides, by the key of their row. */
export interface Sides {
  was: ReadonlyMap<string, Lane>;
  is: ReadonlyMap<string, Lane>;
}

const none: Sides = { was: new Map(), is: new Map() };
/** The game gives so many values at once. */
const PATHS = 32;
const POINTS = 400;

type Keyed = readonly (readonly [string, Divergence])[];

/** Asks what the rows that are shown were on both sides. */
export function useSides(rows: Keyed, branch: number, from: number, to: number): Sides {
  const debug = useDebugger();
  const [sides, setSides] = useState(none);
  const key = `${String(branch)} ${String(from)} ${String(to)} ${rows.map(([k]) => k).join('\n')}`;
  useEffect(() => {
    let gone = false;
    const side = async (on: number | undefined): Promise<Map<string, Lane>> => {
      const lanes = new Map<string, Lane>();
      const where = { from: from, to: to, ...(on !== undefined && { branch: on }) };
      for (const agent of new Set(rows.map(([, d]) => d.agent))) {
        const mine = rows.filter(([, d]) => d.agent === agent);
        const values = mine.filter(([, d]) => d.kind === 'value');
        for (let i = 0; i < values.length; i += PATHS) {
          const paths = values.slice(i, i + PATHS).map(([, d]) => d.path);
          try {
            const got = await debug.control.getSeries({ agent, paths, points: POINTS, ...where });
            for (const [k, d] of values) {
              const series = got.series.find((s) => s.path === d.path);
              if (series) lanes.set(k, { series });
            }
          } catch {
            // Values that one side does not have are not drawn.
          }
        }
        if (mine.length > values.length) {
          const got = await debug.control.getTimeline({ agent, part: -1, ...where });
          for (const [k, d] of mine) {
            if (d.kind === 'node') lanes.set(k, { spans: got.bands.find((b) => b.path === d.path)?.spans ?? [] });
            if (d.kind === 'trigger') lanes.set(k, { ticks: got.marks.filter((m) => m.kind === 'trigger' && m.path === d.path).map((m) => m.tick) });
          }
        }
      }
      return lanes;
    };
    const ask = async (): Promise<void> => {
      try {
        const was = await side(branch);
        const is = await side(undefined);
        if (!gone) setSides({ was, is });
      } catch {
        // The list itself says what it could not be told.
      }
    };
    if (to > from && rows.length > 0) void ask();
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [debug, key]);
  return sides;
}
