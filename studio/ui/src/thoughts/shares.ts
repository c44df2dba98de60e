import { createContext, useContext, useMemo } from 'react';
import type { MindStore } from '../live/mind';
import type { Live } from '../live/live';
import { shortFloat, type Shown } from '../live/format';
import type { Part, Program } from '../protocol/messages';
import { partBit } from '../graph/activity';
import { useMany } from '../utility/useMany';
import { type Combined, type Thought, boardOf, combinedOf, portNamed, scalesItself } from './model';
import { type Given, numbersIn, partsOf, sharesOf, standings } from './now';

/** What one thought gave to one value. */
export interface Share {
  value: string;
  /** The thought; what runs after it has ended counts as the thought's own. */
  node: number;
  name: string;
  /** How long, in the value's unit. */
  long: string;
  share: number;
}

export const SharesContext = createContext<readonly Share[]>([]);

/** What a thought gave in the last frame. */
export const useSharesOf = (node: number): readonly Share[] => {
  const all = useContext(SharesContext);
  return useMemo(() => all.filter((s) => s.node === node), [all, node]);
};

const latest = (mind: MindStore, index: number | undefined): Shown | null => mind.value(index).latest();

/** A number of the watched mind; NaN as long as it is not known. */
export const numberAt = (mind: MindStore, index: number | undefined): number => {
  const v = latest(mind, index);
  return v === null ? NaN : Number(v.full);
};

/** The thoughts of a board that ran in the frame, in the order in which they did, but for clusters. */
function ran(board: ReturnType<typeof boardOf>, mind: MindStore, running: boolean): Thought[] {
  const list = board.flatMap((l) => l.items);
  const levels = list.map((t) => numberAt(mind, portNamed(t.node.ports, 'Level')?.value));
  const { of } = standings(levels, running);
  const runs = list.filter((_, i) => of[i] === 'runs');
  const level = (t: Thought): number => levels[list.indexOf(t)] ?? 0;
  // Instincts first, then the others, each by name.
  runs.sort((a, b) => Number(level(a) > 0) - Number(level(b) > 0) || (a.node.name < b.node.name ? -1 : 1));
  return runs.flatMap((t) => {
    const after = t.after.some((n) => mind.active(n.active).latest());
    return t.inner && !after ? ran([...t.inner], mind, mind.active(t.node.active).latest()) : [t];
  });
}

/** How much each thought has made of a value. */
export function sharesIn(part: Part, combined: Combined, mind: MindStore, running: boolean): Share[] {
  const given: (Given & { thought: Thought })[] = [];
  for (const thought of ran(boardOf(part), mind, running)) {
    const node = thought.after.find((n) => mind.active(n.active).latest()) ?? thought.node;
    const port = portNamed(node.ports, combined.name, 'out');
    const value = latest(mind, port?.value);
    if (port === undefined || value === null) continue;
    given.push({ thought, value: numbersIn(value.full), weight: numberAt(mind, portNamed(thought.node.ports, 'Effect')?.value), scaled: scalesItself(part, node) });
  }
  const base = numberAt(mind, portNamed(part.ports, 'Weight', 'out')?.value);
  const shares = sharesOf(partsOf(combined.by, combined.most, Number.isNaN(base) ? 1 : base, given));
  return given.map(({ thought }, i) => ({
    value: combined.name, node: thought.node.id, name: thought.node.name, long: shortFloat(shares[i]?.long ?? 0), share: Math.round((shares[i]?.share ?? 0) * 1000) / 1000,
  }));
}

/** What all thoughts gave to the values that are combined; drawn anew only if that is another. */
export function useShares(live: Live, program: Program | undefined, part: Part | null): readonly Share[] {
  const { mind } = live;
  const values = useMemo(() => (part ? combinedOf(part) : []), [part]);
  const cells = useMemo(() => [mind.tick, mind.ready, mind.switches], [mind]);
  const text = useMany(cells, () => {
    if (!program || !part) return '[]';
    const running = mind.active(partBit(program, part)).latest();
    return JSON.stringify(values.flatMap((v) => sharesIn(part, v, mind, running)));
  });
  return useMemo(() => JSON.parse(text) as Share[], [text]);
}
