import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Breakpoint } from '../debugState';
import { useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import type { Program } from '../../protocol/messages';
import { keyOf } from '../things';
import { concerns, documentOf, spotOf } from './spec';

/** What stands at a place of the watched agent. */
export interface Mark {
  ids: number[];
  enabled: boolean;
  /** It only writes. */
  log: boolean;
  /** Not at every time: there is a condition or a count. */
  sometimes: boolean;
  hit: boolean;
}

export type Marks = ReadonlyMap<string, Mark>;
export const NO_MARKS: Marks = new Map();

/** Of the breakpoints that concern an agent, what is seen of them in its program. */
export function marksIn(program: Program, agent: number, document: string, list: readonly Breakpoint[], hits: ReadonlySet<number>): Marks {
  const marks = new Map<string, Mark>();
  for (const b of list) {
    if (!concerns(b, agent, document)) continue;
    const spot = spotOf(program, b);
    if (!spot) continue;
    const key = keyOf(spot);
    const was = marks.get(key);
    marks.set(key, {
      ids: [...(was?.ids ?? []), b.id],
      enabled: b.enabled || (was?.enabled ?? false),
      log: b.log !== '' && (was?.log ?? true),
      sometimes: (b.condition !== '' || b.hits > 1) && (was?.sometimes ?? true),
      hit: hits.has(b.id) || (was?.hit ?? false),
    });
  }
  return marks;
}

const stores = new WeakMap<Live, StoreApi<{ marks: Marks }>>();

/** The marks of what is watched; they are found anew only when breakpoints, hits or what is watched change. */
export function marksOf(live: Live): StoreApi<{ marks: Marks }> {
  const known = stores.get(live);
  if (known) return known;
  const store = createStore<{ marks: Marks }>(() => ({ marks: NO_MARKS }));
  stores.set(live, store);
  let was: readonly unknown[] = [];
  const look = () => {
    const s = live.state;
    const { breakpoints, hits, stop } = live.debug.state;
    const program = programOf(s, s.agent);
    const own = [...(stop ? [stop] : []), ...hits].filter((h) => h.agent === s.agent).map((h) => h.breakpoint);
    const now = [s.agent, program, breakpoints, own.join(' ')];
    if (now.every((v, i) => v === was[i])) return;
    was = now;
    const marks = program && s.agent !== null && breakpoints.length > 0 ? marksIn(program, s.agent, documentOf(s, s.agent), breakpoints, new Set(own)) : NO_MARKS;
    if (marks.size > 0 || store.getState().marks.size > 0) store.setState({ marks });
  };
  live.store.subscribe(look);
  live.debug.store.subscribe(look);
  look();
  return store;
}

/** What is set at a place of the watched agent. */
export const useMark = (key: string): Mark | undefined => useStore(marksOf(useLive()), (s) => s.marks.get(key));
