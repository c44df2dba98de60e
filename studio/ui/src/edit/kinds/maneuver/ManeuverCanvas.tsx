import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placeBranches } from '../../../planner/layout';
import { ToldContext, useToldPlan } from '../../../planner/told';
import type { Point } from '../../../canvas/state';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import type { Gesture, Hit } from '../../canvas/gestures';
import { useRunning } from '../../canvas/running';
import { useEditor, useJson, useSelection } from '../../context';
import { DragMark } from '../drawn/drag';
import { paintPlan, PlanLines, PlanThings } from '../drawn/things';
import { beginManeuver } from './drag';
import { rowPath, spotOf, walkManeuvers } from './edits';
import { maneuvers } from './model';

/** So far the names of levels of command stand above the first card. */
const ABOVE = 26;

/** Tasks in columns by their level of command, the methods of each beside it, and in them their parts in turn. */
export function ManeuverCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const drawn = useMemo(() => maneuvers(json), [json]);
  const drawing = useMemo(() => placeBranches(drawn.branches, [], drawn.columns), [drawn]);
  const [keeper] = useState(() => new PlanThings());
  const last = selection.at(-1) ?? '';
  const row = spotOf(last)?.part === undefined && !last.includes('/set/') ? '' : last;
  const things = useMemo(() => keeper.all(drawn.cards.map((card) => ({ card, loose: drawn.loose.has(card.id), about: '', of: '', row: row.startsWith(`${card.id}/`) ? row : '', pathOf: rowPath })), drawing.places), [keeper, drawn, drawing, row]);
  const told = useToldPlan(useRunning());
  const paintLines = useMemo(() => paintPlan(drawing), [drawing]);
  const now = useRef({ cards: drawn.cards, places: drawing.places });
  useEffect(() => {
    now.current = { cards: drawn.cards, places: drawing.places };
  });
  const begin = useCallback((hit: Hit, at: Point, e: PointerEvent): Gesture | null => beginManeuver({ editor, cards: () => now.current.cards, places: () => now.current.places }, hit, at, e), [editor]);
  const heads = useMemo(() => {
    const top = Math.min(...[...drawing.places.values()].map((b) => b.y));
    return drawn.levels.map(({ scope, tasks }) => ({ scope, left: Math.min(...tasks.flatMap((t) => drawing.places.get(t)?.x ?? [])), top: top - ABOVE }));
  }, [drawn, drawing]);
  return (
    <ToldContext value={told}>
    <EditFlow
      path={path}
      label="Tasks and methods"
      empty={drawn.cards.length === 0}
      className="plan-view"
      things={things}
      lines={<PlanLines drawing={drawing} selection={chosen} />}
      paintLines={paintLines}
      above={
        <>
          {heads.map((h) => <span key={h.scope} className="plan-level" aria-hidden="true" data-level={h.scope} style={{ left: h.left, top: h.top }}>{h.scope}</span>)}
          <DragMark />
        </>
      }
      begin={begin}
      walk={(id, key, part) => walkManeuvers(json, drawn.branches, id, key, part)}
      beside={
        <>
          {drawn.cards.length === 0 && <EmptyNote what="There are no tasks yet." />}
          <div className="canvas-tools">
            <button type="button" data-add="tasks" title="A task, which a unit does or methods refine (T)" onClick={() => void editor.run('maneuver.task')}>+ task</button>
            <button type="button" data-add="methods" title="A way to do the selected task (M)" onClick={() => void editor.run('maneuver.method')}>+ method</button>
          </div>
        </>
      }
    />
    </ToldContext>
  );
}
