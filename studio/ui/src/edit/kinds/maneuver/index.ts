/* Manoeuvres: tasks and the methods that refine them. They run nothing themselves: units do, by orders of scripts. */
import { Obj } from '../../model/json';
import type { PaletteItem } from '../../protocol';
import { generic } from '../generic';
import type { KindEditor } from '../kind';
import { addMethod, addTask, left, without } from './edits';
import { ManeuverCanvas } from './ManeuverCanvas';
import './operations';

const piece = (name: string, title: string, doc: string, also: readonly string[], adds: string): PaletteItem => ({ what: 'type', name, title, group: 'Manoeuvre', doc, also, node: Obj.of({ adds }) });

const plain = [
  piece('Task', 'Task', 'What a unit does, or what methods break down; the selected method makes it.', ['activity', 'order', 'primitive', 'compound'], 'tasks'),
  piece('method', 'Method', 'A way to do the selected task; of the root, if none is selected.', ['tactic', 'alternative', 'decomposition'], 'methods'),
];

export const maneuver: KindEditor = {
  ...generic,
  kind: 'maneuver',
  shows: ['tasks', 'methods'],
  Canvas: ManeuverCanvas,
  plain: () => plain,
  takes: (_, item) => item.what === 'type',
  remove: (json, paths) => ({ json: without(json, paths), selection: left(paths) }),
  menu: () => [[{ run: 'maneuver.method' }, { run: 'maneuver.part' }, { run: 'maneuver.after' }, { run: 'maneuver.type' }, { run: 'maneuver.root' }]],
  add: (json, node, name, where) => {
    if (node.text('adds') === 'methods') return addMethod(json, where.near, name);
    if (node.text('adds') === 'tasks') return addTask(json, where.near, name);
    throw new Error('Manoeuvres run neither actions nor documents: their tasks give orders by scripts, and units carry them out.');
  },
};
