/* What can be done to goals, facts and actions only. */
import type { Editor } from '../../editor';
import { defineFor } from '../../operation';
import { type Json, parse, pointer, steps } from '../../model/json';
import { factRow, flipped, flips, rowsOf, withFact } from './edits';

const first = (e: Editor): string => e.selection[0] ?? '';
const owner = (e: Editor): string => pointer(steps(first(e)).slice(0, 2));
const named = (e: Editor, member: 'goals' | 'actions'): boolean => e.selection.length === 1 && steps(first(e))[0] === member;
const facts = (e: Editor): string[] => e.json.object('facts').names;

function valueOf(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : parse(text);
}

/** Adds a fact; without one it lets somebody choose. */
function add(e: Editor, side: 'needs' | 'effects', a: { of?: string | undefined; fact?: string | undefined; value?: string | undefined }): void {
  const of = a.of ?? owner(e);
  const name = steps(of)[1] ?? '';
  if (a.fact === undefined) {
    const items = e.json.object('facts').members.map(([n, v]) => ({ name: n, title: n, ...(typeof v === 'string' && { doc: v }) }));
    if (items.length === 0) throw new Error('There are no facts yet: add one first.');
    e.show('choose', { title: side === 'effects' ? `What comes of ${name}?` : `What does ${name} need?`, items, run: side === 'effects' ? 'fact.effect' : 'fact.need', param: 'fact' });
    return;
  }
  const fact = a.fact;
  e.change(side === 'effects' ? `${name} makes ${fact} so` : `${name} needs ${fact}`, (json) => withFact(json, of, side, fact, valueOf(a.value)));
}

const params = [
  { name: 'fact', doc: 'the fact; without it a list opens', optional: true, choices: facts },
  { name: 'value', doc: 'what it must be, or becomes, as the document writes it: true, 3, {"least": 1}', optional: true },
  { name: 'of', doc: 'the goal or action, such as /actions/Fry; without it the selected one', optional: true },
];

/** Goes to the next fact of the selected card, or to the one before. */
function step(e: Editor, by: 1 | -1): void {
  const rows = rowsOf(e.json, owner(e));
  const i = rows.indexOf(first(e));
  const to = i < 0 ? (by > 0 ? rows[0] : rows.at(-1)) : (rows[i + by] ?? owner(e));
  if (to !== undefined) e.select([to], true);
}

defineFor(
  ['goap'],
  {
    name: 'fact.need', title: 'Add what it needs…', group: 'Node', also: ['precondition', 'condition', 'want', 'require', 'input'], keys: [{ key: 'n' }],
    enabled: (e) => named(e, 'actions') || named(e, 'goals'), params, run: (e, a) => { add(e, 'needs', a); },
  },
  {
    name: 'fact.effect', title: 'Add what comes of it…', group: 'Node', also: ['effect', 'postcondition', 'result', 'output'], keys: [{ key: 'e' }],
    enabled: (e) => named(e, 'actions'), params, run: (e, a) => { add(e, 'effects', a); },
  },
  {
    name: 'fact.flip', title: 'Make it true or false', group: 'Node', also: ['invert', 'not', 'negate', 'toggle'], keys: [{ key: 't' }],
    enabled: (e) => e.selection.length === 1 && flips(e.json, first(e)), params: [{ name: 'at', doc: 'the fact, such as /actions/Fry/pre/Fish; without it the selected one', optional: true }],
    run: (e, a) => { const path = a.at ?? first(e); e.change(`the other of ${factRow(path)?.fact ?? ''}`, (json) => flipped(json, path)); },
  },
  { name: 'fact.next', title: 'Select the next fact of the card', group: 'View', keys: [{ key: '.' }], enabled: (e) => named(e, 'actions') || named(e, 'goals'), run: (e) => { step(e, 1); } },
  { name: 'fact.previous', title: 'Select the previous fact of the card', group: 'View', keys: [{ key: ',' }], enabled: (e) => named(e, 'actions') || named(e, 'goals'), run: (e) => { step(e, -1); } },
);
