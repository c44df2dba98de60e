import type { Entry } from '../../canvas/ContextMenu';
import type { Editor } from '../../editor';
import { Obj, pointer } from '../../model/json';
import type { PaletteItem } from '../../protocol';
import { generic } from '../generic';
import type { KindEditor } from '../kind';
import { addRule, addStock, ruleOfPath } from './edits';
import { watches } from './model';
import './operations';
import { RulesCanvas } from './RulesCanvas';

function menu(e: Editor): Entry[][] {
  const watching = watches(e.json);
  if (ruleOfPath(e.selection[0]) === '') return [watching ? [{ run: 'rule.add' }] : [{ run: 'rule.add' }, { run: 'resource.add' }, { run: 'unit.add' }, { run: 'area.add' }]];
  return [
    [{ run: 'rule.add', title: watching ? 'Add a rule above' : 'Add a rule below' }],
    [{ run: 'edit.earlier', title: `Move up: it ${watching ? 'is looked at' : 'runs'} earlier` }, { run: 'edit.later', title: `Move down: it ${watching ? 'is looked at' : 'runs'} later` }],
  ];
}

const piece = (group: string, name: string, title: string, doc: string, also: readonly string[], what: string): PaletteItem => ({ what: 'type', name, title, group, doc, also, node: Obj.of({ adds: what }) });

const ofEconomy = [
  piece('Economy', 'Rule', 'Rule', 'What a unit takes and gives, and how often.', ['production', 'recipe'], 'rule'),
  piece('Economy', 'resource', 'Resource', 'What there is some of.', ['goods', 'money'], 'resources'),
  piece('Economy', 'Unit', 'Type of unit', 'What can be placed, such as a house.', ['building', 'workshop'], 'units'),
  piece('Economy', 'Near', 'Area', 'Tiles around a unit.', ['range', 'radius'], 'areas'),
];
const ofWatch = [piece('Rules', 'Rule', 'Rule', 'What it watches, and what it runs when enough of that holds.', ['production', 'when', 'condition'], 'rule')];

/** Production rules, as a table. */
export const rules: KindEditor = {
  ...generic,
  kind: 'rules',
  Canvas: RulesCanvas,
  shows: ['resources', 'areas', 'units', 'rules'],
  first: (json) => (watches(json) ? ['threshold', 'choose', 'otherwise'] : ['day', 'phase']),
  plain: (json) => (watches(json) ? ofWatch : ofEconomy),
  // An economy has no mind that could run something.
  takes: (json, item) => watches(json) || item.what === 'type',
  add: (json, node, name, where) => {
    const adds = node.text('adds');
    return adds === 'resources' || adds === 'units' || adds === 'areas' ? addStock(json, adds, name) : addRule(json, name, where, node.without('adds'));
  },
  all: (json) => json.list('rules').map((_, i) => pointer(['rules', i])),
  menu,
};
