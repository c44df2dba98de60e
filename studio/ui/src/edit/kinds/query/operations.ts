/* What can be done to queries only. */
import type { Editor } from '../../editor';
import { Obj, at, steps } from '../../model/json';
import { defineFor } from '../../operation';
import { knowledgeOf } from '../../properties/knowledge';
import type { Schema } from '../../properties/schema';
import { addGenerator, addTest, moveTo, resorted } from './edits';
import { type Sort, type What, sortsIn } from './model';

const here = (e: Editor): boolean => e.json.text('kind') === 'query' && e.doc?.unreadable === undefined;

const rootOf = (e: Editor): Schema => knowledgeOf(e).schema('query') ?? {};
const sorts = (e: Editor, what: What): Sort[] => sortsIn(rootOf(e), what);

function sortNamed(e: Editor, what: What, name: string): Sort {
  const all = sorts(e, what);
  const found = all.find((s) => s.name === name);
  if (!found) throw new Error(`There is no ${what === 'tests' ? 'test' : 'generator'} ${name}: there are ${all.map((s) => s.name).join(', ')}.`);
  return found;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

defineFor(
  ['query'],
  {
    name: 'query.add-generator', title: 'Add a generator of points', group: 'Node', also: ['points', 'eqs'], enabled: here, params: [{ name: 'sort', doc: 'such as grid, ring or cone', choices: (e) => sorts(e, 'generate').map((s) => s.name) }],
    run: (e, a) => {
      const sort = sortNamed(e, 'generate', a.sort ?? '');
      e.change(`add a ${sort.name}`, (json, selection) => addGenerator(json, sort.example, selection[0]));
    },
  },
  {
    name: 'query.add-test', title: 'Add a test', group: 'Node', also: ['score', 'filter', 'eqs'], enabled: here,
    params: [{ name: 'sort', doc: 'such as distance, visibility or path', choices: (e) => sorts(e, 'tests').map((s) => s.name) }, { name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => {
      const sort = sortNamed(e, 'tests', a.sort ?? '');
      e.change(`add a test of ${sort.name}`, (json, selection) => addTest(json, sort.example, a.name ?? capital(sort.name), selection[0]));
    },
  },
  {
    name: 'query.sort', title: 'Make it another sort', group: 'Node', also: ['type', 'change'], enabled: here, doc: 'What both know stays, such as where it is measured from.',
    params: [{ name: 'path', doc: 'JSON Pointer of the generator or test' }, { name: 'sort', doc: 'what it shall be' }],
    run: (e, a) => {
      const path = a.path ?? '';
      const what: What = steps(path)[0] === 'generate' ? 'generate' : 'tests';
      if (!(at(e.json, steps(path)) instanceof Obj)) throw new Error(`${path} is no generator and no test.`);
      const sort = sortNamed(e, what, a.sort ?? '');
      e.change(`make it ${sort.name}`, (json) => resorted(json, path, sort.name, sort.example.get(sort.name) ?? Obj.empty, new Set(Object.keys(sort.schema.properties ?? {}))));
    },
  },
  {
    name: 'query.move', title: 'Move a generator or a test', group: 'Node', also: ['reorder'], enabled: here, params: [{ name: 'path', doc: 'JSON Pointer of it' }, { name: 'to', doc: 'its new index, from 0' }],
    run: (e, a) => { e.change('move', (json) => moveTo(json, a.path ?? '', Number(a.to))); },
  },
);
