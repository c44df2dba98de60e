import { Num, Obj } from '../../model/json';
import { declarations } from '../generic/parts';
import type { Item, KindEditor } from '../kind';
import { QueryCanvas } from './QueryCanvas';
import { add, copy, namesOf, paste, remove, shift } from './edits';
import { type Part, argsInWords, filterInWords, generatorsOf, scoreInWords, testsOf, usual } from './model';
import './operations';

const item = (p: Part, what: string): Item => ({
  path: p.path, name: p.name || p.sort, title: [...(p.name !== '' && p.name.toLowerCase() !== p.sort ? [p.sort] : []), p.what === 'generate' ? argsInWords(p) : [filterInWords(p), scoreInWords(p)].filter((t) => t !== '').join(', ')].join(' · '), what, children: [],
  ...(p.value.text('doc') !== '' && { doc: p.value.text('doc') }),
});

/** Ports, generators and tests. */
const outline = (json: Obj): Item[] => [...declarations(json), ...generatorsOf(json).map((p) => item(p, 'generator')), ...testsOf(json).map((p) => item(p, 'test'))];

/** What the palette gives says nothing of lengths and angles: they are as usual at first. */
const filled = (node: Obj): Obj =>
  new Obj(node.members.map(([name, v]) => [name, v instanceof Obj ? new Obj(v.members.map(([n, a]) => [n, a instanceof Num && a.value === 0 && usual[n] !== undefined ? new Num(usual[n]) : a])) : v]));

/** A question to the world: which points, and which of them are good. */
export const query: KindEditor = {
  kind: 'query',
  Canvas: QueryCanvas,
  shows: ['generate', 'tests', 'choose', 'within', 'space', 'most', 'budget'],
  outline,
  names: namesOf,
  add: (json, node, name, where) => add(json, filled(node), name, where),
  remove, shift, copy, paste,
  all: (json) => [...generatorsOf(json), ...testsOf(json)].map((p) => p.path),
};
