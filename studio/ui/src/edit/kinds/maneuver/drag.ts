/* Lines drawn from a part to what shall come behind it, to its type or to another method; methods and tasks carried to where they are used. */
import type { Point } from '../../../canvas/state';
import type { Box } from '../../../graph/layout';
import { type Card, HEAD, ROW, heightAt } from '../../../planner/cards';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Editor } from '../../editor';
import { steps } from '../../model/json';
import { aimed, boxHas, insideOf, type Aim } from '../drawn/drag';
import { rowPath, spotOf, taskNear, whyNotAfter } from './edits';
import { partPath } from './model';

interface Around {
  editor: Editor;
  cards: () => readonly Card<string>[];
  places: () => ReadonlyMap<string, Box>;
}

interface Over {
  card: Card<string>;
  box: Box;
}

function cardAt({ cards, places }: Around, spot: Point): Over | undefined {
  for (const card of cards()) {
    const box = places().get(card.id);
    if (box && boxHas(box, spot)) return { card, box };
  }
  return undefined;
}

/** The part at a spot of a method's card, and the row that shows it. */
function partAt({ card, box }: Over, spot: Point): { part: string; box: Box } | undefined {
  const i = Math.floor((spot[1] - box.y - HEAD) / ROW);
  const row = card.rows[i];
  const path = row && rowPath(card.id, row.key);
  const part = path === undefined ? undefined : spotOf(path)?.part;
  return part === undefined ? undefined : { part, box: { x: box.x, y: box.y + HEAD + i * ROW, width: box.width, height: ROW } };
}

const nameOf = (id: string): string => steps(id)[1] ?? '';

/** Begins to draw from a part, or to carry a method or a task. A press on a line between parts selects it. */
export function beginManeuver(around: Around, hit: Hit, spot: Point, e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Gesture | null {
  const { editor } = around;
  const id = hit.id ?? '';
  const card = around.cards().find((c) => c.id === id);
  const box = around.places().get(id);
  if (!card || !box || e.ctrlKey || e.metaKey || e.shiftKey || hit.element.closest('.plan-join')) return null;
  const run = (about: string, name: string, args: Record<string, string>): void => {
    editor.select([about]); // operations are about what is selected
    void editor.run(name, args);
  };
  const key = hit.element.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
  const path = key === undefined ? undefined : rowPath(id, key);
  const is = path === undefined ? undefined : spotOf(path);
  const own = is?.part;

  /** What comes of letting a part go. */
  const partAim = (part: string, path: string, to: Point): Aim | null => {
    const over = cardAt(around, to);
    if (!over) return null;
    if (over.card.sort !== 'method') return { says: `${part} is a task ${over.card.name}`, box: over.box, run: () => { run(path, 'maneuver.type', { of: path, task: over.card.name }); } };
    if (over.card.id !== id) return { says: `${part} becomes a part of ${over.card.name}`, box: over.box, run: () => { run(path, 'maneuver.move', { of: path, to: over.card.name }); } };
    const next = partAt(over, to);
    if (!next || next.part === part) return null;
    const wrong = whyNotAfter(editor.json, card.name, next.part, part);
    if (wrong !== '') return { says: wrong, wrong: true };
    return { says: `${next.part} begins when ${part} has ended`, box: next.box, run: () => { run(path, 'maneuver.after', { of: partPath(card.name, next.part), part }); } };
  };

  if (path !== undefined && own !== undefined) return aimed([box.x + box.width, box.y + heightAt(card, key)], false, (to) => partAim(own, path, to), () => { editor.select([insideOf(editor.selection, id) ? path : id]); });
  if (card.sort === 'method')
    return aimed(spot, true, (to) => {
      const over = cardAt(around, to);
      if (!over || over.card.id === id) return null;
      const task = over.card.sort === 'method' ? taskNear(editor.json, over.card.id) : over.card.name;
      return { says: `${card.name} is a method of ${task}`, box: over.box, run: () => { run(id, 'maneuver.refine', { of: card.name, task }); } };
    }, () => { editor.select([id]); });
  return aimed(spot, true, (to) => {
    const over = cardAt(around, to);
    if (over?.card.sort !== 'method') return null;
    return { says: `${over.card.name} makes a ${card.name}`, box: over.box, run: () => { run(over.card.id, 'maneuver.part', { task: nameOf(id), to: over.card.name }); } };
  }, () => { editor.select([id]); });
}
