/* What serves what, from end to end: while the mouse rests on a card or a fact of it, all that leads there and all that follows stands out. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Id, Line } from './cards';

export interface Pointed {
  id: Id;
  row?: string | undefined;
}

export interface Chain {
  cards: ReadonlySet<Id>;
  lines: ReadonlySet<Line>;
}

/** The cards and lines that lead to a card, or to a row of it, and those that it leads to. */
export function chainOf(lines: readonly Line[], { id, row }: Pointed): Chain {
  const cards = new Set<Id>([id]);
  const found = new Set<Line>();
  const follow = (from: 'from' | 'to', start: readonly Line[]): void => {
    const far = from === 'to' ? 'from' : 'to';
    const waiting = [...start];
    for (let l = waiting.pop(); l; l = waiting.pop()) {
      if (found.has(l)) continue;
      found.add(l);
      cards.add(l[far]);
      const next = l[far];
      waiting.push(...lines.filter((m) => m[from] === next));
    }
  };
  follow('to', lines.filter((l) => l.to === id && (row === undefined || l.toRow === row)));
  follow('from', lines.filter((l) => l.from === id && (row === undefined || l.fromRow === row)));
  return { cards, lines: found };
}

interface Pointing {
  at: Pointed | null;
  chain: Chain | null;
}

/** What the mouse rests on, on whichever drawing that is; one who draws lines says what its chain is. */
export const pointing = createStore<Pointing>(() => ({ at: null, chain: null }));

export function pointAt(at: Pointed | null): void {
  const was = pointing.getState().at;
  if (was?.id !== at?.id || was?.row !== at?.row) pointing.setState({ at, chain: null });
}

/** Whether a card is in the chain of what is pointed at. */
export const useInChain = (id: Id): boolean => useStore(pointing, (s) => s.chain !== null && s.chain.cards.size > 1 && s.chain.cards.has(id));

/** The lines of the chain of what is pointed at; null while nothing is. */
export function useChain(lines: readonly Line[]): ReadonlySet<Line> | null {
  const at = useStore(pointing, (s) => s.at);
  const chain = useStore(pointing, (s) => s.chain);
  if (at && !chain) {
    const made = chainOf(lines, at);
    queueMicrotask(() => {
      if (pointing.getState().at === at) pointing.setState({ chain: made });
    });
    return made.lines;
  }
  return at ? (chain?.lines ?? null) : null;
}
