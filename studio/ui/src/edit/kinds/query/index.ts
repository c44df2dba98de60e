import type { Obj } from '../../model/json';
import { declarations } from '../generic/parts';
import type { Item, KindEditor } from '../kind';
import { QueryCanvas } from './QueryCanvas';
import { add, copy, namesOf, paste, remove, shift } from './edits';
import { type Part, argsInWords, filterInWords, generatorsOf, scoreInWords, testsOf } from './model';
import './operations';

const item = (p: Part, what: string): Item => ({
  path: p.path, name: p.name || p.sort, title: [...(p.name !== '' && p.name.toLowerCase() !== p.sort ? [p.sort] : []), p.what === 'generate' ? argsInWords(p) : [filterInWords(p), scoreInWords(p)].filter((t) => t !== '').join(', ')].join(' · '), what, children: [],
  ...(p.value.text('doc') !== '' && { doc: p.value.text('doc') }),
});

/** Ports, generators and tests. */
const outline = (json: Obj): Item[] => [...declarations(json), ...generatorsOf(json).map((p) => item(p, 'generator')), ...testsOf(json).map((p) => item(p, 'test'))];

/** A question to the world: which points, and which of them are good. */
export const query: KindEditor = {
  kind: 'query',
  Canvas: QueryCanvas,
  shows: ['generate', 'tests', 'choose', 'within', 'space', 'most', 'budget'],
  outline,
  names: namesOf,
  add, remove, shift, copy, paste,
  all: (json) => [...generatorsOf(json), ...testsOf(json)].map((p) => p.path),
};
