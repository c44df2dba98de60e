import { useMemo, useState } from 'react';
import { placeBranches } from '../../../planner/layout';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import { useJson, useSelection } from '../../context';
import { Adds } from '../drawn/Adds';
import { paintPlan, PlanLines, PlanThings } from '../drawn/things';
import { walk } from './edits';
import { taskTree } from './model';

/** Tasks, the methods of each in their order, and what they are broken down into, as a tree that grows to the right. */
export function HtnCanvas({ path }: { path: string }) {
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const tree = useMemo(() => taskTree(json), [json]);
  const drawing = useMemo(() => placeBranches(tree.branches, tree.facts), [tree]);
  const [keeper] = useState(() => new PlanThings());
  const things = useMemo(() => keeper.all(tree.cards.map((card) => ({ card, loose: tree.loose.has(card.id), about: '', of: tree.again.get(card.id) ?? '' })), drawing.places), [keeper, tree, drawing]);
  const paintLines = useMemo(() => paintPlan(drawing), [drawing]);
  return (
    <EditFlow
      path={path}
      label="Tasks and methods"
      empty={tree.cards.length === 0}
      className="plan-view"
      things={things}
      lines={<PlanLines drawing={drawing} selection={chosen} />}
      paintLines={paintLines}
      walk={(id, key) => walk(tree.branches, id, key)}
      beside={
        <>
          {tree.cards.length === 0 && <EmptyNote what="There are no tasks yet." />}
          <Adds kind="htn" />
        </>
      }
    />
  );
}
