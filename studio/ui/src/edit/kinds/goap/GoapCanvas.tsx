import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placeNetwork } from '../../../planner/layout';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import type { Point } from '../../../canvas/state';
import { useEditor, useJson, useSelection } from '../../context';
import { Obj, steps } from '../../model/json';
import { Adds } from '../drawn/Adds';
import { paintPlan, PlanLines, PlanThings } from '../drawn/things';
import { placeList, said } from '../graph/places';
import { network } from './model';

/** Goals and actions: what an action makes so is joined to what needs it, from left to right up to the goals. */
export function GoapCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const net = useMemo(() => network(json), [json]);
  const drawing = useMemo(() => placeNetwork(net.cards, net.lines, Object.fromEntries(said(json))), [net, json]);
  const [keeper] = useState(() => new PlanThings());
  const [member, fact = ''] = steps(selection.at(-1) ?? '');
  const about = member === 'facts' ? fact : '';
  const things = useMemo(() => keeper.all(net.cards.map((card) => ({ card, loose: net.loose.has(card.id), about, of: '' })), drawing.places), [keeper, net, drawing, about]);
  const paintLines = useMemo(() => paintPlan(drawing), [drawing]);
  const now = useRef(drawing);
  useEffect(() => {
    now.current = drawing;
  });

  /** What is moved is put where somebody wants it, and all others stay where they are. */
  const move = useCallback((to: ReadonlyMap<string, Point>, text: string, run?: string) => {
    editor.change(text, (json) => {
      const view = new Map(json.object('view').members);
      for (const [id, box] of now.current.places) view.set(steps(id).at(-1) ?? '', placeList(to.get(id) ?? [box.x, box.y]));
      return json.with('view', new Obj([...view]));
    }, run);
  }, [editor]);
  const layout = useCallback((ids: readonly string[]) => {
    const names = new Set(ids.map((id) => steps(id).at(-1)));
    editor.change('lay out', (json) => {
      const left = json.object('view').members.filter(([n]) => ids.length > 0 && !names.has(n));
      return left.length === 0 ? json.without('view') : json.with('view', new Obj(left));
    });
  }, [editor]);
  return (
    <EditFlow
      path={path}
      label="Goals and actions"
      empty={net.cards.length === 0}
      className="plan-view"
      things={things}
      lines={<PlanLines drawing={drawing} selection={chosen} />}
      paintLines={paintLines}
      beside={
        <>
          {net.cards.length === 0 && <EmptyNote what="There are no goals and actions yet." />}
          <Adds kind="goap" />
        </>
      }
      {...{ move, layout }}
    />
  );
}
