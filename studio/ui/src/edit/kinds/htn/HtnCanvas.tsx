import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placeBranches } from '../../../planner/layout';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import { ToldContext, useToldPlan } from '../../../planner/told';
import type { Point } from '../../../canvas/state';
import type { Gesture, Hit } from '../../canvas/gestures';
import { useRunning } from '../../canvas/running';
import { useEditor, useJson, useSelection } from '../../context';
import { Adds } from '../drawn/Adds';
import { DragMark } from '../drawn/drag';
import { paintPlan, PlanLines, PlanThings } from '../drawn/things';
import { beginPart } from './drag';
import { walk } from './edits';
import { placeOf, subPath, walkSubtasks } from './moves';
import { taskTree } from './model';

/** Tasks, the methods of each in their order, and what they are broken down into, as a tree that grows to the right. */
export function HtnCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const tree = useMemo(() => taskTree(json), [json]);
  const drawing = useMemo(() => placeBranches(tree.branches, tree.facts), [tree]);
  const [keeper] = useState(() => new PlanThings());
  const last = selection.at(-1) ?? '';
  const row = placeOf(last)?.sub === undefined ? '' : last;
  const things = useMemo(() => keeper.all(tree.cards.map((card) => ({ card, loose: tree.loose.has(card.id), about: '', of: tree.again.get(card.id) ?? '', row: row.startsWith(`${card.id}/`) ? row : '', pathOf: subPath })), drawing.places), [keeper, tree, drawing, row]);
  const told = useToldPlan(useRunning());
  const now = useRef({ cards: tree.cards, places: drawing.places });
  useEffect(() => {
    now.current = { cards: tree.cards, places: drawing.places };
  });
  const begin = useCallback((hit: Hit, at: Point, e: PointerEvent): Gesture | null => beginPart({ editor, cards: () => now.current.cards, places: () => now.current.places }, hit, at, e), [editor]);
  const paintLines = useMemo(() => paintPlan(drawing), [drawing]);
  return (
    <ToldContext value={told}>
    <EditFlow
      path={path}
      label="Tasks and methods"
      empty={tree.cards.length === 0}
      className="plan-view"
      things={things}
      lines={<PlanLines drawing={drawing} selection={chosen} />}
      paintLines={paintLines}
      above={<DragMark />}
      begin={begin}
      walk={(id, key, part) => walkSubtasks(json, part, key) ?? walk(tree.branches, id, key)}
      beside={
        <>
          {tree.cards.length === 0 && <EmptyNote what="There are no tasks yet." />}
          <Adds kind="htn" />
        </>
      }
    />
    </ToldContext>
  );
}
