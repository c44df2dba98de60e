/* Tasks and methods carried to their places by mouse. */
import type { Point } from '../../../canvas/state';
import type { Box } from '../../../graph/layout';
import { type Card, HEAD, ROW } from '../../../planner/cards';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Editor } from '../../editor';
import { at, steps } from '../../model/json';
import { aimed, boxHas, insideOf, type Aim } from '../drawn/drag';
import { placeOf, subPath, taskOf } from './moves';

interface Around {
  editor: Editor;
  cards: () => readonly Card<string>[];
  places: () => ReadonlyMap<string, Box>;
}

const THICK = 4;
/** So far above and below methods the place among them is still meant. */
const NEAR = 60;

/** The place among the subtasks of the method at a spot. */
function subSlot({ cards, places }: Around, spot: Point): { method: string; before: number; box: Box; name: string } | undefined {
  const card = cards().find((c) => c.sort === 'method' && boxHas(places().get(c.id) ?? { x: 0, y: 0, width: -1, height: -1 }, spot));
  const box = card && places().get(card.id);
  if (!card || !box) return undefined;
  const first = card.rows.findIndex((r) => r.side === 'out');
  const n = first < 0 ? 0 : card.rows.length - first;
  const top = box.y + HEAD + ROW * (first < 0 ? card.rows.length : first);
  const before = Math.max(0, Math.min(n, Math.round((spot[1] - top) / ROW)));
  return { method: card.id, before, name: card.name, box: { x: box.x + 4, y: top + before * ROW - THICK / 2, width: box.width - 8, height: THICK } };
}

/** The place among the methods of a task that is nearest to a spot. */
function methodSlot({ cards, places }: Around, spot: Point): { task: string; before: number; box: Box } | undefined {
  const tasks = new Map<string, Box[]>();
  for (const c of cards()) {
    const is = c.sort === 'method' ? placeOf(c.id) : undefined;
    const box = places().get(c.id);
    if (is && box) tasks.set(is.task, [...(tasks.get(is.task) ?? []), box]);
  }
  let best: { task: string; before: number; box: Box } | undefined;
  let least = NEAR;
  for (const [task, boxes] of tasks) {
    for (let i = 0; i <= boxes.length; i++) {
      const near = boxes[i] ?? boxes[i - 1];
      const [above, below] = [boxes[i - 1], boxes[i]];
      if (!near || spot[0] < near.x - 20 || spot[0] > near.x + near.width + 20) continue;
      const y = above && below ? (above.y + above.height + below.y) / 2 : below ? below.y - 8 : near.y + near.height + 8;
      // Between what it touches, half a card counts as its end.
      const away = above && below && spot[1] > above.y + above.height / 2 && spot[1] < below.y + below.height / 2 ? 0 : Math.abs(spot[1] - y);
      if (away >= least) continue;
      [least, best] = [away, { task, before: i, box: { x: near.x, y: y - THICK / 2, width: near.width, height: THICK } }];
    }
  }
  return best;
}

function subAim(around: Around, task: string, spot: Point, run: (method: string, before: number) => void): Aim | null {
  const to = subSlot(around, spot);
  return to ? { says: `${task}, number ${String(to.before + 1)} of ${to.name}`, box: to.box, run: () => { run(to.method, to.before); } } : null;
}

/** Begins to carry a subtask, a method or a task. */
export function beginPart(around: Around, hit: Hit, spot: Point, e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Gesture | null {
  const { editor } = around;
  const id = hit.id ?? '';
  const card = around.cards().find((c) => c.id === id);
  if (!card || e.ctrlKey || e.metaKey || e.shiftKey) return null;
  // Operations are about what is selected.
  const run = (about: string, name: string, args: Record<string, string>): void => {
    editor.select([about]);
    void editor.run(name, args);
  };
  const key = hit.element.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
  const sub = key === undefined ? undefined : subPath(id, key);
  if (sub !== undefined) {
    const task = taskOf(at(editor.json, steps(sub)));
    return aimed(spot, true, (to) => subAim(around, task, to, (method, before) => { run(sub, 'subtask.move', { of: sub, to: method, at: String(before) }); }), () => { editor.select([insideOf(editor.selection, id) ? sub : id]); });
  }
  if (card.sort === 'method') {
    return aimed(spot, true, (at) => {
      const to = methodSlot(around, at);
      return to ? { says: `${card.name}: number ${String(to.before + 1)} of ${to.task}`, box: to.box, run: () => { run(id, 'method.move', { of: id, to: to.task, at: String(to.before) }); } } : null;
    }, () => { editor.select([id]); });
  }
  if (card.sort !== 'task' && card.sort !== 'compound') return null;
  return aimed(spot, true, (to) => subAim(around, card.name, to, (method, before) => { run(method, 'subtask.add', { task: card.name, to: method, at: String(before) }); }), () => { editor.select([id]); });
}
