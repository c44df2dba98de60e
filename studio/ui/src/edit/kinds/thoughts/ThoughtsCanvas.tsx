import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { fullScale } from '../../../utility/options';
import { cardAt } from '../../../thoughts/ThoughtsView';
import { useLive } from '../../../live/context';
import { SharesContext, useShares } from '../../../thoughts/shares';
import { useRunning, useRunningProgram } from '../../canvas/running';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { Combine } from './Combine';
import { withGaps } from './edits';
import { LaneBoard } from './LaneBoard';
import { allThoughts, clusterAt, isCluster, thoughtWay, thoughtsIn, weightOf } from './model';
import { BoardContext, stateOf, toggled } from './state';

const NOTHING: readonly string[] = [];

/** What stands where: cells of the card that is selected can be written in. */
const cell = (card: Element | null | undefined, name: string): HTMLElement | null => card?.querySelector<HTMLElement>(`:scope > .thought-card [data-cell="${name}"] :is(textarea, input)`) ?? null;

/** Thoughts on a board: lanes by urgency, cards that are dragged between them, clusters with boards of their own. */
export function ThoughtsCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const reveal = useEdit((s) => s.reveal);
  const state = stateOf(path);
  const box = useRef<HTMLDivElement>(null);
  const all = useMemo(() => allThoughts(json), [json]);
  // Bars can be dragged to twice the usual weight at least.
  const full = useMemo(() => Math.max(2, fullScale(all.map((t) => weightOf(t.thought)).filter((w): w is number => typeof w === 'number').map(Math.abs))), [all]);
  const gaps = withGaps(json).length > 0;
  const only = selection.find((p) => all.some((t) => t.path === p)) ?? '';
  const cardOf = (p: string): HTMLElement | null => box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(p)}"]`) ?? null;

  useEffect(() => {
    if (only === '') return;
    // Who is led to a thought finds the clusters open that it lies in.
    const way = thoughtWay(only);
    for (let n = 2; n < way.length; n += 2) {
      const outer = `/${way.slice(0, n).join('/')}`;
      if (state.getState().folded.has(outer)) toggled(state, outer);
    }
    requestAnimationFrame(() => {
      cardOf(only)?.scrollIntoView({ block: 'nearest' });
    });
  }, [reveal]); // eslint-disable-line react-hooks/exhaustive-deps -- only when somebody is led there

  // A card that moves to another lane is drawn anew there: the keyboard stays with it.
  useLayoutEffect(() => {
    if (only !== '' && document.activeElement === document.body) cardOf(only)?.focus();
  }, [json, only]);

  const walk = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement;
    const card = target.closest<HTMLElement>('.thought');
    const own = card?.dataset.row;
    if (!card || own === undefined || !box.current) return;
    if (target !== card) {
      if (e.key === 'Escape' && !e.defaultPrevented) {
        card.focus();
        e.preventDefault();
        e.stopPropagation();
      }
      return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const thought = clusterAt(json, thoughtWay(own));
    const next = cardAt(box.current, card, e.key)?.dataset.row;
    if (next !== undefined) {
      editor.select(e.shiftKey ? [...new Set([...editor.selection, own, next])] : [next]);
      cardOf(next)?.focus();
    } else if (e.key === 'F2') {
      editor.select([own]);
      requestAnimationFrame(() => { cell(cardOf(own), 'name')?.focus(); });
    } else if (e.key === ' ') editor.select([own]);
    else if (e.key === 'Enter' && isCluster(thought)) toggled(state, own);
    else if (e.key === 'Enter') {
      const run = editor.infos.get('thoughts', path, thought)?.run;
      editor.select([own]);
      if (run !== undefined) void editor.run('document.open', { path: run });
      else requestAnimationFrame(() => { cell(cardOf(own), 'weight')?.focus(); });
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const menu = (e: MouseEvent): void => {
    if ((e.target as HTMLElement).closest('input, textarea, select')) return;
    e.preventDefault();
    const own = (e.target as HTMLElement).closest<HTMLElement>('.thought')?.dataset.row;
    if (own === undefined) editor.select([]);
    else if (!editor.selection.includes(own)) editor.select([own]);
    editor.show('menu', { x: e.clientX, y: e.clientY });
  };

  const live = useLive();
  const shares = useShares(live, useRunningProgram(), useRunning());
  return (
    <BoardContext value={state}>
      <SharesContext value={shares}>
      <div
        ref={box}
        className="thoughts thoughts-edit"
        onKeyDown={walk}
        onContextMenu={menu}
        onClick={(e) => {
          if (!(e.target as HTMLElement).closest('.thought, button, input, select, .combine-edit')) editor.select([]);
        }}
      >
        <Combine json={json} />
        <div className="board" role="treegrid" aria-label="Thoughts" aria-multiselectable="true">
          <LaneBoard holder={json} owner={NOTHING} outer="[]" full={full} first={all[0]?.path ?? ''} depth={0} />
        </div>
        {thoughtsIn(json).length === 0 && <p className="none">There are no thoughts yet. Add what the agent always does, then what it does when nothing is more urgent.</p>}
        <div className="thoughts-adds">
          <button type="button" data-action="add" title="Add an action or a document as a thought, beside what is selected (A)" onClick={() => void editor.run('node.add')}>
            + Thought… <kbd className="keys">A</kbd>
          </button>
          {gaps && (
            <button type="button" data-action="close-gaps" title="Number the levels from 1 on; which is more urgent stays as it is" onClick={() => void editor.run('thought.close-gaps')}>
              Close the gaps between levels
            </button>
          )}
          <span className="quiet-text">Drag a card to a lane, or between two lanes for a level of its own. Alt+↑ ↓ moves it, with Shift to a new level; G makes a cluster of what is selected.</span>
        </div>
      </div>
      </SharesContext>
    </BoardContext>
  );
}
