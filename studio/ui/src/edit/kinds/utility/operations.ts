/* What can be done to utility documents only. */
import { focusCell } from './context';
import { defineFor } from '../../operation';
import type { Editor } from '../../editor';
import { List, Obj, at, pointer, edited } from '../../model/json';
import { freeName } from '../kind';
import { type ConsiderationSort, addConsideration, addOption, considerationNames, listWay, moveTo, namesOf, newConsideration, optionWay } from './options';

const here = (e: Editor): boolean => ['utility', 'considerations'].includes(e.json.text('kind')) && e.doc?.unreadable === undefined;
const withOptions = (e: Editor): boolean => here(e) && e.json.text('kind') === 'utility' && !e.json.has('pick');

export const sorts: readonly { sort: ConsiderationSort; title: string; doc: string }[] = [
  { sort: 'measure', title: 'a measure', doc: 'A number, between two bookends, and what a curve makes of it.' },
  { sort: 'condition', title: 'a condition', doc: 'If it is false the option is out, or something is added or multiplied.' },
  { sort: 'use', title: 'a shared set', doc: 'Considerations that several options have in common.' },
  { sort: 'all', title: 'all of', doc: 'A set of which none may rule the option out.' },
  { sort: 'any', title: 'any of', doc: 'A set of which those that rule it out are left out, unless all do.' },
  { sort: 'not', title: 'none of', doc: 'It rules the option out if its own do not.' },
  { sort: 'history', title: 'the past', doc: 'For how long the option has run, or has not.' },
  { sort: 'pick', title: 'a pick', doc: 'Whether a list has an element of use, or how good the best is.' },
];

defineFor(
  ['utility', 'considerations'],
  {
    name: 'option.add', title: 'Add an option', group: 'Node', also: ['action', 'behaviour', 'candidate'], kinds: ['utility'], keys: [{ key: 'o' }], enabled: withOptions,
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }, { name: 'inside', doc: 'true: within the option that is selected', optional: true }],
    run: (e, a) => {
      const name = freeName(a.name ?? 'Option', namesOf(e.json));
      e.change('add an option', (json, selection) => addOption(json, Obj.of({ score: '0.5' }), name, { near: selection[0] }, a.inside === 'true' && optionWay(selection[0] ?? '').length > 0));
    },
  },
  {
    name: 'option.move', title: 'Move an option or a consideration', group: 'Node', also: ['reorder'], enabled: here,
    doc: 'Options have an order where they are chosen by rules or in a sequence; considerations always.',
    params: [{ name: 'path', doc: 'JSON Pointer of it' }, { name: 'to', doc: 'its new index, from 0' }],
    run: (e, a) => {
      e.change('move', (json) => moveTo(json, a.path ?? '', Number(a.to)));
    },
  },
  {
    name: 'consideration.add', title: 'Add a consideration', group: 'Node', also: ['axis', 'score', 'factor', 'input', 'condition'], keys: [{ key: 'c' }], enabled: here,
    params: [{ name: 'sort', doc: 'measure, condition, use, all, any, not, history or pick', optional: true, choices: () => sorts.map((s) => s.sort) }, { name: 'to', doc: 'JSON Pointer of the option, set or consideration; without it, what is selected', optional: true }],
    run: (e, a) => {
      const sort = sorts.find((s) => s.sort === (a.sort ?? 'measure'));
      if (!sort) throw new Error(`There is no consideration ${a.sort ?? ''}: it is one of ${sorts.map((s) => s.sort).join(', ')}.`);
      const near = a.to ?? e.selection[0] ?? '';
      const list = listWay(e.json, near);
      const taken = considerationNames(list ? [at(e.json, list) ?? null] : []);
      e.change(`add ${sort.title}`, (json) => addConsideration(json, near, newConsideration(sort.sort, taken)));
      // What it looks at comes next, unless somebody is writing elsewhere.
      if (!document.activeElement?.matches('input, textarea')) focusCell(e.selection[0] ?? '', 'looks', true);
    },
  },
  {
    name: 'consideration.share', title: 'Make the option’s considerations a set that others can use', group: 'Node', also: ['reuse', 'common'], enabled: (e) => withOptions(e) && at(e.json, [...optionWay(e.selection[0] ?? ''), 'considerations']) instanceof List,
    params: [{ name: 'name', doc: 'what the set shall be called', optional: true }],
    run: (e, a) => {
      e.change('share considerations', (json, [path = '']) => {
        const way = [...optionWay(path), 'considerations'];
        const list = at(json, way);
        const option = at(json, way.slice(0, -1));
        if (!(list instanceof List) || !(option instanceof Obj)) throw new Error('The option has no considerations.');
        const name = freeName(a.name ?? `${way.at(-2) ?? ''}Weighs`, new Set(json.object('considerations').names));
        const shared = json.with('considerations', json.object('considerations').with(name, list));
        return { json: edited(shared, way.slice(0, -1), () => option.with('considerations', new List([Obj.of({ use: name })]))), selection: [pointer(['considerations', name])] };
      });
    },
  },
  {
    name: 'set.add', title: 'Add a set of considerations', group: 'Document', also: ['shared considerations'], enabled: here,
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => {
      e.change('add a set', (json) => {
        const name = freeName(a.name ?? 'Set', new Set(json.object('considerations').names));
        return { json: json.with('considerations', json.object('considerations').with(name, new List([newConsideration('condition', new Set())]))), selection: [pointer(['considerations', name])] };
      });
    },
  },
  {
    name: 'curve.add', title: 'Add a curve by name', group: 'Document', also: ['response curve', 'function', 'graph'], enabled: here,
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => {
      e.change('add a curve', (json) => {
        const name = freeName(a.name ?? 'Curve', new Set(json.object('curves').names));
        return { json: json.with('curves', json.object('curves').with(name, Obj.of({ power: 2 }))), selection: [pointer(['curves', name])] };
      });
    },
  },
);
