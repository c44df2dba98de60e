/* What is done to the facts of goals and actions where they are drawn: what is needed, and what comes of it. */
import { type Json, List, Num, Obj, at, edited, pointer, steps } from '../../model/json';
import type { Edited } from '../kind';

/** A fact in a goal or an action: /goals/Eat/want/Fed, /actions/Fry/pre/Fish, /actions/Fry/effects/Fed. */
export interface FactRow {
  member: 'goals' | 'actions';
  owner: string;
  side: 'want' | 'pre' | 'effects';
  fact: string;
}

/** What a pointer says of a fact; undefined of all other pointers. */
export function factRow(path: string): FactRow | undefined {
  const [member, owner, side, fact, ...more] = steps(path);
  if (owner === undefined || fact === undefined || more.length > 0) return undefined;
  if (member === 'goals' && side === 'want') return { member, owner, side, fact };
  return member === 'actions' && (side === 'pre' || side === 'effects') ? { member, owner, side, fact } : undefined;
}

const ownerOf = (path: string): { member: 'goals' | 'actions'; owner: string } | undefined => {
  const [member, owner] = steps(path);
  return owner !== undefined && (member === 'goals' || member === 'actions') ? { member, owner } : undefined;
};

/** The pointer of what a row of a card shows: the row "in Fish" of an action is what it needs. */
export function rowPath(card: string, row: string): string | undefined {
  const [side, ...rest] = row.split(' ');
  const of = ownerOf(card);
  if (!of || rest[0] === undefined || rest[0] === '' || (side !== 'in' && side !== 'out')) return undefined;
  return pointer([of.member, of.owner, side === 'out' ? 'effects' : of.member === 'goals' ? 'want' : 'pre', rest.join(' ')]);
}

/** The type of a fact: bool, int, or an enumeration. */
export function typeOf(json: Obj, fact: string): string {
  const f = json.object('facts').get(fact);
  return (f instanceof Obj ? f.text('type') : '') || 'bool';
}

/** The effect that makes a condition so; undefined if none follows from it. */
export function effectFor(want: Json | undefined): Json | undefined {
  if (want instanceof List) return want.items[0];
  if (want instanceof Obj) return want.get('least') ?? want.get('most');
  return want;
}

/** The condition that an effect makes so. */
export function conditionFor(effect: Json | undefined): Json | undefined {
  const add = effect instanceof Obj ? effect.get('add') : undefined;
  if (add instanceof Num) return Obj.of(add.value < 0 ? { most: 0 } : { least: 1 });
  return effect instanceof Obj ? undefined : effect;
}

/** A value to begin with of a fact that nothing is said of; undefined of an enumeration, whose values are the game's. */
export function usual(type: string, side: FactRow['side']): Json | undefined {
  if (type === 'bool') return true;
  if (type === 'int') return Obj.of(side === 'effects' ? { add: 1 } : { least: 1 });
  return undefined;
}

/** Values that other goals and actions have of a fact: of an enumeration one of them is a beginning. */
export function heardOf(json: Obj, fact: string): Json | undefined {
  const all = ['goals', 'actions'].flatMap((m) => json.object(m).members.flatMap(([, v]) => (v instanceof Obj ? ['want', 'pre', 'effects'].map((s) => v.object(s).get(fact)) : [])));
  return all.map(effectFor).find((v) => typeof v === 'string');
}

/** A goal or an action that needs a fact (want, pre), or makes it so (effects). */
export function withFact(json: Obj, owner: string, side: 'needs' | 'effects', fact: string, value?: Json): Edited {
  const of = ownerOf(owner);
  if (!of || !(at(json, [of.member, of.owner]) instanceof Obj)) throw new Error('Select a goal or an action first: facts are what they need, and what comes of actions.');
  if (!json.object('facts').has(fact)) throw new Error(`There is no fact ${fact}.`);
  if (of.member === 'goals' && side === 'effects') throw new Error(`${of.owner} is a goal: it wants facts, and nothing comes of it.`);
  const member = side === 'effects' ? 'effects' : of.member === 'goals' ? 'want' : 'pre';
  const given = value ?? usual(typeOf(json, fact), member) ?? heardOf(json, fact);
  if (given === undefined) throw new Error(`${fact} is ${typeOf(json, fact)}: say in Properties which value it is about.`);
  return {
    json: edited(json, [of.member, of.owner], (o) => (o instanceof Obj ? o.with(member, o.object(member).with(fact, given)) : o)),
    selection: [pointer([of.member, of.owner, member, fact])],
  };
}

/** Whether a fact in a goal or an action is said to be true or false, so that it can be the other. */
export const flips = (json: Obj, path: string): boolean => factRow(path) !== undefined && typeof at(json, steps(path)) === 'boolean';

export function flipped(json: Obj, path: string): Edited {
  if (!flips(json, path)) throw new Error('Only facts that are true or false can be the other: others have their values in Properties.');
  return { json: edited(json, steps(path), (v) => v !== true), selection: [path] };
}

/** Without what is selected; an action or a goal whose last fact of a sort goes has an empty list of it only where its kind asks for one. */
export function withoutRows(json: Obj, paths: readonly string[]): Obj {
  return paths.reduce((out, p) => {
    const row = factRow(p);
    if (!row) return out;
    return edited(out, [row.member, row.owner], (o) => {
      if (!(o instanceof Obj)) return o;
      const left = o.object(row.side).without(row.fact);
      return left.size === 0 && row.side === 'pre' ? o.without('pre') : o.with(row.side, left);
    });
  }, json);
}

/** The rows of a card in their order, as pointers. */
export const rowsOf = (json: Obj, card: string): string[] => {
  const of = ownerOf(card);
  const o = of && at(json, [of.member, of.owner]);
  if (!of || !(o instanceof Obj)) return [];
  return (of.member === 'goals' ? ['want'] : ['pre', 'effects']).flatMap((side) => o.object(side).names.map((fact) => pointer([of.member, of.owner, side, fact])));
};

/** Where an arrow key leads from a fact of a card: to the one above or below, and at the top to the card. */
export function walkRows(json: Obj, path: string, key: string): string | undefined {
  const row = factRow(path);
  if (!row) return undefined;
  const card = pointer([row.member, row.owner]);
  const rows = rowsOf(json, card);
  const i = rows.indexOf(path);
  if (key === 'ArrowUp') return rows[i - 1] ?? card;
  if (key === 'ArrowDown') return rows[i + 1] ?? path;
  return undefined;
}
