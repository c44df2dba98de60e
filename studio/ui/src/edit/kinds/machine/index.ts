import { framePaths } from '../../canvas/frames';
import { Obj, pointer } from '../../model/json';
import { type Titles, titlesIn } from '../../properties/title';
import { declarations } from '../generic/parts';
import type { Item, KindEditor } from '../kind';
import { add, copy, paste, remove, shift } from './edits';
import { typing } from '../graph/view';
import { lastTransition } from './conditions';
import { allPlaces, partsOf, placesOf, texts } from './levels';
import { MachineCanvas } from './MachineCanvas';
import { doesOf } from './part';
import './operations';

function items(holder: Obj, level: string, titles: Titles, taken: Titles): Item[] {
  const states = placesOf(holder, level).map((p): Item => {
    const doc = p.value.text('doc');
    return { path: p.path, name: p.name, title: titles(p.value) || (p.sort === 'state' ? '' : p.sort), what: p.sort, ...(doc !== '' && { doc }), children: items(p.value, p.path, titles, taken) };
  });
  const transitions = holder.list('transitions').map((t, i): Item => {
    const o = t instanceof Obj ? t : Obj.empty;
    const from = texts(o.get('from')).join(', ') || 'any';
    const to = texts(o.get('to')).join(', ') || doesOf(o);
    return { path: `${level}${pointer(['transitions', i])}`, name: '', title: `${String(i + 1)}. ${from} → ${to}: ${taken(o)}`, what: 'transition', children: [] };
  });
  return [...states, ...transitions];
}

/** Machines: states, and transitions between them. */
export const machine: KindEditor = {
  kind: 'machine',
  Canvas: MachineCanvas,
  shows: ['states', 'regions', 'interrupts', 'transitions'],
  first: (json) => (json.has('states') ? ['start'] : []),
  outline: (json) => [
    ...declarations(json), ...items(json, '', titlesIn(json, 'states'), titlesIn(json, 'transitions')),
    ...framePaths(json).map(([path, text]): Item => ({ path, name: text || 'Frame', title: '', what: 'frame', children: [] })),
  ],
  names: (json) => new Set(allPlaces(json).map((p) => p.name)),
  plain: () => [
    { what: 'type', name: 'State', title: 'State', group: 'state', also: ['idle', 'mode', 'node'], doc: 'An empty state: it waits for a transition.', node: {} },
    { what: 'type', name: 'Success', title: 'End with success', group: 'state', also: ['final', 'exit', 'finish', 'done'], doc: 'The machine ends here, and has succeeded.', node: { end: 'success' } },
    { what: 'type', name: 'Failure', title: 'End with failure', group: 'state', also: ['final', 'exit', 'abort', 'give up'], doc: 'The machine ends here, and has failed.', node: { end: 'failure' } },
  ],
  add, remove, shift, copy, paste,
  onwards: (e) => {
    const [path = ''] = e.selection;
    const { member, key } = partsOf(path);
    return e.selection.length === 1 && member === 'states' ? { from: { end: path, type: '', out: true }, says: `with a transition from ${key}` } : undefined;
  },
  // A transition that came with a state is asked when it is taken.
  added: (e, where) => {
    if (where.from) typing.setState({ path: lastTransition(e.json, partsOf(where.from.end).level) ?? null });
  },
  all: (json) => [...placesOf(json, '').map((p) => p.path), ...json.list('transitions').map((_, i) => pointer(['transitions', i]))],
  menu: (e) => [
    [{ run: 'transition.connect' }, { run: 'transition.any' }, { run: 'transition.condition' }, { run: 'edit.earlier', title: 'Check earlier' }, { run: 'edit.later', title: 'Check later' }],
    [{ run: 'machine.start' }, { run: 'machine.hold' }, { run: 'machine.region' }, { run: 'machine.history' }, { run: 'machine.interrupt' }],
    [...(e.selection.length === 1 ? [{ run: 'node.replace' }] : []), { run: 'node.extract' }, { run: 'node.inline' }, { run: 'frame.add' }],
  ],
};
