/* What can be done to machines only. */
import { defineFor } from '../../operation';
import type { Editor } from '../../editor';
import { Obj } from '../../model/json';
import { typing } from '../graph/view';
import { addInterrupt, addRegion, addTransition, begin, hold } from './edits';
import { allPlaces, holds, isState, isTransition, levelAt, partsOf, withLevel } from './levels';

const isMachine = (e: Editor): boolean => e.json.text('kind') === 'machine' && e.doc?.unreadable === undefined;
const [first, only] = [(e: Editor): string => e.selection[0] ?? '', (e: Editor): boolean => isMachine(e) && e.selection.length === 1];
const state = (e: Editor): boolean => only(e) && isState(first(e));
const plain = (e: Editor): boolean => state(e) && partsOf(first(e)).member === 'states';
const names = (e: Editor): string[] => allPlaces(e.json).map((p) => p.name);

function levelOf(e: Editor, name: string): string {
  const p = allPlaces(e.json).find((p) => p.name === name);
  if (!p) throw new Error(`There is no state ${name}.`);
  return p.level;
}

/** Lets somebody choose where a transition from the selected state leads. */
function connect(e: Editor, to: string | undefined): unknown {
  const { level } = partsOf(first(e));
  const from = levelAt(e.json, first(e)).text('name') || partsOf(first(e)).key;
  if (to !== undefined) return e.run('transition.add', { from, to, level });
  const items = levelAt(e.json, level).object('states').names.map((n) => ({ name: n, title: n === from ? `${n} (restart)` : n }));
  e.show('choose', { title: `From ${from} to which state?`, items, run: 'transition.connect', param: 'to' });
  return undefined;
}

const history = ['', 'shallow', 'deep'];

defineFor(
  ['machine'],
  {
    name: 'transition.add', title: 'Add a transition', group: 'Node', also: ['arrow', 'edge', 'connect', 'link'], enabled: isMachine,
    params: [{ name: 'from', doc: 'a state; "" for any', choices: names }, { name: 'to', doc: 'the target state', choices: names }, { name: 'level', doc: 'JSON Pointer of what holds them', optional: true }],
    run: (e, a) => {
      const level = a.level ?? levelOf(e, a.to ?? '');
      e.change(`transition from ${a.from || 'any state'} to ${a.to ?? ''}`, (json) => addTransition(json, level, a.from ?? '', a.to ?? ''));
      typing.setState({ path: first(e) });
    },
  },
  { name: 'transition.connect', title: 'Transition from here…', group: 'Node', also: ['arrow', 'edge', 'connect', 'link', 'make transition'], keys: [{ key: 'c' }], enabled: state, params: [{ name: 'to', doc: 'the target state', optional: true }], run: (e, a) => connect(e, a.to) },
  { name: 'transition.any', title: 'Transition from any state to here', group: 'Node', also: ['any state', 'global transition'], keys: [{ key: 'c', shift: true }], enabled: plain, run: (e) => e.run('transition.add', { from: '', to: partsOf(first(e)).key, level: partsOf(first(e)).level }) },
  { name: 'transition.condition', title: 'Type the transition’s condition', group: 'Node', also: ['guard', 'rule', 'when'], keys: [{ key: 'F2' }], enabled: (e) => only(e) && isTransition(first(e)), run: (e) => { typing.setState({ path: first(e) }); } },
  { name: 'machine.start', title: 'Make it the start', group: 'Node', also: ['entry', 'initial', 'default state', 'begin'], keys: [{ key: 's' }], enabled: plain, run: (e) => { e.change('make it the start', (json) => begin(json, first(e))); } },
  { name: 'machine.hold', title: 'Let it hold states', group: 'Node', also: ['sub state machine', 'hierarchy', 'nested'], enabled: (e) => state(e) && !holds(levelAt(e.json, first(e))), run: (e) => { e.change('let it hold states', (json) => hold(json, first(e))); } },
  { name: 'machine.region', title: 'Add a region that runs beside', group: 'Node', also: ['orthogonal', 'parallel', 'layer'], enabled: (e) => state(e) && partsOf(first(e)).member === 'states', run: (e) => { e.change('add a region', (json) => addRegion(json, first(e))); } },
  { name: 'machine.interrupt', title: 'Add an interrupt', group: 'Node', also: ['global', 'any state', 'push'], keys: [{ key: 'i', shift: true }], enabled: isMachine, run: (e) => { e.change('add an interrupt', (json) => addInterrupt(json, e.selection[0])); } },
  {
    name: 'machine.history', title: 'History: none, shallow, deep', group: 'Node', also: ['resume', 'remember'], enabled: (e) => state(e) && holds(levelAt(e.json, first(e))),
    run: (e) => {
      e.change('history', (json) => withLevel(json, first(e), (h) => {
        const next = history[(history.indexOf(h.text('history')) + 1) % history.length] ?? '';
        return next === '' ? h.without('history') : new Obj([['history', next], ...h.without('history').members]);
      }));
    },
  },
);
