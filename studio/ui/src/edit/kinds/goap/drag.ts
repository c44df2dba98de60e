/* Facts drawn from one card to another: an effect to what shall need it, a need to what shall make it so, a fact to either. */
import type { Point } from '../../../canvas/state';
import { type Card, heightAt } from '../../../planner/cards';
import type { Box } from '../../../graph/layout';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Editor } from '../../editor';
import { type Json, at, steps, write } from '../../model/json';
import { aimed, boxHas, insideOf, type Aim } from '../drawn/drag';
import { conditionFor, effectFor, factRow, rowPath } from './edits';
import { conditionText, effectText } from './model';

interface Around {
  editor: Editor;
  cards: () => readonly Card<string>[];
  places: () => ReadonlyMap<string, Box>;
}

interface Source {
  fact: string;
  /** undefined of a fact by itself. */
  side?: 'want' | 'pre' | 'effects';
  value?: Json | undefined;
  card: string;
}

const cardAt = ({ cards, places }: Around, spot: Point): Card<string> | undefined =>
  cards().findLast((c) => c.sort !== 'fact' && c.sort !== 'again' && boxHas(places().get(c.id) ?? { x: 0, y: 0, width: -1, height: -1 }, spot));

/** What would come of letting a fact go at a place. */
function aimOf(around: Around, from: Source, spot: Point): Aim | null {
  const card = cardAt(around, spot);
  const box = card && around.places().get(card.id);
  if (!card || !box || (card.id === from.card && from.side !== undefined)) return null;
  const gives = from.side === undefined ? card.sort === 'action' && spot[0] > box.x + box.width / 2 : from.side !== 'effects';
  const { fact } = from;
  if (gives && card.sort === 'goal') return { says: `${card.name} is a goal: nothing comes of it`, wrong: true };
  const value = from.side === undefined ? undefined : gives ? effectFor(from.value) : conditionFor(from.value);
  if (from.side !== undefined && value === undefined) return { says: `Say in Properties which value of ${fact} it is about`, wrong: true };
  const said = value === undefined ? fact : gives ? effectText(fact, value) : conditionText(fact, value);
  return {
    says: gives ? `${card.name} makes ${said} so` : `${card.name} ${card.sort === 'goal' ? 'wants' : 'needs'} ${said}`,
    box,
    run: () => {
      around.editor.select([card.id]);
      void around.editor.run(gives ? 'fact.effect' : 'fact.need', { of: card.id, fact, ...(value !== undefined && { value: write(value, 0) }) });
    },
  };
}

/** Begins to draw if the mouse is on a row of a goal or an action, or on the pin of a fact. */
export function beginFact(around: Around, hit: Hit, e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Gesture | null {
  const { editor } = around;
  const id = hit.id ?? '';
  const box = around.places().get(id);
  if (!box || e.ctrlKey || e.metaKey || e.shiftKey) return null;
  if (hit.element.closest('[data-pin]')) {
    const fact = steps(id)[1] ?? '';
    return aimed([box.x + box.width, box.y + box.height / 2], false, (to) => aimOf(around, { fact, card: id }, to), () => { editor.select([id]); });
  }
  const key = hit.element.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
  const path = key === undefined ? undefined : rowPath(id, key);
  const row = path === undefined ? undefined : factRow(path);
  const card = around.cards().find((c) => c.id === id);
  if (!row || !card || path === undefined) return null;
  const from: Source = { fact: row.fact, side: row.side, value: at(editor.json, steps(path)), card: id };
  return aimed([row.side === 'effects' ? box.x + box.width : box.x, box.y + heightAt(card, key)], false, (to) => aimOf(around, from, to), () => { editor.select([insideOf(editor.selection, id) ? path : id]); });
}
