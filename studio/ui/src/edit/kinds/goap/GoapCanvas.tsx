import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placeNetwork } from '../../../planner/layout';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import type { Point } from '../../../canvas/state';
import { useEditor, useJson, useSelection } from '../../context';
import { Obj, steps } from '../../model/json';
import { Adds } from '../drawn/Adds';
import { DragMark } from '../drawn/drag';
import { paintPlan, PlanLines, PlanThings } from '../drawn/things';
import { ToldContext, useToldPlan } from '../../../planner/told';
import type { Gesture, Hit } from '../../canvas/gestures';
import { useRunning } from '../../canvas/running';
import { beginFact } from './drag';
import { factRow, rowPath, walkRows } from './edits';
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
  const last = selection.at(-1) ?? '';
  const [member, fact = ''] = steps(last);
  const about = member === 'facts' ? fact : '';
  const row = factRow(last) ? last : '';
  const things = useMemo(() => keeper.all(net.cards.map((card) => ({ card, loose: net.loose.has(card.id), about, of: '', row: row.startsWith(`${card.id}/`) ? row : '', pathOf: rowPath, flips: true })), drawing.places), [keeper, net, drawing, about, row]);
  const told = useToldPlan(useRunning());
  const paintLines = useMemo(() => paintPlan(drawing), [drawing]);
  const now = useRef({ ...drawing, cards: net.cards });
  useEffect(() => {
    now.current = { ...drawing, cards: net.cards };
  });
  const begin = useCallback((hit: Hit, _: Point, e: PointerEvent): Gesture | null => beginFact({ editor, cards: () => now.current.cards, places: () => now.current.places }, hit, e), [editor]);

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
    <ToldContext value={told}>
    <EditFlow
      path={path}
      label="Goals and actions"
      empty={net.cards.length === 0}
      className="plan-view"
      things={things}
      lines={<PlanLines drawing={drawing} selection={chosen} />}
      paintLines={paintLines}
      above={<DragMark />}
      walk={(_, key, part) => walkRows(json, part, key)}
      beside={
        <>
          {net.cards.length === 0 && <EmptyNote what="There are no goals and actions yet." />}
          <Adds kind="goap" />
        </>
      }
      {...{ move, layout, begin }}
    />
    </ToldContext>
  );
}
