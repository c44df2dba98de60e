import { Obj, pointer, type Json } from '../../model/json';
import { type Titles, titlesIn } from '../../properties/title';
import { declarations } from '../generic/parts';
import type { Item, KindEditor } from '../kind';
import { addOption, copy, level, namesOf, optionsOf, paste, remove, shift, sortOf, textOf } from './options';
import './operations';
import { UtilityCanvas } from './UtilityCanvas';

function considerations(list: readonly Json[], way: readonly (string | number)[]): Item[] {
  return list.map((c, i) => {
    const o = c instanceof Obj ? c : Obj.empty;
    const sort = sortOf(o);
    const own = [...way, i];
    const inner = sort === 'all' || sort === 'any' || sort === 'not' ? sort : undefined;
    return {
      path: pointer(own), name: o.text('name') || o.text('use') || sort, title: textOf(o.get('input')) || textOf(o.get('if')), what: 'consideration',
      ...(o.text('doc') !== '' && { doc: o.text('doc') }), children: inner ? considerations(o.list(inner), [...own, inner]) : [],
    };
  });
}

function options(owner: Obj, way: readonly string[], titles: Titles): Item[] {
  return level(owner).map(({ name, option }) => {
    const own = [...way, 'options', name];
    return {
      path: pointer(own), name, title: titles(option), what: 'option', ...(option.text('doc') !== '' && { doc: option.text('doc') }),
      children: [...considerations(option.list('considerations'), [...own, 'considerations']), ...options(option, own, titles)],
    };
  });
}

/** Ports, options with what they weigh, sets of considerations, curves. */
function outline(json: Obj): Item[] {
  const item = (path: string, name: string, title: string, what: string, children: Item[] = []): Item => ({ path, name, title, what, children });
  const sets = json.object('considerations').members.map(([name, list]) => item(pointer(['considerations', name]), name, 'set', 'set', considerations(listOf(list), ['considerations', name])));
  return [
    ...declarations(json),
    ...options(json, [], titlesIn(json, 'options')),
    ...considerations(json.list('common'), ['common']),
    ...sets,
    ...json.object('curves').names.map((name) => item(pointer(['curves', name]), name, 'curve', 'curve')),
    ...json.object('buckets').members.map(([name, v]) => item(pointer(['buckets', name]), name, textOf(v) || 'bucket', 'bucket')),
  ];
}

const listOf = (v: Json): readonly Json[] => (v !== null && typeof v === 'object' && 'items' in v ? v.items : []);

/** Options that compete. */
export const utility: KindEditor = {
  kind: 'utility',
  Canvas: UtilityCanvas,
  shows: ['options', 'considerations', 'common', 'curves', 'buckets'],
  first: () => ['choose', 'decide'],
  outline,
  names: namesOf,
  add: (json, node, name, where) => addOption(json, node, name, where),
  remove, shift, copy, paste,
  all: (json) => optionsOf(json).filter((o) => o.depth === 0).map((o) => o.path),
};

/** Sets of considerations, and curves, that several documents share. */
export const considerationSets: KindEditor = { ...utility, kind: 'considerations', first: () => [], all: (json) => json.object('considerations').names.map((n) => pointer(['considerations', n])) };
