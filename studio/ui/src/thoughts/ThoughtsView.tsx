import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { useCell, useGame, useLive } from '../live/context';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { onReveal, takeReveal } from '../shell/ui';
import { folds, toggleFold } from '../tree/folds';
import { fullScale } from '../utility/options';
import { useMany } from '../utility/useMany';
import { Board } from './Board';
import { CombinedRow } from './Combined';
import { nextIn, type Way } from './lanes';
import { allOf, boardOf, combinedOf, portNamed } from './model';
import { SharesContext, numberAt, useShares } from './shares';
import { openThought } from './ThoughtCard';

const NONE: ReadonlySet<string> = new Set();
const ways: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Where focus goes with a key, among the cards that are drawn. */
export function cardAt(box: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const cards = [...box.querySelectorAll<HTMLElement>('.thought')];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (!ways.includes(key)) return undefined;
  const boxes = cards.map((c) => (c.querySelector(':scope > .thought-card') ?? c).getBoundingClientRect());
  return cards[nextIn(boxes, cards.indexOf(from), key as Way)] ?? from;
}

/** A part as a board of thoughts: instincts above, then level by level what is less urgent, and what they make together. */
export function ThoughtsView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const { mind } = live;
  const board = useMemo(() => boardOf(part), [part]);
  const values = useMemo(() => combinedOf(part), [part]);
  const shares = useShares(live, program, part);
  const folded = useStore(folds, (s) => s[part.document] ?? NONE);
  const fold = useCallback((n: GraphNode) => {
    toggleFold(part.document, n.name);
  }, [part]);
  const effects = useMemo(() => part.nodes.map((n) => portNamed(n.ports, 'Effect')?.value), [part]);
  const cells = useMemo(() => [mind.tick, mind.ready], [mind]);
  const full = Number(useMany(cells, () => String(fullScale(effects.map((e) => Math.abs(numberAt(mind, e)))))));
  const running = useCell(mind.active(partBit(program, part)));
  const ready = useCell(mind.ready);
  const selected = useGame((s) => s.node);
  const box = useRef<HTMLDivElement>(null);
  const first = allOf(board)[0]?.node.id ?? -1;

  useEffect(() => {
    const show = (): void => {
      const card = box.current?.querySelector(`[data-id="${String(live.state.node)}"]`);
      if (card && takeReveal()) card.scrollIntoView({ block: 'nearest' });
    };
    show();
    return onReveal(show);
  }, [live, selected]);

  const walk = (e: KeyboardEvent) => {
    const card = (e.target as HTMLElement).closest<HTMLElement>('.thought');
    if (!card || !box.current || e.ctrlKey || e.metaKey || e.altKey) return;
    const node = part.nodes[Number(card.dataset.id)];
    const next = cardAt(box.current, card, e.key);
    if (!node) return;
    if (e.key === 'Enter' && node.kind === 'thought') fold(node);
    else if (e.key === 'Enter') openThought(live, node);
    else if (e.key === ' ') live.inspect(node.id);
    else if (next) {
      next.focus();
      live.inspect(Number(next.dataset.id));
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div className={ready && !running ? 'thoughts asleep' : 'thoughts'} ref={box}>
      <SharesContext value={shares}>
        {values.length > 0 && (
          <div className="combined-all">
            {values.map((v) => (
              <CombinedRow key={v.name} combined={v} shares={shares} onPick={(id) => { live.inspect(id); }} />
            ))}
          </div>
        )}
        <div className="board" role="treegrid" aria-label={`Thoughts of ${part.name}`} onKeyDown={walk}>
          <Board part={part} lanes={board} running={running} full={full} first={first} folded={folded} onFold={fold} />
        </div>
      </SharesContext>
      <AsleepNote program={program} part={part} />
    </div>
  );
}
