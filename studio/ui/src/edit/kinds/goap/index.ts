import { type Obj, pointer, steps } from '../../model/json';
import { addTo, taker } from '../generic/parts';
import { sectionsIn } from '../generic/sections';
import type { KindEditor } from '../kind';
import { factRow, withoutRows } from './edits';
import { GoapCanvas } from './GoapCanvas';
import './operations';

/** The member whose parts have all that a node says: goals want, facts have expressions. */
const holderOf = (json: Obj, node: Obj): string => sectionsIn(json).find((s) => node.size > 0 && [s.part, ...(s.part.anyOf ?? [])].some((f) => node.names.every((n) => n in (f.properties ?? {}))))?.member ?? taker(json);

/** How goals and actions are drawn, and that each thing that is added goes where the kind has it. */
export const drawnGoap = (was: KindEditor): KindEditor => ({
  ...was,
  shows: ['goals', 'facts', 'actions'],
  Canvas: GoapCanvas,
  remove: (json, paths) => {
    const rest = was.remove(withoutRows(json, paths), paths.filter((p) => !factRow(p)));
    // Who deletes a fact of a card stays there.
    const card = paths.length === 1 && factRow(paths[0] ?? '') ? pointer(steps(paths[0] ?? '').slice(0, 2)) : '';
    return card === '' ? rest : { json: rest.json, selection: [card] };
  },
  menu: () => [[{ run: 'fact.need' }, { run: 'fact.effect' }, { run: 'fact.flip' }]],
  add: (json, node, name, where) => {
    const to = holderOf(json, node);
    return to === taker(json) ? was.add(json, node, name, where) : addTo(json, to, node, name, where.near);
  },
});
